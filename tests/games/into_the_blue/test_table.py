"""Into the Blue at the table: what is secret, what is learned and kept, what is corrected, what undo asks."""

import pytest
from companion.games.into_the_blue.moves import CheckTreasures, PlaceShells, TakeChest
from msgspec.structs import replace

from companion.games.into_the_blue import GAME
from companion.games.into_the_blue.state import NOBODY, OPEN, OVER, ROLL
from companion.library.store import Store
from companion.session.hands.inputs import Answer, BeginSession, CloseSession, Undo
from companion.session.play.clock import PlayClock
from companion.session.table import Table
from companion.table.asides import CorrectCounter
from companion.table.chance import Chance
from companion.table.seats import seats_named
from companion.table.wording import named
from tests.games.into_the_blue.builders import NAMES, SEED, after, begun, fixed, rolled, setup, with_shells

PERFECT = (1, 2, 3, 4, 5, 6)
WORTHS = tuple(range(1, 16))


def sitting(**options):
    table = Table(Store.forgetful(), PlayClock())
    table.handle(BeginSession("into-the-blue", seats_named(NAMES[:3]), options))
    return table


def take(table, label, *values):
    prompt = table.shown.prompt
    table.handle(Answer(next(one.id for one in (*prompt.choices, *prompt.asides) if one.label == label), values))


# treasures


def test_until_they_are_checked_every_screen_says_check_with_your_box():
    assert "check with your box" in GAME.view(begun(), None).subtitle
    assert any("check with your box" in line for line in GAME.checklist(setup()))
    assert "check with your box" in GAME.standings(begun()).story[-1]


def test_the_fifteen_worths_are_entered_once_and_kept_for_later_games():
    table = sitting()
    take(table, "Enter what the treasures are worth", *WORTHS)
    assert "check" not in table.shown.view.subtitle
    assert [level.treasures for level in table.shown.view.levels] == [(1, 2), (4, 5), (7, 8), (10, 11), (13, 14)]
    table.handle(CloseSession())
    table.handle(BeginSession("into-the-blue", seats_named(NAMES[:4])))
    assert [level.treasures for level in table.shown.view.levels][4] == (13, 15, 14)
    assert "check" not in table.shown.view.subtitle
    assert "The treasures are as in our box" not in [aside.label for aside in table.shown.prompt.asides]


def test_the_guess_can_be_confirmed_with_one_touch():
    table = sitting()
    take(table, "The treasures are as in our box")
    assert table.session.setup.edition["treasures"]["verified"] is False
    assert GAME.edition_of(table.session.state.game)["treasures"] == {
        "verified": True,
        "main": [2, 4, 6, 8, 10],
        "second": [1, 2, 3, 4, 5],
        "third": [1, 2, 3, 4, 5],
    }


def test_what_was_entered_wrongly_can_be_undone():
    table = sitting()
    take(table, "Enter what the treasures are worth", *WORTHS)
    table.handle(Undo())
    assert "check with your box" in table.shown.view.subtitle


def test_the_log_tells_the_worths():
    moves = CheckTreasures(*WORTHS)
    event = GAME.decide(begun(), moves, Chance(SEED))[0]
    assert GAME.tell(event, None).startswith("The treasures in our box: level 1 1 2 3, level 2 4 5 6")


# chests


def taken(**options):
    return replace(after(fixed(PERFECT, **options), TakeChest(0, 1)), up=2)


def test_a_chests_worth_is_its_seats_secret_until_the_end():
    state = taken()
    worth = state.chests[1]
    for seat in (None, 1, 2, 3):
        view = GAME.view(state, seat)
        assert view.chests[1].worth == 0 and view.seats[0].chest is None and view.seats[0].has_chest
    own = GAME.view(state, 0)
    assert own.chests[1].worth == own.seats[0].chest == worth
    assert GAME.view(replace(state, phase=OVER), None).seats[0].chest == worth


def test_worths_may_be_open_by_agreement():
    state = taken(totals="open")
    assert GAME.view(state, None).chests[1].worth == state.chests[1]


def test_the_log_tells_the_worth_to_its_seat_alone():
    event = GAME.decide(fixed(PERFECT), TakeChest(0, 1), Chance(SEED))[0]
    assert named(GAME.tell(event, None), NAMES) == named(GAME.tell(event, 1), NAMES)
    assert f"worth {event.worth}" in GAME.tell(event, 0) and "worth" not in GAME.tell(event, None)


