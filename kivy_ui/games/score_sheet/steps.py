"""Keypad of the score sheet: the typed number, the keys, and the answer that writes it."""

from collections.abc import Iterator
from functools import partial

from companion.games.score_sheet.box import number
from companion.games.score_sheet.prompts import EARLY_MARK
from companion.games.score_sheet.state import Cell
from companion.games.score_sheet.view import SheetView
from companion.games.score_sheet.writing import EmptyCell, EnterOutcome
from companion.pictures.picture import picture
from companion.pictures.tools import pad
from companion.table.lazy_sequence import select
from companion.table.moves import IllegalMoveError
from companion.table.notation_fields import Sum
from companion.table.prompt import Choice, Option, Pick
from companion.table.sentence import Words
from kivy_ui.games.score_sheet.heads.pieces import PAIR
from kivy_ui.games.score_sheet.layout import SheetInput, pad_area
from kivy_ui.games.score_sheet.pieces import MINUS, end_choice, end_tap
from kivy_ui.layout.elements import PageButton, choice_key, key, key_text
from kivy_ui.layout.elements import answer as answer_part
from kivy_ui.layout.leaves import line, paragraph, spread, text
from kivy_ui.layout.number_pad import TAKE_BACK, pad_keys
from kivy_ui.layout.part import EMPTY, Part, by_area, column, inset, panel, row, share, stack, units
from kivy_ui.look.language import as_text, translate, typed_sum
from kivy_ui.look.language import number as spelled
from kivy_ui.stage import plate_painters
from kivy_ui.stage.lettering import NO_BREAK_SPACE
from kivy_ui.stage.scene import BRASS, FOAM, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.answer_plate import large_answer
from kivy_ui.table.flags import distinct_name
from kivy_ui.table.second_step import custom_part, with_tint
from kivy_ui.table.table_scene import TableScene

STRIKE_KEY, POINT = "strike", "."
DIGITS = (("7", "8", "9", "+"), ("4", "5", "6", "-"), ("1", "2", "3", "*"))
KEYS = (*DIGITS, (TAKE_BACK, "0", POINT, STRIKE_KEY))
KEYS_WITHOUT_POINT = (*DIGITS, (TAKE_BACK, "0", STRIKE_KEY, STRIKE_KEY))
STRIKE = "0"
KEY_TINT, INKS = "#17506b", {"deep": FOAM, "light": "#0b2230", "contrast": "#ffffff"}
HEAD_LINE_UNITS = 50.0
CLOSE_UNITS, CLOSE_TEXT, LARGE_CLOSE_TEXT = 66.0, 17.0, 18.0
"""Width of the key that closes the pad; size of its words, and of its one word in larger text."""
GO_UNITS = 70.0
GO_GAP_UNITS = 4.0
KEY_GAP_UNITS = 6.0
LEAST_CORRECTION_TEXT = 12.0
MARGIN_UNITS, TOP_UNITS = 12.0, 8.0
DISC_UNITS, DISC_GAP_UNITS, DISC_RADIUS_UNITS = 40.0, 4.0, 18.0
KEY_TEXT = 36.0
WORD_TEXT = 24.0
NAME_TEXT = 28.0
LABEL_TEXT = 26.0
TYPED_TEXT = 46.0
LEAST_NAME_TEXT = 18.0
QUESTION_TEXT = 28.0
VALUE_SHARE = 0.6  # of a line's width, at most
CORRECTION_VALUE_SHARE = 0.38  # of a line's width, while a number is corrected
FINISH_CELLS = 0.42  # of the width of an answer
MOST_DISCS, MOST_DISCS_BESIDE_CORNER = 3, 2
CORNER_UNITS = 52.0
"""Width of the menu's corner on the pad of a wide screen."""


def draw_pad(scene: TableScene, entry: SheetInput, view: SheetView) -> None:
    """Draw the pad: the column and line that are written, the typed number, keys, and “Write”."""
    choice = choice_of(scene, entry.cell) if entry.cell else None
    field = _field_of(choice)
    keys = column(
        _keys(scene, entry, view, choice, field), units(GO_UNITS, _write_part(scene, entry, view, choice, field)), gap=GO_GAP_UNITS
    )
    head = EMPTY if entry.cell is None else _head(scene, entry, view, entry.cell)
    draw_on_pad(scene, column(units(2 * HEAD_LINE_UNITS, head), keys, gap=0))


def draw_end_question(scene: TableScene, entry: SheetInput, view: SheetView) -> None:
    """Draw the question whether the sheet ends early; nothing if it can't end any more."""
    close = end_choice(scene)
    parts = end_question(scene, close, partial(entry.open_cell, view.next_cell)) if close is not None else ()
    draw_on_pad(scene, column(*parts, gap=KEY_GAP_UNITS))


