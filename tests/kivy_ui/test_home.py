"""Test Home with open games: bars that resume them, and none for score sheets without an entry."""

import pytest

from companion.games.catalogue import title_of
from companion.games.score_sheet.choosing import TakeSheet
from companion.pictures.icons import icon
from companion.pictures.sheet_icons import sheet_leaf
from companion.session.inputs.messages import Answer, BeginSession, CloseSession, Undo
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from tests.kivy_ui.layout_check import problems

GAMES = ("deep-blue", "perils-of-the-deep", "into-the-blue", "deep-dive")
NAMES = ("Ann", "Bo")
SHEET = "score-sheet"
WINDOWS = ("480x800 de", "800x480", "480x800", "800x480 de")
pytestmark = pytest.mark.usefixtures("home")


def take_sheet(snapshot):
    """Return the answer that chooses the sheet “Points by round”."""
    choice_id = next(choice.id for choice in snapshot.prompt.choices if isinstance(choice.move, TakeSheet))
    return Answer(choice_id, (("Points by round",),))


def take_first(snapshot):
    """Return the first answer, which has no fields."""
    return Answer(snapshot.prompt.choices[0].id, ())


def open_and_leave(user, game, *inputs, names=NAMES):
    """Start a game, send it inputs, and go Home."""
    user.table.send(BeginSession(game, seats_named(names)))
    for make in inputs:
        user.table.send(make(user.table.snapshot))
    user.table.send(CloseSession())
    user.shell.show_home()
    user.wait_until_idle()


def first_answer(snapshot):
    """Return the first answer, with the first option of each field."""
    choice = snapshot.prompt.choices[0]
    return Answer(choice.id, tuple((field.options[0].value,) for field in choice.fields))


def bars_with_covers(user):
    """Return how many bars Home has, and how many of them have the cover of a game, in units of the screen."""
    from kivy_ui.games.covers import COVERS  # imported here: it imports Kivy

    scene = user.shell.screen.stage.scene
    covers = [sprite for sprite in scene.sprites if getattr(sprite.look, "paint", None) in COVERS.values()]
    bars = [target.area for target in scene.targets if target.name.startswith("go-on")]
    return len(bars), sum(any(area.contains(cover.x, cover.y) for cover in covers) for area in bars)


def resume_bar_texts(user):
    """Return the text on each bar that resumes a game."""
    places = [target.box for target in user.surfaces()[0].targets if target.name.startswith("go-on:")]
    return [" ".join(text.text for text in user.shell.screen.texts if text.box.is_within(place)) for place in places]


@pytest.mark.windows("800x480", "480x800 de light", "720x1280", "1280x720 de", now=2)
def test_names_of_games_grow_with_the_text_size(home):

    def height():
        scene = home.shell.screen.stage.scene
        card = next(target.area for target in scene.targets if target.name == "game:deep-blue")
        texts = [text for text in scene.placed_texts if "Deep" in text.text and card.contains(text.area.cx, text.area.cy)]
        return texts[0].area.h

    heights = []
    for text_size in (0, 2):
        home.shell.use_settings(home.shell.settings.with_value("text_size", text_size))
        home.go_home()
        heights.append(height())
    assert heights[1] >= 1.08 * heights[0], heights


def test_each_bar_says_resume_and_has_a_picture_however_many_games_are_open(user):
    for count, game in enumerate(GAMES, 1):
        open_and_leave(user, game)
        bar_texts = resume_bar_texts(user)
        titles = [user.shell.cover(name).title(user.shell.settings.language) for name in GAMES[:count]][::-1]
        assert len(bar_texts) == (count if count < 4 else 2), bar_texts
        for title, words in zip(titles, bar_texts):
            assert title in words and translate("recent.resume_short") in words.casefold(), (count, bar_texts)
        assert problems(user) == [], problems(user)
        assert bars_with_covers(user) == (min(count, 3), min(count, 3)), "each bar has the picture of its game"
    more_key = user.find("go-on-others")
    words = " ".join(text.text for text in user.shell.screen.texts if text.box.is_within(more_key))
    assert titles[2] in words and translate("home.and_more", count=1) in words, "the key of the others names one of them"


