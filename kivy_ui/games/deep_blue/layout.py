"""Layout of a dive of Deep Blue."""

from collections.abc import Sequence

from companion.games.deep_blue.view import DiveView
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

LANES = ("black", "blue")
LARGE = 840
"""Least width of a screen that lists the contents of the bag, in units."""
GEM, SMALL_GEM, ROW = 23, 15, 7
"""Radius of treasure and of treasure with little room, in units; gems in one row of a large screen."""
SLOTS, SLOT = 4, 56
"""Places in a lane of hazards, and their distance on a wide screen in units."""
RING, ABOVE_RING, TALL_ABOVE, LOW = 78.0, 120, 250, 66.0
"""Largest radius of the ring around the bag; height above it for helmets and half of its tag, on a wide and an upright screen.

With a radius below `LOW`, treasure is placed clear of the names of the lanes.
"""
TAG_W, TAG_H = 80.0, 50.0
"""Size of the tag with the risk of the next draw."""
TIGHT, TIGHT_DX, TIGHT_DY = 262, 32.0, 34
"""Height of a scene below which treasure has room only between a lane and a real bag; distances of treasure there. In units."""
HAUL, CONTENTS, UP_CONTENTS = 57.0, 97.0, 58.0
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
    """

    def __init__(self, area: Area, drawn_gems: Sequence[str], is_wide: bool, is_large: bool, is_real: bool) -> None:
        self.area = area
        self.is_wide = is_wide
        self.is_large = is_large and not is_real
        self.is_real = is_real
        self.socket = 54 if is_wide else 47
        most = max(44.0, min(RING, (area.h - (ABOVE_RING if is_wide else TALL_ABOVE)) / 2))  # smaller above a strip of reminders
        self.ring = (56 if is_wide else 48) if is_real else most
        up = ((60 if is_wide else 206) if is_real else 1.05 * self.ring + 8) if is_wide or is_real else self.ring + 66
        self.bag = (area.cx, area.bottom - up)
        self.is_tight = is_real and is_wide and area.h < TIGHT
        self.is_low = not self.is_real and not (self.is_large and is_wide) and self.ring < LOW
        (x, y), r = self.bag, self.ring
        low = y + 4 if is_real else y + 0.38 * r if is_wide else y - 0.66 * r
        aside = r + 50 if is_real else r + 43 if is_wide else max(66, 0.9 * r)
        has_room = is_wide and not is_real and not self.is_low
        self.risk = (x + r, y - 0.8 * r) if has_room else (x + aside, low)
        self.count = (x + aside, low) if self.is_large and is_wide else (x - aside, low if is_wide or is_real else y - r)
        if self.is_low and not is_wide:
            self.risk, self.count = (x + r + 40, y - 8), (x - r - 40, y + 6)
        top = area.y + 96 if is_wide else area.bottom - 152
        self.keys = Area(area.x + 12, top, area.w - 24, 62)
        count = sum(kind not in LANES for kind in drawn_gems)
        self.gem = SMALL_GEM if self.is_tight or (self.is_low and is_wide) or (self.is_large and is_wide and count > ROW) else GEM
        self.gems = self._gem_places(drawn_gems, count)

    def slot(self, kind: str, nth: int) -> tuple[float, float]:
        """Return the middle of a place in a lane; place 0 is the warning."""
        step = SLOT if self.is_wide else 49
        y = self.area.bottom - (34 if self.is_wide else 30)
        if self.is_large and self.is_wide:
            return self.area.x + 44 + nth * step, y - (58 if kind == "black" else 0)
        from_left = kind == "black"
        x = self.area.x + 42 + nth * step
        return (x, y) if from_left else (self.area.right - (x - self.area.x), y)

    def _gem_places(self, drawn_gems: Sequence[str], count: int) -> list[tuple[float, float]]:
        counts = dict.fromkeys(LANES, 0)
        treasure_places = iter(self._treasure_places(count))
        places = []
        for kind in drawn_gems:
            if kind in counts:
                places.append(self.slot(kind, min(counts[kind], SLOTS - 1)))
                counts[kind] += 1
            else:
                places.append(next(treasure_places))
        return places

    def _treasure_places(self, count: int) -> list[tuple[float, float]]:
        """Return the places of treasure: two wings beside the bag, from the inside out, below divers' points."""
        if self.is_large and self.is_wide:
            return self._places_in_rows(count)
        if self.is_tight:
            return self._places_beside_keys(count)
        (x, y), (rows, dx, first, least) = self.bag, self._wings
        columns = max(least, -(-count // (2 * len(rows))))
        dx = min(dx, (x - self.area.x - first - self.gem - 4) / (columns - 1))
        wings, stagger = [], 0 if self.is_real or (self.is_low and self.is_wide) else 10
        for at in range(count):
            side, (row, column) = (-1, 1)[at % 2], divmod(at // 2, columns)
            wings.append((x + side * (first + dx * column), y + rows[row] + stagger * (column % 2)))
        return wings

    def _places_beside_keys(self, count: int) -> list[tuple[float, float]]:
        """Return places in two rows between the left lane and the bag, below the keys, from the bag outwards."""
        across = max(1, -(-count // 2))
        right, left_x = self.bag[0] - self.ring - 22, self.area.x + 42 + SLOTS * SLOT - 8
        dx = min(TIGHT_DX, (right - left_x) / max(1, across - 1))
        return [(right - at // 2 * dx, self.keys.bottom + 17 + at % 2 * TIGHT_DY) for at in range(count)]

    def _places_in_rows(self, count: int) -> list[tuple[float, float]]:
        """Return places to the left of the bag on a large screen: one row, or two for many gems."""
        rows = 1 if count <= ROW else 2
        across = -(-count // rows)
        left_x, dx = self.area.x + 44, min(56.0, (self.bag[0] - self.ring - 84 - self.area.x) / max(1, across - 1))
        high = self.area.bottom - 146 - 14 * (rows - 1)
        return [(left_x + at % across * dx, high + at // across * 28) for at in range(count)]

    @property
    def _wings(self) -> tuple[tuple[float, ...], float, float, int]:
        """Rows of treasure beside the bag.

        Their distances below its middle in filling order, the pitch, the start beside its middle, and the least columns.
        """
        if self.is_real:
            return ((-32,), 46, 178, 4) if self.is_wide else ((-2, -52), 46, 170, 2)
        if self.is_low:  # over the names of the lanes, under the cards beside divers
            r = self.ring
            return ((1.05 * r - 100,), 42, 112, 4) if self.is_wide else ((r - 56, r - 102, r - 148), 52, 150, 2)
        return ((self.ring - 126,), 54, self.ring + 66, 4) if self.is_wide else ((-34, 12, -80), 52, 150, 2)


def dive_layout(scene: TableScene, area: Area, drawn_gems: Sequence[str]) -> DiveLayout:
    """Return the layout of a dive in which these gems were drawn."""
    view: DiveView = scene.snapshot.view
    return DiveLayout(area, drawn_gems, scene.is_wide, scene.w >= LARGE and scene.look.shows_odds, view.is_real)
