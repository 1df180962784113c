"""Layout tree: a part draws itself into the area that its parent gives it.

    column(units(64, title), row(units(180, tabs), body), units(72, foot))     64 units, the rest, 72 units
    row(share(2, text(said, 26)), text(note, 18, "dim"))                        two thirds and one third
    row(fitted_line(name, 26), fitted_line(note, 18, "dim"))                    as wide as the name, as wide as the note
    panel("undo", plate, text(said, 26), tap=undo)                              a plate that can be tapped

Lengths are units: the shorter side of the screen has 480. A tree is built for each composed page, at most once per tap; animation
frames and the score grid draw into a `Scene` directly.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.pictures.picture import Picture
from companion.table.sentence import Words
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.stage.touch import OnDrag, OnHold, Tap

Draw = Callable[[Scene, Area, str], object]
"""Function that draws into an area. The string is the part's key: sprites within it have keys that begin with it."""

GAP_UNITS = 8.0
PANEL_RADIUS_UNITS = 12.0


class Part(NamedTuple):
    """A node of the layout tree.

    draw    draws it
    units   its size in its row or column, in units; 0 for a share of the rest
    share   its weight among the parts that share the rest
    height  its height in a column, measured: (scene, width) to units; None for a share
    width   its width in a row, measured; None for a share

    `units` has precedence over a measured size. Measured parts shrink if they exceed the room.
    """

    draw: Draw
    units: float = 0.0
    share: float = 1.0
    height: Callable[[Scene, float], float] | None = None
    width: Callable[[Scene], float] | None = None


EMPTY = Part(lambda scene, area, key: None)
"""Part that draws nothing."""


# sizes


def units(size: float, part: Part) -> Part:
    """Return a part with a fixed size of `size` units in its row or column."""
    return part._replace(units=size)


def share(weight: float, part: Part) -> Part:
    """Return a part that takes a share of the rest of its row or column, instead of its fixed or measured size."""
    return part._replace(units=0.0, share=weight, height=None, width=None)


# containers


def row(*parts: Part, gap: float = GAP_UNITS) -> Part:
    """Put parts side by side, `gap` units apart. It has a measured width if all of them have a width."""
    divided = _container(lambda scene, area: _divide(area, parts, _widths(scene, parts), gap, is_down=False), parts)
    if not all(part.units or part.width for part in parts):
        return divided
    return divided._replace(width=lambda scene: sum(_widths(scene, parts)) + gap * max(0, len(parts) - 1))


def column(*parts: Part, gap: float = GAP_UNITS) -> Part:
    """Put parts below each other, `gap` units apart. It has a measured height or width if all of them have one."""
    divided = _container(lambda scene, area: _divide(area, parts, _heights(scene, area.w, parts), gap, is_down=True), parts)
    widths = [part.width for part in parts if part.width]
    if len(widths) == len(parts):
        divided = divided._replace(width=lambda scene: max((width(scene) for width in widths), default=0.0))
    if not all(part.units or part.height for part in parts):
        return divided
    return divided._replace(height=lambda scene, width: sum(_heights(scene, width, parts)) + gap * max(0, len(parts) - 1))


def row_or_column(*parts: Part, gap: float = GAP_UNITS) -> Part:
    """Put parts side by side on a wide screen, below each other on an upright one, `gap` units apart."""

    def cells(scene: Scene, area: Area) -> list[Area]:
        sizes = _widths(scene, parts) if scene.is_wide else _heights(scene, area.w, parts)
        return _divide(area, parts, sizes, gap, is_down=not scene.is_wide)

    return _container(cells, parts)


def grid(columns: int, *parts: Part, gap: float = GAP_UNITS) -> Part:
    """Put parts into cells of equal size, row by row, `gap` units apart."""
    return _container(lambda scene, area: area.grid(len(parts), columns, gap), parts)


def full_grid(columns: int, *parts: Part, gap: float = GAP_UNITS) -> Part:
    """Put parts into rows of equal height, `gap` units apart; those of the last row share its whole width."""
    rows = [parts[first : first + columns] for first in range(0, len(parts), columns)]
    return column(*(share(1, row(*(share(1, part) for part in row_parts), gap=gap)) for row_parts in rows), gap=gap)


def stack(*parts: Part) -> Part:
    """Put parts over each other, the last on top."""
    return _container(lambda scene, area: [area] * len(parts), parts)


def by_shape(wide: Part, upright: Part) -> Part:
    """Choose a part by the screen's shape; it has that part's size."""

    def part_for(scene: Scene) -> Part:
        return wide if scene.is_wide else upright

    part = Part(lambda scene, area, key: part_for(scene).draw(scene, area, key), wide.units, wide.share)
    if wide.units == upright.units and not any(part.height or part.width for part in (wide, upright)):
        return part
    return part._replace(
        units=0.0,
        height=lambda scene, width: _heights(scene, width, [part_for(scene)])[0],
        width=lambda scene: _widths(scene, [part_for(scene)])[0],
    )


def by_area(make: Callable[[Scene, Area], Part]) -> Part:
    """Call `make(scene, area)` at each drawing and draw its part."""
    return Part(lambda scene, area, key: make(scene, area).draw(scene, area, key))


def by_height(least: float, tall: Part, low: Part) -> Part:
    """Choose a part by the height of its area: `tall` from `least` units on, else `low`. It has `units` and `share` of `tall`."""
    return Part(lambda scene, area, key: (tall if area.h >= least else low).draw(scene, area, key), tall.units, tall.share)


