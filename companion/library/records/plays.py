"""Plays: what is left of a game night when the box is closed. Each finished session becomes one; others are imported.

Nothing here is ever erased: a play that was hidden or deleted can be brought back, and people who were merged can be parted.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Literal

import msgspec
from msgspec import Struct

from companion.games import catalogue
from companion.library.storage import counts
from companion.library.storage.file import transaction, troubles_named
from companion.library.storage.journal import SqliteJournal
from companion.library.storage.shelf import Shelf
from companion.session.play.clock import CLOCK_IS_SET
from companion.session.record.journal import Outcome
from companion.table.game import Setup
from companion.table.say import Told, say
from companion.table.standings import FIRST, Points, ScoreLine

IMPORTED, REMARK, SAME = "play", "remark", "same"
Sight = Literal["shown", "hidden", "deleted"]
SIGHTS: tuple[Sight, ...] = ("shown", "hidden", "deleted")
UNKNOWN_SEAT = 100
"""From here on a seat only tells scores apart: nobody knows who sat where, or who began."""


class NoPlay(Told, LookupError):
    """There is no play of that id."""


class Score(Struct, frozen=True):
    """One person's part in a play. `player` is the id of somebody known, or "". `role` is only kept with imported plays."""

    seat: int
    name: str
    place: int
    total: Points
    player: str = ""
    lines: tuple[ScoreLine, ...] = ()
    role: str = ""

    @property
    def has_won(self) -> bool:
        """Whether this person won."""
        return self.place == FIRST


class Play(Struct, frozen=True):
    """A game that was played to its end. `game`: its name in the catalogue, a sheet's after a slash ("score-sheet/Rummy"). `ended_s`: seconds since 1970, 0 when nobody knew; `played_ms` leaves pauses out.

    `bgg`: the game's number at BoardGameGeek, 0 when nobody knows; only kept with imported plays.
    """

    id: str
    game: str
    ended_s: int
    played_ms: int
    scores: tuple[Score, ...]
    status: str = "over"
    options: dict[str, str] = {}
    location: str = ""
    note: str = ""
    sight: Sight = "shown"
    bgg: int = 0


class Remark(Struct, frozen=True, omit_defaults=True):
    """What people changed about a play afterwards."""

    location: str = ""
    note: str = ""
    sight: Sight = "shown"


def play_of(id: str, setup: Setup, names: Sequence[str], outcome: Outcome) -> Play:
    """Make the play that a finished session becomes."""
    assert outcome.standings is not None, "a finished session has standings"
    scores = (
        Score(row.seat, names[row.seat], row.place, row.total, setup.seats[row.seat].player, row.lines)
        for row in outcome.standings.seats
    )
    ended_s = outcome.wall_s if outcome.wall_s >= CLOCK_IS_SET else 0
    game = f"{setup.game}/{outcome.played}" if outcome.played else setup.game
    return Play(id, game, ended_s, outcome.played_ms, tuple(scores), outcome.status, setup.options, note=outcome.note)


