"""Sources of the points on a sheet that calculates, line by line."""

from collections.abc import Iterator

from companion.games.score_sheet.box import BEST, FEWEST_ENTRIES, LAST, ROUNDS_WON, Sheet, kind
from companion.games.score_sheet.entries import asks_of, fixed_asks_of
from companion.games.score_sheet.language import FEWEST, AutomaticPoints
from companion.games.score_sheet.tally import Tally
from companion.games.score_sheet.thresholds import threshold_of
from companion.table.formula import Figure, figure
from companion.table.sentence import Words, say
from companion.table.standings import ScoreLine


def counted_lines(tally: Tally, column: int) -> tuple[ScoreLine, ...]:
    """List a column's points by line. What the sheet's `total` formula adds or subtracts comes last."""
    lines = tuple(_lines(tally, column))
    other_points = tally.fixed_totals[column] - sum(points for _, points in lines)
    if other_points:
        lines = (*lines, (say("score.adjusted"), other_points))
    return tuple(ScoreLine(label, figure(points)) for label, points in lines)


def _lines(tally: Tally, column: int) -> Iterator[tuple[Words, Figure]]:
    if start := tally.begins_with(column):
        yield say("score.start"), start
    for line, row in enumerate(tally.points, 1):
        if (points := row[column]) is not None:
            yield say("line.label", line=tally.sheet.line(line)), points
    for ask in tally.fixed_asks:
        if (points := tally.line_points(ask, column)) is not None:
            yield ask.words, points
    for bonus_rule in tally.scoring_rules.automatic_points if tally.counts_automatic_points else ():
        if points := tally.automatic_points(bonus_rule, column):
            yield _bonus_label(bonus_rule), points


def line_labels(sheet: Sheet) -> tuple[Words, ...]:
    """Return the labels of all lines and bonuses of a sheet of lines, in its order; () for other sheets."""
    if sheet.shape != "rows":
        return ()
    if sheet.counting is None:
        rows = (say("line.label", line=kind(row)) for row in sheet.rows)
        return (*rows, *(kind(bonus.label) for bonus in sheet.bonuses))
    rules = sheet.counting.automatic_points
    thresholds = {rule: threshold_of(rule.points) for rule in rules if not rule.of}
    last_keys = {rule: threshold.keys[-1] for rule, threshold in thresholds.items() if threshold is not None}
    labels: list[Words] = []
    for ask in sheet.counting.lines:
        labels += [ask.words, *(_bonus_label(rule) for rule, key in last_keys.items() if key == ask.key)]
    return (*labels, *(_bonus_label(rule) for rule in rules if rule not in last_keys))


def _bonus_label(rule: AutomaticPoints) -> Words:
    return rule.words or say("score.bonus")


def tie_label(sheet: Sheet, tie: str) -> Words:
    """Name a tie-break by what it counts."""
    key = tie.removeprefix(FEWEST)
    words_by_key = {ask.key: ask.words for ask in (*asks_of(sheet), *fixed_asks_of(sheet))}
    if key in words_by_key:
        return say("tie.fewest", row=words_by_key[key]) if tie.startswith(FEWEST) else words_by_key[key]
    return say("tie.by", tie=tie) if tie in (LAST, ROUNDS_WON, BEST, FEWEST_ENTRIES) else say("tie.formula")
