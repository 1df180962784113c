"""Results of sessions that were recovered or imported: replay their moves, then store names, standings and plays.

A session whose game is not installed, or fails, stays open; resuming it reports the reason.
"""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from msgspec import ValidationError

from companion.games import catalogue
from companion.library.records.play_record import play_of, read_imported
from companion.library.records.plays import IMPORTED, NoPlayError, Play, Plays
from companion.library.storage import file
from companion.library.storage.frame_scan import ShowProgress
from companion.library.storage.frames import DamagedError
from companion.library.storage.recovery import FoundSession
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sqlite_journal import SqliteJournal
from companion.library.storage.tables import NewerFileError
from companion.session.play.play_clock import PlayClock
from companion.session.record.journal import CorruptEntryError, MemoryJournal, NotSavedError, Outcome
from companion.table.game import Game
from companion.table.seats import default_name
from companion.table.sentence import Words

WordsAndNames = tuple[Words, tuple[str, ...]]
"""A tool or a question, and the names of players."""


def compute_results(
    db: sqlite3.Connection,
    shelf: SmallRecords,
    sessions: Sequence[FoundSession],
    old: Path,
    tell: ShowProgress = lambda share: None,
    game: Callable[[str], Game] = catalogue.game,
) -> None:
    """Compute the results of all sessions in a recovered file, then restore its plays.

    Results of games with lost entries are copied from the damaged file `old`. `tell` is called with the finished share, 0 to 1.
    Raises NotSavedError.
    """
    plays = Plays(db, shelf)
    journal = SqliteJournal(db, shelf, plays.record_result)
    for number, session in enumerate(sessions):
        tell(number / len(sessions) / 2)
        store_result(journal, session.id, game)
    plays.restore(lambda share: tell((1 + share) / 2))
    if incomplete := [session.id for session in sessions if session.entries < session.known_count]:
        with suppress(DamagedError, NotSavedError, NewerFileError, OSError), closing(file.open_for_reading(old)) as damaged:
            save_results(journal, plays, damaged, incomplete)


def save_results(journal: SqliteJournal, plays: Plays, damaged: sqlite3.Connection, incomplete: Sequence[str]) -> list[str]:
    """Copy the results of games with lost entries from the damaged file; return the ids of those that it still has.

    Raises NotSavedError, DamagedError.
    """
    old_plays = Plays(damaged, SmallRecords(damaged, 0))
    old_journal = SqliteJournal(damaged, SmallRecords(damaged, 0))
    kept_ids = []
    for id in incomplete:
        row = old_journal.row(id)
        names_and_result = row.read() if row and row.is_sound else None
        if row and names_and_result and names_and_result[1].standings:
            journal.restore_result(row)
            kept_ids.append(id)
            with suppress(NoPlayError, DamagedError), journal.transaction():
                plays.write(old_plays.play(id))
    return kept_ids


def store_result(journal: SqliteJournal, session: str, game: Callable[[str], Game] = catalogue.game) -> None:
    """Replay `session` and store its names and result; do nothing if it has no entries or its game is not installed. Raises NotSavedError."""
    if result := replayed_result(journal, session, game):
        with journal.transaction():
            journal.write_result(session, *result)


def replayed_result(
    journal: SqliteJournal, session: str, game: Callable[[str], Game] = catalogue.game
) -> tuple[tuple[str, ...], Outcome] | None:
    """Replay the readable entries of a session; return the seats' names and the result, None if unknown. Raises NotSavedError."""
    entries = journal.readable_entries(session)
    if not entries or entries[0].setup is None:
        return None
    read = MemoryJournal()
    read.entries_by_session[session] = entries
    from companion.session.play.session import Session  # loaded with the first game, so that Home comes sooner

    try:
        resumed_session = Session.resume(game(entries[0].setup.game), session, read, PlayClock())
        return resumed_session.state.names, resumed_session.outcome
    except NotSavedError:
        raise
    except Exception:  # its game is missing or fails: the session stays open, and resuming it reports the reason
        return None


def current_tool(journal: SqliteJournal, session: str) -> WordsAndNames | None:
    """Return the open tool of a toolbox, and the names of those who play with it; players without a name are left out.

    None if it can't be resumed: resuming it reports the reason.
    """

    def tool_and_names(resumed_session: Any) -> WordsAndNames:
        view, names = resumed_session.view(), resumed_session.state.names
        return view.title, tuple(names[seat] for seat in view.playing if names[seat] != default_name(seat + 1))

    return _read_resumed(journal, session, tool_and_names)


def current_question(journal: SqliteJournal, session: str) -> WordsAndNames | None:
    """Return the question that a session asks now, and its players' names.

    None if it asks nothing or can't be resumed: resuming it reports the reason.
    """

    def question_and_names(resumed_session: Any) -> WordsAndNames | None:
        return (resumed_session.prompt.question, resumed_session.state.names) if resumed_session.prompt else None

    return _read_resumed(journal, session, question_and_names)


def _read_resumed(journal: SqliteJournal, session: str, read: Callable[[Any], WordsAndNames | None]) -> WordsAndNames | None:
    """Resume a session and return what `read` returns of it; None if either fails."""
    from companion.session.play.session import Session

    try:
        return read(Session.resume(catalogue.game(journal.load_setup(session).game), session, journal, PlayClock()))
    except Exception:  # its entries are damaged, or its game is missing, newer or fails
        return None


def rebuilt_play(journal: SqliteJournal, shelf: SmallRecords, id: str) -> Play | None:
    """Rebuild a play: from the import, or from the entries of its session; None if neither can be read."""
    try:
        if imported := shelf.get(IMPORTED, id):
            return read_imported(imported)
        row = journal.row(id)
        result = row and ((row.read() if row.is_sound else None) or replayed_result(journal, id))
        return play_of(id, journal.load_setup(id), *result) if result and result[1].standings else None
    except (CorruptEntryError, ValidationError):
        return None


def merge_session(journal: SqliteJournal, session: str, bodies: Sequence[bytes], game: Callable[[str], Game]) -> str:
    """Store missing entries of a session. Return "new", "further" (it was continued), "apart" (diverged, unchanged) or "".

    Raises NotSavedError, DamagedError.
    """
    stored_bodies = [record.body for record in journal.records(session)]
    shared = min(len(stored_bodies), len(bodies))
    if stored_bodies[:shared] != list(bodies[:shared]):
        return "apart"
    if len(bodies) <= len(stored_bodies):
        return ""
    with journal.transaction():
        journal.adopt(session, bodies[len(stored_bodies) :])
        store_result(journal, session, game)
    return "further" if stored_bodies else "new"
