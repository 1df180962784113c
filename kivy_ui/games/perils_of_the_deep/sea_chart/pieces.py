"""Draw the route with its islands, and the ships on it."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.games.perils_of_the_deep.box import HELPER, SHIPS, USUAL_DRAW
from companion.games.perils_of_the_deep.view import CaptainView, PerilsView
from companion.pictures.animals import square_ship
from companion.pictures.canvas import Point
from companion.pictures.gems import glow
from companion.pictures.icons import icon
from companion.pictures.objects import pole_flag
from companion.pictures.picture import picture
from companion.pictures.places import island, port
from companion.pictures.seat_emblems import seat_paint
from companion.pictures.worlds.land import route
from kivy_ui.games.perils_of_the_deep.layout import (
    ISLAND_H,
    ISLAND_W,
    LEAST_TOUCH_UNITS,
    PORT_H,
    PORT_W,
    SHIP_H,
    SHIP_W,
    SIDES,
    STOPS,
    PlacedShip,
    RouteLayout,
    ShipPlace,
    ship_places,
)
from kivy_ui.games.perils_of_the_deep.pieces import FINAL, paper_ink, paper_plate
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.table_scene import TableScene

ROUTES = {"deep": "#a8341f", "light": "#a8341f", "contrast": "#ffffff"}
PAY_UNITS = 22
PAY_SIGN_W, MOST_PAY_WORDS, MOST_PAY_FACTOR = 36.0, 86.0, 1.15
MOST_UPRIGHT_PAY_WORDS = 100.0
"""Width of the anchor with its margins, and the largest width of the words beside it, in units; most by which larger text grows there."""
PAY_H = 32.0
PAY_SHIFTS, NUMBER_SHIFTS = (0.0, 14.0, -14.0), (0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0, 60.0, -60.0, 75.0, -75.0)
"""Height of the score at an island; its sideways shifts, and those of its number without words, in units, best first."""
FOAM_UNITS = 11.0
RING_RADIUS_UNITS, RING_MARGIN_UNITS = 12.0, 2.0
"""Radius of the ring round a ship that a tap sails, and its margin."""
RING_RIM = "#3a2410"
HULL_TEXT, HULL_PADDING_UNITS, HULL_PLATE_H, HULL_SHARE = 18.0, 8.0, 22.0, 0.36
"""Text size on a hull: cards that a captain draws next, or spaces sailed; the plate's padding beside it and its height in units; its
distance below the middle of the ship, by the ship's height."""


class ShipMove(NamedTuple):
    """A ship that just sailed: its seat, which of the two ships, and its stops."""

    seat: int
    ship: int
    start: int
    to: int


def draw_chart(
    scene: TableScene, view: PerilsView, chart: RouteLayout, foam: Sequence[ShipMove] = (), ships_left: Sequence[int] = SHIPS
) -> None:
    """Draw the route, its port, islands and end, and the ships; in a ledger, `ships_left` have spaces left, get a ring, and glow alone."""
    scene.put_in_area("route", picture(route, chart.route_points(), ROUTES[scene.theme], 5.0), chart.area)
    placed = list(ship_places(view.captains, chart)) if view.phase != FINAL else []
    for nth, move in enumerate(foam):
        if end := next((at for captain, ship, at in placed if (captain.seat, ship) == (move.seat, move.ship)), None):
            path = chart.sailing_path(chart.stops[move.start], (move.start, move.to), waterline_point(end))
            draw_foam(scene, f"foam:{nth}", path)
    for captain, ship, at in placed:  # drawn first, below port, islands and ships
        if ship in ships_left or not ships_left:
            draw_glow(scene, captain.seat, f"ship:{captain.seat}:{SIDES[ship]}:glow", at)
    if view.reach_asked is not None:
        _mark_islands(scene, chart)  # below ships and island scores
    _draw_stops_and_ships(scene, view, chart, placed)
    die = chart.die_area() if "die:boarding" in scene.answers else None
    _touch_ships(scene, chart, placed, die, SHIPS if view.depth == HELPER else ships_left)
    plates: list[Area] = []
    for captain, ship, at in placed:  # above all ships and their rings, so that none hides the words
        if captain.seat == view.acting_seat and (count := view.moves[ship] - view.moves_left[ship]):
            _draw_on_hull(scene, f"spaces:{ship}", f"+{count}", at, chart)
        if view.depth == HELPER and not ship and captain.draws < USUAL_DRAW:
            plates.append(_draw_short_draw(scene, captain, at, chart, plates))
    if view.depth == HELPER and not scene.is_wide:
        _touch_to_anchor(scene, chart, placed)


