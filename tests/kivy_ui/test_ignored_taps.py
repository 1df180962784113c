"""Test taps at the table: answers keep their places, taps have no unintended effect, questions face the player."""

import random
from types import SimpleNamespace

import pytest

from companion.pictures.picture import Picture
from companion.session.inputs.messages import Answer, BeginSession, CloseSession, Report, Undo
from companion.session.record.chooser import RandomPlayer
from companion.table.seats import seats_named
from kivy_ui.look.language import as_text
from kivy_ui.table.table_sides import DEGREES, side_of
from kivy_ui.toast import shown_s
from tests.kivy_ui.answers_by_touch import AnswerNotFoundError, TouchAnswers
from tests.kivy_ui.deep_blue_builder import DeepBlueBuilder, sunken_city_dive
from tests.kivy_ui.fakes import SIDES, FakeLights
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.kivy_ui.table_preview import random_field_value

NAMES = ("Ann", "Bo", "Cleo", "Dan")
DEAF_S, OUT_DEAF_S, CARE_S, SKIPPED_S = 0.35, 0.6, 0.8, 0.5
REVEAL_S = 1.0
PAGE_S, END_S, SEAT_S = 0.45, 1.0, 0.3
DRAW, STOP = "choice:Draw", "choice:Stop"
SEED, MOVES = 5, 900
CARD_GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")
ROTATED_GAMES = ("into-the-blue", "deep-dive", "deep-blue")
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(scope="module")
def user(window):
    from kivy_ui.table.table_stage import TableStage

    assert (TableStage.ignore_taps_s, TableStage.ignore_taps_after_skip_s) == ((DEAF_S, OUT_DEAF_S), SKIPPED_S), (
        "as long as these tests say"
    )
    return SimulatedUser(create_table(seed=SEED), window.settings(motion="full"), is_blind=True)


@pytest.fixture
def fake_clock(monkeypatch):
    """Return a clock that the test sets; answers ignore taps for as long as in the app."""
    from kivy_ui.stage import delayed_call
    from kivy_ui.table import card_overlay, chest_peek, table_stage

    clock = FakeClock()
    for module in (card_overlay, chest_peek, delayed_call, table_stage):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=clock.monotonic))
    monkeypatch.setattr(table_stage.TableStage, "ignore_taps_s", (DEAF_S, OUT_DEAF_S))
    monkeypatch.setattr(table_stage.TableStage, "ignore_taps_after_skip_s", SKIPPED_S)
    return clock


class FakeClock:
    """Clock that the test sets."""

    time_s = 1000.0

    def monotonic(self):
        return self.time_s


def begin_game(user, game, names=NAMES, **options):
    """Close the current game and start another."""
    user.table.send(CloseSession())
    user.wait_until_idle()
    user.table.send(BeginSession(game, seats_named(names), options))
    user.wait_until_idle()


def play_to_dive(user):
    """Play until a gem can be drawn and the dive can be stopped; return the game."""
    return sunken_city_dive(user, scenario="bounty-wrecks").draw(1)  # this scenario draws one gem at a time


def last_entry(user):
    return user.table.snapshot.entry


def is_tap_accepted_after(user, time, name, seconds):
    """Return whether an answer accepts a tap `seconds` after a change."""
    play_to_dive(user)
    time.time_s += seconds
    before = last_entry(user)
    user.tap(name)
    return last_entry(user) != before


def play_to_hazard(user):
    """Play until a hazard is asked that a card can defend against."""
    play_to_dive(user).draw_until_hazard()


def is_defence_accepted_after(user, time, seconds):
    """Return whether a tap plays a card `seconds` after a hazard appeared."""
    play_to_hazard(user)
    time.time_s += seconds
    before = last_entry(user)
    user.tap("choice:Use ")
    defended = last_entry(user) != before
    if defended:
        user.table.send(Undo())
        user.wait_until_idle()
    return defended


def test_answers_ignore_taps_for_350_ms_after_a_change(user, fake_clock):
    """Tap the answers at several times after a change."""
    assert not is_tap_accepted_after(user, fake_clock, DRAW, DEAF_S - 0.01) and is_tap_accepted_after(
        user, fake_clock, DRAW, DEAF_S + 0.01
    )


def test_losing_answer_ignores_taps_for_600_ms(user, fake_clock):
    assert not is_tap_accepted_after(user, fake_clock, STOP, OUT_DEAF_S - 0.01) and is_tap_accepted_after(
        user, fake_clock, STOP, OUT_DEAF_S + 0.01
    )