def end_question(scene: TableScene, end: Choice, go_on: Tap) -> Iterator[Part]:
    """Ask whether the sheet ends now, with the answers below. The place of “Finish” stays empty.

    Before its last round or its target, it ends without a winner.
    """
    take = partial(scene.actions.take, AnswerButton(end, (), end.label), 0)
    is_early = EARLY_MARK in end.marks
    question = translate("sheet.end_now", note=end.note) if is_early else translate("sheet.end_open")
    title, note = (
        (translate("sheet.end_early"), translate("sheet.no_result"))
        if is_early
        else (translate("sheet.end_game"), translate("sheet.with_result"))
    )
    outcomes = outcome_row(scene)
    if outcomes is not EMPTY:
        question, title, note = translate("sheet.end_together"), translate("sheet.only_points"), ""
    yield text(question, QUESTION_TEXT, INKS[scene.theme], least=13)
    yield units(GO_UNITS, button("go-on", translate("sheet.go_on"), go_on, "main"))
    if outcomes is not EMPTY:
        yield units(GO_UNITS, outcomes)
    yield units(GO_UNITS, button("finish-now", title, take, "end", note))
    yield units(GO_UNITS, EMPTY)


def outcome_row(scene: TableScene) -> Part:
    """Return the answers that finish a sheet with one total for all as won and as lost; EMPTY for any other sheet."""
    prompt = scene.snapshot.prompt
    moves = {choice.move.is_won: choice for choice in prompt.choices if isinstance(choice.move, EnterOutcome)} if prompt else {}
    if not moves:
        return EMPTY
    words = {True: ("won", translate("sheet.won")), False: ("lost", translate("sheet.lost"))}
    keys = [button(*words[is_won], partial(scene.actions.answer, moves[is_won], ())) for is_won in (True, False)]
    return row(*(share(1, key) for key in keys), gap=KEY_GAP_UNITS)


def draw_on_pad(scene: TableScene, body: Part, area: Area | None = None) -> None:
    """Draw a part on the pad, with keys of its colour; `area` is that of a pad that is not where the keypad is."""
    inner = inset(MARGIN_UNITS, TOP_UNITS, with_tint(KEY_TINT, body))
    stack(spread(picture(pad, scene.theme)), inner).draw(scene, area or pad_area(scene), "pad")


# parts that both keypads have


def seat_disc(scene: TableScene, key: str, seat: int) -> Part:
    """Make a seat's disc."""
    return units(DISC_UNITS, custom_part(lambda area: scene.disc(key, seat, area.cx, area.cy, DISC_RADIUS_UNITS)))


def label_and_value(
    label: Part, value: str, size: float, ink: str, *, least: float, is_bold: bool = True, least_share: float = 0.0
) -> Part:
    """Put a label at the left and a value at the right of a line; the value takes at most `VALUE_SHARE` of its width.

    least_share  share of the width that stays with the value, also while it is shorter: the label keeps its size
    """

    def make(scene: Scene, area: Area) -> Part:
        width = min(scene.scaled_width(value, size, is_bold) + 1, area.w * VALUE_SHARE)
        width = max(width, area.w * least_share)
        return row(label, units(width, line(value, size, ink, "end", is_bold=is_bold, least=least)))

    return by_area(make)


def missing_outline(scene: TableScene, words: Words) -> Part:
    """Make a dashed outline with the words for a missing entry."""
    ink = INKS[scene.theme]
    ground = picture(plate_painters.dashed_outline, BRASS if scene.theme == "deep" else ink)
    return panel("missing", ground, inset(10 / scene.look.text_factor, 7, text(words, 22, ink), plate_painters.LIP))


def button(name: str, title: Words, tap: Tap, kind: str = "plain", note: Words = "") -> Part:
    """Make an answer of the pad; `kind` as in `plate_painters.answer`."""
    return answer_part(PageButton(name, title, tap, note, kind=kind))


def write_button(scene: TableScene, title: Words, tap: Tap) -> Part:
    """Make the large answer that writes the typed number."""
    return custom_part(lambda area: large_answer(scene, "write", area, title, tap))


def writer_name(scene: TableScene, seats: tuple[int, ...]) -> str:
    """Return the name of the player who writes; of three or more in a team, the team's; "" for none."""
    if not seats:
        return ""
    return scene.name(seats[0]) if len(seats) <= PAIR else translate("sheet.team_of", name=scene.name(seats[0]))


# drawing


