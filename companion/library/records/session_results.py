"""Sessions that were restored or imported: merge them with existing ones and compute their results by playing them through."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path

from msgspec import ValidationError

from companion.games import catalogue
from companion.library.records.play_record import play_of, read_imported
from companion.library.records.plays import IMPORTED, NoPlayError, Play, Plays
from companion.library.storage import file
from companion.library.storage.frame_scan import Tell
from companion.library.storage.frames import DamagedError
from companion.library.storage.recovery import FoundSession
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sqlite_journal import SqliteJournal
from companion.library.storage.tables import NewerFileError
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import CorruptEntryError, MemoryJournal, NotSavedError, Outcome
from companion.table.game import Game


def compute_results(
    db: sqlite3.Connection,
    shelf: SmallRecords,
    sessions: Sequence[FoundSession],
    old: Path,
    tell: Tell = lambda share: None,
    game: Callable[[str], Game] = catalogue.game,
) -> None:
    """Compute the results of all sessions in a recovered file and restore its plays; results of games with lost entries stay. Raises NotSavedError."""
    plays = Plays(db, shelf)
    journal = SqliteJournal(db, shelf, plays.record_result)
    for number, session in enumerate(sessions):
        tell(number / len(sessions) / 2)
        store_result(journal, session.id, game)
    plays.restore(lambda share: tell((1 + share) / 2))
    if cut := [session.id for session in sessions if session.entries < session.known]:
        with suppress(DamagedError, NotSavedError, NewerFileError, OSError), closing(file.for_reading(old)) as damaged:
            keep_results(journal, plays, damaged, cut)


def keep_results(journal: SqliteJournal, plays: Plays, damaged: sqlite3.Connection, cut: Sequence[str]) -> list[str]:
    """Take over results of games with lost entries if the damaged file still has them; return those games. Raises NotSavedError, DamagedError."""
    was, past, kept = Plays(damaged, SmallRecords(damaged, 0)), SqliteJournal(damaged, SmallRecords(damaged, 0)), []
    for id in cut:
        row = past.row(id)
        read = row.read() if row and row.is_sound else None
        if row and read and read[1].standings:
            journal.stood(row)
            kept.append(id)
            with suppress(NoPlayError, DamagedError), journal.together():
                plays.write(was.play(id))
    return kept


def store_result(journal: SqliteJournal, session: str, game: Callable[[str], Game] = catalogue.game) -> None:
    """Store names and result of `session`; unchanged without entries or if its game is not installed. Raises NotSavedError."""
    if result := replayed_result(journal, session, game):
        with journal.together():
            journal.judged(session, *result)


def replayed_result(
    journal: SqliteJournal, session: str, game: Callable[[str], Game] = catalogue.game
) -> tuple[tuple[str, ...], Outcome] | None:
    """Play a session through as far as it is readable; return the seats' names and the result, None if unknown. Raises NotSavedError."""
    entries = journal.readable_entries(session)
    if not entries or entries[0].setup is None:
        return None
    read = MemoryJournal()
    read.kept[session] = entries
    try:
        played = Session.resume(game(entries[0].setup.game), session, read, PlayClock())
        return played.state.names, played.outcome
    except NotSavedError:
        raise
    except Exception:  # its game is missing, or fails: it stays open, and reports that when it is resumed
        return None


def rebuilt_play(journal: SqliteJournal, shelf: SmallRecords, id: str) -> Play | None:
    """Rebuild a play: from the import, or from the entries of its session; None if neither can be read."""
    try:
        if imported := shelf.get(IMPORTED, id):
            return read_imported(imported)
        row = journal.row(id)
        result = row and ((row.read() if row.is_sound else None) or replayed_result(journal, id))
        return play_of(id, journal.begun(id), *result) if result and result[1].standings else None
    except (CorruptEntryError, ValidationError):
        return None


def merge_session(journal: SqliteJournal, session: str, bodies: Sequence[bytes], game: Callable[[str], Game]) -> str:
    """Store missing entries of a session. Return "new", "further" (it was continued), "apart" (diverged, unchanged) or "".

    Raises NotSavedError, DamagedError.
    """
    here = [record.body for record in journal.records(session)]
    shared = min(len(here), len(bodies))
    if here[:shared] != list(bodies[:shared]):
        return "apart"
    if len(bodies) <= len(here):
        return ""
    with journal.together():
        journal.adopt(session, bodies[len(here) :])
        store_result(journal, session, game)
    return "further" if here else "new"
