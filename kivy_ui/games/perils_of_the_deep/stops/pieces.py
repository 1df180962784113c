"""Say what a port or island brings and whose ships are there, after a tap on it in the chart."""

from collections.abc import Iterator, Sequence
from functools import partial

from companion.games.perils_of_the_deep.box import ISLANDS
from companion.games.perils_of_the_deep.view import CaptainView, PerilsView
from companion.table.sentence import Words, say
from kivy_ui.games.perils_of_the_deep.layout import LEAST_TOUCH_UNITS, RouteLayout, ship_places
from kivy_ui.games.perils_of_the_deep.sea_chart.pieces import ship_area, stop_area
from kivy_ui.look.language import seat_name
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.table_scene import TableScene

BOTH_SHIPS = 2
"""Key of the words for both ships of a captain."""


def touch_stops(scene: TableScene, chart: RouteLayout) -> None:
    """Make port, islands and end, with their ships, targets that say what they bring, beside the targets that answer."""
    view: PerilsView = scene.snapshot.view
    target_areas = [target.area for target in scene.targets]
    placed = list(ship_places(view.captains, chart))
    for nth in range(len(chart.stops)):
        company = [(captain, ship) for captain, ship, _ in placed if captain.ships[ship] == nth]
        ships = [ship_area(at) for captain, ship, at in placed if captain.ships[ship] == nth]
        areas = (_inside(chart, around) for around in _stop_areas(chart, nth, ships))
        if place := next((area for area in areas if not any(area.overlaps(other) for other in target_areas)), None):
            words = _stop_words(scene, view, nth, company)
            scene.touch(f"stop:{nth}", place, partial(scene.actions.show_message, words), radius=12, words=(words,))
            target_areas.append(place)


def _stop_areas(chart: RouteLayout, nth: int, ships: Sequence[Area]) -> Iterator[Area]:
    """Yield areas of a stop, best first: with its ships, alone, and its ships without it."""
    if nth < len(chart.stops) - 1:
        alone = stop_area(chart, nth)
        yield _around((alone, *ships))
        yield alone
    if ships:
        yield _around(ships)


def _around(areas: Sequence[Area]) -> Area:
    """Return the smallest area that contains these areas, at least as large as a finger needs."""
    x, y = min(area.x for area in areas), min(area.y for area in areas)
    w, h = max(area.right for area in areas) - x, max(area.bottom for area in areas) - y
    return area_around(x + w / 2, y + h / 2, max(LEAST_TOUCH_UNITS, w), max(LEAST_TOUCH_UNITS, h))


def _inside(chart: RouteLayout, area: Area) -> Area:
    """Return the part of an area that is on the chart."""
    x, y = max(area.x, chart.area.x + 1), max(area.y, chart.area.y)
    return Area(x, y, min(area.right, chart.area.right - 1) - x, min(area.bottom, chart.low) - y)


def _stop_words(scene: TableScene, view: PerilsView, nth: int, company: Sequence[tuple[CaptainView, int]]) -> Words:
    """Return the points for weighing anchor at a stop, and the captains whose ships are there."""
    if 0 < nth <= ISLANDS:
        score = say("perils_of_the_deep.island_scores", nth=nth, points=view.pays[nth - 1])
    else:
        score = say("perils_of_the_deep.at_end") if nth else say("perils_of_the_deep.in_port")
    ships: dict[int, int] = {}
    for captain, ship in company:
        ships[captain.seat] = BOTH_SHIPS if captain.seat in ships else ship
    if not ships:
        return score
    names = [
        say("perils_of_the_deep.ship_of", seat=seat_name(seat, scene.snapshot.seats[seat].name), ship=ship)
        for seat, ship in ships.items()
    ]
    return say("perils_of_the_deep.ships_at", score=score, ships=names)
