"""Rows of plays in the library's file: reading, writing, and their seals."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any

import msgspec

from companion.library.records.correction_records import CorrectionRecords
from companion.library.records.play_record import (
    CELLS,
    MOST_NTH,
    NTH_BITS,
    SCORE_CELLS,
    SIGHTS,
    Play,
    Remark,
    Sight,
    read_play,
    seal,
)
from companion.library.records.titles import Titles
from companion.library.storage import statistics_tables
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sql import query_rows, transaction
from companion.session.record.journal import DamagedError
from companion.table.sentence import UserError, say


class NoPlayError(UserError, LookupError):
    """There is no play with this id."""


class PlayRows:
    """Rows of plays, found by id, game, person or time. A row has all corrections and remarks of its play.

    `rebuild(id)` returns a play from its entries or its import, without corrections; None if neither can be read.
    """

    def __init__(
        self, db: sqlite3.Connection, shelf: SmallRecords, rebuild: Callable[[str], Play | None] = lambda id: None
    ) -> None:
        self._db = db
        self._shelf = shelf
        self.rebuild = rebuild
        self._correction_records = CorrectionRecords(db, shelf)
        self.unreadable: set[str] = set()
        """Keys of plays that could neither be read nor rebuilt."""
        self.titles = Titles(db, shelf)

    def ids(self) -> set[str]:
        """Return the ids of all plays, hidden ones included."""
        return {id for (id,) in self._rows("select id from play")}

    def has_play(self, id: str) -> bool:
        """Return whether a play with this id exists, hidden or not."""
        return bool(self._rows("select 1 from play where id = ?", (id,)))

    def games(self) -> list[str]:
        """Return all games ever played, in hidden plays, too."""
        return [game for (game,) in self._rows("select distinct game from play")]

    def plays_near(self, game: str, ended_s: int, span_s: int, but_not: str) -> Iterator[tuple[str, int, list[str]]]:
        """Yield id, end and names of every play of a game near a time, hidden ones included, without ids like `but_not` ("bgs-*")."""
        sights = ", ".join(map(str, range(len(SIGHTS))))
        keys = f"select key from play where game = ? and is_hidden in ({sights}) and ended_s between ? and ? and not id glob ?"
        sql = f"select id, ended_s, score.name from play join score on score.play = play.key where key in ({keys}) order by key"
        candidate_rows = self._rows(sql, (game, ended_s - span_s, ended_s + span_s, but_not))
        for (id, ended), rows in groupby(candidate_rows, key=lambda row: row[:2]):
            yield id, ended, [row[2] for row in rows]

    def play(self, id: str) -> Play:
        """Return one play. Raises NoPlayError."""
        plays = self._plays(f"select {CELLS}, seal from play where id = ?", (id,))
        if not plays:
            raise NoPlayError(say("library.no_play", id=id))
        return plays[0]

    def latest_plays(
        self, most: int = 50, after: int = 0, game: str = "", sight: Sight = "shown", player: str = "", rival: str = ""
    ) -> list[Play]:
        """Return `most` plays, latest first, without the first `after`; of one game, person or two people, or all."""
        keys, values = _play_query(self.titles.group(game), sight, player, rival)
        if after and not player:
            keys, values, after = self._skip_later_pages(keys, values, after)
        order = "play.ended_s desc, play.entered desc, play.key desc"  # the page is cut before the plays themselves are read
        return self._plays(
            f"select {CELLS}, seal from play where key in (select key from ({keys}) as play order by {order} limit ? offset ?) order by {order}",
            (*values, most, after),
        )

    def _skip_later_pages(self, keys: str, values: tuple[Any, ...], after: int) -> tuple[str, tuple[Any, ...], int]:
        """Restrict a page to plays not later than its first one, so that only plays of the same second need sorting."""
        edge = self._rows(f"{keys} order by ended_s desc limit 1 offset ?", (*values, after))
        ended_s = edge[0][1] if edge else -1
        later = self._rows(f"select count(*) from ({keys} and ended_s > ?)", (*values, ended_s))[0][0]
        return f"{keys} and ended_s <= ?", (*values, ended_s), after - later

    def iterate(self, sight: Sight = "shown") -> Iterator[Play]:
        """Yield all plays, earliest first, in batches; `unreadable` collects unreadable ones. Raises DamagedError."""
        keys = [
            key
            for (key,) in self._rows(
                "select key from play where is_hidden = ? order by ended_s, entered, key", (SIGHTS.index(sight),)
            )
        ]
        for key in keys:
            yield from self._readable_plays(key)

    def _readable_plays(self, key: int) -> list[Play]:
        """Return the play with this key; none if it cannot be read, which `unreadable` records."""
        with suppress(DamagedError):
            if plays := self._plays(f"select {CELLS}, seal from play where key = ?", (key,)):
                return plays
        self.unreadable.add(str(key))
        return []

    def count(self, game: str = "", sight: Sight = "shown", player: str = "", rival: str = "") -> int:
        """Return how many plays `latest_plays` would return."""
        keys, values = _play_query(self.titles.group(game), sight, player, rival)
        play_count: int = self._rows(f"select count(*) from ({keys})", values)[0][0]
        return play_count

    def locations(self, most: int = 6) -> list[str]:
        """Return the most frequent locations."""
        sql = "select location from play where location <> '' group by location order by count(*) desc, location limit ?"
        return [location for (location,) in self._rows(sql, (most,))]

    def _plays(self, sql: str, values: tuple[Any, ...]) -> list[Play]:
        """Read plays; one that differs from what was written is rebuilt, or left out if that is impossible."""
        read_plays = (self._play(row) or self._rebuild_corrected(row[1]) for row in self._rows(sql, values))
        return [play for play in read_plays if play]

    def _rebuild_corrected(self, id: str) -> Play | None:
        play = self.rebuild(id)
        return self._correction_records.apply_to(play) if play else None

    def _play(self, row: tuple[Any, ...]) -> Play | None:
        return read_play(row, self._scores(row[0]))

    def write(self, play: Play) -> None:
        """Store a play under its id, replacing an earlier one, and count it. The caller holds the transaction."""
        key = self.forget(play.id)
        self.titles.add_names([play.game])
        statistics_tables.add(self._db, *[self._write(play, key)] * 2)

    def write_new(self, plays: Sequence[Play]) -> list[Play]:
        """Store the plays that are missing, count them together, and return them. The caller holds the transaction."""
        new_plays = list({play.id: play for play in plays if not self.has_play(play.id)}.values())
        self.titles.add_names([play.game for play in new_plays])
        if keys := [self._write(play) for play in new_plays]:
            statistics_tables.add(self._db, min(keys))
        return new_plays

    def write_remark(self, id: str, remark: Remark) -> None:
        """Change the marks of a play's row and count it again: hidden plays are not counted. The caller holds the transaction."""
        values = (remark.location, remark.note, SIGHTS.index(remark.sight), remark.is_result, remark.is_counted is not False)
        for key, game in self._db.execute("select key, game from play where id = ?", (id,)).fetchall():
            statistics_tables.take_off(self._db, key)
            self._db.execute(
                "update play set location = ?, note = ?, is_hidden = ?, is_result = coalesce(?, is_finished), is_counted = ?"
                " where key = ?",
                (*values, key),
            )
            self._seal(key)
            self.titles.add_names([game])
            statistics_tables.add(self._db, key, key)

    def _write(self, play: Play, key: int | None = None) -> int:
        """Store a play under its existing key, if any; return the key."""
        play = self._correction_records.apply_to(play)
        row = (key, play.id, play.game, play.ended_s, play.played_ms, play.status, _json(play.options), play.location, play.note)
        later = self._sort_key(play), play.day, play.lowest_wins, play.is_cooperative, play.is_finished
        further = (play.is_result, play.is_counted)
        cursor = self._db.execute(
            f"insert into play ({CELLS}) values (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            (*row, SIGHTS.index(play.sight), *later, *further),
        )
        scores = [(cursor.lastrowid, s.seat, s.player, s.name, s.place, s.total, _json(s.lines), s.team) for s in play.scores]
        self._db.executemany(f"insert into score ({SCORE_CELLS}) values (?,?,?,?,?,?,?,?)", scores)
        self._db.executemany("insert or ignore into person values (?, ?)", [(s.player, s.player) for s in play.scores if s.player])
        assert cursor.lastrowid is not None
        self._seal(cursor.lastrowid)
        return cursor.lastrowid

    def _sort_key(self, play: Play) -> int:
        """Return the sort key among plays of the same second; for one played here the number of its session."""
        nth = play.nth
        if not play.entered and not nth:
            rows = self._rows("select key from session where id = ?", (play.id,))
            nth = int(rows[0][0]) if rows else 0
        return play.entered << NTH_BITS | min(nth, MOST_NTH)

    def _seal(self, key: int) -> None:
        self._db.execute("update play set seal = ? where key = ?", (seal(*self._cells(key)), key))

    def _cells(self, key: int) -> tuple[Any, ...]:
        """Return all cells of a play's row."""
        return self._rows(f"select {CELLS} from play where key = ?", (key,))[0], self._scores(key)

    def _scores(self, key: int) -> list[tuple[Any, ...]]:
        return self._rows(f"select {SCORE_CELLS} from score where play = ? order by seat", (key,))

    def forget(self, id: str) -> int | None:
        """Remove a play because its session is continued; return its key. The caller holds the transaction."""
        key = None
        for (key,) in self._db.execute("select key from play where id = ?", (id,)).fetchall():
            statistics_tables.take_off(self._db, key)
            self._db.execute("delete from score where play = ?", (key,))
            self._db.execute("delete from play where key = ?", (key,))
        return key

    def all_keys(self) -> list[int]:
        """Return the keys of all plays. Raises DamagedError."""
        return [key for (key,) in self._rows("select key from play")]

    def is_damaged(self, key: int) -> bool:
        """Return whether a play does not match its seal. Raises DamagedError."""
        rows = self._rows(f"select {CELLS}, seal from play where key = ?", (key,))
        return bool(rows) and self._play(rows[0]) is None

    def damaged_plays(self) -> list[tuple[int, str]]:
        """Return keys and ids of plays that do not match their seals. Raises DamagedError."""
        return [self._rows("select key, id from play where key = ?", (key,))[0] for key in self.all_keys() if self.is_damaged(key)]

    def recount(self) -> None:
        """Recompute all statistics tables. Raises NotSavedError."""
        with transaction(self._db):
            statistics_tables.recompute(self._db)

    def rebuild_damaged(self, damaged: Sequence[tuple[int, str]]) -> list[str]:
        """Rebuild damaged plays (key, id); return the ids of those that could not be rebuilt. Raises NotSavedError."""
        lost_ids = []
        with transaction(self._db):
            for key, id in damaged:
                play = self.rebuild(id)
                self._set_aside(key, id)
                if play:
                    self._write(play, key)
                else:
                    lost_ids.append(id)
            statistics_tables.recompute(self._db)
        return lost_ids

    def _set_aside(self, key: int, id: str) -> None:
        row = ("play", id, key, msgspec.json.encode(self._cells(key)))
        self._db.execute("insert into aside (kind, name, number, frame) values (?, ?, ?, ?)", row)
        self._db.execute("delete from score where play = ?", (key,))
        self._db.execute("delete from play where key = ?", (key,))

    def seal_all(self) -> None:
        """Seal plays of an older version. Raises NotSavedError."""
        with transaction(self._db):
            for (key,) in self._rows("select key from play where seal = x''"):
                self._seal(key)

    def identities(self) -> Callable[[str], str]:
        """Return a function from the id of a person to the id as which they count, after merges."""
        canonical_ids = dict(self._rows("select id, same_as from person"))
        return lambda id: canonical_ids.get(id, id)

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        return query_rows(self._db, sql, values)


def _play_query(games: Sequence[str], sight: Sight, player: str, rival: str) -> tuple[str, tuple[Any, ...]]:
    """Return the query for keys and times of plays of these games (() for all), from a covering index."""
    values: tuple[Any, ...] = (SIGHTS.index(sight), player, rival)
    is_players_own = "player in (select id from person where same_as = ?)"
    keys = "select key, ended_s, entered from play where is_hidden = ?"
    if player and sight == "shown":
        keys, values = f"select distinct play as key, ended_s, entered from part where {is_players_own}", values[1:]
    elif player:
        keys += f" and key in (select play from score where {is_players_own})"
    if rival:
        keys += f" and {'play' if player and sight == 'shown' else 'key'} in (select play from score where {is_players_own})"
    among = f" and game in ({', '.join('?' * len(games))})" if games else ""
    return keys + among, (*filter(lambda value: value != "", values), *games)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
