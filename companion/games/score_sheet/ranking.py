"""Place the columns of a sheet that calculates, and find the tie-break that decided."""

from companion.games.score_sheet.box import FEWEST_ENTRIES, LAST, ROUNDS_WON
from companion.games.score_sheet.language import FEWEST
from companion.games.score_sheet.sheet_plan import OLD_TIES
from companion.games.score_sheet.tally import Tally
from companion.table.formula import Figure
from companion.table.standings import assign_places

Key = tuple[Figure, ...]


def places_of(tally: Tally, ranked: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """Return the place of each column, 1 for the first; equal ones share it. `ranked`: the columns that keep a place."""
    keys = [(ranked is None or column in ranked, *key_of(tally, column)) for column in tally.columns]
    return assign_places(keys)  # type: ignore[arg-type]  # exact numbers are compared like any


def key_of(tally: Tally, column: int) -> Key:
    """Return a column's sort key, higher is better: not out, begun, its points or the sheet's criteria, and tie-breaks."""
    return (
        not tally.is_column_out[column],
        tally.is_begun(column),
        *best_of(tally, column),
        *(tie_count(tally, tie, column) for tie in tally.sheet.ties),
    )


def best_of(tally: Tally, column: int) -> Key:
    """Return a column's sort key without tie-breaks: its points, or the sheet's own criteria."""
    if tally.scoring_rules.best:
        return tuple(tally.formula_value(text, column, totals=tally.fixed_totals) for text in tally.scoring_rules.best)
    total = tally.fixed_totals[column]
    return (-total if tally.sheet.lowest else total,)


def tie_count(tally: Tally, tie: str, column: int) -> Figure:
    """Return a column's value for a tie-break, higher is better."""
    if tie in OLD_TIES and tie not in {ask.key for ask in (*tally.asks, *tally.fixed_asks)}:
        return _round_criterion(tally, tie, column)
    value = tally.formula_value(tie.removeprefix(FEWEST), column, totals=tally.fixed_totals)
    return -value if tie.startswith(FEWEST) else value


def _round_criterion(tally: Tally, tie: str, column: int) -> Figure:
    sign = -1 if tally.sheet.lowest else 1
    whole = tally.points[: tally.whole] if tally.sheet.shape == "rounds" else tally.points
    own_points = [points for row in whole if (points := row[column]) is not None]
    if tie == FEWEST_ENTRIES:
        return -len(own_points)
    if tie == ROUNDS_WON:
        return sum(_is_best(row, column, sign) for row in whole)
    if tie == LAST:
        return sign * ((whole[-1][column] if whole else 0) or 0)
    return max((sign * points for points in own_points), default=0)


def _is_best(row: list[Figure | None], column: int, sign: int) -> bool:
    own_points = row[column]
    other_points = [points for at, points in enumerate(row) if at != column and points is not None]
    return own_points is not None and all(sign * own_points > sign * other for other in other_points)
