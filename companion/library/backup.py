"""Backup and restore: everything in one file for a stick or a folder. Restoring merges: nothing twice, nothing overwritten."""

import hashlib
import sqlite3
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Raw, Struct

from companion.games import catalogue
from companion.library.file import transaction
from companion.library.journal import SqliteJournal
from companion.library.judging import judge
from companion.library.plays import Plays
from companion.library.shelf import Shelf
from companion.table.game import Game
from companion.table.wording import counted

MAGIC = "fathom backup"
VERSION = 1


class BadBackup(Exception):
    """This is no backup, or not as it was written; nothing was taken from it. The message says why."""


class _Head(Struct, frozen=True):
    what: str
    version: int
    digest: str


class _Session(Struct, frozen=True):
    id: str
    entries: tuple[Raw, ...]


class _Body(Struct, frozen=True):
    sessions: tuple[_Session, ...]
    kept: tuple[tuple[str, str, Any], ...]


class Restored(Struct, frozen=True):
    """What a restore brought: sessions that were new, sessions that went further there, other things (people, editions, presets).

    `apart`: sessions that were played on differently here and there; those here stay as they are.
    """

    new: int = 0
    further: int = 0
    things: int = 0
    apart: tuple[str, ...] = ()

    def sentence(self) -> str:
        """What to tell the table."""
        brought = f"{counted(self.new, 'new session')}, {counted(self.further, 'session')} that went on, {counted(self.things, 'other thing')}."
        return brought + (
            f" {counted(len(self.apart), 'session')} went on differently here and stayed as it is." if self.apart else ""
        )


def backed_up(journal: SqliteJournal, shelf: Shelf) -> bytes:
    """Everything that is kept, with a checksum over it. Raises Damaged."""
    sessions = tuple(_Session(id, tuple(Raw(record.body) for record in journal.records(id))) for id in journal.sessions())
    body = msgspec.json.encode(_Body(sessions, tuple(shelf.everything())))
    return msgspec.json.encode(_Head(MAGIC, VERSION, _digest(body))) + b"\n" + body


def merged(
    data: bytes, db: sqlite3.Connection, journal: SqliteJournal, shelf: Shelf, game: Callable[[str], Game] = catalogue.game
) -> Restored:
    """Merge a backup into what is here. Raises BadBackup (then nothing was taken), NotKept."""
    body = _read(data)
    new: list[str] = []
    further: list[str] = []
    apart: list[str] = []
    for session in body.sessions:
        here = [record.body for record in journal.records(session.id)]
        there = [bytes(entry) for entry in session.entries]
        shared = min(len(here), len(there))
        if here[:shared] != there[:shared]:
            apart.append(session.id)
        elif len(there) > len(here):
            journal.adopt(session.id, there[len(here) :])
            judge(db, journal, session.id, game)
            (further if here else new).append(session.id)
    return Restored(len(new), len(further), _restore_things(body, db, shelf), tuple(apart))


def _restore_things(body: _Body, db: sqlite3.Connection, shelf: Shelf) -> int:
    here = {(kind, name) for kind, name, _ in shelf.everything()}
    missing = [(kind, name, value) for kind, name, value in body.kept if (kind, name) not in here]
    with transaction(db):
        for kind, name, value in missing:
            shelf.write(kind, name, value)
        Plays(db, shelf).restore()
    return len(missing)


def _read(data: bytes) -> _Body:
    head_line, _, body = data.partition(b"\n")
    try:
        head = msgspec.json.decode(head_line, type=_Head)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadBackup("This is no backup of Fathom's.") from error
    if head.what != MAGIC or head.version > VERSION:
        raise BadBackup("This is no backup this Fathom knows; a newer one may.")
    if head.digest != _digest(body):
        raise BadBackup("This backup is damaged: it is not as it was written. Nothing was taken from it.")
    return msgspec.json.decode(body, type=_Body)


def _digest(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=16, person=b"fathom-backup").hexdigest()
