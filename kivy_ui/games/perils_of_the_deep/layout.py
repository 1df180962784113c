"""Layout of Perils of the Deep: the track, the chart with its stops, and the counts at the bottom."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.perils_of_the_deep.view import CaptainView, PerilsView
from companion.pictures.canvas import Point
from companion.table.views import SeatView
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.table_scene import TableScene

HELPER = "helper"
STOPS = 6
"""Stops of the route: the port, the islands and the end."""
TRACK_UNITS = 44.0  # height of the peril track
ABOVE_TRACK_UNITS = 10.0
STRIP_UNITS = 56.0  # height of the captains' strip on a wide screen
UPRIGHT_STRIP_UNITS = 116.0
ONE_ROW_UNITS = 52.0  # upright, above the faces of the die: ships are large enough to tap
PAYS_H, TILE_H = 22.0, 56.0
FACE_COUNT, FACE_W, FACES_H = 6, 52.0, 56.0
"""Number of the boarding die's faces, their width on a wide screen, and the height of their row, in units."""
TWO_ROWS_UNITS, ROWS_GAP_UNITS = 330.0, 6.0
"""Least height in units of an upright scene with two rows of tiles below the chart."""
ISLAND_W = 96.0  # units, as in the next three lines
ISLAND_H = 70.0
SHIP_W = 57.0
SHIP_H = 52.0
SHIP_STEP_UNITS = 54.0  # distance of two ships in a row
LEAST_TOUCH_UNITS = 50.0
EMPTY_ROW_UNITS = 26.0
"""Least distance of a row of islands without ships from the edge of its area, in units."""
VALUE_SHARE = 0.3
"""Distance of the lower end of an island's value below its middle, as a share of the island's height."""
MOST_ON_ROUTE = 2  # most ships at a stop that are not in rows
MOST_IN_ONE_ROW = 4  # most ships of one row on an upright screen
LOW_ROUTE_SHARE = 0.66  # height of the route below rows of ships, as a share
STACKED_SHARE = 0.8  # size of ships in rows, as a share
UPRIGHT_ROW_W = 156.0  # width of a row of ships on an upright screen, in units
RING_UNITS = 6.0  # distance of the rim of a ship's ring from the ship, below the words beside the track
LEAST_LIFT, MOST_LIFT = 0.5, 0.8
"""Least and usual height of an upper row of ships over the lower one, as a share of a ship's height."""
DIE_TARGET_UNITS = (64.0, 66.0)
STOP_SHARES = (0.0675, 0.3, 0.461, 0.622, 0.783, 0.945)
"""Middle of each stop on a wide screen, as a share of the chart's width."""
HARBOUR_SHARE, UPRIGHT_HARBOUR_W = 0.222, 158.0
"""Width of a row of ships at the port: as a share of the chart's width on a wide screen, in units on an upright one."""
PORT_W = 78.0  # width of the port's picture, in units
PORT_H = 64.0
BERTH_W = 60.0  # width of a ship's place in port, in units
BERTH_GAP_UNITS = 1.0  # distance of these places from the port's picture, in units
LARGEST_BERTH = 0.85  # size of a ship in port, as a share
FLAG_FOOT_UNITS = 18.0  # depth of the end flag below its stop, in units
SIDES = ("left", "right")
"""Names of a captain's ships 0 and 1 in keys and marks."""
ShipPlace = tuple[float, float, float]
"""Place of a ship: x and y of its middle in units, and its size as a factor of `SHIP_W` and `SHIP_H`."""
PlacedShip = tuple[CaptainView, int, ShipPlace]
"""A captain, which of its two ships, and its place."""


