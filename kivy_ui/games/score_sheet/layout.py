"""Layout of a score sheet: in one block or on two facing pages, beside the keypad or above it."""

from collections.abc import Callable
from typing import NamedTuple

from companion.games.score_sheet.state import Cell
from companion.games.score_sheet.view import SheetView
from companion.session.inputs.snapshot import Snapshot
from kivy_ui.games.score_sheet.heads.pieces import names_are_readable
from kivy_ui.layout.number_pad import typed_after
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

TOP_UNITS = 86.0  # upper edge of the first row, in units
ROW_UNITS = 48.0  # height of a low row, in units, as in the next lines
ROOMY_ROW_UNITS = 62.0  # of a roomy row
HEAD_UNITS = 82.0  # of a head
STRIP_UNITS = 50.0  # of the strip with the question
BONUS_UNITS = 22.0  # of the band of a bonus
LABEL_UNITS, BOOK_LABEL_UNITS, NARROW_LABEL_UNITS, BOOK_COLUMNS = 151.0, 122.0, 108.0, 5
"""Widths of the names of lines: usual, on facing pages and beside many columns, in units; most columns of facing pages."""
LEAST_COLUMN_UNITS, SLIDER_WIDTH_UNITS, CORNER_UNITS = 49.8, 56.0, 64.0
"""Least width of a column, widths of the slider and of the menu's corner, in units."""
HEAD_GAP_UNITS = 2.0
"""Room on both sides of a head."""
MORE_COLUMNS_UNITS = 53.0
"""Width and height that the key for further columns takes."""
FEWEST_COLUMNS = 5
"""Number of columns that are in sight in larger text, however long their names are, if they fit in usual text."""
MANY_COLUMNS, MOST_COLUMNS_BESIDE_SLIDER = 10, 9
"""Columns from which names of lines are narrow; most columns beside a slider."""
PAD_UNITS, TALL_PAD, LOW_PAD = 286.0, 0.5, 0.475
"""Width of the keypad on a wide screen in units; its share of the height of an upright one, lower above rows in any order."""
LONGEST_ENTRY = 24
"""Most characters that can be typed."""


class Block(NamedTuple):
    """Part of the sheet: its area, the width of its line names, its columns, its lines, and whether the names are on the right."""

    area: Area
    label_w: float
    columns: range
    lines: range
    row_h: float
    is_mirrored: bool = False

    @property
    def column_w(self) -> float:
        """Width of a column, in units."""
        return (self.area.w - self.label_w) / max(1, len(self.columns))

    def column(self, at: int) -> Area:
        """Return the area of a column."""
        left_x = self.area.x + (0 if self.is_mirrored else self.label_w)
        return Area(left_x + (at - self.columns[0]) * self.column_w, self.area.y, self.column_w, self.area.h)

    def row(self, line: int) -> Area:
        """Return the area of a row, from line 0."""
        return Area(self.area.x, TOP_UNITS + (line - self.lines[0]) * self.row_h, self.area.w, self.row_h)


class Sight(NamedTuple):
    """Visible rows and columns: the first ones, how many are visible, how many there are, and their size in units."""

    first_row: int
    rows: int
    all_rows: int
    row_h: float
    first_column: int = 0
    columns: int = 0
    all_columns: int = 0
    column_w: float = 1.0

    @property
    def hidden_columns(self) -> int:
        """Number of columns out of sight."""
        return self.all_columns - self.columns


KEYS_UNITS = 50.0
"""Height of the keys before the first entry."""


class Grid(NamedTuple):
    """Layout of the whole sheet.

    blocks   one block, or two facing pages
    first    the first row in sight, from 0
    rows     the number of rows in sight, blank ones included
    lines    the number of all lines
    row_h    the height of a row in units
    more     area of the key for further columns; None if all columns are in sight
    slides   whether there is a slider that scrolls rows
    columns  the number of all columns
    """

    blocks: tuple[Block, ...]
    first: int
    rows: int
    lines: int
    row_h: float
    more: Area | None = None
    slides: bool = False
    columns: int = 0

    @property
    def sight(self) -> Sight:
        """Rows and columns in sight."""
        visible_columns, width = self.blocks[0].columns, self.blocks[0].column_w
        rows = Sight(self.first, self.rows, self.lines, self.row_h)
        return rows._replace(
            first_column=visible_columns.start, columns=len(visible_columns), all_columns=self.columns, column_w=width
        )

    @property
    def label_w(self) -> float:
        """Width of the names of lines, in units."""
        return self.blocks[0].label_w

    def cell(self, at: Cell) -> Area | None:
        """Return the area of a cell (line from 1); None if it is out of sight."""
        for block in self.blocks:
            if at[0] - 1 in block.lines and at[1] in block.columns:
                column, row = block.column(at[1]), block.row(at[0] - 1)
                return Area(column.x, row.y, column.w, row.h)
        return None

    def heads(self, column: int) -> list[Area]:
        """Return the areas of a column's heads: one on each of two facing pages; none if the column is out of sight."""
        return [
            Area(place.x + HEAD_GAP_UNITS, 0, place.w - 2 * HEAD_GAP_UNITS, HEAD_UNITS)
            for block in self.blocks
            if column in block.columns
            for place in (block.column(column),)
        ]


