"""Drawing of a box component on the page Box contents: a wreck tile with room for its VP, and its scouting spots."""

from collections.abc import Mapping
from typing import Any

from companion.games.deep_blue.box import STARTING
from companion.pictures.canvas import Point
from companion.pictures.gems import gem
from companion.pictures.objects import wreck_tile
from companion.pictures.picture import picture
from companion.pictures.places import sunken_house, wreck
from companion.table.edition_values import EditionValue
from kivy_ui.layout.elements import plate_ground
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area

WORTH_UNITS = 74.0
"""Distance of a tile's VP above its middle, in units of its drawing."""
TILE, SPOT, DEEP, SAND = (212.0, 212.0), 52.0, "#031420", "#e9dcc0"


def draw_component(scene: Scene, fact: EditionValue, edition: Mapping[str, Any], area: Area) -> Point | None:
    """Draw the tile that has this value; return the point of the value on it, None if no tile has it."""
    if fact.path[0] != "tiles":
        return None
    is_spots, tile = fact.path[-1] == "spots", edition["tiles"][fact.path[1]]
    size = draw_tile(scene, fact.value if is_spots else tile["spots"], area, is_square=tile["kind"] == STARTING)
    return (area.cx + (78 * size if is_spots else 0), area.cy + (12 if is_spots else -WORTH_UNITS) * size)


def draw_tile(scene: Scene, spots: Any, area: Area, *, is_city: bool = False, is_square: bool = False) -> float:
    """Draw a tile with these spots, one of the Sunken City with a house and a gold rim; return its scale, 1 for `TILE`."""
    size = min(area.h / TILE[1], area.w / TILE[0])
    look = picture(wreck_tile, is_square, BRASS) if is_city else picture(wreck_tile, is_square)
    scene.put("tile", look, area.cx, area.cy, *TILE, scale=size)
    if is_city:
        scene.put("tile:house", picture(sunken_house), area.cx, area.cy - 4 * size, w=124, h=124, scale=size)
    else:
        scene.put("tile:wreck", picture(wreck, "#02101a"), area.cx, area.cy - 4 * size, w=220, h=176, scale=0.6 * size)
    _draw_spots(scene, spots, area, size)
    return size


def _draw_spots(scene: Scene, kinds: Any, area: Area, size: float) -> None:
    """Draw the scouting spots of a tile in an arc, the middle one lowest."""
    for nth, kind in enumerate(kinds):
        aside = nth - (len(kinds) - 1) / 2
        x, y = area.cx + aside * 54 * size, area.cy + (72 - 22 * abs(aside)) * size
        side = min(SPOT, 200 / max(4, len(kinds))) * size
        scene.put(f"spot:{nth}", plate_ground(DEEP, SAND, side / 2, width=2, alpha=1.0), x, y, side)
        either = kind.split("-or-")
        for at, gem_kind in enumerate(either):
            side_of = side * (0.74 if len(either) == 1 else 0.5)
            scene.put(f"spot:{nth}:{at}", picture(gem, gem_kind), x + (at - (len(either) - 1) / 2) * side_of * 0.8, y, side_of)
