"""Statistics of what was played: per game and per person, from what the file keeps counted (see counts)."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from companion.library.records.plays import UNKNOWN_SEAT
from companion.library.records.rates import Effect, Meeting, Rate, Record, Tally, effects, record
from companion.library.storage.counts import IS_WIN
from companion.library.storage.sql import troubles_named
from companion.table.standings import Points

MOST_DOTS = 240
LAST_PLAYS = 60
LEAST_MEETINGS = 3  # fewer say nothing about a rivalry


class PersonInGame(Struct, frozen=True):
    """One person's record in one game."""

    player: str
    record: Record


class GameStatistics(Struct, frozen=True):
    """One game: how often and how long it was played, and everybody's record, most wins first.

    record      over all totals of everybody, guests too; nobody's wins
    is_lowest   whether the lowest total wins, as the places of its last plays say
    by_seat     what it brings to sit first, second … in the order of turns
    """

    game: str
    plays: int
    played_ms: int
    record: Record
    is_lowest: bool
    people: tuple[PersonInGame, ...]
    by_seat: tuple[Effect, ...]

    @property
    def record_total(self) -> float:
        """The best total ever."""
        return self.record.lowest if self.is_lowest else self.record.highest


class PersonStatistics(Struct, frozen=True):
    """One person: plays and wins in all, by game, in a row, by seat, and with whom."""

    player: str
    wins: Rate
    by_game: tuple[tuple[str, Record], ...]
    by_seat: tuple[Effect, ...]
    longest_streak: int
    streak: int
    met: tuple[Meeting, ...]

    @property
    def buddy(self) -> Meeting | None:
        """Whom they sat with most often."""
        return max(self.met, key=lambda one: one.plays, default=None)

    @property
    def rival(self) -> Meeting | None:
        """Who came out ahead of them most often, as a share of at least three meetings."""
        often = [one for one in self.met if one.plays >= LEAST_MEETINGS and one.behind]
        return max(often, key=lambda one: (one.behind / one.plays, one.plays), default=None)


