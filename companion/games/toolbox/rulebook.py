"""Rulebook of the toolbox; its chapters are the other modules. A pot is a bag, stack or pile. Pots, kinds, seats count from 0."""

from companion.games.toolbox.box import Pot
from companion.games.toolbox.state import State
from companion.table.moves import Event, Move, illegal_move
from companion.table.rulebook import Rulebook

SKIPS_CANCELLED_FROM = 4
"""First rules under which a skipped turn can be given back, and a player who joins can be chosen."""
CLOCK_CHANGED_FROM = 5
"""First rules under which the clock can be set while it is paused; the players' used times stay."""
TIME_ADDED_FROM = 6
"""First rules under which a seat gets more or less time, seats that left can return, and a sand timer always has seconds."""
COUNTERS_RENAMED_FROM = 7
"""First rules under which a counter can be renamed."""
RENAMED_LIFE_FROM = 8
"""First rules under which a renamed life counter still starts where life starts."""
PASSES_CANCELLED_FROM = 9
"""First rules under which a player who passed can play on in the same round."""
DICE_REROLLED_FROM = 10
"""First rules under which some dice of the last roll can be rolled again."""
RESERVE_FROM = 11
"""First rules under which the clock gives each turn seconds and each seat a reserve of minutes."""
rulebook = Rulebook(rules=RESERVE_FROM)
"""Since rules 3 counters start at the edition's `life_start`, which an older Fathom would ignore."""


class PotMove(Move, frozen=True):
    """Base class of moves about a pot; `pot` is its index."""

    pot: int


class PotEvent(Event, frozen=True):
    """Base class of events about a pot; `pot` is its index."""

    pot: int


@rulebook.checks
def check_open(state: State) -> None:
    """Refuse anything after the toolbox was closed."""
    if state.is_closed:
        raise illegal_move("box_closed")


def pot_at(state: State, at: int) -> Pot:
    """Return the pot at this index. Raises IllegalMoveError("no_such_pot")."""
    if not 0 <= at < len(state.pots):
        raise illegal_move("no_such_pot")
    return state.pots[at]


def ready_pot(state: State, at: int) -> Pot:
    """Return a filled pot. Raises IllegalMoveError("no_such_pot") or, while it is still being filled, ("not_ready")."""
    pot = pot_at(state, at)
    if not pot.is_ready:
        raise illegal_move("not_ready", pot=pot.title)
    return pot
