"""Backup and restore: everything in one file for a stick or a folder. Restoring merges: nothing twice, nothing overwritten."""

import hashlib
import sqlite3
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Raw, Struct

from companion.games import catalogue
from companion.library.file import troubles_named
from companion.library.journal import OutOfStep, SqliteJournal
from companion.library.judging import judge
from companion.library.people import PLAYER, Player
from companion.library.plays import Plays
from companion.library.shelf import Shelf
from companion.table.game import Game
from companion.table.wording import counted, listed

MAGIC = "fathom backup"
VERSION = 1
OPEN = "coalesce(json_extract(outcome, '$.status'), 'open') = 'open' and beside = ''"


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

    `plays` and `people` of all that are new, and `to_go_on` sessions that are open and were not here.
    `apart`: sessions that were played on differently here and there; those here stay as they are.
    """

    new: int = 0
    further: int = 0
    things: int = 0
    apart: tuple[str, ...] = ()
    plays: int = 0
    people: int = 0
    to_go_on: int = 0

    def sentence(self) -> str:
        """What to tell the table."""
        brought = [counted(self.plays, "play"), counted(self.people, "person", "people")]
        brought += [counted(self.to_go_on, "game to go on with", "games to go on with")] if self.to_go_on else []
        told = f"{listed(brought)} came." if self.new or self.things or self.plays else "Nothing in it was new."
        told += f" {counted(self.further, 'game')} went on further there, and is here now." if self.further else ""
        return told + (
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
    """Merge a backup into what is here, all of it or nothing. Raises BadBackup (then nothing was taken), NotKept."""
    body = _read(data)
    before = _counts(db)
    try:
        with journal.together():
            new, further, apart = _merge_sessions(body, db, journal, game)
            missing = _restore_things(body, db, shelf)
    except (msgspec.MsgspecError, OutOfStep, AssertionError, LookupError, ValueError, TypeError) as error:
        raise BadBackup("This backup is not whole: something in it cannot be. Nothing was taken from it.") from error
    plays, to_go_on = (now - then for now, then in zip(_counts(db), before, strict=True))
    people = sum(kind == PLAYER for kind, _ in missing)
    return Restored(len(new), len(further), len(missing), tuple(apart), plays, people, max(0, to_go_on))


def _merge_sessions(
    body: _Body, db: sqlite3.Connection, journal: SqliteJournal, game: Callable[[str], Game]
) -> tuple[list[str], list[str], list[str]]:
    """The ids of the sessions that were new, that went further there, and that went on differently here."""
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
    return new, further, apart


def _restore_things(body: _Body, db: sqlite3.Connection, shelf: Shelf) -> list[tuple[str, str]]:
    """Put what is not here on the shelf; its kinds and names."""
    here = {(kind, name) for kind, name, _ in shelf.everything()}
    missing = [(kind, name, value) for kind, name, value in body.kept if (kind, name) not in here]
    for kind, name, value in missing:
        if kind == PLAYER:
            msgspec.convert(value, Player)
        shelf.write(kind, name, value)
    Plays(db, shelf).restore()
    return [(kind, name) for kind, name, _ in missing]


def _counts(db: sqlite3.Connection) -> tuple[int, int]:
    """How many plays there are, and how many sessions to go on with."""
    with troubles_named():
        plays: int = db.execute("select count(*) from play").fetchone()[0]
        to_go_on: int = db.execute(f"select count(*) from session where {OPEN}").fetchone()[0]
    return plays, to_go_on


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
    try:
        return msgspec.json.decode(body, type=_Body)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadBackup("This backup is not whole: something in it cannot be. Nothing was taken from it.") from error


def _digest(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=16, person=b"fathom-backup").hexdigest()
