"""Where everything in the ocean is, and its five ledges: piles with their rings, tiles face up, trapped penguins."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.games.deep_dive.box import COLOURS, DEPTHS, FOOD, PREDATOR, ROCK, WATER, is_takeable
from companion.games.deep_dive.state import NOBODY, OPPONENT, Upturned
from companion.games.deep_dive.view import DepthView, OceanView
from companion.pictures import worlds
from companion.pictures.animals import penguin, predator, trapped_penguin
from companion.pictures.gems import glow
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.things import back_tile, pile, rock, tile
from kivy_ui.look.language import told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, FOAM, INK, Scene
from kivy_ui.stage.sprite import Area, around

if TYPE_CHECKING:
    from kivy_ui.games.deep_dive.board import DeepDiveBoard

GREY = "#9aa9b3"
LEAST_H = 246.0
"""How high the ledges are together at least, for fingers."""
ACTING, PAPER_H, FINGER = 1.56, 140, 49
"""How much higher the acting ledge is, how high the catch is on an upright glass, and the least a finger needs."""
TILE, LARGE_TILE, PILE, LARGE_PILE, SHEETS = 46, 54, 45, 40, 3
TILE_W, TILE_H, PILE_W, PILE_H = 1.06, 1.09, 1.24, 1.30
DIVER, TRAPPED = (62, 78), (75, 53)
FOOD_STEP, TRAP_STEP, JUNK_STEP, SWIM_STEP = 58, 76, 40, 90
"""How wide a tile lies, a trapped penguin, a tile with which nothing can be done, and how much water the diver needs."""
JUNK, LEAST_JUNK_STEP = 34, 24
"""How large such a tile is, and how close two of them lie at most."""
CLOSE_STEP, CLOSE_SHARE, CLOSE_SCALE = 42.0, 0.33, 0.6
"""Where a ledge is full: how far trapped penguins lie apart, how much of a row they take at most, and their size."""
PALE = 2
"""The depths whose ice is pale: dark numbers there."""
Point = tuple[float, float]


class Item(NamedTuple):
    """What lies on a ledge: equal tiles as one, its middle, and the places they have among the tiles face up."""

    kind: str
    x: float
    many: int
    places: tuple[int, ...]
    seat: int = NOBODY
    room: float = FOOD_STEP
    lower: float = 0  # how far it lies below the middle
    is_close: bool = False  # where a ledge is full, everything is drawn small enough to lie beside the rest


class Layout:
    """Where everything is, from the glass and the depth that acts (0: none)."""

    def __init__(self, area: Area, w: float, h: float, acting: int) -> None:
        self.area = area
        self.is_wide = w > h
        self.acting = acting
        paper_h = 0 if self.is_wide else PAPER_H
        low = area.y + max(area.h - paper_h, LEAST_H)
        unit = (low - area.y) / (len(DEPTHS) - 1 + ACTING if acting else len(DEPTHS))
        self.heights = [unit * (ACTING if depth == acting else 1) for depth in DEPTHS]
        self.tops = [area.y + sum(self.heights[:at]) for at in range(len(DEPTHS))]
        self.paper = Area(w - 314, area.y + 5, 266, area.h - 8) if self.is_wide else Area(6, low + 3, w - 12, area.bottom - low - 6)
        self.left, self.right = (172.0, self.paper.x - 8) if self.is_wide else (152.0, w - 6)
        self.number_x, self.pile_x = (30.0, 104.0) if self.is_wide else (26.0, 90.0)

    def is_seen(self, depth: int) -> bool:
        """Whether a ledge isn't covered by what is said below."""
        return depth == self.acting or self.middle(depth) + 12 < self.area.bottom or not self.is_wide

    @property
    def has_keys(self) -> bool:
        """Whether keys for tiles have room where the catch lies."""
        return self.paper.h > (210 if self.is_wide else PAPER_H - 10)

    def middle(self, depth: int) -> float:
        """Find the middle of a ledge."""
        return self.tops[depth - 1] + self.heights[depth - 1] / 2

    def tile(self, depth: int) -> float:
        """Say how large a tile lies there."""
        return LARGE_TILE if depth == self.acting else TILE

    def pile(self, depth: int) -> float:
        """Say how large a pile lies there."""
        return min(PILE, self.heights[depth - 1] - 7)

    def ring(self, depth: int) -> float:
        """Say how far a ring of odds reaches there: below the flags, above the question; on its ledge where there is one on each."""
        return min(44.0, self.heights[depth - 1] / 2 + 5 * (self.acting > 0 and DEPTHS[0] < depth < DEPTHS[-1]))

    def tile_of(self, depth: int, item: Item) -> float:
        """Say how large something that can be brought up lies there: on a full ledge as large as its place."""
        return min(self.tile(depth), item.room - 3, self.heights[depth - 1] / (2 if item.lower else 1) - 3)

    def items(self, depth: int, up: Sequence[Upturned]) -> list[Item]:
        """Lay out what is face up: what can be brought up, who is trapped, and the rest; closer where there is much."""
        groups = _groups(up)
        foods, trapped, junk = _sorted(groups)
        room = self.right - self.left - SWIM_STEP * (depth == self.acting)
        spare = room - FOOD_STEP * len(foods) - TRAP_STEP * len(trapped)
        if spare < 0:
            return self._close(depth, groups, room)
        close = min(JUNK_STEP, spare / max(1, len(junk)))
        junk = junk if close >= LEAST_JUNK_STEP else []
        aside = self.right - close * len(junk)
        begins = aside - TRAP_STEP * len(trapped)
        places = (
            *((key, self.left + FOOD_STEP * (nth + 0.5), FOOD_STEP) for nth, key in enumerate(foods)),
            *((key, begins + TRAP_STEP * (nth + 0.5), TRAP_STEP) for nth, key in enumerate(trapped)),
            *((key, aside + close * (nth + 0.5), close) for nth, key in enumerate(junk)),
        )
        return [Item(key[0], x, len(groups[key]), tuple(groups[key]), key[1], step) for key, x, step in places]

    def _close(self, depth: int, groups: dict[tuple[str, int], list[int]], room: float) -> list[Item]:
        """Lay out a full ledge: what can be brought up side by side, trapped penguins small; the acting ledge has a second row for these.

        Open water and lone predators, with which nothing can be done, make room.
        """
        foods, trapped, _ = _sorted(groups)
        lower, close = 0.0, min(CLOSE_STEP, room * CLOSE_SHARE / max(1, len(trapped)))
        step = (room - close * len(trapped)) / max(1, len(foods))
        if step < FINGER and trapped and depth == self.acting:
            lower, close = self.heights[depth - 1] / 4, min(CLOSE_STEP, room / len(trapped))
            step = room / max(1, len(foods))
        step = min(FOOD_STEP, step)
        upper = [(self.left + step * (nth + 0.5), step, -lower) for nth in range(len(foods))]
        x = self.left if lower else self.left + step * len(foods)
        under = [(x + close * (nth + 0.5), close, lower * 1.1) for nth in range(len(trapped))]
        return [
            Item(kind, x, len(groups[kind, seat]), tuple(groups[kind, seat]), seat, room, lower, True)
            for (kind, seat), (x, room, lower) in zip([*foods, *trapped], [*upper, *under], strict=True)
        ]

    def lands(self, depth: int, up: Sequence[Upturned], tile: str, seat: int = NOBODY) -> Point:
        """Find where a tile comes to lie that is flipped now, with the penguin it traps."""
        items = self.items(depth, (*up, Upturned(tile, seat)))
        found = next((item for item in items if (item.kind, item.seat) == (tile, seat)), None)
        return (found.x, self.middle(depth) + found.lower) if found else (self.right - JUNK_STEP / 2, self.middle(depth))

    def diver(self, depth: int, up: Sequence[Upturned]) -> Point:
        """Find where the diver swims: between what can be brought up and who is trapped."""
        items = self.items(depth, up)
        if any(item.is_close for item in items):
            return self.right - 44, self.middle(depth) - 2
        begins = self.left + FOOD_STEP * sum(is_takeable(item.kind) for item in items)
        ends = min((item.x - item.room / 2 for item in items if not is_takeable(item.kind)), default=self.right)
        return max(begins, min(self.left + 1.6 * FOOD_STEP, ends - SWIM_STEP)) + SWIM_STEP / 2 + 6, self.middle(depth) - 2


