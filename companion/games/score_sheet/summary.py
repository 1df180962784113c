"""Summary of a finished sheet: the sources of each player's points, and a fact about the winner.

Points are divided into kinds: on a sheet with bids by bids made, zero bids made and bonus; on a sheet of lines by the
line that decided, those in which players differ most, and the rest, or by the lines above a bonus, the bonus, and those
below it; on a sheet of entries with lines at the end by these lines and all entries; on any other by rounds, the best of all
marked if the most points win. Lost points are a kind of their own.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.games.score_sheet.counted_lines import line_labels
from companion.games.score_sheet.icons import icon_of
from companion.games.score_sheet.language import Ask, AutomaticPoints, bilingual_label
from companion.games.score_sheet.state import State, tally_of
from companion.games.score_sheet.tally import Tally
from companion.games.score_sheet.thresholds import threshold_of
from companion.table.formula import Figure, figure
from companion.table.sentence import SeatName, Sentence, Words, say
from companion.table.standings import Bids, Points, PointShare, ScoreLine, SeatStanding, SheetSummary

TICK, RING, PLUS, LOST, ROUND, BEST = "tick", "ring", "plus", "lost", "round", "best"
DROP, MOON, SUN, WAVE = "drop", "moon", "sun", "wave"
MARKS = (TICK, RING, PLUS)
LINE_MARKS = (TICK, RING, DROP, MOON, SUN, WAVE, PLUS)
FEWEST_ZERO_BIDS = 2
"""Number of zero bids from which the fact about the winner is how many of them were made."""
MOST_NAMED = 2
"""Number of players who are named for the same best round, such as those of a team."""
ENTRIES_LABEL = say("sum.entries")
WRITTEN_LINES = ("line.round", "line.entry")


def summary(state: State, rows: Sequence[SeatStanding], *, is_lowest: bool) -> SheetSummary | None:
    """Summarize a sheet that is closed; None while it is open, or if it has no points."""
    sheet = state.sheet
    if sheet is None or not state.is_closed or not any(row.lines for row in rows):
        return None
    tally = tally_of(state) if state.is_counting else None
    rounds = tally.whole if tally else state.current_line - 1
    bids = tuple(_bids(tally, rows)) if tally and tally.scoring_rules.kept_bid else ()
    if tally and bids:
        kinds, shares = _bid_summary(tally, rows)
    elif sheet.shape == "rows":
        rows = [_by_source(tally, row) for row in rows]
        kinds, shares = _section_summary(tally, rows) or _line_summary(rows, is_lowest=is_lowest)
    elif sheet.shape == "total" and tally and tally.fixed_asks:
        rows = [_with_one_entry(_by_source(tally, row)) for row in rows]
        kinds, shares = _line_summary(rows, is_lowest=is_lowest)
    else:
        kinds, shares = _round_summary(rows, is_lowest=is_lowest)
    return SheetSummary(
        title=sheet.words,
        icon=icon_of(sheet.name, sheet),
        rounds=rounds if sheet.shape == "rounds" else 0,
        fact=_fact(rows, shares, tally, bids, is_lowest=is_lowest),
        kinds=tuple(kinds.items()),
        shares=tuple(shares),
        bids=bids,
        has_dealer=sheet.dealer,
        lines=line_labels(sheet),
        has_outcome=sheet.teams != 1 or state.is_won is not None or bool(state.winning_columns),
    )


# bids


def _bids(tally: Tally, rows: Sequence[SeatStanding]) -> Iterator[Bids]:
    """Count each seat's bids, those that it kept, and those of zero."""
    for row in rows:
        column = tally.people.column_of(row.seat)
        kept_bids = [(rnd, is_kept) for rnd in range(len(tally.points)) if (is_kept := tally.is_kept(rnd, column)) is not None]
        zero = [is_kept for rnd, is_kept in kept_bids if _is_zero(tally, rnd, column)]
        yield Bids(row.seat, sum(was_kept for _, was_kept in kept_bids), len(kept_bids), sum(zero), len(zero))


def _is_zero(tally: Tally, rnd: int, column: int) -> bool:
    early = [ask for ask in tally.asks if ask.early]
    return bool(early) and not any(tally.entered_value(rnd, ask.key, column) for ask in early)