def test_undo_past_a_roll_or_a_chest_asks_first():
    assert GAME.shows(GAME.decide(fixed(PERFECT), TakeChest(0, 1), Chance(SEED))[0])
    table = sitting()
    take(table, "Roll the dice")
    table.handle(Undo())
    assert table.shown.is_question
    told = sitting(dice="table")
    take(told, "Tell the roll", ("1",) * 6)
    told.handle(Undo())
    assert not told.shown.is_question


# corrections


def test_shells_are_corrected_between_a_level_and_the_hand():
    state = with_shells(begun(), [(2, 0, 3, 0, 0), *[(0,) * 5] * 3])
    corrected = after(state, CorrectCounter("level:3", 0, 1))
    assert corrected.shells[2][0] == 1 and corrected.unplayed[0] == 9
    counter = next(one for one in GAME.counters(state) if one.key == "level:3" and one.seat == 0)
    assert (counter.value, counter.low, counter.high) == (3, 0, 10)
    event = GAME.decide(state, CorrectCounter("level:3", 0, 1), Chance(SEED))[0]
    assert named(GAME.tell(event, None), NAMES) == "Sarah has 1 shell on level 3, not 3"


def test_a_correction_to_the_last_shell_ends_the_game_and_one_back_does_not():
    state = with_shells(begun(), [(0,) * 5, (11, 0, 0, 0, 0), (0,) * 5, (0,) * 5])
    ending = after(state, CorrectCounter("level:2", 1, 1))
    assert ending.ending == 1
    assert after(ending, CorrectCounter("level:2", 1, 0)).ending == NOBODY


def test_a_seat_without_shells_in_its_last_turn_places_none():
    state = with_shells(fixed((1, 1, 2, 2, 2, 4)), [(12, 0, 0, 0, 0), *[(0,) * 5] * 3])
    assert [choice.label for choice in GAME.prompt(state).choices] == ["Level 2: 0 shells", "Level 1: 0 shells"]
    assert after(state, PlaceShells(0, 1, 0)).up == 1


# the board


def test_the_run_is_lit_and_lost_dice_are_dim():
    dice = GAME.view(rolled((1, 1, 2, 4, 5, 6)), None).tray.dice
    assert [die.is_lit for die in dice] == [True, True, True, False, False, False]
    assert [die.is_lost for die in dice] == [False, False, False, True, True, True]
    perfect = GAME.view(replace(fixed(PERFECT), phase=OPEN), None)
    assert all(die.is_lit for die in perfect.tray.dice) and not any(level.is_in_run for level in perfect.levels)


def test_levels_say_what_would_come_to_them():
    view = GAME.view(fixed((1, 1, 2, 3, 3, 5)), None)
    assert [level.coming for level in view.levels] == [2, 1, 2, 0, 0]
    assert [level.is_in_run for level in view.levels] == [True, True, True, False, False]


def test_the_tray_waits_for_real_dice_and_says_so():
    view = GAME.view(begun(dice="table"), None)
    assert view.tray.is_waiting and view.says == "Waiting for the dice" and view.tray.rolls_left == 3
    assert GAME.view(begun(), None).says == "Touch to roll"


@pytest.mark.parametrize(("faces", "says"), [((2,) * 6, "No 1: lost"), ((1,) * 6, "The run is 1"), (PERFECT, "A perfect dive!")])
def test_fixed_dice_are_named(faces, says):
    assert GAME.view(fixed(faces), None).says == says


def test_a_new_turn_begins_with_an_unrolled_tray():
    view = GAME.view(after(fixed((1, 1, 2, 3, 3, 5)), PlaceShells(0, 1, 2)), None)
    assert view.tray.throwing == (0, 1, 2, 3, 4, 5) and view.tray.rolls_left == 3
    assert begun().phase == ROLL


def test_the_set_up_list_is_for_these_seats():
    assert "48 in all" in " ".join(GAME.checklist(setup(4)))
    assert "both second ones" in GAME.checklist(setup(4))[1] and "one second one" in GAME.checklist(setup(3))[1]
    assert "face down onto the floor" in GAME.checklist(setup(3, chests="table"))[2]