def _groups(up: Sequence[Upturned]) -> dict[tuple[str, int], list[int]]:
    """Put equal tiles together: foods and rocks first, trapped penguins, then open water and lone predators."""
    groups: dict[tuple[str, int], list[int]] = {}
    for at, one in enumerate(up):
        groups.setdefault((one.tile, one.penguin), []).append(at)
    rank = {key: 0 if is_takeable(key[0]) else 1 if key[1] != NOBODY else 2 for key in groups}
    return dict(sorted(groups.items(), key=lambda group: rank[group[0]]))


def _sorted(groups: dict[tuple[str, int], list[int]]) -> tuple[list[tuple[str, int]], ...]:
    """Part groups into what can be brought up, who is trapped, and what nothing can be done with."""
    foods = [key for key in groups if is_takeable(key[0])]
    trapped = [key for key in groups if key[1] != NOBODY]
    return foods, trapped, [key for key in groups if key not in foods and key not in trapped]


# ledges


def draw_ocean(board: "DeepDiveBoard", scene: Scene, at: Layout, view: OceanView, focus: Collection[int]) -> None:
    """Draw every ledge with what lies there; `focus` are the depths of which the next flip may be."""
    for depth in DEPTHS:
        h = 96.0
        y = at.tops[depth - 1] - 4 - 5 * scene.w / 800
        scene.lay(f"ledge:{depth}", picture(worlds.ledge, depth, board.theme), Area(0, y, scene.w, h))
    for one in view.depths:
        if at.is_seen(one.depth):
            draw_depth(board, scene, at, one, focus)
    if view.pawn and view.diver != OPPONENT and not view.is_over:
        scene.put("pawn", picture(penguin, GREY), at.right - 26, at.middle(view.pawn), 36, 46)
    if at.acting:
        draw_diver(board, scene, at, view.diver, *at.diver(at.acting, view.depths[at.acting - 1].up))


