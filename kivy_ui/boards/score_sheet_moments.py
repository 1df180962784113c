"""The score sheet's moment: points fly into their cell, and the total rolls."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from companion.games.score_sheet.view import SheetView
from companion.games.score_sheet.writing import PointsChanged, PointsWritten
from companion.pictures.picture import picture
from companion.pictures.tools import cell, head
from companion.session.hands.shown import Shown
from kivy_ui.boards.score_sheet_grid import TYPED, Grid, total
from kivy_ui.boards.score_sheet_pad import pad_area
from kivy_ui.reading import number, read
from kivy_ui.stage.moment import Moment, between, part
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

if TYPE_CHECKING:
    from kivy_ui.boards.score_sheet import ScoreSheetBoard

FLIES_S, ROLLS_S = 0.25, 0.4


def moments(board: "ScoreSheetBoard", before: Shown, after: Shown) -> list[Moment]:
    """List what is shown because of what was written."""
    return list(_of(board, before, after))


def _of(board: "ScoreSheetBoard", before: Shown, after: Shown) -> Iterator[Moment]:
    grid = board.grid
    for event in after.events:
        if isinstance(event, PointsWritten | PointsChanged) and grid is not None and after.view.lines and before.view.lines:
            area = grid.cell((event.line, event.column))
            if area is not None and event.line <= len(after.view.lines):
                says = read(after.view.lines[event.line - 1].says[event.column])
                written = partial(_written, board, grid, before.view, after.view, event.column, area, says)
                yield Moment(written, FLIES_S + ROLLS_S, "written")


def _written(
    board: "ScoreSheetBoard", grid: Grid, before: SheetView, after: SheetView, column: int, area: Area, says: str, scene: Scene, t: float
) -> None:  # fmt: skip
    pad = pad_area(scene)
    start = (pad.right - 60, pad.y + 80) if board.cell else (area.cx, area.cy)
    landed = part(t, 0, FLIES_S)
    if landed >= 1:
        scene.lay("air:cell", picture(cell, scene.theme), area.inset(1))
    x, y = between(start, (area.cx, area.cy), landed, 40)
    scene.write("air:points", says, x, y, 30, TYPED[scene.theme], halo="#ffffff" if scene.theme != "contrast" else "#000000",
        scale=1.5 - 0.5 * landed, room=max(40, area.w - 6), least=16)  # fmt: skip
    if landed >= 1:
        _rolling(board, scene, grid, before, after, column, part(t, FLIES_S, FLIES_S + ROLLS_S))


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
