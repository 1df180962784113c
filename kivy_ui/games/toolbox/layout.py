"""Layout of the toolbox: dice on their cloth, a bag and the drawn things, panels of counters."""

from typing import NamedTuple

from companion.games.toolbox.state import ThrownDice
from companion.pictures.picture import Picture
from kivy_ui.stage.scene import INK, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import undo
from kivy_ui.table.table_layout import TableLayout
from kivy_ui.table.table_scene import TableScene

LIFTS = (0.0, -0.12, 0.05, -0.06, 0.08, -0.02)
"""Distances of the dice in a single row below its middle, one after the other, as shares of a die's size."""
DIE_SIZES = (144, 130, 116, 100, 86, 74, 62, 52, 44)
"""Kind of the usual die, and sizes of dice in units: only a few, so that each can be painted before the first roll."""
TIDE_UNITS, TIDE_SHARE = 130.0, 0.285
"""Top of the running clock's coloured area: in units on a wide screen, as a share of the height of an upright one."""
HINT_TEXT, HINT_PADDING_UNITS = 30.0, 30.0
ODDS_UNITS, ODDS_H_UNITS, ODDS_GAP_UNITS = (320.0, 240.0), 50.0, 6.0
"""Width of the odds on an upright and a wide screen, their height, and their distance from what is beside them."""
TOTAL_H_UNITS, TOTAL_RISE_UNITS = 184.0, 138.0
"""On an upright screen: height of a total with the odds below it; distance of its middle from the cloth's lower edge. In units."""
LEAST_CLOTH_UNITS = 70.0
"""Least width and height of a part of the cloth where a tap rolls, in units."""
TOTAL_PADDING_UNITS = 30.0
"""Distance of a total on a wide screen below the middle of the cloth, with room for the odds above it."""
MORE_UNITS, LINE_UNITS = 118.0, 50.0
"""Width of “More…”, and height of the keys on the line of the question."""
UNDO_SHARES = (6, 5)
"""Shares of Undo and Redo in their row of an upright screen."""
MOST_IN_ONE_ROW = (5, 4)
"""Most other players in one row above the running clock, on an upright and a wide screen; more are in two rows."""
OTHERS_Y_UNITS, OTHER_SEAT_UNITS, TWO_ROWS_UNITS, CORNER_UNITS = (138.0, 30.0), 84.0, (158.0, 122.0), 70.0
"""Other players' times on the running clock: top of their row on an upright and a wide screen, height of one row, that of two
on both, and the width of the menu corner. In units."""
OTHERS_SHARES, MANY_OTHERS = (0.44, 0.3), 8
"""Left end of the others' times on a wide screen, as a share of the width, for a few and for more than `MANY_OTHERS`."""
TOOLS_KEY_UNITS = 56.0
FOOT_AIR_UNITS, FOOT_GAP_UNITS, PLATE_UNITS = 14.0, 8.0, 60.0


# places of dice


def cloth_area(area: Area) -> Area:
    """Return the area of the cloth in a scene."""
    return Area(area.x + 14, area.y + 10, area.w - 28, area.h - 16)