def _bid_summary(tally: Tally, rows: Sequence[SeatStanding]) -> tuple[dict[str, Words], list[PointShare]]:
    """Divide the points of a sheet with bids."""
    optional = {ask.key for ask in tally.asks if ask.default is not None}
    early = {ask.key for ask in tally.asks if ask.early}
    shares = []
    for row in rows:
        points_by_kind: dict[str, Figure] = {}
        column = tally.people.column_of(row.seat)
        for rnd, names, points in _terms(tally, column):
            is_bonus = bool(optional & set(names)) and not early & set(names)
            kind = _kind_of(tally, rnd, column, points, is_bonus=is_bonus)
            points_by_kind[kind] = points_by_kind.get(kind, 0) + points
        other_points = tally.fixed_totals[column] - sum(points_by_kind.values())
        points_by_kind[LOST if other_points < 0 else PLUS] = (
            points_by_kind.get(LOST if other_points < 0 else PLUS, 0) + other_points
        )
        shares += [PointShare(row.seat, kind, figure(points_by_kind[kind])) for kind in (*MARKS, LOST) if points_by_kind.get(kind)]
    sentences = {TICK: say("sum.kept"), RING: say("sum.zero"), PLUS: say("sum.bonus"), LOST: say("sum.missed")}
    return {kind: words for kind, words in sentences.items() if any(share.kind == kind for share in shares)}, shares


def _terms(tally: Tally, column: int) -> Iterator[tuple[int, tuple[str, ...], Figure]]:
    """List the terms of every round's points with the names in them; a round whose terms don't add up is one term."""
    for rnd, row in enumerate(tally.points):
        points = row[column]
        if points is None:
            continue
        terms = tally.terms(rnd, column)
        if sum(term.value for term in terms) == points:
            yield from ((rnd, term.names, term.value) for term in terms)
        else:
            yield rnd, (), points


def _kind_of(tally: Tally, rnd: int, column: int, points: Figure, *, is_bonus: bool) -> str:
    if points < 0:
        return LOST
    if is_bonus or not tally.is_kept(rnd, column):
        return PLUS
    return RING if _is_zero(tally, rnd, column) else TICK


# lines and rounds


def _line_summary(rows: Sequence[SeatStanding], *, is_lowest: bool) -> tuple[dict[str, Words], list[PointShare]]:
    """Divide the points of a sheet of lines; of seven lines each is alone.

    First is the line that the fact about the winner names, then those in which the players differ most.
    """
    points_by_label: dict[Words, dict[int, Points]] = {}
    for row in rows:
        for line in row.lines:
            points = points_by_label.setdefault(line.label, dict.fromkeys((other.seat for other in rows), 0))
            points[row.seat] += max(0, line.points)
    winner = next((row for row in rows if row.has_won), None)
    decisive = _decisive_line(winner, rows, is_lowest=is_lowest) if winner is not None else None

    def importance(label: Words) -> tuple[bool, Points, Points]:
        points = points_by_label[label].values()
        return decisive is not None and label == decisive.label, max(points) - min(points), sum(points)

    labels = sorted(points_by_label, key=importance, reverse=True)
    automatic = labels[: len(LINE_MARKS)] if len(labels) <= len(LINE_MARKS) else labels[: len(LINE_MARKS) - 1]
    shares = []
    for row in rows:
        for kind, label in zip(LINE_MARKS, automatic, strict=False):
            shares.append(PointShare(row.seat, kind, sum(_gains(line for line in row.lines if line.label == label))))
        shares.append(PointShare(row.seat, PLUS, sum(_gains(line for line in row.lines if line.label not in automatic))))
        shares.append(PointShare(row.seat, LOST, sum(line.points for line in row.lines if line.points < 0)))
    kinds = dict(zip(LINE_MARKS, automatic, strict=False))
    if len(labels) > len(automatic):
        kinds[PLUS] = say("sum.rest")
    shares = [share for share in shares if share.points]
    return _with_lost({kind: words for kind, words in kinds.items() if any(share.kind == kind for share in shares)}, shares), shares


