"""Statistics by game and person, from the tables in companion/library/storage/statistics_tables.py."""

import math
import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from companion.library.records.line_statistics import NUMBERED, LineQueries
from companion.library.records.play_record import UNKNOWN_SEAT, UNSET_S
from companion.library.records.rates import Effect, Pair, Rate, ScoreSummary, SharedPlays, TotalCount, effects, record
from companion.library.records.titles import GameFacts, Titles
from companion.library.records.winning_direction import WinningDirection
from companion.library.storage.sql import translate_sqlite_errors
from companion.library.storage.statistics_tables import ANY_PLAYS, IS_ALONE, IS_WIN, NO_PLACE, RESULTS
from companion.table.standings import Points

MOST_DOTS = 240
OWN_SCORES = " and player in (select id from person where same_as = ?)"
LEAST_MEETINGS = 3  # with fewer, a share is meaningless
MOST_PAIRS = 60
HAVE_TIED = """exists (
    select 1 from person as me join part as mine on mine.player = me.id and mine.is_result = 1
    join play on play.key = mine.play and play.is_cooperative = 0
    join score as own on own.play = mine.play and own.seat = mine.seat
    join score as theirs on theirs.play = mine.play and theirs.seat <> mine.seat and (theirs.team = '' or theirs.team <> own.team)
    join person as other on other.id = theirs.player where me.same_as = one and other.same_as = two)"""
"""Condition of two people, `one` and `two`, of whom neither was ever ahead, that they played against each other."""
PAIRS = f"""select one, two, ahead, behind from (
    select me.same_as as one, other.same_as as two, sum(ahead) as ahead, sum(behind) as behind, sum(plays) as plays
    from person as me join met on met.player = me.id join person as other on other.id = met.other
    where me.same_as < other.same_as group by 1, 2)
    where ahead + behind > 0 or (plays > 0 and {HAVE_TIED}) order by plays desc, one, two limit ?"""
"""Pairs of people, those with the most common plays first."""


class PersonInGame(Struct, frozen=True):
    """A person's record in a game."""

    player: str
    record: ScoreSummary


class GameStatistics(Struct, frozen=True):
    """Statistics of a game: plays, duration, and everyone's record, most wins first.

    timed_plays number of plays whose time is known
    record      over all totals of all people, guests included
    is_lowest   whether the lowest total wins
    by_seat     effect of each seat in turn order
    """

    game: str
    plays: int
    played_ms: int
    timed_plays: int
    record: ScoreSummary
    is_lowest: bool
    people: tuple[PersonInGame, ...]
    by_seat: tuple[Effect, ...]

    @property
    def record_total(self) -> float | None:
        """Best total; None if no total is known."""
        return self.record.best_total(self.is_lowest)


class PersonStatistics(Struct, frozen=True):
    """Statistics of a person: plays and wins in all and by game, streaks, effects of seats, and meetings.

    `together`: wins in which all won together. `unscored_plays`: shown plays that have no result of theirs.
    """

    player: str
    wins: Rate
    by_game: tuple[tuple[str, ScoreSummary], ...]
    by_seat: tuple[Effect, ...]
    longest_streak: int
    streak: int
    meetings: tuple[SharedPlays, ...]
    together: Rate = Rate(0, 0)
    unscored_plays: int = 0

    @property
    def competitive_rate(self) -> Rate:
        """Wins among the competitive plays."""
        return Rate(self.wins.hits - self.together.hits, self.wins.tries - self.together.tries)

    @property
    def buddies(self) -> tuple[SharedPlays, ...]:
        """People they played with most often."""
        most = max((shared_plays.plays for shared_plays in self.meetings), default=0)
        return tuple(shared_plays for shared_plays in self.meetings if shared_plays.plays == most)

    @property
    def rivals(self) -> tuple[SharedPlays, ...]:
        """People placed ahead of them most often, as a share of at least three meetings; of equal shares, in more plays.

        Those whom they beat at least as often are no rivals.
        """
        ranks = {
            shared_plays: (shared_plays.behind_count / shared_plays.plays, shared_plays.plays)
            for shared_plays in self.meetings
            if shared_plays.plays >= LEAST_MEETINGS and shared_plays.behind_count > shared_plays.ahead_count
        }
        most = max(ranks.values(), default=None)
        return tuple(shared_plays for shared_plays, rank in ranks.items() if rank == most)