class Plays:
    """The plays of a store."""

    def __init__(self, db: sqlite3.Connection, shelf: Shelf) -> None:
        self._db = db
        self._shelf = shelf

    # written

    def stands(self, session: str, setup: Setup, names: Sequence[str], outcome: Outcome) -> None:
        """Note how a session stands: a finished one is a play, an open one none. The caller holds the transaction."""
        if outcome.status == "open":
            self.forget(session)
        elif not catalogue.is_tool(setup.game):
            self.write(play_of(session, setup, names, outcome))

    def complete(self, journal: SqliteJournal) -> None:
        """Make plays of finished sessions that have none, because an older version finished them. Raises NotKept, Damaged."""
        finished = "json_extract(outcome, '$.status') in ('over', 'ended') and id not in (select id from play)"
        rows = self._rows(f"select game, id, names, outcome from session where {finished} order by key")
        if missing := [row for game, *row in rows if not catalogue.is_tool(game)]:
            with transaction(self._db):
                for id, names, outcome in missing:
                    setup = journal.begun(id)
                    self.stands(id, setup, msgspec.json.decode(names), msgspec.json.decode(outcome, type=Outcome))

    def write(self, play: Play) -> None:
        """Keep a play in the place of what was kept under its id, and count it. The caller holds the transaction."""
        self.forget(play.id)
        counts.add(self._db, self._write(play))

    def _write(self, play: Play) -> int:
        """Keep a play; returns its key."""
        row = (play.id, play.game, play.ended_s, play.played_ms, play.status, _json(play.options), play.location, play.note)
        made = self._db.execute(
            "insert into play (id, game, ended_s, played_ms, status, options, location, note, is_hidden) values (?,?,?,?,?,?,?,?,?)",
            (*row, SIGHTS.index(play.sight)),
        )
        scores = [(made.lastrowid, s.seat, s.player, s.name, s.place, s.total, _json(s.lines)) for s in play.scores]
        self._db.executemany("insert into score (play, seat, player, name, place, total, lines) values (?,?,?,?,?,?,?)", scores)
        self._db.executemany("insert or ignore into person values (?, ?)", [(s.player, s.player) for s in play.scores if s.player])

        if remark := self._shelf.get(REMARK, play.id):
            self._apply(play.id, msgspec.convert(remark, Remark))
        assert made.lastrowid is not None
        return made.lastrowid

    def forget(self, id: str) -> None:
        """Take a play out, because its session goes on. The caller holds the transaction."""
        for (key,) in self._db.execute("select key from play where id = ?", (id,)).fetchall():
            counts.take_off(self._db, key)
            self._db.execute("delete from score where play = ?", (key,))
            self._db.execute("delete from play where key = ?", (key,))

    def keep_imported(self, plays: Sequence[Play]) -> int:
        """Keep plays from elsewhere; those already here stay as they are. How many were new. Raises NotKept."""
        with transaction(self._db):
            new = self._write_new(plays)
            for play in new:
                self._shelf.write(IMPORTED, play.id, msgspec.to_builtins(play))
        return len(new)

    def _write_new(self, plays: Sequence[Play]) -> list[Play]:
        """Write the plays that are not here, and count them all at once; those that were not."""
        new = list({play.id: play for play in plays if not self._rows("select 1 from play where id = ?", (play.id,))}.values())
        if keys := [self._write(play) for play in new]:
            counts.add(self._db, min(keys))
        return new

    def imported(self, id: str) -> Play | None:
        """Return a play as it was imported, with what only its record says; None when it was played here. Raises Damaged."""
        record = self._shelf.get(IMPORTED, id)
        return msgspec.convert(record, Play) if record else None

    def remark(self, id: str, **changed: str) -> None:
        """Change a play's `note`, `location` or `sight`. Raises NoPlay, NotKept."""
        play = self.play(id)
        remark = msgspec.convert({"location": play.location, "note": play.note, "sight": play.sight} | changed, Remark)
        with transaction(self._db):
            self._shelf.write(REMARK, id, msgspec.to_builtins(remark))
            self._recount(id, remark)

    def merge(self, player: str, into: str) -> None:
        """Count what `player` played, and those merged into them, as `into`'s; `part` undoes it. Raises NotKept."""
        with transaction(self._db):
            self._shelf.write(SAME, player, into)
            self._count_same([player])

    def part(self, player: str) -> None:
        """Undo a merge; in a ring, that of the one whom all in it count as, too. Raises NotKept."""
        same = self._shelf.read(SAME)
        parted = {player, _end_of(same, player)} & same.keys()
        with transaction(self._db):
            for one in parted:
                self._shelf.write(SAME, one, None)
            self._count_same(list(parted))

    def restore(self) -> None:
        """After a recovery: everything that was imported, remarked and merged, from the shelf. The caller holds the transaction."""
        self.take_up([(kind, id, value) for kind in (IMPORTED, REMARK, SAME) for id, value in self._shelf.read(kind).items()])

    def take_up(self, things: Sequence[tuple[str, str, Any]]) -> None:
        """Take up what was just put on the shelf (kind, id, value): imported plays are written, what was remarked and merged is in force.

        The caller holds the transaction.
        """
        self._write_new([msgspec.convert(value, Play) for kind, _, value in things if kind == IMPORTED])
        for id, remark in [(id, msgspec.convert(value, Remark)) for kind, id, value in things if kind == REMARK]:
            self._recount(id, remark)
        if any(kind == SAME for kind, *_ in things):
            self._count_same()

    def _recount(self, id: str, remark: Remark) -> None:
        """Apply a remark to a play that is counted already: what is not shown is not counted."""
        for (key,) in self._db.execute("select key from play where id = ?", (id,)).fetchall():
            counts.take_off(self._db, key)
            self._apply(id, remark)
            counts.add(self._db, key, key)

    def _apply(self, id: str, remark: Remark) -> None:
        values = (remark.location, remark.note, SIGHTS.index(remark.sight), id)
        self._db.execute("update play set location = ?, note = ?, is_hidden = ? where id = ?", values)

    def _count_same(self, also: Sequence[str] = ()) -> None:
        """Count everybody who was merged, and `also`, as whom the merges end with."""
        same = self._shelf.read(SAME)
        rows = [(player, _end_of(same, player)) for player in {*same, *also}]
        self._db.executemany("insert into person values (?, ?) on conflict (id) do update set same_as = excluded.same_as", rows)

    # read

    def ids(self) -> set[str]:
        """Return the ids of every play, whether shown or not."""
        return {id for (id,) in self._rows("select id from play")}

    def has(self, id: str) -> bool:
        """Tell whether there is a play of that id, shown or not."""
        return bool(self._rows("select 1 from play where id = ?", (id,)))

    def games(self) -> list[str]:
        """Return what was ever played, whether shown or not."""
        return [game for (game,) in self._rows("select distinct game from play")]

    def around(self, game: str, ended_s: int, span_s: int, but_not: str) -> Iterator[tuple[int, list[str]]]:
        """End and names of every play of a game near that time, shown or not, but for those whose ids are like `but_not` ("bgs-*")."""
        sights = ", ".join(map(str, range(len(SIGHTS))))
        keys = f"select key from play where game = ? and is_hidden in ({sights}) and ended_s between ? and ? and not id glob ?"
        sql = f"select key, ended_s, score.name from play join score on score.play = play.key where key in ({keys}) order by key"
        found = self._rows(sql, (game, ended_s - span_s, ended_s + span_s, but_not))
        for (_, ended), rows in groupby(found, key=lambda row: row[:2]):
            yield ended, [row[2] for row in rows]

    def play(self, id: str) -> Play:
        """Return one play. Raises NoPlay."""
        found = self._plays("select * from play where id = ?", (id,))
        if not found:
            raise NoPlay(say("library.no_play", id=id))
        return found[0]

    def last(self, most: int = 50, after: int = 0, game: str = "", sight: Sight = "shown", player: str = "") -> list[Play]:
        """Plays, the last first: `most` of them, leaving out the first `after`; of one game or person, or of all."""
        keys, values = _wanted(game, sight, player)
        order = "play.ended_s desc, play.key desc"  # the page is cut before the plays themselves are read
        return self._plays(
            f"select * from play where key in (select key from ({keys}) as play order by {order} limit ? offset ?) order by {order}",
            (*values, most, after),
        )

    def count(self, game: str = "", sight: Sight = "shown", player: str = "") -> int:
        """Count the plays that `last` has to give."""
        keys, values = _wanted(game, sight, player)
        found: int = self._rows(f"select count(*) from ({keys})", values)[0][0]
        return found

    def locations(self, most: int = 6) -> list[str]:
        """Return where people played most often."""
        sql = "select location from play where location <> '' group by location order by count(*) desc, location limit ?"
        return [location for (location,) in self._rows(sql, (most,))]

    def _plays(self, sql: str, values: tuple[Any, ...]) -> list[Play]:
        return [self._play(*row) for row in self._rows(sql, values)]

    def _play(self, key: int, id: str, game: str, ended_s: int, played_ms: int, status: str, options: str, *rest: Any) -> Play:
        location, note, sight = rest
        rows = self._rows("select seat, name, place, total, player, lines from score where play = ? order by place, seat", (key,))
        scores = (
            Score(seat, name, place, _points(total), player, msgspec.json.decode(lines, type=tuple[ScoreLine, ...]))
            for seat, name, place, total, player, lines in rows
        )
        chosen = msgspec.json.decode(options, type=dict[str, str])
        return Play(id, game, ended_s, played_ms, tuple(scores), status, chosen, location, note, SIGHTS[sight])

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        with troubles_named():
            return self._db.execute(sql, values).fetchall()


def _wanted(game: str, sight: Sight, player: str) -> tuple[str, tuple[Any, ...]]:
    """Keys and times of the plays that are wanted, from an index that has nothing else in it."""
    values: tuple[Any, ...] = (SIGHTS.index(sight), player, game)
    own = "player in (select id from person where same_as = ?)"
    keys = "select key, ended_s from play where is_hidden = ?"
    if player and sight == "shown":
        keys, values = f"select distinct play as key, ended_s from part where {own}", values[1:]
    elif player:
        keys += f" and key in (select play from score where {own})"
    return keys + (" and game = ?" if game else ""), tuple(value for value in values if value != "")


def _end_of(same: dict[str, str], player: str) -> str:
    """Find whom `player` is in the end, merge by merge. Two devices may have merged in a ring: then the first id of it, for all."""
    seen = [player]
    while (into := same.get(player)) is not None:
        if into in seen:
            return min(seen[seen.index(into) :])
        seen.append(into)
        player = into
    return player


def _points(total: float) -> Points:
    return int(total) if total.is_integer() else total


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
