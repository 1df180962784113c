"""Test taps at the table: answers keep their places, taps have no unintended effect, questions face the player."""

import random
from types import SimpleNamespace

import pytest

from companion.session.inputs.messages import Answer, BeginSession, CloseSession, Report, Undo
from companion.session.record.chooser import RandomPlayer
from companion.table.seats import seats_named
from kivy_ui.look.language import as_text
from kivy_ui.table.table_sides import DEGREES, side_of
from tests.kivy_ui.answers_by_touch import AnswerNotFoundError, Glass
from tests.kivy_ui.fakes import SIDES, FakeLights
from tests.kivy_ui.simulated_user import Hand, a_table
from tests.kivy_ui.table_preview import filled

NAMES = ("Ann", "Bo", "Cleo", "Dan")
DEAF_S, OUT_DEAF_S, CARE_S, SKIPPED_S = 0.35, 0.6, 0.8, 0.5
PAGE_S, SEAT_S = 0.45, 0.3
DRAW, STOP = "choice:Draw", "choice:Stop"
SEED, MOVES = 5, 900
CARD_GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")
FACED = ("into-the-blue", "deep-dive", "deep-blue")
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(scope="module")
def hand(window):
    from kivy_ui.table.table_stage import TableStage

    assert (TableStage.deaf_s, TableStage.skipped_s) == ((DEAF_S, OUT_DEAF_S), SKIPPED_S), "as long as these tests say"
    return Hand(a_table(seed=SEED), window.settings(motion="full"), is_blind=True)


@pytest.fixture
def time(monkeypatch):
    """Return a clock that the test sets; answers ignore taps for as long as in the app."""
    from kivy_ui.table import chest_peek, table_stage

    clock = FakeTime()
    for module in (chest_peek, table_stage):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=clock.monotonic))
    monkeypatch.setattr(table_stage.TableStage, "deaf_s", (DEAF_S, OUT_DEAF_S))
    monkeypatch.setattr(table_stage.TableStage, "skipped_s", SKIPPED_S)
    return clock


class FakeTime:
    """Clock that the test sets."""

    now = 1000.0

    def monotonic(self):
        return self.now


def begun(hand, game, names=NAMES, **options):
    """Close the current game and start another."""
    hand.table.send(CloseSession())
    hand.settle()
    hand.table.send(BeginSession(game, seats_named(names), options))
    hand.settle()


def at_a_dive(hand):
    """Play until a gem can be drawn and the dive can be stopped."""
    begun(hand, "deep-blue", scenario="bounty-wrecks")  # this scenario draws one gem at a time
    player = RandomPlayer(SEED)
    while not any(type(choice.move).__name__ == "StopDive" for choice in hand.table.shown.prompt.choices):
        prompt = hand.table.shown.prompt
        draws = [choice for choice in prompt.choices if type(choice.move).__name__ == "DrawGem"]
        choice = draws[0] if draws else player.choice(prompt)
        hand.table.send(Answer(choice.id, player.values(choice)))
        hand.shell._show()
    hand.settle()


def entry(hand):
    return hand.table.shown.entry


def taps_after(hand, time, name, seconds):
    """Return whether an answer accepts a tap `seconds` after a change."""
    at_a_dive(hand)
    time.now += seconds
    before = entry(hand)
    hand.tap(name)
    return entry(hand) != before


def defended_after(hand, time, seconds):
    """Return whether a tap plays a card `seconds` after a hazard appeared."""
    player = RandomPlayer(SEED)
    at_a_dive(hand)
    while type(hand.table.shown.prompt.choices[0].move).__name__ != "PlayProtection":
        prompt = hand.table.shown.prompt
        draws = [choice for choice in prompt.choices if type(choice.move).__name__ == "DrawGem"]
        choice = draws[0] if draws else player.choice(prompt)
        hand.table.send(Answer(choice.id, player.values(choice)))
        hand.settle()
    time.now += seconds
    before = entry(hand)
    hand.tap("choice:Use ")
    defended = entry(hand) != before
    if defended:
        hand.table.send(Undo())
        hand.settle()
    return defended


