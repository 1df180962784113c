"""Animation of a score sheet: points fly into their cell and the total counts up, while the next points can be typed."""

from collections.abc import Iterator
from functools import partial

from companion.games.score_sheet.state import Cell
from companion.games.score_sheet.view import SheetView
from companion.games.score_sheet.writing import PointsChanged, PointsWritten
from companion.pictures.picture import picture
from companion.pictures.tools import cell, head
from companion.session.inputs.snapshot import Snapshot
from kivy_ui.games.score_sheet.heads.pieces import draw_total
from kivy_ui.games.score_sheet.layout import Grid, SheetInput, pad_area
from kivy_ui.games.score_sheet.pieces import TYPED_COLOURS
from kivy_ui.look.language import as_text, number
from kivy_ui.stage.animation import Animation, point_between, progress
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

FLIES_S, ROLLS_S = 0.25, 0.4


def animations(entry: SheetInput, before: Snapshot, after: Snapshot) -> list[Animation]:
    """List the animations of points that were written or changed; `entry` has the layout in which they fly."""
    return list(_animations_of_events(entry, before, after))


def _animations_of_events(entry: SheetInput, before: Snapshot, after: Snapshot) -> Iterator[Animation]:
    for event in after.events:
        if isinstance(event, PointsWritten | PointsChanged) and before.view.lines and event.line <= len(after.view.lines):
            drawing = partial(_draw_points_flying, entry, before.view, after.view, (event.line, event.column))
            yield Animation(drawing, FLIES_S + ROLLS_S, "written", over_result=True)


def _draw_points_flying(entry: SheetInput, before: SheetView, after: SheetView, at: Cell, scene: TableScene, t: float) -> None:
    grid = entry.grid
    area = grid.cell(at) if grid is not None and scene.snapshot.view.lines else None
    if grid is None or area is None:
        return
    words, pad = as_text(after.lines[at[0] - 1].cell_words[at[1]]), pad_area(scene)
    start = (pad.right - 60, pad.y + 80) if entry.cell else (area.cx, area.cy)
    landed = progress(t, 0, FLIES_S)
    scene.put_in_area("air:cell", picture(cell, scene.theme), area.inset(1))
    x, y = point_between(start, (area.cx, area.cy), landed, 40)
    scene.write("air:points", words, x, y, 30, colour=TYPED_COLOURS[scene.theme], halo="#ffffff" if scene.theme != "contrast" else "#000000",
        scale=1.5 - 0.5 * landed, room=max(40, area.w - 6), least=16)  # fmt: skip
    _draw_total_counting(scene, grid, before, after, at[1], share=progress(t, FLIES_S, FLIES_S + ROLLS_S))


def _draw_total_counting(scene: TableScene, grid: Grid, before: SheetView, after: SheetView, column: int, share: float) -> None:
    """Draw the total counting from its old to its new value over the head; `share` is how far it has counted, 0 to 1."""
    seat = after.columns[column][0]
    was, new_counters = (view.seats[seat].counters for view in (before, after))
    if not was or not new_counters:
        return
    points = was[0][1] + (new_counters[0][1] - was[0][1]) * share
    total_words = as_text(after.totals[column]) if share >= 1 else number(round(points))
    for nth, place in enumerate(grid.heads(column)):
        low = Area(place.x, 50, place.w, place.h - 50)
        scene.put_in_area(f"air:head:{nth}", picture(head, scene.snapshot.seats[seat].colour, False, scene.theme), low)
        draw_total(scene, after, column, place, f"air:{nth}", total_words=total_words)
