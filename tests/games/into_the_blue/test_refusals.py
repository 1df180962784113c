"""Test refused moves, each with its reason."""

import pytest
from msgspec.structs import replace

from companion.games.into_the_blue import GAME
from companion.games.into_the_blue.box import ALL_DICE
from companion.games.into_the_blue.corrections import CheckTreasures, ReturnChest
from companion.games.into_the_blue.placing import PlaceShells, TakeChest
from companion.games.into_the_blue.rolling import ChooseDice, CorrectDice, ReportRoll, RollDice, StopRolling
from companion.games.into_the_blue.state import NO_SEAT, Phase
from companion.games.into_the_blue.turns import EnterValue
from companion.table.any_time_moves import CorrectCounter, LeaveTable
from companion.table.chance import Chance
from companion.table.moves import IllegalMoveError, illegal_move
from companion.table.reader import sentence_file
from companion.table.sentence import SeatName, say
from tests.games.into_the_blue.builders import SEED, apply_moves, dealt_state, decide, fixed_state, rolled_state, set_shells

PERFECT = (1, 2, 3, 4, 5, 6)
RUN = (1, 1, 2, 3, 3, 5)
EMPTY_BOARDS = [(0,) * 5] * 3
THROWING = replace(rolled_state(RUN, dice="table"), phase=Phase.THROW, throwing=(4, 5))
ENDED = replace(fixed_state(RUN), phase=Phase.OVER)
TREASURES = {f"{rank}_{level}": 3 for rank in ("main", "second", "third") for level in range(1, 6)}

REFUSALS = {
    "a fourth roll": (fixed_state(RUN), RollDice(0, (5,)), illegal_move("no_roll_left", rolls=3)),
    "rolling after stopping": (
        apply_moves(rolled_state(RUN), StopRolling(0)),
        RollDice(0, (5,)),
        illegal_move("stopped", seat=SeatName(0)),
    ),
    "stopping twice": (
        apply_moves(rolled_state(RUN), StopRolling(0)),
        StopRolling(0),
        illegal_move("stopped", seat=SeatName(0)),
    ),
    "a number outside the run": (fixed_state(RUN), PlaceShells(0, 5, 1), illegal_move("not_in_run", level=5, top=3)),
    "a number that is lost": (
        fixed_state((1, 4, 4, 4, 5, 6)),
        PlaceShells(0, 4, 3),
        illegal_move("not_in_run", level=4, top=1),
    ),
    "level 0": (fixed_state(RUN), PlaceShells(0, 0, 1), illegal_move("not_in_run", level=0, top=3)),
    "fewer shells than dice": (
        fixed_state(RUN),
        PlaceShells(0, 3, 1),
        illegal_move("wrong_shells.all", level=3, shown=2, left=12),
    ),
    "more shells than dice": (
        fixed_state(RUN),
        PlaceShells(0, 2, 2),
        illegal_move("wrong_shells.all", level=2, shown=1, left=12),
    ),
    "fewer shells than are left": (
        set_shells(fixed_state((1, 1, 1, 1, 2, 2)), [(5, 5, 0, 0, 0), *EMPTY_BOARDS]),
        PlaceShells(0, 1, 1),
        illegal_move("wrong_shells.few", level=1, shown=4, left=2),
    ),
    "placing before rolling": (dealt_state(), PlaceShells(0, 1, 1), illegal_move("roll_first")),
    "stopping before rolling": (dealt_state(), StopRolling(0), illegal_move("roll_first")),
    "picking dice before rolling": (dealt_state(dice="table"), ChooseDice(0, ALL_DICE), illegal_move("roll_first")),
    "placing while rolls remain": (
        rolled_state(RUN),
        PlaceShells(0, 3, 2),
        illegal_move("stop_first"),
    ),
    "shells after a perfect dive": (
        fixed_state(PERFECT),
        PlaceShells(0, 5, 1),
        illegal_move("perfect_dive"),
    ),
    "shells without a run": (
        fixed_state((2, 2, 3, 4, 5, 6)),
        PlaceShells(0, 2, 2),
        illegal_move("no_run"),
    ),
    "a chest that is gone": (
        replace(fixed_state(PERFECT), holders=(NO_SEAT, 2, NO_SEAT, NO_SEAT, 1)),
        TakeChest(0, 1),
        illegal_move("chest_gone", chest=2, left=3, all=5),
    ),
    "a sixth chest": (fixed_state(PERFECT), TakeChest(0, 5), illegal_move("chest_gone", chest=6, left=5, all=5)),
    "a chest without a perfect dive": (
        fixed_state(RUN),
        TakeChest(0, 0),
        illegal_move("no_perfect_dive"),
    ),
    "a worth of the app's own chest": (
        fixed_state(PERFECT),
        TakeChest(0, 0, (8,)),
        illegal_move("no_such_worth.chest", worth=(8,), worths=(5, 6, 6, 7, 8)),
    ),
    "a chest worth 9": (
        fixed_state(PERFECT, chests="table"),
        TakeChest(0, 0, (9,)),
        illegal_move("no_such_worth.chest", worth=(9,), worths=(5, 6, 6, 7, 8)),
    ),
    "a second chest worth 8": (
        replace(ENDED, phase=Phase.WORTHS, holders=(0, 1, 2, 3, 0), chests=(8, 6, 6, 7, 0)),
        EnterValue(4, (8,)),
        illegal_move("no_such_worth.chest", worth=(8,), worths=(5, 6, 6, 7, 8)),
    ),
    "a worth nobody asked for": (dealt_state(), EnterValue(0, (8,)), illegal_move("not_asked")),
    "five dice": (
        dealt_state(dice="table"),
        ReportRoll(0, ("1", "2", "3", "4", "5")),
        illegal_move("wrong_count", wanted=6, came=5),
    ),
    "a seventh die": (
        dealt_state(dice="table"),
        ReportRoll(0, ("1",) * 7, True),
        illegal_move("wrong_count", wanted=6, came=7),
    ),
    "six dice where two were thrown": (
        THROWING,
        ReportRoll(0, ("1",) * 6),
        illegal_move("wrong_count", wanted=2, came=6),
    ),
    "a face that does not exist": (
        dealt_state(dice="table"),
        ReportRoll(0, ("1", "2", "3", "4", "5", "6")),
        illegal_move("unknown_face", face="6", faces=("1", "2", "3", "4", "5", "chest")),
    ),
    "a seventh die in the app": (
        rolled_state(RUN),
        RollDice(0, (5, 6)),
        illegal_move("no_such_dice"),
    ),
    "a die twice": (
        rolled_state(RUN),
        RollDice(0, (5, 5)),
        illegal_move("no_such_dice"),
    ),
    "no die at all": (
        rolled_state(RUN),
        RollDice(0, ()),
        illegal_move("no_such_dice"),
    ),
    "three dice at first": (dealt_state(), RollDice(0, (0, 1, 2)), illegal_move("roll_all")),
    "another seat's roll": (dealt_state(), RollDice(2, ALL_DICE), illegal_move("not_your_turn", up=SeatName(0), seat=SeatName(2))),
    "another seat's report": (
        dealt_state(),
        ReportRoll(2, ("1",) * 6),
        illegal_move("not_your_turn", up=SeatName(0), seat=SeatName(2)),
    ),
    "another seat's shells": (
        fixed_state(RUN),
        PlaceShells(1, 3, 2),
        illegal_move("not_your_turn", up=SeatName(0), seat=SeatName(1)),
    ),
    "another seat's chest": (
        fixed_state(PERFECT),
        TakeChest(1, 0),
        illegal_move("not_your_turn", up=SeatName(0), seat=SeatName(1)),
    ),
    "another seat's stop": (rolled_state(RUN), StopRolling(3), illegal_move("not_your_turn", up=SeatName(0), seat=SeatName(3))),
    "more shells on a level than there are": (
        set_shells(dealt_state(), [(3, 4, 0, 0, 0), *EMPTY_BOARDS]),
        CorrectCounter("level:1", 0, 9),
        illegal_move(
            "counter_range",
            counter=say("aside.counter", seat=SeatName(0), counter=say("counter.level", level=1)),
            low=0,
            high=8,
            value=9,
        ),
    ),
    "a count there is none of": (
        dealt_state(),
        CorrectCounter("level:6", 0, 1),
        illegal_move("no_such_counter"),
    ),
    "a treasure worth 99": (
        dealt_state(),
        CheckTreasures(**(TREASURES | {"main_5": 99})),
        illegal_move("no_such_worth.treasure", worth=99, most=30),
    ),
    "dice of the app put right": (rolled_state(RUN), CorrectDice(0, ("1",) * 6), illegal_move("no_told_dice")),
    "a chest put back that lies there": (dealt_state(), ReturnChest(2), illegal_move("chest_on_floor")),
    "leaving twice": (apply_moves(dealt_state(), LeaveTable(1)), LeaveTable(1), illegal_move("not_seated")),
}


