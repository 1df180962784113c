"""Sessions of a library as listed, without their entries."""

import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Set
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.games import catalogue
from companion.library.records.people import People
from companion.library.records.play_record import SHEET
from companion.library.records.session_results import current_question, current_tool, replayed_result
from companion.library.storage.sealed_rows import CELLS, SessionRow
from companion.library.storage.sql import translate_sqlite_errors
from companion.library.storage.sqlite_journal import SqliteJournal
from companion.library.storage.tables import OPEN
from companion.session.record.entry import LIBRARY, Entry
from companion.session.record.journal import CorruptEntryError, NotSavedError, Outcome, SessionNotFoundError
from companion.session.record.newer_version import is_newer
from companion.table.any_time_moves import DiscardGame, EndEarly, RenameSeat
from companion.table.seats import fold_name
from companion.table.sentence import Words, say

if TYPE_CHECKING:
    from companion.session.play.session import Session

LOG = logging.getLogger(__name__)
MOST_RECENT_SESSIONS = 60
BARELY_BEGUN = 2  # entries in force: the start and one move
MOST_READ_ENTRIES = 60  # a session with more is never called barely begun: that would read all of them at each visit to Home
MOST_REPLAYED_ENTRIES = 400  # of a toolbox: Home replays no longer one
NO_NAMES: tuple[str, ...] = ()
NO_ENTRY = Entry(-1, "move")


