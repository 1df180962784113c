"""Test that only the results page announces the winner, and only once all chests are open."""

from itertools import pairwise
from types import SimpleNamespace

import pytest
from msgspec import structs
from msgspec.structs import replace

from companion.pictures.worlds import overcast, sunset
from companion.session.inputs.messages import Answer, BeginSession, CloseSession, Undo
from companion.session.record.chooser import RandomPlayer
from companion.table.seats import seats_named
from companion.table.sentence import say
from companion.table.standings import Rival, ScoreLine, SeatStanding
from kivy_ui.device.voice import KINDS
from kivy_ui.look.language import translate
from kivy_ui.look.theme import THEMES
from kivy_ui.settings import Settings
from tests.early_end import end_users_game
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.waiting import wait_until

SETTINGS = Settings(motion="off", has_voice=True)
MOST_MOVES, SHOWN_EVERY = 3000, 40


class ListeningUser:
    """Simulated user at a table with a voice; records what it says, by kind."""

    def __init__(self, settings=SETTINGS):
        self.user, self.sentences = SimulatedUser(create_table(), settings, is_blind=True), []
        voice = self.user.shell.voice
        voice.kinds = settings.kinds()
        voice._enqueue = lambda kind, sentence: self.sentences.append((kind, sentence))

    def play(self, game):
        """Play a game to its end, drawing some of its moves; return the first screen with its result."""
        user, player = self.user, RandomPlayer(7)
        user.table.send(CloseSession())
        user.table.send(BeginSession(game, seats_named(["Ann", "Bo"])))
        user.wait_until_idle(1)
        for number in range(MOST_MOVES):
            prompt = user.table.snapshot.prompt
            if prompt is None:
                break
            choice = player.choice(prompt)
            user.table.send(Answer(choice.id, player.values(choice)))
            if number % SHOWN_EVERY == 0:
                user.wait_until_idle(1)
        assert user.table.snapshot.prompt is None, game
        wait_until(lambda: user.shell.snapshot.prompt is None, meanwhile=user._turn)
        first = user.shell.screen
        user.wait_until_idle()
        return first

    def winners(self):
        """Return the sentences that announced a winner."""
        return [sentence for kind, sentence in self.sentences if kind == "winner"]

    def texts(self):
        return [placed_text.text for placed_text in self.user.shell.screen.scene.placed_texts]

    def sprite_keys(self):
        return [sprite.key for sprite in self.user.shell.screen.scene.sprites]


@pytest.fixture(scope="module")
def finished_game(window):
    """Return a user at the end of a game with open chests; records the earlier screens and announcements."""
    listener = ListeningUser()
    listener.play("deep-blue")
    user = listener.user
    user.wait_until(lambda: getattr(user.shell.screen, "closed_chests", None))
    page = user.shell.screen
    listener.said_at_first, listener.targets_at_first = [*listener.sentences], user.targets()
    while len(page.closed_chests) > 1:
        user.tap("open-next")
    listener.last = user.table.snapshot.seats[page.closed_chests[0]].name
    listener.texts_at_last, listener.targets_at_last = listener.texts(), user.targets()
    user.tap("menu")
    listener.menu_texts_at_last, listener.menu_at_last = listener.texts(), user.targets()
    user.tap("close", "open-next")
    return listener


@pytest.fixture
def user(finished_game):
    return finished_game.user


@pytest.fixture
def page(user):
    """Return the results page in its initial state."""
    page = user.shell.screen
    snapshot = page.snapshot
    yield page
    page.show(snapshot)
    page.on_fact("")
    user.wait_until_idle()


@pytest.fixture
def scene(page):
    from kivy_ui.stage.scene import Scene

    return Scene(page.look, 800, 480)


def draw_bars(scene, runners, share=1):
    """Draw the final bars of these rows and seats at a share of their race."""
    from kivy_ui.pages.ending.final_bars import FinalBars
    from kivy_ui.stage.sprite import Area

    FinalBars(scene, Area(12, 185, 776, 210), share, lambda row, seat: None).draw(runners)


def test_winner_is_not_announced_while_a_chest_is_closed(finished_game):
    assert (
        not [kind for kind, _ in finished_game.said_at_first if kind == "winner"] and "open-all" in finished_game.targets_at_first
    )


def test_the_winner_is_announced_once(finished_game):
    (winner,) = finished_game.winners()
    assert "wins with" in winner or "share the win" in winner


