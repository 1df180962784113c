"""Corrections of finished plays: each is appended, none deleted, and a play is read with all of them applied.

Consequences, such as places from totals, are computed here; screens only pass what people changed.
"""

from collections.abc import Callable, Container, Iterator, Sequence
from datetime import datetime
from itertools import count
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games import catalogue
from companion.library.records.play_record import UNKNOWN_SEAT, Play, Score, Sight
from companion.session.play.play_clock import minutes_of, noon_of
from companion.table.letters import cut_text
from companion.table.seats import clean_name
from companion.table.seats import fold_name as folded_name
from companion.table.sentence import UserError, Words, say
from companion.table.standings import BEHIND, FIRST, Points, ScoreLine, Total
from companion.table.tuple_edits import replace_at

CORRECTION = "correction"
"""Kind of the records of corrections. A record's name is the play's id, "#", and a text that orders the corrections of that play."""
LONGEST_REASON = 60
MOST_POINTS = 999_999_999
FIELDS = (
    *("game", "ended_s", "day", "time", "played_ms", "scores", "is_cooperative", "options", "location", "note", "sight"),
    *("lowest_wins", "is_finished", "is_result", "bgg"),
)
REMARK_FIELDS = ("location", "note", "sight")
"""Fields that a remark made here changes, too."""
BG_STATS = "bgstats"
QUARTER_S = 900
NO_VALUE = "–"


class CorrectionError(UserError):
    """Invalid correction; nothing was changed."""


class Correction(Struct, frozen=True, omit_defaults=True):
    """Correction of a play: only values that are not None apply.

    at_s    time in seconds since 1970; 0 if unknown
    reason  why the winner was set by hand
    source  origin: "" for people here, "bgstats" for an edit made there
    voids   the game was continued after its end: earlier corrections no longer apply
    """

    at_s: int = 0
    game: str | None = None
    ended_s: int | None = None
    day: str | None = None
    played_ms: int | None = None
    scores: tuple[Score, ...] | None = None
    is_cooperative: bool | None = None
    options: dict[str, str] | None = None
    location: str | None = None
    note: str | None = None
    sight: Sight | None = None
    reason: str = ""
    source: str = ""
    voids: bool = False
    time: str | None = None
    lowest_wins: bool | None = None
    is_finished: bool | None = None
    is_result: bool | None = None
    bgg: int | None = None


class DisplayedCorrection(Struct, frozen=True):
    """Correction for display: time, reason, and each change in words."""

    at_s: int
    changes: tuple[Words, ...]
    reason: str = ""
    source: str = ""


def apply_correction(play: Play, correction: Correction) -> Play:
    """Return a play with a correction applied."""
    changed: dict[str, Any] = {name: value for name in FIELDS if (value := getattr(correction, name)) is not None}
    if "scores" in changed:
        scores = changed["scores"] if correction.source else _with_roles(changed["scores"], play.scores)
        changed["scores"] = tuple(sorted(scores, key=lambda score: (score.place, score.seat)))
    return replace(play, **changed)


def _with_roles(scores: Sequence[Score], before: Sequence[Score]) -> tuple[Score, ...]:
    """Restore people's roles; a correction made here has none."""
    roles = {(score.seat, score.name): score.role for score in before}
    return tuple(replace(score, role=score.role or roles.get((score.seat, score.name), "")) for score in scores)


def apply_corrections(play: Play, corrections: Sequence[Correction]) -> Play:
    """Return a play with all corrections applied in order."""
    for correction in corrections_in_force(corrections):
        play = apply_correction(play, correction)
    return play


def corrections_in_force(corrections: Sequence[Correction]) -> list[Correction]:
    """Return the corrections made since the game last ended."""
    valid_corrections: list[Correction] = []
    for correction in corrections:
        valid_corrections = [] if correction.voids else [*valid_corrections, correction]
    return valid_corrections


def corrections_in_words(play: Play, corrections: Sequence[Correction]) -> tuple[DisplayedCorrection, ...]:
    """Return every correction of a play for display, starting from its state at the end."""
    displayed_corrections = []
    for correction in corrections_in_force(corrections):
        after = apply_correction(play, correction)
        displayed_corrections.append(
            DisplayedCorrection(correction.at_s, tuple(changes(play, after)), correction.reason, correction.source)
        )
        play = after
    return tuple(displayed_corrections)


