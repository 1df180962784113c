"""The ships sail on (Resolve Cards, 4C; Island Cards)."""

from companion.games.perils_of_the_deep.book import SeatMove, book, check_turn
from companion.games.perils_of_the_deep.box import END, PORT, SHIPS
from companion.games.perils_of_the_deep.effects import ShipSailed
from companion.games.perils_of_the_deep.state import State
from companion.table.moves import refused
from companion.table.rulebook import Events
from companion.table.say import who


class SailShip(SeatMove, frozen=True):
    """Sail a ship (0 single-colour, 1 white-sailed) to an island (1 to 4) or the end (5)."""

    ship: int
    to: int = 0


@book.decides
def sail(state: State, move: SailShip) -> Events:
    """A ship sails on, never back, and not past the last space (on one island the table knows)."""
    check_turn(state, move.seat)
    if move.ship not in SHIPS:
        raise refused("no_such_ship", number=move.ship)
    at = state.captains[move.seat].ships[move.ship]
    if at == END or move.to > END:
        raise refused("past_the_end", seat=who(move.seat), ship=move.ship)
    if move.to < at + 1:
        raise refused("backwards", seat=who(move.seat), ship=move.ship, at=at, to=max(move.to, PORT))
    return (ShipSailed(move.seat, move.ship, move.to),)
