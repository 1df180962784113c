"""Prompts of a score sheet: which sheet to use, or the next cell, with every other cell that may be written."""

from collections.abc import Iterator
from functools import cache

from msgspec.structs import replace

from companion.games.score_sheet.box import (
    FIRST_COUNTING_RULES,
    MOST_ROUNDS,
    MOST_TARGET,
    SHAPES,
    WRITTEN_ON,
    Shape,
    Sheet,
    number,
    sheets_before_rules_2,
)
from companion.games.score_sheet.choosing import (
    DiscardDraft,
    ForgetSheet,
    ImportSheet,
    NameSheet,
    SetTieBreaks,
    SetUpSheet,
    TakeSheet,
)
from companion.games.score_sheet.entry_order import order_choices
from companion.games.score_sheet.hidden_bids import bid_choices
from companion.games.score_sheet.joining import DropOut, average, can_drop_out, can_join, has_points
from companion.games.score_sheet.naming import LONGEST_REASON, NameWinner
from companion.games.score_sheet.number_prompts import correction_choices, number_prompt
from companion.games.score_sheet.reading import shipped_sheets
from companion.games.score_sheet.scoring import TOGETHER_RULES, label, offered_ties, total
from companion.games.score_sheet.state import MOST_LISTED, Cell, State, tally_of
from companion.games.score_sheet.writing import (
    ChangePoints,
    CloseSheet,
    EmptyCell,
    EnterOutcome,
    EnterPlaces,
    WritePoints,
    can_close,
)
from companion.table.any_time_moves import JoinTable
from companion.table.formula import figure
from companion.table.notation_fields import Sum
from companion.table.prompt import Choice, Choices, Field, Number, Option, Pick, Prompt, Role, Text
from companion.table.sentence import SeatName, Words, say

LONGEST_NAME, LONGEST_ROWS = 24, 160
LONGEST_SHEET = 4000
EARLY_MARK = "sheet:early"  # mark of the choice that ends a sheet before its last round or target, after a question
OPEN_MARK = "sheet:open"  # mark of the choice that ends a sheet without a fixed end, after a question
EXTRAS: dict[Shape, tuple[str, ...]] = {
    "rounds": ("fractions", "hidden", "teams", "teams3", "dealer", "ties"),
    "rows": ("fractions", "hidden", "teams", "teams3", "free", "ties"),
    "total": ("fractions", "hidden", "teams", "teams3", "ties"),
}


def prompt(state: State) -> Prompt | None:
    """Return the present prompt; None if the sheet is finished."""
    if state.is_closed:
        return None
    if state.draft is not None:
        if state.draft.sheet:
            return _ties_prompt(state.draft.sheet)
        setting = Choice(say("choice.set_up"), SetUpSheet(), role="primary", fields=_set_up_fields(state.draft.shape))
        return Prompt(say("ask.set_up", sheet=state.draft.name), (setting, _discard_choice()), reason=say("why.choose"))
    if state.sheet is None:
        return _choose_prompt(state)
    if state.sheet.shape == "together":
        outcomes = (Choice(say("choice.won"), EnterOutcome(True), role="primary"), Choice(say("choice.lost"), EnterOutcome(False)))
        return Prompt(say("ask.outcome"), outcomes, reason=say("why.close"))
    if state.sheet.shape == "places":
        return _places_prompt(state)
    if state.is_counting and not state.is_full:
        return number_prompt(state, (_close_choice(state), *_outcome_choices(state)) if can_close(state) else ())
    if state.is_full:
        closing = replace(_close_choice(state), role="primary", cell="go", marks=("sheet",))
        return Prompt(say("ask.full", sheet=state.sheet.words), (closing, *_outcome_choices(state)), reason=say("why.close"))
    return _write_prompt(state, state.sheet)


def _choose_prompt(state: State) -> Prompt:
    options = _shipped_options(state.rules >= FIRST_COUNTING_RULES) | {sheet.name: _sheet_option(sheet) for sheet in state.own}
    sheets = tuple([options[name] for name in state.sheets_to_choose if state.requested_sheet in ("", name)])
    shapes = tuple(
        Option(shape, say("shape.label", shape=shape), say("shape.note", shape=shape), f"shape:{shape}") for shape in SHAPES
    )
    sheet_fields = (Text("name", say("field.name"), LONGEST_NAME, least=1), Pick("shape", say("field.shape"), shapes))
    choices = (
        Choice(
            say("choice.take"),
            TakeSheet(),
            role="primary",
            note=say("note.take"),
            fields=(Pick("name", say("field.sheet"), sheets),),
        ),
        Choice(say("choice.make"), NameSheet(""), note=say("note.make"), fields=sheet_fields),
    )
    return Prompt(say("ask.choose"), choices[:1] if state.requested_sheet else choices, reason=say("why.choose"))


