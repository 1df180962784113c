"""Groups of people: which plays count as those of a group."""

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from companion.library.storage.sql import translate_sqlite_errors
from companion.library.storage.statistics_tables import IS_WIN

MOST_PLAYS = 1000
"""Number of the latest plays that are searched for those of a group."""


class PlayerGroup(NamedTuple):
    """A play with its people.

    key, id     its row and its name
    game        as written
    options     JSON object
    ended_s     seconds since 1970, 0 if unknown
    day         the day as written where the play was entered; "" if `ended_s` has it
    people      (id, name, has won) of each person with a seat, by seat; the id is "" of a guest
    """

    key: int
    id: str
    game: str
    options: str
    ended_s: int
    day: str
    people: tuple[tuple[str, str, bool], ...]

    @property
    def players(self) -> set[str]:
        """The ids of its known people."""
        return {player for player, _, _ in self.people if player}


def is_same_group(group: Collection[str], players: Collection[str]) -> bool:
    """Return whether a play of `players` counts for a group: at least half of either are in both."""
    return bool(players) and len(set(group) & set(players)) * 2 >= max(len(group), len(players))


def latest_groups(db: sqlite3.Connection, games: Sequence[str] = (), condition: str = "is_hidden = 0") -> Iterator[PlayerGroup]:
    """Yield the latest plays that meet an SQL condition, the last one first; of these games, () for all."""
    among = f" and game in ({', '.join('?' * len(games))})" if games else ""
    sql = (
        f"select late.*, coalesce(same_as, score.player), score.name, {IS_WIN} from (select key, id, game, options, ended_s, day, entered from play"
        f" where {condition}{among} order by ended_s desc, entered desc, key desc limit {MOST_PLAYS}) as late"
        " join score on score.play = late.key and seat >= 0 left join person on person.id = score.player and score.player <> ''"
        " order by late.ended_s desc, late.entered desc, late.key desc, seat"
    )
    with translate_sqlite_errors():
        rows = db.execute(sql, tuple(games)).fetchall()
    for _, score_rows in groupby(rows, key=lambda row: row[0]):
        scores = list(score_rows)
        people = tuple((player, name, bool(has_won)) for *_, player, name, has_won in scores)
        key, id, game, options, ended_s, day = scores[0][:6]
        yield PlayerGroup(key, id, game, options, ended_s, day, people)
