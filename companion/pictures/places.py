"""Places and instruments: islands, ports, wrecks, sunken houses, a lighthouse, the compass; and the controls on the device."""

import math
from collections.abc import Iterable
from random import Random

from companion.pictures.animals import ship
from companion.pictures.canvas import Canvas, Point, blend, ring
from companion.pictures.drawing import drawing_box, put
from companion.pictures.objects import coin
from companion.pictures.shapes import BLACK, BRASS, OLD_BRASS, WHITE, polar_point, shade_fill, waves

HULL = (
    "M -100 -20 L -84 -36 L -70 -20 Q 0 -2 62 -30 L 98 -52 L 90 -12 Q 72 30 30 34 L -60 36 Q -90 22 -100 -20 Z"
    "M -66 -62 Q -50 -30 -66 -16 L -36 -30 Z M 2 -75 Q 34 -55 40 -28 L 12 -34 Z"
)
MASTS = ((-42, -100, -12), (12, -120, 6), (56, -80, 16))
PORTHOLES = (-50, -18, 14, 46)
HOUSE = "M -30 40 L -30 -6 L -22 -6 L -22 -20 L 0 -40 L 22 -20 L 22 -6 L 30 -6 L 30 40 Z"
PORT = [(-34, 26), (-34, -22), (0, -30), (32, -14), (30, 20), (-2, 28)]
CLIFF = [(-150, 0), (-90, -40), (0, -50), (90, -34), (150, 0)]


@drawing_box(-112, -128, 220, 176)
def wreck(canvas: Canvas, body: str = "#06202c", lamp: str = "#ffd277") -> None:
    """Paint a sunken ship, lamps in its portholes; lamp "" leaves them dark."""
    if lamp:
        canvas.glow(8, -40, 84, lamp, 0.38)
    canvas.path(HULL, body)
    for x, top, lean in MASTS:
        canvas.line([(x, 0), (x + lean, top)], body, 5.5)
        yard = x + lean * 0.6
        canvas.line([(yard - 24, top * 0.62), (yard + 24, top * 0.66)], body, 3.5)
    for x in PORTHOLES:
        if lamp:
            canvas.glow(x, 10, 16, lamp, 0.9)
        canvas.circle(x, 10, 5.5, lamp or blend(body, WHITE, 0.12))


@drawing_box(-56, -56, 112, 112)
def sunken_house(canvas: Canvas, is_done: bool = False) -> None:
    """Paint a house of the Sunken City: lit, or dark and ticked once its dive is done."""
    if not is_done:
        canvas.glow(0, 0, 56, "#ffd277", 0.5)
    wall = "#0d3044" if is_done else canvas.linear((0, "#3d6d7e"), (1, "#0e3346"))
    canvas.path(HOUSE, wall, "#3d6d7e" if is_done else "#9fd0df", 2)
    for x in (-15, 0, 15):
        canvas.rect(x - 4, 4, 8, 24, "#041019" if is_done else "#ffd98a", 4)
    if is_done:
        canvas.line([(-12, 0), (-2, 14), (18, -22)], BRASS, 5)


@drawing_box(-134, -97, 268, 194)
def island(canvas: Canvas, shape: int = 1) -> None:
    """Paint an island with palms and a bare coin for its number; `shape` varies its shore."""
    shore = _shore(shape)
    canvas.polygon([(x * 1.14, y * 1.18) for x, y in shore], "#bfa063", alpha=0.5)
    canvas.polygon(shore, canvas.linear((0, "#b7c77b"), (1, "#7f9a52")), "#5a4a22", 5)
    for x in (-52, 46):
        canvas.line([(x, -5), (x + 8, -66)], "#6b4a1e", 10)
        for side in (-1, 1):
            canvas.path(f"M {x + 8} -66 q {20 * side} -16 {40 * side} 8", line="#3f6a2c", width=12)
    with canvas.transform(0, 10, scale=0.44):
        coin.draw(canvas)


def _shore(shape: int) -> list[Point]:
    luck = Random(shape)
    turns = [i * math.pi / 7 for i in range(14)]
    sizes = [(luck.uniform(0.94, 1.12), luck.uniform(0.9, 1.1)) for _ in turns]
    return [(103 * a * math.cos(turn), 72 * b * math.sin(turn)) for turn, (a, b) in zip(turns, sizes)]


