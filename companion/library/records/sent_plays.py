"""Edits that people made in BG Stats to plays which were sent there from here.

BG Stats does not say what it was sent. The first time that a play comes back it is compared with what Fathom may have
sent: the play at its end, or after any of its corrections. What came is then stored, and later exports are compared with
that. An edit becomes a correction of the play; the journal of the game is never changed.

Compared are people, totals, winners, teams, comment, place, length and date, and whether the play counts. Places behind the
winner follow from the totals; roles, boards and titles of games are not taken back.
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

SENT = "bgs-sent"
"""Kind of what BG Stats last said of a play of ours; its name is the play's id here."""
MINUTE_S, QUARTER_S, MOST_ZONES_S = 60, 900, 15 * 3600
"""Time zones are quarters of an hour apart, at most so far."""
ONE_IN = 20
"""A shift of time is a zone if at least one in so many plays has it."""
LONGEST_NOTE = 200
"""Longer comments are stored as a digest to compare with."""
NEW = -1
"""From here down people are numbered who have no seat here."""
CUT_END = "…"
"""What a name ends with that was cut for a QR code."""


class Zones:
    """Shifts between the time that is known here and the time in a file, of plays that are in both.

    Times are written without a zone, so a play whose time was edited looks like one that was read in another zone. A shift by
    quarters of an hour is a zone if many plays have it; if few have it, people edited these.
    """

    def __init__(self) -> None:
        self._shifts: Counter[int] = Counter()

    def learn(self, shift_s: int) -> None:
        """Count the shift of a play."""
        self._shifts[shift_s] += 1

    def explain(self, shift_s: int) -> bool:
        """Return whether a shift is no edit."""
        is_possible = shift_s % QUARTER_S == 0 and abs(shift_s) <= MOST_ZONES_S
        return not shift_s or (is_possible and self._shifts[shift_s] * ONE_IN >= self._shifts.total())


class Context(Struct, frozen=True):
    """What comparing needs to know: the zones of the file, whom it lists, as whom people count here, and whether the fewest win.

    lists   whether the file lists a person under this id or this folded name
    same    id → id as which it counts
    """

    zones: Zones
    lists: Callable[[str, str], bool]
    same: Callable[[str], str]
    is_lowest: bool = False


class Return(Struct, frozen=True):
    """A play of ours as a file has it: its id here, and whether id or exact time tell that it is the same."""

    id: str
    play: Play
    is_sure: bool


class Edit(Struct, frozen=True):
    """Differences between a play as it was and as it came, by the seats of the play here.

    come      people without a seat here; in `winners` they have the numbers from NEW down
    winners   who won; None where neither that nor anything it may follow from differs
    """

    totals: dict[int, Total] = {}
    teams: dict[int, str] = {}
    gone: tuple[int, ...] = ()
    come: tuple[Score, ...] = ()
    winners: frozenset[int] | None = None
    fields: dict[str, Any] = {}

    @property
    def size(self) -> int:
        """How many things differ."""
        people = len(self.totals) + len(self.teams) + len(self.gone) + len(self.come)
        return people + len(self.fields) + (self.winners is not None)


def shift_of(known_s: int, came_s: int) -> int:
    """Return by how many seconds a time differs; seconds count only where BG Stats kept them."""
    return came_s - (known_s - known_s % MINUTE_S if came_s % MINUTE_S == 0 else known_s)


def is_same_result(play: Play, came: Play) -> bool:
    """Return whether at least half of the people have the total they had: then a play found by its time is the same one."""
    here, there = (Counter(format_points(score.total) for score in one.people) for one in (play, came))
    return 2 * (here & there).total() >= len(play.people)


def nearest(states: Sequence[Play], came: Play, context: Context) -> Play:
    """Return the state of a play that differs least from what came, of several the last."""
    return min(reversed(states), key=lambda state: edit_of(state, came, context, is_first=True).size)


def edit_of(before: Play, came: Play, context: Context, *, is_first: bool) -> Edit:
    """Compare a play with what came. `is_first`: `before` is the play here and not what BG Stats said of it."""
    paired, gone, come = _pairs(before, came, context, is_first=is_first)
    won = {known.seat for known, score in paired if score.has_won} | {NEW - at for at, one in enumerate(come) if one.has_won}
    totals = {known.seat: score.total for known, score in paired if format_points(known.total) != format_points(score.total)}
    is_same_winner = won == {score.seat for score in before.people if score.has_won} and not (totals or gone or come)
    return Edit(
        totals,
        {known.seat: score.team for known, score in paired if known.team != score.team and (score.team or not is_first)},
        tuple(score.seat for score in gone),
        tuple(come),
        None if is_same_winner else frozenset(won),
        dict(_fields(before, came, context, is_first=is_first)),
    )


def _pairs(
    before: Play, came: Play, context: Context, *, is_first: bool
) -> tuple[list[tuple[Score, Score]], list[Score], list[Score]]:
    """Return who is who, who is gone, and who is new: by id, by name, by the begin of a cut name."""
    gone, come = list(before.people), list(came.people)
    paired = []
    for test in (_is_same_person, _is_same_name, _is_cut_name):
        for score in tuple(come):
            if known := next((one for one in gone if test(one, score, context)), None):
                paired.append((known, score))
                gone.remove(known)
                come.remove(score)
    if is_first:  # whom the file does not list at all has another name there
        for known in [one for one in gone if not context.lists(one.player, fold_name(one.name))][: len(come)]:
            score = next((one for one in come if format_points(one.total) == format_points(known.total)), come[0])
            paired.append((known, score))
            gone.remove(known)
            come.remove(score)
    return paired, gone, come


