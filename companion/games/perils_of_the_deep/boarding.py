"""Ships board rivals, and the boarding die is thrown (Boarding)."""

from companion.games.perils_of_the_deep import effects
from companion.games.perils_of_the_deep.book import SourcedEvent, book, check_turn, picked, turn_of
from companion.games.perils_of_the_deep.box import PORT, SHIPS
from companion.games.perils_of_the_deep.state import State, Step, Turn
from companion.table.chance import Chance
from companion.table.moves import SeatEvent, SeatMove, refused
from companion.table.rulebook import Events
from companion.table.say import who, words

FACES = {
    "coins": (effects.coins, 2),
    "map": (effects.maps, 1),
    "point": (effects.points, 1),
    "attacker": (effects.crew, -1),
    "target": (effects.crew, -1),
}
"""What each face of the die changes, for the rival with "target", else for who boards."""


class Board(SeatMove, frozen=True):
    """Step 9: board a rival: "0:2" is the left ship against seat 2."""

    target: tuple[str, ...] = ()


class TellBoarding(SeatMove, frozen=True):
    """Enter the face of the boarding die on the table, 1 to 6."""

    face: tuple[int, ...] = ()


class BoardingDeclared(SeatEvent, frozen=True):
    """A ship boards a rival; the die is thrown on the table."""

    ship: int
    rival: int


class BoardingRolled(SourcedEvent, frozen=True):
    """The boarding die fell: face 1 to 6 and what it shows."""

    cue, news = "dice", "drawn"
    seat: int
    ship: int
    rival: int
    face: int
    effect: str


def targets(state: State, seat: int, ship: int) -> tuple[int, ...]:
    """The rivals a ship may board: they have a ship on its island (which space, the table knows); in port nobody is."""
    at = state.captains[seat].ships[ship]
    rivals = (rival for rival in state.sailing if rival != seat and at in state.captains[rival].ships)
    return () if at == PORT else tuple(rivals)


def can_board(state: State, turn: Turn) -> tuple[tuple[int, int], ...]:
    """Every ship and rival the acting seat may still board this turn: ships that moved, as far as anybody told."""
    ships = (ship for ship in SHIPS if ship not in turn.boarded and turn.can_have_moved(ship))
    return tuple((ship, rival) for ship in ships for rival in targets(state, turn.seat, ship))


@book.decides
def board(state: State, move: Board, chance: Chance) -> Events:
    """A ship that ended its move on a rival's space boards once a turn, one rival. In the app, the die falls at once."""
    turn = check_turn(state, move.seat)
    ship, rival = _target(picked(move.target))
    if ship in turn.boarded:
        raise refused("boarded", seat=who(move.seat), ship=ship)
    if rival not in targets(state, move.seat, ship):
        raise refused("no_rival_there", seat=who(move.seat), ship=ship, at=state.captains[move.seat].ships[ship], rival=who(rival))
    if not state.die_in_app:
        return (BoardingDeclared(move.seat, ship, rival),)
    face = chance.below(len(state.edition.boarding.faces)) + 1
    return _fallen(state, move.seat, (ship, rival), face, "app")


def _target(word: str) -> tuple[int, int]:
    ship, _, rival = word.partition(":")
    if ship not in map(words, SHIPS) or not rival.isdigit():
        raise refused("no_such_target", target=word)
    return int(ship), int(rival)


@book.decides
def enter_die(state: State, move: TellBoarding) -> Events:
    """The die on the table is entered, by tap or by the die itself."""
    turn = turn_of(state, move.seat)
    if not turn.boarding:
        raise refused("no_boarding", seat=who(move.seat))
    face = picked(move.face)
    if not 1 <= face <= len(state.edition.boarding.faces):
        raise refused("no_such_face", face=face)
    return _fallen(state, move.seat, turn.boarding, face, "table")


def _fallen(state: State, seat: int, boarding: tuple[int, int], face: int, source: str) -> Events:
    """What the die shows applies at once."""
    effect, (ship, rival) = state.edition.boarding.faces[face - 1], boarding
    change, by = FACES[effect]
    whose = rival if effect == "target" else seat
    return (BoardingRolled(seat, ship, rival, face, effect, source=source), *change(state, whose, by, "boarding", Step.BOARD))


@book.evolves
def declared(state: State, event: BoardingDeclared) -> State:
    return state.at_step(Step.BOARD, boarding=(event.ship, event.rival))


@book.evolves
def rolled(state: State, event: BoardingRolled) -> State:
    boarded = state.turn.boarded if state.turn else ()
    return state.at_step(Step.BOARD, boarding=None, boarded=(*boarded, event.ship))
