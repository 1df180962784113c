"""Where everything in Into the Blue is, and its five levels: numbers, treasures, shells, and how likely a sequence reaches them."""

from typing import TYPE_CHECKING

from companion.games.into_the_blue.state import NOBODY
from companion.games.into_the_blue.view import BoardView, LevelView
from companion.pictures.animals import shell
from companion.pictures.gems import ring_of
from companion.pictures.picture import picture
from companion.pictures.seats import helmet
from companion.pictures.things import chest, coin
from companion.table.views import Odds
from kivy_ui.look.language import percent
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, INK, Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table.ring_steps import coarse

if TYPE_CHECKING:
    from kivy_ui.games.into_the_blue.board import IntoTheBlueBoard

DICE = 6
TALL_TOP, TALL_STEP = 0.12, 0.059
"""The first level of an upright glass, and how high each is: shares of its height."""
TILTS = (-6, 4, -3, 5, -7, 3)
SIZES = (1.0, 0.8, 0.65, 0.5)
AFLOAT = 0.78
"""How large the diver is at the surface: small enough to be seen below the flags."""
GOLD_R, SILVER_R, BADGE_R, RING_R = 18, 14, 19, 22
Point = tuple[float, float]


class Layout:
    """Where everything is, from the glass alone: moments know it before it is drawn.

    die    how large a rolled die is; `row_die` one beside its level
    """

    def __init__(self, area: Area, w: float, h: float) -> None:
        self.area = area
        self.is_wide = w > h
        self.top = area.y + 12 if self.is_wide else h * TALL_TOP
        self.step = 44.0 if self.is_wide else h * TALL_STEP
        self.right = w - 400 if self.is_wide else w - 12
        self.die, self.row_die = (84.0, 36.0) if self.is_wide else (62.0, 36.0)
        self.badge_x, self.diver_x = (34.0, 80.0) if self.is_wide else (32.0, 80.0)

    def level(self, number: int) -> float:
        """Find the middle of a level, 0 the surface, clear of the flags."""
        return self.top + self.step * (number - 0.5) + 3 if number else self.top + 4

    def row(self, number: int) -> Area:
        """Find the place of a level that a finger meets."""
        h = max(self.step, 49.0)
        return Area(4, self.level(number) - h / 2, (self.area.w if self.is_wide else self.right + 4) - 8, h)

    def coin(self, rank: int) -> float:
        """Find the middle of a treasure, 0 the main one."""
        return (126.0, 160.0, 190.0)[rank]

    def dice(self) -> list[Point]:
        """Find the middles of the dice on the tray."""
        right, bottom = self.area.right, self.area.bottom
        if self.is_wide:
            xs, ys = (right - 342, right - 234, right - 126), (self.area.y + 63, self.area.y + 175)
            return [(x + (4 if row else 0), y - (2 if at == 1 else 0)) for row, y in enumerate(ys) for at, x in enumerate(xs)]
        step = (self.area.w - 16) / DICE
        return [(8 + step * (at + 0.5), bottom - 46) for at in range(DICE)]

    def tray(self) -> Area:
        """Find what is tapped to roll."""
        if self.is_wide:
            return Area(self.area.right - 397, self.area.y + 6, 325, 228)
        return Area(6, self.area.bottom - 88, self.area.w - 12, 84)

    def rolls(self, nth: int) -> Point:
        """Find a lamp that stands for a roll."""
        if self.is_wide:
            return self.area.right - 38, self.area.y + 50 + nth * 34
        return self.area.right - 28, self.top + 24 + nth * 32

    def chest(self, nth: int) -> Point:
        """Find the middle of a place on the floor."""
        if self.is_wide:
            return 52 + nth * 62.0, self.area.bottom - 20
        return 56 + nth * (self.area.w - 92) / 5, self.top + self.step * 5.74

    @property
    def chest_w(self) -> float:
        """How wide a chest on the floor is."""
        return 46 if self.is_wide else 56

    def beside(self, count: int) -> float:
        """Find where dice that lie beside their level end."""
        return self.area.right - 366 + min(count * 42.0, 210) - 16

    def in_row(self, faces: tuple[int, ...]) -> list[Point]:
        """Find dice that lie beside the level they show; chests on the floor."""
        seen: dict[int, int] = {}
        found = []
        for face in faces:
            nth = seen[face] = seen.get(face, -1) + 1
            pitch = min(42.0, 168 / max(1, faces.count(face) - 1))
            y = self.level(face) if face < DICE else self.chest(0)[1]
            x = self.area.right - (366 if face < DICE else 304)  # clear of the chests on the floor
            found.append((x + nth * pitch, y))
        return found


