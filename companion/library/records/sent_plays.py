"""Find edits that people made in BG Stats to plays exported from here.

BG Stats does not record what it received. The first time a play comes back, it is compared with every version that Fathom
may have exported: the play at its end, and after each correction. The returned version is then stored, and later exports
are compared with it. An edit becomes a correction of the play; the journal of the game is never changed.

Compared are people, totals, winners, teams, comment, place, length and date, and whether the play counts. Places behind the
winner follow from the totals; roles, boards and titles of games are not imported.
"""

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.library.records import corrections
from companion.library.records.comment_lines import without_lines
from companion.library.records.long_notes import rest_of
from companion.library.records.play_record import UNKNOWN_SEAT, Play, Score
from companion.session.play.play_clock import MS_A_MINUTE, minutes_of
from companion.table.seats import fold_name
from companion.table.standings import Total, format_points

SENT_PLAY = "bgs-sent"
"""Kind of the records of plays as BG Stats returned them last; a record's name is the play's id here."""
MINUTE_S, QUARTER_S, MOST_ZONES_S = 60, 900, 15 * 3600
"""Seconds of a minute, of the step between time zones, and of the largest difference between two zones."""
PLAYS_PER_ZONE = 20
"""Number of plays of which at least one must have a shift of time, so that the shift counts as a time zone."""
LONGEST_NOTE = 200
"""Maximum number of letters of a comment that is stored for comparison; of a longer one a digest is stored."""
FIRST_NEW_SEAT = -1
"""Number of the first person without a seat here; the numbers of further ones are lower."""
CUT_NAME_END = "…"
"""End of a name that was cut for a QR code."""


class TimeZoneShifts:
    """Time-zone shifts between the times of plays here and the times of the same plays in a file.

    A file has no zone, so a play whose time was edited looks like a play that was read in another zone. A shift by quarters of
    an hour counts as a zone if at least one in `PLAYS_PER_ZONE` plays has it; a rarer shift is an edit.
    """

    def __init__(self) -> None:
        self._shifts: Counter[int] = Counter()

    def learn(self, shift_s: int) -> None:
        """Count the shift of one play, in seconds."""
        self._shifts[shift_s] += 1

    def explain(self, shift_s: int) -> bool:
        """Return whether a shift is a time zone, not an edit."""
        is_possible = shift_s % QUARTER_S == 0 and abs(shift_s) <= MOST_ZONES_S
        return not shift_s or (is_possible and self._shifts[shift_s] * PLAYS_PER_ZONE >= self._shifts.total())


class ComparisonContext(Struct, frozen=True):
    """Data for comparing plays: the zones of the file, the people in it, merged people, and whether the fewest points win.

    has_person  (id, folded name) -> whether the file has a person of this id or name
    identity    id -> the id as which the person counts, after merges
    """

    zones: TimeZoneShifts
    has_person: Callable[[str, str], bool]
    identity: Callable[[str], str]
    is_lowest: bool = False


class ReturnedPlay(Struct, frozen=True):
    """Play of this library as a file has it: its id here; `is_sure`: its id or exact time proves that it is the same play."""

    id: str
    play: Play
    is_sure: bool


class PlayEdit(Struct, frozen=True):
    """Differences between a play and its returned version, by the seats of the play here.

    leavers    seats whose person is not in the returned version
    newcomers  people without a seat here; in `winners` they have the numbers from FIRST_NEW_SEAT down
    winners    seats that won; None if neither the winner nor anything that decides it differs
    """

    totals: dict[int, Total] = {}
    teams: dict[int, str] = {}
    leavers: tuple[int, ...] = ()
    newcomers: tuple[Score, ...] = ()
    winners: frozenset[int] | None = None
    fields: dict[str, Any] = {}

    @property
    def size(self) -> int:
        """Number of differences."""
        people = len(self.totals) + len(self.teams) + len(self.leavers) + len(self.newcomers)
        return people + len(self.fields) + (self.winners is not None)


def shift_s_between(known_s: int, file_s: int) -> int:
    """Return the difference of two times in seconds; seconds within a minute count only if the file has them."""
    return file_s - (known_s - known_s % MINUTE_S if file_s % MINUTE_S == 0 else known_s)


