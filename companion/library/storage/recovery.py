"""Recovery: set an unreadable file aside, and store every record found in it in a new file.

Entries are found by scanning the bytes of the file and its -wal, independent of its tables. Each session is restored up
to its first missing entry; later entries are kept for reading. Nothing is deleted. The new file is complete before the
old one is moved, so a power cut in between loses nothing.
"""

import contextlib
import os
import sqlite3
from collections.abc import Callable, Sequence
from itertools import accumulate
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.files import sync_folder, write_new
from companion.library.storage import file, frames
from companion.library.storage.frame_scan import FILE_ENDINGS, PIECE, FoundRecords, ShowProgress, pieces_of
from companion.library.storage.frames import Record
from companion.library.storage.sealed_rows import CELLS, SessionRow
from companion.library.storage.session_remains import sort_records
from companion.library.storage.signing_keys import Keys
from companion.library.storage.small_records import OPENING_SHIFT, OWNER, SmallRecords
from companion.library.storage.sql import transaction, translate_sqlite_errors
from companion.library.storage.sqlite_journal import NUMBER_SHIFT, SESSION_SHIFT, SqliteJournal
from companion.session.record.journal import CorruptEntryError
from companion.table.sentence import Words, say

SET_ASIDE = ("-journal", *FILE_ENDINGS)
MOST_SEARCHED_BYTES = 64 << 20
"""Maximum size of all searched files that were set aside earlier, the newest first: reading takes time and the index takes space."""
TEMPORARY_SUFFIX = "~"
"""Prefix of the owners of records that belong to no session."""
SCANNED, FILLED = 0.3, 0.7
"""Shares of the work done after scanning, and after filling the new file."""


class FoundSession(Struct, frozen=True):
    """Recovered part of a session: entries up to the first missing one, later ones, and the number known to have existed.

    has_result: whether the game keeps a result although entries are missing
    """

    id: str
    entries: int
    later_count: int
    known_count: int
    has_result: bool = False

    def sentence(self) -> Words:
        """Return a sentence about it; "" if everything was found."""
        if self.entries == self.known_count:
            return ""
        if self.has_result:
            return say("recovered.result", session=self.id, count=self.known_count - self.entries - self.later_count)
        if not self.entries:
            return say("recovered.lost", session=self.id, later=self.later_count)
        return say("recovered.gap", session=self.id, entry=self.entries - 1, later=self.later_count)


SettleSessions = Callable[[sqlite3.Connection, SmallRecords, Sequence[FoundSession], Path, ShowProgress], None]
"""Function that derives, in a new file, the results of these sessions, from its small records and the old file's readable tables."""


class Recovery(Struct, frozen=True):
    """Report of a recovery: reason, path of the unreadable file, found and known entries, and the number of plays.

    `plays_back` and `things`: plays and other items (people, box contents, settings, imports) restored into a file that stays.
    `missing`: a sentence for each item that could not be found anywhere.
    `older_count`: records of the new file that were only in files set aside earlier
    """

    reason: Words
    set_aside: str
    sessions: tuple[FoundSession, ...] = ()
    plays: int = 0
    plays_back: int = 0
    things: int = 0
    missing: tuple[Words, ...] = ()
    older_count: int = 0

    @property
    def restored_count(self) -> int:
        """Number of restored entries."""
        return sum(session.entries for session in self.sessions)

    @property
    def known_count(self) -> int:
        """Number of entries known to have existed."""
        return sum(session.known_count for session in self.sessions)

    def sentences(self) -> list[Words]:
        """Return the sentences for the players."""
        summary = say("recovered.found", found=self.restored_count, known=self.known_count, sessions=len(self.sessions))
        has_others = self.plays or self.plays_back or self.things
        return [
            say("recovered.why", why=self.reason),
            say("recovered.aside", file=self.set_aside),
            *([summary] if self.sessions or not has_others else []),
            *([say("recovered.older", count=self.older_count)] if self.older_count else []),
            *([say("recovered.plays", count=self.plays)] if self.plays else []),
            *([say("recovered.plays_back", count=self.plays_back)] if self.plays_back else []),
            *([say("recovered.things", count=self.things)] if self.things else []),
            *(sentence for session in self.sessions if (sentence := session.sentence())),
            *self.missing,
        ]


