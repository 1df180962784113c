"""Step 9 of a turn: ships board rivals, and the boarding die falls."""

from collections.abc import Callable
from typing import Any

from companion.games.perils_of_the_deep import turn_events as te
from companion.games.perils_of_the_deep import turn_moves as m
from companion.games.perils_of_the_deep.checks import check_phase, check_seat, check_turn, picked, refuse
from companion.games.perils_of_the_deep.effects import (
    coins_gained,
    crew_lost,
    maps_gained,
    points_gained,
)
from companion.games.perils_of_the_deep.state import (
    BOARD,
    PORT,
    SAILING,
    SHIPS,
    TURN,
    State,
    Turn,
)
from companion.games.perils_of_the_deep.words import AT_NAMES, SHIP_NAMES
from companion.table.chance import Chance
from companion.table.moves import Event
from companion.table.wording import who

Events = tuple[Event, ...]
BOARDING_COINS = 2


def targets(state: State, seat: int, ship: int) -> tuple[int, ...]:
    """The rivals a ship may board: they have a ship on its island (which space, the table knows); in port nobody is."""
    at = state.captains[seat].ships[ship]
    return tuple(
        rival
        for rival, captain in enumerate(state.captains)
        if rival != seat and captain.status == SAILING and at != PORT and at in captain.ships
    )


def can_board(state: State, turn: Turn) -> tuple[tuple[int, int], ...]:
    """Every ship and rival the acting seat may still board this turn."""
    if turn.step > BOARD or not any(state.captains[turn.seat].ships):
        return ()
    return tuple((ship, rival) for ship in SHIPS if ship not in turn.boarded for rival in targets(state, turn.seat, ship))


def _board(state: State, move: m.Board, chance: Chance) -> Events:
    """Once a ship and turn, against one rival at its side. In the app, the die falls at once."""
    turn = check_turn(state, move.seat, BOARD)
    ship, rival = _target(picked(move.target, "a rival"))
    if ship in turn.boarded:
        raise refuse("boarded", seat=who(move.seat), ship=SHIP_NAMES[ship])
    if rival not in targets(state, move.seat, ship):
        raise _no_rival(state, move.seat, ship, rival)
    if not state.die_in_app:
        return (te.BoardingDeclared(move.seat, ship, rival),)
    face = chance.below(len(state.edition.boarding.faces)) + 1
    return _fallen(state, move.seat, ship, rival, face, "app")


def _target(word: str) -> tuple[int, int]:
    ship, _, rival = word.partition(":")
    if ship not in ("0", "1") or not rival.isdigit():
        raise refuse("no_such_target", target=word)
    return int(ship), int(rival)


def _no_rival(state: State, seat: int, ship: int, rival: int) -> Exception:
    at = AT_NAMES[state.captains[seat].ships[ship]]
    name = who(rival) if rival < len(state.captains) else f"seat {rival + 1}"
    return refuse("no_rival_there", seat=who(seat), ship=SHIP_NAMES[ship], at=at, rival=name)


def _tell_die(state: State, move: m.TellBoarding, chance: Chance) -> Events:
    check_seat(state, move.seat)
    check_phase(state, TURN)
    turn = state.turn
    if not turn or turn.seat != move.seat or not turn.boarding:
        raise refuse("no_boarding", seat=who(move.seat))
    face = picked(move.face, "a face")
    if not 1 <= face <= len(state.edition.boarding.faces):
        raise refuse("no_such_face", face=face)
    return _fallen(state, move.seat, *turn.boarding, face, "table")


def _fallen(state: State, seat: int, ship: int, rival: int, face: int, source: str) -> Events:
    effect = state.edition.boarding.faces[face - 1]
    return (te.BoardingRolled(seat, ship, rival, face, effect, source), *_DIE[effect](state, seat, rival))


_DIE: dict[str, Callable[[State, int, int], Events]] = {
    "coins": lambda state, seat, rival: coins_gained(state, seat, BOARDING_COINS, "boarding", BOARD),
    "map": lambda state, seat, rival: maps_gained(state, seat, 1, "boarding", BOARD),
    "point": lambda state, seat, rival: points_gained(state, seat, 1, "boarding", BOARD),
    "attacker": lambda state, seat, rival: crew_lost(state, seat, 1, "boarding", BOARD),
    "target": lambda state, seat, rival: crew_lost(state, rival, 1, "boarding", BOARD),
}


BOARDING_DECIDE: dict[type, Callable[[State, Any, Chance], Events]] = {m.Board: _board, m.TellBoarding: _tell_die}
