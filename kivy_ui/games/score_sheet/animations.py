"""The score sheet's moment: points fly into their cell, and the total rolls, while the next ones are typed already."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from companion.games.score_sheet.state import Cell
from companion.games.score_sheet.view import SheetView
from companion.games.score_sheet.writing import PointsChanged, PointsWritten
from companion.pictures.picture import picture
from companion.pictures.tools import cell, head
from companion.session.hands.shown import Shown
from kivy_ui.games.score_sheet.layout import TYPED, Grid, total
from kivy_ui.games.score_sheet.pad import pad_area
from kivy_ui.look.language import number, read
from kivy_ui.stage.animation import Moment, between, part
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

if TYPE_CHECKING:
    from kivy_ui.games.score_sheet.board import ScoreSheetBoard

FLIES_S, ROLLS_S = 0.25, 0.4


def moments(board: "ScoreSheetBoard", before: Shown, after: Shown) -> list[Moment]:
    """List what is shown because of what was written."""
    return list(_of(board, before, after))


def _of(board: "ScoreSheetBoard", before: Shown, after: Shown) -> Iterator[Moment]:
    for event in after.events:
        if isinstance(event, PointsWritten | PointsChanged) and before.view.lines and event.line <= len(after.view.lines):
            written = partial(_written, board, before.view, after.view, (event.line, event.column))
            yield Moment(written, FLIES_S + ROLLS_S, "written", after=True)


def _written(board: "ScoreSheetBoard", before: SheetView, after: SheetView, at: Cell, scene: Scene, t: float) -> None:
    grid = board.grid
    area = grid.cell(at) if grid is not None and board.shown.view.lines else None
    if grid is None or area is None:
        return
    says, pad = read(after.lines[at[0] - 1].says[at[1]]), pad_area(scene)
    start = (pad.right - 60, pad.y + 80) if board.cell else (area.cx, area.cy)
    landed = part(t, 0, FLIES_S)
    scene.lay("air:cell", picture(cell, scene.theme), area.inset(1))
    x, y = between(start, (area.cx, area.cy), landed, 40)
    scene.write("air:points", says, x, y, 30, TYPED[scene.theme], halo="#ffffff" if scene.theme != "contrast" else "#000000",
        scale=1.5 - 0.5 * landed, room=max(40, area.w - 6), least=16)  # fmt: skip
    _rolling(board, scene, grid, before, after, at[1], part(t, FLIES_S, FLIES_S + ROLLS_S))


def _rolling(
    board: "ScoreSheetBoard", scene: Scene, grid: Grid, before: SheetView, after: SheetView, column: int, share: float
) -> None:
    """The old total is covered by the one that rolls."""
    seat = after.columns[column][0]
    was, now = (view.seats[seat].counters for view in (before, after))
    if not was or not now:
        return
    points = was[0][1] + (now[0][1] - was[0][1]) * share
    said = read(after.totals[column]) if share >= 1 else number(round(points))
    for nth, place in enumerate(grid.heads(column)):
        low = Area(place.x, 50, place.w, place.h - 50)
        scene.lay(f"air:head:{nth}", picture(head, board.shown.seats[seat].colour, False, scene.theme), low)
        total(board, scene, after, column, place, f"air:{nth}", said)
