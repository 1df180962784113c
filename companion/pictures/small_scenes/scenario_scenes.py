"""Small scenes of Deep Blue's scenarios. `foot` and `r` are as in `covers`."""

from collections.abc import Callable
from functools import partial

from companion.pictures.animals import ship
from companion.pictures.canvas import Canvas, ring
from companion.pictures.card_faces import crew_card
from companion.pictures.drawing import put
from companion.pictures.gems import gem
from companion.pictures.objects import coin
from companion.pictures.places import sunken_house, wreck
from companion.pictures.shapes import BRASS
from companion.pictures.small_scenes.room import CORNER, FEET, Room, room
from companion.pictures.worlds.water import fill

VEIL = 0.3
BOLT = [(4, -6), (-16, 24), (-2, 24), (-12, 50), (20, 14), (5, 14), (18, -6)]
CLOUDS = ((-34, 2, 30), (0, -8, 36), (36, 2, 30))
REEFS = ((-56, 24), (52, 28), (4, 22))
SITES = ((-50, -8, "red"), (0, -16, "green"), (50, -6, "silver"), (-24, 22, ""), (28, 24, "purple"))
PLUS_FOUR = "M -22 0 L -2 0 M -12 -10 L -12 10 M 22 18 L 22 -17 L 6 7 L 29 7"


def scenario_scene(
    canvas: Canvas, name: str, theme: str = "deep", foot: float = 0, r: float = CORNER, is_dim: bool = False
) -> None:
    """Paint the scene of a scenario, a key of `SCENES`; `is_dim` for one that was played."""
    upper, lower, paint = SCENES[name]
    with room(canvas, partial(_water, upper=upper, lower=lower), foot, r, theme) as inside:
        with canvas.transform(inside.x, inside.low * 0.5):
            paint(canvas, inside)
        if is_dim:
            canvas.rect(0, 0, inside.w, inside.low, FEET[theme][0], alpha=VEIL)


def _water(canvas: Canvas, upper: str, lower: str) -> None:
    fill(canvas, (0, upper), (1, lower))


def _troubled_waters(canvas: Canvas, inside: Room) -> None:
    half = inside.w / 2
    for line in range(4):
        steps = " ".join(["q 18 -14 36 0", *["t 36 0"] * 8])
        canvas.path(f"M {-half - 10} {line * 20 - inside.low / 2 + 18} {steps}", line="#bfeaf5", width=3, alpha=0.6 - line * 0.1)
    put(canvas, gem, (-26, 0, 0), 0.19, "gold")
    put(canvas, gem, (26, 0, 0), 0.19, "blue")


def _best_of_the_best(canvas: Canvas, inside: Room) -> None:
    canvas.glow(0, 0, 80, "#ffcf7a", 0.7)
    put(canvas, crew_card, (-50, 2, -10), 0.62, "green")
    put(canvas, crew_card, (-20, 0, 6), 0.64, "red")
    with canvas.transform(32, 2):
        canvas.path(PLUS_FOUR, line="#2c130a", width=11)
        canvas.path(PLUS_FOUR, line=BRASS, width=5)


def _scattered_wealth(canvas: Canvas, inside: Room) -> None:
    for x, y, kind in SITES:
        canvas.polygon(ring(6, 23, x, y), "#e5cf98", "#5a3a08", 2)
        if kind:
            put(canvas, gem, (x, y, 0), 0.115, kind, False)


def _bounty_wrecks(canvas: Canvas, inside: Room) -> None:
    put(canvas, wreck, (0, 16, 0), 0.62, "#020c14")
    for number, kind in enumerate(("gold", "red", "silver")):
        put(canvas, gem, (-32 + 32 * number, -18, 0), 0.12, kind, False)


def _storm(canvas: Canvas, inside: Room) -> None:
    for x, y, wide in CLOUDS:
        canvas.ellipse(x, y - 18, wide, 17, "#8f9ab8")
    canvas.polygon([(x, y - 8) for x, y in BOLT], "#ffe46b", "#5a3a08", 2)


def _reefs(canvas: Canvas, inside: Room) -> None:
    rock, low = canvas.linear((0, "#8a97a0"), (1, "#37444e")), inside.low / 2 + 2
    put(canvas, ship, (-20, -12, 0), 0.3, "#f7efdc")
    for x, size in REEFS:
        points = [(x - size, low), (x - size * 0.3, 14 - size * 0.7), (x + size * 0.2, 20 - size), (x + size, low)]
        canvas.polygon(points, rock, "#14202a", 2)


def _ruins(canvas: Canvas, inside: Room) -> None:
    for x, size in ((-48, 0.6), (48, 0.6), (0, 0.86)):
        put(canvas, sunken_house, (x, 6 - 20 * (size - 0.6), 0), size)
    for x in (-24, 22):
        put(canvas, coin, (x, 30, 0), 0.1)


SCENES: dict[str, tuple[str, str, Callable[[Canvas, Room], None]]] = {
    "troubled-waters": ("#1f93a8", "#04283c", _troubled_waters),
    "the-best-of-the-best": ("#7a3f22", "#2c130a", _best_of_the_best),
    "scattered-wealth": ("#126079", "#062338", _scattered_wealth),
    "bounty-wrecks": ("#0f5a74", "#03141f", _bounty_wrecks),
    "a-storm-is-coming": ("#39415c", "#12182a", _storm),
    "dangerous-reefs": ("#2a9bb0", "#07344a", _reefs),
    "ruins-of-plenty": ("#1b6a7c", "#052338", _ruins),
}
"""By scenario: upper and lower colour of the water, and the painter of what is in it."""
