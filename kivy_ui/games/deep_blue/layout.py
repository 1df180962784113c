"""Layout of a dive of Deep Blue."""

import math
from collections.abc import Sequence
from itertools import combinations

from companion.games.deep_blue.view import DiveView
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

LANES = ("black", "blue")
LARGE_SCREEN_UNITS = 840
"""Least width of a screen that lists the contents of the bag, in units."""
GEM_R_UNITS, SMALL_GEM_R_UNITS = 23, 18
"""Radius of treasure and of treasure with little room, in units."""
LEAST_PITCH = 44.0
"""Least distance of two gems in units; where they would be closer, gems of a colour are drawn once with their number."""
LANE_NAME_W = 112.0
"""Width at each side that treasure leaves free for the name of a lane beside a real bag's keys, in units."""
NUMBERS_W, TALL_NUMBERS_W, TAG_SIDE_W = 52.0, 32.0, 44.0
"""Width of the numbers beside a gem that is drawn once, on a wide and an upright screen.

`TAG_SIDE_W` is the width by which such gems are nearer to a real bag at the left of an upright screen. In units.
"""
LANE_PLACES, LANE_STEP_UNITS = 4, 56
"""Places in a lane of hazards, and their distance on a wide screen in units."""
RING_R_UNITS, ABOVE_RING, TALL_ABOVE, LOW_RING_R_UNITS = 78.0, 120, 250, 66.0
"""Largest radius of the ring around the bag; height above it for helmets and half of its tag, on a wide and an upright screen.

With a radius below `LOW_RING_R_UNITS`, treasure is placed clear of the names of the lanes.
"""
TAG_W, TAG_H = 80.0, 50.0
"""Size of the tag with the risk of the next draw."""
TIGHT_SCENE_UNITS, TIGHT_KEYS_Y, TIGHT_KEYS_H, TIGHT_RING_R_UNITS = 262, 64, 50, 48
"""Height of a scene below which a real bag's keys are directly below the divers; upper edge and height of the keys there.

`TIGHT_RING_R_UNITS` is the radius of the ring around the bag there. All in units.
"""
HIGH_GEMS_Y, TIGHT_GEMS_Y, TIGHT_FIRST, TIGHT_SOCKET = 98, 136, 74, 47
"""Distance of treasure below the flags in a low scene, and with a real bag's keys; its start there; width of places in lanes."""
GAINS_Y_UNITS, CONTENTS_Y_UNITS, CONTENTS_Y_NO_DIVER_UNITS = 57.0, 97.0, 58.0
"""Distances below the flags on a large screen: divers' gains, the list of the bag's contents, and that list below no diver."""


def rope_colour(theme: str) -> str:
    """Return the colour of the divers' ropes, darker in the light theme."""
    return "#8a5a20" if theme == "light" else "#e9d8b0"