def is_same_result(play: Play, version: Play) -> bool:
    """Return whether at least half of the people have the same total: then a play found by its time is the same play."""
    own_totals, version_totals = (
        Counter(format_points(score.total) for score in compared_play.people) for compared_play in (play, version)
    )
    return 2 * (own_totals & version_totals).total() >= len(play.people)


def nearest_state(states: Sequence[Play], version: Play, context: ComparisonContext) -> Play:
    """Return the version of a play that differs least from the returned one; of equal ones the latest."""
    return min(reversed(states), key=lambda state: find_edit(state, version, context, is_first=True).size)


def find_edit(before: Play, version: Play, context: ComparisonContext, *, is_first: bool) -> PlayEdit:
    """Return the differences between a play and its returned version. `is_first`: `before` is the play here, not the version that BG Stats returned last."""
    paired, leavers, newcomers = _match_people(before, version, context, is_first=is_first)
    winners = {known_score.seat for known_score, score in paired if score.has_won} | {
        FIRST_NEW_SEAT - at for at, newcomer in enumerate(newcomers) if newcomer.has_won
    }
    totals = {
        known_score.seat: score.total
        for known_score, score in paired
        if format_points(known_score.total) != format_points(score.total)
    }
    is_same_winner = winners == {score.seat for score in before.people if score.has_won} and not (totals or leavers or newcomers)
    return PlayEdit(
        totals,
        {
            known_score.seat: score.team
            for known_score, score in paired
            if known_score.team != score.team and (score.team or not is_first)
        },
        tuple(score.seat for score in leavers),
        tuple(newcomers),
        None if is_same_winner else frozenset(winners),
        dict(_field_changes(before, version, context, is_first=is_first)),
    )


def _match_people(
    before: Play, version: Play, context: ComparisonContext, *, is_first: bool
) -> tuple[list[tuple[Score, Score]], list[Score], list[Score]]:
    """Match people by id, by name, then by the beginning of a shortened name. Return pairs (here, returned), leavers and newcomers."""
    leavers, newcomers = list(before.people), list(version.people)
    paired = []
    for test in (_is_same_person, _is_same_name, _is_cut_name):
        for score in tuple(newcomers):
            if known_score := next((leaver for leaver in leavers if test(leaver, score, context)), None):
                paired.append((known_score, score))
                leavers.remove(known_score)
                newcomers.remove(score)
    if is_first:  # a person of no such name in the file was renamed in BG Stats
        for known_score in [leaver for leaver in leavers if not context.has_person(leaver.player, fold_name(leaver.name))][
            : len(newcomers)
        ]:
            score = next(
                (newcomer for newcomer in newcomers if format_points(newcomer.total) == format_points(known_score.total)),
                newcomers[0],
            )
            paired.append((known_score, score))
            leavers.remove(known_score)
            newcomers.remove(score)
    return paired, leavers, newcomers


def _is_same_person(known_score: Score, score: Score, context: ComparisonContext) -> bool:
    return bool(known_score.player and score.player) and context.identity(known_score.player) == context.identity(score.player)


def _is_same_name(known_score: Score, score: Score, context: ComparisonContext) -> bool:
    return fold_name(known_score.name) == fold_name(score.name)


def _is_cut_name(known_score: Score, score: Score, context: ComparisonContext) -> bool:
    begin = fold_name(score.name.removesuffix(CUT_NAME_END))
    return score.name.endswith(CUT_NAME_END) and bool(begin) and fold_name(known_score.name).startswith(begin)


def _field_changes(before: Play, version: Play, context: ComparisonContext, *, is_first: bool) -> Iterator[tuple[str, Any]]:
    """Yield each changed field with its new value. On the first return an empty comment or place is no edit: a QR code may omit them."""
    note = _comparable_note(version.note)
    if note != _comparable_note(before.note) and (note or not is_first):
        yield "note", version.note if version.has_long_note else without_lines(version.note)
    if version.location != before.location and (version.location or not is_first):
        yield "location", version.location
    minutes = version.played_ms // MS_A_MINUTE
    if minutes != minutes_of(before.played_ms) and (minutes or not is_first):
        yield "played_ms", version.played_ms
    if version.sight != before.sight and (version.sight == "hidden" or not is_first) and before.sight != "deleted":
        yield "sight", version.sight
    if not _is_same_time(before, version, context, is_first=is_first):
        yield from (("ended_s", version.ended_s), ("day", version.day))