class Statistics:
    """Queries on a library's file. `lines`: those on lines of score sheets."""

    def __init__(self, db: sqlite3.Connection, titles: Titles, winning_direction: WinningDirection) -> None:
        self._db = db
        self._titles = titles
        self._winning_direction = winning_direction
        self.lines = LineQueries(db, titles, winning_direction.is_lowest)

    def games(self) -> list[tuple[str, int]]:
        """Return all games and their number of plays, most played first."""
        canonical_titles, plays = self._titles.canonical_titles(), Counter[str]()
        for game, count in self._rows("select game, plays from counted where plays > 0"):
            plays[canonical_titles.get(game, game)] += count
        return sorted(plays.items(), key=lambda game_count: (-game_count[1], game_count[0]))

    def game(self, game: str) -> GameStatistics:
        """Return a game's statistics, including games merged into it."""
        game, (games, among) = self._titles.counted_as(game), self._game_names(game)
        rows = self._rows(f"select sum(plays), sum(played_ms) from counted where game in {among}", games)
        plays, played_ms = (count or 0 for count in rows[0])
        tallies = self._tallies(
            "select coalesce(same_as, ''), seat, total, is_known, is_win, is_together, is_alone, plays, fair from tallied"
            f" left join person on person.id = tallied.player where game in {among} and plays > 0",
            games,
        )
        summaries = ((player, record(own_tallies)) for player, own_tallies in _group_by(tallies, 0).items() if player)
        people = sorted(summaries, key=lambda entry: (-entry[1].wins.hits, entry[1].wins.tries, entry[0]))
        return GameStatistics(
            game=game,
            plays=plays,
            played_ms=played_ms,
            timed_plays=self._timed_plays(f"and game in {among}", games),
            record=record(tallies),
            is_lowest=self.is_lowest(game),
            people=tuple(PersonInGame(*entry) for entry in people),
            by_seat=effects(_group_by_seat(tallies)),
        )

    def person(self, player: str) -> PersonStatistics:
        """Return a person's statistics, including people merged into them."""
        canonical_titles = self._titles.canonical_titles()
        tallies = [
            tally._replace(owner_id=canonical_titles.get(tally.owner_id, tally.owner_id))
            for tally in self._tallies(
                "select game, seat, total, is_known, is_win, is_together, is_alone, plays, fair from tallied"
                " join person on person.id = tallied.player where same_as = ? and plays > 0",
                (player,),
            )
        ]
        by_game = ((game, record(own_tallies)) for game, own_tallies in _group_by(tallies, 0).items())
        streaks, whole = self._streaks(player), record(tallies)
        return PersonStatistics(
            player=player,
            wins=whole.wins,
            by_game=tuple(sorted(by_game, key=lambda entry: (-entry[1].wins.plays, entry[0]))),
            by_seat=effects(_group_by_seat(tallies)),
            longest_streak=max(streaks),
            streak=streaks[-1],
            meetings=self._meetings(player),
            together=whole.together,
            unscored_plays=self._unscored_plays(player),
        )

    def _unscored_plays(self, player: str) -> int:
        """Return the number of plays that History shows of a person, though they have no result."""
        sql = (
            "select count(*) from person join score on score.player = person.id join play on play.key = score.play"
            f" where same_as = ? and is_hidden = 0 and not ({RESULTS})"
        )
        return int(self._rows(sql, (player,))[0][0])

    def totals(self, game: str, player: str = "") -> list[tuple[float, int]]:
        """Return the known totals of a game, of all people or one, with counts."""
        games, among = self._game_names(game)
        sql = (
            f"select total, sum(plays) from tallied where game in {among}{OWN_SCORES if player else ''}"
            " and plays > 0 and is_known = 1 group by total order by total"
        )
        return [(total, plays) for total, plays in self._rows(sql, (*games, *([player] if player else [])))]

    def scores(self, player: str, game: str, every: int = 1) -> list[tuple[int, float, bool]]:
        """Return (time, total, won) of a person's known scores, earliest first. `every`: every n-th only."""
        games, among = self._game_names(game)
        rows = self._rows(
            f"select ended_s, total, {IS_WIN} from part join person on person.id = part.player where same_as = ?"
            f" and game in {among} and play % ? = 0 and is_result = 1 and total is not null order by ended_s, entered, play, seat",
            (player, *games, every),
        )
        return [(ended_s, total, bool(is_win)) for ended_s, total, is_win in rows]

    def winning_totals(self, game: str, every: int = 1) -> list[tuple[int, float, bool]]:
        """Return (time, winning total) of a game, earliest first."""
        games, among = self._game_names(game)
        rows = self._rows(
            "select ended_s, total from play join score on score.play = play.key"
            f" where game in {among} and {RESULTS} and key % ? = 0 and {IS_WIN} and not {IS_ALONE} and seat >= 0 and total is not null"
            " group by key order by ended_s, entered, key",
            (*games, every),
        )
        return [(ended_s, total, True) for ended_s, total in rows]

    def sources(self, game: str, player: str = "") -> list[tuple[str, float]]:
        """Return the sources of points of a game and their average per play, over plays that have sources.

        Rounds and entries come first, in their order, each averaged over the plays that had it; then the rest, largest first.
        """
        games, among = self._game_names(game)
        sql = (
            f"select source, sum(plays), sum(points) from earned where game in {among}{OWN_SCORES if player else ''}"
            " group by source having sum(plays) > 0"
        )
        values = (*games, *([player] if player else []))
        totals_by_source = {source: (plays, points) for source, plays, points in self._rows(sql, values)}
        plays_with_sources = totals_by_source.pop("", (0, 0))[0]
        return sorted(
            (
                (source, points / (plays if NUMBERED.fullmatch(source) else plays_with_sources))
                for source, (plays, points) in totals_by_source.items()
            ),
            key=_source_order,
        )

    def is_lowest(self, game: str) -> bool:
        """Return whether the lowest total wins."""
        return self._winning_direction.is_lowest(game)

    def facts(self, game: str) -> GameFacts:
        """Return the settings of a game that people may change: direction and merged titles."""
        head = self._titles.counted_as(game)
        other_titles = tuple(title for title in self._titles.group(head) if title != head)
        games = tuple((game_id, plays) for game_id, plays in self.games() if game_id != head)
        return GameFacts(head, self.is_lowest(head), other_titles, games)

    def _game_names(self, game: str) -> tuple[tuple[str, ...], str]:
        """Return the names of a game, and SQL placeholders for them."""
        games = self._titles.group(game) or (game,)
        return games, f"({', '.join('?' * len(games))})"

    def _streaks(self, player: str) -> list[int]:
        """Return the lengths of winning streaks."""
        sql = (
            f"select group_concat({IS_WIN}, '') from (select place from part join person on person.id = part.player"
            f" where same_as = ? and is_result = 1 and place <> {NO_PLACE} order by ended_s, entered, play, seat)"
        )
        return [len(wins) for wins in (self._rows(sql, (player,))[0][0] or "").split("0")]

    def _meetings(self, player: str) -> tuple[SharedPlays, ...]:
        rows = self._rows(
            "select other.same_as, sum(plays), sum(ahead), sum(behind) from person as me join met on met.player = me.id"
            " join person as other on other.id = met.other where me.same_as = ? and other.same_as <> ? group by 1"
            " having sum(plays) > 0 order by 2 desc, 1",
            (player, player),
        )
        return tuple(SharedPlays(*row) for row in rows)

    def pairs(self) -> tuple[Pair, ...]:
        """Return the `MOST_PAIRS` pairs with the most common plays, of each the one who was ahead more often first.

        Of pairs of whom neither was ever ahead, those are left out that only played together, not against each other.
        """
        pairs = (Pair(*row) for row in self._rows(PAIRS, (MOST_PAIRS,)))
        return tuple(pair if pair.first_ahead >= pair.second_ahead else _exchanged(pair) for pair in pairs)

    def stopped_early(self) -> int:
        """Return the number of plays that are counted as played, but were neither finished nor given a result."""
        condition = "is_hidden = 0 and is_counted = 1 and is_result = 0 and is_finished = 0"
        return int(self._rows(f"select count(*) from play where {condition}")[0][0])

    def plays_by_month(self) -> dict[str, int]:
        """Return the number of counted plays by month ("2026-11") of the local calendar, without plays at an unknown time."""
        month = "coalesce(nullif(substr(day, 1, 7), ''), strftime('%Y-%m', ended_s, 'unixepoch', 'localtime'))"
        sql = f"select {month}, count(*) from play where {ANY_PLAYS} and (ended_s >= {UNSET_S} or day <> '') group by 1"
        return dict(self._rows(sql))

    def total_played_ms(self) -> int:
        """Return the time of all counted plays, without pauses, in milliseconds."""
        return int(self._rows("select coalesce(sum(played_ms), 0) from counted")[0][0])

    def timed_plays(self) -> int:
        """Return the number of counted plays whose time is known."""
        return self._timed_plays()

    def _timed_plays(self, condition: str = "", values: tuple[Any, ...] = ()) -> int:
        timed = "is_hidden = 0 and is_counted = 1 and played_ms > 0"
        return int(self._rows(f"select count(*) from play where {timed} {condition}", values)[0][0])

    def _tallies(self, sql: str, values: tuple[Any, ...]) -> list[TotalCount]:
        return [TotalCount(*row) for row in self._rows(sql, values)]

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        with translate_sqlite_errors():
            return self._db.execute(sql, values).fetchall()


