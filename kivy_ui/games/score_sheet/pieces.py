"""Pieces of the score sheet: a row for each line, Undo, and a strip with the question while the keypad is closed."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.score_sheet.prompts import EARLY_MARK, OPEN_MARK
from companion.games.score_sheet.state import Cell
from companion.games.score_sheet.view import LineView, SheetView
from companion.games.score_sheet.writing import CloseSheet
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.tools import blank, cell, rule, ruled_row, slider, tint
from companion.table.prompt import Choice
from kivy_ui.games.score_sheet.heads.pieces import draw_asked_arrow, draw_head
from kivy_ui.games.score_sheet.layout import (
    BONUS_UNITS,
    ROOMY_ROW_UNITS,
    SLIDER_WIDTH_UNITS,
    TOP_UNITS,
    Block,
    Grid,
    SheetInput,
    SheetScroll,
    Sight,
    first_keys_area,
    grid_layout,
    head_target,
)
from kivy_ui.layout.elements import plate_ground
from kivy_ui.layout.leaves import fitted_size, fitting_size
from kivy_ui.look.language import as_text, translate, typed_sum
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import FOAM
from kivy_ui.stage.sprite import Area
from kivy_ui.table import undo
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.answer_plate import answer
from kivy_ui.table.flags import with_short_names
from kivy_ui.table.table_layout import OUT_CELL
from kivy_ui.table.table_scene import TableScene

NAME_SIZES, LEAST_SHARED = (22.0, 20.5, 19.0, 18.0, 17.0, 16.0, 14.5), 0.75
"""Text sizes of the names of lines, in units; least share of the largest size for a name to count for their shared size."""
FIRST_KEYS_OVERLAP_UNITS = 2.0
UNDO_W, UNDO_H, REDO_W = 132, 72, 47
UNDO_GAP, UNDO_REACH_UNITS = 3.0, 1.45
"""Gap between Undo and Redo, and how far their touch areas reach into it and beyond them at both sides."""
NAME_PADDING = 16
SHEET_ENTRY = 1
"""Number of the journal entry that takes the sheet; nothing is written on the sheet while this is the last entry."""
CELL_PADDING_UNITS, LEAST_POINTS_TEXT = 8.0, 9.0
"""Room beside points in their cell, and their least text size, in units."""
NEGATIVE = {"deep": "#a0342a", "light": "#a0342a", "contrast": "#ff8d80"}
"""Colour of points below 0. Points of 0 are as dark as others: they may be the best of the round."""
MINUS = ("−", "-")
WRITTEN_COLOURS = {"deep": "#1d140a", "light": "#1d140a", "contrast": "#ffffff"}
LINE = {"deep": "#2a1c0a", "light": "#2a1c0a", "contrast": "#ffffff"}
TYPED_COLOURS = {"deep": "#b3261a", "light": "#b3261a", "contrast": "#ffe14d"}


TWO_DIGITS = "00"
_NAME_SIZES: dict[tuple[tuple[str, ...], float, float, float, float], float] = {}
"""Cache of `name_size` for its last arguments."""


class NumberColumns(NamedTuple):
    """Points as they are drawn by line (from 0) and column, their text size in units, and the right edge of each column's last digits."""

    texts: dict[tuple[int, int], str]
    size: float
    rights: dict[int, float]


def name_size(scene: TableScene, names: Sequence[str], area: Area) -> float:
    """Return the text size of the names of lines: the largest at which each fits into the area, on two lines if need be.

    A name that needs a much smaller size than the others is left out, so that one long word does not make all of them small.
    """
    key = (tuple(names), area.w, area.h, scene.look.unit, scene.look.text_factor)
    if key not in _NAME_SIZES:
        _NAME_SIZES.clear()
        sizes = [fitting_size(scene, [name], NAME_SIZES, area) for name in names] or [NAME_SIZES[0]]
        _NAME_SIZES[key] = min(size for size in sizes if size >= LEAST_SHARED * max(sizes))
    return _NAME_SIZES[key]


