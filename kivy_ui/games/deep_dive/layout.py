"""Layout of Deep Dive: the five ledges, and the rows of a catch on its paper."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.games.deep_dive.box import COLOURS, DEPTHS, PREDATOR, is_takeable
from companion.games.deep_dive.state import NO_SEAT, FaceUpTile
from companion.games.deep_dive.view import OceanView
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

LEAST_H, LOWEST_H = 246.0, 222.0
"""Least height of all ledges together, in units, so that a finger can tap each; upright, while reminders leave less room for a row."""
ROW_PAPER_UNITS = 90.0
"""Height of a catch with its head, one line of rows, and its margins, in units."""
ACTING_FACTOR, UPRIGHT_ACTING_FACTOR = 2.0, 1.8
"""Height of the acting ledge as a multiple of the others', on a wide and an upright screen."""
PAPER_W, PAPER_H, LEAST_TOUCH_UNITS = 298, 140, 49
"""Width of the catch on a wide screen, its height on an upright one, and least target, in units."""
TILE_UNITS = 46  # units, as in the next three lines
LARGE_TILE_UNITS = 80  # a tile on the acting ledge
PILE_UNITS = 45
LARGE_PILE_UNITS = 50  # the tile in a ring of odds
MOST_PILE_TILES = 3  # most tiles that a pile is drawn with
TILE_W, TILE_H, PILE_W, PILE_H = 1.06, 1.09, 1.24, 1.30
DIVER_SIZE, TRAPPED_SIZE = (88, 112), (75, 53)
"""Sizes of the diver on the acting ledge and of a trapped penguin on another ledge, in units."""
FOOD_STEP, TRAP_STEP, JUNK_STEP, SWIM_STEP = 52, 74, 40, 118
"""Widths of the places of a food or rock, a trapped penguin, a tile that can't be taken, and the diver, in units."""
LARGE_FOOD_STEP, LARGE_TRAP_STEP = 84, 112
"""The same on the acting ledge, in units, while there is room."""
CLOSE_SWIM_STEP, PAWN_W = 90, 36
"""Widths of the diver's place on a full ledge, and of the solo opponent's penguin, in units."""
DIVES_AT, SWIMMER_H = 62.0, 97.0
"""Angle at which the diver is tilted clockwise, in degrees, and the height that it then has, in units."""
JUNK_UNITS, LEAST_JUNK_STEP = 34, 24
"""Size of a tile that can't be taken, and the least distance between two of them, in units."""
CLOSE_STEP, CLOSE_SHARE, CLOSE_SCALE = 42.0, 0.33, 0.6
"""On a full ledge: distance of two trapped penguins in units, least share of the row's width for them, and their scale."""
Point = tuple[float, float]
TileKey = tuple[str, int]
MOST_LEDGES = 32
"""Number of ledges whose groups are cached: a tap lays out each of five several times."""
MOST_UPRIGHT_ROWS, FEWEST_ROWS = 6, 3
"""Most rows of a catch on an upright screen, and least rows drawn, empty ones included."""
COLUMN_UNITS = 66  # width of a colour's column on a wide screen, in units
LEAST_ROW_UNITS = 38  # height of a row there, in units
LARGEST_TILE_UNITS = 62  # tile there, in units
ABOVE_ROWS_UNITS = 44  # height above the rows there, in units
BELOW_ROWS_UNITS = 34  # height below them, in units
FLAT_TILE = 1.45
"""Width of a tile in a low row, divided by its height."""
BLOCKS = {2: (46, 43), 3: (37, 34)}
"""Pitch and size of the places in a block on an upright screen, by the number of blocks side by side."""
SUM_UNITS = {2: 77, 3: 26}
"""Room for the points of a row on an upright screen: they end 12 units before the edge of the paper or the next block."""


class DepthTile(NamedTuple):
    """An item on a ledge: `many` equal tiles as one, its middle, and their places among the tiles face up."""

    kind: str
    x: float
    many: int
    places: tuple[int, ...]
    seat: int = NO_SEAT
    room: float = FOOD_STEP
    lower: float = 0  # distance below the middle of the ledge
    is_close: bool = False  # on a full ledge each item is drawn small enough to fit beside the others


