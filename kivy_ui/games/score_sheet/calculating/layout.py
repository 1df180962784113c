"""Layout of a sheet that calculates: finished rounds as low rows, the round that is entered as a block of lines."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.games.score_sheet.icons import line_icon
from companion.games.score_sheet.number_view import AskView, CellView, CountView, NumberView, RowView
from companion.games.score_sheet.view import SheetView
from companion.session.inputs.snapshot import Snapshot
from companion.table.sentence import Words
from kivy_ui.games.score_sheet.layout import (
    CORNER_UNITS,
    HEAD_GAP_UNITS,
    HEAD_UNITS,
    LEAST_COLUMN_UNITS,
    MORE_COLUMNS_UNITS,
    SLIDER_WIDTH_UNITS,
    TOP_UNITS,
    SheetScroll,
    Sight,
    columns_in_sight,
    more_columns_area,
    more_columns_corner,
    pad_area,
    readable_columns,
)
from kivy_ui.look.appearance import LEAST_TARGET_MM
from kivy_ui.look.language import as_text, key_sum, translate
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

ROW_UNITS, LEAST_ROW_UNITS, MOST_ROW_UNITS = 50.0, 47.0, 62.0
LINE_UNITS, MOST_LINE_UNITS = 38.0, 52.0
STRIP_UNITS, KEPT_UNITS = 50.0, 40.0
FINISH_UNITS = 150.0
"""Height of the foot of an upright screen with the question whether all is right, and its answer."""
TITLE_UNITS, GO_UNITS = 44.0, 66.0
"""Heights of the title of a pad or receipt, and of its answer."""
CARDS_UNITS, MOST_CARDS_UNITS = 104.0, 150.0
"""Least and greatest height of a round whose bids are drawn as cards."""
COLUMN_UNITS = 1.1 * LEAST_COLUMN_UNITS
LABEL_UNITS, NARROW_LABEL_UNITS, ICON_LABEL_UNITS, MANY_COLUMNS = 132.0, 104.0, 158.0, 5
NAME_COLUMN_UNITS = 78.0
"""Width of a column with room for its name in larger text, in units."""
MOST_LABEL_FACTOR = 1.2
"""Most by which the names of rows are wider in larger text, on a wide screen."""
SLIDER_UNITS = SLIDER_WIDTH_UNITS + 4.0
"""Width that the slider takes beside the columns of a wide screen."""
UPRIGHT_MANY_COLUMNS = 4
"""Number of columns from which the names of rows need the room of their icons on an upright screen; in larger text they always do."""
ROOMY_COLUMN_UNITS, LARGE_TEXT_COLUMN_UNITS = 71.0, 58.0
"""Width of columns beside which an upright screen has room for wide names of lines; in larger text the names need more of it."""
TOTAL_COLUMN_UNITS = 62.5
"""Width of a column whose head has room for the largest total, beside the key for further columns."""
WORD_TEXT, WORD_PADDING_UNITS = 18.0, 17.0
"""Text size, in units, at which an upright screen makes room for the longest word among the names of lines; room beside it."""


class NumberPosition(NamedTuple):
    """A number with its row and its cell; the cell is None if the number is entered once for all columns."""

    row: RowView
    cell: CellView | None
    number: NumberView

    @property
    def ask(self) -> AskView:
        """What the number is called, and its bounds."""
        return self.row.ask(self.number.ask)


class DrawnRow(NamedTuple):
    """Row as it is drawn: its index among all rows, the row, its area, and whether it is a block with a line for each ask."""

    at: int
    row: RowView
    area: Area
    is_block: bool


class SheetLayout(NamedTuple):
    """Layout of the sheet, in units.

    label_w   width of the rows' names
    columns   the columns in sight, and `column_w` the width of one
    rows      the rows in sight, from top to bottom
    sight     rows and columns in sight, for scrolling
    bottom    lower end of the rows
    has_strip whether there is a strip below them
    has_icons whether most lines have an icon, which is drawn before their names
    more      area of the key for further columns; None if all are in sight
    slider    area of the slider that scrolls rows; None where all rows are in sight, or filled from top to bottom on a wide screen
    """

    label_w: float
    columns: range
    column_w: float
    rows: tuple[DrawnRow, ...]
    sight: Sight
    bottom: float
    more: Area | None = None
    has_strip: bool = False
    has_icons: bool = False
    slider: Area | None = None

    def column(self, at: int, row: Area) -> Area:
        """Return a column's part of a row."""
        return Area(self.label_w + (at - self.columns[0]) * self.column_w, row.y, self.column_w, row.h)

    def head(self, at: int) -> Area:
        """Return the head of a column."""
        x = self.label_w + (at - self.columns[0]) * self.column_w + HEAD_GAP_UNITS
        return Area(x, 0, self.column_w - 2 * HEAD_GAP_UNITS, HEAD_UNITS)


