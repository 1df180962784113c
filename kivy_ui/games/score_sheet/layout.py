"""Layout of a score sheet: its columns and rows in one block or as an open book, beside the keypad or above it."""

from collections.abc import Callable
from typing import NamedTuple

from companion.games.score_sheet.state import Cell
from companion.games.score_sheet.view import SheetView
from companion.session.inputs.snapshot import Snapshot
from kivy_ui.layout.number_pad import typed_after
from kivy_ui.stage.sprite import Area
from kivy_ui.table.glass import Glass

TOP, ROW, ROOMY, HEAD, STRIP, BONUS = 86.0, 48.0, 62.0, 82.0, 50.0, 22.0
LABEL, BOOK_LABEL, MANY_LABEL, BOOK_COLUMNS = 151.0, 122.0, 108.0, 5
LEAST_COLUMN, SLIDER, CORNER_W = 49.8, 56.0, 64.0
MANY, SLIDING, LETTERS = 10, 9, 3
PAD_W, TALL_PAD = 286.0, 0.5
LONGEST = 24
"""How many signs can be typed."""


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
        left = self.area.x + (0 if self.is_mirrored else self.label_w)
        return Area(left + (at - self.columns[0]) * self.column_w, self.area.y, self.column_w, self.area.h)

    def row(self, line: int) -> Area:
        """Return the area of a row, from line 0."""
        return Area(self.area.x, TOP + (line - self.lines[0]) * self.row_h, self.area.w, self.row_h)


class Grid(NamedTuple):
    """Layout of the whole sheet: its blocks, the first row in sight, the number of rows in sight, the number of lines."""

    blocks: tuple[Block, ...]
    first: int
    rows: int
    lines: int
    row_h: float
    has_more_columns: bool = False
    slides: bool = False

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
        """Return the areas of a column's heads."""
        return [
            Area(place.x + 2, 0, place.w - 4, HEAD)
            for block in self.blocks
            if column in block.columns
            for place in (block.column(column),)
        ]


class SheetInput:
    """What is being written, and which rows and columns are seen.

    cell        the cell that is written, typed so far in `typed`; None at rest
    is_sent     points were sent: the next digits belong to the next cell
    is_ending   whether it is asked if the sheet ends early
    first       the first row in sight; None keeps the row of the cell in sight
    page        of columns, where not all have room
    grid        as it was drawn last
    is_drawn    whether the sheet was drawn to be written
    """

    def __init__(self, renew: Callable[[], object]) -> None:
        self.cell: Cell | None = None
        self.typed, self.is_sent = "", False
        self.is_ending = False
        self.first: int | None = None
        self.page = 0
        self.grid: Grid | None = None
        self.is_drawn = False
        self._renew = renew
        self._seen: tuple[str, int] = ("", -1)
        self._held_at: tuple[float, int] | None = None
        self._has_dragged = False

    def follow(self, shown: Snapshot) -> None:
        """Move on after an entry: to the next cell if the sheet has a fixed order, else to none."""
        view: SheetView = shown.view
        if self._seen == (shown.session, shown.entry):
            return
        self._seen = (shown.session, shown.entry)
        self.typed, self.first = self.typed if self.is_sent else "", None
        self.is_sent = self.is_ending = False
        self.cell = None if view.is_free else view.following

    def open_cell(self, cell: Cell | None) -> None:
        """Write this cell; None: put the keypad away."""
        if self._has_dragged:
            return
        self.cell, self.typed, self.is_ending = cell, "", False
        self._renew()

    def type(self, sign: str) -> None:
        """Handle a press of a key of the pad."""
        self.typed = typed_after(self.typed, sign)[:LONGEST]
        self._renew()

    def take_typed(self) -> str:
        """Return the typed text and clear it; digits typed from now on belong to the next player."""
        typed, self.typed, self.is_sent = self.typed, "", True
        return typed

    def ask_end(self) -> None:
        """Ask whether the sheet ends early."""
        self.cell, self.is_ending = None, True
        self._renew()

    def scroll(self, by: int) -> None:
        """Show later or earlier rows."""
        if self.grid is not None:
            self.first = max(0, min(self.grid.lines - self.grid.rows, self.grid.first + by))
            self._renew()

    def turn_columns(self) -> None:
        """Show the next columns where not all have room."""
        self.page += 1
        self._renew()

    def drag_rows(self, unit: float, x: float, y: float, is_let_go: bool) -> None:
        """Scroll with a finger, `unit` pixels long each; what it came down on isn't tapped then."""
        grid = self.grid
        if grid is None:
            return
        if self._held_at is None:
            self._held_at, self._has_dragged = (y, grid.first), False
        rows = round((y - self._held_at[0]) / unit / grid.row_h)
        first = max(0, min(grid.lines - grid.rows, self._held_at[1] + rows))
        if first != grid.first and grid.lines > grid.rows:
            self.first, self._has_dragged = first, True
            self._renew()
        if is_let_go:
            self._held_at = None

    def tap_cell(self, cell: Cell) -> None:
        """Open a cell, unless the finger scrolled."""
        has_dragged, self._has_dragged = self._has_dragged, False
        if not has_dragged:
            self.open_cell(cell)


