"""Layout of a kit's board: where places, counters, the last thing and the order of turns are drawn. In units."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.kit.view import KitView, PlaceView
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.table_layout import UPRIGHT_QUESTION_UNITS, TableLayout
from kivy_ui.table.table_scene import TableScene

GAP_UNITS = 8.0
STRIP_UNITS, DICE_STRIP_UNITS = 40.0, 66.0
"""Heights of a strip of counters, and of one with dice whose odds can be tapped."""
LABEL_UNITS = 26.0
LOW_PLACE_UNITS, NARROW_PLACE_UNITS, BROAD_PLACE_UNITS, BESIDE_SHARE = 100.0, 72.0, 150.0, 0.42
"""Least height of a place with its label above, and of a narrow one; least width of a low place with its label beside its contents."""
LEAST_BAND_UNITS, BAND_SHARE = 84.0, 0.34
MOST_COLUMNS = 6
MOST_IN_ROW, MOST_IN_COLUMN = 4, 3
ONLY_SEAT_SHARES = (1, 1)
PICK_SHARE, PICK_SHARE_UPRIGHT = 0.26, 0.3
MOST_THING_UNITS = 96.0
MOST_SOCKET_UNITS, MOST_SOCKETS = 64.0, 5
MOST_LINES, LEAST_OLDER_UNITS = 6, 16.0
PICK_CELL_RATIO = 1.2
HERO_SHARE = 0.42
COLUMN_SHARES = (31, 37, 32)
CLOSED_SHARE = 0.46
ROW_UNITS = 72.0


class Regions(NamedTuple):
    """Areas of a kit's board.

    strip    shared counters
    seats    a column for each seat, by seat
    shared   the shared places, in the order of the view
    hero     the thing that moved last, or what will be drawn; None if neither is shown
    """

    strip: Area
    seats: dict[int, Area]
    shared: tuple[Area, ...]
    hero: Area | None


def regions(scene: TableScene, area: Area, view: KitView, strip_height: float, has_hero: bool) -> Regions:
    """Divide the scene: a strip of counters above, and below it a column for each seat that has places of its own.

    Shared places are below the columns, or beside a single one. Without columns they take all the room, around the last thing.

    strip_height   height of the strip at the usual text size, in units
    has_hero       whether the last thing, or what will be drawn, is shown; it has room only if there are no columns
    """
    factor = scene.look.text_factor
    area = area.inset(12, 6)
    top = strip_height * factor
    strip = area._replace(h=top)
    rest = area._replace(y=area.y + top, h=area.h - top)
    seats, shared = seats_with_places(view), shared_places(scene, view)
    if not seats:
        return _without_seats(scene, Regions(strip, {}, (), None), rest, len(shared), has_hero)
    if scene.is_wide and len(seats) == 1 and len(shared) > 1:  # a seat as wide as the screen would be empty with few things
        left_area, right = rest.shares(ONLY_SEAT_SHARES, GAP_UNITS)
        return Regions(
            strip, {seats[0]: left_area}, tuple(filled_grid(right, len(shared), 2 if len(shared) > MOST_IN_COLUMN else 1)), None
        )
    band = max(LEAST_BAND_UNITS * factor, rest.h * BAND_SHARE) if shared else 0.0
    columns = rest._replace(h=rest.h - band - GAP_UNITS * bool(shared))
    lower_area = rest._replace(y=rest.bottom - band, h=band)
    return Regions(
        strip, seat_cells(scene, columns, seats), tuple(lower_area.columns(max(1, len(shared)), GAP_UNITS)[: len(shared)]), None
    )


def _without_seats(scene: TableScene, at: Regions, area: Area, count: int, has_hero: bool) -> Regions:
    """Put shared places left and right of the last thing, or below it on an upright screen."""
    if not has_hero:
        return at._replace(shared=tuple(filled_grid(area, count, min(count, MOST_IN_ROW) if scene.is_wide else 2)))
    if not scene.is_wide:
        hero = area._replace(h=area.h * HERO_SHARE)
        rest = area._replace(y=hero.bottom, h=area.bottom - hero.bottom)
        return at._replace(shared=tuple(filled_grid(rest, count, 2)), hero=hero)
    left_area, hero, right = area.shares(COLUMN_SHARES, GAP_UNITS)
    first = -(-count // 2) if count != 3 else 1
    return at._replace(shared=(*filled_grid(left_area, first, 1), *filled_grid(right, count - first, 1)), hero=hero)


def filled_grid(area: Area, count: int, columns: int) -> list[Area]:
    """Return `count` cells, row by row; those of the last row share its whole width."""
    if not count:
        return []
    rows = -(-count // columns)
    cells: list[Area] = []
    for nth, line in enumerate(area.grid(rows, 1, GAP_UNITS)):
        column_count = min(columns, count - nth * columns)
        cells += line.columns(column_count, GAP_UNITS)
    return cells


def shared_places(scene: TableScene, view: KitView) -> list[PlaceView]:
    """Return the places without a seat that are drawn.

    Below columns of seats, a supply is left out unless an answer can take from it now.
    """
    shared = [place for place in view.places if place.seat is None]
    if not seats_with_places(view):
        return shared
    return [place for place in shared if place.kind != "supply" or scene.is_open(place.mark)]


def upright_pairs(at: TableLayout, count: int) -> list[Area]:
    """Return the areas of each player's answers on an upright screen: two columns above Undo."""
    top = at.low + UPRIGHT_QUESTION_UNITS
    bottom = at.undo.y - GAP_UNITS
    rows = -(-count // 2)
    height = min(ROW_UNITS, (bottom - top - GAP_UNITS * (rows - 1)) / rows)
    area = Area(
        at.cells[0].x, bottom - rows * (height + GAP_UNITS) + GAP_UNITS, at.cells[0].w, rows * (height + GAP_UNITS) - GAP_UNITS
    )
    return list(area.grid(count, 2, GAP_UNITS))


def seats_with_places(view: KitView) -> list[int]:
    """Return the seats that have places of their own, in order."""
    return sorted({place.seat for place in view.places if place.seat is not None})


def seat_rows(scene: TableScene, count: int) -> int:
    """Return the number of rows of the columns of `count` seats."""
    return -(-count // (MOST_COLUMNS if scene.is_wide else 2))


def seat_cells(scene: TableScene, area: Area, seats: Sequence[int]) -> dict[int, Area]:
    """Return the area of each seat: columns on a wide screen, two columns on an upright one."""
    rows = seat_rows(scene, len(seats))
    return dict(zip(seats, filled_grid(area, len(seats), -(-len(seats) // rows))))


def pick_regions(scene: TableScene, area: Area) -> tuple[Area, Area]:
    """Return the areas of the acting seat's own places and of the things that may be picked."""
    area = area.inset(12, 8)
    if scene.is_wide:
        side = area.w * PICK_SHARE
        return area._replace(w=side), area._replace(x=area.x + side + GAP_UNITS, w=area.w - side - GAP_UNITS)
    low = area.h * PICK_SHARE_UPRIGHT
    return area._replace(h=low), area._replace(y=area.y + low + GAP_UNITS, h=area.h - low - GAP_UNITS)


def pick_cells(area: Area, count: int) -> list[Area]:
    """Return a cell for each thing, in columns that leave few cells empty and are about as broad as high."""
    if not count:
        return []

    def shape_penalty(columns: int) -> float:
        rows = -(-count // columns)
        shape = (area.w / columns) / (area.h / rows)
        return abs(shape - PICK_CELL_RATIO) + (rows * columns - count) / columns

    return filled_grid(area, count, min(range(1, count + 1), key=shape_penalty))


def thing_spots(area: Area, count: int) -> list[Area]:
    """Return squares for `count` things, as large as fit, in rows that are centred."""
    if not count:
        return []
    side, columns = max((min(MOST_THING_UNITS, area.w / n, area.h / -(-count // n)), n) for n in range(1, count + 1))
    rows = -(-count // columns)
    spots = []
    for nth in range(count):
        line, at = divmod(nth, columns)
        column_count = columns if line < rows - 1 else count - columns * (rows - 1)
        x = area.cx + (at - (column_count - 1) / 2) * side
        y = area.cy + (line - (rows - 1) / 2) * side
        spots.append(area_around(x, y, side, side))
    return spots


def socket_row(area: Area) -> list[Area]:
    """Return the areas for outlines of things in an empty place: one row over its whole width."""
    side = min(MOST_SOCKET_UNITS, area.h * 0.9, area.w * 0.9)
    count = max(1, min(MOST_SOCKETS, int(area.w / (side * 1.3)) if side else 1))
    return [area_around(cell.cx, area.cy, side, side) for cell in area.columns(count, 0)]


def list_lines(area: Area, count: int, height: float, breadth: float) -> list[Area]:
    """Return the lines for `count` things from the top, with older things together on the first; [] if the area is too small.

    `height` is that of a line, `breadth` the least width of the area, in units.
    """
    fitting = min(MOST_LINES, int(area.h / height))
    older = count - (fitting - 1) if count > fitting else 0
    if not count or fitting < 2 or area.w < breadth or older * LEAST_OLDER_UNITS > area.w:
        return []
    line_count = min(count, fitting)
    return area._replace(h=line_count * height).grid(line_count, 1, 0)


def split_place(scene: TableScene, area: Area) -> tuple[Area, Area]:
    """Return the areas of a place's label and of its contents.

    The label is above the contents, in a low place beside them; its area has no height if it has no room.
    """
    factor = scene.look.text_factor
    inner = area.inset(8, 4)
    is_broad = area.w >= BROAD_PLACE_UNITS * factor
    if area.h >= (LOW_PLACE_UNITS if is_broad else NARROW_PLACE_UNITS) * factor:
        label = LABEL_UNITS * factor
        return inner._replace(h=label), inner._replace(y=inner.y + label, h=inner.h - label)
    if area.w >= BROAD_PLACE_UNITS:
        width = area.w * BESIDE_SHARE
        return inner._replace(w=width), inner._replace(x=inner.x + width, w=inner.w - width)
    return inner._replace(h=0.0), area.inset(4, 3)


def own_cells(area: Area, places: Sequence[PlaceView], is_low: bool) -> list[Area]:
    """Return the areas of a seat's places: visible ones above, bags, stacks and hidden ones side by side below.

    With `is_low` all are side by side.
    """
    if is_low:
        return area.columns(max(1, len(places)), GAP_UNITS)[: len(places)]
    closed_places = [place for place in places if is_closed(place)]
    open_places = [place for place in places if not is_closed(place)]
    share = 1.0 if not open_places else 0.0 if not closed_places else CLOSED_SHARE
    low = area._replace(y=area.bottom - area.h * share, h=area.h * share)
    upper_area = area._replace(h=area.h - low.h - GAP_UNITS * bool(closed_places and open_places) / 2)
    cells = {place.id: cell for place, cell in zip(closed_places, low.columns(max(1, len(closed_places)), 4))}
    cells |= {place.id: cell for place, cell in zip(open_places, filled_grid(upper_area, len(open_places), 1))}
    return [cells[place.id] for place in places]


def is_closed(place: PlaceView) -> bool:
    """Return whether players see only the number of things in a place."""
    return place.kind in ("bag", "stack") or place.is_hidden
