"""Layout of the table screen: flags on top, the scene, the question with Undo, and four fixed cells for answers. In units."""

from functools import lru_cache
from typing import NamedTuple

from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

CELLS = 4
OUT = CELLS - 1
MAIN = 2
"""Width of the main answer in cells, if at most three answers are offered."""
SCENE, CHOOSER = 340, 300
"""Height of the scene above plain answers; at `CHOOSER` or less, the answers are pictures and get the room below the scene."""
PICTURE_H = 184
"""Height of the answers that are pictures on a wide screen, above the question."""
MARGIN, GAP = 12, 8
FLAGS, QUESTION, ANSWERS, ANSWER_H = 62, 54, 398, 72
CORNER = 56
UPRIGHT_FLAGS = 86  # height of the flags on an upright screen, in units
UPRIGHT_SCENE = 0.59  # lower end of the scene there, as a share of the height
UPRIGHT_ROW = 72  # height of a row of answers there, in units
UPRIGHT_QUESTION = 78  # height of the question there, in units
UPRIGHT_REDO_W = 150  # width of Redo there, in units


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


def table_layout(scene: Scene, scene_height: float, answers: int) -> TableLayout:
    """Return the areas for a scene `scene_height` units high; `answers` is the number of answer rows on an upright screen."""
    if scene.is_wide:
        return _wide_layout(scene.w, scene_height) if scene_height > CHOOSER else _wide_chooser(scene.w, scene_height)
    return _upright_layout(scene.w, scene.h, answers) if scene_height > CHOOSER else _tall_chooser(scene.w, scene.h, scene_height)


@lru_cache  # asked several times in each drawing
def _wide_layout(w: float, low: float) -> TableLayout:
    cells = Area(MARGIN, ANSWERS, w - 2 * MARGIN, ANSWER_H).columns(CELLS, GAP)
    question = Area(14, low + 2, w - 26, QUESTION - 4)
    undo, redo = (cells[at]._replace(y=low + 3, h=QUESTION - 5) for at in (OUT, OUT - 1))
    return TableLayout(
        Area(8, 0, w - CORNER - 14, FLAGS),
        Area(w - CORNER, 0, CORNER, CORNER),
        Area(0, FLAGS, w, low - FLAGS),
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
    usual, top = _wide_layout(w, SCENE), SCENE - MARGIN / 2 - PICTURE_H
    low = min(low, top - MARGIN / 2)
    cells = Area(MARGIN, top, w - 2 * MARGIN, PICTURE_H).columns(CELLS, GAP)
    scene = usual.scene._replace(h=low - usual.scene.y)
    return usual._replace(scene=scene, cells=tuple(cells), low=low, variants=usual.cells)


@lru_cache
def _upright_layout(w: float, h: float, answers: int) -> TableLayout:
    low = round(h * UPRIGHT_SCENE)
    bottom = h - MARGIN - UPRIGHT_ROW
    undo, out_cell = Area(MARGIN, bottom, w - 2 * MARGIN, UPRIGHT_ROW).columns(2, GAP)
    rows = max(2, min(answers, OUT))
    top = low + UPRIGHT_QUESTION + 4
    height = min(UPRIGHT_ROW, (bottom - GAP - top - GAP * (rows - 1)) / rows)
    first = bottom - rows * (height + GAP)
    cells = [Area(MARGIN, first + at * (height + GAP), w - 2 * MARGIN, height) for at in range(rows)]
    cells += [cells[-1]] * (OUT - len(cells))
    return TableLayout(
        Area(6, 0, w - CORNER - 10, UPRIGHT_FLAGS),
        Area(w - CORNER, 0, CORNER, CORNER),
        Area(0, UPRIGHT_FLAGS, w, low - UPRIGHT_FLAGS),
        Area(14, low + 4, w - 26, first - low - 8),
        undo,
        redo=Area(w - MARGIN - UPRIGHT_REDO_W, low + 6, UPRIGHT_REDO_W, QUESTION - 5),
        cells=(*cells, out_cell),
        low=low,
    )


@lru_cache
def _tall_chooser(w: float, h: float, low: float) -> TableLayout:
    """Return the areas of an upright screen with four pictures in two rows."""
    low += UPRIGHT_FLAGS - FLAGS + 60
    bottom = h - MARGIN - UPRIGHT_ROW
    undo, _ = Area(MARGIN, bottom, w - 2 * MARGIN, UPRIGHT_ROW).columns(2, GAP)
    top = low + 66
    cells = Area(MARGIN, top, w - 2 * MARGIN, bottom - GAP - top).grid(CELLS, 2, GAP)
    flags, corner = Area(6, 0, w - CORNER - 10, UPRIGHT_FLAGS), Area(w - CORNER, 0, CORNER, CORNER)
    return TableLayout(
        flags,
        corner,
        Area(0, UPRIGHT_FLAGS, w, low - UPRIGHT_FLAGS),
        Area(14, low + 6, w - 26, 54),
        undo,
        redo=Area(w - MARGIN - UPRIGHT_REDO_W, low + 6, UPRIGHT_REDO_W, QUESTION - 5),
        cells=tuple(cells),
        low=low,
    )