@pytest.mark.long
def test_defences_ignore_taps_for_800_ms_after_a_hazard(user, fake_clock):
    hazards = (
        not is_defence_accepted_after(user, fake_clock, CARE_S - 0.01),
        is_defence_accepted_after(user, fake_clock, CARE_S + 0.01),
    )
    assert hazards == (True, True)
    card, up = user.find("choice:Use "), user.find("choice:Resurface")
    assert (card.w, card.h, card.y) == (up.w, up.h, up.y) and card.x > user.shell.width / 2, (
        "side by side, not where gems are drawn"
    )
    plates = [
        sprite.look.args[0]
        for sprite in user.shell.screen.stage.scene.sprites
        if sprite.key in user.targets() and sprite.key[:7] == "choice:"
    ]
    assert sorted(plates) == ["loss", "plain"]


def test_answers_of_a_hazard_are_dim_while_they_ignore_taps(user, fake_clock):
    play_to_hazard(user)
    stage = user.table_stage
    dims = []
    for after_s in (CARE_S - 0.01, CARE_S + 0.01):
        fake_clock.time_s = stage._changed_at_s + after_s
        stage.draw_now()
        dims.append("dim" in {sprite.key for sprite in stage.scene.sprites})
    assert dims == [True, False]


def test_answers_are_drawn_bright_again_although_a_slow_frame_ends_the_delay_early(user, fake_clock, monkeypatch):
    """Kivy counts a delay from the beginning of the frame, which was earlier than the change that it is for."""
    from kivy.clock import Clock

    from kivy_ui.stage import delayed_call

    delays = []

    def schedule_once(act, delay_s=0):
        if delay_s < CARE_S / 2:
            return Clock.schedule_once(act, delay_s)
        return delays.append((act, delay_s))

    monkeypatch.setattr(delayed_call, "Clock", SimpleNamespace(schedule_once=schedule_once))
    play_to_hazard(user)
    stage = user.table_stage
    changed_s = stage._changed_at_s
    act, delay_s = next(delay for delay in delays if stage.renew in delay[0].args)  # a first-game card may have another delay
    assert delay_s == pytest.approx(CARE_S)
    fake_clock.time_s = changed_s + CARE_S * 0.4
    act(delay_s)
    (act, delay_s) = delays[-1]
    assert delay_s == pytest.approx(CARE_S * 0.6), "the rest of the delay"
    fake_clock.time_s = changed_s + CARE_S + 0.01
    act(delay_s)
    user.wait_until_idle()
    assert "dim" not in {sprite.key for sprite in stage.scene.sprites}


def test_undo_is_not_dim_beside_the_answers_of_a_hazard(user, fake_clock):
    """On an upright screen Undo is in the row of the last answer; it can be tapped while the answers ignore taps."""
    from kivy_ui.table.table_layout import table_layout
    from kivy_ui.table.table_stage import dim_answers

    play_to_hazard(user)
    usual = user.table_stage.new_scene()
    for w, h in ((usual.w, usual.h), (usual.h, usual.w)):
        scene = type(usual)(usual.look, w, h, usual.state)
        at = table_layout(scene, 340, 2)
        dim_answers(scene, at)
        dims = [
            (sprite.x - sprite.w / 2, sprite.y - sprite.h / 2, sprite.x + sprite.w / 2, sprite.y + sprite.h / 2)
            for sprite in scene.sprites
        ]
        for cell in {*at.cells}:
            assert any(left_x <= cell.cx <= right and top <= cell.cy <= low for left_x, top, right, low in dims)
        assert not any(left_x < at.undo.cx < right and top < at.undo.cy < low for left_x, top, right, low in dims)


def test_a_long_move_of_undo_is_written_in_full_beside_the_icon(user):
    from kivy_ui.table import undo
    from kivy_ui.table.table_layout import table_layout

    play_to_dive(user)
    for words, has_move in (
        ("Chloe sails", True),
        ("Chloe draws a red gem then a black gem", True),
        ("Chloe draws a red gem then a black gem, and Maximilian", True),
        (12 * "Chloe draws a gem ", False),
    ):
        scene = user.table_stage.new_scene()
        undo.draw(scene, table_layout(scene, 340, 2).undo, words, lambda: None)
        texts = "".join(sprite.look.text for sprite in scene.sprites if hasattr(sprite.look, "text"))
        assert texts.replace(" ", "") == (f"Undo:{words}".replace(" ", "") if has_move else "Undo"), texts
        assert any(sprite.key == "undo:icon" for sprite in scene.sprites), texts