def test_after_a_change_the_answers_hear_nothing_for_350_ms(hand, time):
    """Tap the answers at several times after a change."""
    assert not taps_after(hand, time, DRAW, DEAF_S - 0.01) and taps_after(hand, time, DRAW, DEAF_S + 0.01)


def test_the_way_out_hears_nothing_for_600_ms(hand, time):
    assert not taps_after(hand, time, STOP, OUT_DEAF_S - 0.01) and taps_after(hand, time, STOP, OUT_DEAF_S + 0.01)


def test_whoever_draws_quickly_doesnt_defend_by_it_nothing_is_heard_for_800_ms(hand, time):
    hazards = (not defended_after(hand, time, CARE_S - 0.01), defended_after(hand, time, CARE_S + 0.01))
    assert hazards == (True, True)
    card, up = hand.find("choice:Use "), hand.find("choice:Resurface")
    assert (card.w, card.h, card.y) == (up.w, up.h, up.y) and card.x > hand.shell.width / 2, (
        "side by side, not where gems are drawn"
    )
    plates = [
        one.look.args[0] for one in hand.shell.screen.stage.scene.sprites if one.key in hand.targets() and one.key[:7] == "choice:"
    ]
    assert sorted(plates) == ["loss", "plain"]


def test_what_cables_report_is_never_deafened(hand, time):
    begun(hand, "into-the-blue", dice="table")
    before = entry(hand)
    hand.table.send(Report("ROLL", "dice", ("1", "2", "3", "4", "4", "5")))
    assert entry(hand) == before + 1
    hand.settle()
    hand.tap("choice:Stop")
    assert entry(hand) == before + 1


def test_undo_stands_wherever_something_can_be_undone(hand, time):
    """Play games at random; wherever a move can be undone, the Undo button is shown."""
    for game in ("deep-blue", "into-the-blue", "deep-dive"):
        begun(hand, game)
        luck = random.Random(game)
        for _ in range(60):
            time.now += 1
            shown = hand.shell.shown
            if shown.prompt is None:
                break
            assert (shown.undo is not None) <= ("undo" in hand.targets()), (game, shown.prompt.about, hand.targets())
            choice = luck.choice(shown.prompt.choices)
            hand.table.send(Answer(choice.id, tuple(filled(luck, field) for field in choice.fields)))
            hand.settle()


def test_a_double_tap_hides_no_gem(hand, time):
    """Touch the place of the next answer while a gem rises."""
    at_a_dive(hand)
    time.now += 1
    told = FakeLights()
    hand.shell.hardware = lambda: told
    box, stage = hand.find(DRAW), hand.shell.screen.stage
    _touch(hand, box)
    drawn = entry(hand)
    assert stage.is_playing and drawn not in told.told and "hold" in told.told
    _touch(hand, box)
    assert stage.is_playing and entry(hand) == drawn
    _pass(stage)
    _touch(hand, box)
    assert not stage.is_playing and entry(hand) == drawn
    hand.table.send(Answer(next(one.id for one in hand.table.shown.prompt.choices if type(one.move).__name__ == "DrawGem")))
    hand.shell._show()
    assert stage.is_playing
    _pass(stage)
    _touch(hand, hand.find("menu"))
    assert not stage.is_playing and not stage.is_menu_open
    assert drawn in told.told
    hand.shell.hardware = lambda: None


@pytest.mark.parametrize(("after_s", "draws"), [(SKIPPED_S - 0.01, 0), (SKIPPED_S + 0.01, 1)])
def test_a_tap_soon_after_one_that_skipped_an_animation_draws_no_gem(hand, time, after_s, draws):
    """A quick tap that skips the animation shows its gem before the next one is drawn."""
    at_a_dive(hand)
    time.now += 1
    box, stage = hand.find(DRAW), hand.shell.screen.stage
    _touch(hand, box)
    _pass(stage)
    time.now += 1
    _touch(hand, box)
    assert not stage.is_playing, "the tap skipped the animation"
    drawn = entry(hand)
    time.now += after_s
    _touch(hand, box)
    assert entry(hand) - drawn == draws


