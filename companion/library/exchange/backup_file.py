"""Backup and restore: one file with the whole library. Restoring merges: it adds nothing twice and overwrites nothing."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, BinaryIO

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.structs import astuple, replace

from companion.games import catalogue
from companion.library.exchange.editions import is_playable
from companion.library.exchange.import_limits import (
    KIND,
    NAME,
    SESSION,
    InvalidDataError,
    checked_as,
    checked_value,
    invalid_data,
    quote_value,
    word_in,
)
from companion.library.exchange.import_steps import BATCH_SIZE, CHECKED, LARGE_PART, SAVED, ImportStep, ImportSteps, Work
from companion.library.exchange.json_stream import CHUNK, IncompleteJsonError, JsonStream
from companion.library.exchange.replay_check import replay_difference
from companion.library.exchange.seeds import with_seeds, without_seeds
from companion.library.records.corrections import CORRECTION, Correction
from companion.library.records.library import EDITION, Library
from companion.library.records.long_notes import NOTE_PART, NotePart
from companion.library.records.people import PLAYER, Player
from companion.library.records.plays import IMPORTED, MERGE, REMARK, Play, Remark
from companion.library.records.session_results import merge_session
from companion.library.storage.signing_keys import NO_KEY
from companion.library.storage.sqlite_journal import OutOfStepError
from companion.session.record.entry import Entry
from companion.session.record.journal import DamagedError, NotSavedError
from companion.table.game import Game
from companion.table.sentence import UserError, Words, say

MAGIC = "fathom backup"
VERSION = 2
"""Version of the format: 2 if seeds are encrypted, which an older Fathom would leave out; else 1."""
LONGEST_HEAD = 1000
LARGEST_SESSION = 32 << 20
INVALID_DATA_ERRORS = (
    msgspec.MsgspecError,
    OutOfStepError,
    NotSavedError,
    AssertionError,
    LookupError,
    ValueError,
    TypeError,
    OverflowError,
    RecursionError,
)
"""Errors that importing an invalid part of a backup may raise."""


Number = Annotated[str, Meta(pattern=r"^[0-9]{1,9}$")]
Locked = Annotated[str, Meta(pattern=r"^([0-9a-f]{96})?$")]


class BackupError(UserError):
    """The file is no backup, or was changed; nothing was imported from it."""


class _Head(Struct, frozen=True, rename={"file_type": "what"}):
    file_type: str
    version: int
    digest: str
    locked: int = 0


class _BackedUpSession(Struct, frozen=True, omit_defaults=True):
    """Session in a backup. For an open session `seeds` holds its seeds, encrypted for the device that made the backup."""

    id: str
    entries: tuple[Raw, ...]
    seeds: dict[str, str] = {}


_Thing = tuple[str, str, Raw]
"""Entry of the backup: kind, name, undecoded data."""
_New = tuple[str, str, Any]
"""Checked entry: kind, name, plain data."""
RECORDS: dict[str, Any] = {PLAYER: Player, IMPORTED: Play, REMARK: Remark, CORRECTION: Correction, MERGE: str, NOTE_PART: NotePart}
"""Types of the stored values by kind; values of other kinds are plain data."""


ROUNDS = 3
"""Number of times that a backup is read: for people, for sessions, for the rest."""
FIRST_BYTES = 1_000
"""Number of records after which progress is reported, even if none of them is imported."""


class RestoreReport(Struct, frozen=True):
    """Result of a restore: number of new sessions, of continued sessions (`further`), and of other records (people, editions, presets).

    plays, people  number of new ones
    to_go_on       ids of open sessions that are new here
    diverged       sessions that were continued differently here and there; the ones here stay unchanged
    unplayable     games whose box contents were left out, because no game can be played with them
    untrue         sessions that were left out, because replaying their moves gives other results; `reason` explains the first
    """

    new: int = 0
    further: int = 0
    things: int = 0
    diverged: tuple[str, ...] = ()
    plays: int = 0
    people: int = 0
    to_go_on: int = 0
    unplayable: tuple[str, ...] = ()
    untrue: tuple[str, ...] = ()
    reason: Words = ""

    def __add__(self, other: "RestoreReport") -> "RestoreReport":
        """Return the sum of two reports."""
        total_report = RestoreReport(
            *(count + another for count, another in zip(astuple(self)[:-1], astuple(other)[:-1], strict=True))
        )
        return replace(total_report, reason=self.reason or other.reason)

    def sentence(self) -> Words:
        """Return the report in words."""
        brought = [say("brought.plays", count=self.plays)] if self.plays else []
        brought += [say("brought.people", count=self.people)] if self.people else []
        brought += [say("brought.to_go_on", count=self.to_go_on)] if self.to_go_on else []
        sentences = [say("brought.came", brought=brought)] if brought else []
        sentences += [say("brought.other")] if not brought and (self.new or self.things) else []
        sentences += [say("brought.further", count=self.further)] if self.further else []
        sentences += [say("brought.apart", count=len(self.diverged))] if self.diverged else []
        sentences += (
            [say("brought.unplayable", games=[catalogue.title_of(game) for game in self.unplayable])] if self.unplayable else []
        )
        sentences += [say("brought.untrue", count=len(self.untrue), why=self.reason)] if self.untrue else []
        return say("brought.all", sentences=sentences) if sentences else say("brought.nothing")


def backed_up(library: Library) -> bytes:
    """Return the whole library as a backup. Raises DamagedError."""
    return b"".join(pieces(library))


def pieces(library: Library) -> Iterator[bytes]:
    """Yield a backup in pieces, with a checksum over its body. Of a damaged session it holds the readable part. Raises DamagedError.

    Seeds of open sessions are encrypted, so that the file does not reveal their next draws.
    """
    with library.snapshot():  # read twice: both times the same snapshot
        in_play = _open_session_ids(library) if library.keys.name != NO_KEY else set()
        digest = digest_of(_body(library, in_play))
        locked = sum(bool(library.journal.readable_records(id)) for id in in_play)
        yield msgspec.json.encode(_Head(MAGIC, VERSION if locked else 1, digest, locked)) + b"\n"
        yield from _body(library, in_play)


def _open_session_ids(library: Library) -> set[str]:
    """Return the open sessions, also those whose result is unreadable."""
    try:
        return {stored_session.id for stored_session in library.sessions(only_open=True, with_toolboxes=True)}
    except DamagedError:  # a row is unreadable: the sessions' entries decide
        return {stored_session.id for stored_session in library.iterate() if stored_session.is_open}


def _body(library: Library, in_play: set[str]) -> Iterator[bytes]:
    sessions = (_backed_up(id, library, id in in_play) for id in library.journal.sessions())
    things = ((kind, name, Raw(msgspec.json.encode(value))) for kind, name, value in library.shelf.iterate())
    yield b'{"sessions":['
    yield from _json_items(session for session in sessions if session.entries)
    yield b'],"kept":['
    yield from _json_items(things)
    yield b"]}"


def _backed_up(id: str, library: Library, is_in_play: bool) -> _BackedUpSession:
    bodies = [record.body for record in library.journal.readable_records(id)]
    return (
        _BackedUpSession(id, *without_seeds(id, bodies, library.keys))
        if is_in_play
        else _BackedUpSession(id, tuple(map(Raw, bodies)))
    )


def _json_items(items: Iterable[Any]) -> Iterator[bytes]:
    """Yield the items of a JSON list, with separators."""
    for number, item in enumerate(items):
        yield (b"," if number else b"") + msgspec.json.encode(item)


def count_encrypted_games(data: bytes) -> int:
    """Return the number of games in a backup whose seeds are encrypted for the device that made it."""
    with suppress(msgspec.MsgspecError, UnicodeError):
        return msgspec.json.decode(data.partition(b"\n")[0], type=_Head).locked
    return 0


def steps(file: BinaryIO, game: Callable[[str], Game] = catalogue.game) -> ImportSteps[RestoreReport]:
    """Read a backup, rehearse its import, then import it in steps. Raises BackupError before anything was imported."""
    yield ImportStep(CHECKED, 0.0, lambda library: library.check_not_in_play())
    backup = _Backup(file, game)
    yield from _rehearse(backup)
    plays, to_go_on = yield ImportStep(CHECKED, 1.0, lambda library: library.counts())
    untrue = backup.untrue
    report = RestoreReport(unplayable=backup.leave_out_unplayable(), untrue=tuple(untrue), reason=next(iter(untrue.values()), ""))
    for part in backup.parts():
        report += yield ImportStep(SAVED, backup.share, part)
    plays_now, to_go_on_now = yield ImportStep(SAVED, 1.0, lambda library: library.counts())
    return replace(report, plays=plays_now - plays, to_go_on=max(0, to_go_on_now - to_go_on))


def _rehearse(backup: "_Backup") -> ImportSteps[None]:
    """Import every part into a store in memory that discards it at once. Raises BackupError."""
    scratch = Library.in_memory()
    try:
        for part in backup.parts():
            yield ImportStep(CHECKED, backup.share)
            with suppress(_RehearsalDoneError), scratch.journal.transaction():
                part(scratch)
                raise _RehearsalDoneError
            backup.verify(part)
        if backup.is_untrue:
            raise BackupError(say("bad_backup.unfit", why=next(iter(backup.untrue.values()))))
    except InvalidDataError as wrong:
        raise BackupError(say("bad_backup.unfit", why=wrong.sentence)) from wrong
    except INVALID_DATA_ERRORS as error:
        raise BackupError(say("bad_backup.not_whole")) from error
    finally:
        scratch.close()


class _RehearsalDoneError(Exception):
    """Signal that ends a successful rehearsal and rolls it back."""


class _Backup:
    """Complete backup file, which is read again for every pass."""

    def __init__(self, file: BinaryIO, game: Callable[[str], Game]) -> None:
        self._file = file
        self._game = game
        self._begin, self._end = _body_range(file)
        self._round = 0
        self._left_out: tuple[str, ...] = ()
        self.untrue: dict[str, Words] = {}
        """Sessions that are left out, each with the first difference from what its moves decide."""
        self._has_others = False
        self._is_read_whole = False

    @property
    def share(self) -> float:
        """Share of the file that was read, 0 to 1."""
        return (self._round + (self._file.tell() - self._begin) / max(1, self._end - self._begin)) / ROUNDS

    def parts(self) -> Iterator[Work]:
        """Yield the units of import in order: one session, or several records. People come before the plays that name them."""
        rounds = (
            self._import_batches(lambda kind: kind == PLAYER),
            (_ImportSession(session, self._game) for session in self._sessions() if session.id not in self.untrue),
            self._import_batches(lambda kind: kind != PLAYER),
        )
        for self._round, works in enumerate(rounds):
            yield from works

    def verify(self, part: Work) -> None:
        """Replay a session, and leave it out if its moves do not lead to its result."""
        why = replay_difference(part.session.entries, self._game) if isinstance(part, _ImportSession) else ""
        if why and isinstance(part, _ImportSession):
            self.untrue[part.session.id] = say("unfit.at", place=say("unfit.session", session=part.session.id), why=why)
        self._has_others = self._has_others or not why

    @property
    def is_untrue(self) -> bool:
        """Whether the backup holds only sessions that are left out."""
        return bool(self.untrue) and not self._has_others

    def leave_out_unplayable(self) -> tuple[str, ...]:
        """Leave out box contents with which games would fail later; return the names of these games."""
        learned: dict[str, dict[str, Any]] = {}
        for _, name, value in filter(None, self._new_records(lambda kind: kind == EDITION)):
            game, _, key = name.partition("/")
            learned.setdefault(game, {})[key] = value
        known_games = {name: self._game(name) for name in learned if name in catalogue.names()}
        self._left_out = tuple(name for name, game in known_games.items() if not is_playable(_without_nulls(learned[name]), game))
        return self._left_out

    def _import_batches(self, is_wanted: Callable[[str], bool]) -> Iterator[Work]:
        batch: list[_New] = []
        begin = self._begin
        for number, thing in enumerate(self._new_records(is_wanted), 1):
            batch += [thing] if thing else []
            if len(batch) == BATCH_SIZE or number % FIRST_BYTES == 0 or self._file.tell() - begin > LARGE_PART:
                yield partial(_import_records, batch)
                batch, begin = [], self._file.tell()
        if batch:
            yield partial(_import_records, batch)

    def _sessions(self) -> Iterator[_BackedUpSession]:
        for pull in self._rows("sessions"):
            yield _session(pull)

    def _new_records(self, is_wanted: Callable[[str], bool]) -> Iterator[_New | None]:
        """Yield the records; None in the place of each unwanted one."""
        for pull in self._rows("kept"):
            kind, name, value = msgspec.json.decode(pull.value(), type=_Thing)
            is_left_out = kind == EDITION and name.partition("/")[0] in self._left_out
            yield (kind, name, _read_record(kind, name, value)) if is_wanted(kind) and not is_left_out else None

    def _rows(self, wanted_field: str) -> Iterator[JsonStream]:
        """Yield before each row of one of the lists; the caller reads the row. Raises IncompleteJsonError if there is no such list.

        The rest of the file is read once, to check that it is complete.
        """
        self._file.seek(self._begin)
        pull, has_come = JsonStream(self._file), False
        for field in pull.fields():
            has_come = has_come or field == wanted_field
            if field == wanted_field:
                yield from (pull for _ in pull.items())
                if self._is_read_whole:
                    return
            else:
                pull.skip()
        pull.end()
        self._is_read_whole = True
        if not has_come:
            raise IncompleteJsonError(f"no {wanted_field}")


def _without_nulls(changed: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in changed.items() if value is not None}


def _session(pull: JsonStream) -> _BackedUpSession:
    """Read a session, entry by entry. Raises InvalidDataError, IncompleteJsonError."""
    id, entries, size, seeds = "", [], 0, {}
    for field in pull.fields():
        if field == "id":
            id = checked_value(SESSION, checked_as(pull.value(), str, "id"), "id")
        elif field == "entries":
            for number, _ in enumerate(pull.items()):
                entries.append(Raw(pull.value()))
                checked_as(entries[-1], Entry, say("unfit.entry", session=id, entry=number))
                size += len(entries[-1])
                if size > LARGEST_SESSION:
                    raise invalid_data(say("unfit.session", session=id), say("unfit.large"))
        elif field == "seeds":
            seeds = checked_as(pull.value(), dict[Number, Locked], "seeds")
        else:
            pull.skip()
    return _BackedUpSession(id, tuple(entries), seeds)


def _read_record(kind: str, name: str, value: Raw) -> Any:
    """Read a record, by kind and name, as plain data. Raises InvalidDataError."""
    place = f"{quote_value(kind)} {quote_value(name)}"
    checked_value(KIND, kind, place)
    checked_value(NAME, name, place)
    if bytes(value) == b"null":  # deleted
        return None
    record = checked_as(value, RECORDS.get(kind, Any), place)
    if kind in (PLAYER, IMPORTED):
        checked_value(word_in(name), record.id, say("unfit.inside", place=place, path="id"))
    return msgspec.to_builtins(record)


class _ImportSession(Struct, frozen=True):
    """Work that imports one session."""

    session: _BackedUpSession
    game: Callable[[str], Game]

    def __call__(self, library: Library) -> RestoreReport:
        """Merge the session with the library's. Raises NotSavedError, DamagedError."""
        library.check_not_in_play()
        id, bodies = self.session.id, with_seeds(self.session.id, self.session.entries, self.session.seeds, library)
        became = merge_session(library.journal, id, bodies, self.game)
        return RestoreReport(new=became == "new", further=became == "further", diverged=(id,) if became == "apart" else ())


def _import_records(things: Sequence[_New], library: Library) -> RestoreReport:
    library.check_not_in_play()
    kinds = library.save_new_records(things)
    return RestoreReport(things=len(kinds), people=kinds.count(PLAYER))


def _body_range(file: BinaryIO) -> tuple[int, int]:
    """Return the positions at which the body of a backup begins and ends, unchanged since it was written. Raises BackupError."""
    file.seek(0)
    head_line = file.readline(LONGEST_HEAD)
    try:
        head = msgspec.json.decode(head_line, type=_Head)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BackupError(say("bad_backup.not_ours")) from error
    if head.file_type != MAGIC or head.version > VERSION:
        raise BackupError(say("bad_backup.newer"))
    if head.digest != digest_of(iter(lambda: file.read(CHUNK), b"")):
        raise BackupError(say("bad_backup.damaged"))
    return len(head_line), file.tell()


def digest_of(body: Iterable[bytes]) -> str:
    """Return the checksum of a backup's body, as in its head."""
    digest = hashlib.blake2b(digest_size=16, person=b"fathom-backup")
    for piece in body:
        digest.update(piece)
    return digest.hexdigest()