def difference(before: Play, after: Play, at_s: int, reason: str = "", source: str = "") -> Correction | None:
    """Return the correction that turns one play into another; None if they do not differ."""
    fields_after = {name: getattr(after, name) for name in FIELDS}
    changed = {name: value for name, value in fields_after.items() if value is not None and value != getattr(before, name)}
    if not changed and not reason:
        return None
    return Correction(at_s, reason=cut_text(clean_name(reason), LONGEST_REASON), source=source, **changed)


def edit_of(
    known_play: Play,
    play: Play,
    at_s: int,
    source: str,
    certain: Container[str] = (),
    is_zone: Callable[[int], bool] = lambda shift_s: shift_s % QUARTER_S == 0,
) -> Correction | None:
    """Return the edit that a play got in the program it came from, compared with its version `known_play` here; None for none.

    A person keeps the id they have here while the name is unchanged, unless the file is `certain` of both ids. Values that
    older versions did not store are no edits; `is_zone`: whether a shift of time is another zone and no edit.
    """
    scores = match_people(play.scores, known_play.scores, certain)
    if _displayed_values(scores) == _displayed_values(known_play.scores):
        scores = known_play.scores
    is_same_game = folded_name(catalogue.title_of(play.game)) == folded_name(catalogue.title_of(known_play.game))
    play = replace(
        play,
        game=known_play.game if is_same_game else play.game,  # a sheet of that name may have been added since
        scores=scores,
        lowest_wins=None if known_play.lowest_wins is None else play.lowest_wins,
        bgg=play.bgg or known_play.bgg,
    )
    if _is_same_time(known_play, play, is_zone):
        return difference(
            known_play, replace(play, day=known_play.day, ended_s=known_play.ended_s, time=known_play.time), at_s, source=source
        )
    edit = difference(known_play, play, at_s, source=source)
    return edit and replace(edit, ended_s=play.ended_s, day=play.day, time=play.time)


def _is_same_time(known_play: Play, play: Play, is_zone: Callable[[int], bool]) -> bool:
    """Compare times as written. Older versions stored only day and seconds, which depend on the device's zone."""
    if play.day != (known_play.day or _iso(known_play.ended_s)):
        return False
    return known_play.time == play.time if known_play.time else is_zone(play.ended_s - known_play.ended_s)


def _iso(ended_s: int) -> str:
    return datetime.fromtimestamp(ended_s).date().isoformat() if ended_s else ""


def match_people(scores: Sequence[Score], known_scores: Sequence[Score], certain: Container[str]) -> tuple[Score, ...]:
    """Return the people with the ids they have here, and unknown seats filled."""
    pairs = _pairs(scores, known_scores)
    kept_seats = {before.seat for score, before in pairs if before and min(before.seat, score.seat) >= UNKNOWN_SEAT}
    free = (seat for seat in count(UNKNOWN_SEAT) if seat not in kept_seats)
    matched_scores = []
    for score, before in pairs:
        if score.seat >= UNKNOWN_SEAT:
            score = replace(score, seat=before.seat if before and before.seat in kept_seats else next(free))
        if before and before.player and score.player and not (before.player in certain and score.player in certain):
            score = replace(score, player=before.player)
        matched_scores.append(score)
    return tuple(matched_scores)


def _pairs(scores: Sequence[Score], known_scores: Sequence[Score]) -> list[tuple[Score, Score | None]]:
    """Return for each score the known score of the same name; of several the one in the same seat."""
    remaining_scores, pairs = list(known_scores), list[tuple[Score, Score | None]]()
    for score in scores:
        same_name_scores = [candidate for candidate in remaining_scores if candidate.name == score.name]
        before = next(
            (candidate for candidate in same_name_scores if candidate.seat == score.seat),
            same_name_scores[0] if same_name_scores else None,
        )
        pairs.append((score, before))
        if before:
            remaining_scores.remove(before)
    return pairs


