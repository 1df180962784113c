"""Statistics of the lines of score sheets: the most points of each line, the best round, and bids made.

They are read from the plays of one sheet when its page is opened, not counted ahead. Imported plays have no lines of their
own; bids are in the results of games that Fathom scored.
"""

import re
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Raw, Struct

from companion.games import catalogue
from companion.library.records.play_record import IMPORTED_ID, SHEET
from companion.library.records.rates import Rate
from companion.library.records.titles import Titles
from companion.library.storage.sql import translate_sqlite_errors
from companion.library.storage.statistics_tables import RESULTS, source_name
from companion.table.sentence import Sentence

LABEL = msgspec.json.Decoder(Sentence | str)
NO_LINES = ("score.start", "score.adjusted", "corrected.points")
"""Keys of lines that no sheet asks for."""
NUMBERED = re.compile(r"(?:Round|Entry) \d+")
BIDS = "json_each(case when json_valid(outcome) then outcome else '{}' end, '$.standings.summary.bids') as bid"
OWN_SCORES = " and score.player in (select id from person where same_as = ?)"


class _SheetLine(Struct):
    """Line of a score sheet; its label is decoded once."""

    label: Raw
    points: float


LINES = msgspec.json.Decoder(tuple[_SheetLine, ...])


class LineRecord(Struct, frozen=True):
    """Most points from a line, and the id of the person who had them ("" for a guest). `line`: its English name."""

    line: str
    points: float
    players: tuple[str, ...]


class LineStatistics(Struct, frozen=True):
    """Statistics of a sheet's lines.

    lines       the most points from each line, the best line first
    best_round  the best round or entry; None if no play has rounds
    bids        bids made, by person, the most reliable first; guests under ""
    """

    lines: tuple[LineRecord, ...] = ()
    best_round: LineRecord | None = None
    bids: tuple[tuple[str, Rate], ...] = ()

    @property
    def all_bids(self) -> Rate:
        """Bids of all people."""
        return Rate(sum(rate.hits for _, rate in self.bids), sum(rate.tries for _, rate in self.bids))


class LineQueries:
    """Queries on a library's file. `is_lowest`: whether the fewest points win a game."""

    def __init__(self, db: sqlite3.Connection, titles: Titles, is_lowest: Callable[[str], bool]) -> None:
        self._db = db
        self._titles = titles
        self._is_lowest = is_lowest

    def load(self, game: str, player: str = "") -> LineStatistics:
        """Return the statistics of a sheet's lines, of all people or one; empty for any other game."""
        games = [sheet_game for sheet_game in self._titles.group(game) or (game,) if sheet_game.startswith(f"{SHEET}/")]
        if not games:
            return LineStatistics()
        best: dict[str, LineRecord] = {}
        rounds: dict[str, LineRecord] = {}
        for line, points, holder in self._points(games, player, is_lowest=self._is_lowest(game)):
            is_round = NUMBERED.fullmatch(line) is not None
            sign = -1 if is_round and self._is_lowest(game) else 1
            _keep_better_record(rounds if is_round else best, LineRecord("" if is_round else line, points, (holder,)), sign)
        lines = sorted(best.values(), key=lambda line_record: (-line_record.points, line_record.line))
        return LineStatistics(tuple(lines), rounds.get(""), tuple(self._bids(games, player)))

    def _points(self, games: list[str], player: str, *, is_lowest: bool) -> Iterator[tuple[str, float, str]]:
        """List English name, best points and person of every line; of rounds the fewest points where these win."""
        sql = (
            "select coalesce(same_as, ''), lines from play join score on score.play = play.key"
            f" left join person on person.id = score.player where game in ({_places(games)}) and {RESULTS} and seat >= 0"
            f" and lines <> '[]' and not play.id glob '{IMPORTED_ID}*'{OWN_SCORES if player else ''}"
        )
        spans: dict[tuple[str, bytes], tuple[float, float]] = {}
        for holder, raw_json in self._rows(sql, (*games, *([player] if player else []))):
            for line in _lines(raw_json):
                key = holder, bytes(line.label)
                low, high = spans.get(key, (line.points, line.points))
                spans[key] = min(low, line.points), max(high, line.points)
        reader = catalogue.reader_of(games[0])
        for (holder, raw_json), (low, high) in spans.items():
            label = LABEL.decode(raw_json)
            if not (isinstance(label, Sentence) and label.key in NO_LINES):
                name = source_name(label, reader)
                yield name, low if is_lowest and NUMBERED.fullmatch(name) else high, holder

    def _bids(self, games: list[str], player: str) -> Iterator[tuple[str, Rate]]:
        sql = (
            "select coalesce(same_as, ''), sum(json_extract(bid.value, '$.kept')), sum(json_extract(bid.value, '$.count'))"
            f" from play join session on session.id = play.id, {BIDS}"
            " join score on score.play = play.key and score.seat = json_extract(bid.value, '$.seat')"
            f" left join person on person.id = score.player where play.game in ({_places(games)}) and {RESULTS}"
            f"{OWN_SCORES if player else ''} group by 1"
        )
        rows = [
            (bidder, Rate(kept_bids, count))
            for bidder, kept_bids, count in self._rows(sql, (*games, *([player] if player else [])))
            if count
        ]
        yield from sorted(rows, key=lambda row: (-row[1].share, -row[1].tries, row[0]))

    def _rows(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        with translate_sqlite_errors():
            return self._db.execute(sql, values).fetchall()


def _lines(lines_json: str) -> tuple[_SheetLine, ...]:
    """Read the lines of a score; none where they can't be read."""
    try:
        return LINES.decode(lines_json)
    except msgspec.DecodeError:
        return ()


def _keep_better_record(line_records: dict[str, LineRecord], line_record: LineRecord, sign: int) -> None:
    """Keep the better of two records of a line; equal ones are held by several people."""
    best_record = line_records.get(line_record.line)
    if best_record is None or sign * line_record.points > sign * best_record.points:
        line_records[line_record.line] = line_record
    elif line_record.points == best_record.points:
        line_records[line_record.line] = LineRecord(
            best_record.line, best_record.points, (*best_record.players, *line_record.players)
        )


def _places(games: list[str]) -> str:
    return ", ".join("?" * len(games))