# drawing


def draw_grid(
    scene: TableScene, entry: SheetInput, view: SheetView, pad: Area | None, low: float = 0, *, has_first_keys: bool = False
) -> Grid:
    """Draw heads and rows, and make every cell that can be written or corrected tappable; return the layout.

    With a question from `low` units down, no cell is tappable, and the rows below it are left out. `has_first_keys`: rows that
    these keys would cover are left out, too.
    """
    grid = grid_layout(scene, entry, view, pad)
    lit = replace(view, next_cell=entry.cell) if entry.cell else view
    if low:
        grid = grid._replace(blocks=tuple(_lines_above(block, low) for block in grid.blocks), slides=False, more=None)
    striped_blocks = grid.blocks
    if has_first_keys and not low:
        keys_y = first_keys_area(scene, grid, pad is not None).y
        grid = grid._replace(blocks=tuple(_lines_above(block, keys_y + FIRST_KEYS_OVERLAP_UNITS) for block in grid.blocks))
    marks = [mark for mark in scene.answers if mark.startswith("cell:")]
    tappable = set() if low else {tuple(map(int, mark.split(":")[1:])) for mark in marks} | set(view.tappable_cells)
    name_area = Area(0, 0, grid.label_w - NAME_PADDING, grid.row_h - 2)
    size = name_size(scene, [as_text(line.label) for line in view.lines], name_area)
    for nth, block in enumerate(grid.blocks):
        is_alone = len(grid.blocks) == 1 and not grid.slides
        edge = (pad.x if pad and scene.is_wide else scene.w) if is_alone else 0
        _ground(scene, entry, view, striped_blocks[nth], f"block:{nth}", edge=edge)
        for column in block.columns:
            key = f"column:{view.columns[column][0]}" if not nth else f"head:{nth}:{column}"
            place = grid.heads(column)[nth if len(grid.blocks) > 1 else 0]
            draw_head(scene, lit, column, place, key)
            _tap_head(scene, entry, view, column, place, tappable=tappable, page=nth)
            if lit.next_cell is not None and lit.next_cell[1] == column:
                draw_asked_arrow(scene, place, key)
        for bonus in view.bonuses:
            _draw_bonus(scene, block, bonus)
        numbers = _number_columns(scene, view, block)
        for line in block.lines:
            _draw_name(scene, view, block, line, size)
            _tap_name(scene, entry, view, block, line, tappable=tappable)
            _draw_line(scene, entry, view, block, line, tappable=tappable, numbers=numbers)
    _draw_scroll_keys(scene, entry, grid)
    return grid


def _lines_above(block: Block, low: float) -> Block:
    """Return a block without the rows that reach below `low`."""
    return block._replace(lines=range(block.lines.start, max(line + 1 for line in block.lines if block.row(line).bottom <= low)))


def _ground(scene: TableScene, entry: SheetInput, view: SheetView, block: Block, key: str, edge: float) -> None:
    """Draw stripes for the rows, as far as `edge` unless it is 0, and lines between the columns."""
    lit = entry.cell[0] - 1 if entry.cell else -1
    rows = round(block.area.h / block.row_h) if edge else len(block.lines)
    for line in range(block.lines.start, block.lines.start + rows):
        kind, row = 2 if line == lit else line % 2, block.row(line)
        scene.put_in_area(f"{key}:row:{line}", picture(ruled_row, kind, scene.theme), row._replace(w=max(row.w, edge - row.x)))
    h = (rows - (rows > len(block.lines))) * block.row_h  # the last blank row is for words
    following = view.next_cell[1] if view.next_cell else -1
    if following in block.columns and entry.cell is None and len(view.columns) > 1:
        place = block.column(following)
        look = picture(tint, scene.snapshot.seats[view.columns[following][0]].colour)
        scene.put(f"{key}:up", look, place.cx, TOP_UNITS + h / 2, w=8, h=8, scale=place.w / 8, tall=h / place.w)
    for column in [*block.columns, block.columns[-1] + 1]:
        x = block.column(block.columns[0]).x + (column - block.columns[0]) * block.column_w
        scene.put(
            f"{key}:rule:{column}", picture(rule, scene.theme), x, TOP_UNITS + h / 2 - 2, w=8, h=8, scale=0.25, tall=h / 2 + 2
        )


