"""Targets on the picture of a dive: drawn gems and divers, which open second steps, and the bag, which opens the odds."""

import math
from collections.abc import Mapping
from functools import partial

from companion.games.deep_blue.boats import FixBoats
from companion.games.deep_blue.view import DiveView
from kivy_ui.games.deep_blue.dive.steps import GemStep, SumsStep, gem_question
from kivy_ui.games.deep_blue.layout import dive_layout
from kivy_ui.games.deep_blue.site_map.pieces import correction_of, open_correction
from kivy_ui.look.appearance import LEAST_TARGET_MM
from kivy_ui.look.language import translate
from kivy_ui.stage.sprite import Area, Sprite, area_around
from kivy_ui.table.table_scene import TableScene

TAP_UNITS, OVERLAP_UNITS = 48.0, 6.0
"""Usual size of a drawn gem's target, at least 9 mm, and how far two targets overlap: a tap goes to the nearest."""
WIDE_TOUCH, TALL_TOUCH = (112.0, 60.0), (76.0, 84.0)
"""Least width and height of a diver's target, with the total beside the helmet, or below it on an upright screen. In units."""
RIM_UNITS = 6.0
"""Distance of a total from the sides of its target, in units."""


def touch_gems(scene: TableScene, area: Area) -> None:
    """Make the drawn gems targets that open a second step; one that is drawn for all of its colour opens the last of them."""
    view: DiveView = scene.snapshot.view
    size = max(TAP_UNITS, scene.look.mm(LEAST_TARGET_MM) / scene.look.unit)
    taken_points: list[tuple[float, float]] = []
    for number, (x, y) in reversed(list(enumerate(dive_layout(scene, area, view.gems).gems))):
        if all(math.hypot(x - left_x, y - top) >= size - OVERLAP_UNITS for left_x, top in taken_points):
            words = gem_question(view.is_real, number, view.gems[number])
            tap = partial(_open_gem, scene, number)
            scene.touch(f"mark:drawn:{number}", area_around(x, y, size, size), tap, radius=24, words=[words])
            taken_points.append((x, y))


def touch_bag(scene: TableScene, area: Area) -> None:
    """Make the bag a target that opens the odds; it draws nothing, because a tap that only wants to look can't be taken back."""
    if scene.snapshot.odds is not None:
        at = dive_layout(scene, area, scene.snapshot.view.gems)
        size = max(1.7 * at.ring, scene.look.mm(LEAST_TARGET_MM) / scene.look.unit)
        words = [translate("deep_blue.bag_odds")]
        scene.touch("bag", area_around(*at.bag, size, size), scene.actions.show_odds, radius=at.ring, words=words)


def _open_gem(scene: TableScene, number: int) -> None:
    scene.actions.open(GemStep(scene, number))


def touch_divers(scene: TableScene) -> None:
    """Make each diver with its total a target that opens the points of all divers."""
    view: DiveView = scene.snapshot.view
    correct = correction_of(scene, view.sites[view.site - 1]) if view.site else None
    sprites, edge = {sprite.key: sprite for sprite in scene.sprites}, 0.0
    order = {seat.seat: nth for nth, seat in enumerate(view.seats)}
    for diver in sorted(view.divers, key=lambda diver: order[diver.seat]):
        helmet, total = sprites.get(f"diver:{diver.seat}"), sprites.get(f"diver:{diver.seat}:points")
        if helmet is None or total is None or not diver.is_diving:
            continue
        w, h = WIDE_TOUCH if scene.is_wide else TALL_TOUCH
        left_x, half = min(helmet.x - (34 if scene.is_wide else w / 2), total.x - total.w / 2 - RIM_UNITS), total.w / 2 + RIM_UNITS
        words = [translate("deep_blue.sum_of", name=scene.name(diver.seat), points=diver.score_now.total)]
        right = min(max(left_x + w, total.x + half), _next_on_deck(scene, diver.seat, sprites))
        left_x, top = max(left_x, edge), max(helmet.y - 28, scene.flags[diver.seat].bottom)
        place, edge = Area(left_x, top, right - left_x, h), right
        scene.touch(f"sum:{diver.seat}", place, partial(scene.actions.open, SumsStep(correct)), radius=20, words=words)
    if correct is not None:
        for seat in (seat.seat for seat in view.seats):
            _touch_on_deck(scene, seat, sprites.get(f"diver:{seat}:deck"))


def _next_on_deck(scene: TableScene, seat: int, sprites: Mapping[str, Sprite]) -> float:
    """Return the left edge of the next flag whose player is on deck, which is a target below it, or the screen's right edge."""
    flag_x = scene.flags[seat].x
    later = (flag.x for other, flag in scene.flags.items() if flag.x > flag_x and f"diver:{other}:deck" in sprites)
    return min(later, default=scene.w)


def _touch_on_deck(scene: TableScene, seat: int, text: Sprite | None) -> None:
    """Make the words of a seat that is on deck a target that corrects its boats: the seat was forgotten."""
    if text is not None:
        flag, tap = (
            scene.flags[seat],
            partial(open_correction, scene, lambda move: isinstance(move, FixBoats) and move.seat == seat),
        )
        place = Area(flag.x, max(text.y - WIDE_TOUCH[1] / 2, flag.bottom), flag.w, WIDE_TOUCH[1])
        scene.touch(f"deck:{seat}", place, tap, radius=20, words=[translate("deep_blue.correct_boats", name=scene.name(seat))])