def _displayed_values(scores: Sequence[Score]) -> set[tuple[Any, ...]]:
    """Return the displayed values of scores, independent of internal names."""
    return {
        (score.seat, score.name, score.player, score.place, score.total, score.role, score.team, _parts(score), _typed_score(score))
        for score in scores
    }


def _parts(score: Score) -> tuple[Points, ...]:
    return tuple(line.points for line in score.lines)


def _typed_score(score: Score) -> str:
    """Return the typed score if it is no number."""
    return next((line.label for line in score.lines if isinstance(line.label, str)), "")


# changes that people make


def with_total(play: Play, seat: int, total: Total, is_lowest: bool) -> Play:
    """Return a play with another total for a player; places follow from totals if they did before."""
    if total is not None and not -MOST_POINTS <= total <= MOST_POINTS:
        raise CorrectionError(say("bad_correction.points", most=MOST_POINTS))
    return _with_ranks(play, tuple(_with_total(score, total) if score.seat == seat else score for score in play.scores), is_lowest)


def with_line(play: Play, seat: int, line: int, points: Points, is_lowest: bool) -> Play:
    """Return a play with other points in a line of a player (from 0), such as a round; the total changes by the difference."""
    score = next(score for score in play.scores if score.seat == seat)
    total = (score.total or 0) + points - score.lines[line].points
    if not all(-MOST_POINTS <= number <= MOST_POINTS for number in (points, total)):
        raise CorrectionError(say("bad_correction.points", most=MOST_POINTS))
    lines = replace_at(score.lines, line, replace(score.lines[line], points=points))
    new_score = replace(score, total=total, lines=lines)
    return _with_ranks(play, tuple(new_score if other is score else other for other in play.scores), is_lowest)


def with_lines(play: Play, seat: int, lines: tuple[ScoreLine, ...], is_lowest: bool) -> Play:
    """Return a play with other lines of a player; the total changes by the difference of their sums."""
    score = next(score for score in play.scores if score.seat == seat)
    difference_of_sums = sum(line.points for line in lines) - sum(line.points for line in score.lines)
    if lines == score.lines:
        return play
    new_score = replace(score, total=(score.total or 0) + difference_of_sums, lines=lines)
    return _with_ranks(play, tuple(new_score if other is score else other for other in play.scores), is_lowest)


def _with_ranks(play: Play, scores: tuple[Score, ...], is_lowest: bool) -> Play:
    """Return the play with these scores; places follow from totals if they did before."""
    if play.is_cooperative or not _follows_totals(play.scores, is_lowest):
        return replace(play, scores=scores)
    return replace(play, scores=_rank_scores(scores, play.scores, is_lowest))


def _with_total(score: Score, total: Total) -> Score:
    """Return a score with another total; its lines stay, with one for the difference."""
    if total is None or score.total is None or not score.lines:
        return replace(score, total=total, lines=())
    other_points = total - sum(line.points for line in score.lines)
    lines = (*score.lines, ScoreLine(say("corrected.points"), other_points)) if other_points else score.lines
    return replace(score, total=total, lines=lines)


def _follows_totals(scores: Sequence[Score], is_lowest: bool) -> bool:
    """Return whether places agree with totals."""
    places_and_worths = [(score.place, _comparable_total(score.total, is_lowest)) for score in scores if score.total is not None]
    return all(
        worth <= other_worth for place, worth in places_and_worths for other, other_worth in places_and_worths if other < place
    )


def _comparable_total(total: Total, is_lowest: bool) -> float:
    """Return a number that is larger for a better total."""
    return float("-inf") if total is None else -total if is_lowest else total


def _rank_scores(scores: Sequence[Score], before: Sequence[Score], is_lowest: bool) -> tuple[Score, ...]:
    """Return places by totals; ties as before keep their tie-break."""
    earlier_scores = {score.seat: score for score in before}
    values = {score.seat: _comparable_total(score.total, is_lowest) for score in scores}

    def is_ahead(own_score: Score, other: Score) -> bool:
        if values[own_score.seat] != values[other.seat]:
            return values[own_score.seat] > values[other.seat]
        is_old = all(
            score.seat in earlier_scores and earlier_scores[score.seat].total == score.total for score in (own_score, other)
        )
        return is_old and earlier_scores[own_score.seat].place < earlier_scores[other.seat].place

    return tuple(replace(score, place=1 + sum(is_ahead(other, score) for other in scores)) for score in scores)