def _by_source(tally: Tally | None, row: SeatStanding) -> SeatStanding:
    """Return a standing in which lines of the same source, such as the symbols of science, are one line."""
    source_lines: tuple[Ask | AutomaticPoints, ...] = (*tally.fixed_asks, *tally.scoring_rules.automatic_points) if tally else ()
    sources = {source_line.words: bilingual_label(source_line.source, source_line.source_de) for source_line in source_lines}
    points_by_source: dict[Words, Points] = {}
    for line in row.lines:
        label = sources.get(line.label) or line.label
        points_by_source[label] = points_by_source.get(label, 0) + line.points
    return replace(row, lines=tuple(ScoreLine(label, points) for label, points in points_by_source.items()))


def _with_one_entry(row: SeatStanding) -> SeatStanding:
    """Return a standing with the points of all entries in one line before its other lines."""
    entries = sum(line.points for line in row.lines if is_round(line))
    return replace(row, lines=(ScoreLine(ENTRIES_LABEL, entries), *(line for line in row.lines if not is_round(line))))


def _section_summary(tally: Tally | None, rows: Sequence[SeatStanding]) -> tuple[dict[str, Words], list[PointShare]] | None:
    """Divide the points of a sheet whose first lines bring a bonus, such as Yahtzee; None for any other sheet."""
    rule, keys = _first_bonus(tally) if tally else (None, ())
    if tally is None or rule is None:
        return None
    bonus = rule.words or say("score.bonus")
    upper_labels = [ask.words for ask in tally.fixed_asks if ask.key in keys]
    shares = []
    for row in rows:
        upper = sum(_gains(line for line in row.lines if line.label in upper_labels))
        bonus_points = sum(_gains(line for line in row.lines if line.label == bonus))
        gained = sum(_gains(iter(row.lines)))
        losses = sum(line.points for line in row.lines if line.points < 0)
        points = (upper, bonus_points, gained - upper - bonus_points, losses)
        shares += [PointShare(row.seat, kind, share) for kind, share in zip((*MARKS, LOST), points, strict=True) if share]
    sentences = {TICK: say("sum.upper"), RING: bonus, PLUS: say("sum.lower")}
    return _with_lost(
        {kind: words for kind, words in sentences.items() if any(share.kind == kind for share in shares)}, shares
    ), shares


def _first_bonus(tally: Tally) -> tuple[AutomaticPoints | None, tuple[str, ...]]:
    """Return the bonus for the first lines of the sheet, and their keys; None if there is none, or if it is for all lines."""
    all_keys = tuple(ask.key for ask in tally.fixed_asks)
    for rule in tally.scoring_rules.automatic_points:
        threshold = threshold_of(rule.points) if not rule.of else None
        if threshold is not None and len(threshold.keys) < len(all_keys) and threshold.keys == all_keys[: len(threshold.keys)]:
            return rule, threshold.keys
    return None, ()


def _gains(lines: Iterator[ScoreLine]) -> Iterator[Points]:
    return (line.points for line in lines if line.points > 0)


def _round_summary(rows: Sequence[SeatStanding], *, is_lowest: bool) -> tuple[dict[str, Words], list[PointShare]]:
    """Divide the points into rounds, the best of all, and the rest.

    If the fewest win, no round is marked, because a long bar isn't good; nor if several were equally good.
    """
    best_rounds = [] if is_lowest else _best_rounds(rows, is_lowest=False)
    best_lines = [line for _, line in best_rounds] if _is_one_round(best_rounds) else []
    shares = []
    for row in rows:
        for line in (line for line in row.lines if line.points or is_round(line)):
            is_best = any(line is best for best in best_lines)
            kind = LOST if line.points < 0 else BEST if is_best else ROUND if is_round(line) else PLUS
            shares.append(PointShare(row.seat, kind, line.points))
    sentences = {BEST: say("sum.best_round"), PLUS: say("sum.rest")}
    return _with_lost(
        {kind: words for kind, words in sentences.items() if any(share.kind == kind for share in shares)}, shares
    ), shares


def _with_lost(kinds: dict[str, Words], shares: Sequence[PointShare]) -> dict[str, Words]:
    return kinds | ({LOST: say("sum.lost")} if any(share.kind == LOST for share in shares) else {})


def is_round(line: ScoreLine) -> bool:
    """Return whether a line is a round or an entry."""
    inner = _line_name(line)
    return isinstance(inner, Sentence) and inner.key in WRITTEN_LINES


def _line_name(line: ScoreLine) -> Words:
    """Return the name of a line in the middle of a sentence."""
    inner = line.label.parts["line"] if isinstance(line.label, Sentence) and line.label.key == "line.label" else line.label
    return inner if isinstance(inner, Sentence | str) else line.label


