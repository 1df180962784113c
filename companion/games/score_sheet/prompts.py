"""What a score sheet asks: which sheet, the next cell, and beside it every other one."""

from functools import lru_cache

from companion.games.score_sheet import moves, words
from companion.games.score_sheet.deciding import MOST_ROUNDS, can_close
from companion.games.score_sheet.sheets import Sheet, number
from companion.games.score_sheet.state import (
    Cell,
    Draft,
    State,
    columns,
    dealing,
    filled,
    is_full,
    is_hidden,
    later_rounds,
    offered,
    open_cells,
    present,
    value,
    where,
)
from companion.games.score_sheet.ties import offered_ties
from companion.table.prompt import Choice, Field, Number, Option, Pick, Prompt, Role, Text
from companion.table.standings import spelled
from companion.table.typed import Sum

MOST_LISTED, MOST_KEPT = 12, 2048
LONGEST_NAME, LONGEST_ROWS = 24, 160
CLOSE = Choice("Close the sheet", moves.CloseSheet(), note="and count")


def prompt(state: State) -> Prompt | None:
    """The question now; None when the sheet is closed."""
    if state.is_closed:
        return None
    if state.draft is not None:
        return _asked_for_ties(state.draft.sheet) if state.draft.sheet else _asked_to_set_up(state.draft)
    if state.sheet is None:
        return _asked_to_choose(state)
    if state.sheet.shape == "together":
        return _asked_for_the_outcome()
    if state.sheet.shape == "places":
        return _asked_for_places(state)
    return _asked_to_close(state, state.sheet) if is_full(state) else _asked_to_write(state, state.sheet)


def _asked_to_choose(state: State) -> Prompt:
    sheets = tuple(Option(sheet.name, sheet.name, sheet.note, f"sheet:{sheet.name}") for sheet in offered(state).values())
    shapes = tuple(Option(shape, label, note, f"shape:{shape}") for shape, (label, note) in words.SHAPES.items())
    named = (Text("name", "Name", LONGEST_NAME, least=1), Pick("shape", "Shape", shapes))
    choices = (
        Choice("Take a sheet", moves.TakeSheet(), role="primary", fields=(Pick("name", "Sheet", sheets),)),
        Choice("Make a new one", moves.NameSheet(""), note="kept under its name", fields=named),
    )
    return Prompt(words.CHOOSE, choices, why=words.WHY_CHOOSE)


def _asked_to_set_up(draft: Draft) -> Prompt:
    choices = (
        Choice("Say how", moves.SetUpSheet(), role="primary", fields=_terms(draft.shape)),
        Choice("No new sheet", moves.DropSheet(), role="danger"),
    )
    return Prompt(words.set_up(draft.name), choices, why=words.WHY_CHOOSE)


def _asked_for_ties(sheet: Sheet) -> Prompt:
    """The last question about a sheet of the table's own, where the table wants it."""
    ties = offered_ties(sheet)
    choices = (
        Choice(
            "Say what", moves.TellTies(), role="primary", fields=(Pick("ties", "In this order", ties, 1, len(ties), ordered=True),)
        ),
        Choice("Nothing", moves.TellTies(), note="they share the place"),
        Choice("No new sheet", moves.DropSheet(), role="danger"),
    )
    return Prompt(words.ties(sheet.name), choices, why=words.WHY_TIES)


def _terms(shape: str) -> tuple[Field, ...]:
    """What is asked about a sheet of this shape, besides its name."""
    best = Pick("best", "Who wins?", tuple(Option(key, label) for key, label in words.BEST.items()))
    extra = {
        "rounds": ("fractions", "hidden", "teams", "teams3", "dealer", "ties"),
        "rows": ("fractions", "hidden", "teams", "teams3", "free", "ties"),
        "total": ("fractions", "hidden", "teams", "teams3", "ties"),
    }
    options = tuple(Option(key, *words.EXTRAS[key]) for key in extra[shape])
    rounds = (Number("rounds", "Rounds (0: any number)", 0, MOST_ROUNDS),) if shape == "rounds" else ()
    target = () if shape == "rows" else (Number("target", "Points that end it (0: none)", 0, 99_999),)
    rows = (Text("rows", "Lines, with commas between", LONGEST_ROWS, least=1),) if shape == "rows" else ()
    return (best, *rows, *rounds, *target, Pick("extras", "What else?", options, 0, len(options)))


