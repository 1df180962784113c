"""Layout of Perils of the Deep: the track, the chart with its stops, and the counts at the foot."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.perils_of_the_deep.view import CaptainView, PerilsView
from companion.pictures.canvas import Point
from companion.table.views import SeatView
from kivy_ui.stage.scene import LINE_HEIGHT
from kivy_ui.stage.sprite import Area
from kivy_ui.table.glass import Glass

HELPER = "helper"
STOPS = 6
TRACK_H, LARGE_TRACK_H, BELOW, FLEET_H = 44.0, 58.0, 10.0, 54.0
PAYS_H, TILE_H = 22.0, 56.0
TWO_ROWS = 355.0
"""How high an upright scene must be for two rows of tiles below the chart."""
ISLAND_W, ISLAND_H, SHIP_W, SHIP_H, STEP, LEAST_TOUCH = 96.0, 70.0, 57.0, 52.0, 54.0, 50.0
SHARES = (0.0675, 0.245, 0.425, 0.605, 0.785, 0.945)
SIDES = ("left", "right")
Placed = tuple[float, float, float]


class Chart:
    """Where the port, the islands and the end are, from the area alone: in a row, or in two where the glass is upright.

    Below them `foot` is left for what islands pay.
    """

    def __init__(self, area: Area, is_wide: bool, foot: float = 0.0) -> None:
        self.low = area.bottom
        self.area = area = area._replace(h=area.h - foot)
        self.is_wide = is_wide
        self.size = min(1.3, max(0.68, area.h / (142 if is_wide else 262)))
        self.rise = max(LEAST_TOUCH / 2 + 1, min(60.0, area.h * 0.33) if is_wide else area.h * 0.162)
        self.stops = self._row() if is_wide else self._two_rows()

    def _row(self) -> list[Point]:
        area = self.area
        return [(area.x + share * area.w, area.cy + 3 + 6 * math.sin(nth * 2.1)) for nth, share in enumerate(SHARES)]

    def _two_rows(self) -> list[Point]:
        area = self.area
        low, high = (
            min(area.y + area.h * 0.745, area.bottom - LEAST_TOUCH - 4),
            max(area.y + area.h * 0.27, area.y + LEAST_TOUCH + 4),
        )
        left, middle = area.x + 54, area.x + area.w * 0.46
        second, third = area.x + area.w * 0.84, area.x + area.w * 0.72  # ships above one and below the other stand side by side
        return [(left, low), (middle, low + 5), (second, low - 4), (third, high + 4), (middle - 12, high), (left, high)]

    def way(self) -> tuple[Point, ...]:
        """Return the points of the route, as shares of the area."""
        area, stops = self.area, self.stops
        bend = () if self.is_wide else ((area.right - 20, area.cy + area.h * 0.1), (area.right - 20, area.cy - area.h * 0.1))
        half = STOPS if self.is_wide else STOPS // 2
        spots = (*stops[:half], *bend, *stops[half:])
        return tuple(((x - area.x) / area.w, (y - area.y) / area.h) for x, y in spots)

    def for_die(self) -> Point:
        """Find a place for the boarding die, clear of the route: before the end, upright between it and the port."""
        area = self.area
        return (area.x + 0.9 * area.w, self.low - 31) if self.is_wide else (self.stops[0][0], area.cy - 8)

    def row(self, stop: int, is_white: bool, count: int) -> Iterator[tuple[float, float, float]]:
        """Find a place for each of so many ships at a stop, solid sails above the route and white ones below: x, y and how large."""
        x, y = self.stops[stop]
        room = self.area.w * 0.178 if self.is_wide else 156.0
        step = min(STEP * min(1.0, self.size if self.is_wide else self.size + 0.12), room / max(1, count))
        width = step * count
        first = min(max(x - width / 2, self.area.x + 6), self.area.right - 6 - width) + step / 2
        for nth in range(count):
            yield first + nth * step, y + (self.rise if is_white else -self.rise), step / STEP


def ship_places(view: PerilsView, chart: Chart) -> Iterator[tuple[CaptainView, int, Placed]]:
    """Find a place for every ship: whose, which of the two, and x, y and how large."""
    for captain in view.captains:
        if not captain.ships or captain.status in ("gone", "lost"):
            continue
        known = captain.ships[: 1 if view.depth == "helper" else 2]  # a helper knows where the furthest-back one is
        for ship, stop in enumerate(known):
            company = [
                one.seat for one in view.captains if one.ships and one.ships[ship] == stop and one.status in ("sailing", "anchored")
            ]
            yield captain, ship, list(chart.row(stop, bool(ship), len(company)))[company.index(captain.seat)]


class Layout(NamedTuple):
    """Areas of the track, a helper's fleet, the chart, and at the foot the counts of the captain `counted` (None: all captains)."""

    track: Area
    fleet: Area
    chart: Chart
    foot: Area
    counted: CaptainView | None = None