class Selection:
    """Number that is entered, cell that is explained, and the part of the sheet in sight.

    mark      the number that was picked; "" for the one that the sheet asks for
    cell      the finished cell whose calculation is shown: index of its row, and column; None for none
    typed     the digits typed so far
    is_ending whether players are asked to confirm an end before the last round or the target
    refused   why the last tap entered nothing; "" after any other tap
    noted     that the last tap entered the number that is there already; "" after any other tap
    excess    typed number that is too large for the round, while players are asked whose number is wrong; "" for none
    bonus_line the complete round whose bonuses are entered now; 0 for none
    typing    mark of the number on the keypad, and the tap that enters what is typed; None without a keypad
    scroll    rows and columns in sight
    first_row the first row in sight of a sheet whose rows are filled in any order; None elsewhere, and before the first drawing
    sheet     layout of the last drawing; None before the first
    """

    def __init__(self, renew: Callable[[], object]) -> None:
        self.mark = ""
        self.cell: tuple[int, int] | None = None
        self.typed = ""
        self.is_ending = False
        self.refused: Words = ""
        self.noted: Words = ""
        self.excess = ""
        self.bonus_line = 0
        self._touched_height = -1.0
        """Height in pixels at which the last touch of the sheet ended; -1 after any other press."""
        self.typing: tuple[str, Callable[[], bool]] | None = None
        self.scroll = SheetScroll(renew)
        self.first_row: int | None = None
        self.sheet: SheetLayout | None = None
        self._renew = renew
        self._seen_entry: tuple[str, int] = ("", -1)
        self._next_mark = ""
        """Number that was tapped while another one was typed: it is selected once that one is entered; "" for none."""
        self._transfer: tuple[str, str, int] | None = None
        """Number that waits until another one is lower: its mark, its value, and the last entry before that; None for none."""

    def follow(self, snapshot: Snapshot) -> None:
        """Return to the number that the sheet asks for after every entry; stay in the round whose bonuses are entered.

        Where rows are filled in any order, select the first empty row in sight, so that the rows stay where they are.
        """
        if self._seen_entry != (snapshot.session, snapshot.entry):
            is_same_sheet = self._seen_entry[0] == snapshot.session
            self._seen_entry = (snapshot.session, snapshot.entry)
            if self.bonus_line and not any(getattr(event, "line", 0) == self.bonus_line for event in snapshot.events):
                self.bonus_line = 0
            self.cell, self.typed, self.refused, self.noted, self.excess, self.is_ending = None, "", "", "", "", False
            if not self.bonus_line:
                self.mark = ""
                self.scroll.reset()
                self._stay_in_sight(snapshot.view, is_same_sheet)
            self.mark, self._next_mark = self._next_mark or self.mark, ""

    def _stay_in_sight(self, view: SheetView, is_same_sheet: bool) -> None:
        """Select the asked column's first empty row in sight, if rows are filled in any order and one of them is empty."""
        sheet, count = self.sheet, view.count
        column = column_of(number_at(count, count.asked_mark)) if count is not None and count.asked_mark else None
        if count is None or sheet is None or column is None or not (view.is_free and is_same_sheet and self.first_row is not None):
            self.first_row = None
            return
        rows = [count.rows[row.at] for row in sheet.rows if row.at < len(count.rows)]
        self.mark = _first_empty_mark(rows, column)
        if not self.mark:
            self.first_row = None

    def follow_scrolling(self, view: SheetView, mark: str) -> str:
        """Return the number to enter: `mark`, or if its row was scrolled out of sight, the first empty one of its column in sight.

        Where rows are entered in a fixed order, and while a number is typed or corrected, it stays.
        """
        count, sheet, position = view.count, self.sheet, number_at(view.count, mark) if view.count and mark else None
        column = column_of(position)
        if count is None or sheet is None or position is None or column is None or position.number.is_entered:
            return mark
        if not view.is_free or self.typed or self.scroll.first is None:
            return mark
        rows = [row.row for row in sheet.rows]
        if any(row is position.row for row in rows):
            return mark
        self.mark = _first_empty_mark(rows, column) or mark
        return self.mark

    def pick(self, mark: str) -> None:
        """Select the number to enter; "" selects the one that the sheet asks for. Do nothing if the finger scrolled.

        Enter a typed number first, unless its row may have been the wrong one: another row of its column is selected.
        Say if what was typed is not entered, also while players are asked whose number is wrong.
        """
        if self.scroll.end_drag():
            return
        if mark and self.typed and self.typing is not None:
            own_mark, enter = self.typing
            if mark == own_mark:
                return
            self._next_mark = "" if _is_other_row(mark, own_mark) else mark
            if self._next_mark and enter():
                return
        dropped_words = translate("sheet.not_entered") if self.excess else ""
        if mark and self.typed:
            dropped_words = translate("sheet.dropped", points=key_sum(self.typed))
        self._next_mark = ""
        self.mark, self.cell, self.typed, self.refused, self.excess, self.is_ending = mark, None, "", dropped_words, "", False
        self.noted = ""
        if mark.split(":")[1:2] != [str(self.bonus_line)]:
            self.bonus_line = 0
        self._renew()

    def enter_bonus(self, line: int, mark: str) -> None:
        """Enter bonuses of a complete round, the number of `mark` first, until `end_bonus`."""
        self.bonus_line = line
        self.pick(mark)

    def end_bonus(self) -> None:
        """Return from the bonuses to the number that the sheet asks for."""
        self.bonus_line = 0
        self.pick("")

    def refuse(self, why: Words) -> None:
        """Show why a tap entered nothing."""
        self.refused = why
        self._renew()

    def keep_number(self, words: Words) -> None:
        """Return to the number that the sheet asks for, and say in `words` that the corrected one is as it was."""
        self.pick("")
        self.noted = words

    def ask_giver(self, typed: str) -> None:
        """Ask whose number is wrong, because `typed` is too large for the round; "" shows the keypad again."""
        self.excess, self.typed, self.refused = typed, "", ""
        self._renew()

    def note_transfer(self, mark: str, entry: int) -> None:
        """Remember to enter the number that is too large at `mark` once there is an entry after number `entry`."""
        self._transfer, self.excess = (mark, self.excess, entry), ""

    def take_transfer(self, entry: int) -> tuple[str, str] | None:
        """Return the mark and value that `note_transfer` remembered, once, if `entry` is later than its entry; None otherwise."""
        if self._transfer is None or entry <= self._transfer[2]:
            return None
        mark, value, _ = self._transfer
        self._transfer = None
        return mark, value

    def explain(self, cell: tuple[int, int] | None) -> None:
        """Show how a cell (index of its row, and column) was calculated; None, or the same cell again, shows the keypad.

        What is typed stays.
        """
        if not self.scroll.end_drag():
            self.cell, self.refused, self.noted = None if cell == self.cell else cell, "", ""
            self._renew()

    def ask_end(self, is_ending: bool = True) -> None:
        """Ask whether the sheet ends early; with False, stop asking."""
        self.is_ending, self.typed = is_ending, ""
        self._renew()

    def type(self, typed: str) -> None:
        """Set the digits typed so far."""
        self.typed, self.refused, self.noted = typed, "", ""
        self._renew()

    def drag_sheet(self, unit: float, x: float, y: float, is_let_go: bool) -> None:
        """Scroll with a finger; `unit` is the length of a unit in pixels."""
        if self.sheet is not None:
            self.scroll.drag(unit, self.sheet.sight, x, y, is_let_go)
            self._touched_height = y

    def take_touched_height(self) -> float:
        """Return the height in pixels of the window at which a finger left the sheet, once; -1 for a press without a finger."""
        height, self._touched_height = self._touched_height, -1.0
        return height