class RouteLayout:
    """Places of the port, the islands, the end and the ships, computed from the area: one row, or two if upright.

    foot        height left below for the islands' scores, in units
    is_stacked  whether both rows of many ships are above the route, which leaves `foot` free; at the port one is below it
    has_ships   whether the port leaves room for a row of ships above and below it
    """

    def __init__(self, area: Area, is_wide: bool, foot: float = 0.0, is_stacked: bool = False, has_ships: bool = True) -> None:
        self.low = area.bottom
        self.area = area = area._replace(h=area.h - foot)
        self.is_wide, self.is_stacked = is_wide, is_stacked
        self.size = min(1.3, max(0.68, area.h / (124 if is_wide and is_stacked else 142 if is_wide else 262)))
        self.rise = max(LEAST_TOUCH_UNITS / 2 + 1, min(60.0, area.h * 0.33) if is_wide else area.h * 0.162)
        self.stops = self._row() if is_wide else self._two_rows(LEAST_TOUCH_UNITS if has_ships else EMPTY_ROW_UNITS)
        self.port_size, self.berth_size = self.size, min(LARGEST_BERTH, self.size)
        if has_ships:
            self._leave_room_at_port()

    def _leave_room_at_port(self) -> None:
        """Set the sizes of the port and of its ships, and move the port, so that a row of ships fits above and below it."""
        (x, y), high = self.stops[0], self.area.y if self.is_wide else self.stops[-1][1] + FLAG_FOOT_UNITS * self.size
        h = self.low - high
        self.berth_size = min(self.berth_size, h / (2 * SHIP_H + PORT_H * LARGEST_BERTH))
        row = SHIP_H * self.berth_size + BERTH_GAP_UNITS
        self.port_size = min(self.size, (h - 2 * row) / PORT_H)
        half = PORT_H * self.port_size / 2
        self.stops[0] = x, min(max(y, high + row + half), self.low - row - half)

    def _row(self) -> list[Point]:
        area = self.area
        middle = area.y + area.h * LOW_ROUTE_SHARE if self.is_stacked else area.cy + 3
        return [(area.x + share * area.w, middle + 6 * math.sin(nth * 2.1)) for nth, share in enumerate(STOP_SHARES)]

    def _two_rows(self, least_margin: float) -> list[Point]:
        """Return the stops of two rows, each at least `least_margin` and 4 units inside the area."""
        area = self.area
        low, high = (
            min(area.y + area.h * 0.745, area.bottom - least_margin - 4),
            max(area.y + area.h * 0.27, area.y + least_margin + 4),
        )
        left_x, middle = area.x + 54, area.x + area.w * 0.46
        second, third = area.x + area.w * 0.84, area.x + area.w * 0.72  # ships above one and below the other are side by side
        return [(left_x, low), (middle, low + 5), (second, low - 4), (third, high + 4), (middle - 12, high), (left_x, high)]

    def route_points(self) -> tuple[Point, ...]:
        """Return the points of the route from the port to the end, as shares of the area's width and height."""
        area = self.area
        return tuple(((x - area.x) / area.w, (y - area.y) / area.h) for x, y in self._spots)

    @property
    def _spots(self) -> tuple[Point, ...]:
        """Points of the route: the stops, and on an upright screen the bend between the two rows."""
        area, stops = self.area, self.stops
        bend = () if self.is_wide else ((area.right - 20, area.cy + area.h * 0.1), (area.right - 20, area.cy - area.h * 0.1))
        half = STOPS if self.is_wide else STOPS // 2
        return (*stops[:half], *bend, *stops[half:])

    def sailing_path(self, start: Point, stops: tuple[int, int], end: Point) -> list[Point]:
        """Return the points through which a ship sails from `start` to `end`, along the route between two stops."""
        first, last = sorted(stops)
        spots = self._spots
        route_spots = spots[spots.index(self.stops[first]) + 1 : spots.index(self.stops[last])]
        return [start, *(route_spots if stops[0] < stops[1] else route_spots[::-1]), end]

    def die_area(self) -> Area:
        """Return the area of the boarding die, off the route: before the end, or upright between islands 1 and 2."""
        area = self.area
        return area_around(area.x + (0.9 if self.is_wide else 0.65) * area.w, self.low - 31, *DIE_TARGET_UNITS)

    def ship_spots(self, stop: int, ships: Sequence[int]) -> list[ShipPlace]:
        """Return the place (x, y, size) of each ship at a stop; ships are 0 (solid sail) or 1 (white sail).

        One or two are at the island's coast, above its middle, or before the end. More are in a row for each kind.
        """
        if stop and len(ships) <= MOST_ON_ROUTE:
            return self._spots_before_end()[: len(ships)] if stop == STOPS - 1 else self._spots_at_coast(stop, len(ships))
        if (
            stop and self.is_stacked and not self.is_wide and len(ships) <= MOST_IN_ONE_ROW
        ):  # an island of the other row may be above
            return self._spots_at_coast(stop, len(ships))
        rows = {kind: iter(self._spots_in_row(stop, kind, ships)) for kind in set(ships)}
        return [next(rows[kind]) for kind in ships]

    def _spots_at_coast(self, stop: int, count: int) -> list[ShipPlace]:
        """Return the places of one or two ships above an island's middle, side by side; upright of up to `MOST_IN_ONE_ROW`."""
        (x, y), size = self.stops[stop], min(1.0, self.size)
        step = max(SHIP_W * size, LEAST_TOUCH_UNITS) if count <= MOST_ON_ROUTE else UPRIGHT_ROW_W / count
        size = min(size, step / SHIP_STEP_UNITS)
        half = step * count / 2
        middle = min(max(x, self.area.x + half + 2), self.area.right - half - 2)
        y = max(y - self._coast_height(size), self.area.y + SHIP_H * size / 2 + RING_UNITS * self.is_wide)
        return [(middle - half + (nth + 0.5) * step, y, size) for nth in range(count)]

    def _spots_before_end(self) -> list[ShipPlace]:
        """Return the places of two ships at the end: before its flag, and a mast higher above the first."""
        (x, y), size = self.stops[-1], min(1.0, self.size)
        half = SHIP_W * size / 2
        middle = x - half if self.is_wide else x + half  # upright, ships sail the upper row from right to left
        left_x = min(max(middle, self.area.x + half + 2), self.area.right - half - 2)
        return [(left_x, y - 0.28 * SHIP_H * size, size), (left_x, y - self._coast_height(size), size)]

    def _coast_height(self, size: float) -> float:
        """Return the height in units of a ship on the coast above its island's middle."""
        return 0.3 * ISLAND_H * self.size + SHIP_H * size / 2

    def _berths(self, kind: int, ships: Sequence[int]) -> Iterator[ShipPlace]:
        """Yield the places of the ships in port: solid sails above it, white sails below it, none on another."""
        y, room = self.stops[0][1], self.area.w * HARBOUR_SHARE if self.is_wide else UPRIGHT_HARBOUR_W
        size = min(self.berth_size, room / BERTH_W / max(ships.count(0), ships.count(1)))
        offset_y = PORT_H * self.port_size / 2 + BERTH_GAP_UNITS + SHIP_H * size / 2
        for nth in range(ships.count(kind)):
            yield self.area.x + 5 + (nth + 0.5) * BERTH_W * size, y + (offset_y if kind else -offset_y), size

    def _spots_in_row(self, stop: int, kind: int, ships: Sequence[int]) -> Iterator[ShipPlace]:
        if not stop:
            yield from self._berths(kind, ships)
            return
        x, y = self.stops[stop]
        count, room = ships.count(kind), self.area.w * 0.178 if self.is_wide else UPRIGHT_ROW_W
        widest = max(ships.count(0), ships.count(1)) if self.is_stacked else count  # ships of both rows have the same size
        has_one_row = self.is_wide and len(set(ships)) == 1  # above the route
        largest = STACKED_SHARE if self.is_stacked and not has_one_row else 1.0
        most = SHIP_STEP_UNITS * min(largest, self.size if self.is_wide else self.size + 0.12)
        step = min(most, room / max(1, widest))
        width = step * count
        first = min(max(x - width / 2, self.area.x + 6), self.area.right - 6 - width) + step / 2
        offset_y = self.rise if kind else -self.rise
        if self.is_stacked:
            size, lift = self._stack(stop, step / SHIP_STEP_UNITS, len(set(ships)) > 1)
            step, first = size * SHIP_STEP_UNITS, first + (step - size * SHIP_STEP_UNITS) * (count - 1) / 2
            offset_y = -self._coast_height(size) - lift * (kind == 0 and 1 in ships)
        for nth in range(count):
            yield first + nth * step, y + offset_y, step / SHIP_STEP_UNITS

    def _stack(self, stop: int, size: float, has_two_rows: bool) -> tuple[float, float]:
        """Return the size of ships in rows above an island, and the height of the upper row over the lower one, in units.

        The upper row stays below the top of the area, where the track ends, and below the value of an island above: first the rows
        overlap more, then ships are smaller.
        """
        x, y = self.stops[stop]
        values_above = [
            other_y + VALUE_SHARE * ISLAND_H * self.size
            for other_x, other_y in self.stops[1:-1]
            if other_y < y - ISLAND_H * self.size and abs(other_x - x) < ISLAND_W
        ]
        room = y - max([self.area.y, *values_above]) - 0.3 * ISLAND_H * self.size
        if not has_two_rows:
            return min(size, room / SHIP_H), 0.0
        lift = min(MOST_LIFT, max(LEAST_LIFT, room / (SHIP_H * size) - 1))
        size = min(size, room / (SHIP_H * (1 + lift)))
        return size, lift * SHIP_H * size


