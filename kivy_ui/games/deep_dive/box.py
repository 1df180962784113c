"""Drawing of a box component on the page Box contents: a tile's face, and behind it the back of its depth."""

from collections.abc import Mapping
from typing import Any

from companion.pictures.canvas import Point
from companion.pictures.objects import back_tile, ocean_tile
from companion.pictures.picture import picture
from companion.table.edition_values import EditionValue
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

BLANK = ("water", "rock", "predator")
FOOD = "#fff8e4"


def draw_component(scene: Scene, fact: EditionValue, edition: Mapping[str, Any], area: Area) -> Point | None:
    """Draw the tile whose count is asked; return the point of the count, None for a value of something else."""
    if fact.path[0] != "depths":
        return None
    name, depth = str(fact.path[-1]), int(fact.path[1]) + 1
    colour, worth = name.rstrip("0123456789"), name.lstrip("abcdefghijklmnopqrstuvwxyz")
    size = min(area.w / 160, area.h / 160)
    scene.put("back", picture(back_tile, depth), area.cx + 26 * size, area.cy - 24 * size, w=106, h=109, angle=8, scale=size)
    x, y = area.cx - 20 * size, area.cy + 20 * size
    scene.put("face", picture(ocean_tile, colour), x, y, w=106, h=109, scale=size)
    scene.write("face:worth", worth, x, y, 52 * size / scene.look.text_factor, colour=FOOD, halo="#08131c")
    return area.cx + 34 * size, area.cy + 62 * size
