"""Who won on a score sheet, where every point came from, and what broke the ties."""

from collections.abc import Iterator

from companion.games.score_sheet import words
from companion.games.score_sheet.sheets import Sheet, number
from companion.games.score_sheet.state import State, columns, present, raw_total, where
from companion.games.score_sheet.ties import in_row, tie_count, tie_sign
from companion.table.standings import Points, ScoreLine, SeatStanding, Standings, placed, spelled


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
        if sum(in_row(state, sheet, row, column) for row in bonus.rows) >= bonus.least
    )


def total(state: State, column: int) -> Points:
    """A column's points, added up in the smallest parts: so equal ones are equal, fractions too."""
    if state.sheet is None:
        return 0
    bonuses = sum(int(line.points) for line in _bonuses(state, state.sheet, column))
    return number(raw_total(state, column) + bonuses * 10**state.sheet.places, state.sheet.places)


def standings(state: State) -> Standings:
    """Places as if the sheet were closed now; team-mates share theirs, and those who left stand below those who stayed."""
    teams = columns(state)
    keys = [_key(state, column) for column in range(len(teams))]
    rows = [
        SeatStanding(seat, place, total(state, column), score_lines(state, column))
        for column, place in enumerate(_placed(state, keys))
        for seat in teams[column]
    ]
    return Standings(tuple(sorted(rows, key=lambda row: (row.place, row.seat))), tuple(_story(state)))


def _placed(state: State, keys: list[tuple[Points, ...]]) -> tuple[int, ...]:
    if state.order:
        last = len(state.order) + 1
        return tuple(state.order.index(column) + 1 if column in state.order else last for column in range(len(keys)))
    if state.is_won is not None:
        return (1 if state.is_won else 2,) * len(keys)
    return placed(keys)


def _key(state: State, column: int) -> tuple[Points, ...]:
    """What a column is placed by: that it stayed, its total, and each tie-break."""
    sheet, stayed = state.sheet, column in present(state)
    if sheet is None:
        return (stayed, 0)
    sign = -1 if sheet.lowest or sheet.is_down else 1
    return (
        stayed,
        sign * total(state, column),
        *(tie_sign(sheet, tie) * tie_count(state, sheet, tie, column) for tie in sheet.ties),
    )


def _story(state: State) -> Iterator[str]:
    """Each tie-break that had to decide, in words, the best places first."""
    sheet = state.sheet
    if sheet is None or sheet.shape in ("together", "places"):
        return
    totals = {column: total(state, column) for column in present(state)}
    for have in sorted(set(totals.values()), reverse=not (sheet.lowest or sheet.is_down)):
        tied = [column for column in totals if totals[column] == have]
        if len(tied) > 1:
            yield from _steps(state, sheet, tied, have, sheet.ties)


def _steps(state: State, sheet: Sheet, tied: list[int], have: Points, ties: tuple[str, ...]) -> Iterator[str]:
    """How a tie is broken: by the first thing in which they differ, and those who are still tied by what comes after it."""
    teams = columns(state)
    if not ties:
        yield words.tie_stands([words.team(teams[column]) for column in tied], have)
        return
    tie, later = ties[0], ties[1:]
    counts = {column: tie_count(state, sheet, tie, column) for column in tied}
    if len(set(counts.values())) == 1:
        yield from _steps(state, sheet, tied, have, later)
        return
    said = [f"{words.team(teams[column])} {spelled(counts[column])}" for column in tied]
    yield words.tie_broken([words.team(teams[column]) for column in tied], have, words.tie_label(sheet, tie), said)
    for count in sorted(set(counts.values()), reverse=tie_sign(sheet, tie) > 0):
        still = [column for column in tied if counts[column] == count]
        if len(still) > 1:
            yield from _steps(state, sheet, still, have, later)
