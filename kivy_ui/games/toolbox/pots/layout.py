"""Layout of a bag, a stack or a pile: the cloth with its drawn things, other bags beside it, and the list of its contents."""

from typing import NamedTuple

from companion.games.toolbox.view import KindView, PotView
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.table_layout import OUT_CELL, SCENE_UNITS, TableLayout, table_layout

STACK = "stack"
LARGEST_THING_UNITS = 172.0
LARGEST_POT_UNITS = 150.0
LARGE_POT_UNITS = 196.0
"""Largest side of a bag, and of one that fills the height of its cloth: on a wide screen beside a short list of contents."""
RING = 1.16
"""Size of the ring of odds around a bag, as a share of the bag's."""
POT_SHARE = (0.5, 0.42)
"""Greatest share of the cloth's width for a bag, and for a large one."""
OUTSIDE_UNITS = 60.0
BESIDE_UNITS = 66.0
NAME_UNITS = 40.0
FEW_KINDS = 6
MOST_ROWS = 5
MOST_COLUMNS = 6
NARROW_CONTENTS_UNITS = 212.0
PEEK_UNITS = 216.0
DISCARDS_UNITS = 150.0
STACK_UNITS = 104.0
STACK_RISE_UNITS = 32.0
PADDING_UNITS = 10.0
GAP_UNITS = 8.0
KEY_UNITS = 50.0
END_UNITS = 30.0
"""Height of the words below the keys that put a drawn tile back, with the padding around them."""
TOP_SHARE = 0.2
"""Share of the width of the things on top, at the left, where a dropped thing goes on top of the stack."""
LAP_X_UNITS, LAP_Y_UNITS = 7.0, 5.0
UPRIGHT_RIM_UNITS = (24.0, 15.0)
"""Width and height of the cloth's rim on an upright screen, where it is thicker."""


class PotAreas(NamedTuple):
    """Areas of a bag, a stack or a pile.

    cloth     the ground below everything except the contents
    contents  the list of its kinds; None for a stack
    pot       a square for the picture of the bag, the stack or the top of the pile
    last_draw  the last draw, with its name
    outside   all drawn things that are not back in; of a stack its discards
    other_pots  other bags and stacks, and a plus for a new one
    peek      things that players look at; only of a stack
    """

    cloth: Area
    contents: Area | None
    pot: Area
    last_draw: Area
    outside: Area
    other_pots: Area
    peek: Area


def is_listed(pot: PotView) -> bool:
    """Return whether the contents need a wide list."""
    return pot.pot != STACK and sum(kind.count > 0 for kind in pot.kinds) > (MOST_ROWS if has_names(pot) else FEW_KINDS)


def has_names(pot: PotView) -> bool:
    """Return whether players named a kind."""
    return any(kind.is_named for kind in pot.kinds)


def with_more_scene(scene: Scene, at: TableLayout) -> TableLayout:
    """Return the places with more room for the scene on an upright screen: the first two answers share a row."""
    if scene.is_wide:
        return at
    grown = at.cells[1].y - at.cells[0].y
    first, second = at.cells[1].shares((3, 2))
    scene_area = at.scene._replace(h=at.scene.h + grown)
    question = at.question._replace(y=at.question.y + grown)
    return at._replace(scene=scene_area, question=question, cells=(first, second, second, at.cells[OUT_CELL]), low=at.low + grown)


