"""Draw the route with its islands, and the ships on it."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.games.perils_of_the_deep.box import HELPER, USUAL_DRAW
from companion.games.perils_of_the_deep.view import CaptainView, PerilsView
from companion.pictures.animals import square_ship
from companion.pictures.canvas import Point
from companion.pictures.gems import glow
from companion.pictures.icons import icon
from companion.pictures.objects import long_arrow, pole_flag
from companion.pictures.picture import picture
from companion.pictures.places import island, port
from companion.pictures.seat_emblems import seat_paint
from companion.pictures.worlds.land import route
from kivy_ui.games.perils_of_the_deep.layout import (
    ISLAND_H,
    ISLAND_W,
    LEAST_TOUCH,
    SHIP_H,
    SHIP_W,
    SIDES,
    PlacedShip,
    RouteLayout,
    ShipPlace,
    ship_places,
)
from kivy_ui.games.perils_of_the_deep.pieces import paper, paper_ink, paper_plate
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.table_scene import TableScene

ROUTES = {"deep": "#a8341f", "light": "#a8341f", "contrast": "#ffffff"}
PAY_UNITS = 22
PAY_SIGN_W, MOST_PAY_WORDS = 46.0, 74.0
"""Width of the anchor with its margins, and the largest width of the words beside it, in units."""
PAY_H, PAY_ASIDE = 32.0, 14.0
"""Height of the score at an island, and its largest sideways shift, in units."""
FOAM_UNITS = 11.0
FRAME_RADIUS_UNITS = 18.0
FRAME_HULL = 0.62
"""Size of the ship in each half of a frame that both ships may sail to, as a share of its size on the route."""
ARROW_H_UNITS, LEAST_ARROW_UNITS, ARROW_STEP_UNITS = 22.0, 26.0, 8.0
"""Height of an arrow, its least length, and the step to which its length is rounded, so that few pictures are painted."""
FRAME_RIM = "#3a2410"


class ShipMove(NamedTuple):
    """A ship that just sailed: its seat, which of the two ships, and its stops."""

    seat: int
    ship: int
    start: int
    to: int


def draw_chart(scene: TableScene, view: PerilsView, chart: RouteLayout, foam: Sequence[ShipMove] = ()) -> None:
    """Draw the route, its port, islands and end, and the ships."""
    scene.put_in_area("route", picture(route, chart.route_points(), ROUTES[scene.theme], 5.0), chart.area)
    placed = list(ship_places(view.captains, chart))
    for nth, move in enumerate(foam):
        if end := next((at for captain, ship, at in placed if (captain.seat, ship) == (move.seat, move.ship)), None):
            path = chart.sailing_path(chart.stops[move.start], (move.start, move.to), waterline_point(end))
            draw_foam(scene, f"foam:{nth}", path)
    for captain, ship, at in placed:
        draw_glow(scene, captain.seat, f"ship:{captain.seat}:{SIDES[ship]}:glow", at)  # drawn first, below port, islands and ships
    if view.reach_asked is not None:
        _mark_islands(scene, chart)  # below ships and island scores
    next_stops = _next_stops(scene, view, chart)
    _draw_next_stops(scene, next_stops, placed)  # below islands and ships
    _draw_stops_and_ships(scene, view, chart, placed)
    _mark_next_stops(scene, next_stops)
    for captain, ship, at in placed:  # above all ships, so that no ship hides the number
        if view.depth == HELPER and not ship and captain.draws < USUAL_DRAW:
            _draw_short_draw(scene, captain, at)
    taken_areas = [next_stop.place for next_stop in next_stops]
    if "die:boarding" in scene.answers:
        taken_areas.append(chart.die_area())
    _touch_ships(scene, chart, placed, taken_areas)
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
    for nth in range(1, len(view.islands) + 1) if view.depth == HELPER else ():
        _draw_pay(scene, nth, view.pays[nth - 1], chart, [ship_area(at) for _, _, at in placed])
    for captain, ship, at in placed:
        draw_hull(scene, f"ship:{captain.seat}:{SIDES[ship]}", captain, ship, at)


def _draw_stops(scene: TableScene, view: PerilsView, chart: RouteLayout) -> None:
    """Draw the port, the islands with their values, and the end."""
    scene.put("port", picture(port), *chart.stops[0], 78, 64, scale=chart.size)
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


class NextStop(NamedTuple):
    """A ship of the acting captain, and the place on the chart that it may sail to now.

    place      the frame, or its half if both ships may sail to this stop
    is_shared  whether both ships may
    """

    ship: int
    place: Area
    is_shared: bool


def _next_stops(scene: TableScene, view: PerilsView, chart: RouteLayout) -> list[NextStop]:
    """Return the next stop of each ship that may sail now: in a ledger once both cards are in."""
    seat = view.acting_seat
    if seat is None or (view.depth != HELPER and len(view.played_cards) < len(SIDES)):
        return []
    stops = {ship: view.captains[seat].ships[ship] + 1 for ship, side in enumerate(SIDES) if f"ship:{seat}:{side}" in scene.answers}
    is_shared = len(stops) > 1 and len(set(stops.values())) == 1
    frames = {stop: next_stop_area(chart, stop, is_shared) for stop in set(stops.values())}
    return [
        NextStop(ship, frames[stop].columns(len(SIDES), 0)[ship] if is_shared else frames[stop], is_shared)
        for ship, stop in stops.items()
    ]


def next_stop_area(chart: RouteLayout, stop: int, is_shared: bool) -> Area:
    """Return the area of an island or the end, in which a tap sails there; two ships have one half each."""
    least = 2 * LEAST_TOUCH if is_shared else LEAST_TOUCH
    if stop < len(chart.stops) - 1:
        place = stop_area(chart, stop)
        w = max(least, place.w)
        return place._replace(x=place.cx - w / 2, w=w)
    x, y = chart.stops[stop]
    w, h = max(least, 56 * chart.size), max(LEAST_TOUCH + 4, 76 * chart.size)
    first_x = min(max(x + (14 if chart.is_wide else -6) - w / 2, chart.area.x + 4), chart.area.right - 4 - w)
    return Area(first_x, y + 10 - h, w, h)


def _draw_next_stops(scene: TableScene, next_stops: Sequence[NextStop], placed: Sequence[PlacedShip]) -> None:
    """Draw a frame at each next stop of the acting captain, and an arrow to it from the ship."""
    seat = scene.snapshot.view.acting_seat
    for ship, place, _ in next_stops:
        side, colour = SIDES[ship], seat_paint(scene.snapshot.seats[seat].colour)
        at = next(at for captain, nth, at in placed if (captain.seat, nth) == (seat, ship))
        _draw_arrow(scene, f"course:{side}:arrow", at[:2], place, colour)
        scene.put_in_area(f"course:{side}:rim", picture(plate_painters.frame, FRAME_RIM, 8, FRAME_RADIUS_UNITS + 1), place)
        ground = plate_ground(paper(scene), colour, FRAME_RADIUS_UNITS, width=5, alpha=1.0)
        scene.put_in_area(f"course:{side}", ground, place.inset(1.5, 1.5))


def _mark_next_stops(scene: TableScene, next_stops: Sequence[NextStop]) -> None:
    """Make each next stop a target that sails there; above the islands, draw which ship sails to which half of a frame."""
    seat = scene.snapshot.view.acting_seat
    for ship, place, is_shared in next_stops:
        if is_shared:
            at = place.cx + (-6 if not ship else 6), place.y + FRAME_HULL * SHIP_H / 2 - 6, FRAME_HULL
            draw_hull(scene, f"course:{SIDES[ship]}:ship", scene.snapshot.view.captains[seat], ship, at)
        scene.mark(f"ship:{seat}:{SIDES[ship]}", place, FRAME_RADIUS_UNITS, is_lit=False)


def _draw_arrow(scene: TableScene, key: str, start: Point, place: Area, colour: str) -> None:
    """Draw an arrow from a ship to the rim of a frame."""
    (x, y), aim = start, (place.cx, place.cy)
    across, down = aim[0] - x, aim[1] - y
    whole = math.hypot(across, down)
    inside = min(place.w / 2 / max(abs(across) / whole, 0.01), place.h / 2 / max(abs(down) / whole, 0.01))
    length = max(LEAST_ARROW_UNITS, ARROW_STEP_UNITS * round((whole - inside) / ARROW_STEP_UNITS))
    share = 1 - (inside + length / 2) / whole
    look = picture(long_arrow, colour)
    angle = math.degrees(math.atan2(down, across))
    scene.put(key, look, x + across * share, y + down * share, w=length, h=ARROW_H_UNITS, angle=angle)


def _draw_island(scene: TableScene, nth: int, value: int, chart: RouteLayout) -> None:
    x, y = chart.stops[nth]
    scene.put(f"island:{nth}", picture(island, nth), x, y, w=ISLAND_W, h=ISLAND_H, scale=chart.size)
    size = max(20.0, 27 * chart.size) / scene.look.text_factor
    scene.count(f"island:{nth}:value", str(value), x, y + 4 * chart.size, size, colour="#3a1f06", halo="#ffe9a8", anchor="middle")


def _draw_pay(scene: TableScene, nth: int, points: int, chart: RouteLayout, ships: Sequence[Area]) -> None:
    """Write the score for weighing anchor at an island, where no ship covers it."""
    words = translate("perils_of_the_deep.pays", points=points)
    size = PAY_UNITS / scene.look.text_factor  # islands are close together at the largest text, too
    size *= min(1.0, MOST_PAY_WORDS / scene.scaled_width(words, size))
    places = list(_pay_places(chart, nth, PAY_SIGN_W + scene.scaled_width(words, size)))
    place = next((place for place in places if not any(place.overlaps(ship) for ship in ships)), places[0])
    scene.put_in_area(f"pay:{nth}", paper_plate(scene, 12), place)
    scene.put(f"pay:{nth}:anchor", picture(icon, "anchor", paper_ink(scene)), place.x + 20, place.cy, 24)
    scene.write(f"pay:{nth}:points", words, place.x + 36, place.cy, size, colour=paper_ink(scene), anchor="start")


def _pay_places(chart: RouteLayout, nth: int, width: float) -> Iterator[Area]:
    """Yield places for an island's score, best first: below it; upright also above it, and slightly to the side."""
    x, y = chart.stops[nth]
    offset_y = max(46.0, 54 * chart.size)
    lower_y, upper_y = min(y + offset_y, chart.low - 18), y - offset_y + 8
    is_crowded = not chart.is_wide and 10 < chart.stops[0][1] - y < 2 * offset_y  # the row below is close
    middles = (lower_y,) if chart.is_wide else (upper_y, lower_y) if is_crowded else (lower_y, upper_y)
    shifts = (0.0,) if chart.is_wide else (0.0, PAY_ASIDE, -PAY_ASIDE)
    yield from (area_around(x + aside, middle, width, PAY_H) for middle in middles for aside in shifts)


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