@drawing_box(-40, -33, 78, 64)
def port(canvas: Canvas) -> None:
    """Paint the port a route begins at."""
    canvas.polygon(PORT, canvas.linear((0, "#b7c77b"), (1, "#7f9a52")), "#5a4a22", 2)
    canvas.rect(-14, -10, 28, 26, "#e9dcc0", 2, "#5a4a22")
    canvas.polygon([(-19, -9), (0, -26), (19, -9)], "#b3402c", "#5a1a12", 1.5)


@drawing_box(-182, -316, 364, 326)
def lighthouse(canvas: Canvas) -> None:
    """Paint a lighthouse with its lamp lit, for the page about an error: the game is saved."""
    canvas.glow(0, -240, 74, "#ffd277", 0.5)
    for side in (-1, 1):
        stops = ((0, "#ffe9b0", 0.4), (1, "#ffe9b0", 0.0))
        beam = canvas.linear(*stops, along=(0, 0, 1, 0) if side > 0 else (1, 0, 0, 0))
        canvas.polygon([(0, -264), (180 * side, -312), (180 * side, -224)], beam)
    canvas.polygon(CLIFF, canvas.linear((0, "#22333d"), (1, "#0a1319")), "#4f6c7a", 2)
    tower = canvas.linear((0, "#f7fbfd"), (1, "#9fb0ba"), along=(0, 0, 1, 0))
    canvas.polygon([(-26, -44), (26, -44), (18, -236), (-18, -236)], tower, "#1a2831", 2.5)
    for y, half in ((-198, 19), (-140, 21.5), (-84, 24)):
        canvas.polygon([(-half, y), (half, y), (half + 1.2, y + 26), (-half - 1.2, y + 26)], "#c23a2c")
    canvas.rect(-24, -280, 48, 44, "#ffe9b0", 6, "#1a2831", 2.5)
    canvas.polygon([(-32, -280), (32, -280), (0, -306)], "#c23a2c", "#4a0d08", 2)
    canvas.rect(-30, -240, 60, 8, "#1a2831", 2)
    canvas.path("M -160 2 q 20 -12 40 0 t 40 0 t 40 0 t 40 0 t 40 0 t 40 0 t 40 0 t 40 0", line="#7fa0b0", width=3, alpha=0.7)


@drawing_box(-206, -178, 424, 294)
def pier(canvas: Canvas) -> None:
    """Paint a pier by night with a lantern and a moored ship, for a history without finished games."""
    canvas.glow(2, -66, 110, "#ffd277", 0.5)
    put(canvas, ship, (122, 18, 0), 0.86, "#5d7f93")
    for x in (-178, -118, -58, 2):
        canvas.rect(x - 6, 20, 12, 80, canvas.linear((0, "#5a3a1c"), (1, "#24140a")), 2)
    deck = canvas.linear((0, "#7a4f28"), (1, "#4a2b14"))
    canvas.rect(-196, 8, 218, 18, deck, 3, "#24140a", 3)
    canvas.path(" ".join(f"M {x} 10 v 14" for x in range(-172, 20, 24)), line="#24140a", width=2)
    canvas.path("M 2 8 V -92 H 26 V -84", line="#2d1808", width=7)
    canvas.rect(16, -84, 20, 26, "#ffe9b0", 4, "#2d1808", 3)
    canvas.glow(26, -70, 30, "#ffe9b0", 0.9)
    canvas.line([(20, 12), (48, 24), (62, 30)], "#e9d8b0", 2.5)
    for y, x in ((74, -196), (90, -180), (104, -196)):
        canvas.path(waves(x, y, 47, 9, 8), line="#7fb4c8", width=3, alpha=0.55)


@drawing_box(-134, -134, 268, 276)
def compass(canvas: Canvas) -> None:
    """Paint a brass compass without its needle."""
    canvas.circle(3, 8, 128, BLACK, alpha=0.4)
    canvas.circle(0, 0, 128, canvas.linear((0, "#ffe9b0"), (1, "#a06a1c")), "#3a1f0b", 3)
    canvas.circle(0, 0, 110, canvas.radial((0, "#fff8e4"), (1, "#e0c487")), "#5a3a08", 2.5)
    canvas.path(_marks(range(0, 32, 4), 88), line="#6b4a1e", width=4)
    canvas.path(_marks((i for i in range(32) if i % 4), 96), line="#6b4a1e", width=2)
    tips, notches = ring(8, 1, 0, 0), ring(8, 16, 0, 0, math.pi / 8)
    sizes = (74, 46) * 4
    rose = [point for (x, y), size, notch in zip(tips, sizes, notches) for point in ((x * size, y * size), notch)]
    canvas.polygon(rose, "#d9bd80", "#a8854a", 1.5)