def test_the_last_chest_is_named_and_can_be_opened_in_one_way(finished_game):
    assert (
        translate("end.last_one", name=finished_game.last) in finished_game.texts_at_last
        and "open-all" not in finished_game.targets_at_last
    )


def test_the_menu_tells_no_result_while_a_chest_is_closed(finished_game, user, page):
    from kivy_ui.pages.ending.end_menu import RESULT_ITEMS

    assert {"undo", "turn", "home"} <= set(finished_game.menu_at_last) and not RESULT_ITEMS & set(finished_game.menu_at_last)
    assert translate("end.chests_first") in finished_game.menu_texts_at_last
    user.tap("menu")
    assert {"log", "evening", "end-card"} <= set(user.targets())
    user.tap("close")


def test_voice_uses_only_selectable_kinds(finished_game):
    assert {kind for kind, _ in finished_game.sentences} <= set(KINDS) and any(
        kind == "drawn" for kind, _ in finished_game.sentences
    )


def test_order_of_chests_does_not_reveal_the_winner(page):
    """Check that the order reveals at most the set of the first two players, and is the same at each drawing."""
    from kivy_ui.pages.ending.end_page import EndPage

    rows = [SimpleNamespace(seat=seat) for seat in range(4)]
    orders = [
        EndPage._opening.fget(SimpleNamespace(result=SimpleNamespace(rows=rows), snapshot=SimpleNamespace(session=f"session{nth}")))
        for nth in range(40)
    ]
    assert {frozenset(order[-2:]) for order in orders} == {frozenset((0, 1))}
    assert {order[-1] for order in orders} == {0, 1} and {order[0] for order in orders} == {2, 3}
    assert page.closed_chests == page.closed_chests


def test_bars_and_legend_picture_what_points_came_from_gems_first(page):
    sprites = {sprite.key: sprite for sprite in page.scene.sprites}
    kinds = [sprites[f"legend:{nth}:words:text"].look.text for nth in range(9) if f"legend:{nth}:words:text" in sprites]
    assert kinds[:2] == ["Gems", "Cards"] and all(f"legend:{nth}:image" in sprites for nth in range(len(kinds))), kinds
    assert any(key.startswith("row:") and key.endswith(":sign") for key in sprites)


def test_confetti_falls_only_with_full_motion_and_without_contrast(page):
    from kivy_ui.pages.ending.final_bars import draw_confetti
    from kivy_ui.stage.scene import Scene

    fallen = {}
    for motion in ("full", "calm", "off"):
        for theme in ("deep", "contrast"):
            scene = Scene(replace(page.look, motion=motion, theme=THEMES[theme]), 800, 480)
            draw_confetti(scene, 98, 1.0)
            fallen[motion, theme] = len(scene.sprites)
    assert {at for at, count in fallen.items() if count} == {("full", "deep")}, fallen
    assert not any(sprite.key.startswith("confetti") for sprite in page.scene.sprites)


def test_long_last_values_of_counters_are_whole(page, scene):
    """They take a second line below each player, instead of tiny letters for one of them."""
    from kivy_ui.pages.ending.final_bars import final_places
    from kivy_ui.stage.sprite import Area

    words_by_seat = dict.fromkeys(range(4), "Initiative 10") | {1: "Initiative 0 · Webbed 3 · Bleeding 8"}
    standings = [(SeatStanding(seat, 1, None), other) for seat, other in enumerate(seats_named("ABCD"))]
    final_places("kit", standings, has_places=False, words_by_seat=words_by_seat).draw(scene, Area(0, 160, 780, 220), "places")
    looks = [sprite.look for sprite in scene.sprites if sprite.key.startswith("places") and hasattr(sprite.look, "text")]
    assert "Bleeding 8" in " ".join(look.text for look in looks) and min(look.size for look in looks) >= 16


def test_no_total_is_shown_twice_in_its_row(page, scene):
    row = structs.replace(page.result.rows[0], total=32, lines=(ScoreLine("Row 1: 32", 32),))
    draw_bars(scene, [(row, page.result.seat_of(row))])
    assert [placed_text.text for placed_text in scene.placed_texts].count("32") == 1


