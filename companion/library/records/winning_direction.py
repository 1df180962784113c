"""Direction of games: whether the most or the fewest points win."""

import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from companion.games import catalogue
from companion.library.records.play_record import SHEET, Play
from companion.library.records.titles import Titles
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sql import transaction, translate_sqlite_errors
from companion.library.storage.sqlite_journal import EDITION
from companion.library.storage.statistics_tables import IS_WIN, RESULTS

LOWEST_WINS = "lowest-wins"
"""Kind of the records of the players' setting for a game: whether the fewest points win."""
LAST_PLAYS = 60


class WinningDirection:
    """Known directions, by priority: the players' setting; the latest plays (imported or of a sheet); the sheet; the catalogue.

    If none of these is known, as for imports of older versions, the places of the latest plays decide.
    """

    def __init__(self, db: sqlite3.Connection, shelf: SmallRecords, titles: Titles) -> None:
        self._db = db
        self._shelf = shelf
        self._titles = titles

    def is_lowest(self, game: str) -> bool:
        """Return whether the fewest points win."""
        games = self._titles.group(game)
        for direction in (
            self._set(games),
            self._latest_direction(games),
            _sheet_direction(games, self.own_sheets()),
            _catalogue_direction(games),
        ):
            if direction is not None:
                return direction
        return self._guess_direction(games)

    def is_lowest_wins(self, play: Play) -> bool:
        """Return whether the fewest points won a play: by the players' setting, else by the play itself."""
        is_lowest = self._set(self._titles.group(play.game))
        if is_lowest is None:
            is_lowest = play.lowest_wins
        return self.is_lowest(play.game) if is_lowest is None else is_lowest

    def set(self, game: str, is_lowest: bool | None) -> None:
        """Store the players' setting; None: as the plays say. Raises NotSavedError."""
        head = self._titles.counted_as(game)
        with transaction(self._db):
            for name in self._titles.group(game):
                if name != head and self._shelf.get(LOWEST_WINS, name) is not None:
                    self._shelf.write(LOWEST_WINS, name, None)
            self._shelf.write(LOWEST_WINS, head, is_lowest)

    def _set(self, games: Sequence[str]) -> bool | None:
        settings = (self._shelf.get(LOWEST_WINS, game) for game in games)
        return next((bool(setting) for setting in settings if setting is not None), None)

    def _latest_direction(self, games: Sequence[str]) -> bool | None:
        """Return the direction of the latest play that has one; None if none has."""
        sql = (
            f"select lowest_wins from (select lowest_wins, ended_s, entered from play where game in ({_places(games)})"
            " and is_hidden = 0 order by ended_s desc, entered desc limit ?)"
            " where lowest_wins is not null order by ended_s desc, entered desc limit 1"
        )
        rows = self._rows(sql, (*games, LAST_PLAYS))
        return bool(rows[0][0]) if rows else None

    def own_sheets(self) -> dict[str, Any]:
        """Return the players' own sheets by name."""
        sheets = self._shelf.get(EDITION, f"{SHEET}/sheets") or []
        return {sheet["name"]: sheet for sheet in sheets if isinstance(sheet, dict) and "name" in sheet}

    def _guess_direction(self, games: Sequence[str]) -> bool:
        """Guess from places and totals whether most of the latest plays were won with the fewest points."""
        sql = (
            f"select sum(first < last), sum(first > last) from (select min(total) filter (where {IS_WIN}) as first,"
            f" avg(total) filter (where not {IS_WIN}) as last from score where play in"
            f" (select key from play where game in ({_places(games)}) and {RESULTS} and is_cooperative = 0"
            " order by ended_s desc limit ?) group by play)"
        )
        lower, higher = (count or 0 for count in self._rows(sql, (*games, LAST_PLAYS))[0])
        return bool(lower > higher)

    def _rows(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        with translate_sqlite_errors():
            return self._db.execute(sql, values).fetchall()


def _sheet_direction(games: Sequence[str], own_sheets: dict[str, Any]) -> bool | None:
    """Return the direction of sheets with these names, the players' own first; None without such a sheet."""
    from companion.games.score_sheet.reading import shipped_sheets  # imported here: not needed at the start

    sheets = {sheet.name: msgspec.to_builtins(sheet) for sheet in shipped_sheets()} | own_sheets
    names = [game.partition("/")[2] for game in games if game.startswith(f"{SHEET}/")]
    found_sheets = [sheets[name] for name in names if name in sheets]
    return any(bool(sheet.get("lowest") or sheet.get("is_down")) for sheet in found_sheets) if found_sheets else None


def _catalogue_direction(games: Sequence[str]) -> bool | None:
    """Return False for a game of the catalogue, as in all of them the most points win; None for others."""
    is_ours = any(catalogue.game_of(game) in catalogue.names() and not game.startswith(SHEET) for game in games)
    return False if is_ours else None


def _places(games: Sequence[str]) -> str:
    return ", ".join("?" * len(games))
