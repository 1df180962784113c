"""The chart of Perils: the route with its islands, and every ship that Fathom knows of, none on another."""

import math
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.perils_of_the_deep.effects import ShipSailed
from companion.games.perils_of_the_deep.view import CaptainView, PerilsView
from companion.pictures.animals import square_ship
from companion.pictures.canvas import Point
from companion.pictures.gems import glow
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.places import island, port
from companion.pictures.seats import seat_paint
from companion.pictures.things import pole_flag
from companion.pictures.worlds.land import route
from kivy_ui.look.language import told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Moment, between, part
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area, around

if TYPE_CHECKING:
    from kivy_ui.games.perils_of_the_deep.board import PerilsBoard

STOPS = 6
ISLAND_W, ISLAND_H, SHIP_W, SHIP_H, STEP, LEAST_TOUCH = 96.0, 70.0, 57.0, 52.0, 54.0, 50.0
PAY_UNITS = 22
SHARES = (0.0675, 0.245, 0.425, 0.605, 0.785, 0.945)
SIDES = ("left", "right")
SAIL_S = 0.5
Placed = tuple[float, float, float]
ROUTES = {"deep": "#a8341f", "light": "#a8341f", "contrast": "#ffffff"}


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
        """Points of the route, as shares of the area."""
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


def draw(board: "PerilsBoard", scene: Scene, view: PerilsView, chart: Chart) -> None:
    """Draw the route, what lies on it, and the ships."""
    scene.lay("route", picture(route, chart.way(), ROUTES[scene.theme], 5.0), chart.area)
    placed = list(_placed(view, chart))
    for captain, ship, at in placed:
        _glow(board, scene, captain.seat, f"ship:{captain.seat}:{SIDES[ship]}:glow", at)  # below what stands there
    scene.put("port", picture(port), *chart.stops[0], 78, 64, scale=chart.size)
    x, y = chart.stops[-1]
    scene.put("end", picture(pole_flag), x + (16 if chart.is_wide else -8), y - 20 * chart.size, 36, 70, scale=chart.size)
    for nth, (_, value) in enumerate(view.islands, 1):
        _island(scene, nth, value, chart)
        if view.depth == "helper":
            _pay(board, scene, nth, view.pays[nth - 1], chart)
    for captain, ship, at in placed:
        _ship(board, scene, chart, captain, ship, at)
    if view.reach_asked is not None:
        for nth, (x, y) in enumerate(chart.stops[:-1]):
            w = min(max(60.0, (ISLAND_W + 4) * chart.size), 2 * (x - chart.area.x) - 10)
            board.mark(scene, f"island:{nth}", around(x, y, w, max(56.0, (ISLAND_H + 6) * chart.size)), 20)


def _island(scene: Scene, nth: int, value: int, chart: Chart) -> None:
    x, y = chart.stops[nth]
    scene.put(f"island:{nth}", picture(island, nth), x, y, ISLAND_W, ISLAND_H, scale=chart.size)
    size = max(20.0, 27 * chart.size) / scene.look.text_factor
    scene.count(f"island:{nth}:value", str(value), x, y + 4 * chart.size, size, "#3a1f06", "#ffe9a8", "middle")


def _pay(board: "PerilsBoard", scene: Scene, nth: int, points: int, chart: Chart) -> None:
    """Write below an island what weighing anchor there pays; above it where another row of islands is close below."""
    x, y = chart.stops[nth]
    words = told("perils_of_the_deep.pays", points=points)
    size = PAY_UNITS / scene.look.text_factor  # islands are near each other, at the largest text, too
    away = max(46.0, 54 * chart.size)
    is_crowded = not chart.is_wide and 10 < chart.stops[0][1] - y < 2 * away  # the row below is near
    middle = y - away + 8 if is_crowded else min(y + away, chart.low - 18)
    place = around(x, middle, 46 + scene.wide(words, size), 32)
    scene.lay(f"pay:{nth}", picture(plate_painters.plate, board.paper, board.paper_rim, 2, 12, 1.0), place)
    scene.put(f"pay:{nth}:anchor", picture(icon, "anchor", board.paper_ink), place.x + 20, place.cy, 24, 24)
    scene.write(f"pay:{nth}:points", words, place.x + 36, place.cy, size, board.paper_ink, "start")


