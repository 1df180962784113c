"""What breaks a tie on a score sheet, in the order the sheet lists it; whoever is still tied then shares the place.

"last": the better last line; "rounds_won": more lines won alone; "best": the better best line; "fewest_entries": fewer entries;
a row's name: more in that row; "fewest:" and a row's name: less in it.
"""

from companion.games.score_sheet import words
from companion.games.score_sheet.sheets import BEST, FEWEST, FEWEST_ENTRIES, LAST, ROUNDS_WON, Sheet, number
from companion.games.score_sheet.state import State
from companion.table.prompt import Option
from companion.table.standings import Points


def offered_ties(sheet: Sheet) -> tuple[Option, ...]:
    """What can break ties on a sheet of this shape."""
    if sheet.shape == "rows":
        ties = (*sheet.rows, *(FEWEST + row for row in sheet.rows))
    else:
        ties = (LAST, ROUNDS_WON, BEST) if sheet.shape == "rounds" else (FEWEST_ENTRIES, BEST)
    return tuple(Option(tie, words.tie_label(sheet, tie)) for tie in ties)


def in_row(state: State, sheet: Sheet, row: str, column: int) -> Points:
    """What a column has in the row of this name."""
    return number(state.lines[sheet.rows.index(row)][column] or 0, sheet.places) if row in sheet.rows else 0


def tie_count(state: State, sheet: Sheet, tie: str, column: int) -> Points:
    """What a column has of what breaks the tie."""
    if sheet.shape == "rows":
        return in_row(state, sheet, tie if tie in sheet.rows else tie.removeprefix(FEWEST), column)
    whole = state.lines[: state.now - 1]  # what is known early of a later round decides nothing
    written = [points for row in state.lines if (points := row[column]) is not None]
    if tie == ROUNDS_WON:
        return sum(_is_best(row, column, _better(sheet)) for row in whole)
    if tie == FEWEST_ENTRIES:
        return len(written)
    if tie == BEST:
        return number(_better(sheet) * max((_better(sheet) * one for one in written), default=0), sheet.places)
    return number((whole[-1][column] if whole else 0) or 0, sheet.places)


def tie_sign(sheet: Sheet, tie: str) -> int:
    """1 where more is better, -1 where less is."""
    if sheet.shape == "rows":
        return 1 if tie in sheet.rows or not tie.startswith(FEWEST) else -1
    return {ROUNDS_WON: 1, FEWEST_ENTRIES: -1}.get(tie, _better(sheet))


def _better(sheet: Sheet) -> int:
    return -1 if sheet.lowest else 1


def _is_best(row: tuple[int | None, ...], column: int, sign: int) -> bool:
    mine = row[column]
    others = [points for at, points in enumerate(row) if at != column and points is not None]
    return mine is not None and all(sign * mine > sign * other for other in others)