def ship_places(captains: Sequence[CaptainView], chart: RouteLayout) -> Iterator[PlacedShip]:
    """Yield every ship of these captains that still sail, with its place."""
    at_stop: dict[int, list[tuple[CaptainView, int]]] = {}
    for captain in captains:
        for ship, stop in enumerate(captain.ships if captain.status == "sailing" else ()):
            at_stop.setdefault(stop, []).append((captain, ship))
    for stop, company in at_stop.items():
        spots = chart.ship_spots(stop, [ship for _, ship in company])
        for (captain, ship), place in zip(company, spots, strict=True):
            yield captain, ship, place


class Layout(NamedTuple):
    """Areas of the track, the chart and the foot.

    The foot shows the counts of `captain` (None: of all captains); in a helper, what is due or what a tap on the chart does.
    `faces` is the area of a helper's physical die, beside the track, or upright below the foot; None without one.
    """

    track: Area
    chart: RouteLayout
    foot: Area
    captain: CaptainView | None = None
    faces: Area | None = None


def lay_out(scene: TableScene, view: PerilsView, area: Area) -> Layout:
    """Lay out the scene.

    In a helper, the chart leaves room for a strip below, so that reminders don't move it, and for the faces of a physical die.
    """
    is_helper = view.depth == HELPER
    track = _track_area(scene, view, area)
    foot, captain = _foot(scene, view, area)
    low = min(scene.usual_area.bottom, area.bottom)  # an upright scene with larger text reserves room for reminders
    faces = _faces_area(scene, view, track, low) if is_helper else None
    if is_helper:
        h = STRIP_UNITS if scene.is_wide else UPRIGHT_STRIP_UNITS if faces is None else ONE_ROW_UNITS
        foot = Area(area.x + 8, low - h - 2, area.w - 16, h)
        if faces is not None and not scene.is_wide:
            foot, low = foot._replace(y=foot.y - faces.h - 4), low - faces.h - 4
        foot_height = max(0.0, area.bottom - low + h + 4)
        if h == ONE_ROW_UNITS and "face:1" not in scene.answers:
            foot = foot._replace(h=low + FACES_H - foot.y)  # the faces leave their room
    elif not view.track:  # no counts yet: a strip of reminders may have their place
        foot_height = max(0.0, area.bottom - low + foot.h + 6)
    else:
        foot_height = foot.h + 6
    high = track.bottom + 2
    room = Area(area.x, high, area.w, area.bottom - foot_height - high - 2)
    chart = RouteLayout(room, scene.is_wide, PAYS_H if is_helper and scene.is_wide else 0.0, is_stacked=is_helper)
    return Layout(track, chart, foot, captain, faces)