def _number_columns(scene: TableScene, view: SheetView, block: Block) -> NumberColumns:
    """Return the points of a block, the text size at which all fit, and where they end, so that digits stand below each other."""
    texts = {
        (line, column): as_text(view.lines[line].cell_words[column]).replace(MINUS[1], MINUS[0])
        for line in block.lines
        for column in block.columns
    }
    longest = {column: max((texts[line, column] for line in block.lines), key=len, default="") for column in block.columns}
    size = 32.0 if block.column_w > 58 and block.row_h >= ROOMY_ROW_UNITS - 4 else 28.0 if block.column_w > 46 else 24.0
    size = fitted_size(scene, list(filter(None, longest.values())), size, block.column_w - CELL_PADDING_UNITS)
    two_digits = scene.scaled_width(TWO_DIGITS, size)  # points of one digit stay in place when longer ones come
    rights = {
        column: block.column(column).cx + max(two_digits, scene.scaled_width(points, size)) / 2
        for column, points in longest.items()
        if points
    }
    return NumberColumns(texts, size, rights)


def _draw_line(
    scene: TableScene,
    entry: SheetInput,
    view: SheetView,
    block: Block,
    line: int,
    *,
    tappable: set[tuple[int, ...]],
    numbers: NumberColumns,
) -> None:
    row, clear = block.row(line), _without_bonus_band(view, block, line)
    for column in block.columns:
        place = block.column(column)
        area = Area(place.x, row.y, place.w, row.h)
        at = (line + 1, column)
        _draw_cell(scene, entry, at, area._replace(y=clear.y, h=clear.h), numbers=numbers)
        tap = partial(entry.tap_cell, at) if at in tappable else None
        scene.touch(f"cell:{line + 1}:{column}", area, tap, drag=partial(entry.drag_sheet, scene.look.unit), radius=8)


def _without_bonus_band(view: SheetView, block: Block, line: int) -> Area:
    """Return the area of a row without the band of a bonus."""
    row, lines_above_bonus = block.row(line), {bonus.preceding_line for bonus in view.bonuses}
    top_band = BONUS_UNITS / 2 * (line in lines_above_bonus)
    return row._replace(y=row.y + top_band, h=row.h - top_band - BONUS_UNITS / 2 * (line + 1 in lines_above_bonus))


def _draw_bonus(scene: TableScene, block: Block, bonus: LineView) -> None:
    """Write each column's progress towards a bonus, on a band below the line that the bonus follows."""
    if bonus.preceding_line - 1 not in block.lines:
        return
    row, key, ink = block.row(bonus.preceding_line - 1), f"bonus:{bonus.preceding_line}", LINE[scene.theme]
    band = Area(row.x, row.bottom - (BONUS_UNITS / 2 if bonus.preceding_line in block.lines else BONUS_UNITS), row.w, BONUS_UNITS)
    scene.put_in_area(key, picture(ruled_row, 2, scene.theme), band)
    size, x = 20 / scene.look.text_factor, band.right - block.label_w + 8 if block.is_mirrored else band.x + 10
    scene.write_left(f"{key}:label", bonus.label, x, band.cy, size, colour=ink, room=block.label_w - NAME_PADDING)
    for column in block.columns:
        at = block.column(column)
        scene.write(f"{key}:{column}", bonus.cell_words[column], at.cx, band.cy, size, colour=ink, room=at.w - 10, least=11)


