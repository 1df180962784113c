"""Targets on the picture of a dive: drawn gems and divers, which open second steps."""

import math
from functools import partial

from companion.games.deep_blue.view import DiveView
from kivy_ui.games.deep_blue.dive.steps import GemStep, SumsStep
from kivy_ui.games.deep_blue.layout import dive_layout
from kivy_ui.look.language import translate
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.table_scene import TableScene

TAP_UNITS, LEAST_APART_UNITS = 48.0, 42.0
"""Size of a drawn gem's target, and least distance of two targets: on a large screen, gems in two rows are closer."""
WIDE_TOUCH, TALL_TOUCH = (112.0, 60.0), (76.0, 84.0)
"""Width and height of a diver's target, with the total beside the helmet, or below it on an upright screen. In units."""


def touch_gems(scene: TableScene, area: Area) -> None:
    """Make the drawn gems targets that open a second step; one that is too close to another has none."""
    view: DiveView = scene.snapshot.view
    taken_points: list[tuple[float, float]] = []
    for number, (x, y) in enumerate(dive_layout(scene, area, view.gems).gems):
        if all(math.hypot(x - left_x, y - top) >= LEAST_APART_UNITS for left_x, top in taken_points):
            words = translate("deep_blue.wrong_gem", nth=number + 1, gem=view.gems[number])
            tap = partial(_open_gem, scene, number)
            scene.touch(f"mark:drawn:{number}", area_around(x, y, TAP_UNITS, TAP_UNITS), tap, radius=24, words=[words])
            taken_points.append((x, y))


def _open_gem(scene: TableScene, number: int) -> None:
    scene.actions.open(GemStep(scene, number))


def touch_divers(scene: TableScene) -> None:
    """Make each diver with its total a target that opens the points of all divers."""
    view: DiveView = scene.snapshot.view
    for diver in view.divers:
        sprite = next((sprite for sprite in scene.sprites if sprite.key == f"diver:{diver.seat}"), None)
        if sprite is None or not diver.is_diving:
            continue
        w, h = WIDE_TOUCH if scene.is_wide else TALL_TOUCH
        start_x = sprite.x - 34 if scene.is_wide else sprite.x - w / 2
        words = [translate("deep_blue.sum_of", name=scene.name(diver.seat), points=diver.score_now.total)]
        place = Area(start_x, sprite.y - 28, w, h)
        scene.touch(f"sum:{diver.seat}", place, partial(scene.actions.open, SumsStep()), radius=20, words=words)