@cache
def _shipped_options(are_counting: bool) -> dict[str, Option]:
    return {sheet.name: _sheet_option(sheet) for sheet in (shipped_sheets() if are_counting else sheets_before_rules_2())}


def _sheet_option(sheet: Sheet) -> Option:
    return Option(sheet.name, sheet.words, sheet.said_note, f"sheet:{sheet.name}")


def _import_choices(state: State) -> Choices:
    """Offer to import a sheet from text."""
    if state.draft is not None or state.rules < FIRST_COUNTING_RULES:
        return ()
    text = Text("text", say("field.sheet_text"), LONGEST_SHEET, least=1)
    return (Choice(say("choice.take_in"), ImportSheet(""), note=say("note.take_in"), fields=(text,), group=say("group.sheets")),)


def _discard_choice() -> Choice:
    return Choice(say("choice.drop"), DiscardDraft(), role="danger", loses=say("loses.draft"))


def _set_up_fields(shape: Shape) -> tuple[Field, ...]:
    """Return the fields for a sheet of this shape, besides its name."""
    best = Pick("best", say("field.best"), tuple(Option(best, say("best", best=best)) for best in ("highest", "lowest")))
    extras = tuple(Option(extra, say("extra.label", extra=extra), say("extra.note", extra=extra)) for extra in EXTRAS[shape])
    rounds = (Number("rounds", say("field.rounds"), 0, MOST_ROUNDS),) if shape == "rounds" else ()
    target = () if shape == "rows" else (Number("target", say("field.target"), 0, MOST_TARGET),)
    rows = (Text("rows", say("field.rows"), LONGEST_ROWS, least=1),) if shape == "rows" else ()
    return (best, *rows, *rounds, *target, Pick("extras", say("field.extras"), extras, 0, len(extras)))


def _ties_prompt(sheet: Sheet) -> Prompt:
    """Ask for the tie-breaks of a new sheet, if players want any."""
    ties = offered_ties(sheet)
    order = Pick("ties", say("field.ties"), ties, 1, len(ties), ordered=True)
    choices = (
        Choice(say("choice.ties"), SetTieBreaks(), role="primary", fields=(order,)),
        Choice(say("choice.no_ties"), SetTieBreaks(), note=say("note.no_ties")),
        _discard_choice(),
    )
    return Prompt(say("ask.ties", sheet=sheet.words), choices, reason=say("why.ties"))


def _places_prompt(state: State) -> Prompt:
    options = tuple(Option(column, say("seats", seats=_seats(state, column))) for column in state.ranked_columns)
    field = Pick("order", say("field.order"), options, len(options), len(options), ordered=True)
    enter = Choice(say("choice.places"), EnterPlaces(), role="primary", fields=(field,))
    return Prompt(say("ask.places"), (enter,), reason=say("why.close"))


def _close_choice(state: State) -> Choice:
    early = None if state.is_full or state.sheet is None else _early_note(state, state.sheet)
    marks = (EARLY_MARK,) if early else () if state.is_full else (OPEN_MARK,)
    return Choice(say("choice.close"), CloseSheet(), note=early or say("note.close"), cell="out", marks=marks)


def _outcome_choices(state: State) -> tuple[Choice, ...]:
    """Return the choices that finish a sheet with one total for all as won or lost, which its points don't tell; () for any other."""
    if state.sheet is None or state.sheet.teams != 1 or state.rules < TOGETHER_RULES:
        return ()
    return Choice(say("choice.won"), EnterOutcome(True)), Choice(say("choice.lost"), EnterOutcome(False))


def _early_note(state: State, sheet: Sheet) -> Words | None:
    """Return how far the sheet is from its end; None if it has no end."""
    if sheet.counting is not None:
        return _early_note_of_rules(state)
    if sheet.shape == "rounds" and sheet.rounds:
        return say("note.rounds", rounds=state.current_line - 1, of=sheet.rounds)
    if not (sheet.target or sheet.is_down) or state.is_hidden:
        return None
    totals = [total(state, column) for column in state.present]
    if sheet.is_down:
        return say("note.to_go", points=min(totals))
    return say("note.points", points=max(totals), of=sheet.target)


def _early_note_of_rules(state: State) -> Words | None:
    tally = tally_of(state)
    if tally.rounds:
        return say("note.rounds", rounds=tally.whole, of=tally.rounds)
    if not tally.target or state.is_hidden:
        return None
    most = max(tally.fixed_totals[column] for column in state.present)
    return say("note.points", points=figure(most), of=figure(tally.target))