def depth_of(view: BoardView) -> int:
    """Return how deep the sequence on the tray reaches."""
    return len({one.face for one in view.tray.dice if one.is_lit and one.pips})


def draw_levels(board: "IntoTheBlueBoard", scene: Scene, at: Layout, view: BoardView, odds: Odds | None) -> None:
    """Draw every level; the sequence is brass from the surface down."""
    run = depth_of(view)
    if run > 1:
        scene.lay("run", picture(plate_painters.shade, BRASS, 1.0), Area(at.badge_x - 3.5, at.level(1), 7, at.step * (run - 1)))
    chances = {nth: row.chance for nth, row in zip((0, 5, 4, 3, 2, 1), odds.rows)} if odds else {}
    for level in view.levels:
        _ring(board, scene, at, level, chances.get(level.level, 0), run)
        draw_badge(board, scene, at, level.level, level.level <= run)
        _treasures(scene, at, level)
        _shells(board, scene, at, level)
    if chances.get(0) and any(one.holder == NOBODY for one in view.chests):
        _perfect(board, scene, at, chances[0])


def draw_badge(board: "IntoTheBlueBoard", scene: Scene, at: Layout, level: int, is_lit: bool, key: str = "") -> None:
    """Draw a level's number: brass while the sequence reaches it."""
    x, y, name = at.badge_x, at.level(level), f"{key}level:{level}"
    fill, rim = (
        (BRASS, "#5a3a08") if is_lit else ("#062441", "#ffffff") if board.theme == "deep" else (board.ink.plate, board.ink.ink)
    )
    scene.put(name, picture(plate_painters.plate, fill, rim, 2.5, BADGE_R, 1.0), x, y, 2 * BADGE_R, 2 * BADGE_R)
    scene.write(f"{name}:number", str(level), x, y, 28, INK if is_lit else board.ink.ink, room=30)


def _ring(board: "IntoTheBlueBoard", scene: Scene, at: Layout, level: LevelView, chance: float, run: int) -> None:
    """Draw how likely the sequence comes to a level it hasn't reached: a ring, and in percent."""
    if level.level <= run or not chance:
        return
    x, y = at.badge_x, at.level(level.level)
    shares = tuple(zip(coarse((chance, 1 - chance)), ("good", "warn"), strict=True))
    scene.put(f"ring:{level.level}", picture(ring_of, shares, board.theme), x, y, 2.08 * RING_R, 2.08 * RING_R)  # fmt: skip
    if level.level == 1:  # the diver is there
        return
    scene.write(f"chance:{level.level}", percent(chance), at.diver_x, y, 20, board.ink.ink, halo=board.ink.halo, room=42, least=12)


def _perfect(board: "IntoTheBlueBoard", scene: Scene, at: Layout, chance: float) -> None:
    """Write how likely a perfect dive is, beside the chests."""
    x, y = at.chest(4)
    x, y, anchor = (x + 32, y + 4, "start") if at.is_wide else (x, y - 34, "middle")
    scene.write("chance:perfect", percent(chance), x, y, 20, board.ink.ink, anchor, halo=board.ink.halo)