def test_the_way_out_of_a_hazard_ignores_taps_no_longer_than_the_other_answers(user, fake_clock):
    play_to_hazard(user)
    before = last_entry(user)
    fake_clock.time_s = user.table_stage._changed_at_s + CARE_S + 0.01
    user.tap("choice:Resurface")
    assert last_entry(user) == before + 1


def test_cable_reports_are_never_ignored(user, fake_clock):
    begin_game(user, "into-the-blue", dice="table")
    before = last_entry(user)
    user.table.send(Report("ROLL", "dice", ("1", "2", "3", "4", "4", "5")))
    assert last_entry(user) == before + 1
    user.wait_until_idle()
    user.tap("choice:Stop")
    assert last_entry(user) == before + 1


@pytest.mark.long
def test_undo_is_shown_whenever_it_is_possible(user, fake_clock):
    """Play games at random; wherever a move can be undone, the Undo button is shown."""
    for game in ("deep-blue", "into-the-blue", "deep-dive"):
        begin_game(user, game)
        luck = random.Random(game)
        for _ in range(60):
            fake_clock.time_s += 1
            snapshot = user.shell.snapshot
            if snapshot.prompt is None:
                break
            assert (snapshot.undo is not None) <= ("undo" in user.targets()), (game, snapshot.prompt.question, user.targets())
            choice = luck.choice(snapshot.prompt.choices)
            user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
            user.wait_until_idle()


def test_a_double_tap_hides_no_gem(user, fake_clock):
    """Touch the place of the next answer while a gem rises."""
    play_to_dive(user)
    fake_clock.time_s += 1
    lights = FakeLights()
    user.shell.hardware = lambda: lights
    box, stage = user.find(DRAW), user.shell.screen.stage
    _touch_box(user, box)
    drawn_entry = last_entry(user)
    assert stage.is_playing and drawn_entry not in lights.calls and "hold" in lights.calls
    _touch_box(user, box)
    assert stage.is_playing and last_entry(user) == drawn_entry
    _outlast_double_tap(stage)
    _touch_box(user, box)
    assert not stage.is_playing and last_entry(user) == drawn_entry
    user.table.send(
        Answer(next(choice.id for choice in user.table.snapshot.prompt.choices if type(choice.move).__name__ == "DrawGem"))
    )
    user.shell._show()
    assert stage.is_playing
    _outlast_double_tap(stage)
    _touch_box(user, user.find("menu"))
    assert not stage.is_playing and not stage.menu.is_open
    assert drawn_entry in lights.calls
    user.shell.hardware = lambda: None


@pytest.mark.parametrize(("after_s", "draws"), [(SKIPPED_S - 0.01, 0), (SKIPPED_S + 0.01, 1)])
def test_a_tap_soon_after_one_that_skipped_an_animation_draws_no_gem(user, fake_clock, after_s, draws):
    """A quick tap that skips the animation shows its gem before the next one is drawn."""
    play_to_dive(user)
    fake_clock.time_s += 1
    box, stage = user.find(DRAW), user.shell.screen.stage
    _touch_box(user, box)
    _outlast_double_tap(stage)
    fake_clock.time_s += 1
    _touch_box(user, box)
    assert not stage.is_playing, "the tap skipped the animation"
    drawn_entry = last_entry(user)
    fake_clock.time_s += after_s
    _touch_box(user, box)
    assert last_entry(user) - drawn_entry == draws


def _outlast_double_tap(stage):
    """Let an animation run until a second tap no longer counts as a double tap."""
    from kivy_ui.stage.stage import DOUBLE_TAP_S  # imported here: it imports Kivy

    if stage.has_just_begun:
        stage._advance(DOUBLE_TAP_S)


@pytest.fixture
def double_tap_clock(user, monkeypatch, fake_clock):
    """Enable the app's filter for double taps, on the clock that the test sets."""
    from kivy_ui.stage import touch

    monkeypatch.setattr(touch, "time", SimpleNamespace(monotonic=fake_clock.monotonic))
    monkeypatch.setattr(touch.DoubleTap, "page_s", PAGE_S)
    monkeypatch.setattr(touch.DoubleTap, "end_s", END_S)
    monkeypatch.setattr(touch.DoubleTap, "seat_s", SEAT_S)
    user.shell._double_tap = touch.DoubleTap()
    return fake_clock


