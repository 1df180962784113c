"""Backup and restore: everything in one file for a stick or a folder. Restoring merges: nothing twice, nothing overwritten."""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import astuple, replace

from companion.games import catalogue
from companion.library.exchange.delivery import CHECKED, TAKEN, Step, Steps, Work, in_parts
from companion.library.records.judging import merged
from companion.library.records.library import Library
from companion.library.records.people import PLAYER
from companion.library.storage.journal import OutOfStep
from companion.session.record.journal import NotKept
from companion.table.game import Game
from companion.table.say import Told, Words, say

MAGIC = "fathom backup"
VERSION = 1
WRONG = (msgspec.MsgspecError, OutOfStep, NotKept, AssertionError, LookupError, ValueError, TypeError, OverflowError)
"""What a part that cannot be comes to."""


class BadBackup(Told):
    """This is no backup, or not as it was written; nothing was taken from it."""


class _Head(Struct, frozen=True):
    what: str
    version: int
    digest: str


class _Session(Struct, frozen=True):
    id: str
    entries: tuple[Raw, ...]


_Thing = tuple[str, str, Raw]
"""Its kind, its name, and what it is; that is only read when it is wanted, because there may be years of plays."""


class _Body(Struct, frozen=True):
    sessions: tuple[_Session, ...]
    kept: tuple[_Thing, ...]


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

    def __add__(self, other: "Restored") -> "Restored":
        """Add up what both brought."""
        return Restored(*(one + another for one, another in zip(astuple(self), astuple(other), strict=True)))

    def sentence(self) -> Words:
        """Return what to tell the table."""
        brought = [say("brought.plays", count=self.plays)] if self.plays else []
        brought += [say("brought.people", count=self.people)] if self.people else []
        brought += [say("brought.to_go_on", count=self.to_go_on)] if self.to_go_on else []
        told = [say("brought.came", brought=brought)] if brought else []
        told += [say("brought.other")] if not brought and (self.new or self.things) else []
        told += [say("brought.further", count=self.further)] if self.further else []
        told += [say("brought.apart", count=len(self.apart))] if self.apart else []
        return say("brought.all", sentences=told) if told else say("brought.nothing")


def backed_up(library: Library) -> bytes:
    """Write everything that is kept, with a checksum over it. Raises Damaged."""
    journal = library.journal
    sessions = tuple(_Session(id, tuple(Raw(record.body) for record in journal.records(id))) for id in journal.sessions())
    things = tuple((kind, name, Raw(msgspec.json.encode(value))) for kind, name, value in library.everything_kept())
    body = msgspec.json.encode(_Body(sessions, things))
    return msgspec.json.encode(_Head(MAGIC, VERSION, _digest(body))) + b"\n" + body


def steps(data: bytes, game: Callable[[str], Game] = catalogue.game) -> Steps[Restored]:
    """Read a backup and rehearse all of it, then have it taken in, some at a time. Raises BadBackup (then nothing was taken)."""
    yield Step(CHECKED, 0.0, lambda library: library.not_in_play())
    parts = _parts(_read(data), game)
    yield from _rehearsed(parts)
    plays, to_go_on = yield Step(CHECKED, 1.0, lambda library: library.counts())
    came = Restored()
    for share, (part,) in in_parts(parts, most=1):
        came += yield Step(TAKEN, share, part)
    plays_now, to_go_on_now = yield Step(TAKEN, 1.0, lambda library: library.counts())
    return replace(came, plays=plays_now - plays, to_go_on=max(0, to_go_on_now - to_go_on))


def _parts(body: _Body, game: Callable[[str], Game]) -> list[Work]:
    """Return what is to be done one after the other: a session, or some things; people before what they played."""
    things = sorted(body.kept, key=lambda thing: thing[0] != PLAYER)
    sessions: list[Work] = [partial(_take_session, session, game) for session in body.sessions]
    return [*sessions, *(partial(_take_things, some) for _, some in in_parts(things))]


def _rehearsed(parts: Sequence[Work]) -> Steps[None]:
    """Take in every part by itself in a store that forgets it at once. Raises BadBackup."""
    scratch = Library.forgetful()
    try:
        for share, (part,) in in_parts(parts, most=1):
            yield Step(CHECKED, share)
            with suppress(_Rehearsed), scratch.journal.together():
                part(scratch)
                raise _Rehearsed
    except WRONG as error:
        raise BadBackup(say("bad_backup.not_whole")) from error
    finally:
        scratch.close()


class _Rehearsed(Exception):
    """It can be done; nothing of it is kept."""


def _take_session(session: _Session, game: Callable[[str], Game], library: Library) -> Restored:
    library.not_in_play()
    became = merged(library.journal, session.id, [bytes(entry) for entry in session.entries], game)
    return Restored(new=became == "new", further=became == "further", apart=(session.id,) if became == "apart" else ())


def _take_things(things: Sequence[_Thing], library: Library) -> Restored:
    library.not_in_play()
    kinds = library.keep_new([(kind, name, msgspec.json.decode(value)) for kind, name, value in things])
    return Restored(things=len(kinds), people=kinds.count(PLAYER))


def _read(data: bytes) -> _Body:
    head_line, _, body = data.partition(b"\n")
    try:
        head = msgspec.json.decode(head_line, type=_Head)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadBackup(say("bad_backup.not_ours")) from error
    if head.what != MAGIC or head.version > VERSION:
        raise BadBackup(say("bad_backup.newer"))
    if head.digest != _digest(body):
        raise BadBackup(say("bad_backup.damaged"))
    try:
        return msgspec.json.decode(body, type=_Body)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadBackup(say("bad_backup.not_whole")) from error


def _digest(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=16, person=b"fathom-backup").hexdigest()
