"""Rules of every session: its state, decisions of any-time moves, their events, and the choices that offer them.

A game's own moves and events go to its rulebook.
"""

import calendar
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from companion.table import any_time_moves
from companion.table.chance import Chance
from companion.table.game import Game, remaining_seats, seats_in
from companion.table.moves import Event, Events, Move
from companion.table.prompt import Choice
from companion.table.seats import EMBLEMS, MOST_SEATS, PIECE_COLOURS, SEAT_COLOURS, Seat, clean_name, default_name


class TableState(Struct, frozen=True, gc=False):
    """Game state with names of seats, pause, early end, entered date, and notes.

    joined  seats that were added during the game
    is_discarded  the players ended the game before anything was played, so it is no play
    """

    game: Any
    names: tuple[str, ...]
    is_paused: bool = False
    is_ended: bool = False
    date: str = ""
    notes: tuple[str, ...] = ()
    joined: tuple[Seat, ...] = ()
    is_discarded: bool = False


DECIDED_BEFORE: dict[type[Move], Any] = {
    any_time_moves.WriteNote: lambda move: (any_time_moves.NoteWritten(_split_emoji(move.text)),),
    any_time_moves.RenameSeat: lambda move: (
        any_time_moves.SeatRenamed(move.seat, _split_emoji(move.name) or default_name(move.seat + 1)),
    ),
}
"""Decisions of older versions, which split joined emoji."""
SESSION_DECIDES: dict[type[Move], Any] = {
    any_time_moves.WriteNote: lambda move: (any_time_moves.NoteWritten(clean_name(move.text)),),
    any_time_moves.RenameSeat: lambda move: (
        any_time_moves.SeatRenamed(move.seat, clean_name(move.name) or default_name(move.seat + 1)),
    ),
    any_time_moves.Pause: lambda move: (any_time_moves.TablePaused(),),
    any_time_moves.ResumePlay: lambda move: (any_time_moves.TableResumed(),),
    any_time_moves.EndEarly: lambda move: (any_time_moves.EndedEarly(),),
    any_time_moves.DiscardGame: lambda move: (any_time_moves.GameDiscarded(),),
    any_time_moves.SetDate: lambda move: (any_time_moves.DateSet(_date(move)),),
}


def _split_emoji(text: str) -> str:
    return clean_name("".join(filter(str.isprintable, text)))


def _date(move: any_time_moves.SetDate) -> str:
    last = calendar.monthrange(move.year, move.month)[1]
    return f"{move.year:04}-{move.month:02}-{min(move.day, last):02}"


def decide_move(game: Game, state: TableState, move: Move, chance: Chance) -> Events:
    """Return the events of `move`. Raises IllegalMoveError."""
    decide = SESSION_DECIDES.get(type(move))
    events: Events = decide(move) if decide else game.rulebook.decide(state.game, move, chance)
    return events


def changes_nothing(game: Game, state: Any, events: Events) -> bool:
    """Return whether `events` correct a value to itself, or a secret one by 0; old recordings may contain such corrections."""
    if any(isinstance(event, any_time_moves.CounterCorrected) and event.value == event.before for event in events):
        return True
    return any(event.corrects for event in events) and bool(game.rulebook.apply(state, events) == state)


def _apply_join(state: TableState, event: any_time_moves.SeatJoined) -> TableState:
    number = event.seat % MOST_SEATS
    colour = event.colour if event.colour in (*SEAT_COLOURS, *PIECE_COLOURS) else SEAT_COLOURS[number]
    seat = Seat(event.name, colour, event.emblem if event.emblem in EMBLEMS else EMBLEMS[number], event.player)
    return msgspec.structs.replace(state, names=(*state.names, event.name), joined=(*state.joined, seat))


def _apply_rename(state: TableState, event: any_time_moves.SeatRenamed) -> TableState:
    names = tuple(event.name if seat == event.seat else name for seat, name in enumerate(state.names))
    return msgspec.structs.replace(state, names=names)


EVOLVE: dict[type[Event], Any] = {
    any_time_moves.NoteWritten: lambda state, event: msgspec.structs.replace(state, notes=(*state.notes, event.text)),
    any_time_moves.SeatRenamed: _apply_rename,
    any_time_moves.SeatJoined: _apply_join,
    any_time_moves.TablePaused: lambda state, _: msgspec.structs.replace(state, is_paused=True),
    any_time_moves.TableResumed: lambda state, _: msgspec.structs.replace(state, is_paused=False),
    any_time_moves.DateSet: lambda state, event: msgspec.structs.replace(state, date=event.date),
    any_time_moves.EndedEarly: lambda state, _: msgspec.structs.replace(state, is_ended=True, is_paused=False),
    any_time_moves.GameDiscarded: lambda state, _: msgspec.structs.replace(
        state, is_ended=True, is_paused=False, is_discarded=True
    ),
}


def evolve_session(game: Game, state: TableState, events: tuple[Event | any_time_moves.SessionEvent, ...]) -> TableState:
    """Return `state` after `events` of the session and of the game."""
    for event in events:
        evolve = EVOLVE.get(type(event))
        if evolve:
            state = evolve(state, event)
        if not evolve or game.rulebook.has_change_for(type(event)):
            state = msgspec.structs.replace(state, game=game.rulebook.evolve(state.game, event))
    return state


def any_time_choices_of(
    game: Game, state: Any, is_attached: bool, seats: Sequence[Seat] = (), *, view: Any = None
) -> tuple[Choice, ...]:
    """Return the any-time choices. Beside a game (`is_attached`) names, notes, pauses and the end belong to the game.

    seats  the people who sat down; statistics count them, whatever the seats are called later
    view   the public view of the state, if it is known already
    """
    remaining = seats_in(view) if view is not None else remaining_seats(game, state)
    can_leave = game.rulebook.has_rule_for(any_time_moves.LeaveTable)
    offers = game.any_time_choices(state)
    session_choices = tuple(offer for offer in offers if isinstance(offer, Choice))
    if is_attached:
        return (*session_choices, *any_time_moves.leaving_choices(remaining, can_leave))
    counters = (offer for offer in offers if isinstance(offer, any_time_moves.CorrectableCounter))
    people = {number: seat.name for number, seat in enumerate(seats) if seat.player}
    return (*session_choices, *any_time_moves.game_choices(remaining, counters, can_leave, people))