def _write_prompt(state: State, sheet: Sheet) -> Prompt:
    """Ask for the next cell; offer the others, and the end."""
    (line, column), *other_cells = state.open_cells
    column_cells = [cell for cell in other_cells if cell[1] == column] if sheet.free else []
    further_cells = [cell for cell in other_cells if cell not in column_cells and (sheet.shape == "total" or cell[0] == line)]
    choices = (
        _write_choice(state, sheet, (line, column), label(sheet, line) if sheet.free else say("choice.write"), role="primary"),
        *(_write_choice(state, sheet, cell, label(sheet, cell[0]), say("group.line")) for cell in column_cells),
        *(
            _write_choice(state, sheet, cell, say("seats", seats=_seat_names(state, cell[1])), say("group.seat"))
            for cell in further_cells
        ),
        *((_close_choice(state), *_outcome_choices(state)) if can_close(state) else ()),
    )
    return Prompt(_question(state, sheet, line, column), choices, lead=state.columns[column][0], reason=say("why.write"))


def _question(state: State, sheet: Sheet, line: int, column: int) -> Words:
    seats, dealer = _seat_names(state, column), state.dealer_now
    if sheet.free:
        return say("ask.line", seats=seats)
    if dealer is not None:
        return say("ask.write_dealt", seats=seats, line=sheet.line(line), dealer=SeatName(dealer))
    return say("ask.write", seats=seats, line=sheet.line(line))


def _seats(state: State, column: int) -> tuple[SeatName, ...]:
    return tuple(SeatName(seat) for seat in state.columns[column])


def _seat_names(state: State, column: int) -> tuple[SeatName, ...] | Words:
    """Name the seats of a column; three or more by the first one."""
    seats = _seats(state, column)
    return seats if len(seats) < 3 else say("team", seat=seats[0])


def _write_choice(state: State, sheet: Sheet, cell: Cell, label: Words, group: Words = "", role: Role = "secondary") -> Choice:
    line, column = cell
    fields = (_points(sheet, _cell(state, sheet, cell)),)
    mark = f"cell:{line}:{column}"
    column_seats = state.columns[column]
    return Choice(
        label, WritePoints(column, line), role=role, marks=(mark,), fields=fields, group=group, step=group, own=column_seats
    )


def _points(sheet: Sheet, label: Words) -> Sum:
    return Sum("points", label, sheet.low, sheet.high, sheet.places)


def _cell(state: State, sheet: Sheet, cell: Cell) -> Words:
    return say("cell.line", seats=_seats(state, cell[1]), line=sheet.line(cell[0]))


def any_time_choices(state: State) -> Choices:
    """Offer to correct every filled cell, by column, and to write cells that aren't asked for yet.

    Also offer to empty cells, to add or take out players, and to set winners. Before a sheet is taken, offer to import
    and delete sheets.
    """
    if state.is_closed:
        return ()
    if state.sheet is None:
        return (*_import_choices(state), *_forget_choices(state), *_join_choices(state))
    if state.is_counting:
        other_choices = (
            *order_choices(state),
            *_join_choices(state),
            *_drop_out_choices(state),
            *_winner_choices(state, state.sheet),
        )
        return (*correction_choices(state), *bid_choices(state), *other_choices)
    changes = (choice for column in range(len(state.columns)) for choice in _change_choices(state, state.sheet, column))
    cells = (*state.early_cells, *state.cells_of_ranked)
    early = (_write_choice(state, state.sheet, cell, _cell(state, state.sheet, cell), say("group.cell")) for cell in cells)
    other_choices = (
        *_empty_choices(state, state.sheet),
        *order_choices(state),
        *_join_choices(state),
        *_drop_out_choices(state),
        *_winner_choices(state, state.sheet),
    )
    return (*changes, *early, *_far_round_choices(state, state.sheet), *other_choices)


def _empty_choices(state: State, sheet: Sheet) -> Iterator[Choice]:
    """Offer to empty a filled cell: one choice for each column, with the line to pick."""
    for column in range(len(state.columns)):
        cells, earlier = state.column_cells(column)
        seats, group = _seats(state, column), say("group.empty")
        lines = tuple(Option(line, label(sheet, line)) for line, _ in (*earlier, *cells)[::-1])
        if lines:
            fields = (Pick("line", say("field.emptied"), lines),)
            yield Choice(say("choice.empty", seats=seats), EmptyCell(column), fields=fields, group=group)


