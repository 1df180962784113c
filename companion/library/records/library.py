"""Library: everything stored in one file, read and written record by record."""

import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import msgspec

from companion.library.records.long_notes import LongNotes
from companion.library.records.own_games import is_own_list, merge_games
from companion.library.records.people import PLAYER, People, Player
from companion.library.records.play_record import SHEET
from companion.library.records.plays import Plays
from companion.library.records.session_records import Sessions
from companion.library.records.session_results import rebuilt_play
from companion.library.records.statistics import Statistics
from companion.library.records.winning_direction import WinningDirection
from companion.library.storage import file
from companion.library.storage.frames import DamagedError
from companion.library.storage.lock import is_held
from companion.library.storage.recovery import bytes_of
from companion.library.storage.signing_keys import Keys, keys_of
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sql import transaction, translate_sqlite_errors
from companion.library.storage.sqlite_journal import EDITION as EDITION
from companion.library.storage.sqlite_journal import SqliteJournal
from companion.library.storage.tables import OPEN
from companion.library.storage.unread_records import is_hiding
from companion.table.game import Setup
from companion.table.moves import illegal_move
from companion.table.seats import Seat, default_name, fold_name
from companion.table.sentence import Sentence, UserError, say

if TYPE_CHECKING:
    from companion.library.records.campaigns import Campaigns
    from companion.library.records.group_defaults import GroupDefaults
    from companion.library.records.kits import Kits
    from companion.library.records.play_details import PlayDetailsReader
    from companion.library.records.play_editor import PlayEditor
    from companion.library.records.scenarios import Scenarios
    from companion.library.records.sheets import Sheets
    from companion.library.records.statistics_pages import StatisticsPages

LAZY_MODULES = (
    "statistics_pages", "play_editor", "group_defaults", "sheets", "campaigns", "scenarios", "kits", "play_details",
)  # fmt: skip
"""Properties of `Library` that are built when first used, and again for another database."""
MOST_MOVED = 60
"""Maximum number of games, the last ones begun, that get another date: more than an evening has."""


class SessionOpenError(UserError):
    """Not possible while a session is open."""


@contextmanager
def raise_as_file_damage() -> Iterator[None]:
    """Context manager: raise damage of any item as DamagedError of the whole file, with a sentence about its repair."""
    try:
        yield
    except DamagedError as damage:
        if isinstance(damage.sentence, Sentence) and damage.sentence.key == "damaged.file":
            raise
        raise DamagedError(say("damaged.file", why=damage.sentence)) from damage