def _is_same_person(known: Score, score: Score, context: Context) -> bool:
    return bool(known.player and score.player) and context.same(known.player) == context.same(score.player)


def _is_same_name(known: Score, score: Score, context: Context) -> bool:
    return fold_name(known.name) == fold_name(score.name)


def _is_cut_name(known: Score, score: Score, context: Context) -> bool:
    begin = fold_name(score.name.removesuffix(CUT_END))
    return score.name.endswith(CUT_END) and bool(begin) and fold_name(known.name).startswith(begin)


def _fields(before: Play, came: Play, context: Context, *, is_first: bool) -> Iterator[tuple[str, Any]]:
    """List what differs beside the people. A code may have left out comment and place: at first, none is no edit."""
    note = _compared(came.note)
    if note != _compared(before.note) and (note or not is_first):
        yield "note", came.note if came.has_long_note else without_lines(came.note)
    if came.location != before.location and (came.location or not is_first):
        yield "location", came.location
    minutes = came.played_ms // MS_A_MINUTE
    if minutes != minutes_of(before.played_ms) and (minutes or not is_first):
        yield "played_ms", came.played_ms
    if came.sight != before.sight and (came.sight == "hidden" or not is_first) and before.sight != "deleted":
        yield "sight", came.sight
    if not _is_same_time(before, came, context, is_first=is_first):
        yield from (("ended_s", came.ended_s), ("day", came.day))


def _compared(note: str) -> str:
    """Return a comment as it is compared: a long one as a digest, any other without lines of a sheet."""
    note = note if rest_of(note) else without_lines(note)
    return note if len(note) <= LONGEST_NOTE else hashlib.blake2b(note.encode(), digest_size=16).hexdigest()


def _is_same_time(before: Play, came: Play, context: Context, *, is_first: bool) -> bool:
    if not is_first:
        is_minute = came.time.endswith(":00") and before.time[:5] == came.time[:5]  # seconds may be dropped
        return before.day == came.day and (before.time == came.time or is_minute)
    return bool(before.ended_s) and is_zone(before.ended_s, came.ended_s, context.zones)


def is_zone(known_s: int, came_s: int, zones: Zones) -> bool:
    """Return whether a time is the one that was sent: as it is here, in UTC as a link has it, or in another zone."""
    shift_s = shift_of(known_s, came_s)
    return shift_s == -offset_of(known_s) or zones.explain(shift_s)


def offset_of(when_s: int) -> int:
    """Return how far this device's time is ahead of UTC, in seconds."""
    return time.localtime(when_s).tm_gmtoff


def edited(now: Play, edit: Edit, context: Context) -> Play:
    """Return a play with an edit applied. Lines of the players stay; a changed total has a line for the difference."""
    play = replace(now, **edit.fields)
    before = {score.seat: score for score in now.people}
    seats = {seat: seat for seat in before}
    replaced = list(zip(edit.gone, range(len(edit.come)), strict=False))
    for seat, at in replaced:
        seats[NEW - at] = seat
        play = corrections.with_person(play, seat, edit.come[at].name, edit.come[at].player)
    for seat in edit.gone[len(replaced) :]:
        play = corrections.without(play, seat)
    for at, score in list(enumerate(edit.come))[len(replaced) :]:
        play = corrections.with_another(play, score.name, score.player)
        seats[NEW - at] = play.people[-1].seat
    totals = edit.totals | {seats[NEW - at]: score.total for at, score in enumerate(edit.come)}
    for seat, total in totals.items():
        play = _with_total(play, seat, total, context)
    teams = edit.teams | {seats[NEW - at]: score.team for at, score in enumerate(edit.come) if score.team}
    scores = tuple(replace(score, team=teams.get(score.seat, score.team)) for score in play.scores)
    return _with_winners(replace(play, scores=scores), edit, seats)


def _with_total(play: Play, seat: int, total: Total, context: Context) -> Play:
    known = next((score.total for score in play.people if score.seat == seat), None)
    return play if format_points(known) == format_points(total) else corrections.with_total(play, seat, total, context.is_lowest)


def _with_winners(play: Play, edit: Edit, seats: dict[int, int]) -> Play:
    """Let those win who won there; people who were not edited keep their place where that is the same."""
    if edit.winners is None:
        return play
    won = {seats[seat] for seat in edit.winners if seat in seats}
    is_so = won == {score.seat for score in play.people if score.has_won}
    return play if is_so else corrections.with_winners(play, sorted(won))


def remembered(came: Play, before: Play, now: Play, context: Context, *, is_first: bool) -> Play:
    """Return what came as it is stored for the next time: people with the seats they have here, the comment to compare with."""
    paired, *_ = _pairs(before, came, context, is_first=is_first)
    seats = {id(score): known.seat for known, score in paired}
    by_name = {fold_name(score.name): score.seat for score in now.people}
    taken = {score.seat for score in now.people}
    free = (seat for seat in count(2 * UNKNOWN_SEAT) if seat not in taken)
    scores = (
        replace(score, seat=seats.get(id(score), by_name.get(fold_name(score.name), next(free))), lines=()) for score in came.people
    )
    return replace(came, scores=tuple(scores), note=_compared(came.note), options={})