def _pass(stage):
    """Let an animation run until a second tap no longer counts as a double tap."""
    from kivy_ui.stage.stage import DOUBLE_TAP_S  # imported here: it imports Kivy

    if stage.has_just_begun:
        stage._frame(DOUBLE_TAP_S)


@pytest.fixture
def second_taps(hand, monkeypatch, time):
    """Enable the app's filter for double taps, on the clock that the test sets."""
    from kivy_ui.stage import touch

    monkeypatch.setattr(touch, "time", SimpleNamespace(monotonic=time.monotonic))
    monkeypatch.setattr(touch.DoubleTap, "page_s", PAGE_S)
    monkeypatch.setattr(touch.DoubleTap, "seat_s", SEAT_S)
    hand.shell._double_tap = touch.DoubleTap()
    return time


def tap_twice(hand, time, name, apart_s):
    """Tap the left half of a target twice."""
    time.now += 10
    box = hand.find(name)
    x = box.x + box.w / 4
    hand.touch(x, box.cy)
    time.now += apart_s
    hand.touch(x, box.cy)


@pytest.mark.parametrize(("apart_s", "opens"), [(0.2, False), (PAGE_S + 0.01, True)])
def test_the_second_tap_on_save_and_exit_opens_nothing_on_home(hand, second_taps, apart_s, opens):
    from kivy_ui.pages.home.home_page import HomePage

    begun(hand, "into-the-blue")
    second_taps.now += 10
    hand.tap("menu")
    tap_twice(hand, second_taps, "home", apart_s)
    is_home = isinstance(hand.shell.screen, HomePage) and not hand.shell.sheet
    assert not hand.table.shown.session and is_home != opens, "a game of Home is at the same place"


@pytest.mark.parametrize(("apart_s", "moves"), [(0.2, 0), (PAGE_S + 0.01, 1)])
def test_the_second_tap_on_continue_playing_makes_no_move(hand, second_taps, apart_s, moves):
    begun(hand, "deep-dive")
    second_taps.now += 10
    hand.tap("menu", "aside:EndEarly")
    before = entry(hand)
    tap_twice(hand, second_taps, "choice:Continue playing", apart_s)
    assert not hand.table.shown.is_question and entry(hand) == before + moves


def test_a_tap_elsewhere_is_heard_at_once_after_a_page_changed(hand, second_taps):
    begun(hand, "into-the-blue")
    second_taps.now += 10
    hand.tap("menu", "home", "game:deep-dive")
    assert "begin" in hand.targets()


def test_the_second_tap_on_a_hidden_bid_enters_none_for_the_next_player(hand, second_taps):
    begun(hand, "score-sheet")
    second_taps.now += 10
    hand.tap("mark:sheet:Skull King")
    before = entry(hand)
    tap_twice(hand, second_taps, "key:1", SEAT_S + 0.2)
    assert entry(hand) == before + 1
    second_taps.now += 1
    hand.tap("key:1")
    assert entry(hand) == before + 2


def main_answers(hand, game, moves):
    """Play at random; yield the number of answers and the place of the main answer, for each question that has one."""
    from kivy_ui.table.answer_buttons import bar_choices, is_laid_over, offers_of
    from kivy_ui.table.answer_cells import cells
    from kivy_ui.table.table_layout import CHOOSER

    begun(hand, game)
    player, stage = RandomPlayer(SEED), hand.table_stage
    for _ in range(moves):
        shown = stage.shown
        if not is_laid_over(shown) and stage.step is None and stage.board.shape(shown).height > CHOOSER:
            found = cells(stage.board.answers(stage.new_scene(), offers_of(bar_choices(shown))))
            mains = [cell.offer.name for cell in found if cell.kind == "main"]
            if len(mains) == 1 and mains[0] in hand.targets():
                yield len(found), hand.find(mains[0])
        choice = player.choice(hand.table.shown.prompt)
        hand.table.send(Answer(choice.id, player.values(choice)))
        hand.settle()