class Library(Sessions):
    """Sessions, plays, people, editions and settings of one file. `path` is None without a file."""

    def __init__(self, db: sqlite3.Connection, path: Path | None = None, keys: Keys | None = None) -> None:
        self.path = path
        self.is_in_play = False
        self._keys = keys or Keys()
        self.journal = SqliteJournal(db, SmallRecords(db, 0))
        self._use_database(db)

    def _use_database(self, db: sqlite3.Connection) -> None:
        """Build everything that reads or writes this database."""
        self._db = db
        self._shelf = SmallRecords(db, file.opening_of(db))
        self.plays = Plays(db, self._shelf, lambda id: rebuilt_play(self.journal, self._shelf, id))
        check = file.move_check(self.path) if self.path else None
        self.journal.continue_in(db, self._shelf, self.plays.record_result, self._keys, check)
        self.people = People(db, self._shelf, self.plays, self.journal)
        self.long_notes = LongNotes(self._shelf)
        self.winning_direction = WinningDirection(db, self._shelf, self.plays.titles)
        self.statistics = Statistics(db, self.plays.titles, self.winning_direction)
        for name in LAZY_MODULES:
            vars(self).pop(name, None)

    # loaded when first used, so that the start is short

    @cached_property
    def statistics_pages(self) -> "StatisticsPages":
        """Figures and plots of the statistics pages."""
        from companion.library.records.statistics_pages import StatisticsPages

        return StatisticsPages(self.statistics, self.people, self.plays)

    @cached_property
    def play_editor(self) -> "PlayEditor":
        """Editor of plays that people enter or correct."""
        from companion.library.records.play_editor import PlayEditor

        return PlayEditor(self.plays, self.people, self.winning_direction, self.statistics)

    @cached_property
    def group_defaults(self) -> "GroupDefaults":
        """Defaults for a group of people."""
        from companion.library.records.group_defaults import GroupDefaults

        return GroupDefaults(self.people, self.journal, self.plays, self.winning_direction)

    @cached_property
    def sheets(self) -> "Sheets":
        """Score sheets."""
        from companion.library.records.sheets import Sheets

        return Sheets(self._db, self._shelf, self, self.plays, self.group_defaults, self.winning_direction)

    @cached_property
    def campaigns(self) -> "Campaigns":
        """Campaigns of kits."""
        from companion.library.records.campaigns import Campaigns

        return Campaigns(self._db, self._shelf, self.people)

    @cached_property
    def scenarios(self) -> "Scenarios":
        """Scenarios of games and kits, and what groups reached in them."""
        from companion.library.records.scenarios import Scenarios

        return Scenarios(self._db, self.people, self.plays.titles, self.journal, self.campaigns)

    @cached_property
    def kits(self) -> "Kits":
        """Kits, shipped ones and own ones."""
        from companion.library.records.kits import Kits

        return Kits(self._db, self._shelf, self.journal, self.group_defaults)

    @cached_property
    def play_details(self) -> "PlayDetailsReader":
        """Reader of plays for their pages."""
        from companion.library.records.play_details import PlayDetailsReader

        return PlayDetailsReader(self.plays, self.people, self.journal, self.sheets, self.kits)

    @classmethod
    def reading(cls, path: Path | None = None) -> Self:
        """Open the library read-only; works beside the table. Raises DamagedError, NewerFileError."""
        path = path or file.default_path()
        file.check_is_file(path)
        with raise_as_file_damage():
            wal = b"" if is_held(path) else bytes_of(file.wal_of(path))
            library = cls(file.open_for_reading(path), keys=keys_of(path))
            if wal and is_hiding(library.journal, library.shelf, wal) and not is_held(path):  # the next start of the app repairs it
                library.close()
                raise DamagedError(say("damaged.wal"))
        return library

    @classmethod
    def in_memory(cls) -> Self:
        """Return a library in memory, for tests."""
        return cls(file.open_in_memory())

    @property
    def db(self) -> sqlite3.Connection:
        """Database connection, for repairs."""
        return self._db

    @property
    def shelf(self) -> SmallRecords:
        """Small records, for repairs."""
        return self._shelf

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def new_session(self, setup: Setup) -> str:
        """Return a new session id."""
        return secrets.token_hex(5)

    # editions, people, settings, presets

    def edition(self, game: str) -> dict[str, Any] | None:
        """Return the top-level keys of a game's edition that players corrected or learned; None if there are none."""
        edition_values = {
            name.removeprefix(f"{game}/"): value for name, value in self._shelf.read(EDITION).items() if name.startswith(f"{game}/")
        }
        return edition_values or None

    def last_used(self, game: str) -> dict[str, Any]:
        """Return keys about the last sessions of a game for the edition of a new one: the sheet that is offered first."""
        last = self.sheets.last_sheet() if game == SHEET else None
        return {"recent": [last.name]} if last else {}

    def save_edition(self, game: str, changed: dict[str, Any]) -> None:
        """Store corrected keys of a game's edition; None restores the shipped value. Raises NotSavedError."""
        with transaction(self._db):
            for name, value in changed.items():
                self._shelf.write(EDITION, f"{game}/{name}", value)

    def players(self) -> list[Player]:
        """Return all people by name."""
        return self.people.players()

    def readable_players(self) -> list[Player]:
        """Return all people whose record can be read, by name; the others are counted as left out. Raises DamagedError."""
        players = [msgspec.convert(value, Player) for value in self._shelf.read_values(PLAYER)]
        return sorted(players, key=lambda player: fold_name(player.name))

    def save_player(self, player: Player) -> None:
        """Store a new or changed person. Raises NotSavedError."""
        self.save(PLAYER, player.id, msgspec.to_builtins(player))

    def identify_seats(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return `seats` with the ids of their people; new people are stored, and the look of people who had none.

        Raises IllegalMoveError("one_person_twice") if two seats are the same person, NotSavedError.
        """
        players = self.players()
        people = {fold_name(player.nickname): player for player in players if player.nickname}
        people |= {fold_name(player.name): player for player in players}
        by_id = {player.id: player for player in players}
        known_seats, dressed = [], []
        for number, seat in enumerate(seats, 1):
            if seat.name == default_name(number):  # place for a player who joins later
                known_seats.append(seat)
                continue
            player = by_id.get(seat.player) or people.get(fold_name(seat.name)) or Player(secrets.token_hex(5), seat.name)
            if not player.colour and (not seat.player or (player.id == seat.player and seat.colour)):
                dressed.append(msgspec.structs.replace(player, colour=seat.colour, emblem=seat.emblem))
            known_seats.append(seat if seat.player else msgspec.structs.replace(seat, player=player.id))
        _refuse_duplicates([seat for seat in known_seats if seat.player], self.people.canonical_ids())
        for player in dressed:
            self.save_player(player)
        return tuple(known_seats)

    def look_of(self, player: str) -> tuple[str, str]:
        """Return colour and emblem of the person with this id; "" for what was never chosen. Raises DamagedError."""
        person = self.people.current_people().get(player)
        return (person.colour, person.emblem) if person else ("", "")

    def values_of(self, kind: str) -> dict[str, Any]:
        """Return all values of a kind ("setting", "preset", "template"), plain data by name. Raises DamagedError."""
        return self._shelf.read(kind)

    def save(self, kind: str, name: str, value: Any) -> None:
        """Store plain data by kind and name; None deletes it. Raises NotSavedError."""
        with transaction(self._db):
            self._shelf.write(kind, name, value)

    def save_new_records(self, records: Sequence[tuple[str, str, Any]]) -> list[str]:
        """Store values (kind, name, value) that never existed here, and apply them to plays; return their kinds. Raises NotSavedError."""
        with transaction(self._db):
            new_records = [record for record in self._shelf.write_new(records) if record[2] is not None]
            new_records += self._join_own_games([record for record in records if is_own_list(record) and record not in new_records])
            for player in [value for kind, _, value in new_records if kind == PLAYER]:
                msgspec.convert(player, Player)
            self.plays.apply_records(new_records)
        return [kind for kind, *_ in new_records]

    def _join_own_games(self, lists: Sequence[tuple[str, str, Any]]) -> list[tuple[str, str, Any]]:
        """Add own kits and sheets that came to those that are here; return the lists that changed. The caller holds the transaction."""
        changed = []
        for kind, name, incoming_games in lists:
            own_games = self._shelf.get(kind, name) or []
            if len(merged_games := merge_games(own_games, incoming_games)) > len(own_games):
                self._shelf.write(kind, name, merged_games)
                changed.append((kind, name, merged_games))
        return changed

    def check_not_in_play(self) -> None:
        """Raise SessionOpenError if a session is open."""
        if self.is_in_play:
            raise SessionOpenError(say("library.in_play"))

    def counts(self) -> tuple[int, int]:
        """Return the number of plays and of sessions to resume. Raises DamagedError."""
        with translate_sqlite_errors():
            plays: int = self._db.execute("select count(*) from play").fetchone()[0]
            to_go_on: int = self._db.execute(f"select count(*) from session where {OPEN} and beside = ''").fetchone()[0]
        return plays, to_go_on

    def move_dates(self, since_s: int, by_s: int) -> None:
        """Shift the dates of games that ended since `since_s` (seconds since 1970) by `by_s` seconds, unless the date was entered.

        Raises NotSavedError.
        """
        for stored_session in self.sessions(most=MOST_MOVED):
            if (
                not stored_session.is_open
                and stored_session.outcome.wall_s == stored_session.last_s >= since_s
                and self.plays.has_play(stored_session.id)
            ):
                play = self.plays.play(stored_session.id)
                self.plays.corrections.correct(
                    stored_session.id,
                    msgspec.structs.replace(play, ended_s=stored_session.last_s + by_s),
                    at_s=stored_session.last_s + by_s,
                )

    @property
    def keys(self) -> Keys:
        """Keys of this file."""
        return self._keys

    @property
    def unread_count(self) -> int:
        """Counts of games, plays and saved values that the last complete reading could not read."""
        return len(self.journal.left_out) + len(self.plays.unreadable) + len(self._shelf.left_out)

    def last_full_check(self) -> int:
        """Return when everything was last read, in seconds since 1970; 0 for never. Raises DamagedError."""
        with translate_sqlite_errors():
            row = self._db.execute("select value from about where name = 'scrubbed' and typeof(value) = 'integer'").fetchone()
        return row[0] if row else 0

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Context manager: read a snapshot, unaffected by later writes. Raises DamagedError."""
        with translate_sqlite_errors():
            is_new = not self._db.in_transaction
            if is_new:
                self._db.execute("begin")
            try:
                yield
            finally:
                if is_new and self._db.in_transaction:
                    self._db.execute("rollback")  # nothing was written; a commit fails where a row could not be read

    def all_records(self) -> list[tuple[str, str, Any]]:
        """Return all small records as (kind, name, value), None for deleted ones. Raises DamagedError."""
        return self._shelf.all_records()


def _refuse_duplicates(seats: Sequence[Seat], canonical_ids: dict[str, str]) -> None:
    """Refuse the same person in two seats, such as by nickname and name. Raises IllegalMoveError."""
    seated: dict[tuple[str, str], Seat] = {}
    for seat in seats:
        for key in (("person", canonical_ids.get(seat.player, seat.player)), ("name", fold_name(seat.name))):
            other = seated.setdefault(key, seat)
            if other is not seat:
                raise illegal_move("one_person_twice", one=other.name, other=seat.name)
