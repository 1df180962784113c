"""Texts for blind players: the last events, the state of the game, the board row by row, and its changed rows."""

from companion.session.phones.entry_cache import EntryCache
from companion.session.phones.protocol import LastEvents
from companion.session.play.session import Session
from companion.session.record.entry import Entry
from companion.session.record.history import PlayedEntry
from companion.table.in_words import Rows, describe_seats
from companion.table.sentence import say
from companion.table.views import View

ANNOUNCED = 12
"""Number of entries in a view: a phone that missed more reads the log."""


def last_events(session: Session, seat: int | None, entries: EntryCache | None = None) -> tuple[LastEvents, ...]:
    """Return the last ANNOUNCED entries with their sentences for `seat` (None: the public), undone ones included, newest last."""
    entry_cache, in_force = (
        entries or EntryCache(session),
        {played_entry.entry.number: played_entry for played_entry in session.history.latest_entries(ANNOUNCED)},
    )
    return tuple(
        LastEvents(entry.number, _sentences(entry_cache, entry, in_force.get(entry.number), seat))
        for entry in session.entry_log.recent_entries(ANNOUNCED)
    )


def _sentences(entries: EntryCache, entry: Entry, played_entry: PlayedEntry | None, seat: int | None) -> Rows:
    session = entries.session
    if entry.kind in ("start", "move"):
        return entries.sentences(entry, seat, played_entry.events if played_entry else None)
    undone = session.history.redoable_entry
    if entry.kind == "redo" or undone is None or entry is not session.entry_log.last_entry:
        return (say("log.undo" if entry.kind == "undo" else "log.redo"),)
    return (say("announced.undone", what=undone.name(session.game)),)


def location_rows(view: View | None, seat: int | None) -> Rows:
    """Return sentences about the state of the game and of each seat, from the public view; () if no game is open."""
    return describe_seats(view, seat) if view else ()


def board(session: Session, view: View | None, seat: int | None) -> Rows:
    """Return the public board in words, row by row; () without a view."""
    return session.game.describe(view, seat) if view else ()


def changed_rows(entries: EntryCache, seat: int | None, rows: Rows) -> Rows:
    """Return the board's `rows` that changed since the seat's last answer, that answer included; since the last entry if it gave none."""
    lately = entries.session.history.latest_entries(ANNOUNCED)
    own = [
        at
        for at, played_entry in enumerate(lately)
        if at and played_entry.entry.kind == "move" and entries.seat_of_move(played_entry.entry) == seat
    ]
    base = lately[max(0, (own[-1] if own and seat is not None else len(lately) - 1) - 1)]
    return entries.changes(base, seat, rows)