def inset(dx: float, dy: float, part: Part, lip: float = 0.0) -> Part:
    """Draw a part inside margins of `dx` and `dy` units, `lip` more at the bottom. Its size in a row or column stays the same."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        inner = area.inset(dx, dy)
        part.draw(scene, inner._replace(h=inner.h - lip), key)

    return part._replace(draw=draw)


def limited_height(height: float, part: Part) -> Part:
    """Limit the height of a part to `height` units; the rest of its area below stays empty."""
    return part._replace(draw=lambda scene, area, key: part.draw(scene, area._replace(h=min(area.h, height)), key))


def centre_part(width: float, height: float, part: Part) -> Part:
    """Put a part into the middle of its area, at most `width` × `height` units; 0 for the area's whole width or height."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        size = min(width or area.w, area.w), min(height or area.h, area.h)
        part.draw(scene, area_around(area.cx, area.cy, *size), key)

    return part._replace(draw=draw)


def middle(part: Part) -> Part:
    """Put a part with a measured height into the middle of a higher area."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        height = min(area.h, part.height(scene, area.w) if part.height else area.h)
        part.draw(scene, area._replace(y=area.cy - height / 2, h=height), key)

    return part._replace(draw=draw, height=None)


def square(most: float, part: Part) -> Part:
    """Put a part into a square in the middle of its area, with sides of at most `most` units."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        side = max(0.0, min(most, area.w, area.h))
        part.draw(scene, area_around(area.cx, area.cy, side, side), key)

    return part._replace(draw=draw)


def in_corner(width: float, height: float, part: Part, *, is_left: bool = False) -> Part:
    """Put a part of `width` × `height` units into the upper right corner of its area, or into the upper left one."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        part.draw(scene, Area(area.x if is_left else area.right - width, area.y, width, height), key)

    return Part(draw)


def centred_row(width: float, *parts: Part, gap: float = GAP_UNITS) -> Part:
    """Put parts side by side in the middle, each `width` units wide or as wide as there is room for."""
    return centre_part(len(parts) * (width + gap) - gap, 0, grid(len(parts), *parts, gap=gap))


def centred_column(height: float, *parts: Part, gap: float = GAP_UNITS) -> Part:
    """Put parts below each other in the middle, each `height` units high or as high as there is room for."""
    return centre_part(0, len(parts) * (height + gap) - gap, grid(1, *parts, gap=gap))


def cells(*parts: tuple[int, Part], gap: float = GAP_UNITS) -> Part:
    """Divide a row into cells of equal width; each pair is a number of cells, gaps between them included, and their part."""

    def areas(scene: Scene, area: Area) -> list[Area]:
        places, first, cell_areas = area.columns(sum(count for count, _ in parts), gap), 0, []
        for count, _ in parts:
            cell = places[first]
            cell_areas.append(Area(cell.x, cell.y, count * (cell.w + gap) - gap, cell.h))
            first += count
        return cell_areas

    return _container(areas, [part for _, part in parts])


def panel(
    name: str,
    ground: Picture | None,
    part: Part,
    tap: Tap | None = None,
    *,
    hold: OnHold | None = None,
    drag: OnDrag | None = None,
    radius: float = PANEL_RADIUS_UNITS,
    is_on: bool = False,
    words: Words = "",
) -> Part:
    """Put a part on a plate; None for no plate. With a callback it is a touch target called `name`.

    The keys of sprites within it begin with the name. `radius` of its corners, in units, is used while it is pressed.
    `words` is its spoken description, by default the texts on it.
    """

    def draw(scene: Scene, area: Area, _: str) -> None:
        if ground is not None:
            scene.put_in_area(name, ground, area)
        part.draw(scene, area, name)
        if tap or hold or drag:
            scene.touch(name, area, tap, hold, drag, radius, words=[words], is_on=is_on)

    return part._replace(draw=draw)


def with_padding(dx: float, dy: float, part: Part) -> Part:
    """Draw a part inside margins; its measured width grows by 2 × `dx` units, its measured height by 2 × `dy`."""
    high, wide = part.height, part.width
    return inset(dx, dy, part)._replace(
        height=(lambda scene, width: high(scene, width - 2 * dx) + 2 * dy) if high else None,
        width=(lambda scene: wide(scene) + 2 * dx) if wide else None,
    )


# dividing areas


def _container(cells: Callable[[Scene, Area], Sequence[Area]], parts: Sequence[Part]) -> Part:
    def draw(scene: Scene, area: Area, key: str) -> None:
        for number, (part, cell) in enumerate(zip(parts, cells(scene, area))):
            part.draw(scene, cell, f"{key}:{number}")

    return Part(draw)


def _widths(scene: Scene, parts: Sequence[Part]) -> list[float]:
    """Return the width of each part in a row, 0 for a share."""
    return [part.units or (part.width(scene) if part.width else 0.0) for part in parts]


def _heights(scene: Scene, width: float, parts: Sequence[Part]) -> list[float]:
    """Return the height of each part in a column, 0 for a share."""
    return [part.units or (part.height(scene, width) if part.height else 0.0) for part in parts]


def _divide(area: Area, parts: Sequence[Part], sizes: Sequence[float], gap: float, is_down: bool) -> list[Area]:
    room = max(0.0, (area.h if is_down else area.w) - gap * (len(parts) - 1))
    rest = max(0.0, room - sum(sizes))
    weights = sum(part.share for part, size in zip(parts, sizes) if not size) or 1.0
    fixed = sum(part.units for part in parts)
    shrunk = min(1.0, max(0.0, room - fixed) / max(1.0, sum(sizes) - fixed))
    position, cells = (area.y if is_down else area.x), []
    for part, size in zip(parts, sizes):
        length = part.units or size * shrunk or rest * part.share / weights
        cells.append(Area(area.x, position, area.w, length) if is_down else Area(position, area.y, length, area.h))
        position += length + gap
    return cells