def pot_areas(scene: Scene, area: Area, pot: PotView) -> PotAreas:
    """Divide the scene for a bag, a stack or a pile."""
    if pot.pot == STACK and pot.is_ready:
        return _stack_areas(scene, area)
    cloth, contents = _cloth_and_contents(scene, area, pot)
    inner = cloth.inset(PADDING_UNITS, 8)
    is_large = scene.is_wide and pot.is_ready and not is_listed(pot)
    high = inner.h if is_large else inner.h - OUTSIDE_UNITS
    side = min(
        LARGE_POT_UNITS if is_large else LARGEST_POT_UNITS, high - NAME_UNITS, (inner.w - BESIDE_UNITS) * POT_SHARE[is_large]
    )
    rim = 0.0
    if pot.shares:  # the ring of odds is larger than the bag, and stays on the cloth
        side = min(side, (high - NAME_UNITS) / RING)
        rim = side * (RING - 1) / 2
    square = Area(inner.x + 6 + rim, inner.y + (high - side - NAME_UNITS) / 2, side, side)
    left_x = square.right + rim + PADDING_UNITS
    start = left_x if is_large else inner.x
    outside = Area(start, inner.bottom - OUTSIDE_UNITS, inner.right - start, OUTSIDE_UNITS)
    upper = Area(start, inner.y, inner.right - start, inner.h - OUTSIDE_UNITS)
    side_area = Area(upper.right - BESIDE_UNITS, upper.y, BESIDE_UNITS, upper.h)
    drawn_area = Area(left_x, upper.y, side_area.x - left_x - 4, upper.h)
    return PotAreas(cloth, contents, square, drawn_area, outside=outside, other_pots=side_area, peek=outside)


def _cloth_and_contents(scene: Scene, area: Area, pot: PotView) -> tuple[Area, Area]:
    if scene.is_wide:
        w = area.w * (0.58 if pot.is_ready else 0.5) if is_listed(pot) else max(NARROW_CONTENTS_UNITS, area.w * 0.27)
        return Area(14, area.y + 10, area.w - w - 38, area.h - 16), Area(area.right - w - 12, area.y + 10, w, area.h - 16)
    h = area.h * (0.34 if not pot.is_ready else 0.57 if is_listed(pot) else 0.4)
    return Area(12, area.y + 8, area.w - 24, area.h - h - 22), Area(12, area.bottom - h - 6, area.w - 24, h)


def _stack_areas(scene: Scene, area: Area) -> PotAreas:
    """Divide the scene for a stack: the cloth takes all of it."""
    cloth = Area(14, area.y + 10, area.w - 28, area.h - 16)
    inner = cloth.inset(14, 12) if scene.is_wide else cloth.inset(*UPRIGHT_RIM_UNITS)
    if scene.is_wide:
        left_area, right = (
            Area(inner.x, inner.y, 124, inner.h),
            Area(inner.right - DISCARDS_UNITS, inner.y, DISCARDS_UNITS, inner.h),
        )
        peek = Area(left_area.right + PADDING_UNITS, inner.y, PEEK_UNITS, inner.h)
        drawn_area = Area(peek.right + PADDING_UNITS, inner.y, right.x - peek.right - 2 * PADDING_UNITS, inner.h)
        side_area = Area(left_area.x, left_area.y, left_area.w, 56)
        square = Area(
            left_area.x, side_area.bottom + 4, STACK_UNITS, min(STACK_UNITS + STACK_RISE_UNITS, inner.h - side_area.h - 42)
        )
    else:
        upper, lower = (
            Area(inner.x, inner.y, inner.w, inner.h * 0.52),
            Area(inner.x, inner.y + inner.h * 0.54, inner.w, inner.h * 0.46),
        )
        side_area = Area(upper.x, upper.y, 124, 48)
        square = Area(upper.x + 4, upper.y + 54, STACK_UNITS, min(STACK_UNITS + STACK_RISE_UNITS, upper.h - 88))
        drawn_area = Area(square.right + 24, upper.y, upper.right - square.right - 24, upper.h)
        peek = Area(lower.x, lower.y, PEEK_UNITS, lower.h)
        right = Area(lower.right - DISCARDS_UNITS, lower.y, DISCARDS_UNITS, lower.h)
    return PotAreas(cloth, None, square, drawn_area, outside=right, other_pots=side_area, peek=peek)


def end_areas(peek: Area) -> tuple[Area, Area]:
    """Return the areas for dropping a thing on top of a stack and under it; `peek` is the area of the things on top."""
    high = peek.h - KEY_UNITS - END_UNITS
    left_x = max(GAP_UNITS, peek.x - STACK_UNITS - 2 * PADDING_UNITS)
    return Area(left_x, peek.y, peek.x + peek.w * TOP_SHARE - left_x, high), Area(peek.x, peek.y + high, peek.w, peek.h - high)