def _faces_area(scene: TableScene, view: PerilsView, track: Area, low: float) -> Area | None:
    """Return the area of a helper's physical die, always the same; None if Fathom rolls."""
    if not view.is_die_physical or not view.track:
        return None
    if scene.is_wide:
        return Area(track.right - FACE_COUNT * FACE_W, track.y - 4, FACE_COUNT * FACE_W, track.h + 9)
    return Area(track.x - 4, low - FACES_H - 2, track.w + 8, FACES_H)


def is_asked(view: PerilsView) -> bool:
    """Return whether captains are being asked whether they press on."""
    return any(captain.is_asked for captain in view.captains)


def seat_after_correction(view: PerilsView) -> int | None:
    """Return who has the next turn if it comes before the acting seat in the order, which was corrected meanwhile; else None."""
    acting_seat = view.acting_seat
    later_captains = [
        captain for captain in view.captains if captain.place and not captain.has_acted and captain.seat != acting_seat
    ]
    if acting_seat is None or not later_captains:
        return None
    next_captain = min(later_captains, key=lambda captain: captain.place)
    return next_captain.seat if next_captain.place < view.captains[acting_seat].place else None


def _track_area(scene: TableScene, view: PerilsView, area: Area) -> Area:
    """Return the area of the track."""
    high = TRACK_UNITS + 4 * (not scene.is_wide)
    return Area(area.x + 12, area.y + ABOVE_TRACK_UNITS, area.w - 24, high)