@pytest.mark.parametrize(("state", "move", "why"), REFUSALS.values(), ids=REFUSALS)
def test_illegal_move_is_refused_with_its_reason(state, move, why):
    with pytest.raises(IllegalMoveError) as refusal:
        decide(state, move)
    assert (refusal.value.reason, refusal.value.sentence) == (why.reason, why.sentence)


def test_every_refusal_has_a_test():
    """Check that every reason in the rules has a row above."""
    written_keys = {key for key in sentence_file(GAME.package, "en").sentences if key.startswith("refused.")}
    assert written_keys <= {why.sentence.key for _, _, why in REFUSALS.values()}


MOVES_AFTER_THE_END = (
    RollDice(0, ALL_DICE),
    ReportRoll(0, ("1",) * 6),
    ChooseDice(0, (1,)),
    StopRolling(0),
    PlaceShells(0, 1, 2),
    TakeChest(0, 0),
    EnterValue(0, (5,)),
    CorrectCounter("level:1", 0, 1),
    LeaveTable(0),
    CheckTreasures(**TREASURES),
)


@pytest.mark.parametrize("move", MOVES_AFTER_THE_END, ids=lambda move: type(move).__name__)
def test_every_move_after_the_end_is_refused(move):
    with pytest.raises(IllegalMoveError) as refusal:
        decide(ENDED, move)
    assert refusal.value.reason == "game_over"


@pytest.mark.parametrize("move", MOVES_AFTER_THE_END[:6], ids=lambda move: type(move).__name__)
def test_dice_moves_are_refused_while_chests_are_opened(move):
    with pytest.raises(IllegalMoveError) as refusal:
        decide(replace(ENDED, phase=Phase.WORTHS, holders=(0, 0, 0, 0, 0), chests=(0,) * 5), move)
    assert refusal.value.reason == "game_over"


def test_a_refused_roll_uses_no_chance():
    chance = Chance(SEED)
    with pytest.raises(IllegalMoveError):
        GAME.rulebook.decide(fixed_state(RUN), RollDice(0, (5,)), chance)
    assert chance.draw_count == 0


def test_ended_game_has_no_prompt():
    assert GAME.prompt(ENDED) is None and GAME.any_time_choices(ENDED) == ()


def test_a_perfect_dive_never_offers_a_level():
    assert not [
        choice
        for choice in GAME.prompt(replace(fixed_state(PERFECT), phase=Phase.OPEN)).choices
        if isinstance(choice.move, PlaceShells)
    ]
