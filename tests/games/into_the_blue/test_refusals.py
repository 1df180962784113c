"""What the table may not do, and the sentence that says why."""

import pytest
from companion.games.into_the_blue.moves import (
    CheckTreasures,
    ChooseDice,
    PlaceShells,
    ReportRoll,
    RollDice,
    StopRolling,
    TakeChest,
    TellWorth,
)
from msgspec.structs import replace

from companion.games.into_the_blue import GAME
from companion.games.into_the_blue.state import ALL_DICE, NOBODY, OPEN, OVER, THROW, WORTHS
from companion.table.asides import CorrectCounter, LeaveTable
from companion.table.chance import Chance
from companion.table.moves import IllegalMove
from companion.table.wording import named
from tests.games.into_the_blue.builders import NAMES, SEED, after, begun, fixed, rolled, with_shells

PERFECT = (1, 2, 3, 4, 5, 6)
RUN = (1, 1, 2, 3, 3, 5)
OTHERS = [(0,) * 5] * 3
THROWING = replace(rolled(RUN, dice="table"), phase=THROW, throwing=(4, 5))
ENDED = replace(fixed(RUN), phase=OVER)
TREASURES = {f"{rank}_{level}": 3 for rank in ("main", "second", "third") for level in range(1, 6)}

REFUSALS = {
    "a fourth roll": (fixed(RUN), RollDice(0, (5,)), "no_roll_left", "All 3 rolls are used; the dice stay as they are."),
    "rolling after stopping": (
        after(rolled(RUN), StopRolling(0)),
        RollDice(0, (5,)),
        "stopped",
        "Sarah stopped rolling; the dice stay as they are.",
    ),
    "stopping twice": (
        after(rolled(RUN), StopRolling(0)),
        StopRolling(0),
        "stopped",
        "Sarah stopped rolling; the dice stay as they are.",
    ),
    "a number outside the run": (fixed(RUN), PlaceShells(0, 5, 1), "not_in_run", "The run goes from 1 to 3; level 5 is not in it."),
    "a number that is lost": (
        fixed((1, 4, 4, 4, 5, 6)),
        PlaceShells(0, 4, 3),
        "not_in_run",
        "The run is the 1 alone; level 4 is not in it.",
    ),
    "level 0": (fixed(RUN), PlaceShells(0, 0, 1), "not_in_run", "The run goes from 1 to 3; level 0 is not in it."),
    "fewer shells than dice": (
        fixed(RUN),
        PlaceShells(0, 3, 1),
        "wrong_shells",
        "2 dice show 3: place 2 shells, no more and no fewer.",
    ),
    "more shells than dice": (
        fixed(RUN),
        PlaceShells(0, 2, 2),
        "wrong_shells",
        "1 die shows 2: place 1 shell, no more and no fewer.",
    ),
    "fewer shells than are left": (
        with_shells(fixed((1, 1, 1, 1, 2, 2)), [(5, 5, 0, 0, 0), *OTHERS]),
        PlaceShells(0, 1, 1),
        "wrong_shells",
        "4 dice show 1, and 2 shells are left: place 2, no more and no fewer.",
    ),
    "placing before rolling": (begun(), PlaceShells(0, 1, 1), "roll_first", "Roll the dice first."),
    "stopping before rolling": (begun(), StopRolling(0), "roll_first", "Roll the dice first."),
    "picking dice before rolling": (begun(dice="table"), ChooseDice(0, ALL_DICE), "roll_first", "Roll the dice first."),
    "placing while rolls remain": (
        rolled(RUN),
        PlaceShells(0, 3, 2),
        "stop_first",
        "Stop rolling first: then the dice are fixed and shells are placed.",
    ),
    "shells after a perfect dive": (
        fixed(PERFECT),
        PlaceShells(0, 5, 1),
        "perfect_dive",
        "A perfect dive brings a chest and another turn; no shells are placed.",
    ),
    "shells without a run": (
        fixed((2, 2, 3, 4, 5, 6)),
        PlaceShells(0, 2, 2),
        "no_run",
        "There is no 1, so there is no run: nothing can be placed.",
    ),
    "a chest that is gone": (
        replace(fixed(PERFECT), holders=(NOBODY, 2, NOBODY, NOBODY, 1)),
        TakeChest(0, 1),
        "chest_gone",
        "Chest 2 is not on the floor any more; 3 of 5 are.",
    ),
    "a sixth chest": (fixed(PERFECT), TakeChest(0, 5), "chest_gone", "Chest 6 is not on the floor any more; 5 of 5 are."),
    "a chest without a perfect dive": (
        fixed(RUN),
        TakeChest(0, 0),
        "no_perfect_dive",
        "A chest is taken only after a perfect dive: 1 2 3 4 5 and a chest.",
    ),
    "a worth of the app's own chest": (
        fixed(PERFECT),
        TakeChest(0, 0, (8,)),
        "no_such_worth",
        "No chest is worth 8 now: the five are worth 5, 6, 6, 7 and 8.",
    ),
    "a chest worth 9": (
        fixed(PERFECT, chests="table"),
        TakeChest(0, 0, (9,)),
        "no_such_worth",
        "No chest is worth 9 now: the five are worth 5, 6, 6, 7 and 8.",
    ),
    "a second chest worth 8": (
        replace(ENDED, phase=WORTHS, holders=(0, 1, 2, 3, 0), chests=(8, 6, 6, 7, 0)),
        TellWorth(4, (8,)),
        "no_such_worth",
        "No chest is worth 8 now: the five are worth 5, 6, 6, 7 and 8.",
    ),
    "a worth nobody asked for": (begun(), TellWorth(0, (8,)), "not_asked", "The worth of that chest is not asked now."),
    "five dice": (
        begun(dice="table"),
        ReportRoll(0, ("1", "2", "3", "4", "5")),
        "wrong_count",
        "Six dice must be told, 5 came: roll again or tap them in.",
    ),
    "a seventh die": (
        begun(dice="table"),
        ReportRoll(0, ("1",) * 7, True),
        "wrong_count",
        "Six dice must be told, 7 came: roll again or tap them in.",
    ),
    "six dice where two were thrown": (
        THROWING,
        ReportRoll(0, ("1",) * 6),
        "wrong_count",
        "Two dice must be told, 6 came: roll again or tap them in.",
    ),
    "a face that does not exist": (
        begun(dice="table"),
        ReportRoll(0, ("1", "2", "3", "4", "5", "6")),
        "unknown_face",
        "No die has a face “6”: they show 1, 2, 3, 4, 5 or chest.",
    ),
    "a seventh die in the app": (
        rolled(RUN),
        RollDice(0, (5, 6)),
        "no_such_dice",
        "There are six dice on the tray; pick at least one of them to roll again, each once.",
    ),
    "a die twice": (
        rolled(RUN),
        RollDice(0, (5, 5)),
        "no_such_dice",
        "There are six dice on the tray; pick at least one of them to roll again, each once.",
    ),
    "no die at all": (
        rolled(RUN),
        RollDice(0, ()),
        "no_such_dice",
        "There are six dice on the tray; pick at least one of them to roll again, each once.",
    ),
    "three dice at first": (begun(), RollDice(0, (0, 1, 2)), "roll_all", "The first roll of a turn is with all six dice."),
    "another seat's roll": (begun(), RollDice(2, ALL_DICE), "not_your_turn", "It is the turn of Sarah, not of Alice."),
    "another seat's report": (begun(), ReportRoll(2, ("1",) * 6), "not_your_turn", "It is the turn of Sarah, not of Alice."),
    "another seat's shells": (fixed(RUN), PlaceShells(1, 3, 2), "not_your_turn", "It is the turn of Sarah, not of Scott."),
    "another seat's chest": (fixed(PERFECT), TakeChest(1, 0), "not_your_turn", "It is the turn of Sarah, not of Scott."),
    "another seat's stop": (rolled(RUN), StopRolling(3), "not_your_turn", "It is the turn of Sarah, not of Jim."),
    "more shells on a level than there are": (
        with_shells(begun(), [(3, 4, 0, 0, 0), *OTHERS]),
        CorrectCounter("level:1", 0, 9),
        "too_few_shells",
        "Sarah has 12 shells in all, so at most 8 can lie on level 1.",
    ),
    "a count there is none of": (
        begun(),
        CorrectCounter("level:6", 0, 1),
        "no_such_counter",
        "There is no such count in this game.",
    ),
    "a treasure worth 99": (
        begun(),
        CheckTreasures(**(TREASURES | {"main_5": 99})),
        "no_such_worth",
        "A treasure is worth from 0 to 30, not 99.",
    ),
    "leaving twice": (after(begun(), LeaveTable(1)), LeaveTable(1), "not_seated", "That seat has left already."),
}


