"""Nobody wins a toolbox: all share the place."""

from companion.games.toolbox.state import State
from companion.table.standings import SeatStanding, Standings


def standings(state: State) -> Standings:
    """List everybody, in the order of their seats."""
    return Standings(tuple(SeatStanding(seat, 1, 0) for seat in range(state.seats)))