@pytest.mark.windows("800x480 de deep 2", "800x480 en deep 2")
def test_each_bar_names_all_players_or_their_number_in_large_text(user):
    """Three bars with the name of each game leave little room for the players; one name alone would look like whose turn it is."""
    for game in ("into-the-blue", "perils-of-the-deep", "deep-blue"):
        open_and_leave(user, game, first_answer)
    bar_texts = resume_bar_texts(user)
    number = translate("sheets.with_count", count=len(NAMES))
    assert len(bar_texts) == 3 and all(number in words or all(name in words for name in NAMES) for words in bar_texts), bar_texts
    assert "Perils of the Deep" in bar_texts[1] and problems(user) == [], problems(user)


def test_home_omits_a_score_sheet_without_points(user):
    """Choose a sheet, undo it, and leave the picker."""

    def undo(snapshot):
        return Undo()

    before = len(resume_bar_texts(user))
    for inputs in ((), (take_sheet,), (take_sheet, undo), (take_sheet, undo, take_sheet, undo)):
        open_and_leave(user, SHEET, *inputs)
        assert SHEET not in [session.game for session in user.shell.screen.open_sessions], len(inputs)
        assert len(resume_bar_texts(user)) == before


def test_an_abandoned_score_sheet_is_resumed_for_the_same_players_only(user):
    """A picker that one group left is not offered to the next group."""
    open_and_leave(user, SHEET, take_sheet)  # a key of Home opens the last sheet, if there is one
    user.table.send(BeginSession("deep-dive", seats_named(("Cleo", "Dan"))))
    user.table.send(CloseSession())
    user.shell.show_home()
    user.wait_until_idle()
    user.tap(f"game:{SHEET}")
    user.wait_until(lambda: user.table.snapshot.session)
    first = user.table.snapshot
    assert [seat.name for seat in first.seats] == ["Cleo", "Dan"], first.seats
    user.table.send(CloseSession())
    user.wait_until_idle()
    user.tap(f"game:{SHEET}")
    user.wait_until(lambda: user.table.snapshot.session)
    assert user.table.snapshot.session == first.session


def test_a_score_sheet_with_points_is_offered(user):
    def write(snapshot):
        return Answer(snapshot.prompt.choices[0].id, ("7",))

    open_and_leave(user, SHEET, take_sheet, write)
    assert SHEET in [session.game for session in user.shell.screen.open_sessions]
    title = title_of(f"{SHEET}/Points by round", user.shell.settings.language)
    place, other = user.find("try-sheet"), user.find("other-sheet")
    assert user.words().count(title) == 1 and f"game:{SHEET}" not in user.targets(), "the bar resumes it; no key repeats it"
    assert problems(user) == []
    for game in GAMES[:3]:
        open_and_leave(user, game, first_answer)
    assert user.find(f"game:{SHEET}").x == place.x and title in user.words(), "without a bar, too"
    assert user.find("other-sheet").x == other.x, "the other keys keep their places"


def test_the_sheet_before_the_resumed_one_has_a_key(user):
    for name in ("Skull King", "", "Rummy"):
        moves = (TakeSheet((name,)),) if name else ()
        user.table.send(BeginSession(SHEET if name else GAMES[0], seats_named(NAMES), moves=moves))
        user.wait_until_idle()
        user.table.send(Answer(user.table.snapshot.prompt.choices[0].id, ("7",) if name == "Rummy" else ()))
        user.wait_until_idle()
        user.go_home()
    assert user.words().count(title_of(f"{SHEET}/Rummy", user.shell.settings.language)) == 1 and problems(user) == []
    user.tap("again-sheet")
    assert user.table.snapshot.view.title.parts == {"sheet": "Skull King"}
    user.go_home()


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_the_key_of_an_open_toolbox_says_that_it_resumes(home):
    def words_of_the_key():
        place = home.find("game:toolbox")
        return [text.text for text in home.shell.screen.texts if text.box.is_within(place)]

    assert translate("sheets.resume_note") not in words_of_the_key()
    home.tap("game:toolbox")
    home.go_home()
    assert translate("sheets.resume_note") in words_of_the_key()