def head_target(head: Area) -> Area:
    """Return the area that is tapped for a head: it and the room on both sides."""
    return head._replace(x=head.x - HEAD_GAP_UNITS, w=head.w + 2 * HEAD_GAP_UNITS)


class SheetScroll:
    """Scrolling of a sheet by a finger or a key.

    first         the first row in sight; None keeps the asked row in sight
    first_column  the first column in sight; None keeps the asked column in sight
    """

    def __init__(self, renew: Callable[[], object]) -> None:
        self.first: int | None = None
        self.first_column: int | None = None
        self._renew = renew
        self._start: tuple[float, float, Sight] | None = None
        self._has_dragged = False

    def reset(self) -> None:
        """Keep the asked row and column in sight again."""
        self.first = self.first_column = None

    def scroll_rows(self, sight: Sight, by: int) -> None:
        """Show later rows; earlier ones if `by` is negative."""
        self.first = _limit(sight.first_row + by, sight.all_rows - sight.rows)
        self._renew()

    def turn_columns(self, sight: Sight) -> None:
        """Show the next columns, after the last ones the first."""
        last = sight.all_columns - sight.columns
        self.first_column = 0 if sight.first_column >= last else _limit(sight.first_column + sight.columns, last)
        self._renew()

    def drag(self, unit: float, sight: Sight, x: float, y: float, is_let_go: bool) -> None:
        """Scroll with a finger at (x, y) in pixels; `unit` is the number of pixels in a unit. A drag is no tap."""
        if self._start is None:
            self._start, self._has_dragged = (x, y, sight), False
        start_x, low, start_sight = self._start
        row = _limit(start_sight.first_row + round((y - low) / unit / sight.row_h), sight.all_rows - sight.rows)
        column = _limit(start_sight.first_column + round((start_x - x) / unit / sight.column_w), sight.hidden_columns)
        if row != sight.first_row or column != sight.first_column:
            self.first, self.first_column, self._has_dragged = row, column, True
            self._renew()
        if is_let_go:
            self._start = None

    def end_drag(self) -> bool:
        """Return whether the finger dragged since it came down; then its release is no tap."""
        has_dragged, self._has_dragged = self._has_dragged, False
        return has_dragged


def _limit(first: int, last: int) -> int:
    """Return `first` limited to the range from 0 to `last`."""
    return max(0, min(last, first))


class SheetInput:
    """Cell that is written, and the part of the sheet in sight.

    cell        the cell that is written, and the text in `typed`; None while the keypad is closed
    is_sent     points were sent: the next digits belong to the next cell
    is_ending   whether players are asked to confirm an early end
    enter_typed the tap that writes the typed points; it returns whether they were valid. None without a keypad
    lost_text   the typed text that the last tap didn't write; "" after any other tap
    scroll      rows and columns in sight
    grid        layout of the last drawing
    is_drawn    whether the last drawing was a sheet that can be written on
    """

    def __init__(self, renew: Callable[[], object]) -> None:
        self.cell: Cell | None = None
        self.typed, self.is_sent = "", False
        self.is_ending = False
        self.enter_typed: Callable[[], bool] | None = None
        self.lost_text = ""
        self.scroll = SheetScroll(renew)
        self.grid: Grid | None = None
        self.is_drawn = False
        self._renew = renew
        self._seen_entry: tuple[str, int] = ("", -1)
        self._next_cell: Cell | None = None
        """Cell that was tapped while points were typed: it is opened once those are written; None for none."""
        self._closed_cell: Cell | None = None
        self._closed_text = ""
        """Cell whose keypad was closed, and what was typed into it."""

    def follow(self, snapshot: Snapshot) -> None:
        """Move on after an entry: to the cell that was tapped, to the next if the sheet has a fixed order, else to none."""
        view: SheetView = snapshot.view
        if self._seen_entry == (snapshot.session, snapshot.entry):
            return
        self._seen_entry = (snapshot.session, snapshot.entry)
        self.typed = self.typed if self.is_sent else ""
        self.scroll.reset()
        self.is_sent = self.is_ending = False
        self._closed_cell, self._closed_text = None, ""
        self.cell, self._next_cell = self._next_cell or (None if view.is_free else view.next_cell), None

    def open_cell(self, cell: Cell | None) -> None:
        """Open the keypad for a cell; None closes it, and keeps what is typed until another cell is opened."""
        if cell is None and self.cell is not None:
            self._closed_cell, self._closed_text = self.cell, self.typed
        typed = self._closed_text if cell is not None and cell == self._closed_cell else ""
        if cell is not None:
            self._closed_cell, self._closed_text = None, ""
        self.cell, self.typed, self.lost_text, self.is_ending = cell, typed, "", False
        self._renew()

    def type(self, sign: str) -> None:
        """Handle a press of a key of the pad, whose character is `sign`. At most `LONGEST_ENTRY` characters are kept."""
        self.typed, self.lost_text = typed_after(self.typed, sign)[:LONGEST_ENTRY], ""
        self._renew()

    def take_typed(self) -> str:
        """Return the typed text and clear it; digits typed from now on belong to the next player."""
        typed, self.typed, self.is_sent = self.typed, "", True
        return typed

    def ask_end(self) -> None:
        """Ask whether the sheet ends early."""
        self.cell, self.is_ending = None, True
        self._renew()

    def drag_sheet(self, unit: float, x: float, y: float, is_let_go: bool) -> None:
        """Scroll with a finger at (x, y) in pixels; `unit` is the number of pixels in a unit."""
        if self.grid is not None:
            self.scroll.drag(unit, self.grid.sight, x, y, is_let_go)

    def tap_cell(self, cell: Cell) -> None:
        """Open a cell, unless the finger scrolled. Write typed points first, unless their line may have been the wrong one."""
        if self.scroll.end_drag() or (self.typed and cell == self.cell):
            return
        typed, is_other_column = self.typed, self.cell is not None and cell[1] != self.cell[1]
        self._next_cell = cell if is_other_column and self.enter_typed is not None else None
        if typed and self._next_cell and self.enter_typed is not None and self.enter_typed():
            return
        self._next_cell = None
        self.open_cell(cell)
        self.lost_text = typed