def grid_layout(glass: Glass, entry: SheetInput, view: SheetView, pad: Area | None) -> Grid:
    """Lay the sheet out: beside or above the keypad, as an open book, or in one block."""
    count, columns = len(view.lines), len(view.columns)
    right = pad.x if pad and glass.is_wide else glass.w
    low = pad.y if pad and not glass.is_wide else glass.h
    foot = 0.0 if pad or _asks_by_light(glass, view, int((low - TOP - STRIP) / ROW)) else STRIP
    most = max(1, int((low - TOP - foot) / ROW))
    rows = most if count > most else max(count, int((low - TOP - foot) / ROOMY))  # few rows fill the paper, with blank ones below
    row_h = (low - TOP - foot) / rows
    if glass.is_wide and not pad and columns <= BOOK_COLUMNS and rows < count <= 2 * rows + 1:
        return _book(glass, count, columns, count // 2 + 1)
    label = _label_width(glass, columns, right)
    slides = count > rows and columns <= SLIDING and not (pad and glass.is_wide)
    w = right - label - (SLIDER + 8 if slides else 0) - (0 if (pad and glass.is_wide) or slides else 4)
    w = min(w, glass.w - CORNER_W - label) if not (pad and glass.is_wide) and not slides else w
    most = max(1, int(w / LEAST_COLUMN))
    shown = _window(glass, entry, view, columns, most)
    first = _first_row(glass, entry, view, count, rows)
    block = Block(Area(0, TOP, label + w, rows * row_h), label, shown, range(first, min(count, first + rows)), row_h)
    return Grid((block,), first, rows, count, row_h, has_more_columns=len(shown) < columns, slides=slides)


def _asks_by_light(glass: Glass, view: SheetView, rows: int) -> bool:
    """Return whether a lit column replaces the question: many columns in free order, rows that scroll, and no end to offer yet."""
    asks_more = any(not choice.fields for choice in glass.shown.prompt.choices) if glass.shown.prompt else True
    many = glass.is_wide and len(view.columns) > BOOK_COLUMNS and len(view.lines) > rows
    return many and view.is_free and view.following is not None and not asks_more


def _book(glass: Glass, count: int, columns: int, rows: int) -> Grid:
    half, row_h = (glass.w - 12) / 2 - 2, (glass.h - TOP) / rows
    left = Block(Area(4, TOP, half, rows * row_h), BOOK_LABEL, range(columns), range(rows), row_h)
    right = Block(
        Area(glass.w - half - 4, TOP, half, rows * ROW), BOOK_LABEL, range(columns), range(rows, count), row_h, is_mirrored=True
    )
    return Grid((left, right), 0, count, count, row_h)


def _label_width(glass: Glass, columns: int, right: float) -> float:
    if not glass.is_wide:
        return MANY_LABEL if columns > 3 else BOOK_LABEL
    if right < glass.w and columns > BOOK_COLUMNS + 1:
        return MANY_LABEL
    return MANY_LABEL if columns >= MANY else LABEL


def _window(glass: Glass, entry: SheetInput, view: SheetView, columns: int, most: int) -> range:
    """Return the columns in sight: all, else the current page, or those around the cell that is written."""
    if columns <= most:
        return range(columns)
    at = (entry.cell or view.following or (1, 0))[1]
    first = max(0, min(columns - most, at - most // 2))
    if entry.page:
        first = entry.page * most % columns
        first = min(first, columns - most)
    return range(first, first + most)


def _first_row(glass: Glass, entry: SheetInput, view: SheetView, count: int, rows: int) -> int:
    if count <= rows:
        return 0
    if entry.first is not None:
        return max(0, min(count - rows, entry.first))
    line = (entry.cell or view.following or (count, 0))[0] - 1
    return 0 if line < rows - 1 else min(count - rows, line - rows + 2)


def pad_area(glass: Glass) -> Area:
    """Return the area of the keypad: on the right of a wide screen, at the foot of an upright one."""
    if glass.is_wide:
        return Area(glass.w - PAD_W, 0, PAD_W, glass.h)
    h = round(glass.h * TALL_PAD)
    return Area(0, glass.h - h, glass.w, h)


# at rest


def strip_area(glass: Glass, grid: Grid) -> Area:
    """Return the area of the strip: below the last row of the right page, or along the lower edge."""
    if len(grid.blocks) > 1:
        block = grid.blocks[1]
        y = TOP + len(block.lines) * block.row_h + 2
        return Area(block.area.x, y, block.area.w, glass.h - y - 1)
    return Area(4, glass.h - STRIP + 1, glass.w - 8, STRIP - 1)
