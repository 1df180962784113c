"""A score sheet's keypad beside the grid; at rest the question on a strip, with the way out beside it."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.games.score_sheet.box import number
from companion.games.score_sheet.prompts import EARLY
from companion.games.score_sheet.view import SheetView
from companion.games.score_sheet.writing import CloseSheet
from companion.pictures.picture import picture
from companion.pictures.tools import pad
from companion.table.moves import IllegalMove
from companion.table.prompt import Choice
from companion.table.typed import Sum
from kivy_ui.games.score_sheet.layout import LINE, STRIP, TOP, Grid
from kivy_ui.games.toolbox.tool_base import large
from kivy_ui.look.language import as_on_keys, told
from kivy_ui.look.language import number as spelled
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, FOAM, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.table_layout import OUT

if TYPE_CHECKING:
    from kivy_ui.games.score_sheet.board import ScoreSheetBoard

PAD_W, TALL_PAD, GO_H, HEAD_H = 286.0, 0.5, 74.0, 104.0
SIGNS = ("7", "8", "9", "+", "4", "5", "6", "-", "1", "2", "3", "*", "<", "0", ".", "strike")
STRIKE = "0"
KEY_TINT, INKS = "#17506b", {"deep": FOAM, "light": "#0b2230", "contrast": "#ffffff"}


def pad_area(scene: Scene) -> Area:
    """Say where the keypad lies: to the right, or below where the glass is upright."""
    if scene.is_wide:
        return Area(scene.w - PAD_W, 0, PAD_W, scene.h)
    h = round(scene.h * TALL_PAD)
    return Area(0, scene.h - h, scene.w, h)


def draw_pad(board: "ScoreSheetBoard", scene: Scene, view: SheetView) -> None:
    """Who writes which line, the number as it is typed, keys, and “Write”."""
    cell = board.cell
    choice = board.choice_of(cell) if cell else None
    field = next((one for one in choice.fields if isinstance(one, Sum)), None) if choice else None
    area = pad_area(scene)
    scene.lay("pad", picture(pad, scene.theme), area)
    inner = area.inset(12, 8)
    _head(board, scene, view, Area(inner.x, inner.y, inner.w, HEAD_H - 8))
    keys = Area(inner.x, inner.y + HEAD_H - 8, inner.w, inner.h - HEAD_H - GO_H + 8)
    places = keys.grid(len(SIGNS), 4, 6)
    if field is None or not field.places:  # no point to type: its room goes to striking
        places[-1] = places[-1]._replace(x=places[-2].x, w=places[-1].right - places[-2].x)
    for sign, place in zip(SIGNS, places, strict=True):
        _key(board, scene, sign, place, choice, field)
    go = Area(inner.x, inner.bottom - GO_H + 4, inner.w, GO_H - 4)
    _write(board, scene, go, choice, field)


def _head(board: "ScoreSheetBoard", scene: Scene, view: SheetView, area: Area) -> None:
    ink, cell = INKS[scene.theme], board.cell
    if cell is None:
        return
    seats = view.columns[cell[1]]
    for nth, seat in enumerate(seats[:3]):
        board.disc(scene, f"writer:{nth}", seat, area.x + 20 + 44 * nth, area.y + 24, 18)
    left = area.x + 44 * min(3, len(seats)) + 4
    close = Area(area.right - 47, area.y, 47, 47)  # the corner, which closes it
    name, room = board.name(seats[0]), close.x - left - 4
    name = name if scene.wide(name, parts.NAME) <= room else parts.told_apart(scene, name, room)
    scene.write("writer:name", name, left, area.y + 24, 28, ink, "start", room=room, least=20)
    typed = as_on_keys(board.typed)
    colour = BRASS if scene.theme == "deep" else ink
    w = scene.write("typed", typed, area.right - 2, area.y + 72, 46, colour, "end", room=area.w * 0.6, least=22)
    label = view.lines[cell[0] - 1].label
    scene.write("writer:line", label, area.x + 2, area.y + 72, 26, ink, "start", room=area.w - w - 12, least=18)


def _key(board: "ScoreSheetBoard", scene: Scene, sign: str, place: Area, choice: Choice | None, field: Sum | None) -> None:
    tint = KEY_TINT
    emptying = board.emptying() if sign == "strike" else None
    if emptying is not None:
        parts.key(scene, "empty", place, told("sheet.empty"), partial(_empty, board, emptying), tint, size=24)
    elif sign == "strike":
        if choice is not None and field is not None and field.low <= 0 <= field.high:
            parts.key(scene, "strike", place, told("sheet.strike"), partial(_strike, board, choice), tint, size=24)
    elif sign != "." or (field is not None and field.places):
        shown = as_on_keys(sign)
        parts.key(
            scene, f"key:{sign}", place, shown, partial(board.type, sign), tint, size=36, icon_name="bksp" if sign == "<" else ""
        )


def _write(board: "ScoreSheetBoard", scene: Scene, area: Area, choice: Choice | None, field: Sum | None) -> None:
    """“Write 25”; an outline while there is no number, or one that can't be."""
    points, why = _points(board, field)
    if choice is None or points is None or field is None:
        ink = INKS[scene.theme]
        area = _beside_finish(board, scene, area)
        scene.lay("missing", picture(plate_painters.dashed, BRASS if scene.theme == "deep" else ink), area)
        scene.paragraph("missing:title", why or told("sheet.type"), area.inset(10, 6), 22, ink, "middle", True, is_top=False)
        return
    title = told("sheet.write", points=spelled(number(points, field.places)))
    large(scene, "write", area, title, partial(_take, board, choice))