def tap_twice(user, time, name, apart_s):
    """Tap the left half of a target twice."""
    time.time_s += 10
    box = user.find(name)
    x = box.x + box.w / 4
    user.touch(x, box.cy)
    time.time_s += apart_s
    user.touch(x, box.cy)


@pytest.mark.parametrize(("apart_s", "opens"), [(0.2, False), (PAGE_S + 0.01, True)])
def test_the_second_tap_on_save_and_exit_opens_nothing_on_home(user, double_tap_clock, apart_s, opens):
    from kivy_ui.pages.home.home_page import HomePage

    begin_game(user, "into-the-blue")
    double_tap_clock.time_s += 10
    user.tap("menu")
    tap_twice(user, double_tap_clock, "home", apart_s)
    is_home = isinstance(user.shell.screen, HomePage) and not user.shell.top_page
    assert not user.table.snapshot.session and is_home != opens, "a game of Home is at the same place"


@pytest.mark.parametrize(("apart_s", "moves"), [(0.2, 0), (PAGE_S + 0.01, 1)])
def test_the_second_tap_on_continue_playing_makes_no_move(user, double_tap_clock, apart_s, moves):
    begin_game(user, "deep-dive")
    user.table.send(Answer(user.table.snapshot.prompt.choices[0].id))
    user.wait_until_idle()
    double_tap_clock.time_s += 10
    user.tap("menu", "aside:EndEarly")
    before = last_entry(user)
    tap_twice(user, double_tap_clock, "choice:Continue playing", apart_s)
    assert not user.table.snapshot.is_question and last_entry(user) == before + moves


@pytest.mark.parametrize(("apart_s", "opens"), [(0.9, False), (1.1, True)])
def test_a_tap_soon_after_the_answer_that_ended_a_game_opens_nothing(user, double_tap_clock, apart_s, opens):
    from kivy_ui.pages.home.home_page import HomePage

    begin_game(user, "deep-dive")
    user.table.send(Answer(user.table.snapshot.prompt.choices[0].id))
    user.wait_until_idle()
    double_tap_clock.time_s += 10
    user.tap("menu", "aside:EndEarly")
    double_tap_clock.time_s += 10
    user.tap(next(name for name in user.targets() if name.startswith("choice:") and name != "choice:Continue playing"))
    user.wait_until_idle()
    home = user.find("home")
    user.shell._double_tap.place = (home.cx, home.cy)  # as if the last answer had been there
    user.shell._double_tap._at_s = double_tap_clock.time_s
    double_tap_clock.time_s += apart_s
    user.touch(home.cx, home.cy)
    user.wait_until_idle()
    assert isinstance(user.shell.screen, HomePage) == opens


def test_tap_elsewhere_counts_at_once_after_a_page_change(user, double_tap_clock):
    begin_game(user, "into-the-blue")
    double_tap_clock.time_s += 10
    user.tap("menu", "home", "game:deep-dive")
    assert "begin" in user.targets()


@pytest.mark.parametrize(("apart_s", "bids"), [(SEAT_S - 0.1, 1), (SEAT_S + 0.1, 2)])
def test_the_second_tap_of_a_double_tap_on_a_bid_enters_none_for_the_next_player(user, double_tap_clock, apart_s, bids):
    """A quick scorekeeper taps the same key for several players: only a double tap is ignored, and marked."""
    begin_game(user, "score-sheet")
    double_tap_clock.time_s += 10
    user.tap("mark:sheet:Skull King")
    before = last_entry(user)
    tap_twice(user, double_tap_clock, "key:1", apart_s)
    assert last_entry(user) == before + bids


def test_every_second_tap_of_a_fast_run_on_one_key_counts(user, double_tap_clock):
    begin_game(user, "score-sheet")
    double_tap_clock.time_s += 10
    user.tap("mark:sheet:Skull King")
    before, box = last_entry(user), user.find("key:1")
    for _ in range(4):
        double_tap_clock.time_s += SEAT_S * 0.6
        user.touch(box.cx, box.cy)
    assert last_entry(user) == before + 2, "an ignored tap does not extend the time in which taps are ignored"