def _tap_head(
    scene: TableScene, entry: SheetInput, view: SheetView, column: int, area: Area, *, tappable: set[tuple[int, ...]], page: int
) -> None:
    """Make a head tappable: a tap opens the column's first empty cell, else its last one.

    Where the writer chooses the line, the column's cell in the open line comes first.

    page    0, or 1 for a head on the right one of two facing pages
    """
    lines = sorted(line for line, tappable_column in tappable if tappable_column == column)
    empty_lines = [line for line in lines if not view.lines[line - 1].cell_words[column]]
    open_line = entry.cell[0] if entry.cell is not None and view.is_free else 0
    line = open_line if open_line in empty_lines else next(iter(empty_lines), max(lines, default=0))
    if line and (line, column) != entry.cell:
        name = f"head:{column}" if not page else f"head:{page}:{column}"
        scene.touch(name, head_target(area), partial(entry.tap_cell, (line, column)), radius=8)


def _tap_name(
    scene: TableScene, entry: SheetInput, view: SheetView, block: Block, line: int, tappable: set[tuple[int, ...]]
) -> None:
    """Make the name of a line tappable if the writer may choose the line."""
    at = (line + 1, view.next_cell[1]) if view.next_cell and view.is_free else None
    if at in tappable:
        left_x = block.area.right - block.label_w if block.is_mirrored else block.area.x
        place = block.row(line)._replace(x=left_x, w=block.label_w)
        scene.touch(
            f"name:{line + 1}", place, partial(entry.tap_cell, at), drag=partial(entry.drag_sheet, scene.look.unit), radius=8
        )


def _draw_name(scene: TableScene, view: SheetView, block: Block, line: int, size: float) -> None:
    """Write a line's name, on two lines if it is long and has several words."""
    row, name = _without_bonus_band(view, block, line), as_text(view.lines[line].label)
    x = row.right - block.label_w + 8 if block.is_mirrored else row.x + 10
    area = Area(x, row.y + 1, block.label_w - NAME_PADDING, row.h - 2)
    if scene.scaled_width(name, size) <= area.w or any(scene.scaled_width(word, size) > area.w for word in name.split()):
        scene.write_in_area(f"line:{line}", name, area, size, colour=LINE[scene.theme], anchor="start", least=12)
    else:
        scene.paragraph(f"line:{line}", name, area, size, LINE[scene.theme], is_bold=True, least=15, is_top=False)


def _draw_cell(scene: TableScene, entry: SheetInput, at: Cell, area: Area, *, numbers: NumberColumns) -> None:
    """Draw the points of a cell, or the text that is typed into it."""
    key, words = f"cell:{at[0]}:{at[1]}", numbers.texts[at[0] - 1, at[1]]
    if at == entry.cell:
        scene.put_in_area(f"{key}:frame", picture(cell, scene.theme), area.inset(1))
        scene.write_in_area(key, typed_sum(entry.typed) or words, area, 30, colour=TYPED_COLOURS[scene.theme], padding=10, least=14)
    elif words:
        colour = points_colour(scene, words)
        scene.write(
            key, words, numbers.rights[at[1]], area.cy, numbers.size, colour=colour, anchor="end",
            room=area.w - CELL_PADDING_UNITS, least=LEAST_POINTS_TEXT
        )  # fmt: skip
    else:
        scene.put(key, picture(blank, scene.theme), area.cx, area.cy, w=18, h=5)


def points_colour(scene: TableScene, points: str) -> str:
    """Return the colour of points on paper: red below 0."""
    return NEGATIVE[scene.theme] if points.startswith(MINUS) else WRITTEN_COLOURS[scene.theme]