def plays_per_dot(plays: int) -> int:
    """Return n such that every n-th play is drawn and the dots are not too many."""
    return max(1, -(-plays // MOST_DOTS))


def _group_by(tallies: Iterable[TotalCount], column: int) -> dict[Any, list[TotalCount]]:
    groups: dict[Any, list[TotalCount]] = {}
    for tally in tallies:
        groups.setdefault(tally[column], []).append(tally)
    return groups


def _group_by_seat(tallies: Iterable[TotalCount]) -> dict[int, list[TotalCount]]:
    """Group by seat where seats are known."""
    return {seat: own_tallies for seat, own_tallies in _group_by(tallies, 1).items() if seat < UNKNOWN_SEAT}


def shares(parts: Sequence[Points]) -> list[float]:
    """Return each value divided by the largest, 0 if there is none.

    >>> shares([4, 2, 0])
    [1.0, 0.5, 0.0]
    """
    most = max(parts, default=0)
    return [part / most if most > 0 else 0.0 for part in parts]


def _exchanged(pair: Pair) -> Pair:
    return Pair(pair.second, pair.first, pair.second_ahead, pair.first_ahead)


def _source_order(source_average: tuple[str, float]) -> tuple[float, float, str]:
    """Return the key that sorts sources: rounds and entries by their number, the rest behind them by size.

    >>> sorted([("Bonus", 3.0), ("Round 10", 5.0), ("Round 2", 1.0)], key=_source_order)
    [('Round 2', 1.0), ('Round 10', 5.0), ('Bonus', 3.0)]
    """
    source, average = source_average
    number = float(source.rpartition(" ")[2]) if NUMBERED.fullmatch(source) else math.inf
    return number, -average, source
