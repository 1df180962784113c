"""The store: sessions, people, editions and settings in one file, written by one table."""

import secrets
import sqlite3
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from companion.games import catalogue
from companion.library.exchange import bgstats_import
from companion.library.exchange.bgstats_import import Imported
from companion.library.exchange.delivery import Came, CutShort, InPlay, Steps, brought
from companion.library.exchange.outlet import Outlet
from companion.library.records.album import Album
from companion.library.records.nights import Nights
from companion.library.records.people import PLAYER, People, Player
from companion.library.records.plays import Plays
from companion.library.records.sessions import Sessions
from companion.library.records.statistics import Statistics
from companion.library.storage import backup, file, recovery
from companion.library.storage.backup import Restored
from companion.library.storage.file import NewerFile
from companion.library.storage.frames import Damaged
from companion.library.storage.journal import EDITION, OPEN, SqliteJournal
from companion.library.storage.lock import AnotherTable, TableLock
from companion.library.storage.recovery import Recovery
from companion.library.storage.shelf import Shelf
from companion.session.record.journal import NotKept
from companion.table.game import Game, Setup
from companion.table.moves import IllegalMove
from companion.table.seats import Seat


class Store(Sessions):
    """The file of everything, open. Made by `open`, `reading` or `forgetful`; the thread that uses it owns it."""

    def __init__(self, db: sqlite3.Connection, path: Path | None = None, lock: TableLock | None = None) -> None:
        self._path = path
        self._lock = lock
        self.recovery: Recovery | None = None
        self.is_in_play = False
        self.outlet = Outlet(self)
        self._furnish(db)
        self.journal = SqliteJournal(db, self._shelf)
        self.nights = Nights(self.plays, self.people, self.journal)

    @property
    def path(self) -> Path | None:
        """Where the file is; None for a store without one."""
        return self._path

    def _furnish(self, db: sqlite3.Connection) -> None:
        """What reads and writes beside the journal, over this file."""
        self._db = db
        self._shelf = Shelf(db, file.opening_of(db))
        self.plays = Plays(db, self._shelf)
        self.people = People(db, self._shelf)
        self.statistics = Statistics(db)
        self.album = Album(self.statistics, self.people)

    @classmethod
    def open(cls, path: Path | None = None) -> "Store":
        """The store for the one table that writes it, made when it is not there.

        A file that cannot be read is set aside, and what can be found of it recovered: `recovery` then tells.
        Raises AnotherTable, NewerFile, NotKept.
        """
        path = path or file.usual_path()
        try:
            file.check_is_file(path)
            lock = _locked(path)
            try:
                return cls._opened(path, lock)
            except BaseException:
                lock.release()
                raise
        except OSError as error:
            raise NotKept(f"Nothing can be kept in {error.filename or path}: {error.strerror}.") from error

    @classmethod
    def _opened(cls, path: Path, lock: TableLock) -> "Store":
        recovery.finish(path)
        recovery.set_stray_journal_aside(path)
        wal = recovery.bytes_of(file.wal_of(path))
        try:
            store = cls(file.for_writing(path), path, lock)
        except Damaged as damage:
            told = recovery.recovered(path, str(damage))
            store = cls(file.for_writing(path), path, lock)
            store.recovery = told
            return store
        try:
            store._check_open_sessions()
            store._adopt(wal)
            store.journal.complete_plays()
        except Damaged as damage:
            store.recover(str(damage))
        if wal:
            file.checkpoint(store._db)
        return store

    def recover(self, why: str) -> Recovery:
        """Set the file aside because of `why`, and go on in a new one with what can be found of it."""
        assert self._path is not None, "a store without a file has nothing to recover"
        self.recovery = recovery.recovered(self._path, why)
        self._db.close()
        self._refurnish(file.for_writing(self._path))
        return self.recovery

    def reopen(self) -> Recovery | None:
        """Let go of a file whose disk takes nothing, so that the disk can be mended beneath, and take the file up again.

        What is told when it had to be recovered. Raises NotKept while it cannot be written: then everything can still be read.
        """
        assert self._path is not None, "a store without a file is always written"
        if self._lock:
            self._refurnish(file.let_go(self._db))
            self._lock.release()
            self._lock = None
        try:
            if not self._path.exists():  # it is not begun anew where its disk belongs
                raise NotKept("The file of game nights is not there.")
            again = Store.open(self._path)
        except (AnotherTable, NewerFile, OSError) as other:
            raise NotKept(str(other)) from other
        self._db.close()
        self._lock, self.recovery = again._lock, again.recovery
        self._refurnish(again._db)
        return self.recovery

    def _refurnish(self, db: sqlite3.Connection) -> None:
        """Go on over another file."""
        self._furnish(db)
        self.journal.reopened(self._db, self._shelf)
        self.nights = Nights(self.plays, self.people, self.journal)

    def _check_open_sessions(self) -> None:
        """Read what "Go on" would read. Raises Damaged."""
        with file.troubles_named():
            rows = self._db.execute(f"select id from session where {OPEN}").fetchall()
        for (id,) in rows:
            self.journal.records(id)

    def _adopt(self, wal: bytes) -> None:
        """Keep what stands in a -wal behind a place that cannot be read, where SQLite does not look."""
        lost = recovery.lost_in(wal, self.journal.tail)
        if len(lost) > 1:  # one alone was being written when the plug was pulled
            name = recovery.copied_aside(self._path or Path(), wal)
            self.recovery = recovery.adopted(name, lost)
        for owner, records in groupby(lost, key=lambda record: record.owner):
            self.journal.adopt(owner, [record.body for record in records])

    @classmethod
    def reading(cls, path: Path | None = None) -> "Store":
        """The store for a command that only reads; works beside the table. Raises Damaged, NewerFile."""
        try:
            return cls(file.for_reading(path or file.usual_path()))
        except Damaged as damage:
            mend = "Start the table once: it sets the file aside and recovers what it can."
            raise Damaged(f"The file of game nights is damaged ({damage}). {mend}") from damage

    @classmethod
    def forgetful(cls) -> "Store":
        """A store without a file, for tests and tries."""
        return cls(file.forgetful())

    def close(self) -> None:
        """Put the store away."""
        self._db.close()
        if self._lock:
            self._lock.release()

    # sessions

    def new_session(self, setup: Setup) -> str:
        """A fresh session id."""
        return secrets.token_hex(5)

    # editions, people, settings, presets

    def edition(self, game: str) -> dict[str, Any] | None:
        """The top-level keys of a game's edition that tables corrected or learned; None when there are none."""
        found = {
            name.removeprefix(f"{game}/"): value for name, value in self._shelf.read(EDITION).items() if name.startswith(f"{game}/")
        }
        return found or None

    def keep_edition(self, game: str, changed: dict[str, Any]) -> None:
        """Keep corrected keys of a game's edition; None as a value goes back to the shipped one. Raises NotKept."""
        with file.transaction(self._db):
            for name, value in changed.items():
                self._shelf.write(EDITION, f"{game}/{name}", value)

    def players(self) -> list[Player]:
        """Everyone who plays here, by name."""
        return self.people.players()

    def keep_player(self, player: Player) -> None:
        """Keep a person, new or changed. Raises NotKept."""
        self.keep(PLAYER, player.id, msgspec.to_builtins(player))

    def known(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """`seats` with the ids of the people in them, newcomers kept as new players.

        Raises IllegalMove("one_person_twice") where two seats turn out to be one person's, NotKept.
        """
        players = self.players()
        people = {player.nickname.casefold(): player for player in players} | {player.name.casefold(): player for player in players}
        known, dressed = [], []
        for seat in seats:
            player = people.get(seat.name.casefold()) or Player(secrets.token_hex(5), seat.name)
            if not seat.player and not player.colour:
                dressed.append(msgspec.structs.replace(player, colour=seat.colour, emblem=seat.emblem))
            known.append(seat if seat.player else msgspec.structs.replace(seat, player=player.id))
        _each_once(known, self.people.same())
        for player in dressed:
            self.keep_player(player)
        return tuple(known)

    def kept(self, kind: str) -> dict[str, Any]:
        """Everything of a kind ("setting", "preset", "template"), plain data by name. Raises Damaged."""
        return self._shelf.read(kind)

    def keep(self, kind: str, name: str, value: Any) -> None:
        """Keep plain data by kind and name; None takes it away. Raises NotKept."""
        with file.transaction(self._db):
            self._shelf.write(kind, name, value)

    def keep_new(self, things: Sequence[tuple[str, str, Any]]) -> list[str]:
        """Keep what never was kept (kind, name, value), with all that follows from it; the kinds of what that was. Raises NotKept."""
        with file.transaction(self._db):
            new = [thing for thing in self._shelf.write_new(things) if thing[2] is not None]
            for player in [value for kind, _, value in new if kind == PLAYER]:
                msgspec.convert(player, Player)
            self.plays.take_up(new)
        return [kind for kind, *_ in new]

    # backup

    def backup(self) -> bytes:
        """Everything, for a file on a stick. Raises Damaged."""
        return backup.backed_up(self.journal, self._shelf)

    def restore(self, data: bytes, game: Callable[[str], Game] = catalogue.game) -> Restored:
        """Merge a backup into what is here, all of it or nothing: nothing twice, nothing overwritten.

        Raises InPlay while a session is open, BadBackup, NotKept.
        """
        return self._brought_whole(backup.steps(data, game))

    def take_bg_stats(self, data: bytes) -> Imported:
        """Take in an export of BG Stats, whole or not at all, nothing twice. Raises BadImport, NotKept, Damaged."""
        return self._brought_whole(bgstats_import.steps(data, self))

    def _brought_whole(self, steps: Steps[Came]) -> Came:
        """In one go, for whoever has no table that would wait."""
        try:
            with self.journal.together():
                return brought(steps, lambda work: work(self))
        except CutShort as cut:  # nothing stays of it
            raise cut.trouble from None

    def not_in_play(self) -> None:
        """Raises InPlay while a session is open."""
        if self.is_in_play:
            raise InPlay("A game is open. Put it away first (Menu, Put the game away); it goes on where it stopped.")

    def counts(self) -> tuple[int, int]:
        """How many plays there are, and how many sessions to go on with. Raises Damaged."""
        with file.troubles_named():
            plays: int = self._db.execute("select count(*) from play").fetchone()[0]
            to_go_on: int = self._db.execute(f"select count(*) from session where {OPEN} and beside = ''").fetchone()[0]
        return plays, to_go_on

    def everything_kept(self) -> list[tuple[str, str, Any]]:
        """Whatever is kept beside the sessions: kind, name, value. Raises Damaged."""
        return [thing for thing in self._shelf.everything() if thing[2] is not None]


def _locked(path: Path) -> TableLock:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return TableLock(path.with_name(path.name + ".lock"))
    except OSError as error:
        raise NotKept(f"Nothing can be kept in {path.parent}: {error.strerror}.") from error


def _each_once(seats: Sequence[Seat], same: dict[str, str]) -> None:
    """Nobody sits twice: by a nickname and a name, say. Raises IllegalMove."""
    seated: dict[str, Seat] = {}
    for seat in seats:
        other = seated.setdefault(same.get(seat.player, seat.player), seat)
        if other is not seat:
            raise IllegalMove(
                "one_person_twice", f"{other.name} and {seat.name} are one person here: somebody else needs another name."
            )
