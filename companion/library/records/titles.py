"""Titles: names under which one game was played, and its direction."""

import sqlite3
from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec import Struct

from companion.games import catalogue
from companion.library.records.play_record import SHEET
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sql import transaction, translate_sqlite_errors
from companion.table.seats import compose_name, fold_name
from companion.table.sentence import UserError, say

SAME_GAME = "same-game"
"""Kind of the record of merged games: a game's name, and the name it is counted under (its own if it was split off)."""


class GameFacts(Struct, frozen=True):
    """Settings of a game that people may change.

    is_lowest  whether the fewest points win
    other_names  other names it was played under
    games      every other game and its plays, to merge with
    """

    game: str
    is_lowest: bool
    other_names: tuple[str, ...]
    games: tuple[tuple[str, int], ...]


class GameMergeError(UserError):
    """Invalid merge of games; nothing was changed."""


class Titles:
    """Games of a library by name."""

    def __init__(self, db: sqlite3.Connection, shelf: SmallRecords) -> None:
        self._db = db
        self._shelf = shelf

    def canonical_titles(self) -> dict[str, str]:
        """Return, by name, the name as which a game counts."""
        return dict(self._rows("select id, same_as from title"))

    def counted_as(self, game: str) -> str:
        """Return the name as which a game counts."""
        rows = self._rows("select same_as from title where id = ?", (game,))
        return str(rows[0][0]) if rows else game

    def group(self, game: str) -> tuple[str, ...]:
        """Return all names that count as the same game; () for no game."""
        if not game:
            return ()
        rows = self._rows("select id from title where same_as = ? order by id", (self.counted_as(game),))
        return tuple(id for (id,) in rows) or (game,)

    def add_names(self, games: Iterable[str]) -> None:
        """Add names of games, if they are new. The caller holds the transaction."""
        game_ids = sorted(set(games))
        known_ids = {
            id for (id,) in self._rows(f"select id from title where id in ({', '.join('?' * len(game_ids))})", tuple(game_ids))
        }
        if new_ids := set(game_ids) - known_ids:
            self._db.executemany("insert into title values (?, ?)", [(game, game) for game in new_ids])
            self.regroup()

    def regroup(self) -> None:
        """Recompute groups of names. The caller holds the transaction."""
        ids = [id for (id,) in self._rows("select id from title")]
        merged = self._shelf.read(SAME_GAME)
        usual = {game: game if merged.get(game) == game else alike for game, alike in _best_spellings(ids, merged).items()}
        merge_targets = usual | {game: target for game, target in merged.items() if target is not None}
        rows = [(_end_of(merge_targets, game), game) for game in ids]
        self._db.executemany("update title set same_as = ? where id = ?", rows)

    def merge(self, game: str, target: str) -> None:
        """Count plays of `game`, and of names that count as it, as `target`. Raises GameMergeError, NotSavedError."""
        game, target = self.counted_as(game), self.counted_as(target)
        if game == target:
            raise GameMergeError(say("not_one_game.same"))
        self._write_merge(game, target)

    def split_off(self, game: str) -> None:
        """Undo a merge; a game grouped only by its similar name becomes separate. Raises NotSavedError."""
        merged = self._shelf.get(SAME_GAME, game)
        self._write_merge(game, None if merged and merged != game else game)

    def _write_merge(self, game: str, target: str | None) -> None:
        with transaction(self._db):
            self._shelf.write(SAME_GAME, game, target)
            self.regroup()

    def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        with translate_sqlite_errors():
            return self._db.execute(sql, values).fetchall()


def _best_spellings(games: Iterable[str], merged: dict[str, str]) -> dict[str, str]:
    """Return, by name, the best of the names that differ only in case, blanks or Unicode composition."""
    groups: dict[str, list[str]] = {}
    for game in games:
        groups.setdefault(fold_name(catalogue.title_of(game)), []).append(game)
    return {game: best for group in groups.values() for best in [_best_name(group, merged)] for game in group}


def _best_name(group: list[str], merged: dict[str, str]) -> str:
    """Return the name for a group: one of ours, else one written like a title."""
    together = [game for game in group if merged.get(game) != game] or group
    return min(
        together, key=lambda title: (_is_foreign(title), title != compose_name(title), title.isupper() or title.islower(), title)
    )


def _is_foreign(game: str) -> bool:
    return catalogue.game_of(game) not in catalogue.names()


def _end_of(merge_targets: dict[str, str], game: str) -> str:
    """Follow merges to their end; in a cycle, the first name is the end."""
    chain = [game]
    while (target := merge_targets.get(game, game)) != game:
        if target in chain:
            return min(chain[chain.index(target) :])
        chain.append(target)
        game = target
    return game


@cache
def shipped_games() -> dict[str, str]:
    """Return the stored names of shipped games and sheets, by folded English title."""
    from companion.games.score_sheet.reading import shipped_sheets  # imported here: not needed at the start

    games = (name for name in catalogue.names() if not catalogue.is_tool(name))
    sheets = {fold_name(sheet.name): f"{SHEET}/{sheet.name}" for sheet in shipped_sheets()}
    return sheets | {fold_name(catalogue.cover(name).title()): name for name in games}