def _treasures(scene: Scene, at: Layout, level: LevelView) -> None:
    y = at.level(level.level)
    for rank, worth in enumerate(level.treasures):
        x, r, kind, size = at.coin(rank), (GOLD_R, SILVER_R)[rank > 0], ("gold", "silver")[rank > 0], (22, 19)[rank > 0]
        scene.put(f"coin:{level.level}:{rank}", picture(coin, kind), x, y, 2.12 * r, 2.12 * r)
        ink = "#12202a" if rank else "#2a1a02"
        scene.write(f"coin:{level.level}:{rank}:worth", str(worth), x, y, size, ink, room=1.7 * r, least=14)


def _shells(board: "IntoTheBlueBoard", scene: Scene, at: Layout, level: LevelView) -> None:
    """Draw every seat's shells, the seat that would take the main treasure first; smaller where many seats are there."""
    y, size = at.level(level.level), 26 if at.is_wide else 28
    left = at.coin(len(level.treasures) - 1) + 26
    room = at.right - left if at.is_wide else at.right - left - 28 - scene.wide("+2", 28)
    widths = [scene.wide(str(level.shells[seat]), size) for seat in level.order]
    scale = next((one for one in SIZES if sum(42 + w + 12 for w in widths) * one <= room), SIZES[-1])
    for seat, w in zip(level.order, widths):
        one, key = board.shown.seats[seat], f"shells:{level.level}:{seat}"
        scene.put(key, picture(shell, one.colour, one.emblem), left + 19 * scale, y, 38 * scale, 30 * scale)
        scene.write(f"{key}:count", str(level.shells[seat]), left + 41 * scale, y, max(14, size * scale), board.ink.ink, "start", halo=board.ink.halo)  # fmt: skip
        left += (42 + w + 12) * scale


def shells_of(board: "IntoTheBlueBoard", scene: Scene, at: Layout, level: LevelView, seat: int) -> Point:
    """Find where a seat's shells lie on a level."""
    drawn = Scene(scene.look, scene.w, scene.h)
    _shells(board, drawn, at, level)
    return next((one.x, one.y) for one in drawn.sprites if one.key == f"shells:{level.level}:{seat}")


def draw_floor(board: "IntoTheBlueBoard", scene: Scene, at: Layout, view: BoardView) -> None:
    """Draw the chests on the floor, larger while one may be taken; where one was, a disc says whose it is."""
    larger = 1.36 if at.is_wide and any(board.is_open(f"chest:{nth}") for nth in range(len(view.chests))) else 1.0
    for nth, one in enumerate(view.chests):
        x, y = at.chest(nth)
        x, y = (x * larger - 8 * (larger > 1), y - (larger > 1))
        if one.holder != NOBODY:
            board.disc(scene, f"chest:{nth}", one.holder, x, y + 3, 13, 0.9)
        else:
            w = at.chest_w * larger
            scene.put(f"chest:{nth}", picture(chest, False), x, y, w, w * 0.7)
            board.mark(scene, f"chest:{nth}", around(x, y - 2, max(58, w + 8), 54 if larger == 1 else 50))  # clear of level 5


def draw_diver(board: "IntoTheBlueBoard", scene: Scene, at: Layout, seat: int, y: float, key: str = "", dx: float = 0) -> None:
    """Draw the seat's diver on its line."""
    one, x = board.shown.seats[seat], at.diver_x + dx
    top = at.area.y - 4
    length = max(1.0, y - 20 - top)
    line = "#7a5a22" if board.theme == "deep" else board.ink.ink
    scene.put(f"{key}diver:line", picture(plate_painters.shade, line, 1.0), x, top + length / 2, 3, 100, tall=length / 100)
    size = AFLOAT + (1 - AFLOAT) * min(1.0, max(0.0, y - at.level(0)) / at.step)
    scene.put(f"{key}diver", picture(helmet, one.colour, one.emblem), x, y, 52, 54, scale=size)
