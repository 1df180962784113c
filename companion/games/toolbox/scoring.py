"""Standings of a toolbox: no winner, all players share the first place."""

from companion.games.toolbox.state import State
from companion.table.standings import SeatStanding, Standings


def standings(state: State) -> Standings:
    """Return all seats in order, each in first place with 0 points."""
    return Standings(tuple(SeatStanding(seat, 1, 0) for seat in range(state.seats)))