class Statistics:
    """Asks a store's file."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def games(self) -> list[tuple[str, int]]:
        """Return every game that was played, and how often, the most played first."""
        return [(game, plays) for game, plays in self._rows("select game, plays from counted where plays > 0 order by 2 desc, 1")]

    def game(self, game: str) -> GameStatistics:
        """Return one game's statistics."""
        rows = self._rows("select plays, played_ms from counted where game = ?", (game,))
        plays, played_ms = rows[0] if rows else (0, 0)
        tallies = self._tallies(
            "select coalesce(same_as, ''), seat, total, is_win, plays, fair from tallied"
            " left join person on person.id = tallied.player where game = ? and plays > 0",
            (game,),
        )
        known = ((player, record(mine)) for player, mine in _grouped(tallies, 0).items() if player)
        people = sorted(known, key=lambda one: (-one[1].wins.hits, one[1].wins.tries, one[0]))
        return GameStatistics(
            game=game,
            plays=plays,
            played_ms=played_ms,
            record=record(tallies),
            is_lowest=self.is_lowest(game),
            people=tuple(PersonInGame(*one) for one in people),
            by_seat=effects(_seated(tallies)),
        )

    def person(self, player: str) -> PersonStatistics:
        """Return one person's statistics, with those of everybody merged into them."""
        tallies = self._tallies(
            "select game, seat, total, is_win, plays, fair from tallied join person on person.id = tallied.player"
            " where same_as = ? and plays > 0",
            (player,),
        )
        by_game = ((game, record(mine)) for game, mine in _grouped(tallies, 0).items())
        streaks = self._streaks(player)
        return PersonStatistics(
            player=player,
            wins=record(tallies).wins,
            by_game=tuple(sorted(by_game, key=lambda one: (-one[1].wins.tries, one[0]))),
            by_seat=effects(_seated(tallies)),
            longest_streak=max(streaks),
            streak=streaks[-1],
            met=self._met(player),
        )

    def totals(self, game: str, player: str = "") -> list[tuple[float, int]]:
        """Return every total that was reached in a game, by everybody or one person, and how often: the plot of how scores spread."""
        own = " and player in (select id from person where same_as = ?)" if player else ""
        sql = f"select total, sum(plays) from tallied where game = ?{own} and plays > 0 group by total order by total"
        return [(total, plays) for total, plays in self._rows(sql, (game, *([player] if player else [])))]

    def scores(self, player: str, game: str, every: int = 1) -> list[tuple[int, float, bool]]:
        """When, how much and whether it was won, the first play first: a person's scores over time. `every`: leaves others out."""
        rows = self._rows(
            f"select ended_s, total, {IS_WIN} from part join person on person.id = part.player"
            " where same_as = ? and game = ? and play % ? = 0 order by ended_s, play, seat",
            (player, game, every),
        )
        return [(when, total, bool(is_win)) for when, total, is_win in rows]

    def winning_totals(self, game: str, every: int = 1) -> list[tuple[int, float, bool]]:
        """When, and with how much a game was won, the first play first; all of it wins."""
        rows = self._rows(
            "select ended_s, total from play join score on score.play = play.key"
            f" where game = ? and is_hidden = 0 and key % ? = 0 and {IS_WIN} and seat >= 0 group by key order by ended_s, key",
            (game, every),
        )
        return [(when, total, True) for when, total in rows]

    def sources(self, game: str, player: str = "") -> list[tuple[str, float]]:
        """Return where the points of a game come from: each source and its average a play, of the plays that tell; the most first."""
        own = " and player in (select id from person where same_as = ?)" if player else ""
        sql = f"select source, sum(plays), sum(points) from earned where game = ?{own} group by source having sum(plays) > 0"
        found = {source: (plays, points) for source, plays, points in self._rows(sql, (game, *([player] if player else [])))}
        told = found.pop("", (0, 0))[0]
        return sorted(((source, points / told) for source, (_, points) in found.items()), key=lambda one: (-one[1], one[0]))

    def is_lowest(self, game: str) -> bool:
        """Tell whether the lowest total wins: so it was in most of the last plays that tell."""
        rows = self._rows(
            f"select sum(first < last), sum(first > last) from (select min(total) filter (where {IS_WIN}) as first,"
            f" avg(total) filter (where not {IS_WIN}) as last from score where play in"
            " (select key from play where game = ? and is_hidden = 0 order by ended_s desc limit ?) group by play)",
            (game, LAST_PLAYS),
        )
        lower, higher = (count or 0 for count in rows[0])
        return bool(lower > higher)

    def _streaks(self, player: str) -> list[int]:
        """After each play that was not won, and at last, how many were won in a row before."""
        sql = (
            f"select group_concat({IS_WIN}, '') from (select place from part join person on person.id = part.player"
            " where same_as = ? order by ended_s, play, seat)"
        )
        return [len(wins) for wins in (self._rows(sql, (player,))[0][0] or "").split("0")]

    def _met(self, player: str) -> tuple[Meeting, ...]:
        rows = self._rows(
            "select other.same_as, sum(plays), sum(ahead), sum(behind) from person as me join met on met.player = me.id"
            " join person as other on other.id = met.other where me.same_as = ? and other.same_as <> ? group by 1"
            " having sum(plays) > 0 order by 2 desc, 1",
            (player, player),
        )
        return tuple(Meeting(*row) for row in rows)

    def _tallies(self, sql: str, values: tuple[Any, ...]) -> list[Tally]:
        return [Tally(*row) for row in self._rows(sql, values)]

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        with troubles_named():
            return self._db.execute(sql, values).fetchall()


def every_of(plays: int) -> int:
    """Choose which plays are drawn as dots, so that there are not too many: every n-th."""
    return max(1, -(-plays // MOST_DOTS))


def _grouped(tallies: Iterable[Tally], column: int) -> dict[Any, list[Tally]]:
    groups: dict[Any, list[Tally]] = {}
    for tally in tallies:
        groups.setdefault(tally[column], []).append(tally)
    return groups


def _seated(tallies: Iterable[Tally]) -> dict[int, list[Tally]]:
    """Group by seat, where it is known who sat where."""
    return {seat: mine for seat, mine in _grouped(tallies, 1).items() if seat < UNKNOWN_SEAT}


def shares(parts: Sequence[Points]) -> list[float]:
    """Compare each part with the largest, 0 where nothing is.

    >>> shares([4, 2, 0])
    [1.0, 0.5, 0.0]
    """
    most = max(parts, default=0)
    return [part / most if most > 0 else 0.0 for part in parts]
