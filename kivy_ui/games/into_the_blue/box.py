"""Drawing of a box component on the page Box contents: a chest with its value."""

from collections.abc import Mapping
from typing import Any

from companion.pictures.canvas import Point
from companion.pictures.objects import chest
from companion.pictures.picture import picture
from companion.table.edition_values import EditionValue
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area


def draw_component(scene: Scene, fact: EditionValue, edition: Mapping[str, Any], area: Area) -> Point | None:
    """Draw a chest for a treasure's value; return the point for the value, None for other values."""
    if fact.path[0] != "treasures":
        return None
    size = min(area.w / 124, area.h / 120)
    scene.put("chest", picture(chest, True), area.cx, area.cy + 8 * size, w=124, h=108, scale=size)
    return area.cx, area.cy + 26 * size
