"""One play, as people know it: who played what, when, and how it ended."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from companion.games import catalogue
from companion.library.storage.rows import seal_of
from companion.session.play.clock import CLOCK_IS_SET
from companion.session.record.journal import Outcome
from companion.table.game import Setup
from companion.table.standings import FIRST, Points, ScoreLine, SeatStanding

Sight = Literal["shown", "hidden", "deleted"]
SIGHTS: tuple[Sight, ...] = ("shown", "hidden", "deleted")
CELLS = "key, id, game, ended_s, played_ms, status, options, location, note, is_hidden"
OPTIONS = msgspec.json.Decoder(dict[str, str])
LINES = msgspec.json.Decoder(tuple[ScoreLine, ...])
UNKNOWN_SEAT = 100
"""From here on a seat only tells scores apart: nobody knows who sat where, or who began."""


class Score(Struct, frozen=True):
    """One person's part in a play, or that of who plays without a seat, whose `seat` is below 0.

    `player` is the id of somebody known, or "". `role` is only kept with imported plays.
    """

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

    @property
    def people(self) -> tuple[Score, ...]:
        """Those who had a seat, by seat."""
        return tuple(sorted((score for score in self.scores if score.seat >= 0), key=lambda score: score.seat))


class Remark(Struct, frozen=True, omit_defaults=True):
    """What people changed about a play afterwards."""

    location: str = ""
    note: str = ""
    sight: Sight = "shown"


def play_of(id: str, setup: Setup, names: Sequence[str], outcome: Outcome) -> Play:
    """Make the play that a finished session becomes."""
    assert outcome.standings is not None, "a finished session has standings"
    standings = outcome.standings.cut_short() if outcome.status == "ended" else outcome.standings
    players = dict(enumerate((*(seat.player for seat in setup.seats), *outcome.joined)))
    scores = (
        Score(row.seat, _called(row, names, setup.game), row.place, row.total, players.get(row.seat, ""), row.lines)
        for row in standings.rows
    )
    ended_s = outcome.wall_s if outcome.wall_s >= CLOCK_IS_SET else 0
    game = f"{setup.game}/{outcome.played}" if outcome.played else setup.game
    return Play(id, game, ended_s, outcome.played_ms, tuple(scores), outcome.status, setup.options, note=outcome.note)


def _called(row: SeatStanding, names: Sequence[str], game: str) -> str:
    """What somebody was called then; who has no seat, in English."""
    name = row.called(names)
    return name if isinstance(name, str) else catalogue.game(game).reader().read(name)


def read_play(row: tuple[Any, ...], scores: Sequence[tuple[Any, ...]]) -> Play | None:
    """Read a play from its row and those of its scores, by seat; None where they are not as they were written."""
    _, id, game, ended_s, played_ms, status, options, location, note, sight, seal = row
    if seal and seal != seal_of(row[:-1], scores):
        return None
    try:
        read = tuple(sorted(map(_score, scores), key=lambda score: (score.place, score.seat)))
        return Play(id, game, ended_s, played_ms, read, status, OPTIONS.decode(options), location, note, SIGHTS[sight])
    except (ValueError, TypeError, IndexError, AttributeError):  # of an older version, which had no seals
        return None


def _score(row: tuple[Any, ...]) -> Score:
    _, seat, player, name, place, total, lines = row
    return Score(seat, name, place, _points(total), player, LINES.decode(lines))


def _points(total: float) -> Points:
    return int(total) if total.is_integer() else total