@pytest.mark.parametrize(("apart_s", "words"), [(0.2, ""), (0.4, "Too quick. Tap again.")])
def test_a_tap_that_a_change_of_the_page_ignores_is_marked(user, double_tap_clock, apart_s, words):
    """The mark is a disc for a double tap; a slower tap also gets the reason."""
    begin_game(user, "into-the-blue")
    double_tap_clock.time_s += 10
    user.tap("menu")
    tap_twice(user, double_tap_clock, "home", apart_s)
    mark = user.shell._tap_mark
    assert mark.parent is user.shell and as_text(mark.words) == words


def test_an_answer_that_ignores_a_tap_marks_it(user, fake_clock):
    play_to_dive(user)
    fake_clock.time_s += DEAF_S - 0.01
    user.shell._double_tap.pause_s = 1.0
    user.tap(DRAW)
    mark = user.shell._tap_mark
    assert mark.parent is user.shell
    box = user.find(DRAW)
    assert abs(mark._place[0] - box.cx) < 1 and abs(mark._place[1] - box.cy) < 1


def main_answers(user, game, moves):
    """Play at random; yield the number of answers and the place of the main answer, for each question that has one."""
    from kivy_ui.table.answer_buttons import bar_choices, create_buttons, is_game_prompt_replaced
    from kivy_ui.table.answer_cells import cells
    from kivy_ui.table.table_layout import CHOOSER_UNITS

    begin_game(user, game)
    player, stage = RandomPlayer(SEED), user.table_stage
    for _ in range(moves):
        snapshot = stage.snapshot
        if not is_game_prompt_replaced(snapshot) and stage.step is None and stage.board.shape(snapshot).height > CHOOSER_UNITS:
            found_cells = cells(stage.board.answers(stage.new_scene(), create_buttons(bar_choices(snapshot))))
            mains = [cell.offer.name for cell in found_cells if cell.kind == "main"]
            if len(mains) == 1 and mains[0] in user.targets():
                yield len(found_cells), user.find(mains[0])
        choice = player.choice(user.table.snapshot.prompt)
        user.table.send(Answer(choice.id, player.values(choice)))
        user.wait_until_idle()


@pytest.mark.long
@pytest.mark.parametrize("game", ROTATED_GAMES)
def test_the_main_answer_keeps_its_place_and_size_while_there_are_at_most_three(user, fake_clock, game):
    counts_and_boxes = list(main_answers(user, game, 60))
    places = {(round(box.x), round(box.y), round(box.w), round(box.h)) for count, box in counts_and_boxes if count <= 3}
    assert len(places) == 1 and {1, 2} & {count for count, _ in counts_and_boxes}, "an only answer is as wide as one beside others"
    assert {round(box.x) for _, box in counts_and_boxes} == {round(counts_and_boxes[0][1].x)}


def test_below_the_menu_only_undo_is_tappable_and_any_other_tap_closes_it(user, fake_clock):
    """Tap below the open menu."""
    play_to_dive(user)
    fake_clock.time_s += 1
    box, before = user.find(STOP), user.table.snapshot.entry
    user.tap("menu")
    assert "undo" in user.targets() and not [name for name in user.targets() if name.startswith("choice:")]
    user.touch(box.cx, box.cy)
    assert not user.shell.screen.stage.menu.is_open and user.table.snapshot.entry == before


def _touch_box(user, box):
    """Touch a target, and let animations run."""
    touch = user._finger(box.cx, box.cy)
    touch.touch_down()
    touch.touch_up()
    for _ in range(3):
        user._turn(is_drawn=False)


@pytest.fixture
def first_game_cards(user, fake_clock):
    """Switch first-game cards on; return the clock of the table."""
    user.shell.use_settings(user.shell.settings.with_value("shows_firsts", True))
    yield fake_clock
    user.shell.use_settings(user.shell.settings.with_value("shows_firsts", False))


def test_a_first_game_card_comes_once_to_each_player(user, first_game_cards):
    begin_game(user, "deep-dive")
    assert "got-it" in user.targets()
    first_game_cards.time_s += 1
    user.tap("got-it")
    assert "got-it" not in user.targets()
    begin_game(user, "deep-dive")
    assert "got-it" not in user.targets()
    begin_game(user, "deep-dive", names=(*NAMES[:2], "Eve"))
    assert "got-it" in user.targets()
    begin_game(user, "deep-dive")
    assert "got-it" not in user.targets()