def _foot(scene: TableScene, view: PerilsView, area: Area) -> tuple[Area, CaptainView | None]:
    """Return the area of the counts, and the captain whose counts it shows (None: all captains).

    On an upright screen it always has a second row, so that the chart keeps its place: for cards or ships, or for scores.
    """
    foot = Area(area.x + 12, area.bottom - TILE_H - 2, area.w - 24, TILE_H)
    if not scene.is_wide and view.depth != HELPER and view.track:
        is_roomy = foot.bottom - scene.h * 0.11 > TWO_ROWS_UNITS
        h = TILE_H * 2 + ROWS_GAP_UNITS if is_roomy else TILE_H * 1.5
        foot = foot._replace(y=foot.bottom - h, h=h)
    return foot, _ledger_captain(scene, view)


def _ledger_captain(scene: TableScene, view: PerilsView) -> CaptainView | None:
    """Return the captain whose counts a ledger shows: the only asked one, else that of the tapped flag, else the acting one."""
    if "face:1" in scene.answers or view.depth == HELPER:
        return None
    alone = _only_asked_captain(scene, view)
    if view.phase == "decide" and view.reach_asked is None and alone is None:
        return None
    chosen_seat = scene.state.tapped_seat
    if alone is not None:
        return alone
    if chosen_seat is not None and chosen_seat < len(view.captains):
        return view.captains[chosen_seat]
    return view.captains[view.acting_seat] if view.acting_seat is not None else None


def _only_asked_captain(scene: TableScene, view: PerilsView) -> CaptainView | None:
    """Return the only captain who is asked whether to press on in a ledger; None if none or several are asked."""
    lead = scene.snapshot.prompt.lead if scene.snapshot.prompt else None
    captain = view.captains[lead] if lead is not None and view.depth != HELPER else None
    return captain if captain and captain.is_asked else None


def hand(scene: TableScene) -> list[str]:
    """Return the marks of the known cards that can be played by a tap now."""
    return [mark for mark in scene.answers if mark.startswith("card:") and mark != "card:new"]


def seats_in_order(view: PerilsView) -> Sequence[SeatView]:
    """Return the seats in order of play; a seat that no longer sails keeps its place."""
    listed = view.order or tuple(seat.seat for seat in view.seats)
    return [view.seats[seat] for seat in listed]