def ink_at(board: "DeepDiveBoard", depth: int) -> str:
    """Return the colour of words on the ice of a depth."""
    if board.theme == "contrast":
        return FOAM
    return INK if board.theme == "light" or depth <= PALE else FOAM


def draw_depth(board: "DeepDiveBoard", scene: Scene, at: Layout, view: DepthView, focus: Collection[int]) -> None:
    """Draw a ledge: its number, its pile, what is face up."""
    depth, y = view.depth, at.middle(view.depth)
    is_acting = depth == at.acting
    colour = ink_at(board, depth)
    halo = board.ink.halo if board.theme == "deep" and colour == FOAM else ""
    scene.write(f"depth:{depth}", str(depth), at.number_x, y, 48 if is_acting else 36, colour, halo=halo, room=40)
    _pile(board, scene, at, view, depth in focus)
    for item in at.items(depth, view.up):
        _item(board, scene, at, depth, item)


def _pile(board: "DeepDiveBoard", scene: Scene, at: Layout, view: DepthView, is_next: bool) -> None:
    """Draw the tiles face down, and round the next ones what they may be."""
    depth, x, y = view.depth, at.pile_x, at.middle(view.depth)
    key, r, size = f"pile:{depth}", at.ring(depth), at.pile(depth)
    has_ring = is_next and bool(view.shares) and board.shown.odds is not None
    if has_ring:
        if board.theme == "deep":
            scene.put(f"{key}:glow", picture(glow, "#fff6d8", 0.5), x, y, 3.1 * r, 3.1 * r)
        scene.put(f"{key}:dark", picture(plate_painters.plate, "#04203a", "#04203a", 1, r - 2, 0.85), x, y, 2 * r - 4, 2 * r - 4)
        board.ring(scene, f"{key}:ring", tuple(zip(view.shares, ("good", "warn", "bad"), strict=True)), x, y, 2.08 * r)
        size = LARGE_PILE if r > 36 else 32
        if view.down:
            scene.put(key, picture(back_tile, depth), x, y, size * TILE_W, size * TILE_H)
    elif view.down:
        scene.put(key, picture(pile, depth, min(SHEETS, view.down)), x + size * 0.06, y - size * 0.09, size * PILE_W, size * PILE_H)
    else:
        scene.put(key, picture(plate_painters.frame, ink_at(board, depth), 2, 9), x, y, 40, 40, alpha=0.5)
    if view.down:
        scene.count(f"{key}:count", str(view.down), x, y, 26, "#ffffff", "", "middle", room=38, least=18)
    name, w = f"depth:{depth}", at.left - 6 - at.number_x + 24
    if name in board.answers and not has_ring:
        scene.lay(f"lit:{name}", picture(plate_painters.frame, BRASS, 3.5, 12), around(x, y, size + 10, size + 10))
    board.mark(scene, name, around(at.number_x - 24 + w / 2, y, w, max(FINGER, at.heights[depth - 1])), is_lit=False)


