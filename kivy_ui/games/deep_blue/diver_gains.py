"""Deep Blue: the cards beside a diver, and on a large glass what it would score now, gem by gem, in rows under its helmet."""

from typing import TYPE_CHECKING, NamedTuple

from companion.games.deep_blue.view import DiverView, DiveView
from companion.pictures.canvas import Point
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.places import wreck
from kivy_ui.games.deep_blue.dive_scored import GEMS, SIGNS, SIZES, Found, found
from kivy_ui.games.deep_blue.layout import CONTENTS, HAUL
from kivy_ui.look.language import told
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

if TYPE_CHECKING:
    from kivy_ui.games.deep_blue.board import DeepBlueBoard

HEAD, NEXT, POINTS, CARDS = 62.0, 44.0, 44.0, 26.0
"""How wide a helmet is with the gaps around it, and how far to the left of its flag's middle that begins; letters of points, and of cards."""
LETTERS, ROWS, GAP, THIN = (22.0, 20.0, 18.0), 2, 8.0, 3.0
"""Letters from the largest to the smallest that can be read, in so many rows, so far apart."""


class Setting(NamedTuple):
    """How a haul fits: letters, how many sources stand side by side, how wide each column and how high a row is."""

    size: float
    across: int
    columns: tuple[float, ...]
    high: float


def room(board: "DeepBlueBoard", seat: int, area: Area) -> float:
    """Say how wide a diver and what stands beside it may be: as far as the next one, or the edge."""
    x = board.flags[seat].cx
    return min((flag.cx for flag in board.flags.values() if flag.cx > x), default=area.right + 26) - x - 8


def cards(board: "DeepBlueBoard", scene: Scene, diver: DiverView, at: Point, area: Area) -> tuple[Point, float]:
    """Draw the cards beside the points, below them where both don't fit; returns where the points stand, and how large."""
    (x, y), key, ink = at, f"diver:{diver.seat}", board.ink
    wide = scene.wide(str(diver.now.total), POINTS)
    beside = wide + 32 + scene.wide(str(diver.points), CARDS)
    is_beside = beside <= room(board, diver.seat, area) - HEAD
    left, low, size = (x + wide + 18, y, CARDS) if is_beside else (x + 12, y + 17, 22)
    scene.put(f"{key}:card", picture(icon, "card", ink.ink), left, low, 24, 24)
    scene.write(f"{key}:cards", str(diver.points), left + 14, low, size, ink.ink, "start", halo=ink.halo)
    return (at, POINTS) if is_beside else ((x, y - 13), 34)


def up(board: "DeepBlueBoard", scene: Scene, diver: DiverView, y: float) -> None:
    """Write what a diver came up with: beside its helmet as far as the next one, on an upright glass below it; on two lines where one is too long."""
    flag, is_wide, ink = board.flags[diver.seat], scene.is_wide, board.ink
    edge = min((one.cx - NEXT for one in board.flags.values() if one.cx > flag.cx), default=scene.w - GAP)
    x = flag.cx + 22
    area = Area(x, y - 28, edge - x, 56) if is_wide else Area(flag.x, y + 24, flag.w, 58)
    words, anchor = told("deep_blue.up_with", points=diver.now.total), "start" if is_wide else "middle"
    size = 22 if is_wide else 20
    scene.paragraph(f"diver:{diver.seat}:up", words, area, size, ink.ink, anchor, True, ink.halo, least=13, is_top=not is_wide)


def draw(board: "DeepBlueBoard", scene: Scene, table: DiveView, diver: DiverView, area: Area) -> None:
    """Draw each source and what it adds; nothing where that doesn't fit. Cards stand beside the points."""
    area = Area(board.flags[diver.seat].cx - 34, area.y + HAUL, room(board, diver.seat, area), CONTENTS - HAUL)
    haul = [(source, points) for source, points in found(table, diver.now) if source != "cards"]
    setting = _fitting(scene, table, haul, area)
    if setting is None:
        return
    for nth, (source, points) in enumerate(haul):
        row, column = divmod(nth, setting.across)
        x, y = area.x + sum(setting.columns[:column]), area.y + setting.high * (row + 0.5)
        _source(board, scene, f"diver:{diver.seat}:{source}", source, _times(table, source), points, x, y, setting.size)


def _times(table: DiveView, source: str) -> str:
    count = table.gems.count(source)
    return f"{count}×" if count > 1 else ""


def _fitting(scene: Scene, table: DiveView, haul: Found, area: Area) -> Setting | None:
    """Find the largest letters in which a haul fits, in as few rows as it can."""
    for size in LETTERS:
        high, widths = scene.text_size(size), [_width(scene, _times(table, source), points, size) for source, points in haul]
        for rows in range(1, min(ROWS, int(area.h / high)) + 1):
            across = -(-len(haul) // rows)
            columns = tuple(max(widths[nth::across]) for nth in range(across))
            if sum(columns) - GAP <= area.w:
                return Setting(size, across, columns, high)
    return None


def _width(scene: Scene, times: str, points: int, size: float) -> float:
    """Measure a source with the gap behind it."""
    return size * 1.2 + scene.wide(times, size - 2, False) + THIN * bool(times) + scene.wide(f"+{points}", size) + GAP


def _source(
    board: "DeepBlueBoard", scene: Scene, key: str, source: str, times: str, points: int, x: float, y: float, size: float
) -> None:  # fmt: skip
    ink, halo = board.ink.ink, board.ink.halo
    if source in GEMS:
        board.gem(scene, key, source, x + size / 2, y, size * 0.42)
    else:
        w, h = SIZES.get(source, (34, 34))
        look = picture(wreck) if source == "tile" and board.theme == "light" else SIGNS[source]
        scene.put(key, look, x + size / 2, y, w * size / 40, h * size / 40)
    x += size * 1.2
    if times:
        x += scene.write(f"{key}:times", times, x, y, size - 2, ink, "start", False, halo) + THIN
    scene.write(f"{key}:adds", f"+{points}", x, y, size, ink, "start", halo=halo)
