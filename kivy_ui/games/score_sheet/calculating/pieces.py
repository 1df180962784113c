"""Pieces of a sheet that calculates: heads, finished rows, the block that is entered, findings, and a cell's calculation."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec import structs

from companion.games.score_sheet.number_view import HIDDEN_SIGN, CellView, NumberView
from companion.games.score_sheet.view import SheetView
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.sheet_icons import sheet_icon
from companion.pictures.tools import blank, cell, rule, ruled_row
from kivy_ui.games.score_sheet.calculating.bids import draw_bids
from kivy_ui.games.score_sheet.calculating.layout import DrawnRow, Selection, SheetLayout, icon_of_row, is_bidding, number_at
from kivy_ui.games.score_sheet.heads.pieces import draw_asked_arrow, draw_head
from kivy_ui.games.score_sheet.layout import TOP_UNITS, head_target
from kivy_ui.games.score_sheet.pieces import (
    LINE,
    NEGATIVE,
    TYPED_COLOURS,
    draw_more_columns,
    draw_slider,
    name_size,
    points_colour,
)
from kivy_ui.layout.leaves import fitted_size
from kivy_ui.look.language import as_text, key_sum
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, FOAM
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

GOOD_COLOURS = {"deep": "#1f7a3d", "light": "#1f7a3d", "contrast": "#7dff9b"}
SMALL_UNITS, POINTS_UNITS, LABEL_UNITS, LEAST_UNITS = 18.0, 28.0, 22.0, 13.0
LEAST_NUMBERS_UNITS = 16.0
"""Text size of numbers beside points below which they go above them."""
NARROW_COLUMN = 84.0
"""Column width in units below which the margin right of the points is small."""
MOST_SIGNED_DIGITS = 3
"""Most digits of points beside which a plus sign fits; one less in a narrow column."""
LEAST_SHARE = 0.78
"""Least size of points beside numbers, as a share of their size without."""
NUMBERS_AND_POINTS_SHARES, NUMBERS_AND_POINTS_MIDDLES = (0.36, 0.56), (0.24, 0.66)
"""Text sizes of numbers above points, and their middles, as shares of the row's height."""
POINTS_PADDING_UNITS = 6.0
KEPT_MARK_UNITS = 14.0
"""Distance of the tick or cross of a bid from the points or from the column's edge."""
ICON_UNITS, LEAST_LABEL_WITH_ICON = 34.0, 130.0
"""Size of a line's icon, and the least width of the lines' names beside which it is drawn."""
FURTHER_UNITS = 24.0
"""Size of the arrow towards rows out of sight, where there is no slider."""
ARROW_UNITS = 0.7 * FURTHER_UNITS
"""Width that the arrow takes from a row's name."""


class CellForm(NamedTuple):
    """Form of finished cells, in units.

    size        text size of the points
    is_stacked  whether numbers are above the points instead of beside them
    padding     room at both sides of the numbers and points, the same in all rows; None for points in the middle
    number_size text size of the numbers beside the points
    name_size   text size of the names of rows, which all share unless one is much longer
    """

    size: float
    is_stacked: bool
    padding: float | None
    number_size: float
    name_size: float


class CellTexts(NamedTuple):
    """Texts of a finished cell: its points, and as they are drawn; the numbers that led to them.

    Optional numbers are left out. There are none where they are the points themselves.
    """

    points: str
    signed_points: str
    numbers: str


def _draw_further_rows(scene: TableScene, sheet: SheetLayout, selection: Selection) -> None:
    """Draw an arrow beside the first or last name of a row towards rows out of sight; a tap on that name scrolls there."""
    sight, page, x = sheet.sight, max(1, sheet.sight.rows - 1), sheet.label_w - FURTHER_UNITS * 0.7
    is_further_below = sight.first_row + sight.rows < sight.all_rows
    for name, is_further, row, tilt, by in (
        ("earlier", sight.first_row > 0, sheet.rows[0].area, -90, -page),
        ("later", is_further_below, sheet.rows[-1].area, 90, page),
    ):
        if is_further:
            y = row.y + FURTHER_UNITS * 0.6 if by < 0 else row.bottom - FURTHER_UNITS * 0.6
            scene.put(
                f"scroll:{name}", picture(icon, "next", LINE[scene.theme]), x, y, w=FURTHER_UNITS, h=FURTHER_UNITS, angle=tilt
            )
            scene.touch(f"scroll:{name}", row._replace(w=sheet.label_w), partial(selection.scroll.scroll_rows, sight, by))