@pytest.mark.parametrize(("state", "move", "reason", "sentence"), REFUSALS.values(), ids=REFUSALS)
def test_refused_with_a_reason(state, move, reason, sentence):
    with pytest.raises(IllegalMove) as refusal:
        GAME.decide(state, move, Chance(SEED))
    assert (refusal.value.reason, named(refusal.value.message, NAMES)) == (reason, sentence)


LATE = (
    RollDice(0, ALL_DICE),
    ReportRoll(0, ("1",) * 6),
    ChooseDice(0, (1,)),
    StopRolling(0),
    PlaceShells(0, 1, 2),
    TakeChest(0, 0),
    TellWorth(0, (5,)),
    CorrectCounter("level:1", 0, 1),
    LeaveTable(0),
    CheckTreasures(**TREASURES),
)


@pytest.mark.parametrize("move", LATE, ids=lambda move: type(move).__name__)
def test_nothing_may_be_done_after_the_end(move):
    with pytest.raises(IllegalMove) as refusal:
        GAME.decide(ENDED, move, Chance(SEED))
    assert refusal.value.reason == "game_over"


@pytest.mark.parametrize("move", LATE[:6], ids=lambda move: type(move).__name__)
def test_while_chests_are_opened_the_dice_rest(move):
    with pytest.raises(IllegalMove, match="over"):
        GAME.decide(replace(ENDED, phase=WORTHS, holders=(0, 0, 0, 0, 0), chests=(0,) * 5), move, Chance(SEED))


def test_a_refused_roll_uses_no_chance():
    chance = Chance(SEED)
    with pytest.raises(IllegalMove):
        GAME.decide(fixed(RUN), RollDice(0, (5,)), chance)
    assert chance.drawn == 0


def test_after_the_end_nothing_is_asked():
    assert GAME.prompt(ENDED) is None and GAME.asides(ENDED) == () and GAME.counters(ENDED) == ()


def test_a_perfect_dive_never_offers_a_level():
    assert not [
        choice for choice in GAME.prompt(replace(fixed(PERFECT), phase=OPEN)).choices if isinstance(choice.move, PlaceShells)
    ]
