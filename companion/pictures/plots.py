"""Pictures of figures: how somebody's points went, game by game."""

from companion.pictures.canvas import Canvas, Point, Stop
from companion.pictures.shapes import WHITE

SKIES: dict[str, tuple[Stop, ...]] = {
    "deep": ((0, "#ffdca0"), (0.6, "#ff9d6a"), (1, "#c9665a")),
    "light": ((0, "#fff3d6"), (0.6, "#ffd9b0"), (1, "#f3b49c")),
    "contrast": ((0, "#000000"), (1, "#000000")),
}
SEAS: dict[str, tuple[str, str]] = {
    "deep": ("#2aa0b8", "#06304a"),
    "light": ("#6cc6d6", "#3d9fb9"),
    "contrast": ("#00303c", "#00303c"),
}
SIDE, TOP = 0.066, 0.16
"""What is free beside and above the swell, as shares."""


def swell_spot(values: tuple[float, ...], i: int) -> Point:
    """Find where value i of a swell is, as shares of its picture, so that words can go there."""
    step = (1 - 2 * SIDE) / max(1, len(values) - 1)
    return SIDE + step * i if len(values) > 1 else 0.5, TOP + (0.92 - TOP) * (1 - values[i])


def swell(canvas: Canvas, values: tuple[float, ...], wins: tuple[int, ...] = (), theme: str = "deep") -> None:
    """Paint values from 0 to 1, the oldest first, as a sea at sunset; a game that was won carries a flag."""
    w, h, unit = canvas.w, canvas.h, min(canvas.w / 514, canvas.h / 262)
    spots = [(x * w, y * h) for x, y in (swell_spot(values, i) for i in range(len(values)))]
    with canvas.within(0, 0, w, h, 18 * unit):
        canvas.rect(0, 0, w, h, canvas.linear(*SKIES[theme]))
        upper, lower = SEAS[theme]
        canvas.path(_crest(spots, w, h), canvas.linear((0, upper), (1, lower)), WHITE, 4 * unit)
        for i in wins:
            _won(canvas, spots[i], unit)
        for x, y in spots:
            canvas.circle(x, y, 7 * unit, WHITE, "#06304a", 3 * unit)


def _crest(spots: list[Point], w: float, h: float) -> str:
    """Write the water's outline: flat at each game, steep between."""
    out = 0.03 * h
    (_, first), (_, last) = spots[0], spots[-1]
    steps = []
    for (ax, _), (x, y) in zip([(2 * spots[0][0] - w * 0.1, 0.0), *spots], spots):
        steps.append(f"S {(ax + x) / 2:.1f} {y:.1f} {x:.1f} {y:.1f}")
    return f"M {-out:.1f} {first + out:.1f} {' '.join(steps)} L {w + out:.1f} {last + out:.1f} V {h + out:.1f} H {-out:.1f} Z"


def _won(canvas: Canvas, spot: Point, unit: float) -> None:
    with canvas.at(*spot, scale=unit):
        canvas.line([(0, 0), (0, -30)], "#3a1f0b", 4)
        canvas.polygon([(0, -31), (20, -23), (0, -15)], "#b3261a", "#4a0d08")