def with_winners(play: Play, seats: Sequence[int], *, is_lowest: bool | None = None) -> Play:
    """Return a play won by exactly these seats. From then on its places count.

    The others follow in their order. If all had one place and `is_lowest` says who wins, they follow by their totals.
    """
    play = replace(play, is_result=True)
    if play.is_cooperative:
        place = FIRST if seats else BEHIND
        return replace(play, scores=tuple(replace(score, place=place) for score in play.scores))
    if is_lowest is not None and len({score.place for score in play.scores}) == 1:
        play = replace(play, scores=_rank_scores(play.scores, play.scores, is_lowest))
    other_places = [score.place for score in play.scores if score.seat not in seats]
    next_place = 1 + max(1, len(seats))
    scores = (
        replace(score, place=FIRST if score.seat in seats else next_place + sum(place < score.place for place in other_places))
        for score in play.scores
    )
    return replace(play, scores=tuple(scores))


def with_person(play: Play, seat: int, name: str, player: str) -> Play:
    """Return a play with another person in a seat."""
    scores = tuple(replace(score, name=name, player=player) if score.seat == seat else score for score in play.scores)
    return replace(play, scores=scores)


def add_player(play: Play, name: str, player: str) -> Play:
    """Return a play with one more player, last, without a total."""
    seats = [score.seat for score in play.people]
    is_known = bool(seats) and max(seats) < UNKNOWN_SEAT
    seat = max(seats) + 1 if is_known else max([UNKNOWN_SEAT - 1, *seats]) + 1
    has_won = play.is_cooperative and any(score.has_won for score in play.scores)
    last = 1 + len(play.scores) if any(score.total is not None for score in play.scores) else BEHIND
    return replace(play, scores=(*play.scores, Score(seat, name, FIRST if has_won else max(BEHIND, last), None, player)))


def remove_player(play: Play, seat: int) -> Play:
    """Return a play without a player; lower places move up."""
    removed_score = next((score for score in play.scores if score.seat == seat), None)
    scores = (
        replace(score, place=score.place - (removed_score is not None and score.place > max(removed_score.place, FIRST)))
        for score in play.scores
        if score.seat != seat
    )
    return replace(play, scores=tuple(scores))


def on_day(play: Play, day: datetime) -> Play:
    """Return a play on another day of this device's calendar at the same time of day."""
    old_time = datetime.fromtimestamp(play.ended_s) if play.ended_s else None
    date = f"{day.year:04}-{day.month:02}-{day.day:02}"
    ended_s = int(old_time.replace(year=day.year, month=day.month, day=day.day).timestamp()) if old_time else noon_of(date)
    return replace(play, ended_s=ended_s, day=date if play.day else "")


def check_play(play: Play, identity: Callable[[str], str] = lambda id: id) -> Play:
    """Return a play that can be stored. `identity`: id → id as which it counts. Raises CorrectionError."""
    if not play.people:
        raise CorrectionError(say("bad_correction.nobody"))
    scores_by_person: dict[str, Score] = {}
    for score in play.people:
        other = scores_by_person.setdefault(identity(score.player) if score.player else f"?{score.name.casefold()}", score)
        if other is not score:
            raise CorrectionError(say("bad_correction.twice", name=score.name))
    return play


# in words


def changes(before: Play, after: Play) -> Iterator[Words]:
    """Yield the differences between two states of a play, in words."""
    if before.game != after.game:
        yield say("corrected.game", before=before.game.rpartition("/")[2], after=after.game.rpartition("/")[2])
    yield from _changes_of_time(before, after)
    if before.location != after.location:
        yield say("corrected.location", before=before.location or NO_VALUE, after=after.location or NO_VALUE)
    if before.options != after.options:
        yield say("corrected.options")
    if before.is_cooperative != after.is_cooperative:
        yield say("corrected.together" if after.is_cooperative else "corrected.apart")
    if before.lowest_wins != after.lowest_wins:
        yield say("corrected.fewest_win" if after.lowest_wins else "corrected.most_win")
    if before.is_finished != after.is_finished:
        yield say("corrected.finished" if after.is_finished else "corrected.unfinished")
    elif before.is_result != after.is_result:
        yield say("corrected.result" if after.is_result else "corrected.no_result")
    if before.sight != after.sight:
        yield say("corrected.hidden" if after.sight == "hidden" else "corrected.shown")
    if before.note != after.note:
        yield say("corrected.note")
    if before.bgg != after.bgg:
        yield say("corrected.bgg", before=before.bgg or NO_VALUE, after=after.bgg or NO_VALUE)
    yield from _changes_of_scores(before.scores, after.scores)


