"""Test the draw of the starting player with all players' fingers on the screen."""

import pytest

from companion.games import catalogue
from companion.pictures.seat_emblems import disc, fingerprint
from companion.session.inputs.messages import BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from kivy_ui.pages.setup.first_player import role_of

NAMES = ("Ann", "Bo", "Cleo")
GAMES = ("deep-blue", "into-the-blue", "deep-dive")


@pytest.fixture(autouse=True)
def home(home):
    """Play each game once with this group, so that the set-up pages offer it again."""
    for game in () if home.table._store.sessions() else GAMES:
        home.table.send(BeginSession(game, seats_named(NAMES)))
        home.wait_until_idle()
        home.go_home()
    return home


def touch_prints(user):
    """Touch each player's print; the last touch starts the draw."""
    page, down = user.shell.top_page, []
    for at in range(len(NAMES)):
        assert not page.is_playing and page.drawn_seat is None
        box = user.find(f"print:{at}")
        touch = user._finger(box.cx, box.cy)
        touch.touch_down()
        down.append(touch)
        for _ in range(3):
            user._turn(is_drawn=False)
    assert page.is_playing
    return page, down


def lift_fingers(user, down):
    for touch in down:
        touch.touch_up()
        for _ in range(3):
            user._turn(is_drawn=False)


def test_fingers_draw_the_starting_player_and_the_result_stays(user):
    """Some fingers leave while the compass spins, the others once it rests."""
    user.tap("game:deep-dive", "draw-starter")
    page, down = touch_prints(user)
    lift_fingers(user, down[:1])
    user.wait_until_idle()
    name = page.seats[page.drawn_seat].name
    lift_fingers(user, down[1:])
    user.wait_until_idle()
    assert page.drawn_seat is not None and not page.is_playing and page.seats[page.drawn_seat].name == name
    assert translate("starting.starts", name=name) in [placed_text.text for placed_text in page.scene.placed_texts]
    box = user.find("print:0")
    user.touch(box.cx, box.cy)
    assert page.seats[page.drawn_seat].name == name
    user.tap("done", "back")


def test_names_are_beside_their_prints(user):
    user.tap("game:deep-dive", "draw-starter")
    scene = user.shell.top_page.scene
    for at, name in enumerate(NAMES):
        area = next(target.area for target in scene.targets if target.name == f"print:{at}")
        inside = [sprite for sprite in scene.sprites if area.contains(sprite.x, sprite.y)]
        finger, emblem = (
            next(sprite for sprite in inside if getattr(sprite.look, "paint", None) is paint) for paint in (fingerprint, disc)
        )
        words = next(text.area for text in scene.placed_texts if text.text == name)
        if scene.is_wide:
            assert emblem.x - emblem.w / 2 - (finger.x + finger.w / 2) < finger.w / 2
        else:
            assert abs((emblem.x - emblem.w / 2 + words.right) / 2 - finger.x) < 8, "in the middle below it"
    user.tap("back", "back")


def test_set_up_says_that_the_first_player_was_picked_at_random(user):
    """Until players choose who goes first, the ribbon on a card would look arbitrary."""
    user.tap("game:deep-blue")
    assert translate("players.hint_random") in user.words()
    assert translate("starting.again") in user.words(), "the key draws once more"
    user.tap("draw-starter", "at-random", "done")
    assert translate("players.hint_random") not in user.words() and translate("players.hint") in user.words()
    assert translate("starting.again") not in user.words() and translate("players.draw_starter") in user.words()
    user.tap("back")


def test_keys_of_a_player_fill_the_page(user):
    """Six keys fill two rows, without an empty region below them."""
    user.tap("game:deep-blue", "seat:Bo")
    rows = [round(user.find(name).y) for name in ("rename", "colour", "away", "others", "clear", "starts")]
    assert {rows.count(row) for row in rows} == {3} and min(rows) < user.shell.height / 8
    user.tap("back", "back")


def test_names_are_whole_where_there_is_space(user):
    """A name is not shortened to four letters where all of it fits."""
    from kivy_ui.pages.setup.who_starts import WhoStartsPage

    names = ("Priya", "Tom", "Sofia", "Mia")
    page = WhoStartsPage(user.shell, seats_named(names), lambda _: None, role_of("deep-blue", None))
    user.shell.open_page(page)
    user.wait_until_idle()
    for page.drawn_seat in range(len(names)):
        page.renew()
        assert set(names) <= {placed_text.text for placed_text in page.scene.placed_texts}, page.drawn_seat
    user.shell.close_page()


@pytest.mark.long
def test_drawn_player_starts_every_game_without_another_question(user):
    """Every game begins with the drawn player, and does not ask again."""
    for game in GAMES:
        for name in NAMES[1:]:
            user.tap(f"game:{game}", "draw-starter", "at-random")
            page = user.shell.top_page
            while page.seats[page.drawn_seat].name != name:
                user.tap("again")
            user.tap("done", "begin")
            snapshot = user.table.snapshot
            first = next(view.seat for view in snapshot.view.seats if view.is_up)
            assert snapshot.seats[first].name == name == snapshot.seats[0].name, (game, name)
            assert not any("start" in type(choice.move).__name__.lower() for choice in snapshot.prompt.choices), game
            user.table.send(CloseSession())
            user.wait_until_idle()
    asking_games = [game for game in catalogue.names() if catalogue.game(game).asks_starter(len(NAMES))]
    assert [game for game in asking_games if not catalogue.cover(game).icon] == list(GAMES), asking_games