def _touch_ships(scene: TableScene, chart: RouteLayout, placed: Sequence[PlacedShip], taken_areas: Sequence[Area]) -> None:
    """Make the acting seat's ships targets, except where other targets are: frames of next stops, and the die.

    If two are close, the lower one's target is below the upper one's.
    """
    own_ships = sorted((at[1], ship, at) for captain, ship, at in placed if captain.seat == scene.snapshot.view.acting_seat)
    area, half, last_place = chart.area, LEAST_TOUCH / 2, Area(0, 0, 0, 0)
    for y, ship, at in own_ships if area.h >= 2 * LEAST_TOUCH else ():
        w = max(LEAST_TOUCH, SHIP_W * at[2])
        x = min(max(at[0], area.x + w / 2 + 2), area.right - w / 2 - 2)
        place = area_around(x, min(max(y, area.y + half), area.bottom - half), w, LEAST_TOUCH)
        if _overlap(place, last_place):
            place = place._replace(y=last_place.bottom + 1)
        if place.bottom <= chart.low and not any(_overlap(place, other) for other in taken_areas):
            scene.mark(f"ship:{scene.snapshot.view.acting_seat}:{SIDES[ship]}", place, 12, is_lit=False)
            last_place = place


def _touch_to_anchor(scene: TableScene, chart: RouteLayout, placed: Sequence[PlacedShip]) -> None:
    """Make one ship of each asked captain a target that weighs anchor, if each has a ship that is clear of the others."""
    anchor_areas: dict[int, Area] = {}
    for captain, _, (x, y, _) in placed:
        place = area_around(max(x, chart.area.x + LEAST_TOUCH / 2 + 4), y, LEAST_TOUCH, LEAST_TOUCH)
        if captain.seat not in anchor_areas and not any(_overlap(place, other) for other in anchor_areas.values()):
            anchor_areas[captain.seat] = place
    asked_seats = {captain.seat for captain, _, _ in placed if f"anchor:{captain.seat}" in scene.answers}
    for seat, place in anchor_areas.items() if asked_seats <= {*anchor_areas} else ():
        scene.mark(f"anchor:{seat}", place, 12)


def _draw_short_draw(scene: TableScene, captain: CaptainView, at: ShipPlace) -> None:
    """Draw at the ship's stern the number of cards that its captain draws."""
    x, y = at[0] + 0.5 * SHIP_W * at[2], at[1] - 0.3 * SHIP_H * at[2]
    scene.put(f"draws:{captain.seat}", paper_plate(scene, 5), x, y, w=23, h=29)
    scene.write(f"draws:{captain.seat}:count", str(captain.draws), x, y + 1, 20 / scene.look.text_factor, colour=paper_ink(scene))


def _overlap(area: Area, other: Area) -> bool:
    """Return whether two areas overlap by more than 1 unit."""
    across = min(area.right, other.right) - max(area.x, other.x)
    return across > 1 and min(area.bottom, other.bottom) - max(area.y, other.y) > 1