def recover_file(
    path: Path,
    reason: Words,
    settle_results: SettleSessions,
    keys: Keys | None = None,
    tell: ShowProgress = lambda share: None,
    copies: Sequence[Path] = (),
) -> Recovery:
    """Set the file at `path` aside and replace it by a new one with everything found and the results `settle_results`.

    Lost records are also searched in `copies` and in files set aside earlier.
    Raises NotSavedError without room for the new file; the old one then stays in place.
    """
    filling = path.with_name(path.name + ".filling")
    filling.unlink(missing_ok=True)
    with translate_sqlite_errors():
        finds = FoundRecords(
            path.with_name(path.name + ".finding"),
            [*(path.with_name(path.name + end) for end in FILE_ENDINGS), *copies],
            lambda share: tell(SCANNED * share),
            _older_copies(path),
        )
    try:
        with translate_sqlite_errors():
            writer = _FileWriter(filling, finds, keys or Keys(), path, tell)
            sessions, plays = writer.fill(settle_results)
    finally:
        finds.close()
    aside = _free_name(path)
    os.replace(filling, path.with_name(f"{path.name}.for-{aside.name}"))
    finish(path)
    return Recovery(reason, aside.name, sessions, plays, older_count=writer.older_count)


def finish(path: Path) -> None:
    """Replace the old file by the finished new one and set the old one aside; also after a power cut in between."""
    for finished_path in path.parent.glob(f"{path.name}.for-*"):
        aside = path.with_name(finished_path.name.removeprefix(f"{path.name}.for-"))
        for end in SET_ASIDE:
            with contextlib.suppress(FileNotFoundError):
                os.rename(path.with_name(path.name + end), aside.with_name(aside.name + end))
        sync_folder(path.parent)
        os.rename(finished_path, path)
        sync_folder(path.parent)


def _free_name(path: Path) -> Path:
    numbers = range(1, 1 << 30)
    names = (path.with_name(f"{path.stem}-set-aside-{number}{path.suffix}") for number in numbers)
    return next(name for name in names if not any(name.with_name(name.name + end).exists() for end in SET_ASIDE))


def files_set_aside(path: Path) -> list[Path]:
    """List the files set aside beside a file, with SQLite's files, that are searched for records."""
    return [copy_path for copy_paths in _older_copies(path) for copy_path in copy_paths]


def _older_copies(path: Path) -> list[list[Path]]:
    """Return the readable files set aside beside a file, each with SQLite's files, the oldest first; as many as may be searched."""
    copies: dict[str, list[Path]] = {}
    for copy_path in sorted(path.parent.glob(f"{path.stem}-set-aside-*")):
        if copy_path.is_file() and os.access(copy_path, os.R_OK):
            copies.setdefault(_stem_without_endings(copy_path), []).append(copy_path)
    sizes = {name: sum(part.stat().st_size for part in parts) for name, parts in copies.items()}
    newest_first = sorted(copies, key=lambda name: max(part.stat().st_mtime_ns for part in copies[name]), reverse=True)
    totals = accumulate(sizes[name] for name in newest_first)
    searched_count = max(1, sum(total <= MOST_SEARCHED_BYTES for total in totals))
    return [copies[name] for name in reversed(newest_first[:searched_count])]


def _stem_without_endings(copy_path: Path) -> str:
    return next(copy_path.name.removesuffix(end) for end in SET_ASIDE if copy_path.name.endswith(end))


def write_aside(path: Path, data: bytes) -> str:
    """Save `data`, a -wal that could not be read to its end, beside the file; return its name."""
    aside = _free_name(path)
    copy = aside.with_name(aside.name + "-wal")
    write_new(copy, data)
    return copy.name


def set_stray_journal_aside(path: Path) -> None:
    """Rename a foreign -journal so that SQLite does not use it. Raises OSError."""
    if file.has_stray_journal(path):
        os.rename(file.journal_of(path), file.journal_of(_free_name(path)))
        sync_folder(path.parent)


def bytes_of(path: Path) -> bytes:
    """Read the readable parts of a file; zeros where it cannot be read, nothing if it does not exist."""
    pieces = list(pieces_of(path))
    return b"".join(piece if at == pieces[-1][0] else piece[:PIECE] for at, piece in pieces)