@pytest.mark.parametrize("game", FACED)
def test_the_main_answer_keeps_its_place_and_size_while_there_are_at_most_three(hand, time, game):
    found = list(main_answers(hand, game, 60))
    places = {(round(box.x), round(box.y), round(box.w), round(box.h)) for count, box in found if count <= 3}
    assert len(places) == 1 and {1, 2} & {count for count, _ in found}, "an only answer is as wide as one beside others"
    assert {round(box.x) for _, box in found} == {round(found[0][1].x)}


def test_below_the_menu_only_undo_is_tappable_and_any_other_tap_closes_it(hand, time):
    """Tap below the open menu."""
    at_a_dive(hand)
    time.now += 1
    box, before = hand.find(STOP), hand.table.shown.entry
    hand.tap("menu")
    assert "undo" in hand.targets() and not [name for name in hand.targets() if name.startswith("choice:")]
    hand.touch(box.cx, box.cy)
    assert not hand.shell.screen.stage.is_menu_open and hand.table.shown.entry == before


def _touch(hand, box):
    """Touch a target, and let animations run."""
    touch = hand._finger(box.cx, box.cy)
    touch.touch_down()
    touch.touch_up()
    for _ in range(3):
        hand._turn(is_drawn=False)


@pytest.fixture
def with_cards(hand, time):
    """Switch first-game cards on; return the clock of the table."""
    hand.shell.use_settings(hand.shell.settings.with_value("shows_firsts", True))
    yield time
    hand.shell.use_settings(hand.shell.settings.with_value("shows_firsts", False))


def test_a_first_game_card_comes_once_to_each_player(hand, with_cards):
    begun(hand, "deep-dive")
    assert "got-it" in hand.targets()
    with_cards.now += 1
    hand.tap("got-it")
    assert "got-it" not in hand.targets()
    begun(hand, "deep-dive")
    assert "got-it" not in hand.targets()
    begun(hand, "deep-dive", names=(*NAMES[:2], "Eve"))
    assert "got-it" in hand.targets()
    begun(hand, "deep-dive")
    assert "got-it" not in hand.targets()


def play_until_card(hand, game, names=NAMES):
    """Play at random until a first-game card opens; return the stage."""
    begun(hand, game, names)
    player, stage = RandomPlayer(SEED), hand.table_stage
    while stage.firsts.card is None:
        choice = player.choice(hand.table.shown.prompt)
        hand.table.send(Answer(choice.id, player.values(choice)))
        hand.settle()
    reopen_card(hand, stage)
    return stage


def reopen_card(hand, stage):
    """Open the card of the current question again."""
    stage._revealed = -10
    stage.firsts._seen.clear()
    stage.firsts.follow(stage.game, hand.table.shown)
    stage.renew()
    hand.settle()
    assert stage.open_card is not None


def close_card(hand, stage):
    """Close the open card without a tap."""
    stage.firsts.close(stage.game, hand.table.shown.seats)
    stage.renew()
    hand.settle()


@pytest.mark.parametrize("game", CARD_GAMES)
def test_a_tap_while_a_first_game_card_is_open_only_closes_it(hand, with_cards, game):
    stage = play_until_card(hand, game)
    known = entry(hand)
    assert {*hand.targets()} == {"card", "got-it", "never"}
    close_card(hand, stage)
    places = {name: hand.find(name) for name in hand.targets()}
    assert len(places) > 2 and "menu" in places
    for name, box in places.items():
        reopen_card(hand, stage)
        with_cards.now += 1
        hand.touch(box.cx, box.cy)
        assert stage.open_card is None and "got-it" not in hand.targets(), name
        is_still = (hand.table.shown.entry, stage.step, stage.is_menu_open, hand.shell.is_covered) == (known, None, False, False)
        assert is_still, f"the tap on {name} did something"


@pytest.mark.parametrize(("after_s", "is_open"), [(DEAF_S - 0.01, True), (DEAF_S + 0.01, False)])
def test_a_tap_meant_for_what_a_first_game_card_has_just_covered_does_not_close_it(hand, with_cards, after_s, is_open):
    begun(hand, "deep-dive", names=("Fay", "Gus", f"After {after_s}"))
    with_cards.now += after_s
    hand.tap("got-it")
    assert ("got-it" in hand.targets()) == is_open