def test_a_solo_opponents_win_is_not_celebrated(user, page):
    """Its player saw a sunset, confetti, and a disc without an emblem."""
    first = page.result.rows[0]
    rival = Rival(seat=-1, place=1, total=99, name="The opponent")
    standings = structs.replace(page.snapshot.standings, seats=(structs.replace(first, place=2),), rivals=(rival,))
    assert page.world().paint is sunset
    page.show(structs.replace(page.snapshot, standings=standings))
    user.wait_until_idle()
    assert page.world().paint is overcast and page.result.is_defeat
    assert not [sprite.key for sprite in page.scene.sprites if "confetti" in sprite.key]


@pytest.mark.parametrize(("place", "title"), [(1, "win!"), (2, "wins!")])
def test_tie_break_is_shown_large_and_only_once(user, page, place, title):
    story = ("Ann and Bo have 30 VP each.", "Tie-break, complete rows: Ann has 2 and Bo has 2. Ann and Bo share the win.")
    rows = tuple(structs.replace(row, total=30, place=place if nth else 1) for nth, row in enumerate(page.result.rows))
    page.show(structs.replace(page.snapshot, standings=structs.replace(page.snapshot.standings, seats=rows, story=story)))
    user.wait_until_idle()
    puts = page.scene.placed_texts
    assert any(placed_text.text.endswith(title) for placed_text in puts), [placed_text.text for placed_text in puts]
    note = [placed_text for placed_text in puts if "Ann and Bo have 30" in placed_text.text]
    assert note and note[0].size >= 24 and sum("share the win" in placed_text.text for placed_text in puts) <= 1, note


def test_fact_about_the_winner_is_below_the_winner(user, page):
    page.on_fact(say("fact.best", name="Ann"))
    user.wait_until_idle()
    assert [placed_text.text for placed_text in page.scene.placed_texts if "Ann’s best so far" in placed_text.text]


def test_the_last_word_of_a_note_is_not_alone_on_a_line(user, page, scene):
    from kivy_ui.pages.text_page import join_last_words

    words, size = "You stopped early, so no win counts. Ann was ahead.", 28.0
    width = scene.scaled_width(words, size, False) - 10
    last_lines = [scene.lines(note, size, False, width)[-1] for note in (words, join_last_words(words))]
    assert [len(line.split()) for line in last_lines] == [1, 2]


