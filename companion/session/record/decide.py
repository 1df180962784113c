"""Decide a move: any-time moves by the session, all others by the game."""

import calendar
from collections.abc import Sequence
from typing import Any

from companion.session.record.state import TableState
from companion.table import any_time_moves
from companion.table.chance import Chance
from companion.table.game import Game, remaining_seats
from companion.table.moves import Events, Move
from companion.table.prompt import Choice
from companion.table.seats import Seat, clean_name, default_name

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
    any_time_moves.SetDate: lambda move: (any_time_moves.DateSet(_date(move)),),
}


def _split_emoji(text: str) -> str:
    return clean_name("".join(filter(str.isprintable, text)))


def _date(move: any_time_moves.SetDate) -> str:
    last = calendar.monthrange(move.year, move.month)[1]
    return f"{move.year:04}-{move.month:02}-{min(move.day, last):02}"


def decide_move(game: Game, state: TableState, move: Move, chance: Chance) -> Events:
    """Return the events of `move`. Raises IllegalMoveError."""
    own = SESSION_DECIDES.get(type(move))
    events: Events = own(move) if own else game.book.decide(state.game, move, chance)
    return events


def changes_nothing(game: Game, state: Any, events: Events) -> bool:
    """Return whether `events` correct a value to itself; old recordings may contain such corrections."""
    return any(event.corrects for event in events) and bool(game.book.apply(state, events) == state)


def any_time_choices_of(game: Game, state: Any, is_attached: bool, seats: Sequence[Seat] = ()) -> tuple[Choice, ...]:
    """Return the any-time choices. Beside a game (`is_attached`) names, notes, pauses and the end belong to the game.

    `seats`: the people who sat down; statistics count them, whatever the seats are called later.
    """
    here, can_leave, beside = (
        remaining_seats(game, state),
        game.book.has_rule_for(any_time_moves.LeaveTable),
        game.any_time_choices(state),
    )
    own = tuple(one for one in beside if isinstance(one, Choice))
    if is_attached:
        return (*own, *any_time_moves.for_leaving(here, can_leave))
    counters, people = (
        (one for one in beside if isinstance(one, any_time_moves.CorrectableCounter)),
        {at: one.name for at, one in enumerate(seats) if one.player},
    )
    return (*own, *any_time_moves.for_table(here, counters, can_leave, people))