def draw_sheet(
    scene: TableScene, view: SheetView, sheet: SheetLayout, selection: Selection, mark: str, entered: int | None
) -> None:
    """Draw heads and rows. `mark`: the number that is entered; `entered`: its column."""
    lit = structs.replace(view, next_cell=None if entered is None else (1, entered))
    for column in sheet.columns:
        draw_head(scene, lit, column, sheet.head(column), f"column:{view.columns[column][0]}")
        _touch_head(scene, view, sheet.head(column), column=column, selection=selection, mark=mark)
    if sheet.more is not None:
        draw_more_columns(scene, sheet.more, sheet.sight, partial(selection.scroll.turn_columns, sheet.sight))
    if sheet.slider is not None:
        draw_slider(scene, selection.scroll, sheet.sight, sheet.slider)
        if entered is not None:
            _touch_labels(scene, sheet, selection, entered)
    for row in sheet.rows:
        _draw_ground(scene, row, mark)
    _draw_rules(scene, sheet)
    if sheet.slider is None and sheet.sight.rows < sheet.sight.all_rows:
        _draw_further_rows(scene, sheet, selection)
    texts = _sheet_texts(sheet)
    form = cell_form(scene, sheet, {row.at: texts[row.at] for row in sheet.rows if row.row.kind != "also"})
    for row in sheet.rows:
        if row.is_block and is_bidding(row.row) and selection.cell is None:
            draw_bids(scene, view, sheet, row, selection, mark=mark)
            touch_columns(scene, sheet, row, selection, mark)
        elif row.is_block:
            _draw_block(scene, sheet, row, selection, mark, texts=texts[row.at], padding=form.padding)
        else:
            _draw_low_row(scene, sheet, row, selection, form, texts=texts[row.at], mark=mark)
    covers_numbers = form.is_stacked and bool(sheet.rows) and not sheet.rows[0].is_block
    if entered is not None and entered in sheet.columns and not covers_numbers:
        draw_asked_arrow(scene, sheet.head(entered), f"column:{view.columns[entered][0]}")


def _touch_head(scene: TableScene, view: SheetView, area: Area, *, column: int, selection: Selection, mark: str) -> None:
    """Make a head tappable: a tap enters the column's number of the line and kind that are entered now.

    On the column that is entered now, or while points are explained, a tap explains the column's points: in the explained
    row, else in the last row that has some.
    """
    count = view.count
    position = number_at(count, mark) if count is not None and mark and selection.cell is None else None
    own_marks = (
        [number.mark for number in position.row.cells[column].numbers if number.ask == position.number.ask] if position else []
    )
    tap: partial[None] | None = None
    if any(own_marks) and mark not in own_marks:
        tap = partial(selection.pick, next(filter(None, own_marks)))
    elif count is not None:
        rows = [at for at, row in enumerate(count.rows) if row.kind != "also" and _has_known_points(row.cells[column])]
        explained = selection.cell[0] if selection.cell is not None else -1
        at = explained if explained in rows else max(rows, default=-1)
        tap = partial(_explain_or_enter, selection, (at, column), count.rows[at].cells[column]) if at >= 0 else None
    if tap is not None:
        scene.touch(f"head:{column}", head_target(area), tap, radius=8)


def _draw_rules(scene: TableScene, sheet: SheetLayout) -> None:
    """Draw lines between the columns."""
    height = sheet.bottom - TOP_UNITS
    for at in range(len(sheet.columns) + 1):
        x = sheet.label_w + at * sheet.column_w
        scene.put(f"rule:{at}", picture(rule, scene.theme), x, TOP_UNITS + height / 2, 8, h=8, scale=0.25, tall=height / 2)