def draw_captains_chart(scene: TableScene, view: PerilsView, captain: CaptainView, chart: RouteLayout) -> None:
    """Draw the route with the ships of one captain."""
    scene.put_in_area("route", picture(route, chart.route_points(), ROUTES[scene.theme], 5.0), chart.area)
    _draw_stops_and_ships(scene, view, chart, list(ship_places((captain,), chart)))


def draw_empty_route(scene: TableScene, view: PerilsView, chart: RouteLayout) -> None:
    """Draw the route with its port, islands and end, without ships and scores."""
    scene.put_in_area("route", picture(route, chart.route_points(), ROUTES[scene.theme], 5.0), chart.area)
    _draw_stops(scene, view, chart)


def _draw_stops_and_ships(scene: TableScene, view: PerilsView, chart: RouteLayout, placed: Sequence[PlacedShip]) -> None:
    """Draw port, islands and end, in a helper with the islands' scores, and ships before them."""
    _draw_stops(scene, view, chart)
    if view.depth == HELPER:
        ships = [ship_area(at) for _, _, at in placed]
        values = view.pays, len(view.islands), ships, chart.stops, chart.size, chart.low
        scene.draw_part("pays", values, lambda: _draw_pays(scene, view, chart, ships))
    for captain, ship, at in placed:
        draw_hull(scene, f"ship:{captain.seat}:{SIDES[ship]}", captain, ship, at)


def _draw_stops(scene: TableScene, view: PerilsView, chart: RouteLayout) -> None:
    """Draw the port, the islands with their values, and the end, unless they are unchanged."""
    values = view.islands, chart.stops, chart.size, chart.port_size
    scene.draw_part("stops", values, lambda: _draw_each_stop(scene, view, chart))


def _draw_each_stop(scene: TableScene, view: PerilsView, chart: RouteLayout) -> None:
    scene.put("port", picture(port), *chart.stops[0], PORT_W, PORT_H, scale=chart.port_size)
    x, y = chart.stops[-1]
    scene.put("end", picture(pole_flag), x + (16 if chart.is_wide else -8), y - 20 * chart.size, w=36, h=70, scale=chart.size)
    for nth, (_, value) in enumerate(view.islands, 1):
        _draw_island(scene, nth, value, chart)


def _mark_islands(scene: TableScene, chart: RouteLayout) -> None:
    """Light the port and the islands that can be tapped to enter where a captain's furthest-back ship is."""
    for nth in range(len(chart.stops) - 1):
        scene.mark(f"island:{nth}", stop_area(chart, nth), 20)


def stop_area(chart: RouteLayout, nth: int) -> Area:
    """Return the area of the port (0) or an island, in which a tap enters it."""
    x, y = chart.stops[nth]
    w = min(max(60.0, (ISLAND_W + 4) * chart.size), 2 * (x - chart.area.x) - 10)
    return area_around(x, y, w, max(56.0, (ISLAND_H + 6) * chart.size))


def _draw_island(scene: TableScene, nth: int, value: int, chart: RouteLayout) -> None:
    x, y = chart.stops[nth]
    scene.put(f"island:{nth}", picture(island, nth), x, y, w=ISLAND_W, h=ISLAND_H, scale=chart.size)
    size = max(24.0, 27 * chart.size) / scene.look.text_factor
    scene.count(f"island:{nth}:value", str(value), x, y + 4 * chart.size, size, colour="#3a1f06", halo="#ffe9a8", anchor="middle")