def laid(glass: Glass, view: PerilsView, area: Area) -> Layout:
    """Lay out the scene; a helper's chart leaves a line's room below, so that it doesn't jump once something is to be done first."""
    is_helper = view.depth == HELPER
    track = _track_area(glass, view, area)
    fleet = track if glass.is_wide else Area(track.x, track.bottom + 8, track.w, FLEET_H)
    foot, counted = _foot(glass, view, area)
    if is_helper and "face:1" not in glass.answers:
        below = max(0.0, area.bottom - glass.usual_area.bottom + glass.text_size(20) * LINE_HEIGHT + 16)
    else:
        below = foot.h + 6
    high = (fleet.bottom if is_helper and view.track else track.bottom) + 2
    room = Area(area.x, high, area.w, area.bottom - below - high - 2)
    return Layout(track, fleet, Chart(room, glass.is_wide, PAYS_H if is_helper and glass.is_wide else 0.0), foot, counted)


def _track_area(glass: Glass, view: PerilsView, area: Area) -> Area:
    """Find the track: larger for a helper."""
    high = (LARGE_TRACK_H if view.depth == HELPER and glass.is_wide else TRACK_H) + 4 * (not glass.is_wide)
    return Area(area.x + 12, area.y + BELOW, area.w - 24, high)


def _foot(glass: Glass, view: PerilsView, area: Area) -> tuple[Area, CaptainView | None]:
    """Find what is counted at the foot, and of whom; upright, one captain's has room above it for the cards that can be played."""
    foot = Area(area.x + 12, area.bottom - TILE_H - 2, area.w - 24, TILE_H)
    one = _counted(glass, view)
    if one is not None:
        is_roomy = not glass.is_wide and foot.bottom - glass.h * 0.11 > TWO_ROWS
        if is_roomy and one.seat == view.acting and hand(glass):
            foot = Area(foot.x, foot.y - TILE_H - 6, foot.w, foot.h + TILE_H + 6)
    return foot, one


def _counted(glass: Glass, view: PerilsView) -> CaptainView | None:
    """Find the captain of whom a ledger counts: who is asked alone, whose flag was tapped, or who acts; None while all decide."""
    if "face:1" in glass.answers or view.depth == HELPER:
        return None
    alone = _alone(glass, view)
    if view.phase == "decide" and view.reach_asked is None and alone is None:
        return None
    chosen = glass.state.chosen
    if alone is not None:
        return alone
    if chosen is not None and chosen < len(view.captains):
        return view.captains[chosen]
    return view.captains[view.acting] if view.acting is not None else None


def _alone(glass: Glass, view: PerilsView) -> CaptainView | None:
    """Find the one captain who is asked whether it presses on, where a ledger counts for it."""
    lead = glass.shown.prompt.lead if glass.shown.prompt else None
    one = view.captains[lead] if lead is not None and view.depth != HELPER else None
    return one if one and one.is_asked else None


def hand(glass: Glass) -> list[str]:
    """List the cards that can be touched."""
    return [mark for mark in glass.answers if mark.startswith("card:") and mark != "card:new"]


def in_order(view: PerilsView) -> Sequence[SeatView]:
    """List the seats in order of play; who sails no more keeps its place in it."""
    listed = view.order or tuple(one.seat for one in view.seats)
    return [view.seats[seat] for seat in listed]
