"""Rulebook of Deep Blue; its chapters are the other modules."""

from companion.games.deep_blue.box import COLOURS
from companion.games.deep_blue.state import Dive, Diver, State
from companion.table.chapter import Event, Move, SeatName, illegal_move
from companion.table.rulebook import Rulebook

rulebook = Rulebook(rules=5)


class SiteMove(Move, frozen=True):
    """Base class of moves that name a site."""

    site: int


class SiteEvent(Event, frozen=True):
    """Base class of events that name a site."""

    site: int


def check_not_ended(state: State) -> None:
    """Raise IllegalMoveError after the end."""
    if state.is_ended:
        raise illegal_move("game_over")


def check_turn(state: State, seat: int) -> None:
    """Raise IllegalMoveError unless tiles, market and empty site are entered, and `seat` has the turn and hasn't acted yet."""
    check_not_ended(state)
    if not state.is_market_open or state.needs_empty_site or state.needs_tiles_laid:
        raise illegal_move("setup_not_finished")
    if seat != state.up:
        raise illegal_move("not_your_turn", seat=SeatName(seat), up=SeatName(state.up))
    if state.acted or state.storm_sites:
        raise illegal_move("turn_not_finished")


def running_dive(state: State) -> Dive:
    """Return the present dive. Raises IllegalMoveError if there is none."""
    check_not_ended(state)
    if state.dive is None:
        raise illegal_move("no_dive")
    return state.dive


def begun_dive(state: State) -> Dive:
    """Return the present dive. Raises IllegalMoveError before all boats are entered."""
    dive = running_dive(state)
    if dive.asked_seats or state.to_enter:
        raise illegal_move("boats_not_told")
    return dive


def answered_dive(state: State) -> Dive:
    """Return the present dive. Raises IllegalMoveError while a hazard is open."""
    dive = begun_dive(state)
    if dive.answering:
        raise illegal_move("hazard_first", seat=SeatName(dive.answering[0]), colour=COLOURS[dive.hazards[0]])
    return dive


def checked_diver(dive: Dive, seat: int) -> Diver:
    """Return the diver of this seat. Raises IllegalMoveError if it has resurfaced."""
    diver = dive.diver(seat)
    if diver is None:
        raise illegal_move("not_in_dive", seat=SeatName(seat))
    if not diver.is_diving:
        raise illegal_move("resurfaced", seat=SeatName(seat))
    return diver