def _head(scene: TableScene, entry: SheetInput, view: SheetView, cell: Cell) -> Part:
    """Return the name of the column, and below it the line and the typed number."""
    ink, seats = INKS[scene.theme], view.columns[cell[1]]
    names = [seat.name for seat in scene.snapshot.seats]
    name = writer_name(scene, seats)

    def name_line(part_scene: Scene, area: Area) -> Part:
        return line(distinct_name(part_scene, name, names, area.w, LEAST_NAME_TEXT), NAME_TEXT, ink, "start", least=LEAST_NAME_TEXT)

    most = (1 if len(seats) > PAIR else MOST_DISCS_BESIDE_CORNER) if scene.is_wide else MOST_DISCS
    discs = (seat_disc(scene, f"writer:{nth}", seat) for nth, seat in enumerate(seats[:most]))
    whole = translate("sheet.whole")
    face = key_text(translate("sheet.whole_short"), LARGE_CLOSE_TEXT) if scene.look.text_size else key_text(whole, CLOSE_TEXT)
    close = units(CLOSE_UNITS, key("close", face, partial(entry.open_cell, None), words=whole))
    corner = [units(CORNER_UNITS, EMPTY)] if scene.is_wide else []
    head_row = row(*discs, inset(DISC_GAP_UNITS, 0, by_area(name_line)), close, *corner, gap=DISC_GAP_UNITS)
    line_view = view.lines[cell[0] - 1]
    label = line(line_view.label, LABEL_TEXT, ink, "start", least=18)
    if _is_dealer_hidden(entry, view):
        words = translate("sheet.line_deals", line=line_view.label, name=scene.name(view.dealer or 0))
        label = paragraph(words, LABEL_TEXT, ink, least=LEAST_CORRECTION_TEXT, is_top=False)
    if is_written(view, cell):
        value = as_text(line_view.cell_words[cell[1]]).replace("-", MINUS[0])
        words = translate("sheet.correct_number", label=as_text(line_view.label).replace(" ", NO_BREAK_SPACE), value=value)
        label = paragraph(words, LABEL_TEXT, ink, least=LEAST_CORRECTION_TEXT, is_top=False)
    brass = BRASS if scene.theme == "deep" else ink
    least_share = CORRECTION_VALUE_SHARE if is_written(view, cell) else 0.0
    value_part = label_and_value(label, typed_sum(entry.typed), TYPED_TEXT, brass, least=22, least_share=least_share)
    return column(head_row, inset(2, 0, value_part), gap=0)


def _is_dealer_hidden(entry: SheetInput, view: SheetView) -> bool:
    """Return whether the dealer's column is out of sight."""
    if view.dealer is None or entry.grid is None:
        return False
    columns = entry.grid.blocks[0].columns
    return not any(view.dealer in view.columns[column] for column in columns)


def _keys(scene: TableScene, entry: SheetInput, view: SheetView, choice: Choice | None, field: Sum | None) -> Part:
    rows = KEYS if field is not None and field.places else KEYS_WITHOUT_POINT
    return pad_keys(
        rows, entry.type, {STRIKE_KEY: _strike_key(scene, entry, view, choice, field)}, gap=KEY_GAP_UNITS, size=KEY_TEXT
    )


def _strike_key(scene: TableScene, entry: SheetInput, view: SheetView, choice: Choice | None, field: Sum | None) -> Part:
    """Return the key that empties a written cell, or writes 0 into an empty one where 0 is allowed and nothing is typed."""
    emptied = empty_choice(scene, view, entry.cell)
    if emptied is not None:
        return choice_key("empty", translate("sheet.empty"), partial(_empty_cell, scene, entry, emptied), size=WORD_TEXT)
    if choice is None or field is None or entry.typed or not field.low <= 0 <= field.high:
        return EMPTY
    words = translate("sheet.strike_narrow" if field.places else "sheet.strike")
    return choice_key("strike", words, partial(_strike_cell, scene, entry, choice), size=WORD_TEXT)


def _write_part(scene: TableScene, entry: SheetInput, view: SheetView, choice: Choice | None, field: Sum | None) -> Part:
    """Return the answer “Write 25”, or an outline without a valid number.

    Before typing, the key that leaves a correction is beside the outline, or else the answer that ends the sheet.
    """
    points, why = _points(entry, field)
    is_correction = is_written(view, entry.cell)
    entry.enter_typed = partial(_enter_valid, scene, entry, view)
    if entry.lost_text:
        why = translate("sheet.dropped", points=typed_sum(entry.lost_text))
    if choice is not None and field is not None and points is not None:
        new_words, present_points = (
            spelled(number(points, field.places)),
            _present_points(view, entry.cell, field) if is_correction else None,
        )
        is_same, title = points == present_points, translate("sheet.write", points=new_words)
        if present_points is not None and not is_same:
            title = translate("sheet.change_to", value=spelled(number(present_points, field.places)), points=new_words)
        tap = _back_tap(entry, view) if is_same else partial(_write_points, scene, entry, choice)
        main = write_button(scene, title, tap)
    else:
        main = missing_outline(scene, why or translate("sheet.type_right" if is_correction else "sheet.type"))
    if is_correction and entry.typed:
        return main
    return row(share(1 - FINISH_CELLS, main), share(FINISH_CELLS, _way_out(scene, entry, view, is_correction=is_correction)))


