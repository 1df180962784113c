"""Statistics of what was played: per game and per person, counted by the file itself so that 100,000 plays stay fast."""

import math
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from companion.library.file import troubles_named
from companion.library.plays import UNKNOWN_SEAT

SURE = 1.96  # of 95%
# cross joins keep this order, in which only that person's plays are read
MINE = """person cross join score on score.player = person.id cross join play on play.key = score.play
    where play.is_hidden = 0 and person.same_as = ?"""


class Rate(Struct, frozen=True):
    """How often of how many, as a share, and the range it is in with 95% certainty (Wilson's)."""

    hits: int
    tries: int

    @property
    def share(self) -> float:
        """Hits of tries, 0 without any."""
        return self.hits / self.tries if self.tries else 0.0

    @property
    def range(self) -> tuple[float, float]:
        """The lowest and highest share that is believable after so many tries."""
        if not self.tries:
            return 0.0, 1.0
        spread = SURE * math.sqrt(self.share * (1 - self.share) / self.tries + SURE**2 / (4 * self.tries**2))
        middle, scale = self.share + SURE**2 / (2 * self.tries), 1 + SURE**2 / self.tries
        return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


class Record(Struct, frozen=True):
    """What somebody's scores come to: plays and wins, the average, the best and the worst total."""

    wins: Rate
    average: float
    best: float
    worst: float


class PersonInGame(Struct, frozen=True):
    """One person's record in one game."""

    player: str
    record: Record


class GameStatistics(Struct, frozen=True):
    """One game: how often and how long it was played, and everybody's record, most wins first."""

    game: str
    plays: int
    played_ms: int
    record_total: float
    people: tuple[PersonInGame, ...]


class PersonStatistics(Struct, frozen=True):
    """One person: plays and wins in all, by game, in a row, by seat, and against whom.

    rivals: who was met in how many plays, and in how many of those this person came out ahead.
    """

    player: str
    wins: Rate
    by_game: tuple[tuple[str, Record], ...]
    by_seat: tuple[tuple[int, Rate], ...]
    longest_streak: int
    streak: int
    rivals: tuple[tuple[str, Rate], ...]


class Statistics:
    """Asks a store's file."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def games(self) -> list[tuple[str, int]]:
        """Every game that was played, and how often, the most played first."""
        return [
            (game, plays)
            for game, plays in self._rows(
                "select game, count(*) from play indexed by play_by_game where is_hidden = 0 group by game order by 2 desc"
            )
        ]

    def game(self, game: str) -> GameStatistics:
        """One game's statistics."""
        plays, played_ms = self._rows(
            "select count(*), coalesce(sum(played_ms), 0) from play where is_hidden = 0 and game = ?", (game,)
        )[0]
        rows = self._rows(
            "select person.same_as, sum(place = 1), count(*), avg(total), max(total), min(total) from play"
            " join score on score.play = play.key join person on person.id = score.player"
            " where play.is_hidden = 0 and play.game = ? group by person.same_as order by 2 desc, 3",
            (game,),
        )
        people = tuple(
            PersonInGame(player, Record(Rate(*counts), *totals))
            for player, *both in rows
            for counts, totals in [(both[:2], both[2:])]
        )
        return GameStatistics(game, plays, played_ms, max((one.record.best for one in people), default=0.0), people)

    def person(self, player: str) -> PersonStatistics:
        """One person's statistics, with those of everybody merged into them."""
        mine = self._rows(f"select game, seat, place, total from {MINE} order by ended_s, play.key", (player,))
        streaks = _streaks(place == 1 for _, _, place, _ in mine)
        by_game = ((game, _record(rows)) for game, rows in _grouped(mine, 0).items())
        return PersonStatistics(
            player=player,
            wins=_rate(mine),
            by_game=tuple(sorted(by_game, key=lambda one: (-one[1].wins.tries, one[0]))),
            by_seat=tuple(sorted((seat, _rate(rows)) for seat, rows in _grouped(mine, 1).items() if seat < UNKNOWN_SEAT)),
            longest_streak=max(streaks),
            streak=streaks[-1],
            rivals=self._rivals(player),
        )

    def scores(self, player: str, game: str) -> list[tuple[int, float, int]]:
        """When, how much and which place, the first play first: the plot of a person's scores over time."""
        rows = self._rows(f"select ended_s, total, place from {MINE} and game = ? order by ended_s, play.key", (player, game))
        return [(when, total, place) for when, total, place in rows]

    def sources(self, game: str, player: str = "") -> list[tuple[str, float]]:
        """Where the points of a game come from: each label of a score line and its average a play, the most first."""
        own = " and person.same_as = ?" if player else ""
        rows = self._rows(
            "select json_extract(line.value, '$.label'), sum(json_extract(line.value, '$.points')) * 1.0 / count(distinct score.play || '/' || seat)"
            " from play join score on score.play = play.key left join person on person.id = score.player, json_each(score.lines) as line"
            f" where play.is_hidden = 0 and game = ?{own} group by 1 order by 2 desc",
            (game, *([player] if player else [])),
        )
        return [(label, points) for label, points in rows]

    def _rivals(self, player: str) -> tuple[tuple[str, Rate], ...]:
        rows = self._rows(
            "select other.same_as, sum(mine.place < theirs.place), count(*) from score as mine join person as me on me.id = mine.player"
            " join play on play.key = mine.play join score as theirs on theirs.play = mine.play join person as other on other.id = theirs.player"
            " where play.is_hidden = 0 and me.same_as = ? and other.same_as <> ? group by other.same_as order by 3 desc, 1",
            (player, player),
        )
        return tuple((other, Rate(ahead, met)) for other, ahead, met in rows)

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        with troubles_named():
            return self._db.execute(sql, values).fetchall()


Row = tuple[str, int, int, float]  # game, seat, place, total


def _grouped(rows: Sequence[Row], column: int) -> dict[Any, list[Row]]:
    groups: dict[Any, list[Row]] = {}
    for row in rows:
        groups.setdefault(row[column], []).append(row)
    return groups


def _rate(rows: Sequence[Row]) -> Rate:
    return Rate(sum(place == 1 for _, _, place, _ in rows), len(rows))


def _record(rows: Sequence[Row]) -> Record:
    totals = [total for _, _, _, total in rows]
    return Record(_rate(rows), sum(totals) / len(totals), max(totals), min(totals))


def _streaks(wins: Iterable[bool]) -> list[int]:
    """After each play, how many were won in a row; begins with 0."""
    streaks = [0]
    for won in wins:
        streaks.append(streaks[-1] + 1 if won else 0)
    return streaks
