"""Play: the record of a finished game with players, time and result."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games import catalogue
from companion.library.records.long_notes import beginning_of, length_of, rest_of
from companion.library.storage.sealed_rows import seal_of
from companion.session.play.play_clock import CLOCK_IS_SET, calendar_s
from companion.session.record.journal import Outcome
from companion.table.game import Setup
from companion.table.standings import FIRST, UNDECIDED, Rival, ScoreLine, SeatStanding, Standings, Total

Sight = Literal["shown", "hidden", "deleted"]
SIGHTS: tuple[Sight, ...] = ("shown", "hidden", "deleted")
CELLS = (
    "key, id, game, ended_s, played_ms, status, options, location, note, is_hidden,"
    " entered, day, lowest_wins, is_cooperative, is_finished, is_result, is_counted"
)
SCORE_CELLS = "play, seat, player, name, place, total, lines, team"
OLD_CELLS, OLD_SCORE_CELLS = 10, 7
"""Numbers of cells of a play and of a score before version 6. A play's later cells are sealed only if they differ from `USUAL`."""
DEFAULT_CELLS = (0, "", None, 0, 1, 1, 1)
"""Default values of a play's later cells."""
NTH_BITS = 20
MOST_NTH = (1 << NTH_BITS) - 1
"""Maximum of `nth`, which has the last bits of a cell that it shares with `entered`; plays are sorted by that cell."""
SHEET = "score-sheet"
IMPORTED_ID = "bgs-"
"""Start of the ids of plays imported from BG Stats."""
OPTIONS = msgspec.json.Decoder(dict[str, str])
LINES = msgspec.json.Decoder(tuple[ScoreLine, ...])
UNSET_S = 631_152_000  # 1990: an earlier wall clock was never set
UNKNOWN_SEAT = 100
"""First seat number that only distinguishes scores: seats and starting player are unknown."""


class Score(Struct, frozen=True):
    """Result of one person, or of a player without a seat (`seat` < 0), in a play.

    `player` is the id of a known person, or "". `total` is None if none was entered. `team` is the team's name, "" for none.
    `role` is only stored with imported plays.
    """

    seat: int
    name: str
    place: int
    total: Total
    player: str = ""
    lines: tuple[ScoreLine, ...] = ()
    role: str = ""
    team: str = ""

    @property
    def has_won(self) -> bool:
        """Whether this person won."""
        return self.place == FIRST


class Play(Struct, frozen=True):
    """Finished game. `game`: its name in the catalogue, a sheet's after a slash ("score-sheet/Rummy"). `ended_s`: seconds since 1970, 0 if unknown; `played_ms` excludes pauses.

    bgg             the game's number at BoardGameGeek, 0 if unknown; only kept with imported plays
    entered, nth    order plays that ended in the same second, or at an unknown time: when it was entered, in seconds
                    since 1970, 0 if unknown; then its place among those entered together
    day             the day as it was written where the play was entered ("2024-03-10"); "" if `ended_s` has it
    time            the time of day as it was written there ("20:15:30"); only kept with imported plays, to recognise edits
    lowest_wins     whether the fewest points win; None if unknown
    is_cooperative  whether all won or lost together
    is_finished     whether the game came to its end
    is_result       whether its places and totals count: not those of an unfinished game, unless people decide so; nor those
                    of a game without points and winner
    is_counted      whether statistics count it at all
    note            a long one is its first letters and the name of the rest (`long_notes`)
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
    entered: int = 0
    nth: int = 0
    day: str = ""
    lowest_wins: bool | None = None
    is_cooperative: bool = False
    is_finished: bool = True
    is_result: bool = True
    is_counted: bool = True
    time: str = ""

    @property
    def played_on(self) -> date | None:
        """Day on which it ended: as written, else in this device's zone; None if unknown."""
        if self.day:
            return date.fromisoformat(self.day)
        return datetime.fromtimestamp(self.ended_s).date() if self.ended_s >= UNSET_S else None

    @property
    def note_beginning(self) -> str:
        """Letters of the note that are stored with the play: all of them unless it is long."""
        return beginning_of(self.note)

    @property
    def note_length(self) -> int:
        """Number of letters of the whole note."""
        return length_of(self.note)

    @property
    def has_long_note(self) -> bool:
        """Whether the note continues in records of its own."""
        return rest_of(self.note) is not None

    @property
    def people(self) -> tuple[Score, ...]:
        """Scores with a seat, by seat."""
        return tuple(sorted((score for score in self.scores if score.seat >= 0), key=lambda score: score.seat))

    @property
    def is_alone(self) -> bool:
        """Whether one player counted points, without a rival: no win and no defeat. An imported play keeps the winner that it names."""
        is_by_points = self.lowest_wins is not None or self.game.startswith(f"{SHEET}/")
        return len(self.scores) == 1 and is_by_points and not (self.is_cooperative or self.id.startswith(IMPORTED_ID))

    @property
    def is_undecided(self) -> bool:
        """Whether all counted points together and didn't say whether they won: no win and no defeat."""
        return bool(self.scores) and all(score.place == UNDECIDED for score in self.scores)

    @property
    def has_places(self) -> bool:
        """Whether places are meaningful: not in an unfinished game, without winner and points, or without a win and defeat."""
        is_known = any(score.has_won or score.total is not None for score in self.scores)
        return self.is_result and is_known and not (self.is_alone or self.is_undecided)

    @property
    def has_stopped_early(self) -> bool:
        """Whether an unfinished game was stopped, or has points. Others were played on, but players counted no points."""
        return not self.is_finished and (self.status == "ended" or any(score.total is not None for score in self.scores))

    @property
    def counts_no_points(self) -> bool:
        """Whether players ended a game in which they counted no points, so that it has no result."""
        return not (self.is_finished or self.is_result or self.has_stopped_early)


