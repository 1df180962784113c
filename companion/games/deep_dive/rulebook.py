"""Rulebook of Deep Dive; its chapters are the other modules."""

from companion.games.deep_dive.box import DEEPEST, DEPTHS
from companion.games.deep_dive.state import OPPONENT, Phase, State
from companion.table.moves import illegal_move
from companion.table.rulebook import Rulebook
from companion.table.sentence import SeatName, Sentence, say

rulebook = Rulebook(rules=5)


def diver_name(seat: int) -> SeatName | Sentence:
    """Return a diver for a sentence: a seat, or the solo opponent."""
    return say("opponent") if seat == OPPONENT else SeatName(seat)


@rulebook.checks
def is_on(state: State) -> None:
    """Raise IllegalMoveError after the end."""
    if state.is_over:
        raise illegal_move("game_over")


def check_settled(state: State) -> None:
    """Raise IllegalMoveError while a question about the box is open, or a seat may still take a tile after a correction."""
    if state.open_question:
        raise illegal_move("answer_first")
    if state.late:
        raise illegal_move("late_first", seat=SeatName(state.late[0].seat))


def check_turn(state: State, seat: int) -> None:
    """Raise IllegalMoveError unless it is the turn of `seat` and, as `check_settled` demands, no question is open."""
    check_settled(state)
    if seat != state.up:
        raise illegal_move("not_your_turn", up=diver_name(state.up), seat=diver_name(seat))


def check_undecided(state: State) -> None:
    """Raise IllegalMoveError while a tile must be taken or left."""
    if state.phase == Phase.FLIPPED:
        raise illegal_move("decide_first", tile=state.flipped_tile)
    if state.phase == Phase.RETREAT:
        raise illegal_move("retreating", seat=SeatName(state.up))
    if state.phase == Phase.GIVE:
        raise illegal_move("choose_first")


def check_depth(depth: int) -> None:
    """Raise IllegalMoveError for a depth that doesn't exist."""
    if depth not in DEPTHS:
        raise illegal_move("no_such_depth.other", depth=depth, deepest=DEEPEST)