def _draw_ground(scene: TableScene, row: DrawnRow, mark: str) -> None:
    """Draw the paper of a row; computed rows are dark, and the row of the number `mark` is tinted."""
    if row.row.kind == "also":
        scene.put_in_area(f"row:{row.at}", picture(plate_painters.shade, _wood(scene), 1.0), row.area)
    else:
        is_entered = row.is_block or any(_has_number(cell_view, mark) for cell_view in row.row.cells)
        kind = 2 if is_entered else row.at % 2
        scene.put_in_area(f"row:{row.at}", picture(ruled_row, kind, scene.theme), row.area)


def _wood(scene: TableScene) -> str:
    return "#2a1c0a" if scene.theme != "contrast" else "#000000"


def _has_icon(sheet: SheetLayout, row: DrawnRow) -> bool:
    return bool(icon_of_row(row.row)) and sheet.has_icons and sheet.label_w >= LEAST_LABEL_WITH_ICON


def _name_area(sheet: SheetLayout, row: DrawnRow, area: Area) -> Area:
    """Return the area of a row's name beside its icon, and before the arrow towards rows out of sight."""
    left_x = 10.0 + ICON_UNITS * _has_icon(sheet, row)
    return Area(left_x, area.y + 1, sheet.label_w - left_x - 6 - ARROW_UNITS * _has_arrow(sheet, row), area.h - 2)


def _has_arrow(sheet: SheetLayout, row: DrawnRow) -> bool:
    """Return whether an arrow towards rows out of sight is drawn beside a row's name."""
    is_first, is_last = row.at == sheet.rows[0].at, row.at == sheet.rows[-1].at
    has_later = sheet.sight.first_row + sheet.sight.rows < sheet.sight.all_rows
    return sheet.slider is None and ((is_first and sheet.sight.first_row > 0) or (is_last and has_later))


def _draw_label(scene: TableScene, sheet: SheetLayout, row: DrawnRow, area: Area, size: float) -> None:
    """Write a row's name, on two lines if it is long; red with an exclamation mark if its numbers break a rule."""
    ink = NEGATIVE[scene.theme] if row.row.findings else FOAM if row.row.kind == "also" else LINE[scene.theme]
    name, place, key = _name_words(row), _name_area(sheet, row, area), f"line:{row.at}"
    if _has_icon(sheet, row):
        scene.put(f"{key}:icon", picture(sheet_icon, icon_of_row(row.row)), 6 + ICON_UNITS / 2, area.cy, ICON_UNITS)
    if scene.scaled_width(name, size) <= place.w:
        scene.write_in_area(key, name, place, size, colour=ink, anchor="start")
    else:
        scene.paragraph(key, name, place, size, ink, is_bold=True, least=LEAST_UNITS, is_top=False)


def _name_words(row: DrawnRow) -> str:
    """Return a row's name, with an exclamation mark if its numbers break a rule."""
    return as_text(row.row.label) + "!" * bool(row.row.findings)


def _touch_labels(scene: TableScene, sheet: SheetLayout, selection: Selection, entered: int) -> None:
    """Let a drag on the names of rows scroll, and a tap on a line's name select its number in the column that is `entered` now."""
    for row in sheet.rows:
        area = Area(0, row.area.y, sheet.label_w, row.area.h)
        tap = _enter_tap(selection, row.row.cells[entered]) if row.row.kind == "line" else None
        scene.touch(f"name:{row.at}", area, tap, drag=partial(selection.drag_sheet, scene.look.unit), radius=8)