def _draw_pays(scene: TableScene, view: PerilsView, chart: RouteLayout, ships: Sequence[Area]) -> None:
    """Write the score for weighing anchor at each island, where no ship covers it; all in the same size."""
    words = [translate("perils_of_the_deep.pays", points=points) for points in view.pays]
    factor = scene.look.text_factor
    size = PAY_UNITS * min(factor, MOST_PAY_FACTOR) / factor  # islands are close together
    longest = max((scene.scaled_width(pay, size) for pay in words), default=0.0)
    size *= min(1.0, (MOST_PAY_WORDS if chart.is_wide else MOST_UPRIGHT_PAY_WORDS) / max(1.0, longest))
    covered = list(ships)
    for nth in range(1, len(view.islands) + 1):
        labels = words[nth - 1], str(view.pays[nth - 1])
        covered.append(_draw_pay(scene, nth, labels, size, chart=chart, covered=covered))


def _draw_pay(
    scene: TableScene, nth: int, labels: Sequence[str], size: float, *, chart: RouteLayout, covered: Sequence[Area]
) -> Area:
    """Write the score of an island outside the `covered` areas: its number alone if the words have no room. Return the plate."""
    places = [
        (label, place)
        for label, shifts in zip(labels, (PAY_SHIFTS, NUMBER_SHIFTS), strict=True)
        for place in _pay_places(chart, nth, PAY_SIGN_W + scene.scaled_width(label, size), shifts)
    ]
    free_places = (at for at in places if not any(at[1].overlaps(other) for other in covered))
    label, place = next(free_places, places[0])
    scene.put_in_area(f"pay:{nth}", paper_plate(scene, 12), place)
    scene.put(f"pay:{nth}:anchor", picture(icon, "anchor", paper_ink(scene)), place.x + 15, place.cy, 20)
    scene.write_left(f"pay:{nth}:points", label, place.x + 28, place.cy, size, colour=paper_ink(scene))
    return place


def _pay_places(chart: RouteLayout, nth: int, width: float, shifts: Sequence[float]) -> Iterator[Area]:
    """Yield places for an island's score, best first: below it; upright in the upper row above it; and shifted to the side."""
    x, y = chart.stops[nth]
    offset_y = max(46.0, 54 * chart.size)
    lower_y, upper_y = min(y + offset_y, chart.low - 18), y - offset_y + 8
    is_upper = not chart.is_wide and nth >= STOPS // 2
    middles = (lower_y,) if chart.is_wide else (upper_y, lower_y) if is_upper else (lower_y, upper_y)
    asides = shifts[:1] if chart.is_wide else shifts
    yield from (area_around(x + aside, middle, width, PAY_H) for middle in middles for aside in asides)


def ship_area(at: ShipPlace) -> Area:
    """Return the area of a ship."""
    return area_around(*at[:2], SHIP_W * at[2], SHIP_H * at[2])


def draw_glow(scene: TableScene, seat: int, key: str, at: ShipPlace) -> None:
    """Draw a glow at a ship if its `seat` acts; nothing for other seats."""
    if scene.snapshot.view.acting_seat == seat:
        colour = seat_paint(scene.snapshot.seats[seat].colour)
        scene.put(key, picture(glow, colour, 0.9), *at[:2], 92, 92, scale=at[2])


def draw_hull(scene: TableScene, key: str, captain: CaptainView, ship: int, at: ShipPlace, angle: float = 0) -> None:
    """Draw ship 0 or 1 of a captain, turned clockwise by `angle` degrees."""
    seat = scene.snapshot.seats[captain.seat]
    look = picture(square_ship, seat.colour, seat.emblem, bool(ship))
    scene.put(key, look, *at[:2], SHIP_W, SHIP_H, scale=at[2], angle=angle)


def waterline_point(at: ShipPlace) -> Point:
    """Return the point at a ship's waterline."""
    return at[0], at[1] + 0.36 * SHIP_H * at[2]