class StoredSession(Struct, frozen=True, rename={"attached_to": "beside"}):
    """Stored session: its game, the seats' names, when it was begun and last played, and its result.

    Times are seconds since 1970 by the wall clock, which may never have been set; `played_ms` is table time.
    `attached_to`: the session that it is attached to, with which it is resumed; "" for none.
    `is_newer`: whether a newer Fathom began or continued it, so that this one leaves it alone.
    `day`: its corrected day; "" if not corrected, or not looked up.
    """

    id: str
    game: str
    names: tuple[str, ...]
    started_s: int
    last_s: int
    played_ms: int
    entries: int
    outcome: Outcome
    attached_to: str = ""
    is_newer: bool = False
    day: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it can be resumed."""
        return self.outcome.status == "open"


class Sessions:
    """Reader of stored sessions, open and finished."""

    _db: sqlite3.Connection
    journal: SqliteJournal
    people: People
    is_in_play: bool

    def session_game(self, session: str) -> str:
        """Return the game of a session. Raises SessionNotFoundError."""
        return self._row(session).game

    def session(self, session: str) -> StoredSession:
        """Return a session. Raises SessionNotFoundError, DamagedError."""
        return self._read_session(self._row(session))

    def sessions(self, most: int = -1, only_open: bool = False, with_toolboxes: bool = False) -> list[StoredSession]:
        """List sessions, latest first: `most` of them or all; only open ones; `with_toolboxes`: toolboxes attached to them, too.

        Raises DamagedError.
        """
        where = " and ".join([OPEN if only_open else "true", "true" if with_toolboxes else "beside = ''"])
        rows = self._rows(f"select {CELLS} from session where {where} order by key desc limit ?", (most,))
        stored_sessions = (self._read_session(SessionRow(*row)) for row in rows)
        return [stored_session for stored_session in stored_sessions if stored_session.is_open or not only_open]

    def iterate(self) -> Iterator[StoredSession]:
        """Yield all sessions, toolboxes included, earliest first. Raises DamagedError."""
        return map(self._read_session, self.journal.rows())

    def toolbox_of(self, session: str) -> str | None:
        """Return the open toolbox attached to a session; None if it has none. Raises DamagedError."""
        rows = self._rows(f"select id from session where beside = ? and {OPEN} order by key desc limit 1", (session,))
        return rows[0][0] if rows else None

    def previous_toolbox(self, session: str) -> str | None:
        """Return the open toolbox attached to the previous session of the same game and people; None if there is none. Raises DamagedError."""
        sql = f"select id from session where game = ? and beside = '' and id <> ? order by key desc limit {MOST_RECENT_SESSIONS}"
        rows, canonical_ids = self._rows(sql, (self.session_game(session), session)), self.people.canonical_ids()
        company = self._people_of(session, canonical_ids)
        last = next((id for (id,) in rows if self._people_of(id, canonical_ids) == company), None)
        return self.toolbox_of(last) if last else None

    def is_barely_begun(self, stored_session: StoredSession) -> bool:
        """Return whether at most one move of a session is in force. Raises DamagedError."""
        if stored_session.entries <= BARELY_BEGUN:
            return True
        if stored_session.entries > MOST_READ_ENTRIES:
            return False
        try:
            return len(numbers_in_force(self.journal.entries(stored_session.id))) <= BARELY_BEGUN
        except CorruptEntryError:
            return False

    def rename_person(self, id: str, **changed: str) -> bool:
        """Change `name` or `nickname` of a person, also in the games that Home offers to resume.

        A player who was renamed in a game only keeps that name. Return whether a game keeps the name before, because another player
        has the new one or the game can't be continued here. Raises PeopleError, NotSavedError, DamagedError.
        """
        old_name = self.people.current_people()[id].table_name
        name = self.people.change(id, **changed).table_name
        if name == old_name:
            return False
        canonical_ids = self.people.canonical_ids()
        ids = {id, *(other for other, same_as in canonical_ids.items() if same_as == id)}
        keeps_name = False
        for session in self.sessions(only_open=True):
            if old_name in session.names and not (session.game == SHEET and self.is_barely_begun(session)):
                keeps_name |= self.is_in_play or self._rename_players(session, ids, old_name, name)
        return keeps_name

    def delete_person(self, id: str) -> None:
        """Delete a person whom no play has, also from the players whom a saved toolbox offers: their place there has no name.

        Raises PeopleError if a play, a merge or the journal of a game has them, NotSavedError, DamagedError.
        """
        name = self.people.current_people()[id].table_name
        self.people.delete(id)
        for session in [] if self.is_in_play else self.sessions(only_open=True):
            if name in session.names and catalogue.is_tool(session.game):
                self._rename_players(session, {id}, name, "")

    def end_session(self, id: str) -> None:
        """End an open session at the time when it was last played: it is a play that ended early, or none without a move.

        Raises NotSavedError, DamagedError, NewerGameError.
        """
        session = self._resume(self.session(id))
        if session.is_untouched:
            session.make(DiscardGame(), "touch")
        elif not session.state.is_ended:
            session.make(EndEarly(), "touch")
        if not session.is_over and session.prompt:  # it asks for a last count, which is left out
            session.play(next(choice.id for choice in session.prompt.choices if choice.ends), (), "touch")

    def current_question(self, session: str) -> tuple[Words, tuple[str, ...]] | None:
        """Return the question that an open session asks now, and its players' names; None if that is unknown. It replays the session."""
        return current_question(self.journal, session)

    def current_tool(self, session: str) -> tuple[Words, tuple[str, ...]] | None:
        """Return the open tool of a toolbox, and the names of those who play; None if that is unknown, or it has many entries.

        It replays the session.
        """
        is_short = self.session(session).entries <= MOST_REPLAYED_ENTRIES
        return current_tool(self.journal, session) if is_short else None

    def unattached_entries(self, session: str) -> list[Entry]:
        """Return entries of a recovered session after a gap, for reading only. Raises DamagedError."""
        return self.journal.unattached_entries(session)

    # helpers

    def _rename_players(self, stored_session: StoredSession, people: Set[str], old_name: str, name: str) -> bool:
        """Call the players of a saved game `name` who are called `old_name`, if they have an id of `people` or none.

        With "" as `name` they get the default name of their seat. The time when it was last played stays. Return whether a player keeps the name. Raises NotSavedError.
        """
        try:
            session = self._resume(stored_session)
            for at, seat in enumerate(session.seats):
                is_theirs = seat.player in people or not seat.player  # a player who was named in a tool has no id
                if is_theirs and seat.name == old_name:
                    session.make(RenameSeat(at, name), LIBRARY)
        except NotSavedError:
            raise
        except Exception:  # its game is missing or newer, its entries are damaged, or the name is taken
            LOG.exception("session %s keeps a player's name before the renaming", stored_session.id)
            return True
        return False

    def _resume(self, stored_session: StoredSession) -> "Session":
        """Return a session whose next entries have the time when it was last played. Raises DamagedError, NewerGameError."""
        from companion.session.play.play_clock import PlayClock  # imported later, so that Home comes sooner
        from companion.session.play.session import Session

        clock = PlayClock(wall=lambda: stored_session.last_s)
        return Session.resume(catalogue.game(stored_session.game), stored_session.id, self.journal, clock)

    def _people_of(self, session: str, canonical_ids: dict[str, str]) -> set[str]:
        """Return the people of a session, with merges applied; unknown ones by name."""
        setup = self.journal.setup(session)
        return {canonical_ids.get(seat.player, seat.player) or fold_name(seat.name) for seat in setup.seats} if setup else set()

    def _read_session(self, row: SessionRow) -> StoredSession:
        first, last = self._end(self.journal.first_entry, row.id), self._end(self.journal.last_entry, row.id)
        names, outcome = (row.read() if row.is_sound else None) or replayed_result(self.journal, row.id) or (NO_NAMES, Outcome())
        return StoredSession(
            id=row.id,
            game=row.game,
            names=names,
            started_s=first.wall_s,
            last_s=last.wall_s,
            played_ms=last.played_ms,
            entries=last.number + 1,
            outcome=outcome,
            attached_to=row.attached_to,
            is_newer=_is_newer(row.game, first, last),
        )

    def _end(self, end: Callable[[str], Entry], session: str) -> Entry:
        """Return the first or last entry; an empty one if it cannot be read."""
        try:
            return end(session)
        except CorruptEntryError:
            return NO_ENTRY

    def _row(self, session: str) -> SessionRow:
        row = self.journal.row(session)
        if row is None:
            raise SessionNotFoundError(say("session.none", id=session))
        return row

    def _rows(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        with translate_sqlite_errors():
            return self._db.execute(sql, values).fetchall()


def numbers_in_force(entries: Iterable[Entry]) -> list[int]:
    """Return the numbers of entries that were neither undone nor replaced."""
    numbers: list[int] = []
    for entry in entries:
        if entry.kind == "undo":
            numbers = [number for number in numbers if number <= entry.to]
        else:
            numbers.append(entry.to if entry.kind == "redo" else entry.number)
    return numbers


def _is_newer(game: str, *entries: Entry) -> bool:
    """Return whether a newer Fathom wrote a session of an installed game."""
    try:
        known_game = catalogue.game(game)
    except catalogue.UnknownGameError:
        return False
    return is_newer(known_game, *entries)