@pytest.mark.windows("800x480 de", "480x800 de", "720x1280 de deep 2", "480x800 de deep 2")
def test_the_german_name_of_the_toolbox_is_whole(home):
    assert "Werkzeuge" in home.words()


@pytest.mark.windows("800x480 de light 2", "480x800 de light 2")
def test_the_hint_on_the_cloth_leaves_room_for_the_odds(home):
    home.tap("game:toolbox")
    hint = next(text.box for text in home.table_stage.texts if text.text == translate("toolbox.in_cup"))
    odds = home.find("odds")
    is_beside = hint.x + hint.w <= odds.x
    is_apart = hint.y >= odds.y + odds.h or hint.y + hint.h <= odds.y
    assert is_beside or is_apart


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_the_number_of_players_covers_no_treasure_of_perils(home):
    open_and_leave(home, GAMES[0])
    texts = [text for surface in home.surfaces() for text in surface.texts]
    card = home.find("game:perils-of-the-deep")
    seats = next(text.box for text in texts if text.text == "2–4" and text.box.is_within(card))
    is_beside = home.shell.settings.text_size > 0  # the picture ends left of the words
    assert is_beside or seats.cx < card.cx, "the treasure is in the upper right corner"


@pytest.mark.windows("800x480 de deep 2", "480x800 de light 2", "800x480", "480x800", "720x1280 en contrast", now=5)
def test_the_keys_of_the_foot_all_have_icons_or_none(home):
    scene = home.shell.screen.stage.scene
    icons = [sprite for sprite in scene.sprites if getattr(sprite.look, "paint", None) in (icon, sheet_leaf)]
    areas = [target.area for target in scene.targets if target.name in ("other-sheet", "make-sheet", "game:toolbox")]
    with_icon = sum(any(area.contains(sprite.x, sprite.y) for sprite in icons) for area in areas)
    assert len(areas) == 3 and with_icon in (0, 3), with_icon


@pytest.mark.windows("800x480 en deep 2", "480x800 de light 2", "800x480 de contrast 1", now=2)
def test_pictures_of_games_are_no_strips_in_larger_text(user):
    """Beside an open game the cards are low: the picture is then at the left of the name, and as high as the card."""
    from kivy_ui.games.covers import COVERS  # imported here: it imports Kivy

    user.go_home()
    for game in (None, *GAMES[:2]):
        if game:
            open_and_leave(user, game)
        scene = user.shell.screen.stage.scene
        covers = [sprite for sprite in scene.sprites if getattr(sprite.look, "paint", None) in COVERS.values()]
        for target in scene.targets:
            if target.name.removeprefix("game:") in GAMES:
                cover = next(sprite for sprite in covers if target.area.contains(sprite.x, sprite.y))
                words = max(
                    (text.area for text in scene.placed_texts if target.area.contains(text.area.cx, text.area.cy)),
                    key=lambda area: area.h,
                )
                own_words = [text.text for text in scene.placed_texts if target.area.contains(text.area.cx, text.area.cy)]
                title = " ".join(own_words).replace("\N{NO-BREAK SPACE}", " ")
                assert target.name.removeprefix("game:") in title.lower().replace(" ", "-"), "the whole name is shown"
                is_beside = cover.x + cover.w / 2 <= words.x
                free = cover.h if is_beside else words.y - target.area.y
                assert free >= 60, (target.name, free)
        assert problems(user) == [], problems(user)


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_bars_of_one_game_and_group_say_how_far_each_is(user):
    """Both bars named the same players, and left out how far each game was."""
    for count in (0, 1):
        open_and_leave(user, "into-the-blue", *[take_first] * count, names=("Maximilian", "Anna", "Zoë"))
    first, second, *_ = resume_bar_texts(user)
    assert first != second and problems(user) == [], (first, second)