def test_the_second_tap_on_a_closed_first_game_card_gives_no_answer(hand, second_taps, with_cards):
    stage = play_until_card(hand, "deep-dive")
    close_card(hand, stage)
    box, known = hand.find("mark:"), entry(hand)
    reopen_card(hand, stage)
    second_taps.now += 10
    hand.touch(box.cx, box.cy)
    second_taps.now += PAGE_S - 0.1
    hand.touch(box.cx, box.cy)
    assert stage.open_card is None and entry(hand) == known and stage.step is None


def test_dont_show_again_switches_first_game_cards_off_in_every_game(hand, with_cards):
    begun(hand, "into-the-blue")
    with_cards.now += 1
    hand.tap("never")
    assert "got-it" not in hand.targets() and not hand.shell.settings.shows_firsts
    at_a_dive(hand)
    assert "got-it" not in hand.targets()


def test_whether_it_stands_or_lies_flat_is_asked_once(hand, time):
    """Start the very first game on this device."""
    hand.table.send(CloseSession())
    hand.settle()
    hand.shell.use_settings(hand.shell.settings.with_value("stance", ""))
    hand.shell.show_home()
    hand.settle()
    hand.tap("game:into-the-blue", "begin")
    assert not hand.table.shown.session and {"flat", "stands"} <= set(hand.targets())
    hand.tap("flat")
    assert hand.table.shown.session and hand.shell.settings.stance == "flat"
    hand.table.send(CloseSession())
    hand.settle()
    hand.tap("game:into-the-blue", "begin")
    assert hand.table.shown.session


@pytest.mark.long
def test_with_seats_on_four_sides_every_question_of_a_whole_game_faces_its_seat(hand, time):
    """Play whole games by touch with seats on four sides."""
    hand.shell.use_settings(hand.shell.settings.with_value("stance", "flat").with_value("sides", SIDES).with_value("motion", "off"))
    for game in FACED:
        faces(hand, time, game)


def test_a_peek_into_a_chest_faces_its_owner(hand, time):
    """Each player peeks by holding the chest on their own flag, in any orientation of the picture."""
    hand.shell.use_settings(hand.shell.settings.with_value("stance", "flat").with_value("sides", SIDES).with_value("motion", "off"))
    begun(hand, "deep-blue")
    stage = hand.shell.screen.stage
    for seat, side in enumerate(("near", "left", "far", "right")):
        box = hand.find(f"chest:{seat}")
        touch = hand.down(box.cx, box.cy)
        (plate,) = (sprite for sprite in stage.scene.sprites if sprite.key == "peek")
        assert (hand.window.rotation - plate.angle) % 360 == DEGREES[side], (side, plate.angle, hand.window.rotation)
        time.now += 1
        touch.touch_up()
        hand.settle()
    assert not hand.shell._toast.words
    hand.down(box.cx, box.cy).touch_up()
    hand.settle()
    assert as_text(hand.shell._toast.words) == "Hold your chest to see your points."


def faces(hand, time, game):
    """Play a whole game; check that every question faces the player who answers it."""
    begun(hand, game)
    luck, faced = random.Random(3), set()
    glass = Glass(hand, luck)
    for _ in range(MOVES):
        time.now += 1
        shown = hand.shell.shown
        if shown.prompt is None:
            break
        seat = hand.shell.screen.stage.acting_seat
        side = side_of(seat, shown.seats, SIDES)
        assert hand.window.rotation == DEGREES[side], (shown.prompt.about, side, hand.window.rotation)
        assert shown.bar in (None, seat) and (hand.shell.width > hand.shell.height) == (side in ("near", "far"))
        faced.add(side)
        choice = luck.choice(shown.prompt.choices)
        values = tuple(field.check(filled(luck, field)) for field in choice.fields)
        try:
            glass.give(choice, values)
        except AnswerNotFoundError:  # an answer with two steps
            hand.table.send(Answer(choice.id, values))
            hand.settle()
    assert hand.shell.shown.prompt is None and faced == set(DEGREES)