def tile_spots(area: Area, count: int, most: float) -> list[Area]:
    """Return the areas of `count` overlapping tiles of a pile, the top one last, with sides of at most `most` units."""
    side = min(most, area.h - 4 * (count > 1), area.w - 30 * (count > 1))
    left_x, low = area.cx - LAP_X_UNITS * (count - 1) / 2, area.cy + LAP_Y_UNITS * (count - 1) / 2
    return [area_around(left_x + LAP_X_UNITS * nth, low - LAP_Y_UNITS * nth, side, side) for nth in range(count)]


def usual_scene(scene: Scene) -> Area:
    """Return the area of the scene while nothing is asked above it."""
    return with_more_scene(scene, table_layout(scene, SCENE_UNITS, 2)).scene


def drawn_spots(area: Area, count: int) -> list[Area]:
    """Return the area of each thing of the last draw, as large as fits; a single one above its name."""
    room = Area(area.x, area.y + 4, area.w, area.h - (NAME_UNITS if count == 1 else 0) - 8)
    across = max(range(1, max(1, count) + 1), key=lambda columns: min(room.w / columns, room.h / -(-count // columns)))
    rows = -(-count // across)
    side = min(LARGEST_THING_UNITS, room.w / across, room.h / rows)
    block = area_around(room.cx, room.cy, across * side, rows * side)
    aside = (rows * across - count) * side / 2  # the last row is centred
    cells = enumerate(block.grid(count, across, 0))
    return [Area(cell.x + (aside if nth >= (rows - 1) * across else 0), cell.y, side, side) for nth, cell in cells]


def outside_spots(area: Area, count: int) -> tuple[list[Area], bool]:
    """Return the area of each thing outside, the last one last, and whether they overlap."""
    side = area.h - 8
    step = min(side + 8, (area.w - side - 8) / max(1, count - 1))
    spots = [Area(area.x + 4 + nth * step, area.cy - side / 2 + 2, side, side) for nth in range(count)]
    return spots, step < side + 4


def kinds_by_group(pot: PotView) -> list[tuple[int, KindView]]:
    """List the kinds of which any are left, by group, with their indexes."""
    groups = list(dict.fromkeys(kind.group for kind in pot.kinds))
    return sorted(((nth, kind) for nth, kind in enumerate(pot.kinds) if kind.count), key=lambda pair: groups.index(pair[1].group))


def contents_cells(scene: Scene, area: Area, pot: PotView, kinds: list[tuple[int, KindView]]) -> list[Area]:
    """Return the cell of each listed kind: column by column, with a column of its own for each group if the groups fit."""
    count = len(kinds)
    if not is_listed(pot):
        columns = 1 if scene.is_wide and count <= FEW_KINDS else 2
        rows = -(-count // columns)
        inner = area.inset(8, 8)
        return Area(inner.x, inner.y, inner.w, min(inner.h, rows * 56)).grid(count, columns, 2)
    sizes = [
        sum(kind_view.group == group for _, kind_view in kinds)
        for group in dict.fromkeys(kind_view.group for _, kind_view in kinds)
    ]
    is_by_group = 1 < len(sizes) <= MOST_COLUMNS and max(sizes) <= MOST_ROWS
    columns = len(sizes) if is_by_group else min(MOST_COLUMNS, max(2, -(-count // MOST_ROWS)))
    rows = max(sizes) if is_by_group else -(-count // columns)
    inner = area.inset(6, 6)
    w, h = inner.w / columns, min(56.0, inner.h / max(1, rows))
    places = [(column, row) for column, size in enumerate(sizes) for row in range(size)]
    if not is_by_group:
        places = [(nth // rows, nth % rows) for nth in range(count)]
    return [Area(inner.x + column * w + 1, inner.y + row * h + 1, w - 2, h - 2) for column, row in places]