def _draw_low_row(
    scene: TableScene,
    sheet: SheetLayout,
    row: DrawnRow,
    selection: Selection,
    form: CellForm,
    *,
    texts: Sequence[CellTexts],
    mark: str,
) -> None:
    """Draw a row with one line: each cell's numbers small, its points large. A tap explains the cell, or enters it.

    The cell that is explained, or that has the number `mark`, is framed.
    """
    cells, is_entering = row.row.cells, selection.cell is None
    chosen_columns = [
        at for at in sheet.columns if selection.cell == (row.at, at) or (is_entering and _has_number(cells[at], mark))
    ]
    typed = selection.typed if is_entering and chosen_columns else ""
    contents = [(texts[at], cells[at].points, cells[at].is_out, cells[at].note, cells[at].numbers) for at in sheet.columns]
    geometry = row.area, sheet.label_w, sheet.column_w, sheet.columns, sheet.has_icons, _has_arrow(sheet, row), form
    values = (*geometry, row.row.label, row.row.findings, row.row.kind, icon_of_row(row.row), chosen_columns, typed, contents)
    scene.draw_part(
        f"low:{row.at}",
        values,
        lambda: _draw_low_texts(scene, sheet, row, texts, form=form, chosen_columns=chosen_columns, typed=typed),
    )
    for column in sheet.columns:
        at, cell_view = (row.at, column), cells[column]
        tap = (
            partial(_correct_or_explain, selection, at, cell_view)
            if _has_known_points(cell_view) and not row.row.is_extra
            else _enter_tap(selection, cell_view)
        )
        area, drag = sheet.column(column, row.area), partial(selection.drag_sheet, scene.look.unit)
        scene.touch(f"cell:{row.at}:{column}", area, tap, drag=drag, radius=8)


def _draw_low_texts(
    scene: TableScene,
    sheet: SheetLayout,
    row: DrawnRow,
    texts: Sequence[CellTexts],
    *,
    form: CellForm,
    chosen_columns: Sequence[int],
    typed: str,
) -> None:
    """Draw a row's name and cells, with a frame around those of `chosen_columns`; these show `typed`, if anything is typed."""
    _draw_label(scene, sheet, row, row.area, form.name_size)
    for column in sheet.columns:
        area, key = sheet.column(column, row.area), f"{row.at}:{column}"
        if column in chosen_columns:
            scene.put_in_area(f"chosen:{key}", picture(cell, scene.theme), area.inset(1))
        if typed and column in chosen_columns:
            _write_typed(scene, typed, area, f"cell:{key}:points", form.size)
        else:
            is_dark = row.row.kind == "also"
            _draw_low_cell(scene, row.row.cells[column], texts[column], area, key=key, form=form, is_dark=is_dark)


def _write_typed(scene: TableScene, typed: str, area: Area, key: str, size: float) -> None:
    """Write the digits typed so far into the cell that is entered."""
    words, room = key_sum(typed), area.w - 2 * POINTS_PADDING_UNITS
    scene.write(key, words, area.cx, area.cy, size, colour=TYPED_COLOURS[scene.theme], room=room, least=LEAST_UNITS - 4)


def _has_number(cell_view: CellView, mark: str) -> bool:
    """Return whether a cell has the number `mark`, which is entered now; "" for none."""
    return bool(mark) and any(number.mark == mark for number in cell_view.numbers)


def _has_known_points(cell_view: CellView) -> bool:
    return bool(cell_view.points) and cell_view.points != HIDDEN_SIGN


def _correct_or_explain(selection: Selection, at: tuple[int, int], cell_view: CellView) -> None:
    """Correct a cell whose points are the one number entered in it, as they need no explanation. Explain any other cell."""
    entered = [number for number in cell_view.numbers if number.is_entered]
    is_plain = len(entered) == 1 and as_text(entered[0].sentence) == as_text(cell_view.points)
    if is_plain and entered[0].mark and selection.cell != at:
        selection.pick(entered[0].mark)
    else:
        _explain_or_enter(selection, at, cell_view)


def _explain_or_enter(selection: Selection, at: tuple[int, int], cell_view: CellView) -> None:
    """Explain a cell's points. Enter its first number instead if there is nothing to explain.

    The terms are computed at the tap: computing them for all cells would take longer than drawing the sheet.
    """
    if cell_view.terms:
        selection.explain(at)
    elif (enter := _enter_tap(selection, cell_view)) is not None:
        enter()