def _draw_scroll_keys(scene: TableScene, entry: SheetInput, grid: Grid) -> None:
    """Draw the slider if rows scroll, and the key for further columns if there are any."""
    if grid.slides:
        top = TOP_UNITS if grid.more is None else grid.more.bottom + 4
        draw_slider(
            scene,
            entry.scroll,
            grid.sight,
            Area(scene.w - SLIDER_WIDTH_UNITS - 4, top, SLIDER_WIDTH_UNITS, TOP_UNITS + grid.rows * grid.row_h - top),
        )
    if grid.more is not None:
        draw_more_columns(scene, grid.more, grid.sight, partial(entry.scroll.turn_columns, grid.sight))


def draw_more_columns(scene: TableScene, area: Area, sight: Sight, turn: Callable[[], object]) -> None:
    """Draw the key that shows further columns: an arrow towards them, and the number of columns out of sight."""
    hidden, angle = sight.hidden_columns, 180 if sight.first_column >= sight.hidden_columns else 0
    ink = plate_painters.ink_on("plain", scene.theme)
    scene.put_in_area("columns", picture(plate_painters.key, False, scene.ink.tint, scene.theme), area)
    scene.put("columns:icon", picture(icon, "next", ink), area.cx, area.y + area.h * 0.32, w=30, h=30, angle=angle)
    scene.write("columns:count", f"+{hidden}", area.cx, area.y + area.h * 0.7, 24, colour=ink, room=area.w - 6, least=15)
    scene.touch("columns", area, turn, words=[translate("sheet.more_columns", count=hidden)])


def draw_slider(scene: TableScene, scroll: SheetScroll, sight: Sight, area: Area) -> None:
    """Draw the slider that scrolls rows: a key at each end, and a thumb that shows which rows are in sight."""
    scene.put_in_area("slider", picture(slider, scene.theme), area)
    ink = "#3a2410" if scene.theme != "contrast" else "#ffffff"
    third = 60.0
    page = max(1, sight.rows - 1)
    for name, y, tilt, by in (("earlier", area.y, -90, -page), ("later", area.bottom - third, 90, page)):
        scene.put(f"scroll:{name}", picture(icon, "next", ink), area.cx, y + third / 2, w=36, h=36, angle=tilt)
        scene.touch(f"scroll:{name}", Area(area.x, y, area.w, third), partial(scroll.scroll_rows, sight, by))
    track_height = area.h - 2 * third
    h = max(40.0, track_height * sight.rows / sight.all_rows)
    at = sight.first_row / max(1, sight.all_rows - sight.rows)
    look = picture(plate_painters.key, True, scene.ink.tint, scene.theme)
    scene.put("slider:thumb", look, area.cx, area.y + third + h / 2 + (track_height - h) * at, w=area.w - 16, h=round(h))


def end_tap(scene: TableScene, entry: SheetInput, close: Choice, at: int = OUT_CELL) -> Callable[[], object]:
    """Return the callback that ends the sheet; it asks first unless the sheet is full."""
    if asks_before_end(close):
        return entry.ask_end
    return partial(scene.actions.take, AnswerButton(close, (), close.label), at)


def asks_before_end(end: Choice) -> bool:
    """Return whether players are asked before this choice ends the sheet: it isn't full."""
    return bool({EARLY_MARK, OPEN_MARK} & set(end.marks))


def end_choice(scene: TableScene) -> Choice | None:
    """Return the choice that ends the sheet; None if it can't end now."""
    prompt = scene.snapshot.prompt
    choices = prompt.choices if prompt is not None and scene.state.offers else ()
    return next((choice for choice in choices if isinstance(choice.move, CloseSheet)), None)


def draw_rule(scene: TableScene, view: SheetView, grid: Grid) -> None:
    """Write the sheet's title and its rule for winning on the last blank row."""
    block = grid.blocks[0]
    if grid.rows > grid.lines:
        row = block.row(grid.rows - 1)
        words, room = (
            translate("sheet.printed", title=view.title, rule=view.rule),
            Area(row.x + 10, row.y + 2, row.w - 16, row.h - 4),
        )
        scene.paragraph("printed", words, room, 20, LINE[scene.theme], least=14, is_top=False)