def number_at(count: CountView, mark: str) -> NumberPosition | None:
    """Return a number by its mark, with its row and cell; None if it is not on the sheet."""
    for row in count.rows:
        for number in row.once:
            if number.mark == mark:
                return NumberPosition(row, None, number)
        for cell in row.cells:
            for number in cell.numbers:
                if number.mark == mark:
                    return NumberPosition(row, cell, number)
    return None


def _is_other_row(mark: str, own_mark: str) -> bool:
    """Return whether two numbers that are entered once are in the same column."""
    _, line, _, slot = mark.split(":")
    return line == "0" and own_mark.split(":")[1::2] == [line, slot]


def _first_empty_mark(rows: Sequence[RowView], column: int) -> str:
    """Return the mark of the first number of a column that must be entered and isn't; "" if none is missing in these rows."""
    numbers = (number for row in rows if not row.is_extra for number in row.cells[column].numbers)
    return next((number.mark for number in numbers if number.mark and not number.is_entered), "")


def is_correcting(count: CountView, selection: Selection) -> bool:
    """Return whether an entered number, or one that was left out of an earlier round, is selected instead of the asked one."""
    mark = selection.mark
    position = number_at(count, mark) if mark and mark != count.asked_mark and not selection.bonus_line else None
    if position is None:
        return False
    row, _, number = position
    return number.is_entered or (row.kind == "round" and count.asked_mark.split(":")[1:2] != [str(row.line)])