def _comparable_note(note: str) -> str:
    """Return a comment for comparison: a long one as a digest, any other without the lines of a score sheet."""
    note = note if rest_of(note) else without_lines(note)
    return note if len(note) <= LONGEST_NOTE else hashlib.blake2b(note.encode(), digest_size=16).hexdigest()


def _is_same_time(before: Play, version: Play, context: ComparisonContext, *, is_first: bool) -> bool:
    if not is_first:
        is_minute = version.time.endswith(":00") and before.time[:5] == version.time[:5]  # seconds may be dropped
        return before.day == version.day and (before.time == version.time or is_minute)
    return bool(before.ended_s) and is_time_zone_shift(before.ended_s, version.ended_s, context.zones)


def is_time_zone_shift(known_s: int, file_s: int, zones: TimeZoneShifts) -> bool:
    """Return whether a time is unedited: the same as here, in UTC as in a link, or shifted by a time zone."""
    shift_s = shift_s_between(known_s, file_s)
    return shift_s == -utc_offset_s(known_s) or zones.explain(shift_s)


def utc_offset_s(when_s: int) -> int:
    """Return how far this device's time zone is ahead of UTC at a time, in seconds."""
    return time.localtime(when_s).tm_gmtoff


def apply_edit(current_play: Play, edit: PlayEdit, context: ComparisonContext) -> Play:
    """Return a play with an edit applied. Score lines stay; a changed total adds a line with the difference."""
    play = replace(current_play, **edit.fields)
    before = {score.seat: score for score in current_play.people}
    seats = {seat: seat for seat in before}
    replaced = list(zip(edit.leavers, range(len(edit.newcomers)), strict=False))
    for seat, at in replaced:
        seats[FIRST_NEW_SEAT - at] = seat
        play = corrections.with_person(play, seat, edit.newcomers[at].name, edit.newcomers[at].player)
    for seat in edit.leavers[len(replaced) :]:
        play = corrections.remove_player(play, seat)
    for at, score in list(enumerate(edit.newcomers))[len(replaced) :]:
        play = corrections.add_player(play, score.name, score.player)
        seats[FIRST_NEW_SEAT - at] = play.people[-1].seat
    totals = edit.totals | {seats[FIRST_NEW_SEAT - at]: score.total for at, score in enumerate(edit.newcomers)}
    for seat, total in totals.items():
        play = _with_total(play, seat, total, context)
    teams = edit.teams | {seats[FIRST_NEW_SEAT - at]: score.team for at, score in enumerate(edit.newcomers) if score.team}
    scores = tuple(replace(score, team=teams.get(score.seat, score.team)) for score in play.scores)
    return _with_winners(replace(play, scores=scores), edit, seats)


def _with_total(play: Play, seat: int, total: Total, context: ComparisonContext) -> Play:
    known_total = next((score.total for score in play.people if score.seat == seat), None)
    return (
        play if format_points(known_total) == format_points(total) else corrections.with_total(play, seat, total, context.is_lowest)
    )


def _with_winners(play: Play, edit: PlayEdit, seats: dict[int, int]) -> Play:
    """Set the winners of the edit; other places stay if the same seats win."""
    if edit.winners is None:
        return play
    winner_seats = {seats[seat] for seat in edit.winners if seat in seats}
    is_so = winner_seats == {score.seat for score in play.people if score.has_won}
    return play if is_so else corrections.with_winners(play, sorted(winner_seats))


def copy_to_store(version: Play, before: Play, current_play: Play, context: ComparisonContext, *, is_first: bool) -> Play:
    """Return the returned version for the next comparison: with the seats that people have here, and the comment as it is compared."""
    paired, *_ = _match_people(before, version, context, is_first=is_first)
    seats = {id(score): known_score.seat for known_score, score in paired}
    by_name = {fold_name(score.name): score.seat for score in current_play.people}
    taken_seats = {score.seat for score in current_play.people}
    free = (seat for seat in count(2 * UNKNOWN_SEAT) if seat not in taken_seats)
    scores = (
        replace(score, seat=seats.get(id(score), by_name.get(fold_name(score.name), next(free))), lines=())
        for score in version.people
    )
    return replace(version, scores=tuple(scores), note=_comparable_note(version.note), options={})