class TileGroups(NamedTuple):
    """Groups of equal face-up tiles of a ledge, by kind and trapped seat.

    places    the places of each group among the tiles face up
    foods     the groups that can be taken
    trapped   the groups of trapped penguins
    junk      the groups of open water and of predators without a penguin
    """

    places: Mapping[TileKey, tuple[int, ...]]
    foods: tuple[TileKey, ...]
    trapped: tuple[TileKey, ...]
    junk: tuple[TileKey, ...]


class Layout:
    """Positions in the ocean, in units. They depend only on the screen, `w` by `h`, and on the diver's depth `acting` (0: none)."""

    def __init__(self, area: Area, w: float, h: float, acting: int) -> None:
        self.area = area
        self.is_wide = w > h
        self.acting = acting
        paper_h = 0 if self.is_wide else PAPER_H
        least = LEAST_H if self.is_wide else max(LOWEST_H, min(LEAST_H, area.h - ROW_PAPER_UNITS))
        low = area.y + max(area.h - paper_h, least)
        taller = ACTING_FACTOR if self.is_wide else UPRIGHT_ACTING_FACTOR
        unit = (low - area.y) / (len(DEPTHS) - 1 + taller if acting else len(DEPTHS))
        self.heights = [unit * (taller if depth == acting else 1) for depth in DEPTHS]
        self.tops = [area.y + sum(self.heights[:at]) for at in range(len(DEPTHS))]
        self.paper = (
            Area(w - PAPER_W - 8, area.y + 5, PAPER_W, area.h - 8)
            if self.is_wide
            else Area(6, low + 3, w - 12, area.bottom - low - 6)
        )
        self.left_edge, self.right = (168.0, self.paper.x - 8) if self.is_wide else (146.0, w - 6)
        self.number_x, self.pile_x = (30.0, 106.0) if self.is_wide else (26.0, 90.0)

    def is_seen(self, depth: int) -> bool:
        """Return whether a ledge is visible; in a low scene of a wide screen the question covers the lowest ones."""
        return depth == self.acting or self.middle(depth) + 12 < self.area.bottom or not self.is_wide

    @property
    def has_keys(self) -> bool:
        """Whether keys for tiles fit into the area of the catch."""
        return self.paper.h > (210 if self.is_wide else PAPER_H - 10)

    def middle(self, depth: int) -> float:
        """Return the middle of a ledge."""
        return self.tops[depth - 1] + self.heights[depth - 1] / 2

    def tile(self, depth: int) -> float:
        """Return the size of a tile at this depth."""
        return min(LARGE_TILE_UNITS if depth == self.acting else TILE_UNITS, self.heights[depth - 1] - 3)

    def pile(self, depth: int) -> float:
        """Return the size of a pile at this depth."""
        return min(PILE_UNITS, self.heights[depth - 1] - 7)

    def ring(self, depth: int) -> float:
        """Return the radius of a ring of odds at this depth.

        It covers neither flags nor question. It covers parts of other ledges only during a dive, when no other ledge has a ring.
        """
        return min(50.0, self.heights[depth - 1] / 2 + 5 * (self.acting > 0 and DEPTHS[0] < depth < DEPTHS[-1]))

    def tile_of(self, depth: int, item: DepthTile) -> float:
        """Return the size of a tile that can be taken, at most that of its place."""
        return min(self.tile(depth), item.room - 3, self.heights[depth - 1] / (2 if item.lower else 1) - 3)

    def items(self, depth: int, up: Sequence[FaceUpTile]) -> list[DepthTile]:
        """Lay out the face-up tiles: takeable ones, trapped penguins, then the rest; closer on a full ledge."""
        groups = _groups(tuple(up))
        _, foods, trapped, junk = groups
        scale = self._scale(depth, len(foods), len(trapped))
        if not scale:
            return self._close(depth, groups, self.right - self.left_edge - CLOSE_SWIM_STEP * (depth == self.acting))
        food_step, trap_step, swim_step = (step * scale for step in self._steps(depth))
        spare = self.right - self.left_edge - swim_step - food_step * len(foods) - trap_step * len(trapped)
        close = min(JUNK_STEP, spare / max(1, len(junk)))
        junk = junk if close >= LEAST_JUNK_STEP else ()
        aside = self.right - close * len(junk)
        begins = aside - trap_step * len(trapped)
        places = (
            *((key, self.left_edge + food_step * (nth + 0.5), food_step) for nth, key in enumerate(foods)),
            *((key, begins + trap_step * (nth + 0.5), trap_step) for nth, key in enumerate(trapped)),
            *((key, aside + close * (nth + 0.5), close) for nth, key in enumerate(junk)),
        )
        return [DepthTile(key[0], x, len(groups.places[key]), groups.places[key], key[1], room=step) for key, x, step in places]

    def _steps(self, depth: int) -> tuple[float, float, float]:
        """Return the widths of the places of a food, a trapped penguin and the diver, where there is room."""
        return (LARGE_FOOD_STEP, LARGE_TRAP_STEP, SWIM_STEP) if depth == self.acting else (FOOD_STEP, TRAP_STEP, 0)

    def _scale(self, depth: int, foods: int, trapped: int) -> float:
        """Return the scale at which these numbers of tiles and penguins fit side by side; 0 if a tile would be too small for a finger."""
        food_step, trap_step, swim_step = self._steps(depth)
        scale = min(1, (self.right - self.left_edge) / max(1, food_step * foods + trap_step * trapped + swim_step))
        return scale if scale == 1 or scale * food_step >= LEAST_TOUCH_UNITS else 0

    def diver_scale(self, depth: int, up: Sequence[FaceUpTile]) -> float:
        """Return the scale of the diver, at most that of its ledge."""
        _, foods, trapped, _ = _groups(tuple(up))
        scale = self._scale(depth, len(foods), len(trapped)) if depth == self.acting else 0
        return min(scale or CLOSE_SWIM_STEP / SWIM_STEP, (self.heights[depth - 1] + 8) / SWIMMER_H)

    def trapped(self, depth: int, item: DepthTile) -> tuple[float, float]:
        """Return the size of a trapped penguin."""
        w = (
            CLOSE_SCALE * TRAPPED_SIZE[0]
            if item.is_close
            else min(item.room, (self.heights[depth - 1] + 3) * TRAPPED_SIZE[0] / TRAPPED_SIZE[1])
        )
        return w, w * TRAPPED_SIZE[1] / TRAPPED_SIZE[0]

    def _close(self, depth: int, groups: TileGroups, room: float) -> list[DepthTile]:
        """Lay out a full ledge: takeable tiles side by side, trapped penguins small; the acting ledge has a second row for these.

        Open water and lone predators, with which nothing can be done, make room.
        """
        all_places, foods, trapped, _ = groups
        spare = max(room * CLOSE_SHARE, room - FOOD_STEP * len(foods))
        lower, close = 0.0, min(CLOSE_STEP, spare / max(1, len(trapped)))
        step = (room - close * len(trapped)) / max(1, len(foods))
        if step < LEAST_TOUCH_UNITS and trapped and depth == self.acting:
            lower, close = self.heights[depth - 1] / 4, min(CLOSE_STEP, room / len(trapped))
            step = room / max(1, len(foods))
        step = min(FOOD_STEP, step)
        upper = [(self.left_edge + step * (nth + 0.5), step, -lower) for nth in range(len(foods))]
        x = self.left_edge if lower else self.left_edge + step * len(foods)
        lower_places = [(x + close * (nth + 0.5), close, lower * 1.1) for nth in range(len(trapped))]
        return [
            DepthTile(kind, x, len(all_places[kind, seat]), all_places[kind, seat], seat, room=room, lower=lower, is_close=True)
            for (kind, seat), (x, room, lower) in zip([*foods, *trapped], [*upper, *lower_places], strict=True)
        ]

    def landing_place(self, depth: int, up: Sequence[FaceUpTile], tile: str, seat: int = NO_SEAT) -> Point:
        """Return the place of a tile that is flipped now, with the penguin it traps."""
        items = self.items(depth, (*up, FaceUpTile(tile, seat)))
        depth_tile = next((item for item in items if (item.kind, item.seat) == (tile, seat)), None)
        return (
            (depth_tile.x, self.middle(depth) + depth_tile.lower)
            if depth_tile
            else (self.right - JUNK_STEP / 2, self.middle(depth))
        )

    def landing_scale(self, depth: int, up: Sequence[FaceUpTile], seat: int) -> float:
        """Return the scale of a penguin that is trapped now, as a share of `TRAPPED_SIZE`."""
        items = self.items(depth, (*up, FaceUpTile(PREDATOR, seat)))
        return next((self.trapped(depth, item)[0] / TRAPPED_SIZE[0] for item in items if item.seat == seat), 1.0)

    def diver(self, depth: int, up: Sequence[FaceUpTile]) -> Point:
        """Return the place of the diver: in the middle between takeable tiles and trapped penguins."""
        items = self.items(depth, up)
        y = self.middle(depth) - 2
        if any(item.is_close for item in items):
            return self.right - 44, y
        begins, ends = self._free_span(items)
        return (begins + ends) / 2, y

    def pawn_x(self, depth: int, up: Sequence[FaceUpTile]) -> float:
        """Return the x of the solo opponent's penguin: left of the tiles at the right end of its ledge, on none of them."""
        begins, ends = self._free_span(self.items(depth, up))
        return max(ends - PAWN_W / 2 - 4, begins + PAWN_W / 2)

    def _free_span(self, items: Sequence[DepthTile]) -> tuple[float, float]:
        """Return where the water between takeable tiles and the others of a ledge begins and ends."""
        begins = max((item.x + item.room / 2 for item in items if is_takeable(item.kind)), default=self.left_edge)
        return begins, min((item.x - item.room / 2 for item in items if not is_takeable(item.kind)), default=self.right)


