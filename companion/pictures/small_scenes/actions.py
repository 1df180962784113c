"""Pictures of the actions of a turn in Deep Blue.

Arguments: colour and emblem of the seat; `foot`: share of the height that is darkened for words, None for as much as two lines
need; `r`: corner radius as a share of the width; the theme.
"""

from companion.pictures.animals import ship
from companion.pictures.canvas import Canvas
from companion.pictures.card_faces import crew_card
from companion.pictures.drawing import put
from companion.pictures.gems import gem
from companion.pictures.places import wreck
from companion.pictures.seat_emblems import helmet
from companion.pictures.shapes import waves
from companion.pictures.small_scenes.room import CORNER, room
from companion.pictures.worlds.water import bubbles, fill, rays

ROPE = "#e9d8b0"
CREW = ((-46, -16, "blue", "silver"), (0, 0, "red", "gold"), (46, 16, "green", "blue"))
STARS = ((24, 30), (60, 18), (84, 56), (30, 74), (160, 90))
CRESCENT = "M 10 -23 A 24 24 0 1 0 22 12 A 20 20 0 0 1 10 -23 Z"
CAP = "M -18 -4 Q -2 -34 18 -8 Z"
BODY = "M 16 12 Q 50 -4 86 6 L 82 20 Q 30 36 16 12 Z"
SLEEVE = ("#2f6f93", "#12283c")


def dive(
    canvas: Canvas, colour: str = "green", emblem: str = "star", foot: float | None = None, r: float = CORNER, theme: str = "deep"
) -> None:
    """Paint a diver above a wreck and its gems."""
    with room(canvas, _dive_water, foot, r, theme) as inside:
        x, low = inside.x, inside.low
        put(canvas, wreck, (x + 36, low * 0.7, 0), 0.62, "#03131d")
        y = max(low * 0.43, 50)
        canvas.line([(x - 28, 0), (x - 28, y - 30)], ROPE, 3)
        put(canvas, helmet, (x - 28, y, 0), 0.31, colour, emblem)
        bubbles(canvas, x + 14, y + 8, 7, 12, 60, 2)
        put(canvas, gem, (x + 52, low * 0.9, 0), 0.13, "gold", False)
        put(canvas, gem, (x + 22, low * 0.93, 0), 0.12, "red", False)


def _dive_water(canvas: Canvas) -> None:
    fill(canvas, (0, "#1f93a8"), (0.5, "#0a4963"), (1, "#04182a"))
    rays(canvas, "#bff2ff", 0.32, 1, -0.02, 2)


def sail(
    canvas: Canvas, colour: str = "green", emblem: str = "star", foot: float | None = None, r: float = CORNER, theme: str = "deep"
) -> None:
    """Paint the seat's ship in the evening sun."""
    with room(canvas, _paint_dusk, foot, r, theme) as inside:
        x, horizon = inside.x, inside.low * 0.78
        canvas.circle(x + 40, horizon * 0.5, 28, "#fff3c0", alpha=0.95)
        canvas.rect(0, horizon, inside.w, inside.h - horizon, canvas.linear((0, "#1b7f9c"), (1, "#083a55")))
        scale = min(0.58, inside.low / 205)
        put(canvas, ship, (x - 6, horizon - 52 * scale, 0), scale, colour, emblem)
        for d in range(3):
            line = waves(-10, horizon + 20 + d * 17, 36, 12, int(inside.w / 36) + 2)
            canvas.path(line, line="#bfeaf5", width=3, alpha=0.75 - d * 0.2)


def _paint_dusk(canvas: Canvas) -> None:
    fill(canvas, (0, "#ffdca0"), (0.5, "#ff9d6a"), (1, "#083a55"))


def recruit(
    canvas: Canvas, colour: str = "green", emblem: str = "star", foot: float | None = None, r: float = CORNER, theme: str = "deep"
) -> None:
    """Paint three crew cards in a tavern's light, without the seat's colour."""
    with room(canvas, _lamplight, foot, r, theme) as inside:
        x, y = inside.x, inside.low * 0.53
        scale = min(1, inside.low / 128)
        canvas.glow(x, y - 20, 110, "#ffcf7a", 0.7)
        for offset, degrees, coat, kind in CREW:
            put(canvas, crew_card, (x + offset, y + abs(degrees) * 0.5, degrees), scale, coat, kind)


def _lamplight(canvas: Canvas) -> None:
    fill(canvas, (0, "#7a3f22"), (1, "#2c130a"))


def rest(
    canvas: Canvas, colour: str = "green", emblem: str = "star", foot: float | None = None, r: float = CORNER, theme: str = "deep"
) -> None:
    """Paint a sailor in a hammock by night, without the seat's colour."""
    with room(canvas, _night, foot, r, theme) as inside:
        x, right, up = inside.x, inside.w - 24, max(0, 166 - inside.low) * 0.8
        for sx, sy in STARS:
            canvas.circle(sx, sy - up * 0.3, 2, "#ffffff")
        with canvas.transform(x + 44, 42 - up * 0.25):
            canvas.path(CRESCENT, "#fff3c8")
        for post in (24, right):
            canvas.path(f"M {post} {inside.h} Q {post + 8} {90 - up} {post} {56 - up}", line="#5a3a1c", width=9)
        _hammock(canvas, x, right, 86 - up)


def _night(canvas: Canvas) -> None:
    fill(canvas, (0, "#1d2a5c"), (1, "#0a1230"))


def _hammock(canvas: Canvas, x: float, right: float, y: float) -> None:
    cloth = canvas.linear((0, "#ff9d6a"), (1, "#c5503c"))
    canvas.path(f"M 24 {y} Q {x} {y + 110} {right} {y} Q {x} {y + 54} 24 {y} Z", cloth, "#5a1a12", 2)
    with canvas.transform(x - 30, y + 14):
        canvas.circle(0, 0, 17, "#ffd9b0", "#4a2b12", 2)
        canvas.path(CAP, *SLEEVE)
        canvas.path(BODY, *SLEEVE)