def _asked_for_the_outcome() -> Prompt:
    choices = (
        Choice("We won", moves.TellOutcome(True), role="primary"),
        Choice("We lost", moves.TellOutcome(False)),
    )
    return Prompt(words.OUTCOME, choices, why=words.WHY_CLOSE)


def _asked_for_places(state: State) -> Prompt:
    teams = columns(state)
    options = tuple(Option(column, words.names(teams[column])) for column in present(state))
    field = Pick("order", "In the order of places", options, len(options), len(options), ordered=True)
    return Prompt(
        words.PLACES, (Choice("Tell the places", moves.TellPlaces(), role="primary", fields=(field,)),), why=words.WHY_CLOSE
    )


def _asked_to_close(state: State, sheet: Sheet) -> Prompt:
    closing = Choice(CLOSE.label, CLOSE.move, role="primary", note=CLOSE.note, marks=("sheet",))
    return Prompt(words.full(sheet.name), (closing,), why=words.WHY_CLOSE)


def _asked_to_write(state: State, sheet: Sheet) -> Prompt:
    """The next cell, the others that may be written instead, and the end."""
    (line, column), *others = open_cells(state)
    seats, who_has = columns(state)[column], _who_has(state, column)
    same = [cell for cell in others if cell[1] == column] if sheet.free else []
    first = _write(sheet, (line, column), who_has, where(sheet, line) if sheet.free else "Write", "", "primary")
    free = tuple(_write(sheet, cell, who_has, where(sheet, cell[0]), "Another line") for cell in same)
    rest = tuple(_beside(state, sheet, cell) for cell in others if cell not in same and (sheet.shape == "total" or cell[0] == line))
    closing = (CLOSE,) if can_close(state) else ()
    about = words.write(seats, where(sheet, line), sheet.free, dealing(state))
    return Prompt(about, (first, *free, *rest, *closing), lead=seats[0], why=words.WHY_WRITE)


def _who_has(state: State, column: int) -> str:
    return words.names(columns(state)[column])


def _beside(state: State, sheet: Sheet, cell: Cell) -> Choice:
    who_has = _who_has(state, cell[1])
    return _write(sheet, cell, who_has, who_has, "Another seat")


@lru_cache(MOST_KEPT)  # a cell is offered at every move until it is written
def _write(sheet: Sheet, cell: Cell, who_has: str, label: str, group: str, role: Role = "secondary") -> Choice:
    """The choice to write one cell."""
    line, column = cell
    asked = label if label.startswith(f"{who_has}: ") else f"{who_has}, {where(sheet, line)}"
    move, mark = moves.WritePoints(column, line), f"cell:{line}:{column}"
    return Choice(label, move, role=role, marks=(mark,), fields=(_points(sheet, asked),), group=group)


def _points(sheet: Sheet, label: str) -> Sum:
    return Sum("points", label, sheet.low, sheet.high, sheet.places)


def asides(state: State) -> tuple[Choice, ...]:
    """Every cell in which something stands, by column, the oldest of a long sheet behind a number; and those that are not asked for yet.

    While no sheet is taken: sheets to forget.
    """
    if state.sheet is None:
        return _forgettable(state)
    cells = filled(state)
    changes = tuple(
        choice
        for column in range(len(columns(state)))
        for choice in _changes(state, state.sheet, [c for c in cells if c[1] == column])
    )
    return (*changes, *_written_early(state, state.sheet))