def _way_out(scene: TableScene, entry: SheetInput, view: SheetView, *, is_correction: bool) -> Part:
    """Return the answer beside “Write”: back from a correction, or “Finish”. Its place stays empty where it is missing."""
    close = end_choice(scene)
    if entry.typed or (close is None and not is_correction):
        return EMPTY
    if is_correction or close is None:
        return button("back-to-sheet", translate("sheet.close_receipt"), _back_tap(entry, view), "end")
    return button("finish", close.label, end_tap(scene, entry, close), "end")


def is_written(view: SheetView, cell: Cell | None) -> bool:
    """Return whether a cell has points, which the keypad corrects."""
    return cell is not None and cell[0] <= len(view.lines) and bool(view.lines[cell[0] - 1].cell_words[cell[1]])


def _present_points(view: SheetView, cell: Cell | None, field: Sum) -> int | None:
    """Return the points of a written cell as `Sum.check` does; None if they are hidden."""
    words = as_text(view.lines[cell[0] - 1].cell_words[cell[1]]) if cell is not None else ""
    try:
        return field.check(words.replace(MINUS[0], "-"))
    except IllegalMoveError:
        return None


def _back_tap(entry: SheetInput, view: SheetView) -> Tap:
    """Return the tap that leaves a correction: to the cell that is asked for, or to the whole sheet if players choose the cell."""
    return partial(entry.open_cell, None if view.is_free else view.next_cell)


def _points(entry: SheetInput, field: Sum | None) -> tuple[int | None, str]:
    """Return the typed number as `Sum.check` does, and ""; None and the reason if it can't be written.

    The reason is "" while nothing is typed, or while the text ends with a sign.
    """
    if not entry.typed or field is None:
        return None, ""
    try:
        return field.check(entry.typed), ""
    except IllegalMoveError:
        is_open = not entry.typed[-1].isdigit()
        return None, "" if is_open else translate("sheet.span", low=spelled(field.low), high=spelled(field.high))


def _write_points(scene: TableScene, entry: SheetInput, choice: Choice) -> None:
    """Write the typed points; digits typed from now on belong to the next player."""
    scene.actions.answer(choice, (entry.take_typed(),))


def _enter_valid(scene: TableScene, entry: SheetInput, view: SheetView) -> bool:
    """Write the typed points if they are valid and differ from those in the cell; return whether they are written."""
    choice = choice_of(scene, entry.cell) if entry.cell else None
    field = _field_of(choice)
    points, _ = _points(entry, field)
    if choice is None or field is None or points is None:
        return False
    if is_written(view, entry.cell) and points == _present_points(view, entry.cell, field):
        return False
    _write_points(scene, entry, choice)
    return True


def _field_of(choice: Choice | None) -> Sum | None:
    """Return the field in which a choice takes points; None without a choice."""
    return next((field for field in choice.fields if isinstance(field, Sum)), None) if choice else None


def _strike_cell(scene: TableScene, entry: SheetInput, choice: Choice) -> None:
    entry.take_typed()
    scene.actions.take(AnswerButton(choice, (STRIKE,), choice.label), 0)


def _empty_cell(scene: TableScene, entry: SheetInput, emptying: tuple[Choice, int]) -> None:
    """Empty the cell."""
    choice, line = emptying
    entry.take_typed()
    scene.actions.answer(choice, ((line,),))


def choice_of(scene: TableScene, cell: Cell) -> Choice | None:
    """Return the choice that writes or corrects a cell; None if there is none."""
    prompt, mark = scene.snapshot.prompt, f"cell:{cell[0]}:{cell[1]}"
    if prompt is None:
        return None
    answer = scene.answers.get(mark)
    return answer[0] if answer else next(iter(select(prompt.any_time_choices, lambda choice: mark in choice.marks)), None)


def empty_choice(scene: TableScene, view: SheetView, cell: Cell | None) -> tuple[Choice, int] | None:
    """Return the choice that empties the cell on the keypad, and the cell's line; None if the cell is empty or can't be emptied."""
    prompt = scene.snapshot.prompt
    if prompt is None or cell is None:
        return None
    line, column = cell
    if not view.lines[line - 1].cell_words[column]:  # the corrections, which take time to list, can't empty it
        return None
    column_choices = select(
        prompt.any_time_choices, lambda choice: isinstance(choice.move, EmptyCell) and choice.move.column == column
    )
    return next(((choice, line) for choice in column_choices if any(option.value == line for option in _options(choice))), None)


def _options(choice: Choice) -> tuple[Option, ...]:
    return next((field.options for field in choice.fields if isinstance(field, Pick)), ())