def _beside_finish(board: "ScoreSheetBoard", scene: Scene, area: Area) -> Area:
    """While nothing is typed, what ends the sheet has its place, too."""
    close = closing(board)
    if close is None or board.typed:
        return area
    w = area.w * 0.42
    tap = _closing(board, close)
    parts.answer(scene, "finish", Area(area.right - w, area.y, w, area.h), "end", close.label, "", KEY_TINT, tap)
    return Area(area.x, area.y, area.w - w - 8, area.h)


def _closing(board: "ScoreSheetBoard", close: Choice, at: int = OUT) -> Callable[[], object]:
    """End the sheet; before its last round or its target, ask first."""
    if EARLY in close.marks and not board.is_ending:
        return board.ask_end
    return partial(board.on_take, Offer(close, (), close.label), at)


def closing(board: "ScoreSheetBoard") -> Choice | None:
    """Return what ends the sheet, where it may end."""
    prompt = board.shown.prompt
    choices = prompt.choices if prompt is not None and board.offers else ()
    return next((one for one in choices if isinstance(one.move, CloseSheet)), None)


def _points(board: "ScoreSheetBoard", field: Sum | None) -> tuple[int | None, str]:
    """Return what was typed in the smallest parts; None, and why, while it is no number that can be written."""
    if not board.typed or field is None:
        return None, ""
    try:
        return field.check(board.typed), ""
    except IllegalMove:
        is_open = not board.typed[-1].isdigit()
        return None, "" if is_open else told("sheet.span", low=spelled(field.low), high=spelled(field.high))


def _take(board: "ScoreSheetBoard", choice: Choice) -> None:
    """Write what was typed; digits that come now are the next player's."""
    typed, board.typed, board.is_sent = board.typed, "", True
    board.on_answer(choice, (typed,))


def _strike(board: "ScoreSheetBoard", choice: Choice) -> None:
    board.typed, board.is_sent = "", True
    board.on_take(Offer(choice, (STRIKE,), choice.label), 0)


def _empty(board: "ScoreSheetBoard", emptying: tuple[Choice, int]) -> None:
    """Take the points out of the cell."""
    choice, line = emptying
    board.typed, board.is_sent = "", True
    board.on_answer(choice, ((line,),))


