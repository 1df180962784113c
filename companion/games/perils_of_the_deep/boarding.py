"""Boarding rivals, and the boarding die (Boarding). In a helper only the seat is entered, in a ledger also the rival."""

from companion.games.perils_of_the_deep import effects
from companion.games.perils_of_the_deep.box import PORT, SHIPS
from companion.games.perils_of_the_deep.rulebook import SourcedEvent, check_helper, check_turn, turn_of
from companion.games.perils_of_the_deep.state import State, Turn, TurnStep
from companion.table.chapter import Chance, Events, SeatEvent, SeatMove, SeatName, illegal_move, single_value

FACES = {
    "coins": (effects.coin_events, 2),
    "map": (effects.map_events, 1),
    "point": (effects.point_events, 1),
    "attacker": (effects.crew_events, -1),
    "target": (effects.crew_events, -1),
}
"""Effects of the die's faces, on the rival with "target", else on the boarding seat."""


class Board(SeatMove, frozen=True):
    """Step 9: board a rival: "0:2" is the left ship against seat 2."""

    target: tuple[str, ...] = ()


class EnterBoarding(SeatMove, frozen=True, tag="TellBoarding"):
    """Enter the face of the physical boarding die, 1 to 6."""

    face: tuple[int, ...] = ()


class RollBoarding(SeatMove, frozen=True):
    """In a helper, board a rival: roll the die in the app, or enter its face (1 to 6)."""

    face: tuple[int, ...] = ()


class BoardingDeclared(SeatEvent, frozen=True):
    """A ship boards a rival; the physical die is rolled."""

    ship: int
    rival: int


class BoardingDieRolled(SourcedEvent, frozen=True, tag="DieFell"):
    """The boarding die was rolled in a helper: its `face`, 1 to 6, and the `effect` on it."""

    has_short = True
    cue, news = "dice", "drawn"
    seat: int
    face: int
    effect: str


class BoardingRolled(BoardingDieRolled, frozen=True, tag="BoardingRolled"):
    """The boarding die was rolled in a ledger, for a ship against a rival."""

    ship: int
    rival: int


def possible_rivals(state: State, seat: int, ship: int) -> tuple[int, ...]:
    """Return the rivals that a ship may board: those with a ship at its island (players see on which space); never in port."""
    at = state.captains[seat].ships[ship]
    rivals = (rival for rival in state.sailing_seats if rival != seat and at in state.captains[rival].ships)
    return () if at == PORT else tuple(rivals)


def can_board(state: State, turn: Turn) -> tuple[tuple[int, int], ...]:
    """Return all ships and rivals for boarding by the acting seat this turn: ships that moved, as far as entered."""
    ships = (ship for ship in SHIPS if ship not in turn.boarded and turn.can_have_moved(ship))
    return tuple((ship, rival) for ship in ships for rival in possible_rivals(state, turn.seat, ship))


def board(state: State, move: Board, chance: Chance) -> Events:
    """Board a rival with a ship that ended its move on the rival's space, once a turn. A die in the app is rolled at once."""
    turn = check_turn(state, move.seat)
    ship, rival = _target(single_value(move.target))
    if ship in turn.boarded:
        raise illegal_move("boarded", seat=SeatName(move.seat), ship=ship)
    if rival not in possible_rivals(state, move.seat, ship):
        raise illegal_move(
            "no_rival_there", seat=SeatName(move.seat), ship=ship, at=state.captains[move.seat].ships[ship], rival=SeatName(rival)
        )
    if not state.die_in_app:
        return (BoardingDeclared(move.seat, ship, rival),)
    return _resolve_roll(state, move.seat, (ship, rival), _throw_die(state, chance), "app")


def _target(word: str) -> tuple[int, int]:
    ship, _, rival = word.partition(":")
    if ship not in map(str, SHIPS) or not rival.isdigit():
        raise illegal_move("no_such_target", target=word)
    return int(ship), int(rival)


def enter_die(state: State, move: EnterBoarding) -> Events:
    """Enter the face of a physical die, by tap or from a dice tower."""
    turn = turn_of(state, move.seat)
    if not turn.boarding:
        raise illegal_move("no_boarding", seat=SeatName(move.seat))
    return _resolve_roll(state, move.seat, turn.boarding, _entered_face(state, move.face), "table")


def roll(state: State, move: RollBoarding, chance: Chance) -> Events:
    """Board a rival, at most once a turn for each ship, where it ended its move. Players apply what the die shows."""
    check_helper(state)
    if len(check_turn(state, move.seat).boarded) >= len(SHIPS):
        raise illegal_move("boarded_twice", seat=SeatName(move.seat))
    face = _throw_die(state, chance) if state.die_in_app else _entered_face(state, move.face)
    return (
        BoardingDieRolled(move.seat, face, state.edition.boarding.faces[face - 1], source="app" if state.die_in_app else "table"),
    )


def _throw_die(state: State, chance: Chance) -> int:
    return chance.integer_below(len(state.edition.boarding.faces)) + 1


def _entered_face(state: State, face: tuple[int, ...]) -> int:
    """Return the face entered. Raises IllegalMoveError ("no_such_face")."""
    number: int = single_value(face)
    if not 1 <= number <= len(state.edition.boarding.faces):
        raise illegal_move("no_such_face", face=number)
    return number


def _resolve_roll(state: State, seat: int, boarding: tuple[int, int], face: int, source: str) -> Events:
    """Return the events of a roll and of its effect."""
    effect, (ship, rival) = state.edition.boarding.faces[face - 1], boarding
    change, by = FACES[effect]
    affected_seat = rival if effect == "target" else seat
    return (
        BoardingRolled(seat, face, effect, ship, rival, source=source),
        *change(state, affected_seat, by, "boarding", TurnStep.BOARD),
    )


def apply_boarding_declared(state: State, event: BoardingDeclared) -> State:
    return state.with_step(TurnStep.BOARD, boarding=(event.ship, event.rival))


def apply_boarding_rolled(state: State, event: BoardingRolled | BoardingDieRolled) -> State:
    """Count a boarding; in a helper, each is one ship's."""
    if state.is_helper and event.effect == "point":
        state = state.with_captain(event.seat, die_points=state.captains[event.seat].die_points + 1)
    boarded, results = (state.turn.boarded, state.turn.results) if state.turn else ((), ())
    ship, new_results = (event.ship, ()) if isinstance(event, BoardingRolled) else (len(boarded), (event.effect,))
    return state.with_step(TurnStep.BOARD, boarding=None, boarded=(*boarded, ship), results=(*results, *new_results))