def dice_spots(scene: TableScene, place: Area, thrown_dice: ThrownDice) -> list[Area]:
    """Return the area of each die, as large as fits beside the total."""
    inner = place.inset(34, 26)
    if thrown_dice.total is not None:
        inner = (
            Area(inner.x, inner.y, inner.w - total_width(scene, place), inner.h)
            if scene.is_wide
            else Area(inner.x, inner.y, inner.w, inner.h - TOTAL_H_UNITS)
        )
    count = len(thrown_dice.faces)
    fits, columns = _largest_fit(inner, count)
    size = next((die_size for die_size in DIE_SIZES if die_size <= fits), fits)
    rows = -(-count // columns)
    block = Area(inner.cx - columns * size * 0.62, inner.cy - rows * size * 0.58, columns * size * 1.24, rows * size * 1.16)
    spots = []
    missing = rows * columns - count
    for nth, cell in enumerate(block.grid(count, columns, 0)):
        lift = LIFTS[nth % len(LIFTS)] * size if rows == 1 else 0
        aside = missing * size * 0.62 if nth >= (rows - 1) * columns else 0  # the last row is centred
        spots.append(Area(cell.cx - size / 2 + aside, cell.cy - size / 2 + lift, size, size))
    return spots


def _largest_fit(inner: Area, count: int) -> tuple[float, int]:
    """Return the largest size of dice, and how many of them fit into a row."""
    fits = (
        (min(inner.w / columns / 1.24, inner.h / -(-count // columns) / 1.16, DIE_SIZES[0]), columns)
        for columns in range(1, count + 1)
    )
    return max(fits, key=lambda fit: (round(fit[0]), -fit[1]))


def total_width(scene: TableScene, place: Area) -> float:
    """Return the width that the total of a roll takes, in units."""
    return min(230.0, place.w * 0.34)


def odds_area(scene: TableScene, area: Area) -> Area:
    """Return the area of the odds, at the lower edge of the cloth below a total; on a wide screen in the upper right corner."""
    cloth, width = cloth_area(area), ODDS_UNITS[scene.is_wide]
    if scene.is_wide:
        return Area(cloth.right - width - 24, cloth.y + 22, width, ODDS_H_UNITS)
    return Area(cloth.cx - width / 2, cloth.bottom - ODDS_H_UNITS - 22, width, ODDS_H_UNITS)


def hint_area(scene: TableScene, area: Area) -> Area:
    """Return the area of the hint on the cloth: on an upright screen it ends above the odds."""
    cloth, odds = cloth_area(area), odds_area(scene, area)
    if scene.is_wide:
        return Area(cloth.x + HINT_PADDING_UNITS, cloth.y, cloth.w - 2 * HINT_PADDING_UNITS, cloth.h)
    return Area(cloth.x + HINT_PADDING_UNITS, cloth.y, cloth.w - 2 * HINT_PADDING_UNITS, odds.y - ODDS_GAP_UNITS - cloth.y)


def dice_area(scene: TableScene, area: Area) -> Area:
    """Return the part of the cloth below the odds, on an upright screen above them, where a tap rolls."""
    cloth, odds = cloth_area(area), odds_area(scene, area)
    if scene.is_wide:
        top = odds.bottom + ODDS_GAP_UNITS
        return cloth._replace(y=top, h=cloth.bottom - top)
    return cloth._replace(h=odds.y - ODDS_GAP_UNITS - cloth.y)


def area_beside_odds(scene: TableScene, area: Area) -> Area:
    """Return the upper part of the cloth on a wide screen, left of the odds, where a tap rolls, too."""
    cloth, odds = cloth_area(area), odds_area(scene, area)
    return cloth._replace(w=odds.x - ODDS_GAP_UNITS - cloth.x, h=odds.bottom + ODDS_GAP_UNITS - cloth.y)


def cloth_targets(scene: TableScene, area: Area, thrown_dice: ThrownDice | None) -> list[tuple[str, Area]]:
    """Return the parts of the cloth where a tap rolls, with names; right of `thrown_dice` or below them if these are tapped, too."""
    place = dice_area(scene, area)
    if thrown_dice is None:
        return [("cloth", place), *([("cloth:above", area_beside_odds(scene, area))] if scene.is_wide else [])]
    spots = dice_spots(scene, cloth_area(area), thrown_dice)
    right, bottom = (max(spot.right + spot.w / 4 for spot in spots), max(spot.bottom + spot.h / 4 for spot in spots))
    place = place._replace(x=right, w=place.right - right) if scene.is_wide else place._replace(y=bottom, h=place.bottom - bottom)
    return [("cloth", place)] if min(place.w, place.h) >= LEAST_CLOTH_UNITS else []


class LineAreas(NamedTuple):
    """Areas on the line of the question: Undo, Redo and “More…”, and the right end of the words where there is no “More…”."""

    undo: Area
    redo: Area
    more: Area
    words_right: float


def line_areas(scene: TableScene, at: TableLayout) -> LineAreas:
    """Return the areas on the line of the question. Empty areas stay reserved, so that nothing moves."""
    if scene.is_wide:
        place, other = at.undo._replace(y=at.undo.cy - LINE_UNITS / 2, h=LINE_UNITS), at.redo
        more = place._replace(x=other.x - MORE_UNITS - 10, w=MORE_UNITS)
        return LineAreas(at.undo, other, more, other.x)
    first, second = at.undo.shares(UNDO_SHARES)
    more = Area(at.question.right - MORE_UNITS, at.question.y, MORE_UNITS, LINE_UNITS)
    return LineAreas(first, second, more, at.question.right)


def area_of_both(area: Area, other: Area) -> Area:
    """Return the area of two keys in one row, and of the gap between them."""
    left_x = min(area.x, other.x)
    return area._replace(x=left_x, w=max(area.right, other.right) - left_x)


class ClockAreas(NamedTuple):
    """Areas of the running clock.

    sea       the whole screen
    tide      the area in the colour of the seat whose turn it is
    touch_target  the touch target that ends the turn, below the other players' times
    plates    the row of keys below
    undo      the place of Undo and Redo: in the row of keys, on an upright screen a row below it
    """

    sea: Area
    tide: Area
    touch_target: Area
    plates: Area
    undo: Area


def clock_areas(scene: Scene, other_count: int) -> ClockAreas:
    """Return the areas of the running clock; `other_count` is the number of the other players."""
    others_bottom = other_seats_area(scene, other_count).bottom
    keys = Area(12, scene.h - PLATE_UNITS - 10, scene.w - 24, PLATE_UNITS)
    plates = keys if scene.is_wide else keys._replace(y=keys.y - PLATE_UNITS - FOOT_GAP_UNITS)
    top, low = max(TIDE_UNITS if scene.is_wide else scene.h * TIDE_SHARE, others_bottom + 6), plates.y - FOOT_AIR_UNITS
    return ClockAreas(
        scene.area,
        Area(0, top, scene.w, low - top),
        Area(0, others_bottom, scene.w, low - others_bottom - FOOT_GAP_UNITS),
        plates,
        keys,
    )


def other_seats_area(scene: Scene, count: int) -> Area:
    """Return the area of the other players' times above the running clock, for this number of players."""
    left_x, right = 6.0, scene.w - 6
    if scene.is_wide:
        left_x, right = scene.w * OTHERS_SHARES[count > MANY_OTHERS], scene.w - CORNER_UNITS
    height = OTHER_SEAT_UNITS if count <= MOST_IN_ONE_ROW[scene.is_wide] else TWO_ROWS_UNITS[scene.is_wide]
    return Area(left_x, OTHERS_Y_UNITS[scene.is_wide], right - left_x, height)


def tools_key_area(scene: Scene) -> Area:
    """Return the area of the key that leads from the running clock to the other tools, on an upright screen."""
    return Area(scene.w - CORNER_UNITS - TOOLS_KEY_UNITS, 6, TOOLS_KEY_UNITS, TOOLS_KEY_UNITS)


def clock_undo_areas(scene: Scene, room: Area) -> tuple[Area, Area | None]:
    """Return the areas of Undo and Redo in `room`, the rest of the row of keys, or on an upright screen their own row.

    On a wide screen Redo is narrow where `room` isn't wide enough for two usual keys; None is the usual place left of Undo.
    """
    if scene.is_wide:
        left_x = room.right - undo.WIDTH_UNITS - undo.GAP_UNITS
        narrow = Area(left_x - undo.NARROW_WIDTH, room.y, undo.NARROW_WIDTH, room.h)
        return room, narrow if left_x - undo.WIDTH_UNITS < room.x else None
    first, redo = room.shares(UNDO_SHARES)
    return first, redo


class Panel:
    """Panel of a seat's counters. If it `is_turned`, it is drawn upside down, for a player on the far side of the screen.

    `key` is the beginning of its sprites' keys. Positions are those of a panel that is not turned, in units of the screen.
    """

    def __init__(self, scene: TableScene, area: Area, key: str, is_turned: bool) -> None:
        self.scene, self.area, self.key, self.is_turned = scene, area, key, is_turned

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point is on the screen: on a turned panel at the opposite side of its middle."""
        return (2 * self.area.cx - x, 2 * self.area.cy - y) if self.is_turned else (x, y)

    def put(self, name: str, look: Picture, x: float, y: float, w: float, h: float | None = None) -> None:
        """Put a picture of `w` by `h` units around (x, y); without `h` a square one."""
        self.scene.put(f"{self.key}:{name}", look, *self.point(x, y), w, h, angle=180 if self.is_turned else 0)

    def write(self, name: str, words: str, x: float, y: float, size: float, room: float, least: float = 0) -> None:
        """Write words in ink, with their middle at (x, y)."""
        self.scene.write(
            f"{self.key}:{name}", words, *self.point(x, y), size, INK, room=room, least=least, angle=180 if self.is_turned else 0
        )

    def touch(self, name: str, area: Area, tap: object) -> None:
        """Add a touch target in the panel."""
        self.scene.touch(name, self.place(area), tap, radius=14)  # type: ignore[arg-type]  # a tap

    def place(self, area: Area) -> Area:
        """Return where an area of the panel is on the screen."""
        x, y = self.point(area.cx, area.cy)
        return Area(x - area.w / 2, y - area.h / 2, area.w, area.h)


def panel_places(scene: TableScene, area: Area, count: int, is_flat: bool = False) -> list[Area]:
    """Divide the area into `count` panels. With `is_flat`, on a screen between players, two panels are one above the other."""
    if is_flat and count == 2:
        columns = 1
    elif scene.is_wide:
        columns = count if count < 3 and area.h < 360 and count == 1 else 2 if count <= 4 else 3 if count <= 9 else 4
    else:
        columns = 1 if count <= 5 else 2
    return area.grid(count, columns, 8)
