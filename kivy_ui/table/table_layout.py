"""Layout of the table screen: flags on top, the scene, the question with Undo, and four fixed cells for answers. In units."""

from functools import lru_cache
from typing import NamedTuple

from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

CELLS = 4
OUT_CELL = CELLS - 1
MAIN_CELLS = 2
"""Width of the main answer in cells, if at most three answers are offered."""
SCENE_UNITS, CHOOSER_UNITS = 340, 300
"""Height of the scene above plain answers; at `CHOOSER_UNITS` or less, the answers are pictures and get the room below the scene."""
PICTURE_UNITS = 184
"""Height of the answers that are pictures on a wide screen, above the question."""
MARGIN_UNITS, GAP_UNITS = 12, 8
FLAGS_UNITS, QUESTION_UNITS, ANSWERS_Y_UNITS, ANSWER_UNITS = 62, 54, 398, 72
CORNER_UNITS = 56
UPRIGHT_FLAGS_UNITS = 86  # height of the flags on an upright screen, in units
UPRIGHT_SCENE_SHARE = 0.59  # lower end of the scene there, as a share of the height
UPRIGHT_ROW_UNITS = 72  # height of a row of answers there, in units
UPRIGHT_QUESTION_UNITS = 78  # height of the question there, in units
UPRIGHT_REDO_UNITS = 150  # width of Redo there, in units
LARGEST_TEXT = 2
"""Index of the text size with which three rows of answers would be too low on an upright screen."""


class TableLayout(NamedTuple):
    """Areas of the table screen, in units.

    low        the y at which the scene ends and the foot begins
    variants   areas of the variants of answers that are pictures, by the answer's cell; () if they are inside the cells
    """

    flags: Area
    corner: Area
    scene: Area
    question: Area
    undo: Area
    redo: Area
    cells: tuple[Area, ...]
    low: float
    variants: tuple[Area, ...] = ()

    def cell(self, at: int, span: int) -> Area:
        """Return the area of `span` cells from cell `at` on; on an upright screen a single row."""
        first = self.cells[at]
        if span == 1 or self.cells[1].y != first.y:
            return first
        last = self.cells[at + span - 1]
        return Area(first.x, first.y, last.right - first.x, first.h)


def table_layout(scene: Scene, scene_height: float, answers: int, shares_row: bool = False) -> TableLayout:
    """Return the areas for a scene `scene_height` units high.

    answers     the number of answers above Undo on an upright screen
    shares_row  whether a third one shares the row of the second there, as it does in the largest text
    """
    if scene.is_wide:
        return _wide_layout(scene.w, scene_height) if scene_height > CHOOSER_UNITS else _wide_chooser(scene.w, scene_height)
    return (
        _upright_layout(scene.w, scene.h, answers, answers > MAIN_CELLS and (shares_row or scene.look.text_size == LARGEST_TEXT))
        if scene_height > CHOOSER_UNITS
        else _tall_chooser(scene.w, scene.h, scene_height)
    )


@lru_cache  # asked several times in each drawing
def _wide_layout(w: float, low: float) -> TableLayout:
    cells = Area(MARGIN_UNITS, ANSWERS_Y_UNITS, w - 2 * MARGIN_UNITS, ANSWER_UNITS).columns(CELLS, GAP_UNITS)
    question = Area(14, low + 2, w - 26, QUESTION_UNITS - 4)
    undo, redo = (cells[at]._replace(y=low + 3, h=QUESTION_UNITS - 5) for at in (OUT_CELL, OUT_CELL - 1))
    return TableLayout(
        Area(8, 0, w - CORNER_UNITS - 14, FLAGS_UNITS),
        Area(w - CORNER_UNITS, 0, CORNER_UNITS, CORNER_UNITS),
        Area(0, FLAGS_UNITS, w, low - FLAGS_UNITS),
        question,
        undo,
        redo=redo,
        cells=tuple(cells),
        low=low,
    )