def draw_rule(scene: Scene, view: SheetView, grid: Grid) -> None:
    """Print what the sheet is, and who wins on it, on its last blank row."""
    block = grid.blocks[0]
    if grid.rows > grid.lines:
        row = block.row(grid.rows - 1)
        words, room = told("sheet.printed", title=view.title, rule=view.rule), Area(row.x + 10, row.y + 2, row.w - 16, row.h - 4)
        scene.paragraph("printed", words, room, 20, LINE[scene.theme], least=14, is_top=False)


# at rest


def strip_area(scene: Scene, grid: Grid) -> Area:
    """Say where the strip lies: below the last row of the right page, or along the lower edge."""
    if len(grid.blocks) > 1:
        block = grid.blocks[1]
        y = TOP + len(block.lines) * block.row_h + 2
        return Area(block.area.x, y, block.area.w, scene.h - y - 1)
    return Area(4, scene.h - STRIP + 1, scene.w - 8, STRIP - 1)


def draw_strip(board: "ScoreSheetBoard", scene: Scene, area: Area) -> None:
    """The question, brass where a tap goes on with it; what ends the sheet beside it."""
    prompt = board.shown.prompt
    if prompt is None or not board.offers:
        return
    h = min(area.h, 72)
    area = Area(area.x, area.bottom - h, area.w, h)
    close, following = closing(board), board.shown.view.following
    if close is not None and board.is_ending:
        _ask_end(board, scene, area, close)
        return
    if close is not None and following is None:
        left = _finish(board, scene, area, close, area.w * 0.45, "main")
        scene.paragraph("question", prompt.about, left, 24, LINE[scene.theme], is_bold=True, is_top=False)
        return
    if close is not None:
        area = _finish(board, scene, area, close, max(130.0, scene.wide(close.label, 22) + 30), "end")
    goes_on = following is not None and not board.shown.view.is_free
    look = (
        picture(plate_painters.answer, "main", board.ink.tint, scene.theme)
        if goes_on
        else picture(plate_painters.dashed, LINE[scene.theme])
    )
    scene.lay("ask", look, area)
    ink = plate_painters.ink_on("main", scene.theme) if goes_on else LINE[scene.theme]
    words = Area(area.x + 10, area.y + 1, area.w - 20, area.h - 6)
    scene.paragraph("question", prompt.about, words, 25, ink, "middle", True, least=14, is_top=False)
    if goes_on:
        scene.touch("ask", area, partial(board.open_cell, following), radius=16)


def _ask_end(board: "ScoreSheetBoard", scene: Scene, area: Area, close: Choice) -> None:
    """Ask whether it ends before its time: yes to the left, back where Finish was."""
    w = area.w * 0.25
    yes, no = Area(area.x, area.y, w, area.h), Area(area.right - w, area.y, w, area.h)
    parts.answer(scene, "finish-now", yes, "main", close.label, "", board.ink.tint, _closing(board, close, 0))
    parts.answer(
        scene, "go-on", no, "end", told("sheet.go_on"), "", board.ink.tint, partial(board.open_cell, board.shown.view.following)
    )
    words = Area(yes.right + 8, area.y, no.x - yes.right - 16, area.h)
    scene.paragraph("question", told("sheet.end_now", note=close.note), words, 25, LINE[scene.theme], "middle", True, is_top=False)


def _finish(board: "ScoreSheetBoard", scene: Scene, area: Area, close: Choice, w: float, kind: str) -> Area:
    """Draw what ends the sheet to the right; the room that is left."""
    tap = _closing(board, close, OUT if kind == "end" else 0)
    parts.answer(scene, "finish", Area(area.right - w, area.y, w, area.h), kind, close.label, "", board.ink.tint, tap)
    return Area(area.x + 4, area.y, area.w - w - 12, area.h)