def icon_of_row(row: RowView) -> str:
    """Return the icon of a line that is entered once; "" if it has none."""
    return line_icon(row.asks[0].key) if row.kind == "line" and row.asks else ""


def is_block(row: RowView) -> bool:
    """Return whether a row needs a line for each number."""
    return len(row.asks) > 1 or (bool(row.asks) and row.kind == "round")


def is_bidding(row: RowView) -> bool:
    """Return whether a round's bids are drawn as cards: while they are entered, and until its first result is."""
    return bool(row.bids)


def sheet_layout(scene: TableScene, view: SheetView, selection: Selection, has_strip: bool, bands: int = 0) -> SheetLayout:
    """Lay out the rows above or beside the keypad, the row that is entered as a block; below them the strip, then low `bands`."""
    count, columns = view.count, len(view.columns)
    assert count is not None
    mark = selection.mark or count.asked_mark
    position = number_at(count, mark) if mark else None
    pad = number_pad_area(scene, position, selection)
    right, low = (pad.x, scene.h) if scene.is_wide else (scene.w - CORNER_UNITS, pad.y)
    low -= STRIP_UNITS * has_strip + KEPT_UNITS * bands
    has_icons = _has_icons(scene, count.rows, columns)
    current = next(at for at, row in enumerate(count.rows) if row is position.row) if position else len(count.rows) - 1
    wanted_row = selection.scroll.first if selection.scroll.first is not None else selection.first_row
    least_row = max(LEAST_ROW_UNITS, LEAST_TARGET_MM * scene.look.scale / scene.look.unit)
    rows, first = _rows(count.rows, current, bool(position), low - TOP_UNITS, wanted_row, least=least_row)
    is_lower = selection.sheet is not None and low < selection.sheet.bottom
    tapped_row = current if position else selection.cell[0] if selection.cell else None
    if is_lower and tapped_row is not None and not first <= tapped_row < first + len(rows):  # the keypad would cover the row
        selection.scroll.reset()
        rows, first = _rows(count.rows, tapped_row, bool(position), low - TOP_UNITS, None, least=least_row)
    slides = len(rows) < len(count.rows) and (view.is_free or not scene.is_wide)
    right -= SLIDER_UNITS if slides and scene.is_wide else 0
    least_label = max(NARROW_LABEL_UNITS, _longest_word_units(scene, count.rows) * (scene.look.text_size > 0))
    most_columns = min(columns, readable_columns(scene, view, right - least_label, COLUMN_UNITS))
    label_right = right - MORE_COLUMNS_UNITS * (columns > most_columns and scene.is_wide and not slides)
    label = _label_width(scene, count.rows, label_right, most_columns, has_icons=has_icons)
    most_columns = min(most_columns, max(1, int((right - label) / COLUMN_UNITS)))
    has_more = columns > most_columns
    right -= MORE_COLUMNS_UNITS if has_more and scene.is_wide and not slides else 0
    most_columns = min(most_columns, max(1, int((right - label) / COLUMN_UNITS)))
    visible_columns = columns_in_sight(columns, most_columns, column_of(position) or 0, selection.scroll.first_column)
    selection.first_row = first if view.is_free else None
    width = (right - label) / len(visible_columns)
    more = (more_columns_area(right) if scene.is_wide else more_columns_corner(scene)) if has_more else None
    lines = Sight(first, len(rows), len(count.rows), ROW_UNITS)
    sight = lines._replace(first_column=visible_columns.start, columns=len(visible_columns), all_columns=columns, column_w=width)
    drawn_rows = tuple(_drawn_rows(rows, first, right))
    selection.sheet = SheetLayout(
        label, visible_columns, width, drawn_rows, sight, bottom=low, more=more, has_strip=has_strip, has_icons=has_icons,
        slider=_slider_area(scene, right, low, has_more=has_more) if slides else None,
    )  # fmt: skip
    return selection.sheet


