"""A score sheet's columns and rows: heads with totals, a row a line, in one block or as an open book."""

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.score_sheet.state import Cell
from companion.games.score_sheet.view import LineView, SheetView
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.seats import emblem
from companion.pictures.things import chest, crown
from companion.pictures.tools import blank, cell, head, rule, ruled, slider, tint
from companion.table.say import Words
from kivy_ui.games.score_sheet.names import apart, head_size, name_size
from kivy_ui.look.language import as_on_keys, read
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import INK, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.parts import told_apart

if TYPE_CHECKING:
    from kivy_ui.games.score_sheet.board import ScoreSheetBoard

TOP, ROW, ROOMY, HEAD, STRIP, BONUS = 86.0, 48.0, 62.0, 82.0, 50.0, 22.0
LABEL, BOOK_LABEL, MANY_LABEL, BOOK_COLUMNS = 151.0, 122.0, 108.0, 5
LEAST_COLUMN, SLIDER, CORNER_W = 49.8, 56.0, 64.0
MANY, SLIDING, LETTERS = 10, 9, 3
NAME_AIR = 13
ZERO = {"deep": "#a0342a", "light": "#a0342a", "contrast": "#ff8d80"}
WRITTEN = {"deep": "#1d140a", "light": "#1d140a", "contrast": "#ffffff"}
LINE = {"deep": "#2a1c0a", "light": "#2a1c0a", "contrast": "#ffffff"}
TYPED = {"deep": "#b3261a", "light": "#b3261a", "contrast": "#ffe14d"}


class Block(NamedTuple):
    """A part of the sheet: where it lies, the columns in it, its rows, and whether the names of lines are to the right."""

    area: Area
    label_w: float
    columns: range
    lines: range
    row_h: float
    is_mirrored: bool = False

    @property
    def column_w(self) -> float:
        """How wide a column is."""
        return (self.area.w - self.label_w) / max(1, len(self.columns))

    def column(self, at: int) -> Area:
        """Find a column."""
        left = self.area.x + (0 if self.is_mirrored else self.label_w)
        return Area(left + (at - self.columns[0]) * self.column_w, self.area.y, self.column_w, self.area.h)

    def row(self, line: int) -> Area:
        """Find a row, from line 0."""
        return Area(self.area.x, TOP + (line - self.lines[0]) * self.row_h, self.area.w, self.row_h)


class Grid(NamedTuple):
    """Everything as it lies: its blocks, the first row to be seen of so many, how many there are to be seen, and their height."""

    blocks: tuple[Block, ...]
    first: int
    rows: int
    lines: int
    row_h: float
    has_more_columns: bool = False
    slides: bool = False

    @property
    def label_w(self) -> float:
        """How wide the names of lines are."""
        return self.blocks[0].label_w

    def cell(self, at: Cell) -> Area | None:
        """Find a cell (its line from 1); None where it can't be seen."""
        for block in self.blocks:
            if at[0] - 1 in block.lines and at[1] in block.columns:
                column, row = block.column(at[1]), block.row(at[0] - 1)
                return Area(column.x, row.y, column.w, row.h)
        return None

    def heads(self, column: int) -> list[Area]:
        """Find the heads of a column."""
        return [
            Area(place.x + 2, 0, place.w - 4, HEAD)
            for block in self.blocks
            if column in block.columns
            for place in (block.column(column),)
        ]


