"""Who won on a score sheet, where every point came from, and what broke the ties."""

from collections.abc import Callable

from companion.games.score_sheet import words
from companion.games.score_sheet.sheets import LAST, ROUNDS_WON, Sheet, number
from companion.games.score_sheet.state import State, columns, where
from companion.table.standings import Points, ScoreLine, SeatStanding, Standings, placed


def score_lines(state: State, column: int) -> tuple[ScoreLine, ...]:
    """Every point of a column with the line it stands in, bonuses last."""
    sheet = state.sheet
    if sheet is None:
        return ()
    sign = -1 if sheet.is_down else 1
    began = (ScoreLine(words.START, sheet.start),) if sheet.start else ()
    written = tuple(
        ScoreLine(where(sheet, line), number(sign * points, sheet.places))
        for line, row in enumerate(state.lines, 1)
        if (points := row[column]) is not None
    )
    return (*began, *written, *_bonuses(state, sheet, column))


def _bonuses(state: State, sheet: Sheet, column: int) -> tuple[ScoreLine, ...]:
    return tuple(
        ScoreLine(bonus.label, bonus.points)
        for bonus in sheet.bonuses
        if sum(_in_row(state, sheet, row, column) for row in bonus.rows) >= bonus.least
    )


def _in_row(state: State, sheet: Sheet, row: str, column: int) -> Points:
    return number(state.lines[sheet.rows.index(row)][column] or 0, sheet.places) if row in sheet.rows else 0


def total(state: State, column: int) -> Points:
    """A column's points."""
    return sum(line.points for line in score_lines(state, column))


def standings(state: State) -> Standings:
    """Places as if the sheet were closed now; team-mates share theirs."""
    teams = columns(state)
    keys = [_key(state, column) for column in range(len(teams))]
    rows = [
        SeatStanding(seat, place, total(state, column), score_lines(state, column))
        for column, place in enumerate(_placed(state, keys))
        for seat in teams[column]
    ]
    return Standings(tuple(sorted(rows, key=lambda row: (row.place, row.seat))), _story(state, keys))


def _placed(state: State, keys: list[tuple[Points, ...]]) -> tuple[int, ...]:
    if state.order:
        return tuple(state.order.index(column) + 1 for column in range(len(keys)))
    if state.is_won is not None:
        return (1 if state.is_won else 2,) * len(keys)
    return placed(keys)


def _key(state: State, column: int) -> tuple[Points, ...]:
    sheet = state.sheet
    if sheet is None:
        return (0,)
    sign = -1 if sheet.lowest or sheet.is_down else 1
    return (sign * total(state, column), *(_breaks(state, sheet, tie)(column) for tie in sheet.ties))


def _breaks(state: State, sheet: Sheet, tie: str) -> Callable[[int], Points]:
    """What one tie-break counts for a column; more is better."""
    sign = -1 if sheet.lowest else 1
    if tie == LAST:
        last = state.lines[-1] if state.lines else ()
        return lambda column: sign * (last[column] or 0) if last else 0
    if tie == ROUNDS_WON:
        return lambda column: sum(_is_best(row, column, sign) for row in state.lines)
    return lambda column: _in_row(state, sheet, tie, column)


def _is_best(row: tuple[int | None, ...], column: int, sign: int) -> bool:
    mine = row[column]
    others = [points for at, points in enumerate(row) if at != column and points is not None]
    return mine is not None and all(sign * mine > sign * other for other in others)


def _story(state: State, keys: list[tuple[Points, ...]]) -> tuple[str, ...]:
    """Each tie-break that had to decide, in words."""
    sheet, teams = state.sheet, columns(state)
    if sheet is None or sheet.shape in ("together", "places"):
        return ()
    story = []
    for key in sorted({key[0] for key in keys}, reverse=True):
        tied = [column for column, one in enumerate(keys) if one[0] == key]
        if len(tied) > 1:
            story.append(_told(state, sheet, teams, keys, tied))
    return tuple(story)


def _told(state: State, sheet: Sheet, teams: tuple[tuple[int, ...], ...], keys: list[tuple[Points, ...]], tied: list[int]) -> str:
    have = total(state, tied[0])
    names = [words.names(teams[column]) for column in tied]
    for at, tie in enumerate(sheet.ties, 1):
        if len({keys[column][at] for column in tied}) > 1:
            counts = [f"{words.names(teams[column])} {abs(keys[column][at]):g}" for column in tied]
            return words.tie_broken(names, have, words.tie_name(tie), counts)
    return words.tie_stands(names, have)