def draw_strip(scene: TableScene, entry: SheetInput, area: Area) -> None:
    """Draw the question, in brass if a tap opens the next cell, and beside it the answer that ends the sheet."""
    prompt = scene.snapshot.prompt
    if prompt is None or not scene.state.offers:
        return
    h = min(area.h, 72)
    area = Area(area.x, area.bottom - h, area.w, h)
    close, following = end_choice(scene), scene.snapshot.view.next_cell
    if close is not None and following is None:
        question_area = _draw_finish(scene, entry, area, close, area.w * 0.45, kind="main")
        scene.paragraph("question", prompt.question, question_area, 24, LINE[scene.theme], is_bold=True, is_top=False)
        return
    if close is not None:
        area = _draw_finish(scene, entry, area, close, max(130.0, scene.scaled_width(close.label, 22) + 30), kind="end")
    goes_on = following is not None and not scene.snapshot.view.is_free
    look = (
        picture(plate_painters.answer, "main", scene.ink.tint, scene.theme)
        if goes_on
        else picture(plate_painters.dashed_outline, LINE[scene.theme])
    )
    scene.put_in_area("ask", look, area)
    ink = plate_painters.ink_on("main", scene.theme) if goes_on else LINE[scene.theme]
    words = Area(area.x + 10, area.y + 1, area.w - 20, area.h - 6)
    scene.write_centred("question", prompt.question, words, 25, ink, least=14)
    if goes_on:
        scene.touch("ask", area, partial(entry.open_cell, following), radius=16)


def _draw_finish(scene: TableScene, entry: SheetInput, area: Area, close: Choice, w: float, kind: str) -> Area:
    """Draw the answer that ends the sheet at the right; return the remaining area."""
    tap = end_tap(scene, entry, close, OUT_CELL if kind == "end" else 0)
    answer(scene, "finish", Area(area.right - w, area.y, w, area.h), kind, close.label, note="", tint=scene.ink.tint, tap=tap)
    return Area(area.x + 4, area.y, area.w - w - 12, area.h)


# undo, in the corner above the lines' names


def undo_area(label_w: float) -> Area:
    """Return the area of Undo and Redo above the names of lines, which are `label_w` wide."""
    return Area(4, 6, min(UNDO_W, label_w - 7), UNDO_H)


def draw_undo(scene: TableScene, label_w: float) -> None:
    """Draw Undo and Redo above the names of lines, which are `label_w` wide."""
    steps = {"undo": scene.snapshot.undo if not scene.snapshot.is_question else None, "redo": undo.redo_words(scene)}
    keys = [
        undo.HistoryKey(name, with_short_names(scene, step_words)) for name, step_words in steps.items() if step_words is not None
    ]
    area = undo_area(label_w)
    wood = "#2a1c0a" if scene.theme != "contrast" else "#000000"
    ground = plate_ground(wood, "#ffffff", 14, width=1.6)
    if scene.snapshot.entry == SHEET_ENTRY:  # taking the sheet isn't undone here: another one is chosen
        keys = [history_key for history_key in keys if history_key.name == "redo"]
    undo_w = area.w - REDO_W - UNDO_GAP
    places = {"undo": area._replace(w=undo_w), "redo": area._replace(x=area.right - REDO_W, w=REDO_W)}
    for history_key in keys:  # Undo is as wide without Redo, so that a second tap on it never meets Redo
        place = places[history_key.name]
        scene.put_in_area(history_key.name, ground, place)
        if history_key.name == "redo":
            side = min(place.w, place.h) * 0.56
            scene.put(f"{history_key.name}:icon", picture(icon, history_key.name, FOAM), place.cx, place.cy, w=side, h=side)
        else:
            undo.draw_column(scene, place, history_key, FOAM)
        touch_area = place.inset(-UNDO_REACH_UNITS, 0)
        scene.touch(
            history_key.name, touch_area, scene.actions.undo if history_key.name == "undo" else scene.actions.redo, radius=14
        )