@pytest.mark.windows("800x480", "480x800 de")
def test_the_buttons_of_a_first_game_card_keep_clear_of_its_lower_edge(user, first_game_cards):
    """The paper ends 14/276 of its shorter side above its picture, which has a shadow there."""
    begin_game(user, "deep-dive", names=("Fay", "Gus"))
    sheet = next(
        sprite
        for sprite in user.table_stage.scene.sprites
        if isinstance(sprite.look, Picture) and sprite.look.paint.__name__ == "note"
    )
    unit = user.shell.look.unit
    low_edge = user.window.height - (sheet.y + sheet.h / 2 - 11 / 276 * min(sheet.w, sheet.h)) * unit
    assert user.find("got-it").y - low_edge >= 8 * unit


def open_first_card(user, game):
    """Start a game and open the card of its first decision: after Deep Blue's opening, and Into the Blue's roll; return the stage."""
    if game == "deep-blue":
        DeepBlueBuilder(user)
    else:
        begin_game(user, game)
    if game == "into-the-blue":
        user.tap("mark:tray")
        user.wait_until_idle()
    stage = user.table_stage
    reopen_card(user, stage)
    return stage


def reopen_card(user, stage):
    """Open the card of the current question again."""
    stage.step = None
    stage.first_card.end_delay()
    stage.first_card.cards._seen_cards.clear()
    stage.first_card.cards._closed_entry = -1
    stage.first_card.cards.follow(stage.game, user.table.snapshot)
    stage.renew()
    user.wait_until_idle()
    assert stage.open_card is not None


def close_card(user, stage):
    """Close the open card without a tap."""
    stage.first_card.cards.close(stage.game, user.table.snapshot.seats)
    stage.renew()
    user.wait_until_idle()


@pytest.mark.parametrize("game", CARD_GAMES)
def test_a_tap_while_a_first_game_card_is_open_only_closes_it(user, first_game_cards, game):
    stage = open_first_card(user, game)
    known_entry = last_entry(user)
    assert {*user.targets()} == {"card", "got-it", "never"}
    close_card(user, stage)
    places = {name: user.find(name) for name in user.targets()}
    assert len(places) > 2 and "menu" in places
    for name, box in places.items():
        reopen_card(user, stage)
        first_game_cards.time_s += 1
        user.touch(box.cx, box.cy)
        assert stage.open_card is None and "got-it" not in user.targets(), name
        is_still = (user.table.snapshot.entry, stage.menu.is_open, user.shell.is_covered) == (known_entry, False, False)
        assert is_still, f"the tap on {name} did something"
        opens = stage.board.choice_to_open(user.table.snapshot) is not None
        assert (stage.step is not None) == opens, "only the page of the question itself opens"


@pytest.mark.parametrize(("after_s", "is_open"), [(DEAF_S - 0.01, True), (DEAF_S + 0.01, False)])
def test_a_tap_just_after_a_first_game_card_appears_is_ignored(user, first_game_cards, after_s, is_open):
    begin_game(user, "deep-dive", names=("Fay", "Gus", f"After {after_s}"))
    first_game_cards.time_s += after_s
    user.tap("got-it")
    assert ("got-it" in user.targets()) == is_open


def roll_before_the_card_of_a_reroll(user, clock, name):
    """Roll the dice of a first game; return the stage before the card of the reroll has come."""
    begin_game(user, "into-the-blue", names=("Ida", "Jo", name))
    clock.time_s += 1
    while "got-it" in user.targets():
        user.tap("got-it")
    clock.time_s += 1
    user.tap("choice:Roll")
    user.wait_until_idle()
    return user.table_stage


def test_no_answer_can_be_tapped_before_a_delayed_first_game_card(user, first_game_cards):
    """The roll is seen first, without answers that invite a tap; a tap meanwhile brings the card and reaches nothing else."""
    stage = roll_before_the_card_of_a_reroll(user, first_game_cards, "Early")
    first_game_cards.time_s += REVEAL_S - 0.1
    stage.draw_now()
    before = last_entry(user)
    assert user.targets() == ["next-card"] and stage.open_card is None and not answers_in_sight(stage)
    user.tap("next-card")
    assert "got-it" in user.targets() and last_entry(user) == before
    first_game_cards.time_s += DEAF_S + 0.1
    user.tap("got-it")
    assert any(name.startswith("choice:") for name in user.targets()) and last_entry(user) == before


def answers_in_sight(stage):
    """Return the names of the drawn answers and of the question."""
    return [sprite.key for sprite in stage.scene.sprites if sprite.key.startswith(("choice:", "question"))]