@lru_cache
def _wide_chooser(w: float, low: float) -> TableLayout:
    """Return the areas of a wide screen with four pictures above the question, which keeps its place.

    The variants of an answer are below the question in the answer's own column, so that they read as its continuation.
    """
    usual, top = _wide_layout(w, SCENE_UNITS), SCENE_UNITS - MARGIN_UNITS / 2 - PICTURE_UNITS
    low = min(low, top - MARGIN_UNITS / 2)
    cells = Area(MARGIN_UNITS, top, w - 2 * MARGIN_UNITS, PICTURE_UNITS).columns(CELLS, GAP_UNITS)
    scene = usual.scene._replace(h=low - usual.scene.y)
    return usual._replace(scene=scene, cells=tuple(cells), low=low, variants=usual.cells)


@lru_cache
def _upright_layout(w: float, h: float, answers: int, has_halves: bool) -> TableLayout:
    """Return the areas of an upright screen; with `has_halves`, the second and third answer share a row."""
    low = round(h * UPRIGHT_SCENE_SHARE)
    bottom = h - MARGIN_UNITS - UPRIGHT_ROW_UNITS
    undo, out_cell = Area(MARGIN_UNITS, bottom, w - 2 * MARGIN_UNITS, UPRIGHT_ROW_UNITS).columns(2, GAP_UNITS)
    rows = MAIN_CELLS if has_halves else max(MAIN_CELLS, min(answers, OUT_CELL))
    top = low + UPRIGHT_QUESTION_UNITS + 4
    height = min(UPRIGHT_ROW_UNITS, (bottom - GAP_UNITS - top - GAP_UNITS * (rows - 1)) / rows)
    first = bottom - rows * (height + GAP_UNITS)
    cells = [Area(MARGIN_UNITS, first + at * (height + GAP_UNITS), w - 2 * MARGIN_UNITS, height) for at in range(rows)]
    cells[1:] = cells[1].columns(2, GAP_UNITS) if has_halves else cells[1:]
    cells += [cells[-1]] * (OUT_CELL - len(cells))
    return TableLayout(
        Area(6, 0, w - CORNER_UNITS - 10, UPRIGHT_FLAGS_UNITS),
        Area(w - CORNER_UNITS, 0, CORNER_UNITS, CORNER_UNITS),
        Area(0, UPRIGHT_FLAGS_UNITS, w, low - UPRIGHT_FLAGS_UNITS),
        Area(14, low + 4, w - 26, first - low - 8),
        undo,
        redo=Area(w - MARGIN_UNITS - UPRIGHT_REDO_UNITS, low + 6, UPRIGHT_REDO_UNITS, QUESTION_UNITS - 5),
        cells=(*cells, out_cell),
        low=low,
    )


@lru_cache
def _tall_chooser(w: float, h: float, low: float) -> TableLayout:
    """Return the areas of an upright screen with four pictures in two rows."""
    low += UPRIGHT_FLAGS_UNITS - FLAGS_UNITS + 60
    bottom = h - MARGIN_UNITS - UPRIGHT_ROW_UNITS
    undo, _ = Area(MARGIN_UNITS, bottom, w - 2 * MARGIN_UNITS, UPRIGHT_ROW_UNITS).columns(2, GAP_UNITS)
    top = low + 66
    cells = Area(MARGIN_UNITS, top, w - 2 * MARGIN_UNITS, bottom - GAP_UNITS - top).grid(CELLS, 2, GAP_UNITS)
    flags, corner = Area(6, 0, w - CORNER_UNITS - 10, UPRIGHT_FLAGS_UNITS), Area(w - CORNER_UNITS, 0, CORNER_UNITS, CORNER_UNITS)
    return TableLayout(
        flags,
        corner,
        Area(0, UPRIGHT_FLAGS_UNITS, w, low - UPRIGHT_FLAGS_UNITS),
        Area(14, low + 6, w - 26, 54),
        undo,
        redo=Area(w - MARGIN_UNITS - UPRIGHT_REDO_UNITS, low + 6, UPRIGHT_REDO_UNITS, QUESTION_UNITS - 5),
        cells=tuple(cells),
        low=low,
    )