def _changes_of_time(before: Play, after: Play) -> Iterator[Words]:
    if before.played_on != after.played_on:
        yield say("corrected.day", before=_day(before), after=_day(after))
    elif before.ended_s != after.ended_s or before.time != after.time:
        yield say("corrected.time", before=_time(before), after=_time(after))
    if before.played_ms != after.played_ms:
        yield say("corrected.length", before=minutes_of(before.played_ms), after=minutes_of(after.played_ms))


def _changes_of_scores(before: Sequence[Score], after: Sequence[Score]) -> Iterator[Words]:
    seats = (
        {(score.name, score.player): score.seat for score in before},
        {(score.name, score.player): score.seat for score in after},
    )
    if seats[0].keys() == seats[1].keys() and seats[0] != seats[1] and len(seats[0]) == len(before) == len(after):
        yield say("corrected.order")
        moved = {(score.name, score.player): score.seat for score in after}
        before = [replace(score, seat=moved[score.name, score.player]) for score in before]
    earlier_scores, later_scores = ({score.seat: score for score in scores} for scores in (before, after))
    changed = [
        change
        for seat in sorted(earlier_scores.keys() | later_scores.keys())
        for change in _changes_of(earlier_scores.get(seat), later_scores.get(seat))
    ]
    yield from changed
    winners = [score.name for score in after if score.has_won]
    if {score.seat for score in before if score.has_won} != {score.seat for score in after if score.has_won}:
        yield say("corrected.winners", names=winners, count=len(winners)) if winners else say("corrected.no_winner")
    elif not changed and {(score.seat, score.place) for score in before} != {(score.seat, score.place) for score in after}:
        yield say("corrected.places")


def _changes_of(before: Score | None, after: Score | None) -> Iterator[Words]:
    if after is None:
        yield say("corrected.gone", name=before.name if before else "")
    elif before is None:
        yield say("corrected.came", name=after.name)
        if after.total is not None:
            yield say("corrected.entered", name=after.name, points=after.total)
    else:
        if before.name != after.name:
            yield say("corrected.person", before=before.name, after=after.name)
        elif before.player != after.player:
            yield say("corrected.another" if after.player else "corrected.guest", name=after.name)
        if before.total != after.total:
            yield _total_sentence(after.name, before.total, after.total)
        elif _typed_score(before) != _typed_score(after):
            yield say(
                "corrected.typed", name=after.name, before=_typed_score(before) or NO_VALUE, after=_typed_score(after) or NO_VALUE
            )
        elif _parts(before) != _parts(after):
            yield say("corrected.parts", name=after.name)
        if before.team != after.team:
            yield say("corrected.team", name=after.name, before=before.team or NO_VALUE, after=after.team or NO_VALUE)
        if before.role != after.role:
            yield say("corrected.role", name=after.name, before=before.role or NO_VALUE, after=after.role or NO_VALUE)


def _total_sentence(name: str, before: Total, after: Total) -> Words:
    if after is None:
        return say("corrected.emptied", name=name, before=before)
    return (
        say("corrected.entered", name=name, points=after)
        if before is None
        else say("corrected.total", name=name, before=before, after=after)
    )


def _day(play: Play) -> Words:
    day = play.played_on
    return say("corrected.date", day=day.day, month=day.month, year=str(day.year)) if day else say("corrected.no_date")


def _time(play: Play) -> Words:
    if not play.ended_s:
        return say("corrected.no_date")
    return play.time or datetime.fromtimestamp(play.ended_s).time().isoformat()


def decode_correction(record: Any) -> Correction:
    """Decode a stored correction. Raises ValidationError."""
    return msgspec.convert(record, Correction)