def best_round(lines: Sequence[ScoreLine], *, is_lowest: bool) -> ScoreLine | None:
    """Return the best round of a player, the first of several; None without rounds."""
    sign = -1 if is_lowest else 1
    return max((line for line in lines if is_round(line)), key=lambda line: sign * line.points, default=None)


def _best_rounds(rows: Sequence[SeatStanding], *, is_lowest: bool) -> list[tuple[SeatStanding, ScoreLine]]:
    """Return the best round of all and its player; several that are equally good."""
    bests = [(row, best) for row in rows if (best := best_round(row.lines, is_lowest=is_lowest))]
    points = {best.points for _, best in bests}
    if not points:
        return []
    most = min(points) if is_lowest else max(points)
    return [(row, line) for row, _ in bests for line in row.lines if is_round(line) and line.points == most]


# the fact


def _fact(
    rows: Sequence[SeatStanding], shares: Sequence[PointShare], tally: Tally | None, bids: Sequence[Bids], *, is_lowest: bool
) -> Words:
    """Return a fact about the first winner in the order of `rows`, or the best round of all; "" for none."""
    winner = next((row for row in rows if row.has_won), None)
    if winner is None:
        return ""
    if winner_bids := next((seat_bids for seat_bids in bids if seat_bids.seat == winner.seat), None):
        return _fact_of_bids(winner_bids)
    if best_rounds := _best_rounds(rows, is_lowest=is_lowest):
        return _best_round_sentence(best_rounds, is_alone=len(rows) == 1)
    return _decisive_line_sentence(winner, rows, is_lowest=is_lowest)


def _is_one_round(best_rounds: Sequence[tuple[SeatStanding, ScoreLine]]) -> bool:
    """Return whether the best rounds are one: the same round of one player, or of the players of a team."""
    return len({_line_name(line) for _, line in best_rounds}) == 1 and len(best_rounds) <= MOST_NAMED


def _best_round_sentence(best_rounds: Sequence[tuple[SeatStanding, ScoreLine]], *, is_alone: bool) -> Words:
    """Return whose round was the best; "" if several were. `is_alone`: there is one player, who needs no name."""
    if not _is_one_round(best_rounds):
        return ""
    line, points = _line_name(best_rounds[0][1]), best_rounds[0][1].points
    if is_alone:
        return say("sum.best", line=line, points=points)
    return say("sum.best_of", seats=tuple(SeatName(row.seat) for row, _ in best_rounds), line=line, points=points)


def _fact_of_bids(bids: Bids) -> Words:
    if bids.zero_count >= FEWEST_ZERO_BIDS and bids.zero_kept:
        all_kept = bids.zero_kept == bids.zero_count
        return (
            say("sum.zero_all", count=bids.zero_count)
            if all_kept
            else say("sum.zero_some", kept=bids.zero_kept, of=bids.zero_count)
        )
    return say("sum.kept_of", kept=bids.kept_count, of=bids.count) if bids.kept_count else ""


def _decisive_line_sentence(winner: SeatStanding, rows: Sequence[SeatStanding], *, is_lowest: bool) -> Words:
    """Return the line in which the winner is furthest ahead of all others; "" for none."""
    line = _decisive_line(winner, rows, is_lowest=is_lowest)
    if line is None:
        return ""
    if line.label == ENTRIES_LABEL:
        return say("sum.most_in_play", points=line.points)
    return say("sum.most_from", line=line.label, points=line.points)


def _decisive_line(winner: SeatStanding, rows: Sequence[SeatStanding], *, is_lowest: bool) -> ScoreLine | None:
    """Return the line in which the winner is furthest ahead of all others, the one that brought more if several are; else None."""
    sign = -1 if is_lowest else 1
    other_rows = [row for row in rows if not row.has_won]
    leads = [
        (min((sign * (line.points - _points_of(row, line.label)) for row in other_rows), default=0), line) for line in winner.lines
    ]
    lead, line = max(leads, key=lambda pair: (pair[0], sign * pair[1].points), default=(0, None))
    return line if lead > 0 else None


def _points_of(row: SeatStanding, label: Words) -> Points:
    return next((line.points for line in row.lines if line.label == label), 0)
