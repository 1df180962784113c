"""Rulebook of Deep Dive; its chapters are the other modules."""

from companion.games.deep_dive.box import DEEPEST, DEPTHS
from companion.games.deep_dive.state import OPPONENT, Phase, State
from companion.table.moves import refused
from companion.table.rulebook import Rulebook
from companion.table.say import Say, Who, say, who

book = Rulebook(rules=5)


def diver_name(seat: int) -> Who | Say:
    """Return a diver for a sentence: a seat, or the solo opponent."""
    return say("opponent") if seat == OPPONENT else who(seat)


@book.checks
def is_on(state: State) -> None:
    """Refuse anything after the end."""
    if state.is_over:
        raise refused("game_over")


def check_settled(state: State) -> None:
    """Refuse anything else while a question about the box is open."""
    if state.asked:
        raise refused("answer_first")
    if state.late:
        raise refused("late_first", seat=who(state.late[0].seat))


def check_turn(state: State, seat: int) -> None:
    """Refuse a move out of turn."""
    check_settled(state)
    if seat != state.up:
        raise refused("not_your_turn", up=diver_name(state.up), seat=diver_name(seat))


def check_undecided(state: State) -> None:
    """Refuse anything else while a tile is to be taken or left."""
    if state.phase == Phase.FLIPPED:
        raise refused("decide_first", tile=state.flipped_tile)
    if state.phase == Phase.RETREAT:
        raise refused("retreating", seat=who(state.up))
    if state.phase == Phase.GIVE:
        raise refused("choose_first")


def check_depth(depth: int) -> None:
    """Refuse a depth that doesn't exist."""
    if depth not in DEPTHS:
        raise refused("no_such_depth.other", depth=depth, deepest=DEEPEST)