def sailing(board: "PerilsBoard", view: PerilsView, event: ShipSailed) -> Moment:
    """A ship sails to its next stop; whoever lies here or there makes room."""
    stops, side = (view.captains[event.seat].ships or (0, 0))[event.ship], SIDES[event.ship]
    moved = [one.seat for one in view.captains if one.ships and one.ships[event.ship] in (stops, event.to)]
    aloft = tuple(f"ship:{seat}:{side}" for seat in moved)
    return Moment(partial(_sail, board, view, event, moved), SAIL_S, "sail", aloft=aloft)


def _sail(board: "PerilsBoard", view: PerilsView, event: ShipSailed, moved: list[int], scene: Scene, t: float) -> None:
    ships = list(view.captains[event.seat].ships or (0, 0))
    ships[event.ship] = event.to
    captains = [replace(one, ships=tuple(ships)) if one.seat == event.seat else one for one in view.captains]
    views, come = (view, replace(view, captains=tuple(captains))), part(t, 0, SAIL_S)
    start, end = ({one.seat: at for one, ship, at in _placed(each, board.chart) if ship == event.ship} for each in views)
    wave = math.sin(t * 16) * (1 - abs(2 * come - 1))
    for one in (each for each in captains if each.seat in moved and each.seat in start):
        (left, low, was), (right, high, size) = start[one.seat], end[one.seat]
        x, y = between((left, low), (right, high), come)
        size = was + (size - was) * come
        key = f"air:ship:{one.seat}"
        _glow(board, scene, one.seat, f"{key}:glow", (x, y, size))
        roll = wave if one.seat == event.seat else 0
        _hull(board, scene, key, one, event.ship, (x, y - 3 * roll, size), 5 * roll)


def _glow(board: "PerilsBoard", scene: Scene, seat: int, key: str, at: Placed) -> None:
    if board.shown.view.acting == seat:
        colour = seat_paint(board.shown.seats[seat].colour)
        scene.put(key, picture(glow, colour, 0.9), *at[:2], 92, 92, scale=at[2])


def _hull(board: "PerilsBoard", scene: Scene, key: str, captain: CaptainView, ship: int, at: Placed, angle: float = 0) -> None:
    one = board.shown.seats[captain.seat]
    alpha = 0.6 if captain.status == "anchored" else 1.0
    look = picture(square_ship, one.colour, one.emblem, bool(ship))
    scene.put(key, look, *at[:2], SHIP_W, SHIP_H, alpha=alpha, scale=at[2], angle=angle)


def _placed(view: PerilsView, chart: Chart) -> Iterator[tuple[CaptainView, int, Placed]]:
    """Find a place for every ship: whose, which of the two, and x, y and how large."""
    for captain in view.captains:
        if not captain.ships or captain.status in ("gone", "lost"):
            continue
        told = captain.ships[: 1 if view.depth == "helper" else 2]  # a helper knows where the furthest-back one is
        for ship, stop in enumerate(told):
            company = [
                one.seat for one in view.captains if one.ships and one.ships[ship] == stop and one.status in ("sailing", "anchored")
            ]
            yield captain, ship, list(chart.row(stop, bool(ship), len(company)))[company.index(captain.seat)]


def _ship(board: "PerilsBoard", scene: Scene, chart: Chart, captain: CaptainView, ship: int, at: Placed) -> None:
    size, key = at[2], f"ship:{captain.seat}:{SIDES[ship]}"
    _hull(board, scene, key, captain, ship, at)
    if board.shown.view.acting == captain.seat and chart.area.h >= 2 * LEAST_TOUCH:
        half, middle = LEAST_TOUCH / 2, chart.area.cy
        y = at[1] if not chart.is_wide else max(at[1], middle + half) if ship else min(at[1], middle - half)
        y = min(max(y, chart.area.y + half), chart.area.bottom - half)
        w = max(LEAST_TOUCH, SHIP_W * size)
        x = min(max(at[0], chart.area.x + w / 2 + 2), chart.area.right - w / 2 - 2)
        place = around(x, y, w, LEAST_TOUCH)
        if not any(_meets(place, spot.area) for spot in scene.spots if spot.name.startswith("mark:ship:")):
            board.mark(scene, key, place, 12, is_lit=False)


def _meets(one: Area, other: Area) -> bool:
    """Whether two areas share more than their rims; then an answer below stands for the second."""
    across = min(one.right, other.right) - max(one.x, other.x)
    return across > 1 and min(one.bottom, other.bottom) - max(one.y, other.y) > 1