def find_following_records(records: Sequence[Record], last: Callable[[str], Record | None], keys: Keys) -> list[Record]:
    """Return those of `records` that follow the last readable record of their session, which `last(session)` returns."""
    lost_records = []
    for session in sorted({record.owner for record in records}):
        with contextlib.suppress(CorruptEntryError):
            lost_records += frames.chain_records([record for record in records if record.owner == session], keys, last(session))
    return lost_records


def _session_rows(path: Path) -> dict[str, SessionRow]:
    """Return the rows of sessions in a file whose tables can be read, with the known number of entries."""
    with contextlib.suppress(sqlite3.Error, UnicodeDecodeError):  # SQLite's message may contain damaged text
        db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            ends = dict(db.execute(f"select place >> {SESSION_SHIFT}, max(place) from entry group by 1").fetchall())
            rows = [SessionRow(*cells) for cells in db.execute(f"select {CELLS} from session")]
        finally:
            db.close()
        known_rows = ((row, (ends.get(row.key, -1) & (1 << SESSION_SHIFT) - 1) >> NUMBER_SHIFT) for row in rows)
        return {
            row.id: msgspec.structs.replace(row, entries=max(row.entries, last + 1) if row.key in ends else row.entries)
            for row, last in known_rows
        }
    return {}


class _FileWriter:
    """Writer of a new file with the records that were found, session by session."""

    def __init__(self, path: Path, finds: FoundRecords, keys: Keys, old: Path, tell: ShowProgress) -> None:
        self._path = path
        self._finds = finds
        self._keys = keys
        self._old = old
        self._tell = tell
        self._opening = (finds.latest() >> OPENING_SHIFT) + 1  # stamps of the new file exceed all that were found
        self.older_count = 0
        self._db = file.open_for_filling(path)
        self._shelf = SmallRecords(self._db, self._opening)
        self._journal = SqliteJournal(self._db, self._shelf, keys=keys)

    def fill(self, settle_results: SettleSessions) -> tuple[tuple[FoundSession, ...], int]:
        """Fill the file; return the sessions and the number of plays."""
        owners = {owner: known_count for owner, known_count in self._finds.owners() if not owner.startswith(TEMPORARY_SUFFIX)}
        known_counts = {id: max(owners.get(id, 0), row.entries) for id, row in _session_rows(self._old).items()}
        sessions = tuple(self._session(id, count) for id, count in (owners | known_counts).items())
        self._fill_records()
        settle_results(self._db, self._shelf, sessions, self._old, lambda share: self._tell(FILLED + share * (1 - FILLED)))
        plays: int = self._db.execute("select count(*) from play").fetchone()[0]
        self._db.close()
        handle = os.open(self._path, os.O_RDONLY)
        os.fsync(handle)
        os.close(handle)
        return sessions, plays

    def _session(self, session: str, known_count: int) -> FoundSession:
        self._tell(SCANNED)
        own_records, older_records = list[Record](), list[Record]()
        for record, is_older in self._finds.records(session):
            (older_records if is_older else own_records).append(record)
        remains = sort_records(own_records, self._keys, older_records, known_count)
        own_frames = {record.frames for record in own_records}
        self.older_count += sum(record.frames not in own_frames for record in remains.records)
        self._journal.adopt(session, [record.body for record in remains.records])
        self._journal.save_unattached(session, remains)
        count = len(remains.records)
        return FoundSession(session, count, len(remains.later_records), max(known_count, count))

    def _fill_records(self) -> None:
        """Store the latest version of every small record, deletions included."""
        with transaction(self._db):
            count = max(1, self._finds.count(OWNER))
            older_names = set[tuple[str, str]]()  # those of newer records would take too much memory
            for number, (record, is_older) in enumerate(self._finds.records(OWNER)):
                kind, name, value = msgspec.json.decode(record.body)
                is_only_older = is_older and ((kind, name) in older_names or not self._shelf.frames(kind, name))
                self._shelf.write(kind, name, value)
                if is_only_older and value is not None:
                    older_names.add((kind, name))
                else:
                    older_names.discard((kind, name))
                if not number % 1000:
                    self._tell(SCANNED + (FILLED - SCANNED) * min(1, number / count))
            self.older_count += len(older_names)
            self._db.execute("update about set value = ? where name = 'openings'", (self._opening + 1,))