def number_pad_area(scene: TableScene, position: NumberPosition | None, selection: Selection) -> Area:
    """Return the area of the keypad; without a number to enter, an upright screen needs only its foot, and shows more rows above."""
    pad, has_keys = pad_area(scene), position is not None or selection.cell is not None or selection.is_ending
    height = pad.h if has_keys or scene.is_wide else FINISH_UNITS
    return pad._replace(y=scene.h - height, h=height)


def _slider_area(scene: TableScene, right: float, low: float, *, has_more: bool) -> Area:
    """Return the area of the slider: beside the last column, below the key for further columns."""
    top = TOP_UNITS + (HEAD_UNITS if has_more and not scene.is_wide else 0)
    return Area(right + 2 if scene.is_wide else scene.w - SLIDER_WIDTH_UNITS - 4, top, SLIDER_WIDTH_UNITS, low - top - 2)


def _has_icons(scene: TableScene, rows: Sequence[RowView], columns: int) -> bool:
    """Return whether most lines have an icon that has room beside their names: a few alone would only move these to the right."""
    is_large = scene.look.text_size > 0
    if (is_large and columns > MANY_COLUMNS) or (not scene.is_wide and (is_large or columns >= UPRIGHT_MANY_COLUMNS)):
        return False
    lines = [row for row in rows if row.kind == "line"]
    return 2 * sum(1 for row in lines if icon_of_row(row)) > len(lines)