def _item(board: "DeepDiveBoard", scene: Scene, at: Layout, depth: int, item: Item) -> None:
    y, key = at.middle(depth) + item.lower, f"tile:{depth}:{item.places[0]}"
    if item.seat != NOBODY:
        _trapped(board, scene, key, item, y)
    elif is_takeable(item.kind):
        size = at.tile_of(depth, item)
        board.put_tile(scene, key, item.kind, item.x, y, size)
        if item.many > 1:
            count = told("deep_dive.times", count=item.many)
            scene.write(
                f"{key}:times",
                count,
                item.x + size / 2,
                y - size * 0.3,
                min(18, size * 0.45),
                INK,
                "end",
                room=size * 0.56,
                least=11,
            )
        if item.room >= FINGER:  # closer, they are answered in the grid
            below = max(y, max(flag.h for flag in board.flags.values()) + FINGER / 2)  # flags are tapped, too
            spot = around(item.x, below, min(54, item.room), FINGER)
            board.mark_all(scene, [f"tile:{depth}:{place}" for place in item.places], spot)
    else:
        board.put_tile(scene, key, item.kind, item.x, y, JUNK, is_bare=False)
        if item.many > 1:
            count = told("deep_dive.times", count=item.many)
            scene.write(f"{key}:times", count, item.x + JUNK / 2 - 2, y + 11, 18, "#ffffff", "end", halo="#04203a", room=30)


def _trapped(board: "DeepDiveBoard", scene: Scene, key: str, item: Item, y: float) -> None:
    one = board.shown.seats[item.seat]
    w, h = (side * (CLOSE_SCALE if item.is_close else 1) for side in TRAPPED)
    scene.put(key, picture(trapped_penguin, one.colour, one.emblem), item.x, y, w, h)
    if item.many > 1:
        scene.write(f"{key}:times", told("deep_dive.times", count=item.many), item.x + w * 0.35, y - h * 0.3, 20, "#ffffff", halo="#04203a")  # fmt: skip


def draw_diver(
    board: "DeepDiveBoard", scene: Scene, at: Layout, seat: int, x: float, y: float, key: str = "", angle: float = 62
) -> None:
    """Draw the penguin that dives, its bubbles behind it."""
    scene.put(f"{key}diver", penguin_of(board, seat), x, y, *DIVER, angle=angle)
    scene.put(f"{key}diver:bubbles", picture(worlds.rising, 4, 6), x + 50, y - 22, 84, 72)


def penguin_of(board: "DeepDiveBoard", seat: int) -> Picture:
    """Return a seat's penguin; a grey one for the solo opponent."""
    edge = (True,) if board.theme == "contrast" else ()
    if seat == OPPONENT:
        return picture(penguin, GREY, "", *edge)
    one = board.shown.seats[seat]
    return picture(penguin, one.colour, one.emblem, *edge)


def look_of(kind: str) -> Picture:
    """Return the picture of a tile, with its letter, without its worth."""
    if kind in FOOD:
        colour = COLOURS[FOOD[kind][0]]
        return picture(tile, colour, told("deep_dive.letter", colour=colour))
    return {ROCK: picture(rock), WATER: picture(icon, "drop", "#bfe6f4"), PREDATOR: picture(predator, True)}[kind]
