"""Drawings of box components on the page Box contents: a treasure token, and the boarding die."""

from collections.abc import Mapping
from typing import Any

from companion.pictures.canvas import Point
from companion.pictures.dice_pictures import die
from companion.pictures.objects import treasure
from companion.pictures.picture import picture
from companion.table.edition_values import EditionValue
from kivy_ui.games.perils_of_the_deep.pieces import EFFECT_LOOKS, ICON_LOOKS
from kivy_ui.layout.elements import plate_ground
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

TREASURE_LOOKS = {
    "points": EFFECT_LOOKS["point"],
    "moves": ICON_LOOKS["move"],
    "crew": ICON_LOOKS["crew"],
    "coins": ICON_LOOKS["coin"],
}


def draw_component(scene: Scene, fact: EditionValue, edition: Mapping[str, Any], area: Area) -> Point | None:
    """Draw the component with this value; return the place of the value on it, or None if there is no such component."""
    if fact.path[0] == "treasure":
        return _draw_token(scene, str(fact.path[1]), area)
    if fact.path[0] == "boarding" and not isinstance(fact.value, int):
        return _draw_faces(scene, fact.value, area)
    return None


def _draw_token(scene: Scene, kind: str, area: Area) -> Point:
    side = min(area.w, area.h) - 8
    scene.put("token", picture(treasure, True), area.cx, area.cy, side)
    x, y, sign = area.cx - side * 0.33, area.cy + side * 0.36, side * 0.28
    scene.put("token:ground", plate_ground("#fff8e4", "#7a5522", sign / 2, width=3), x, y, sign + 14)
    scene.put("token:gives", TREASURE_LOOKS[kind], x, y, sign)
    return area.cx + side * 0.33, area.cy + side * 0.36


def _draw_faces(scene: Scene, faces: tuple[str, ...], area: Area) -> Point:
    for nth, cell in enumerate(area._replace(w=area.w - 34).grid(len(faces), 3, 4)):
        side = min(cell.w, cell.h) - 4
        scene.put(f"face:{nth}", picture(die, faces[nth]), cell.cx, cell.cy, w=side * 0.94, h=side)
    return area.right - 4, area.y + 30
