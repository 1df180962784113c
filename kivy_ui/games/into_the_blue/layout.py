"""Layout of Into the Blue's board: levels, dice, chests."""

from collections.abc import Collection, Sequence

from companion.games.into_the_blue.box import CHESTS, LEVELS
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

DICE = 6
TALL_TOP, TALL_STEP = 0.12, 0.055
"""Top of the first level and height of each level on an upright screen, as shares of its height."""
ROW_STEP, RAFT_TOP, RAFT_FOOT = 124.0, 8.0, 26.0
"""Distance of the two rows of dice, and how far a raft extends above its dice, and below them for their captions, in units."""
FLOOR_UNITS = 140.0
"""Width left of the tray that half a chest and the chance beside the last one take, in units."""
LEGEND_STEP = 130.0
"""Distance between two badges of the legend, in units."""
TILTS = (-6, 4, -3, 5, -7, 3)
"""Angle of a die on each spot of the tray, in degrees."""
Point = tuple[float, float]
Spots = tuple[int, ...]
"""Spot on the screen, from 0, of each die of the sorted tray."""
SORTED_SPOTS: Spots = tuple(range(DICE))


class Layout:
    """Places of the board's parts, computed from the screen size, so that animations need no drawn board.

    die      size of a rolled die; `row_die` is that of a die beside its level
    coins    x coordinates of the centres of a level's treasures, the main one first
    levels   y coordinates of the surface (0) and of each level's middle, below the flags
    spots    spot of each die of the tray: a kept die stays on its spot when the others are rolled
    """

    coins = (143.0, 177.0, 207.0)

    def __init__(self, area: Area, w: float, h: float, spots: Spots = SORTED_SPOTS) -> None:
        self.area, self.spots = area, spots
        self.is_wide = w > h
        self.top = area.y + 12 if self.is_wide else h * TALL_TOP
        self.step = 44.0 if self.is_wide else h * TALL_STEP
        self.right = w - 400 if self.is_wide else w - 12
        self.die, self.row_die = (84.0, 36.0) if self.is_wide else (62.0, 36.0)
        self.badge_x, self.diver_x, self.more_x = (34.0 if self.is_wide else 32.0), 82.0, 115.0
        self.levels = [self.top - 1, *(self.top + self.step * (number - 0.5) + 3 for number in LEVELS)]

    def row(self, number: int) -> Area:
        """Return the tap area of a level, at least 49 units high."""
        h = max(self.step, 49.0)
        return Area(4, self.levels[number] - h / 2, (self.area.w if self.is_wide else self.right + 4) - 8, h)

    def dice(self) -> list[Point]:
        """Return the centre of each die of the tray, on its spot."""
        centres = self._spot_centres()
        return [centres[spot] for spot in self.spots]

    def tilt(self, place: int) -> float:
        """Return the angle of the die `place` of the tray, in degrees."""
        return TILTS[self.spots[place]]

    def _spot_centres(self) -> list[Point]:
        """Return the centres of the tray's six spots, row by row."""
        right, bottom = self.area.right, self.area.bottom
        if self.is_wide:
            xs, y = (right - 342, right - 234, right - 126), self.area.y + 57
            return [
                (x + (4 if row else 0), y + ROW_STEP * row - (2 if at == 1 else 0)) for row in (0, 1) for at, x in enumerate(xs)
            ]
        step = (self.area.w - 16) / DICE
        return [(8 + step * (at + 0.5), bottom - 60) for at in range(DICE)]

    def raft(self, first: int, last: int) -> Area:
        """Return the area of a raft below the dice on the adjacent spots `first` to `last`, with room for their captions."""
        places, half = self._spot_centres(), self.die / 2
        (x, y), (right, _) = places[first], places[last]
        side = 12.0 if self.is_wide else 8.0
        return Area(x - half - side, y - half - RAFT_TOP, right - x + self.die + 2 * side, self.die + RAFT_TOP + RAFT_FOOT)

    @property
    def caption_room(self) -> float:
        """Largest width of the caption of a die, in units."""
        return 104.0 if self.is_wide else self.die + 14

    def adjacent_groups(self, places: Collection[int]) -> list[tuple[int, int]]:
        """Return the first and last spot of each group of adjacent dice in a row; `places` are those of the dice on the tray.

        >>> Layout(Area(0, 62, 800, 278), 800, 480).adjacent_groups({0, 2, 3, 4})
        [(0, 0), (2, 2), (3, 4)]
        """
        across, place_runs = 3 if self.is_wide else DICE, list[tuple[int, int]]()
        for place in sorted(self.spots[place] for place in places):
            if place_runs and place_runs[-1][1] == place - 1 and place % across:
                place_runs[-1] = (place_runs[-1][0], place)
            else:
                place_runs.append((place, place))
        return place_runs

    def tray(self) -> Area:
        """Return the area of the tray; a tap on it rolls."""
        if self.is_wide:
            return Area(self.area.right - 397, self.area.y + 6, 325, 228)
        return Area(6, self.area.bottom - 96, self.area.w - 12, 92)

    def advice(self) -> Area:
        """Return the area of the key that keeps the advised dice: below the rolls left, on an upright screen above the dice."""
        if self.is_wide:
            return Area(self.area.right - 68, self.area.y + 182, 62, 64)
        return Area(self.area.right - 222, self.levels[4] - 24.5, 212, 49)

    def legend(self, nth: int) -> Point:
        """Return the centre of badge `nth` of the legend on a wide screen: below the dice, right of the chests and their odds."""
        return self._spot_centres()[0][0] - self.die / 2 + 12 + nth * LEGEND_STEP, self.area.bottom - 19

    def rolls(self, nth: int) -> Point:
        """Return the centre of the lamp of roll number `nth`."""
        if self.is_wide:
            return self.area.right - 38, self.area.y + 50 + nth * 34
        return self.area.right - 28, self.top + 24 + nth * 32

    def chest(self, nth: int) -> Point:
        """Return the centre of place `nth` on the floor."""
        if self.is_wide:
            pitch = min(62.0, (self.tray().x - FLOOR_UNITS) / (len(CHESTS) - 1))
            return 52 + nth * pitch, self.area.bottom - 20
        return 56 + nth * (self.area.w - 92) / 5, self.top + self.step * 5.74

    @property
    def chest_w(self) -> float:
        """Width of a chest on the floor, in units."""
        return 46 if self.is_wide else 56

    def row_dice_end(self, count: int) -> float:
        """Return the right end of `count` dice beside their level, in units."""
        return self.area.right - 366 + min(count * 42.0, 210) - 16

    def dice_in_rows(self, faces: tuple[int, ...]) -> list[Point]:
        """Return the centre of each die beside the level that it shows; dice that show a chest are on the floor."""
        seen_counts: dict[int, int] = {}
        points = []
        for face in faces:
            nth = seen_counts[face] = seen_counts.get(face, -1) + 1
            pitch = min(42.0, 168 / max(1, faces.count(face) - 1))
            y = self.levels[face] if face < DICE else self.chest(0)[1]
            x = self.area.right - (366 if face < DICE else 304)  # does not cover the chests on the floor
            points.append((x + nth * pitch, y))
        return points


def lay_out_board(scene: TableScene, area: Area | None = None, spots: Spots = SORTED_SPOTS) -> Layout:
    """Lay out the board in `area`, by default the usual area of the scene, with the dice on `spots`."""
    return Layout(area or scene.usual_area, scene.w, scene.h, spots)


def spots_after_roll(start_places: Sequence[int | None], spots: Spots) -> Spots:
    """Return the spots after a roll: a kept die keeps its spot, the thrown dice fill the others in the tray's order.

    start_places  earlier place on the tray of each die, None for a thrown die
    spots         the spots before the roll

    >>> spots_after_roll((None, 0, 2, None, None, None), (0, 1, 2, 3, 4, 5))
    (1, 0, 2, 3, 4, 5)
    """
    kept_spots = {spots[start] for start in start_places if start is not None}
    free_spots = iter(spot for spot in range(DICE) if spot not in kept_spots)
    return tuple(next(free_spots) if start is None else spots[start] for start in start_places)