def grid_layout(scene: TableScene, entry: SheetInput, view: SheetView, pad: Area | None) -> Grid:
    """Lay out the sheet beside or above the keypad, on two facing pages, or in one block."""
    count, columns = len(view.lines), len(view.columns)
    right = pad.x if pad and scene.is_wide else scene.w
    low = pad.y if pad and not scene.is_wide else scene.h
    foot = 0.0 if pad or _asks_by_light(scene, view, int((low - TOP_UNITS - STRIP_UNITS) / ROW_UNITS)) else STRIP_UNITS
    most = max(1, int((low - TOP_UNITS - foot) / ROW_UNITS))
    rows = (
        most if count > most else max(count, int((low - TOP_UNITS - foot) / ROOMY_ROW_UNITS))
    )  # blank rows fill the space below a short sheet
    row_h = (low - TOP_UNITS - foot) / rows
    if scene.is_wide and not pad and columns <= BOOK_COLUMNS and rows < count <= 2 * rows + 1:
        return _book(scene, count, columns, count // 2 + 1)
    label = _label_width(scene, columns, right)
    slides = count > rows and columns <= MOST_COLUMNS_BESIDE_SLIDER and not (pad and scene.is_wide)
    w = right - label - (SLIDER_WIDTH_UNITS + 8 if slides else 0) - (0 if (pad and scene.is_wide) or slides else 4)
    w = min(w, scene.w - CORNER_UNITS - label) if not (pad and scene.is_wide) and not slides else w
    more = None
    most_columns = readable_columns(scene, view, w + 1, LEAST_COLUMN_UNITS)
    if columns > most_columns:
        is_narrow = bool(pad) and scene.is_wide
        w -= MORE_COLUMNS_UNITS * is_narrow
        most_columns = min(most_columns, max(1, int(w / LEAST_COLUMN_UNITS)))
        more = more_columns_area(label + w) if is_narrow else more_columns_corner(scene)
    visible_columns = _window(entry, view, columns, most_columns)
    first = _first_row(scene, entry, view, count, rows)
    block = Block(
        Area(0, TOP_UNITS, label + w, rows * row_h), label, visible_columns, range(first, min(count, first + rows)), row_h
    )
    return Grid((block,), first, rows, count, row_h, more=more, slides=slides, columns=columns)


def readable_columns(scene: TableScene, view: SheetView, w: float, least: float) -> int:
    """Return how many columns, at least `least` wide, are in sight in a width of `w` units: in larger text as many as have readable names.

    At least `FEWEST_COLUMNS` are in sight if they fit.
    """
    most = max(1, int(w / least))
    if not scene.look.text_size or most <= FEWEST_COLUMNS:
        return most
    counts = range(min(most, len(view.columns)), FEWEST_COLUMNS, -1)
    return next((count for count in counts if names_are_readable(scene, view, w / count - 2 * HEAD_GAP_UNITS)), FEWEST_COLUMNS)


def more_columns_area(right: float) -> Area:
    """Return the area of the key for further columns beside the last head, which ends at `right`."""
    return Area(right + 1, 2, MORE_COLUMNS_UNITS - 2, HEAD_UNITS - 4)


def more_columns_corner(scene: TableScene) -> Area:
    """Return the area of the key for further columns below the menu's corner, where no column is drawn."""
    return Area(scene.w - CORNER_UNITS + 4, TOP_UNITS, CORNER_UNITS - 8, HEAD_UNITS - 8)


def _asks_by_light(scene: TableScene, view: SheetView, rows: int) -> bool:
    """Return whether a highlighted column replaces the question, so that rows have its place.

    That is on a wide screen with many columns, rows that scroll, lines in free order, and no answer that ends the sheet.
    """
    asks_more = any(not choice.fields for choice in scene.snapshot.prompt.choices) if scene.snapshot.prompt else True
    many = scene.is_wide and len(view.columns) > BOOK_COLUMNS and len(view.lines) > rows
    return many and view.is_free and view.next_cell is not None and not asks_more


def _book(scene: TableScene, count: int, columns: int, rows: int) -> Grid:
    """Lay out the lines on two facing pages, the first `rows` on the left one; the right one has its names on the right."""
    half, row_h = (scene.w - 12) / 2 - 2, (scene.h - TOP_UNITS) / rows
    left_block = Block(Area(4, TOP_UNITS, half, rows * row_h), BOOK_LABEL_UNITS, range(columns), range(rows), row_h)
    right = Block(
        Area(scene.w - half - 4, TOP_UNITS, half, rows * ROW_UNITS),
        BOOK_LABEL_UNITS,
        range(columns),
        range(rows, count),
        row_h,
        is_mirrored=True,
    )
    return Grid((left_block, right), 0, count, count, row_h, columns=columns)


def _label_width(scene: TableScene, columns: int, right: float) -> float:
    if not scene.is_wide:
        return NARROW_LABEL_UNITS if columns > 3 else BOOK_LABEL_UNITS
    if right < scene.w and columns > BOOK_COLUMNS + 1:
        return NARROW_LABEL_UNITS
    return NARROW_LABEL_UNITS if columns >= MANY_COLUMNS else LABEL_UNITS


def _window(entry: SheetInput, view: SheetView, columns: int, most: int) -> range:
    """Return the columns in sight: all, else those that players scrolled to, or those around the cell that is written."""
    return columns_in_sight(columns, most, (entry.cell or view.next_cell or (1, 0))[1], entry.scroll.first_column)


def columns_in_sight(columns: int, most: int, asked_column: int, wanted_column: int | None) -> range:
    """Return the range of at most `most` columns from `wanted_column` on; around the asked one if `wanted_column` is None."""
    if columns <= most:
        return range(columns)
    first = _limit(asked_column - most // 2 if wanted_column is None else wanted_column, columns - most)
    return range(first, first + most)


def _first_row(scene: TableScene, entry: SheetInput, view: SheetView, count: int, rows: int) -> int:
    if count <= rows:
        return 0
    if entry.scroll.first is not None:
        return _limit(entry.scroll.first, count - rows)
    line = (entry.cell or view.next_cell or (count, 0))[0] - 1
    return 0 if line < rows - 1 else min(count - rows, line - rows + 2)


def pad_area(scene: TableScene) -> Area:
    """Return the area of the keypad: on the right of a wide screen, at the foot of an upright one."""
    if scene.is_wide:
        return Area(scene.w - PAD_UNITS, 0, PAD_UNITS, scene.h)
    view = scene.snapshot.view
    is_low = isinstance(view, SheetView) and view.is_free and view.count is not None
    h = round(scene.h * (LOW_PAD if is_low else TALL_PAD))
    return Area(0, scene.h - h, scene.w, h)


# while the keypad is closed


def strip_area(scene: TableScene, grid: Grid) -> Area:
    """Return the area of the strip: below the last row of the right page, or along the lower edge."""
    if len(grid.blocks) > 1:
        block = grid.blocks[1]
        y = TOP_UNITS + len(block.lines) * block.row_h + 2
        return Area(block.area.x, y, block.area.w, scene.h - y - 1)
    return Area(4, scene.h - STRIP_UNITS + 1, scene.w - 8, STRIP_UNITS - 1)


def first_keys_area(scene: TableScene, grid: Grid, has_pad: bool) -> Area:
    """Return the area of the keys: above the sheet's rule on its last blank row, or else above the question or at the foot."""
    block = grid.blocks[0]
    low = block.row(grid.rows - 1).y if grid.rows > grid.lines else block.area.bottom
    has_strip = not has_pad and (len(grid.blocks) > 1 or block.area.bottom < scene.h - 1)
    low = min(low, strip_area(scene, grid).y) if has_strip else low
    return Area(4, low - KEYS_UNITS, block.area.w - 8, KEYS_UNITS)