def _label_width(scene: TableScene, rows: Sequence[RowView], right: float, columns: int, *, has_icons: bool) -> float:
    """Return the width of the names of rows, as wide as the columns in sight allow."""
    if not scene.is_wide:
        has_lines, is_large = any(row.kind == "line" for row in rows), scene.look.text_size > 0
        most = ICON_LABEL_UNITS if has_icons or is_large else LABEL_UNITS
        column_width = ROOMY_COLUMN_UNITS
        if is_large and has_lines:
            column_width = LARGE_TEXT_COLUMN_UNITS
        elif is_large and any(len(row.asks) > 1 for row in rows):
            has_lines, column_width = True, NAME_COLUMN_UNITS
        spare_width = min(most, right - columns * column_width) if has_lines else 0.0
        word_width = min(_longest_word_units(scene, rows), right - columns * LARGE_TEXT_COLUMN_UNITS) if has_lines else 0.0
        return max(NARROW_LABEL_UNITS, spare_width, word_width)
    if columns > MANY_COLUMNS:
        spare_width = (right - columns * LARGE_TEXT_COLUMN_UNITS) * (scene.look.text_size > 0)
        return max(NARROW_LABEL_UNITS, min(_longest_word_units(scene, rows), spare_width))
    if columns == MANY_COLUMNS:
        return max(NARROW_LABEL_UNITS, min(LABEL_UNITS, right - columns * TOTAL_COLUMN_UNITS))
    return (ICON_LABEL_UNITS if has_icons else LABEL_UNITS) * min(scene.look.text_factor, MOST_LABEL_FACTOR)


def _longest_word_units(scene: TableScene, rows: Sequence[RowView]) -> float:
    """Return the width that the longest word in the names of lines needs at a readable size."""
    words = [word for row in rows if row.kind == "line" for word in as_text(row.label).split()]
    return max((scene.scaled_width(word, WORD_TEXT) for word in words), default=0.0) + WORD_PADDING_UNITS


def column_of(position: NumberPosition | None) -> int | None:
    """Return the column of a number; None if it is entered once for all columns."""
    if position is None or position.cell is None:
        return None
    return next(at for at, cell in enumerate(position.row.cells) if cell is position.cell)


def _rows(
    rows: Sequence[RowView], current: int, is_open: bool, room: float, wanted_row: int | None, *, least: float
) -> tuple[list[tuple[int, RowView, float, bool]], int]:
    """Choose the rows, at least `least` units high, that fit into `room` units: the current one, or those from `wanted_row` on.

    Return each with its index, its height and whether it is a block, and the index of the first.
    """
    has_block = is_open and bool(rows) and is_block(rows[current])
    is_cards = has_block and is_bidding(rows[current])
    block = min(room, CARDS_UNITS if is_cards else LINE_UNITS * (len(rows[current].asks) + 1)) if has_block else 0.0
    plain = len(rows) - has_block
    fit = max(0 if has_block else 1, int((room - block) / least))
    visible_count = min(plain, fit)
    height = min(MOST_ROW_UNITS, (room - block) / visible_count) if visible_count else ROW_UNITS
    if plain > fit:
        height = (room - block) / max(1, fit)
    elif has_block:
        most = MOST_CARDS_UNITS if is_cards else MOST_LINE_UNITS * (len(rows[current].asks) + 1)
        block = max(block, min(most, room - height * visible_count))
    window = visible_count + has_block
    shows_next = current < len(rows) - 1 and window > 1
    first = max(0, min(len(rows) - window, current - window + 1 + shows_next))
    if wanted_row is not None:
        first = max(0, min(len(rows) - window, wanted_row))
    if has_block and not first <= current < first + window:  # it is scrolled out of sight
        height = min(MOST_ROW_UNITS, room / window)
    drawn_rows = []
    for index in range(first, first + window):
        as_block = has_block and index == current
        drawn_rows.append((index, rows[index], block if as_block else height, as_block))
    return drawn_rows, first


def _drawn_rows(rows: Sequence[tuple[int, RowView, float, bool]], first: int, right: float) -> Sequence[DrawnRow]:
    placed, y = [], TOP_UNITS
    for index, row, height, as_block in rows:
        placed.append(DrawnRow(index, row, Area(0, y, right, height), as_block))
        y += height
    return placed