def _join_choices(state: State) -> Iterator[Choice]:
    """Offer a seat and starting points to a player who joins later."""
    if not can_join(state):
        return
    name, group = Text("name", say("field.joins"), LONGEST_NAME, least=1), say("group.join")
    yield Choice(say("choice.join"), JoinTable(""), fields=(name,), group=group, note=_begin_note(state))
    if state.sheet is None or not has_points(state):
        return
    if state.filled_cells:
        yield Choice(say("choice.join_average"), JoinTable("", "average"), fields=(name,), group=group, note=_average_note(state))
    points = _points(state.sheet, say("field.begins"))
    yield Choice(say("choice.join_typed"), JoinTable("", "typed"), fields=(name, points), group=group)


def _begin_note(state: State) -> Words:
    return say("note.join", points=state.sheet.start if state.sheet else 0) if has_points(state) else ""


def _average_note(state: State) -> Words:
    return "" if state.is_hidden or state.sheet is None else say("note.join", points=number(average(state), state.sheet.places))


def _drop_out_choices(state: State) -> Iterator[Choice]:
    """Offer to take a player out of the game, who stays ranked."""
    for seat in state.present_seats if can_drop_out(state) else ():
        yield Choice(say("choice.out", seat=SeatName(seat)), DropOut(seat), note=say("note.out"), group=say("group.out"))


def _winner_choices(state: State, sheet: Sheet) -> Iterator[Choice]:
    """Offer to name the winner regardless of the points."""
    if sheet.shape not in WRITTEN_ON or not state.filled_cells:
        return
    columns = tuple(Option(column, say("seats", seats=_seats(state, column))) for column in state.ranked_columns)
    reason = Text("reason", say("field.reason"), LONGEST_REASON)
    fields = (Pick("columns", say("field.winners"), columns, 1, len(columns)), reason)
    yield Choice(say("choice.winner"), NameWinner(), fields=fields, group=say("group.winner"), note=say("note.winner"))
    if state.winning_columns:
        yield Choice(say("choice.no_winner"), NameWinner(), group=say("group.winner"), note=say("note.no_winner"))


def _far_round_choices(state: State, sheet: Sheet) -> Iterator[Choice]:
    """Offer rounds far ahead, which players select by number, filled or not."""
    far_rounds, group = (
        state.later_rounds[MOST_LISTED:] if state.open_cells and sheet.shape == "rounds" else range(0),
        say("group.cell"),
    )
    for column in state.present if far_rounds else ():
        seats = _seats(state, column)
        fields = (
            Number("line", say("field.round"), far_rounds[0], far_rounds[-1]),
            _points(sheet, say("cell.that_round", seats=seats)),
        )
        yield Choice(say("cell.later", seats=seats), WritePoints(column, far_rounds[0]), fields=fields, group=group)


def _change_choices(state: State, sheet: Sheet, column: int) -> Choices:
    """Offer to correct a column's filled cells, the last first; earlier cells of a long sheet by their line's number."""
    cells, earlier = state.column_cells(column)
    changes = tuple(_change_choice(state, sheet, cell) for cell in reversed(cells))
    return (*changes, _change_earlier_choice(state, sheet, earlier)) if earlier else changes


def _change_choice(state: State, sheet: Sheet, cell: Cell) -> Choice:
    line, column = cell
    note = "" if state.is_hidden else say("aside.now", value=number(state.value(*cell) or 0, sheet.places))
    cell_words, group, marks = (
        _cell(state, sheet, cell),
        say("group.change", seats=_seats(state, column)),
        (f"cell:{line}:{column}",),
    )
    return Choice(cell_words, ChangePoints(column, line), note=note, marks=marks, fields=(_points(sheet, cell_words),), group=group)


def _change_earlier_choice(state: State, sheet: Sheet, earlier: tuple[Cell, ...]) -> Choice:
    """Offer to correct an earlier cell by its line's number; `earlier` has no gaps."""
    column, seats = earlier[0][1], _seats(state, earlier[0][1])
    line = Number("line", say("field.line"), earlier[0][0], earlier[-1][0])
    fields, group = (line, _points(sheet, say("cell.that_line", seats=seats))), say("group.change", seats=seats)
    return Choice(say("cell.earlier", seats=seats), ChangePoints(column, 1), fields=fields, group=group)


def _forget_choices(state: State) -> Choices:
    if not state.own or state.draft is not None:
        return ()
    own_options = tuple(Option(sheet.name, sheet.words) for sheet in state.own)
    fields, loses = (Pick("name", say("field.sheet"), own_options),), say("loses.sheet")
    return (Choice(say("choice.forget"), ForgetSheet(), role="danger", fields=fields, group=say("group.sheets"), loses=loses),)
