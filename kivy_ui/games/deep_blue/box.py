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
from kivy_ui.stage.sprite import Area, area_around

WORTH_TEXT = 40.0
"""Text size of a tile's VP."""
WORTH_UNITS = 74.0
"""Distance of a tile's VP above its middle, in units of its drawing."""
FEW_SPOTS = 3
"""Most spots of a tile that have the usual size; more are smaller, so that all are inside the tile."""
TILE, SPOT, DEEP, SAND = (212.0, 212.0), 52.0, "#031420", "#e9dcc0"


def draw_component(scene: Scene, fact: EditionValue, edition: Mapping[str, Any], area: Area) -> Point | None:
    """Draw the tile that has this value; return the point of the value on it, None if no tile has it."""
    if fact.path[0] != "tiles":
        return None
    is_spots, tile = fact.path[-1] == "spots", edition["tiles"][fact.path[1]]
    size = draw_tile(scene, fact.value if is_spots else tile["spots"], area, is_square=tile["kind"] == STARTING)
    return (area.cx + (78 * size if is_spots else 0), area.cy + (12 if is_spots else -WORTH_UNITS) * size)


def draw_tile(scene: Scene, spots: Any, area: Area, *, is_city: bool = False, is_square: bool = False, key: str = "tile") -> float:
    """Draw a tile with these spots, one of the Sunken City with a house and a gold rim; return its scale, 1 for `TILE`."""
    size = min(area.h / TILE[1], area.w / TILE[0])
    look = picture(wreck_tile, is_square, BRASS) if is_city else picture(wreck_tile, is_square)
    scene.put(key, look, area.cx, area.cy, *TILE, scale=size)
    if is_city:
        scene.put(f"{key}:house", picture(sunken_house), area.cx, area.cy - 4 * size, w=124, h=124, scale=size)
    else:
        scene.put(f"{key}:wreck", picture(wreck, "#02101a"), area.cx, area.cy - 4 * size, w=220, h=176, scale=0.6 * size)
    _draw_spots(scene, spots, area, size, key)
    return size


def spot_areas(count: int, area: Area, size: float) -> list[Area]:
    """Return the squares of a tile's `count` scouting spots in an arc, the middle one lowest; `size` as in `draw_tile`."""
    side, step = (min(SPOT, 160 / count) if count > FEW_SPOTS else SPOT) * size, (54.0 if count <= FEW_SPOTS else 43.0) * size
    aside = [nth - (count - 1) / 2 for nth in range(count)]
    return [area_around(area.cx + nth * step, area.cy + (72 - 22 * abs(nth)) * size, side, side) for nth in aside]


def draw_worth(scene: Scene, words: str, area: Area, size: float, key: str = "tile") -> None:
    """Write a tile's VP at its top; `size` as in `draw_tile`."""
    letters, y = WORTH_TEXT * min(1.0, size) / scene.look.text_factor, area.cy - WORTH_UNITS * size
    scene.write(f"{key}:worth", words, area.cx, y, letters, colour=BRASS, halo="#02101a", room=0.84 * TILE[0] * size)


def _draw_spots(scene: Scene, kinds: Any, area: Area, size: float, key: str) -> None:
    for nth, (kind, place) in enumerate(zip(kinds, spot_areas(len(kinds), area, size), strict=True)):
        scene.put(f"{key}:spot:{nth}", plate_ground(DEEP, SAND, place.w / 2), place.cx, place.cy, place.w)
        either = kind.split("-or-")
        for at, gem_kind in enumerate(either):
            side = place.w * (0.74 if len(either) == 1 else 0.5)
            scene.put(
                f"spot:{nth}:{at}", picture(gem, gem_kind), place.cx + (at - (len(either) - 1) / 2) * side * 0.8, place.cy, side
            )