def _enter_tap(selection: Selection, cell_view: CellView) -> "partial[None] | None":
    """Return the tap that enters the first number of a cell that can be entered; None if there is none."""
    mark = next((number.mark for number in cell_view.numbers if number.mark), "")
    return partial(selection.pick, mark) if mark else None


def cell_form(scene: TableScene, sheet: SheetLayout, texts: Mapping[int, Sequence[CellTexts]]) -> CellForm:
    """Return the form in which the longest points in sight, and the numbers that led to them, fit into a column.

    Numbers beside points make these smaller; where the points would get too small, the numbers go above them.
    """
    cells = [row_texts[at] for row_texts in texts.values() for at in sheet.columns]
    points = max([cell_texts.signed_points for cell_texts in cells], key=len, default="") or "0"
    numbers = max([cell_texts.numbers for cell_texts in cells], key=len, default="")
    size = fitted_size(scene, [points], POINTS_UNITS, sheet.column_w - 2 * POINTS_PADDING_UNITS)
    room = sheet.column_w - 3 * POINTS_PADDING_UNITS - scene.scaled_width(numbers, LEAST_NUMBERS_UNITS, False)
    beside_size = fitted_size(scene, [points], size, max(1.0, room))
    is_stacked = bool(numbers) and beside_size < LEAST_SHARE * size
    size = size if is_stacked else beside_size
    numbers_width = (
        scene.scaled_width(numbers, SMALL_UNITS, False) + 2 * POINTS_PADDING_UNITS if numbers and not is_stacked else 0.0
    )
    points_width = scene.scaled_width(points, size)
    padding = max(POINTS_PADDING_UNITS, (sheet.column_w - points_width - numbers_width) / 2)
    numbers_room = sheet.column_w - 2 * padding - POINTS_PADDING_UNITS - points_width
    number_size = min(SMALL_UNITS, SMALL_UNITS * numbers_room / max(1.0, scene.scaled_width(numbers, SMALL_UNITS, False)))
    has_numbers_beside = bool(numbers) and not is_stacked
    return CellForm(
        size,
        is_stacked,
        padding if has_numbers_beside else None,
        max(LEAST_UNITS - 2, number_size),
        _shared_name_size(scene, sheet),
    )


def _shared_name_size(scene: TableScene, sheet: SheetLayout) -> float:
    rows = [row for row in sheet.rows if not row.is_block]
    areas = [_name_area(sheet, row, row.area) for row in rows if not _has_arrow(sheet, row)]
    area = Area(0, 0, min((area.w for area in areas), default=sheet.label_w), min((area.h for area in areas), default=1.0))
    return name_size(scene, list(map(_name_words, rows)), area)


def _sheet_texts(sheet: SheetLayout) -> dict[int, list[CellTexts]]:
    """Return the texts of all rows in sight. Points of a round have a plus sign if that fits in all of them; 0 has none."""
    texts = {
        row.at: [(_block_texts if row.is_block else _cell_texts)(row, cell_view) for cell_view in row.row.cells]
        for row in sheet.rows
    }
    rounds = [row.at for row in sheet.rows if row.row.kind == "round"]
    gains = [cell_texts.points for at in rounds for cell_texts in texts[at] if cell_texts.points.isdigit()]
    most = MOST_SIGNED_DIGITS if sheet.column_w >= NARROW_COLUMN else MOST_SIGNED_DIGITS - 1
    if max(map(len, gains), default=0) <= most:
        texts |= {at: [_with_plus(cell_texts) for cell_texts in texts[at]] for at in rounds}
    return texts


def _with_plus(cell_texts: CellTexts) -> CellTexts:
    """Return the texts of a cell with a plus sign before points above 0."""
    is_gain = cell_texts.points.isdigit() and cell_texts.points != "0"
    return cell_texts._replace(signed_points=f"+{cell_texts.points}") if is_gain else cell_texts