@lru_cache(maxsize=MOST_LEDGES)
def _groups(up: tuple[FaceUpTile, ...]) -> TileGroups:
    """Group equal face-up tiles of a ledge."""
    places: dict[TileKey, list[int]] = {}
    for at, tile in enumerate(up):
        places.setdefault((tile.tile, tile.penguin), []).append(at)
    foods = tuple(key for key in places if is_takeable(key[0]))
    trapped = tuple(key for key in places if key[1] != NO_SEAT)
    junk = tuple(key for key in places if key not in foods and key not in trapped)
    return TileGroups({key: tuple(numbers) for key, numbers in places.items()}, foods, trapped, junk)


class CatchLayout:
    """Layout of a catch's rows. The first `hidden` rows, for which there is no room, are drawn as one sum.

    tile, tile_w   height and width of a place
    """

    def __init__(self, at: Layout, rows: int) -> None:
        self.area, self.is_wide = at.paper, at.is_wide
        most = self._most_rows()
        self.hidden = rows - most + 1 if rows > most else 0
        self.across = 2 if rows <= 4 and most >= 4 else 3
        fewest = min(FEWEST_ROWS if self.is_wide or self.across == 3 else 4, most)
        self.count = max(fewest if self.is_wide or not self.hidden else 0, rows - self.hidden)
        sizes: tuple[float, float] = self._row_sizes() if self.is_wide else BLOCKS[self.across]
        self.pitch, self.tile = sizes
        self.tile_w = min(LARGEST_TILE_UNITS, self.tile * FLAT_TILE) if self.is_wide else self.tile

    def _most_rows(self) -> int:
        """Return the number of rows with room: fewer while a strip of reminders is below."""
        if self.is_wide:
            return max(2, int((self.area.h - ABOVE_ROWS_UNITS - BELOW_ROWS_UNITS) // LEAST_ROW_UNITS))
        return MOST_UPRIGHT_ROWS if self.area.h > 118 else FEWEST_ROWS

    def _row_sizes(self) -> tuple[float, float]:
        """Return the height of a row and of a tile, so that the rows fill the paper."""
        pitch = min(
            LARGEST_TILE_UNITS + 6.0, (self.area.h - ABOVE_ROWS_UNITS - BELOW_ROWS_UNITS) / (self.count + bool(self.hidden))
        )
        return pitch, pitch - 5

    @property
    def foot(self) -> Area:
        """Area below the rows, on a wide screen."""
        return Area(self.area.x + 14, self.area.bottom - BELOW_ROWS_UNITS, self.area.w - 28, BELOW_ROWS_UNITS - 4)

    def column_at(self, colour: int) -> Area:
        """Return the area of a colour's column, on a wide screen."""
        h = self.pitch * (self.count + bool(self.hidden))
        return Area(self.area.x + 10 + COLUMN_UNITS * colour, self.area.y + ABOVE_ROWS_UNITS - 1, COLUMN_UNITS - 3, h + 1)

    def tile_at(self, row: int, colour: int) -> Point:
        """Return the middle of the place for a colour in a row; row 0 is the first of the catch, hidden rows included."""
        visible_row = row - self.hidden + bool(self.hidden)
        if self.is_wide:
            return self.column_at(colour).cx, self.area.y + ABOVE_ROWS_UNITS + self.pitch * (visible_row + 0.5)
        x, y = self._block(visible_row)
        return x + self.tile / 2 + 3 + self.pitch * colour, y

    def sum_at(self, row: int) -> Point:
        """Return the right end of a row's points."""
        x, y = self.tile_at(row, 0)
        return (self.area.right - 14, y) if self.is_wide else (x - self.tile / 2 + 3 * self.pitch + SUM_UNITS[self.across], y)

    @property
    def has_formulas(self) -> bool:
        """Whether the half that an incomplete row scores is written beside its points."""
        return self.pitch >= 44 if self.is_wide else self.across == 2

    def points_at(self, row: int, is_complete: bool) -> tuple[float, float, float]:
        """Return the right end of a row's points, and their text size.

        Points of an incomplete row are below its formula, if it has one.
        """
        x, y = self.sum_at(row)
        if is_complete or not self.has_formulas:
            return x, y, (min(38, self.pitch * 0.8) if is_complete else 26) if self.is_wide else 24
        return x, y + self.pitch * 0.2, min(32, self.pitch * 0.5)

    def points_room(self, row: int) -> float:
        """Return the width of a row's points: they reach no place of its last colour."""
        return self.sum_at(row)[0] - self.tile_at(row, len(COLOURS) - 1)[0] - self.tile_w / 2 - 2

    def formula_at(self, row: int) -> tuple[float, float, float]:
        """Return the right end and the width of an incomplete row's formula, above its points."""
        x, y = self.sum_at(row)
        left_x = self.tile_at(row, len(COLOURS) - 1)[0] + self.tile_w / 2 + 3
        return x, y - self.pitch * 0.24, x - left_x

    def row_at(self, row: int) -> Area:
        """Return the area of a row, its points included."""
        (x, y), half = self.tile_at(row, 0), self.tile / 2 + 4
        left_x = x - self.tile_w / 2 - 4
        return Area(left_x, y - half, self.sum_at(row)[0] + 8 - left_x, 2 * half)

    def _block(self, nth: int) -> Point:
        w, h = self.area.w / self.across, max(42, (self.area.h - 40) / 2)
        return self.area.x + 4 + w * (nth % self.across), self.area.y + 37 + h * (nth // self.across + 0.5)


def lay_out_ocean(scene: TableScene, view: OceanView, area: Area | None = None) -> Layout:
    """Lay out the ocean in an area, in the usual one if none is given."""
    return Layout(area or scene.usual_area, scene.w, scene.h, 0 if view.is_over else view.at)