def test_a_delayed_first_game_card_comes_by_itself_with_the_answers(user, first_game_cards):
    stage = roll_before_the_card_of_a_reroll(user, first_game_cards, "Late")
    first_game_cards.time_s += REVEAL_S + 0.1
    user.wait_until(lambda: "got-it" in user.targets())
    assert answers_in_sight(stage)


def test_advice_is_marked_after_a_first_game_card_that_came_late(user, first_game_cards):
    """The advice was looked for while the table had no answers, and none was found."""
    stage = roll_before_the_card_of_a_reroll(user, first_game_cards, "Advised")
    stage.draw_now()
    first_game_cards.time_s += REVEAL_S + 0.1
    user.wait_until(lambda: "got-it" in user.targets())
    choice = next(choice for choice in user.table.snapshot.prompt.choices if not choice.fields and hasattr(choice.move, "dice"))
    assert stage.board.advised_places == frozenset(range(6)) - frozenset(choice.move.dice)
    assert stage.board.kept_dice == stage.board.advised_places


def test_no_answer_can_be_tapped_before_it_is_known_who_has_seen_the_first_card(user, first_game_cards):
    """The library answers late on a slow device: a card that came after the keys took the tap that was meant for one."""
    begin_game(user, "deep-dive", names=("Ida", "Jo", "Library"))
    stage = user.table_stage
    cards = stage.first_card.cards
    stage.first_card.cards, stage.first_card.is_awaited = None, True
    stage.draw_now()
    assert not answers_in_sight(stage) and not any(name.startswith("choice:") for name in user.targets())
    stage.use_first_cards(cards)
    stage.draw_now()
    assert "got-it" in user.targets() and answers_in_sight(stage)
    user.tap("got-it")


def test_a_first_game_card_that_was_not_drawn_comes_again(user, first_game_cards):
    """An answer on a phone closes the question before its card has come."""
    stage = roll_before_the_card_of_a_reroll(user, first_game_cards, "Phone")
    stop = next(choice for choice in user.table.snapshot.prompt.choices if type(choice.move).__name__ == "StopRolling")
    user.table.send(Answer(stop.id))
    user.wait_until_idle()
    cards = stage.first_card.cards
    assert not cards._has_seen("into-the-blue", cards._cards["StopRolling"], user.table.snapshot.seats)


def test_perils_shows_a_first_game_card_at_once(user, first_game_cards):
    """Players entered the All Aboard card themselves, so the card of the first turn need not wait until its order was seen."""
    begin_game(user, "perils-of-the-deep", names=("Ida", "Jo", "Soon"))
    first_game_cards.time_s += 1
    user.tap("got-it", "order:green", "order:red")
    assert "got-it" in user.targets()


def test_the_second_tap_on_a_closed_first_game_card_gives_no_answer(user, double_tap_clock, first_game_cards):
    stage = open_first_card(user, "deep-dive")
    close_card(user, stage)
    box, known_entry = user.find("mark:"), last_entry(user)
    reopen_card(user, stage)
    double_tap_clock.time_s += 10
    user.touch(box.cx, box.cy)
    double_tap_clock.time_s += PAGE_S - 0.1
    user.touch(box.cx, box.cy)
    assert stage.open_card is None and last_entry(user) == known_entry and stage.step is None


@pytest.mark.parametrize("game", ["deep-dive", "deep-blue"])
def test_a_tap_elsewhere_soon_after_a_card_was_closed_counts(user, double_tap_clock, first_game_cards, game):
    """Players have read what is behind the card, so its key must not ignore the tap for which the card was closed."""
    stage = open_first_card(user, game)
    close_card(user, stage)
    box, known_entry = user.find("mark:" if game == "deep-dive" else "choice:Rest"), last_entry(user)
    reopen_card(user, stage)
    double_tap_clock.time_s += 10
    user.tap("card")
    double_tap_clock.time_s += 0.1
    user.touch(box.cx, box.cy)
    assert last_entry(user) > known_entry or stage.step is not None


def test_no_tips_this_evening_switches_first_game_cards_off_in_every_game_until_the_next_day(user, first_game_cards):
    begin_game(user, "perils-of-the-deep", names=("Ida", "Jo", "Evening"))
    first_game_cards.time_s += 1
    user.tap("never")
    assert "got-it" not in user.targets() and user.shell.settings.shows_firsts, "Settings stay as they are"
    begin_game(user, "deep-dive", names=("Ida", "Jo", "Evening"))
    assert "got-it" not in user.targets() and any(name.startswith(("mark:", "choice:")) for name in user.targets())
    first_game_cards.time_s += 13 * 3600
    begin_game(user, "deep-dive", names=("Ida", "Jo", "Next day"))
    assert "got-it" in user.targets()
    user.tap("got-it")