def _cell_texts(row: DrawnRow, cell_view: CellView) -> CellTexts:
    """Return the texts of a finished cell."""
    points = _with_true_minus(as_text(cell_view.points))
    if not points or row.row.kind == "also":
        return CellTexts(points, points, "")
    needed_asks = [ask.key for ask in row.row.asks if not ask.is_optional]
    needed_numbers = [number for number in cell_view.numbers if number.is_entered and number.ask in needed_asks]
    numbers = "/".join(_with_true_minus(as_text(number.sentence)) for number in needed_numbers)
    return CellTexts(points, points, numbers if numbers != points else "")


def _block_texts(row: DrawnRow, cell_view: CellView) -> CellTexts:
    """Return the texts of a cell of the row that is entered: its points alone, because its numbers have lines of their own."""
    points = _with_true_minus(as_text(cell_view.points))
    return CellTexts(points, points, "")


def _draw_low_cell(
    scene: TableScene, cell_view: CellView, texts: CellTexts, area: Area, *, key: str, form: CellForm, is_dark: bool
) -> None:
    """Draw a finished cell: its points and the numbers that led to them; until it has points, its entries, or a dash."""
    ink = FOAM if is_dark else LINE[scene.theme]
    if cell_view.note:
        _write_note(scene, cell_view, area, key)
        return
    if not cell_view.points:
        entered_numbers = [number for number in cell_view.numbers if number.is_entered]
        words = "/".join(_with_true_minus(as_text(number.sentence)) for number in entered_numbers)
        if words:
            scene.write_in_area(f"cell:{key}:numbers", words, area, SMALL_UNITS, colour=ink, padding=10, least=LEAST_UNITS)
        elif not cell_view.is_out:
            scene.put(f"cell:{key}", picture(blank, scene.theme), area.cx, area.cy, 18, h=5)
        return
    points, points_words, numbers = texts
    if "/" in points:  # part of the points that a bonus needs
        scene.write_in_area(f"cell:{key}:points", points, area, SMALL_UNITS + 3, colour=ink, padding=2 * POINTS_PADDING_UNITS, least=LEAST_UNITS - 2)  # fmt: skip
        return
    colour = FOAM if is_dark else points_colour(scene, points)
    room = area.w - 2 * POINTS_PADDING_UNITS
    if numbers and form.is_stacked:
        _draw_stacked(scene, area, key, (numbers, points_words), inks=(ink, colour), form=form)
        return
    x, anchor = _points_position(area, form.padding)
    scene.write(
        f"cell:{key}:points", points_words, x, area.cy, form.size, colour=colour, anchor=anchor, room=room, least=LEAST_UNITS - 1
    )
    if numbers and form.padding is not None:
        numbers_room = area.w - 2 * form.padding - POINTS_PADDING_UNITS - scene.scaled_width(points_words, form.size)
        scene.write_left(f"cell:{key}:numbers", numbers, area.x + form.padding, area.cy, form.number_size, colour=ink, is_bold=False,
            room=numbers_room, least=LEAST_UNITS - 2)  # fmt: skip


def _points_position(area: Area, padding: float | None) -> tuple[float, str]:
    """Return where points are written in a cell, and their anchor: at the right beside numbers, else in the middle."""
    return (area.cx, "middle") if padding is None else (area.right - padding, "end")


def _draw_stacked(
    scene: TableScene, area: Area, key: str, words: tuple[str, str], *, inks: tuple[str, str], form: CellForm
) -> None:
    """Draw the numbers of a narrow cell above its points."""
    forms = zip(words, inks, NUMBERS_AND_POINTS_SHARES, NUMBERS_AND_POINTS_MIDDLES, (SMALL_UNITS, form.size), strict=True)
    for name, (form_words, ink, share, middle, most) in zip(("numbers", "points"), forms, strict=True):
        high, y = min(most, area.h * share / scene.look.text_factor), area.y + area.h * middle
        is_bold, room, least = name == "points", area.w - 2 * POINTS_PADDING_UNITS, LEAST_UNITS - 5
        scene.write(f"cell:{key}:{name}", form_words, area.cx, y, high, colour=ink, is_bold=is_bold, room=room, least=least)


