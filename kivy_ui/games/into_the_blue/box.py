"""Into the Blue's box, drawn where one value of it is asked: a chest and its number."""

from collections.abc import Mapping
from typing import Any

from companion.pictures.canvas import Point
from companion.pictures.objects import chest
from companion.pictures.picture import picture
from companion.table.edition_values import EditionValue
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area


def draw_component(scene: Scene, fact: EditionValue, edition: Mapping[str, Any], area: Area) -> Point | None:
    """Draw the chest of a depth; return the point of its number, None for a value of something else."""
    if fact.path[0] != "treasures":
        return None
    size = min(area.w / 124, area.h / 120)
    scene.put("chest", picture(chest, True), area.cx, area.cy + 8 * size, w=124, h=108, scale=size)
    return area.cx, area.cy + 26 * size