def _written_early(state: State, sheet: Sheet) -> tuple[Choice, ...]:
    """Cells that the prompt does not offer: any line with a name may be written now, and what is known of a later round."""
    cells = open_cells(state)
    if not cells or sheet.shape == "total":
        return ()
    if sheet.shape == "rounds":
        return tuple(choice for column in present(state) for choice in _rounds_early(state, sheet, column))
    (line, column), *others = cells
    later = [cell for cell in others if (cell[1] != column and cell[0] != line) or (cell[1] == column and not sheet.free)]
    return tuple(_early(state, sheet, cell) for cell in later)


def _rounds_early(state: State, sheet: Sheet, column: int) -> tuple[Choice, ...]:
    """A column's cells of the next rounds; those far ahead behind a number, whatever of them is written."""
    later = later_rounds(state)
    near, far = later[:MOST_LISTED], later[MOST_LISTED:]
    listed = tuple(_early(state, sheet, (line, column)) for line in near if value(state, line, column) is None)
    return (*listed, _far(state, sheet, column, far)) if far else listed


def _early(state: State, sheet: Sheet, cell: Cell) -> Choice:
    who_has = _who_has(state, cell[1])
    return _write(sheet, cell, who_has, f"{who_has}: {where(sheet, cell[0])}", "Another cell")


def _far(state: State, sheet: Sheet, column: int, lines: range) -> Choice:
    who_has = _who_has(state, column)
    fields = (Number("line", "Which round?", lines[0], lines[-1]), _points(sheet, f"{who_has}, that round"))
    return Choice(f"{who_has}: a later round", moves.WritePoints(column, lines[0]), fields=fields, group="Another cell")


def _changes(state: State, sheet: Sheet, cells: list[Cell]) -> tuple[Choice, ...]:
    """A column's cells in which something stands; of a long sheet the first ones behind a number, as far as no line is missing."""
    early = 0 if sheet.shape == "rows" else max(0, len(cells) - MOST_LISTED)
    earlier = [cell for at, cell in enumerate(cells[:early]) if cell[0] == cells[0][0] + at]
    changes = tuple(_change(state, sheet, cell) for cell in reversed(cells[len(earlier) :]))
    return (*changes, _change_earlier(state, sheet, earlier)) if earlier else changes


def _change(state: State, sheet: Sheet, cell: Cell) -> Choice:
    points = number(value(state, *cell) or 0, sheet.places)
    return _rewrite(sheet, cell, _who_has(state, cell[1]), "" if is_hidden(state) else f"now {spelled(points)}")


@lru_cache(MOST_KEPT)
def _rewrite(sheet: Sheet, cell: Cell, who_has: str, note: str) -> Choice:
    """The choice to change one cell."""
    line, column = cell
    label, mark = f"{who_has}: {where(sheet, line)}", f"cell:{line}:{column}"
    move, fields = moves.ChangePoints(column, line), (_points(sheet, label),)
    return Choice(label, move, note=note, marks=(mark,), fields=fields, group=f"Change {who_has}")


def _change_earlier(state: State, sheet: Sheet, earlier: list[Cell]) -> Choice:
    """A cell further up, told by its line: these follow each other."""
    column = earlier[0][1]
    who_has = _who_has(state, column)
    line = Number("line", "Which line?", earlier[0][0], earlier[-1][0])
    fields = (line, _points(sheet, f"{who_has}, that line"))
    return Choice(f"{who_has}: an earlier line", moves.ChangePoints(column, 1), fields=fields, group=f"Change {who_has}")


def _forgettable(state: State) -> tuple[Choice, ...]:
    if not state.own or state.draft is not None:
        return ()
    own = tuple(Option(sheet.name, sheet.name) for sheet in state.own)
    return (Choice("Forget a sheet", moves.ForgetSheet(), role="danger", fields=(Pick("name", "Sheet", own),), group="Sheets"),)