def _write_note(scene: TableScene, cell_view: CellView, area: Area, key: str) -> None:
    """Write that a column sits a round out, one word below the other where they don't fit side by side."""
    scene.paragraph(f"note:{key}", cell_view.note, area.inset(3, 1), SMALL_UNITS, LINE[scene.theme],
        anchor="middle", least=LEAST_UNITS - 3, is_top=False)  # fmt: skip


def _with_true_minus(points: str) -> str:
    """Return points with a true minus sign."""
    return points.replace("-", "−")


# the block that is entered


def _draw_block(
    scene: TableScene,
    sheet: SheetLayout,
    row: DrawnRow,
    selection: Selection,
    mark: str,
    *,
    texts: Sequence[CellTexts],
    padding: float | None,
) -> None:
    """Draw a line for each number of the row, and one for its points, with `padding` units at both sides."""
    asks, lines = row.row.asks, [*range(len(row.row.asks)), -1]
    top, height = row.area.y, row.area.h / len(lines)
    for at, line in enumerate(lines):
        area = Area(0, top + at * height, row.area.w, height)
        words = asks[line].label if line >= 0 else row.row.label
        is_asked = line >= 0 and mark.split(":")[2:3] == [asks[line].key]
        name = Area(6, area.y + 1, sheet.label_w - 14, area.h - 2)
        scene.paragraph(f"ask:{row.at}:{line}", words, name, SMALL_UNITS + 2, LINE[scene.theme], anchor="end",
            is_bold=is_asked or line < 0, least=LEAST_UNITS - 3, is_top=False)  # fmt: skip
        if line >= 0 and asks[line].is_once:
            _draw_shared_number(scene, sheet, row, area, asks[line].key, selection=selection, mark=mark)
            continue
        for column in sheet.columns:
            place = sheet.column(column, area)
            if line < 0:
                _draw_block_points(
                    scene, place, row.row.cells[column], texts[column], key=f"{row.at}:{column}:{line}", padding=padding
                )
            else:
                _draw_block_cell(scene, place, row, column, line, selection=selection, mark=mark)
    touch_columns(scene, sheet, row, selection, mark)


def touch_columns(scene: TableScene, sheet: SheetLayout, row: DrawnRow, selection: Selection, mark: str) -> None:
    """Make columns tappable: a tap selects the column's number of the same kind, a second tap there explains its points."""
    ask = mark.split(":")[2] if mark else ""
    for column in sheet.columns:
        cell_view, area = row.row.cells[column], sheet.column(column, row.area)
        marks = [number.mark for number in sorted(cell_view.numbers, key=lambda number: number.ask != ask) if number.mark]
        tap: partial[None] | None = partial(selection.pick, marks[0]) if marks else None
        if mark in marks and _has_known_points(cell_view):
            tap = partial(_explain_or_enter, selection, (row.at, column), cell_view)
        if row.is_block and tap is not None and len(row.row.asks) > 1:
            tap = partial(_enter_touched, scene, row, column, selection=selection, mark=mark, tap=tap)
        scene.touch(f"cell:{row.at}:{column}", area, tap, drag=partial(selection.drag_sheet, scene.look.unit), radius=8)


def _enter_touched(
    scene: TableScene, row: DrawnRow, column: int, *, selection: Selection, mark: str, tap: Callable[[], object]
) -> None:
    """Enter the number that the finger touched in a column, if it is another entered one than `mark`; else do `tap`."""
    place = scene.h - selection.take_touched_height() / scene.look.unit
    line = int((place - row.area.y) / row.area.h * (len(row.row.asks) + 1))
    touched_ask = row.row.asks[line].key if 0 <= line < len(row.row.asks) else ""
    numbers = [number for number in row.row.cells[column].numbers if number.ask == touched_ask and number.is_entered]
    marks = [number.mark for number in numbers if number.mark and not number.is_hidden]
    if marks and mark not in marks:
        selection.pick(marks[0])
    else:
        tap()