def draw_foam(scene: TableScene, key: str, course: Sequence[Point], share: float = 1.0) -> None:
    """Draw foam along the first `share` of a course; it is smaller further behind the ship."""
    points = points_along(course, FOAM_UNITS)
    count = int(len(points) * share)
    colour = "#ffffff"
    for nth, (x, y) in enumerate(points[:count]):
        r = 3.0 + 2.5 * nth / max(1, count)
        aside = 2.5 if nth % 2 else -2.5
        scene.put(f"{key}:{nth}", picture(plate_painters.plate, colour, "#7fb7cb", 1.0, 4), x, y + aside, 2 * r, alpha=0.9)


def points_along(course: Sequence[Point], step: float) -> list[Point]:
    """Return points along a course, one for each `step` units of every leg."""
    points: list[Point] = []
    for (x, y), (next_x, next_y) in pairwise(course):
        distance = math.hypot(next_x - x, next_y - y)
        points += [
            (x + (next_x - x) * at / distance, y + (next_y - y) * at / distance) for at in range(0, int(distance), int(step))
        ]
    return points


def _touch_ships(
    scene: TableScene, chart: RouteLayout, placed: Sequence[PlacedShip], die: Area | None, ringed_ships: Sequence[int]
) -> None:
    """Make the acting seat's ships targets that sail to the next island; a ring marks those of `ringed_ships`."""
    view: PerilsView = scene.snapshot.view
    seat = view.acting_seat
    if seat is None:
        return
    own_ships = [(ship, at) for captain, ship, at in placed if f"ship:{captain.seat}:{SIDES[ship]}" in scene.answers]
    rings = _rings([ship_area(at).inset(-RING_MARGIN_UNITS) for _, at in own_ships])
    for (ship, _), ring, place in zip(own_ships, rings, touch_areas(chart, [at for _, at in own_ships], die), strict=True):
        if ship in ringed_ships:
            _draw_ring(scene, f"sails:{ship}", seat, ring)
        scene.mark(f"ship:{seat}:{SIDES[ship]}", place, RING_RADIUS_UNITS, is_lit=False)


def _rings(areas: Sequence[Area]) -> Sequence[Area]:
    """Return the rings of up to two ships; two that overlap end between the ships, so that they don't merge."""
    if len(areas) < 2 or not areas[0].overlaps(areas[1]):
        return areas
    first, second = sorted(areas, key=lambda area: (area.y, area.x))
    if second.cy - first.cy > abs(second.cx - first.cx):
        middle = (first.bottom + second.y) / 2
        parts = {first: first._replace(h=middle - 1 - first.y), second: second._replace(y=middle + 1, h=second.bottom - middle - 1)}
    else:
        first, second = sorted(areas, key=lambda area: area.x)
        middle = (first.right + second.x) / 2
        parts = {first: first._replace(w=middle - 1 - first.x), second: second._replace(x=middle + 1, w=second.right - middle - 1)}
    return [parts[area] for area in areas]


def touch_areas(chart: RouteLayout, ships: Sequence[ShipPlace], die: Area | None) -> list[Area]:
    """Return an area for a finger at each of up to two ships: inside the chart, apart from each other and from the die."""
    area = Area(chart.area.x + 2, chart.area.y, chart.area.w - 4, chart.low - chart.area.y)
    places = [_area_inside(area, *at[:2], max(LEAST_TOUCH_UNITS, SHIP_W * at[2])) for at in ships]
    if len(places) > 1 and places[0].overlaps(places[1]):
        places = _apart(area, places)
    if die is None:
        return places
    right = die.x - 1
    return [place._replace(x=right - place.w) if place.overlaps(die) else place for place in places]


def _area_inside(area: Area, x: float, y: float, w: float) -> Area:
    """Return an area around (x, y), as high as a finger needs, moved into `area`."""
    half = LEAST_TOUCH_UNITS / 2
    x, y = min(max(x, area.x + w / 2), area.right - w / 2), min(max(y, area.y + half), area.bottom - half)
    return area_around(x, y, w, LEAST_TOUCH_UNITS)