class Remark(Struct, frozen=True, omit_defaults=True):
    """Changes of a play by people. `is_result` and `is_counted` are None if undecided."""

    location: str = ""
    note: str = ""
    sight: Sight = "shown"
    is_result: bool | None = None
    is_counted: bool | None = None


def play_of(id: str, setup: Setup, names: Sequence[str], outcome: Outcome) -> Play:
    """Return the play of a finished session. An unfinished one is no result, nor is one without points and winner."""
    assert outcome.standings is not None, "a finished session has standings"
    standings = outcome.standings.as_ended_early() if outcome.status == "ended" else outcome.standings
    ended_s = calendar_s(outcome.wall_s) if outcome.wall_s >= CLOCK_IS_SET else 0
    is_finished = standings.is_finished is not False
    scores = tuple(_scores(setup, names, standings, outcome.joined))
    has_result = standings.is_cooperative or any(score.has_won or score.total is not None for score in scores)
    return Play(
        id=id,
        game=f"{setup.game}/{outcome.game_name}" if outcome.game_name else setup.game,
        ended_s=ended_s,
        played_ms=outcome.played_ms,
        scores=scores,
        status=outcome.status,
        options=setup.options,
        note=outcome.note,
        lowest_wins=standings.lowest_wins,
        is_cooperative=standings.is_cooperative,
        is_finished=is_finished,
        is_result=is_finished and has_result,
    )


def _scores(setup: Setup, names: Sequence[str], standings: Standings, joined: Sequence[str]) -> Iterator[Score]:
    """Yield a score per standing; a seat that left early has no total. `joined`: the people of seats that joined later."""
    players = dict(enumerate((*(seat.player for seat in setup.seats), *joined)))
    teams = {seat: str(team) for team, seats in enumerate(standings.teams, 1) for seat in seats}
    for row in standings.rows:
        has_left = row.seat in standings.departed_seats and not isinstance(row, Rival)
        total = None if has_left or _is_blank(setup.game, row) else row.total
        player = players.get(row.seat, "")
        name = _person_name(row, names, setup.game)
        yield Score(row.seat, name, row.place, total, player, row.lines, team=teams.get(row.seat, ""))


def _is_blank(game: str, row: SeatStanding) -> bool:
    """Return whether nothing was entered on a sheet; older versions stored 0 then."""
    return game == SHEET and not row.total and not row.lines


def _person_name(row: SeatStanding, names: Sequence[str], game: str) -> str:
    """Return a person's name at that time; for a player without a seat in English."""
    name = row.player_name(names)
    return name if isinstance(name, str) else catalogue.game(game).reader().read(name)


def seal(row: Sequence[Any], scores: Sequence[tuple[Any, ...]]) -> bytes:
    """Return the checksum of a play's cells and scores.

    Columns added in version 6 are included only if they are not empty, so that seals of older versions stay valid.
    """
    later = tuple(row[OLD_CELLS:])
    added_cells: list[Any] = [] if later == DEFAULT_CELLS else [later]
    added_cells += [[score[-1] for score in scores]] if any(score[-1] for score in scores) else []
    return seal_of(tuple(row[:OLD_CELLS]), [score[:OLD_SCORE_CELLS] for score in scores], *added_cells)


def read_play(row: tuple[Any, ...], scores: Sequence[tuple[Any, ...]]) -> Play | None:
    """Return a play from its row and the rows of its scores, by seat; None if a seal does not match."""
    *cells, sealed = row
    if sealed and sealed != seal(cells, scores):
        return None
    _, id, game, ended_s, played_ms, status, options, location, note, sight, *later = cells
    entered, day, lowest_wins, is_cooperative, is_finished, is_result, is_counted = later
    try:
        return Play(
            id=id,
            game=game,
            ended_s=calendar_s(ended_s),
            played_ms=played_ms,
            scores=tuple(sorted(map(_score, scores), key=lambda score: (score.place, score.seat))),
            status=status,
            options=OPTIONS.decode(options),
            location=location,
            note=note,
            sight=SIGHTS[sight],
            entered=entered >> NTH_BITS,
            nth=entered & MOST_NTH,
            day=day,
            lowest_wins=None if lowest_wins is None else bool(lowest_wins),
            is_cooperative=bool(is_cooperative),
            is_finished=bool(is_finished),
            is_result=bool(is_result),
            is_counted=bool(is_counted),
        )
    except (ValueError, TypeError, IndexError, AttributeError):  # of an older version, which had no seals
        return None


def read_imported(record: Any) -> Play:
    """Decode an imported play. Raises ValidationError."""
    return without_zeros(msgspec.convert(record, Play))


def without_zeros(play: Play) -> Play:
    """Return an imported play with unknown totals where older versions stored 0 for a missing or invalid score."""
    if not play.id.startswith(IMPORTED_ID):
        return play
    if not any(map(_is_unknown, play.scores)):
        return play
    return replace(play, scores=tuple(replace(score, total=None) if _is_unknown(score) else score for score in play.scores))


def _is_unknown(score: Score) -> bool:
    """Return whether a score imported by an older version was blank or text."""
    return score.total == 0 and all(isinstance(line.label, str) for line in score.lines)


def _score(row: tuple[Any, ...]) -> Score:
    _, seat, player, name, place, total, lines, team = row
    return Score(seat, name, place, _points(total), player, LINES.decode(lines), team=team)


def _points(total: float | None) -> Total:
    return int(total) if total is not None and total.is_integer() else total