def _marks(steps: Iterable[int], inner: float) -> str:
    ends = ((polar_point(0, 0, inner, i * math.pi / 16), polar_point(0, 0, 104, i * math.pi / 16)) for i in steps)
    return " ".join(f"M {a:.1f} {b:.1f} L {c:.1f} {d:.1f}" for (a, b), (c, d) in ends)


@drawing_box(-134, -134, 268, 268)
def needle(canvas: Canvas) -> None:
    """Paint the needle of the compass, pointing up, in a box of the compass's width so that both have the same middle."""
    canvas.polygon([(0, -100), (15, 0), (-15, 0)], "#d8342a", "#4a0d08", 2)
    canvas.polygon([(0, 84), (15, 0), (-15, 0)], "#2f444f", "#0a131a", 2)
    canvas.circle(0, 0, 13, canvas.linear((0, "#ffe9b0"), (1, OLD_BRASS)), "#3a1f0b", 2)


@drawing_box(-138, -138, 276, 276)
def knob(canvas: Canvas, turned: float = 0.5) -> None:
    """Paint the device's knob; `turned` is how far it is turned, 0 to 1, which lights as many of its marks."""
    canvas.ellipse(0, 92, 90, 25, BLACK, alpha=0.4)
    for i in range(11):
        at = math.pi * (0.75 + 1.5 * i / 10)
        canvas.line([polar_point(0, 0, 116, at), polar_point(0, 0, 132, at)], BRASS if i / 10 <= turned else "#4d7a8c", 7)
    canvas.circle(0, 0, 100, canvas.linear((0, "#5b7382"), (1, "#1a2831")), "#0a131a", 5)
    canvas.circle(0, 0, 72, canvas.linear((0, "#2f444f"), (1, "#5d7684")), "#0f1c24", 5)
    at = math.pi * (0.75 + 1.5 * turned)
    canvas.line([polar_point(0, 0, 20, at), polar_point(0, 0, 62, at)], BRASS, 14)


@drawing_box(-126, -72, 252, 184)
def push_button(canvas: Canvas, colour: str, is_down: bool = False) -> None:
    """Paint a wired button in a colour "#rrggbb", up or pressed."""
    sunk = 22 if is_down else 0
    height = 62 - sunk * 0.4
    canvas.ellipse(0, 64, 120, 42, "#0a131a")
    canvas.ellipse(0, 50, 120, 42, canvas.linear((0, "#8496a1"), (1, "#33434d")), "#0a131a", 4)
    dome = f"M -85 42 L -85 {sunk} A 85 {height} 0 0 1 85 {sunk} L 85 42 A 85 30 0 0 1 -85 42 Z"
    canvas.path(dome, shade_fill(canvas, colour, 0.4, 0.35), blend(colour, BLACK, 0.65), 4)
    canvas.ellipse(-20, sunk - 20, 34, 12, WHITE, alpha=0.55)


@drawing_box(-36, -64, 96, 124)
def dice_tower(canvas: Canvas) -> None:
    """Paint the dice tower."""
    tray = [(-25, 42), (45, 42), (55, 56), (-30, 56)]
    canvas.polygon(tray, canvas.linear((0, "#1f8a63"), (1, "#0b4a36")), "#3a1f0b", 2)
    canvas.rect(-25, -50, 50, 100, canvas.linear((0, "#a5672f"), (1, "#5a3212"), along=(0, 0, 1, 0)), 4, "#2d1808", 2)
    for k in range(5):
        canvas.rect(-25 + k * 11, -60, 6, 12, "#a5672f", 1, "#2d1808", 1.5)
    canvas.path("M -15 44 L -15 26 A 15 15 0 0 1 15 26 L 15 44 Z", "#1a0d05", "#2d1808", 2)
    canvas.path("M -7 -14 L -7 -26 A 7 7 0 0 1 7 -26 L 7 -14 Z", "#1a0d05")


@drawing_box(-90, -90, 180, 180)
def glow(canvas: Canvas, colour: str) -> None:
    """Paint a soft light, behind the control that was used just now."""
    canvas.glow(0, 0, 90, colour, 0.6)