def laid(board: "ScoreSheetBoard", scene: Scene, view: SheetView, pad: Area | None) -> Grid:
    """Lay the sheet out: beside or above the keypad, as an open book, or in one block."""
    count, columns = len(view.lines), len(view.columns)
    right = pad.x if pad and scene.is_wide else scene.w
    low = pad.y if pad and not scene.is_wide else scene.h
    foot = 0.0 if pad or _asks_by_light(board, scene, view, int((low - TOP - STRIP) / ROW)) else STRIP
    most = max(1, int((low - TOP - foot) / ROW))
    rows = most if count > most else max(count, int((low - TOP - foot) / ROOMY))  # few rows fill the paper, with blank ones below
    row_h = (low - TOP - foot) / rows
    if scene.is_wide and not pad and columns <= BOOK_COLUMNS and rows < count <= 2 * rows + 1:
        return _book(scene, count, columns, count // 2 + 1)
    label = _label(scene, columns, right)
    slides = count > rows and columns <= SLIDING and not (pad and scene.is_wide)
    w = right - label - (SLIDER + 8 if slides else 0) - (0 if (pad and scene.is_wide) or slides else 4)
    w = min(w, scene.w - CORNER_W - label) if not (pad and scene.is_wide) and not slides else w
    most = max(1, int(w / LEAST_COLUMN))
    shown = _window(board, view, columns, most)
    first = _first(board, view, count, rows)
    block = Block(Area(0, TOP, label + w, rows * row_h), label, shown, range(first, min(count, first + rows)), row_h)
    return Grid((block,), first, rows, count, row_h, len(shown) < columns, slides)


def _asks_by_light(board: "ScoreSheetBoard", scene: Scene, view: SheetView, rows: int) -> bool:
    """Whether the light over a column asks alone: many write in any order, rows have to scroll, and nothing ends the sheet yet."""
    asks_more = any(not choice.fields for choice in board.shown.prompt.choices) if board.shown.prompt else True
    many = scene.is_wide and len(view.columns) > BOOK_COLUMNS and len(view.lines) > rows
    return many and view.is_free and view.following is not None and not asks_more


def _book(scene: Scene, count: int, columns: int, rows: int) -> Grid:
    half, row_h = (scene.w - 12) / 2 - 2, (scene.h - TOP) / rows
    left = Block(Area(4, TOP, half, rows * row_h), BOOK_LABEL, range(columns), range(rows), row_h)
    right = Block(Area(scene.w - half - 4, TOP, half, rows * ROW), BOOK_LABEL, range(columns), range(rows, count), row_h, True)
    return Grid((left, right), 0, count, count, row_h)


def _label(scene: Scene, columns: int, right: float) -> float:
    if not scene.is_wide:
        return MANY_LABEL if columns > 3 else BOOK_LABEL
    if right < scene.w and columns > BOOK_COLUMNS + 1:
        return MANY_LABEL
    return MANY_LABEL if columns >= MANY else LABEL


def _window(board: "ScoreSheetBoard", view: SheetView, columns: int, most: int) -> range:
    """Say which columns are seen: all, else those around the one that is written, or the page that was turned to."""
    if columns <= most:
        return range(columns)
    at = (board.cell or view.following or (1, 0))[1]
    first = max(0, min(columns - most, at - most // 2))
    if board.page:
        first = board.page * most % columns
        first = min(first, columns - most)
    return range(first, first + most)


def _first(board: "ScoreSheetBoard", view: SheetView, count: int, rows: int) -> int:
    if count <= rows:
        return 0
    if board.first is not None:
        return max(0, min(count - rows, board.first))
    line = (board.cell or view.following or (count, 0))[0] - 1
    return 0 if line < rows - 1 else min(count - rows, line - rows + 2)


# drawing


def draw_grid(board: "ScoreSheetBoard", scene: Scene, view: SheetView, pad: Area | None, low: float = 0) -> Grid:
    """Draw heads and rows; every cell that can be written or corrected answers a tap, but none under a question that lies from `low` on."""
    grid = laid(board, scene, view, pad)
    if low:
        grid = grid._replace(blocks=tuple(_above(block, low) for block in grid.blocks), slides=False, has_more_columns=False)
    marks = [mark for mark in board.answers if mark.startswith("cell:")]
    tappable = set() if low else {tuple(map(int, mark.split(":")[1:])) for mark in marks} | set(view.beside)
    size = name_size(scene, [read(line.label) for line in view.lines], grid.label_w - NAME_AIR)
    for nth, block in enumerate(grid.blocks):
        is_alone = len(grid.blocks) == 1 and not grid.slides
        _ground(board, scene, view, block, f"block:{nth}", (pad.x if pad and scene.is_wide else scene.w) if is_alone else 0)
        for column in block.columns:
            key = f"column:{view.columns[column][0]}" if not nth else f"head:{nth}:{column}"
            _head(board, scene, view, column, grid.heads(column)[nth if len(grid.blocks) > 1 else 0], key)
        for bonus in view.bonuses:
            _bonus(scene, block, bonus)
        for line in block.lines:
            _name(scene, view, block, line, size)
            if not grid.has_more_columns or line > grid.first:  # a key hangs over the uppermost
                _tap_name(board, scene, view, block, line, tappable)
            _line(board, scene, view, block, line, tappable)
    _ways(board, scene, grid)
    return grid


def _above(block: Block, low: float) -> Block:
    """Leave out the rows of a block that lie under something from `low` on."""
    return block._replace(lines=range(block.lines.start, max(line + 1 for line in block.lines if block.row(line).bottom <= low)))


def _ground(board: "ScoreSheetBoard", scene: Scene, view: SheetView, block: Block, key: str, edge: float) -> None:
    """Stripes for the rows, out to the `edge` where one is given, lines between the columns."""
    lit = board.cell[0] - 1 if board.cell else -1
    rows = round(block.area.h / block.row_h) if edge else len(block.lines)
    for line in range(block.lines.start, block.lines.start + rows):
        kind, row = 2 if line == lit else line % 2, block.row(line)
        scene.lay(f"{key}:row:{line}", picture(ruled, kind, scene.theme), row._replace(w=max(row.w, edge - row.x)))
    h = (rows - (rows > len(block.lines))) * block.row_h  # the last blank row is for words
    following = view.following[1] if view.following else -1
    if following in block.columns and board.cell is None and len(view.columns) > 1:
        place = block.column(following)
        look = picture(tint, board.shown.seats[view.columns[following][0]].colour)
        scene.put(f"{key}:up", look, place.cx, TOP + h / 2, 8, 8, scale=place.w / 8, tall=h / place.w)
    for column in [*block.columns, block.columns[-1] + 1]:
        x = block.column(block.columns[0]).x + (column - block.columns[0]) * block.column_w
        scene.put(f"{key}:rule:{column}", picture(rule, scene.theme), x, TOP + h / 2 - 2, 8, 8, scale=0.25, tall=h / 2 + 2)


def _head(board: "ScoreSheetBoard", scene: Scene, view: SheetView, column: int, area: Area, key: str) -> None:
    """A column's head: emblem, name, total; a crown for who leads, a sign for who deals."""
    seats = view.columns[column]
    place = board.shown.seats[seats[0]]
    is_on = view.following is not None and view.following[1] == column
    area = Area(area.x, area.y, area.w, area.h + (4 if is_on else 0))
    scene.lay(key, picture(head, place.colour, is_on, scene.theme), area, 0.5 if view.seats[seats[0]].is_out else 1)
    leads = bool(set(seats) & set(view.leading)) and len(view.columns) > 1
    middle = area.cx - (8 if leads and area.w < 66 else 0)
    for nth, seat in enumerate(seats):
        x = middle + (nth - (len(seats) - 1) / 2) * min(20, area.w / len(seats))
        scene.put(f"{key}:emblem:{nth}", picture(emblem, board.shown.seats[seat].emblem, INK), x, 13, 19, 19)
    name = " + ".join(board.name(seat) for seat in seats)
    room, everybody = area.w - 5, [board.name(one) for one in range(len(view.seats))]
    size = head_size(scene, everybody, room)
    if scene.wide(name, size) > room:
        whole = board.name(seats[0])
        cut = told_apart(scene, whole, room, size)
        name = apart(cut if len(cut) >= LETTERS else whole[:LETTERS], whole, everybody)
    scene.write(f"{key}:name", name, area.cx, 35, size, INK, room=room, least=11)
    total(board, scene, view, column, area, key)
    if leads:
        scene.put(f"{key}:crown", picture(crown, "#fff1a8"), area.right - 12, 13, 22, 17)
    if view.dealer in seats:
        scene.write(f"{key}:dealer", view.dealer_sign, area.x + 13, 13, 18, INK)


def total(
    board: "ScoreSheetBoard", scene: Scene, view: SheetView, column: int, area: Area, key: str, said: str | None = None
) -> None:
    """Write a column's total; a closed chest where it is hidden."""
    seat = view.columns[column][0]
    if view.seats[seat].has_chest and view.seats[seat].chest is None:
        scene.put(f"{key}:chest", picture(chest, False), area.cx, 64, 38, 27)
        return
    words = read(view.totals[column]) if said is None else said
    size = 32 if area.w > 58 else 28 if area.w > 50 else 24
    scene.write(f"{key}:total", words, area.cx, 66, size / max(1, scene.look.text_factor * 0.9), INK, room=area.w - 4, least=16)


def _line(board: "ScoreSheetBoard", scene: Scene, view: SheetView, block: Block, line: int, tappable: set[tuple[int, ...]]) -> None:
    row, clear, said = block.row(line), _clear(view, block, line), view.lines[line]
    for column in block.columns:
        place = block.column(column)
        area = Area(place.x, row.y, place.w, row.h)
        at = (line + 1, column)
        _cell(board, scene, at, area._replace(y=clear.y, h=clear.h), said.says[column])
        tap = partial(board.tapped, at) if at in tappable else None
        scene.touch(f"cell:{line + 1}:{column}", area, tap, drag=board.dragged, radius=8)


def _clear(view: SheetView, block: Block, line: int) -> Area:
    """Find what the band of a bonus leaves of a row."""
    row, lies = block.row(line), {bonus.below for bonus in view.bonuses}
    over = BONUS / 2 * (line in lies)
    return row._replace(y=row.y + over, h=row.h - over - BONUS / 2 * (line + 1 in lies))


def _bonus(scene: Scene, block: Block, bonus: LineView) -> None:
    """Write how far everybody is towards a bonus, on a band in the air below the line it follows: nothing is tapped there."""
    if bonus.below - 1 not in block.lines:
        return
    row, key, ink = block.row(bonus.below - 1), f"bonus:{bonus.below}", LINE[scene.theme]
    band = Area(row.x, row.bottom - (BONUS / 2 if bonus.below in block.lines else BONUS), row.w, BONUS)
    scene.lay(key, picture(ruled, 2, scene.theme), band)
    size, x = 20 / scene.look.text_factor, band.right - block.label_w + 8 if block.is_mirrored else band.x + 10
    scene.write(f"{key}:label", bonus.label, x, band.cy, size, ink, "start", room=block.label_w - NAME_AIR)
    for column in block.columns:
        at = block.column(column)
        scene.write(f"{key}:{column}", bonus.says[column], at.cx, band.cy, size, ink, room=at.w - 10, least=11)


def _tap_name(
    board: "ScoreSheetBoard", scene: Scene, view: SheetView, block: Block, line: int, tappable: set[tuple[int, ...]]
) -> None:
    """Where whoever writes chooses a line, its name chooses it, too."""
    at = (line + 1, view.following[1]) if view.following and view.is_free else None
    if at in tappable:
        left = block.area.right - block.label_w if block.is_mirrored else block.area.x
        place = block.row(line)._replace(x=left, w=block.label_w)
        scene.touch(f"name:{line + 1}", place, partial(board.tapped, at), drag=board.dragged, radius=8)


def _name(scene: Scene, view: SheetView, block: Block, line: int, size: float) -> None:
    """Write a line's name, on two lines where it is long and has several words."""
    row, name = _clear(view, block, line), read(view.lines[line].label)
    x = row.right - block.label_w + 8 if block.is_mirrored else row.x + 10
    area = Area(x, row.y + 1, block.label_w - NAME_AIR, row.h - 2)
    if scene.wide(name, size) <= area.w or any(scene.wide(word, size) > area.w for word in name.split()):
        scene.write(f"line:{line}", name, area.x, area.cy, size, LINE[scene.theme], "start", room=area.w, least=12)
    else:
        scene.paragraph(f"line:{line}", name, area, size, LINE[scene.theme], is_bold=True, least=15, is_top=False)


def _cell(board: "ScoreSheetBoard", scene: Scene, at: Cell, area: Area, says: Words) -> None:
    key, words = f"cell:{at[0]}:{at[1]}", read(says)
    if at == board.cell:
        scene.lay(f"{key}:frame", picture(cell, scene.theme), area.inset(1))
        scene.write(key, as_on_keys(board.typed) or words, area.cx, area.cy, 30, TYPED[scene.theme], room=area.w - 10, least=14)
    elif words:
        colour = ZERO[scene.theme] if words == "0" else WRITTEN[scene.theme]
        size = 32 if area.w > 58 and area.h >= ROOMY - 4 else 28 if area.w > 46 else 24
        scene.write(key, words, area.cx, area.cy, size, colour, room=area.w - 10, least=14)
    else:
        scene.put(key, picture(blank, scene.theme), area.cx, area.cy, 18, 5)


def _ways(board: "ScoreSheetBoard", scene: Scene, grid: Grid) -> None:
    """The slider where there are more rows, the next columns where there are more."""
    block = grid.blocks[0]
    if grid.slides:
        _slider(board, scene, grid, Area(scene.w - SLIDER - 4, TOP, SLIDER, grid.rows * grid.row_h))
    if grid.has_more_columns:
        area = Area(6, 50.2, block.label_w - 12, 50)
        scene.lay("columns", picture(plate_painters.key, False, board.ink.tint, scene.theme), area)
        scene.put("columns:icon", picture(icon, "next", plate_painters.ink_on("plain", scene.theme)), area.cx, area.cy - 2, 28, 28)
        scene.touch("columns", area, board.turn_columns)


def _slider(board: "ScoreSheetBoard", scene: Scene, grid: Grid, area: Area) -> None:
    scene.lay("slider", picture(slider, scene.theme), area)
    ink = "#3a2410" if scene.theme != "contrast" else "#ffffff"
    third = 60.0
    for name, y, tilt, by in (("earlier", area.y, -90, -(grid.rows - 1)), ("later", area.bottom - third, 90, grid.rows - 1)):
        scene.put(f"scroll:{name}", picture(icon, "next", ink), area.cx, y + third / 2, 36, 36, angle=tilt)
        scene.touch(f"scroll:{name}", Area(area.x, y, area.w, third), partial(board.scroll, by))
    way = area.h - 2 * third
    h = max(40.0, way * grid.rows / grid.lines)
    at = grid.first / max(1, grid.lines - grid.rows)
    scene.put(
        "slider:thumb",
        picture(plate_painters.key, True, board.ink.tint, scene.theme),
        area.cx,
        area.y + third + h / 2 + (way - h) * at,
        area.w - 16,
        round(h),
    )