def test_first_game_starts_without_a_question_about_the_screen(user, fake_clock):
    user.table.send(CloseSession())
    user.wait_until_idle()
    user.shell.use_settings(user.shell.settings.with_value("stance", ""))
    user.shell.show_home()
    user.wait_until_idle()
    user.tap("game:into-the-blue", "begin")
    assert user.table.snapshot.session and user.shell.settings.stance == ""


@pytest.mark.long
def test_with_seats_on_four_sides_every_question_of_a_whole_game_faces_its_seat(user, fake_clock):
    """Play whole games by touch with seats on four sides."""
    user.shell.use_settings(user.shell.settings.with_value("stance", "flat").with_value("sides", SIDES).with_value("motion", "off"))
    for game in ROTATED_GAMES:
        check_rotation(user, fake_clock, game)


def test_a_peek_into_a_chest_faces_its_owner(user, fake_clock):
    """Each player peeks by holding the chest on their own flag, in any orientation of the picture."""
    user.shell.use_settings(user.shell.settings.with_value("stance", "flat").with_value("sides", SIDES).with_value("motion", "off"))
    begin_game(user, "deep-blue")
    stage = user.shell.screen.stage
    for seat, side in enumerate(("near", "left", "far", "right")):
        box = user.find(f"chest:{seat}")
        touch = user.touch_down(box.cx, box.cy)
        (plate,) = (sprite for sprite in stage.scene.sprites if sprite.key == "peek")
        assert (user.window.rotation - plate.angle) % 360 == DEGREES[side], (side, plate.angle, user.window.rotation)
        fake_clock.time_s += 1
        touch.touch_up()
        user.wait_until_idle()
    assert not user.shell._toast.words
    user.touch_down(box.cx, box.cy).touch_up()
    user.wait_until_idle()
    assert as_text(user.shell._toast.words) == "Hold your chest to see your points."


def test_a_long_touch_anywhere_on_a_flag_holds_its_chest_and_a_short_one_is_a_tap(user, fake_clock):
    """A guest held the emblem of the flag, 10 px beside the chest: the flag lit up, and nothing else."""
    begin_game(user, "deep-blue")
    box = user.find("seat:1")
    touch = user.touch_down(box.x + 18, box.cy)
    for _ in range(200):
        if not is_peeking(user):
            user.wait()
    assert is_peeking(user)
    touch.touch_up()
    user.wait_until_idle()
    assert not is_peeking(user) and not user.shell._toast.words
    user.touch_down(box.x + 18, box.cy).touch_up()
    user.wait_until_idle()
    assert as_text(user.shell._toast.words) == "Hold your chest to see your points."


def is_peeking(user):
    return any(sprite.key == "peek" for sprite in user.shell.screen.stage.scene.sprites)


def check_rotation(user, time, game):
    """Play a whole game; check that every question faces the player who answers it."""
    begin_game(user, game)
    luck, faced = random.Random(3), set()
    scene = TouchAnswers(user, luck)
    for _ in range(MOVES):
        time.time_s += 1
        snapshot = user.shell.snapshot
        if snapshot.prompt is None:
            break
        seat = user.shell.screen.stage.acting_seat
        side = side_of(seat, snapshot.seats, SIDES)
        assert user.window.rotation == DEGREES[side], (snapshot.prompt.question, side, user.window.rotation)
        assert snapshot.bar_seat in (None, seat) and (user.shell.width > user.shell.height) == (side in ("near", "far"))
        faced.add(side)
        choice = luck.choice(snapshot.prompt.choices)
        values = tuple(field.check(random_field_value(luck, field)) for field in choice.fields)
        try:
            scene.give(choice, values)
        except AnswerNotFoundError:  # an answer with two steps
            user.table.send(Answer(choice.id, values))
            user.wait_until_idle()
    assert user.shell.snapshot.prompt is None and faced == set(DEGREES)


def test_a_short_message_hides_the_title_for_less_time():
    """Each message covered the title for six seconds."""
    assert [shown_s("x" * letters) for letters in (5, 50, 200)] == [3.0, 5.0, 6.0]