class DiveLayout:
    """Positions in a dive, in units. They depend only on the area and the drawn gems, so animations know them before the drawing.

    gems    the middle of each drawn gem, in order; hazards are in their lanes
    gem     the radius of treasure
    socket  the width of a place in a lane
    ring    the radius of the ring around the bag; smaller for a real bag, to leave room for the keys that enter its gems
    keys    the area of those keys
    risk    the middle of the tag with the risk of the next draw; `count` that of the number of drawn gems
    is_high  whether divers are directly below the flags
    is_grouped  whether treasure of a colour is drawn once with its number, because there are too many gems
    """

    def __init__(self, area: Area, drawn_gems: Sequence[str], is_wide: bool, is_large: bool, is_real: bool) -> None:
        self.area = area
        self.is_wide = is_wide
        self.is_large = is_large and not is_real
        self.is_real = is_real
        self.is_tight = is_real and is_wide and area.h < TIGHT_SCENE_UNITS
        most = max(
            44.0, min(RING_R_UNITS, (area.h - (ABOVE_RING if is_wide else TALL_ABOVE)) / 2)
        )  # smaller above a strip of reminders
        self.ring = (TIGHT_RING_R_UNITS if self.is_tight else 56 if is_wide else 48) if is_real else most
        self.is_low = not self.is_real and not (self.is_large and is_wide) and self.ring < LOW_RING_R_UNITS
        self.is_high = self.is_large or (self.is_low if is_wide else is_real) or self.is_tight
        self.socket = 54 if is_wide and not self.is_tight else TIGHT_SOCKET
        up = self.ring + 6 if self.is_tight else 60 if is_wide else 206
        if not is_real:
            up = 1.05 * self.ring + 8 if is_wide else self.ring + 66
        self.bag = (area.cx, area.bottom - up)
        (x, y), r = self.bag, self.ring
        low = y + 4 if is_real else y + 0.38 * r if is_wide else y - 0.66 * r
        aside = r + 50 if is_real else r + 43 if is_wide else max(66, 0.9 * r)
        has_room = is_wide and not is_real and not self.is_low
        self.risk = (x + r - 8, y - 0.88 * r) if has_room else (x + aside, low)
        self.count = (x + aside, low) if self.is_large and is_wide else (x - aside, low if is_wide or is_real else y - r)
        if self.is_low and not is_wide:
            self.risk, self.count = (x + r + 40, y - 8), (x - r - 40, y + 6)
        top, high = (area.y + 96 if is_wide else area.bottom - 152), 62
        if self.is_tight:
            top, high = area.y + TIGHT_KEYS_Y, TIGHT_KEYS_H
        self.keys = Area(area.x + 12, top, area.w - 24, high)
        self._place_gems(drawn_gems)

    def slot(self, kind: str, nth: int) -> tuple[float, float]:
        """Return the middle of a place in a lane; place 0 is the warning."""
        step = LANE_STEP_UNITS if self.is_wide and not self.is_tight else 49
        y = self.area.bottom - (27 if self.is_tight else 34 if self.is_wide else 30)
        if self.is_large and self.is_wide:
            return self.area.x + 44 + nth * step, y - (58 if kind == "black" else 0)
        from_left = kind == "black"
        x = self.area.x + 42 + nth * step
        return (x, y) if from_left else (self.area.right - (x - self.area.x), y)

    def _place_gems(self, drawn_gems: Sequence[str]) -> None:
        """Set the places of all gems: of hazards in their lanes, of treasure beside the bag."""
        treasure = [kind for kind in drawn_gems if kind not in LANES]
        self.gem, self.is_grouped = SMALL_GEM_R_UNITS if self.is_real and self.is_wide else GEM_R_UNITS, False
        places = self._treasure_places(len(treasure), self._dx)
        if any(math.dist(place, other) < LEAST_PITCH for place, other in combinations(places, 2)):
            self.gem, self.is_grouped = self.gem if self.is_wide and not self.is_large else SMALL_GEM_R_UNITS, True
            kinds = list(dict.fromkeys(treasure))
            dx = 2 * self.gem + (NUMBERS_W if self.is_wide else TALL_NUMBERS_W)
            stacks = dict(zip(kinds, self._treasure_places(len(kinds), dx), strict=True))
            places = [stacks[kind] for kind in treasure]
        counts, treasure_places = dict.fromkeys(LANES, 0), iter(places)
        self.gems: list[tuple[float, float]] = []
        for kind in drawn_gems:
            if kind in counts:
                self.gems.append(self.slot(kind, min(counts[kind], LANE_PLACES - 1)))
                counts[kind] += 1
            else:
                self.gems.append(next(treasure_places))

    def _treasure_places(self, count: int, dx: float) -> list[tuple[float, float]]:
        """Return the places of treasure, `dx` units apart: two wings beside the bag, from the inside out, below divers' points."""
        (x, y), (rows, first, least) = self.bag, self._wings
        if self.is_large and self.is_wide:
            left_x, high = self.area.x + 44, self.area.bottom - 146
            dx = min(dx, (x - self.ring - 84 - self.area.x) / max(1, count - 1))
            return [(left_x + at * dx, high) for at in range(count)]
        columns = max(1 if self.is_grouped else least, -(-count // (2 * len(rows))))
        edge = (130 if self.is_tight else LANE_NAME_W) if self.is_real and self.is_wide else 4
        dx = min(dx, (x - self.area.x - first - self.gem - edge) / max(1, columns - 1))
        wings, stagger = [], 0 if self.is_real or self.is_grouped or (self.is_low and self.is_wide) else 10
        for at in range(count):
            side, (row, column) = (-1, 1)[at % 2], divmod(at // 2, columns)
            if self.is_grouped and self.is_real and not self.is_wide:  # the tag with the risk is at the right
                column, row = divmod(at // 2, len(rows))
            start = first - TAG_SIDE_W * (self.is_grouped and self.is_real and not self.is_wide and side < 0)
            wings.append((x + side * (start + dx * column), y + rows[row] + stagger * (column % 2)))
        return wings

    @property
    def _dx(self) -> float:
        """Usual distance of two gems in a row, in units."""
        if self.is_large and self.is_wide:
            return 56
        if self.is_tight:
            return 47
        return 46 if self.is_real else 54 if self.is_wide else 52

    @property
    def _wings(self) -> tuple[tuple[float, ...], float, int]:
        """Rows of treasure beside the bag.

        Their distances below its middle in filling order, the start beside its middle, and the least columns.
        """
        (_, y), r = self.bag, self.ring
        if self.is_tight:
            return (self.area.y + TIGHT_GEMS_Y - y,), TIGHT_FIRST, 4
        if self.is_real:
            return ((-38,), 80, 4) if self.is_wide else ((6, -42), 168, 2)
        if self.is_low:
            return ((self.area.y + HIGH_GEMS_Y - y,), 96, 4) if self.is_wide else ((r - 56, r - 102, r - 148), 150, 2)
        return ((r - 126,), r + 73, 4) if self.is_wide else ((-34, 12, -80), 150, 2)


def dive_layout(scene: TableScene, area: Area, drawn_gems: Sequence[str]) -> DiveLayout:
    """Return the layout of a dive in which these gems were drawn."""
    view: DiveView = scene.snapshot.view
    return DiveLayout(area, drawn_gems, scene.is_wide, scene.w >= LARGE_SCREEN_UNITS and scene.look.shows_odds, view.is_real)