def _apart(area: Area, places: Sequence[Area]) -> list[Area]:
    """Return two areas one below the other, or side by side if there is no room or the distance is larger."""
    first, second = places
    if abs(first.cy - second.cy) > abs(first.cx - second.cx) and area.h >= 2 * LEAST_TOUCH_UNITS:
        middle = min(max((first.cy + second.cy) / 2, area.y + LEAST_TOUCH_UNITS), area.bottom - LEAST_TOUCH_UNITS)
        rows = (middle - LEAST_TOUCH_UNITS, middle)
        first_y, second_y = rows if first.cy <= second.cy else reversed(rows)
        return [first._replace(y=first_y), second._replace(y=second_y)]
    middle = min(max((first.cx + second.cx) / 2, area.x + first.w), area.right - second.w)
    if first.cx <= second.cx:
        return [first._replace(x=middle - first.w), second._replace(x=middle)]
    return [first._replace(x=middle), second._replace(x=middle - second.w)]


def _touch_to_anchor(scene: TableScene, chart: RouteLayout, placed: Sequence[PlacedShip]) -> None:
    """Make one ship of each asked captain a target with a ring that weighs anchor, if each has a ship that is clear of the others."""
    anchors: dict[int, tuple[Area, Area]] = {}
    for captain, _, at in placed:
        x, y, _ = at
        place = area_around(max(x, chart.area.x + LEAST_TOUCH_UNITS / 2 + 4), y, LEAST_TOUCH_UNITS, LEAST_TOUCH_UNITS)
        if captain.seat not in anchors and not any(_overlap(place, other) for other, _ in anchors.values()):
            anchors[captain.seat] = place, ship_area(at).inset(-RING_MARGIN_UNITS)
    asked_seats = {captain.seat for captain, _, _ in placed if f"anchor:{captain.seat}" in scene.answers}
    for seat, (place, ring) in anchors.items() if asked_seats <= {*anchors} else ():
        if seat in asked_seats:
            _draw_ring(scene, f"anchors:{seat}", seat, ring)
        scene.mark(f"anchor:{seat}", place, 12, is_lit=False)


def _draw_ring(scene: TableScene, key: str, seat: int, ring: Area) -> None:
    """Draw a ring in a captain's colour round a ship that a tap sails, or that weighs anchor."""
    colour = seat_paint(scene.snapshot.seats[seat].colour)
    scene.put_in_area(f"{key}:rim", picture(plate_painters.frame, RING_RIM, 6, RING_RADIUS_UNITS + 1), ring.inset(-1))
    scene.put_in_area(key, picture(plate_painters.frame, colour, 3.5, RING_RADIUS_UNITS), ring)


def _draw_short_draw(scene: TableScene, captain: CaptainView, at: ShipPlace, chart: RouteLayout, plates: Sequence[Area]) -> Area:
    """Write on the ship's hull how many cards its captain draws next; only the number if other plates leave no room. Return the plate."""
    words = translate("perils_of_the_deep.draws", count=captain.draws)
    if any(_hull_plate(scene, words, at, chart).overlaps(plate) for plate in plates):
        words = str(captain.draws)
    return _draw_on_hull(scene, f"draws:{captain.seat}", words, at, chart)


def _hull_plate(scene: TableScene, words: str, at: ShipPlace, chart: RouteLayout) -> Area:
    """Return the area of a plate with words on a ship's hull."""
    w = scene.scaled_width(words, HULL_TEXT / scene.look.text_factor) + HULL_PADDING_UNITS
    return area_around(max(at[0], chart.area.x + w / 2 + 2), at[1] + HULL_SHARE * SHIP_H * at[2], w, HULL_PLATE_H)


def _draw_on_hull(scene: TableScene, key: str, words: str, at: ShipPlace, chart: RouteLayout) -> Area:
    """Write words on a plate on a ship's hull, at one size: ships are close together at the largest text, too. Return the plate."""
    plate = _hull_plate(scene, words, at, chart)
    scene.put_in_area(key, paper_plate(scene, 8), plate)
    scene.write(f"{key}:count", words, plate.cx, plate.cy, HULL_TEXT / scene.look.text_factor, colour=paper_ink(scene))
    return plate


def _overlap(area: Area, other: Area) -> bool:
    """Return whether two areas overlap by more than 1 unit."""
    across = min(area.right, other.right) - max(area.x, other.x)
    return across > 1 and min(area.bottom, other.bottom) - max(area.y, other.y) > 1