def _draw_shared_number(
    scene: TableScene, sheet: SheetLayout, row: DrawnRow, area: Area, ask: str, selection: Selection, mark: str
) -> None:
    """Draw a number that is entered once for all columns, over their whole width."""
    place = Area(sheet.label_w + 2, area.y, area.w - sheet.label_w - 4, area.h)
    for number in row.row.once:
        if number.ask == ask:
            scene.put_in_area(f"once:{row.at}:{ask}", picture(ruled_row, 2, scene.theme), place)
            _draw_number(scene, place, number, f"{row.at}:{ask}", selection, mark=mark)


def _draw_block_points(
    scene: TableScene, area: Area, cell_view: CellView, texts: CellTexts, *, key: str, padding: float | None
) -> None:
    """Draw the points of a column of the row that is entered, with a tick or a cross if a bid was kept or missed."""
    points, points_words, _ = texts
    has_mark = cell_view.is_kept is not None and area.w >= NARROW_COLUMN
    if not points:
        return
    room = area.w - (40 if has_mark else 18)
    x, anchor = _points_position(area, POINTS_PADDING_UNITS if has_mark and padding is None else padding)
    width = scene.write(f"cell:{key}", points_words, x, area.cy, POINTS_UNITS, colour=points_colour(scene, points),
        anchor=anchor, room=room, least=LEAST_UNITS)  # fmt: skip
    if has_mark:
        name, colour = ("check", GOOD_COLOURS[scene.theme]) if cell_view.is_kept else ("close", NEGATIVE[scene.theme])
        x = max(area.x + KEPT_MARK_UNITS, x - width - KEPT_MARK_UNITS)
        scene.put(f"kept:{key}", picture(icon, name, colour), x, area.cy, 20, h=20)


def _draw_block_cell(scene: TableScene, area: Area, row: DrawnRow, column: int, line: int, selection: Selection, mark: str) -> None:
    cell_view = row.row.cells[column]
    key = f"{row.at}:{column}:{line}"
    numbers = [number for number in cell_view.numbers if number.ask == row.row.asks[line].key]
    if cell_view.note and line == 0:
        _write_note(scene, cell_view, area, key)
    if cell_view.is_out or cell_view.note or not numbers:
        return
    for number, place in zip(numbers, area.columns(len(numbers), 0), strict=True):
        _draw_number(scene, place, number, f"{key}:{number.seat}", selection, mark=mark)


def _draw_number(scene: TableScene, area: Area, number: NumberView, key: str, selection: Selection, mark: str) -> None:
    """Draw a number; the one that is entered now in a frame, with the digits typed so far."""
    is_entered_now = bool(mark) and number.mark == mark and selection.cell is None
    value_words = _with_true_minus(as_text(number.sentence))
    if is_entered_now:
        scene.put_in_area(f"frame:{key}", picture(cell, scene.theme), area.inset(1))
        words, colour = selection.typed.replace("-", "−").replace("*", "×") or value_words, TYPED_COLOURS[scene.theme]
    else:
        words, colour = value_words, LINE[scene.theme]
    if number.is_hidden and value_words == HIDDEN_SIGN:
        seat_colour = scene.snapshot.seats[number.seat].colour if number.seat is not None else scene.ink.tint
        scene.put_in_area(f"closed:{key}", picture(plate_painters.key, True, seat_colour if seat_colour.startswith("#") else BRASS, scene.theme),
            Area(area.cx - 13, area.y + 4, 26, area.h - 8))  # fmt: skip
    elif words:
        size = POINTS_UNITS - 3 if is_entered_now else SMALL_UNITS + 3
        if " " in words and scene.scaled_width(words, size, is_entered_now) > area.w - 12:  # several names
            room, is_bold = area.inset(6, 2), is_entered_now
            scene.paragraph(
                f"number:{key}", words, room, size, colour=colour, anchor="middle", is_bold=is_bold, least=LEAST_UNITS, is_top=False
            )
            return
        scene.write_in_area(
            f"number:{key}", words, area, size, colour=colour, is_bold=is_entered_now, padding=12, least=LEAST_UNITS - 4
        )
    else:
        scene.put(f"number:{key}", picture(blank, scene.theme), area.cx, area.cy, 18, h=5)
