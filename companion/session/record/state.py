"""State of a session: the game's state and what every session adds."""

from typing import Any

import msgspec
from msgspec import Struct

from companion.table.any_time_moves import (
    DateSet,
    EndedEarly,
    NoteWritten,
    SeatJoined,
    SeatRenamed,
    SessionEvent,
    TablePaused,
    TableResumed,
)
from companion.table.game import Game
from companion.table.moves import Event
from companion.table.seats import EMBLEMS, MOST_SEATS, PIECE_COLOURS, SEAT_COLOURS, Seat


class TableState(Struct, frozen=True, gc=False):
    """Game state with names of seats, pause, early end, entered date, and notes.

    joined  seats that were added during the game
    """

    game: Any
    names: tuple[str, ...]
    is_paused: bool = False
    is_ended: bool = False
    date: str = ""
    notes: tuple[str, ...] = ()
    joined: tuple[Seat, ...] = ()


def _apply_join(state: TableState, event: SeatJoined) -> TableState:
    number = event.seat % MOST_SEATS
    colour = event.colour if event.colour in (*SEAT_COLOURS, *PIECE_COLOURS) else SEAT_COLOURS[number]
    seat = Seat(event.name, colour, event.emblem if event.emblem in EMBLEMS else EMBLEMS[number], event.player)
    return msgspec.structs.replace(state, names=(*state.names, event.name), joined=(*state.joined, seat))


def _apply_rename(state: TableState, event: SeatRenamed) -> TableState:
    names = tuple(event.name if seat == event.seat else name for seat, name in enumerate(state.names))
    return msgspec.structs.replace(state, names=names)


EVOLVE: dict[type[Event], Any] = {
    NoteWritten: lambda state, event: msgspec.structs.replace(state, notes=(*state.notes, event.text)),
    SeatRenamed: _apply_rename,
    SeatJoined: _apply_join,
    TablePaused: lambda state, _: msgspec.structs.replace(state, is_paused=True),
    TableResumed: lambda state, _: msgspec.structs.replace(state, is_paused=False),
    DateSet: lambda state, event: msgspec.structs.replace(state, date=event.date),
    EndedEarly: lambda state, _: msgspec.structs.replace(state, is_ended=True, is_paused=False),
}


def evolve_session(game: Game, state: TableState, events: tuple[Event | SessionEvent, ...]) -> TableState:
    """Return `state` after `events` of the session and of the game."""
    for event in events:
        own = EVOLVE.get(type(event))
        if own:
            state = own(state, event)
        if not own or isinstance(event, SeatJoined):
            state = msgspec.structs.replace(state, game=game.book.evolve(state.game, event))
    return state