def draw_legend(scene, page, lowest):
    """Return the words of the legend; `lowest` is the length of the lowest bar."""
    totals = (80, 60, 40, lowest)
    gems, cards = ([ScoreLine(f"{source}: 1", total // 2) for total in totals] for source in ("Gems", "Cards"))
    lines = list(zip(gems, cards, [ScoreLine("Maps, not counted", 0)] * len(totals), strict=True))
    rows = [structs.replace(page.result.rows[0], seat=nth, total=total, lines=lines[nth]) for nth, total in enumerate(totals)]
    draw_bars(scene, [(row, page.result.seat_of(page.result.rows[0])) for row in rows])
    return [sprite for sprite in scene.sprites if sprite.key.startswith("legend:") and sprite.key.endswith(":words:text")]


def test_the_legend_is_large_beside_the_lowest_bars_where_they_leave_room(page, scene):
    legend = draw_legend(scene, page, 20)
    assert all(sprite.x > 560 and sprite.look.size > 20 for sprite in legend) and legend[0].y < legend[1].y, legend


def test_a_source_without_points_is_not_in_the_legend(page, scene):
    assert [sprite.look.text for sprite in draw_legend(scene, page, 20)] == ["Gems", "Cards"]


def test_the_legend_is_below_all_bars_where_they_leave_no_room(page, scene):
    legend = draw_legend(scene, page, 70)
    assert {sprite.y for sprite in legend} == {legend[0].y} and legend[0].look.size < 20, legend


def test_a_row_that_is_overtaken_fades_while_the_other_passes(page):
    from kivy_ui.stage.scene import Scene

    names = sorted((page.result.seat_of(row).name for row in page.result.rows), reverse=True)  # the last name alphabetically wins
    runners, meeting_count = (
        [(row, structs.replace(page.result.seat_of(row), name=name)) for row, name in zip(page.result.rows, names)],
        0,
    )
    for step in range(1, 100):
        scene = Scene(page.look, 800, 480)
        draw_bars(scene, runners, step / 100)
        names = sorted((sprite for sprite in scene.sprites if sprite.key.endswith(":name")), key=lambda sprite: sprite.y)
        for upper, lower in pairwise(names):
            meeting_count += lower.y - upper.y < 30
            assert lower.y - upper.y >= 30 or min(upper.alpha, lower.alpha) < 0.6, (step, upper, lower)
    assert meeting_count, "nobody overtook"


@pytest.fixture(scope="module")
def animated_user(window):
    """Return a user at a table with full motion."""
    return ListeningUser(replace(SETTINGS, motion="full"))


@pytest.mark.parametrize("game", ["deep-blue", "deep-dive"])
def test_last_dive_is_shown_before_the_winner(animated_user, game):
    from kivy_ui.pages.ending.end_page import EndPage
    from kivy_ui.pages.play.game_page import GamePage

    assert isinstance(animated_user.play(game), GamePage) and isinstance(animated_user.user.shell.screen, EndPage)


def test_all_chests_are_open_and_no_button_leads_away_before_points_race(animated_user):
    user = animated_user.user
    animated_user.play("deep-blue")
    user.wait_until(lambda: getattr(user.shell.screen, "closed_chests", None))
    page = user.shell.screen
    page.open_all()
    assert (
        page.stage.current_animation.kind == "last chest"
        and f"chest:{page.result.rows[0].seat}:total" in animated_user.sprite_keys()
    )
    assert "home" not in user.targets()


def test_a_key_that_is_shown_while_the_bars_grow_takes_the_first_tap(animated_user):
    """Any other touch only ends the animation, and no key takes one that comes as soon as the keys are shown."""
    user = animated_user.user
    animated_user.play("deep-dive")
    page = user.shell.screen
    taps = []
    page._go_home = lambda: taps.append("home")
    page.ignore_touch_s = 0.0
    for name, count in (("", 0), ("home", 1)):
        page._are_bars_grown = False
        page._animate_bars()
        assert page.is_playing
        box = user.find("home") if name else None
        user.touch(*((box.cx, box.cy) if box else (user.window.width / 2, user.window.height * 0.8)))
        assert not page.is_playing and len(taps) == count
    page.ignore_touch_s, page._are_bars_grown = 60.0, False
    page._animate_bars()
    user.tap("home", "home")
    assert len(taps) == 1


def test_an_undo_during_the_race_ends_it_and_announces_no_winner(animated_user):
    user = animated_user.user
    animated_user.play("deep-dive")
    page = user.shell.screen
    del animated_user.sentences[:]
    page._are_bars_grown = False
    page._animate_bars()
    assert page.is_playing
    user.table.send(Undo())
    user.wait_until(lambda: user.shell.screen is not page)
    assert not page.is_playing and not animated_user.winners()


@pytest.fixture
def unverified_game(window):
    """Return a user at the end of a game that counted unverified values."""
    listener = ListeningUser()
    listener.play("into-the-blue")
    user = listener.user
    if user.shell.screen.closed_chests:
        user.tap("open-all" if "open-all" in user.targets() else "open-next")
    return listener


def test_unverified_values_in_totals_are_one_tap_away(unverified_game):
    from kivy_ui.pages.box_contents.box_check import BoxCheckPage

    user, texts = unverified_game.user, unverified_game.texts()
    assert user.table.snapshot.standings.doubt and not any("box" in text for text in texts), texts
    user.tap("menu", "check-box")
    question_texts = [placed_text.text for placed_text in user.shell.top_page.scene.placed_texts]
    assert isinstance(user.shell.top_page, BoxCheckPage) and "Main treasure, level 1" in question_texts, question_texts
    user.tap("shows", "back")
    assert user.shell._toast.words != say("contents.from_next")
    user.shell.screen.on_unchecked(0)
    user.wait_until_idle()
    user.tap("menu")
    assert "check-box" not in user.targets()


def test_a_game_with_tiles_in_the_app_has_no_values_to_compare(finished_game):
    assert not finished_game.user.table.snapshot.standings.doubt


def test_correcting_a_value_reports_that_counted_points_stay(unverified_game):
    from kivy_ui.pages.box_contents.box_check import check_box

    user = unverified_game.user
    check_box(user.shell, "deep-blue")
    user.wait_until_idle()
    while user.shell.top_page.remaining[0].path[0] != "pieces":  # the first values are those of tiles that were entered once
        user.shell.top_page.skip()
    user.shell.top_page._on_entered(("green", "orange", "yellow", "purple", "black"))
    user.wait_until_idle()
    user.tap("shows", "back")
    assert user.shell._toast.words == say("contents.from_next")


def test_game_that_ended_without_points_has_no_winner(window):
    listener = ListeningUser()
    listener.user.table.send(BeginSession("deep-blue", seats_named(["Ann", "Bo"])))
    listener.user.wait_until_idle()
    end_users_game(listener.user)
    assert "Ended early" in [text.text for text in listener.user.shell.screen.texts]
    assert not any(key.startswith(("confetti", "chest")) for key in listener.sprite_keys()) and not listener.winners()


@pytest.mark.parametrize("text_size", [0, 2])
def test_long_names_on_an_upright_screen_are_whole(text_size):
    from companion.table.standings import SeatStanding
    from kivy_ui.look.appearance import Look
    from kivy_ui.pages.ending.final_bars import FinalBars
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    scene = Scene(Look(THEMES["deep"], 1, text_size), 480, 800)
    names = ("Anna", "Maximilian-Ferdinand", "Josephine")
    rows = [
        (SeatStanding(nth, nth + 1, total, (ScoreLine("Dive", total),)), seat)
        for nth, (seat, total) in enumerate(zip(seats_named(names), (248, 96, 0)))
    ]
    FinalBars(scene, Area(12, 300, 456, 350), 1, lambda *_: None).draw(rows)
    names_by_key = {sprite.key: sprite.look.text for sprite in scene.sprites if sprite.key.endswith(":name")}
    assert tuple(names_by_key.values()) == names
    bar = next(sprite for sprite in scene.sprites if sprite.key.endswith(":Dive"))
    assert bar.w > 300, "names above the bars leave them the whole width"
    sizes = {sprite.look.size for sprite in scene.sprites if ":total:" in sprite.key}
    assert len(sizes) == 1, "a long total is as large as the others"


def test_a_bar_of_one_source_has_its_points_beside_bars_of_several():
    """Of three bars, only the one of a single source had no number."""
    from companion.table.standings import SeatStanding
    from kivy_ui.look.appearance import Look
    from kivy_ui.pages.ending.final_bars import FinalBars
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    scene = Scene(Look(THEMES["deep"], 1, 0), 480, 800)
    points = ((ScoreLine("Cards", 12), ScoreLine("Islands", 8)), (ScoreLine("Cards", 9),))
    rows = [
        (SeatStanding(nth, nth + 1, sum(line.points for line in lines), lines), seat)
        for nth, (seat, lines) in enumerate(zip(seats_named(("Anna", "Björn")), points))
    ]
    FinalBars(scene, Area(12, 300, 456, 350), 1, lambda *_: None).draw(rows)
    assert sorted(s.look.text for s in scene.sprites if s.key.endswith(":points")) == ["12", "8", "9"]


def test_bars_of_one_source_have_no_icon_because_no_legend_explains_it():
    from companion.pictures.icons import icon
    from companion.pictures.picture import picture
    from companion.table.standings import SeatStanding
    from kivy_ui.look.appearance import Look
    from kivy_ui.pages.ending.final_bars import FinalBars
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    scene = Scene(Look(THEMES["deep"], 1, 0), 480, 800)
    rows = [(SeatStanding(0, 1, 12, (ScoreLine("Cards", 12),)), seats_named(("Anna",))[0])]
    FinalBars(scene, Area(12, 300, 456, 350), 1, lambda *_: None, {"Cards": picture(icon, "plus", "#000000")}).draw(rows)
    assert not [sprite.key for sprite in scene.sprites if sprite.key.endswith(":sign")]


def test_a_source_without_an_icon_is_in_line_in_the_legend_and_few_points_keep_their_colour():
    """“Rocks” stood to the left of the other names, and one point was a black sliver."""
    from companion.pictures.icons import icon
    from companion.pictures.picture import picture
    from companion.table.standings import SeatStanding
    from kivy_ui.look.appearance import Look
    from kivy_ui.pages.ending.final_bars import FinalBars
    from kivy_ui.stage import plate_painters
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    scene = Scene(Look(THEMES["deep"], 1, 0), 480, 800)
    points = ((ScoreLine("Cards", 66), ScoreLine("Rocks", 1)), (ScoreLine("Cards", 9),))
    rows = [
        (SeatStanding(nth, nth + 1, sum(line.points for line in lines), lines), seat)
        for nth, (seat, lines) in enumerate(zip(seats_named(("Anna", "Björn")), points))
    ]
    FinalBars(scene, Area(12, 300, 456, 350), 1, lambda *_: None, {"Cards": picture(icon, "plus", "#000000")}).draw(rows)
    texts = {text.text: text.area for text in scene.placed_texts}
    assert texts["Cards"].x == pytest.approx(texts["Rocks"].x, abs=1)
    (rocks,) = [sprite for sprite in scene.sprites if sprite.key.endswith(":Rocks")]
    assert rocks.w < 9 and rocks.look.paint is plate_painters.plate


def test_the_horizon_crosses_no_line_about_a_long_tie_break(user, page):
    from kivy_ui.pages.ending.end_page import HORIZON

    lines = ("Ann and Bo have 30 VP each.", "Tie-break, complete rows: Ann has 2 and Bo has 2.")
    story = (*lines, "Tie-break, trapped penguins: Ann has 2 and Bo has 1.", "Ann wins.")
    rows = tuple(structs.replace(row, total=30, place=2 if nth else 1) for nth, row in enumerate(page.result.rows))
    page.show(structs.replace(page.snapshot, standings=structs.replace(page.snapshot.standings, seats=rows, story=story)))
    user.wait_until_idle()
    horizon = page.stage.height * (1 - HORIZON)
    texts = [text for text in page.stage.texts if text.box.top > horizon + 1]
    assert any(text.text.endswith("wins.") or "Bo has 1" in text.text for text in texts)
    assert all(text.box.y >= horizon for text in texts), [text for text in texts if text.box.y < horizon]


@pytest.mark.parametrize(
    ("totals", "words"), [((9, 8), "mit 1\N{NO-BREAK SPACE}Punkt Vorsprung"), ((9, 7), "mit 2\N{NO-BREAK SPACE}Punkten Vorsprung")]
)
def test_the_lead_of_the_winner_names_its_points(page, totals, words):
    from kivy_ui.look import language

    rows = [SimpleNamespace(total=total, has_won=not nth) for nth, total in enumerate(totals)]
    language.set_language("de")
    try:
        assert language.as_text(type(page.result).margin(SimpleNamespace(rows=rows))) == words
    finally:
        language.set_language("en")


def test_a_correction_that_takes_points_away_leaves_the_sources_of_the_others(scene):
    """After “Take away 2” from one chest, no bar showed its sources."""
    from companion.table.standings import SeatStanding

    points = ((ScoreLine("Gems", 12), ScoreLine("Wreck", 8), ScoreLine("Correction", -2)), (ScoreLine("Gems", 9),))
    rows = [
        (SeatStanding(nth, nth + 1, sum(line.points for line in lines), lines), seat)
        for nth, (seat, lines) in enumerate(zip(seats_named(("Anna", "Björn")), points))
    ]
    draw_bars(scene, rows)
    parts = {sprite.key: sprite for sprite in scene.sprites if sprite.key.endswith((":Gems", ":Wreck", ":Correction"))}
    gems, loss = (next(part for key, part in parts.items() if key.endswith(end)) for end in ("Anna:Gems", "Anna:Correction"))
    assert len(parts) == 4 and abs((loss.x + loss.w / 2) - (gems.x - gems.w / 2)) < 2
    assert any(sprite.key.startswith("legend:") for sprite in scene.sprites)


def test_the_bar_of_an_opponent_without_a_seat_has_its_penguin():
    """The solo opponent of Deep Dive had an empty grey disc, then a helmet, which no diver of the game has."""
    from companion.pictures.animals import penguin
    from companion.table.seats import Seat
    from companion.table.standings import SeatStanding
    from kivy_ui.look.appearance import Look
    from kivy_ui.pages.ending.final_bars import FinalBars
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    scene = Scene(Look(THEMES["deep"], 1, 0), 480, 800)
    seats = (*seats_named(("Anna",)), Seat("The opponent", "silver", ""))
    rows = [
        (SeatStanding(nth, nth + 1, points, (ScoreLine("Rows", points),)), seat)
        for nth, (seat, points) in enumerate(zip(seats, (42, 41)))
    ]
    FinalBars(scene, Area(12, 300, 456, 350), 1, lambda *_: None).draw(rows)
    faces = [sprite.look.paint is penguin for sprite in scene.sprites if sprite.key.endswith(":disc")]
    assert faces == [False, True]
