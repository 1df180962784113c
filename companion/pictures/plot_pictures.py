"""Charts: a player's points game by game, probabilities, frequencies, amounts."""

from companion.pictures.canvas import Canvas, Point, Stop, blend, ring
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
"""Space beside and above the values of a swell, as shares of its width and height."""


def swell_spot(values: tuple[float, ...], i: int) -> Point:
    """Return the point of value `i` of a swell, as shares of the picture's width and height; the screen writes words there."""
    step = (1 - 2 * SIDE) / max(1, len(values) - 1)
    return SIDE + step * i if len(values) > 1 else 0.5, swell_high(values[i])


def swell_high(value: float) -> float:
    """Return the height of a swell's value, as a share of its picture from the top."""
    return TOP + (0.92 - TOP) * (1 - value)


def swell(
    canvas: Canvas, values: tuple[float, ...], wins: tuple[int, ...] = (), theme: str = "deep", levels: tuple[float, ...] = ()
) -> None:
    """Paint values as the surface of a sea at sunset.

    values   heights from 0 to 1, the oldest first
    wins     indexes of the values that have a flag
    levels   heights from 0 to 1 of dashed lines
    """
    w, h, unit = canvas.w, canvas.h, min(canvas.w / 514, canvas.h / 262)
    spots = [(x * w, y * h) for x, y in (swell_spot(values, i) for i in range(len(values)))]
    with canvas.clip(0, 0, w, h, 18 * unit):
        canvas.rect(0, 0, w, h, canvas.linear(*SKIES[theme]))
        upper, lower = SEAS[theme]
        canvas.path(_crest(spots, w, h), canvas.linear((0, upper), (1, lower)), WHITE, 4 * unit)
        for level in levels:
            y = swell_high(level) * h
            canvas.line([(0, y), (w, y)], WHITE, 2 * unit, 0.5, "6 9")
        for i in wins:
            _draw_win_flag(canvas, spots[i], unit)
        for x, y in spots:
            canvas.circle(x, y, 7 * unit, WHITE, "#06304a", 3 * unit)


def _crest(spots: list[Point], w: float, h: float) -> str:
    """Return the water's outline as a path, level at each value and steep between two."""
    overhang = 0.03 * h
    (_, first), (_, last) = spots[0], spots[-1]
    steps = []
    for (ax, _), (x, y) in zip([(2 * spots[0][0] - w * 0.1, 0.0), *spots], spots):
        steps.append(f"S {(ax + x) / 2:.1f} {y:.1f} {x:.1f} {y:.1f}")
    return f"M {-overhang:.1f} {first + overhang:.1f} {' '.join(steps)} L {w + overhang:.1f} {last + overhang:.1f} V {h + overhang:.1f} H {-overhang:.1f} Z"


def _draw_win_flag(canvas: Canvas, spot: Point, unit: float) -> None:
    with canvas.transform(*spot, scale=unit):
        canvas.line([(0, 0), (0, -30)], "#3a1f0b", 4)
        canvas.polygon([(0, -31), (20, -23), (0, -15)], "#b3261a", "#4a0d08")


GROOVES = {"deep": ("#02101a", "#1c5a74"), "light": ("#cfe3ea", "#8fb5c4"), "contrast": ("#000000", "#ffffff")}


ALL_PALENESS = 0.68


def gauge(
    canvas: Canvas,
    share: float,
    colour: str,
    pattern: str = "",
    theme: str = "deep",
    span: tuple[float, ...] = (),
    fair: float = -1,
    all_share: float = 0.0,
    behind: str = "",
) -> None:
    """Paint a bar in its groove.

    share     length of the bar, 0 to 1
    pattern   "dots" for a warning, "bars" for a hazard that must be defended; "" for none
    span      ends of the likely range, 0 to 1; () for none
    fair      the share expected by chance, marked by a diamond; -1 for none
    all_share length of a paler bar behind it, such as all plays behind those won; 0 for none
    behind    colour of the bar behind it; "" for a paler tone of `colour`
    """
    w, h, r = canvas.w, canvas.h, min(9.0, canvas.h / 2)
    fill, rim = GROOVES[theme]
    canvas.rect(1, 1, w - 2, h - 2, fill, r, rim, 2)
    if all_share > 0:
        with canvas.clip(2, 2, max(8, (w - 4) * min(1.0, all_share)), h - 4, r - 1):
            canvas.rect(2, 2, w - 4, h - 4, _bar_paint(canvas, behind) if behind else blend(colour, fill, ALL_PALENESS))
    if share > 0:
        full = max(8, (w - 4) * min(1.0, share))
        with canvas.clip(2, 2, full, h - 4, r - 1):
            canvas.rect(2, 2, full, h - 4, _bar_paint(canvas, colour))
            _draw_pattern(canvas, full, pattern)
    if span:
        _whisker(canvas, [2 + (w - 4) * end for end in span])
    if fair >= 0:
        canvas.polygon(ring(4, h * 0.42, 2 + (w - 4) * fair, h / 2), "#02101a", WHITE, 2)


def _bar_paint(canvas: Canvas, colour: str) -> str:
    return canvas.linear((0, blend(colour, WHITE, 0.3)), (1, blend(colour, "#000000", 0.12)))


def _draw_pattern(canvas: Canvas, full: float, pattern: str) -> None:
    """Draw the pattern that distinguishes kinds of odds without colour."""
    h = canvas.h
    for nth in range(int(full / 11) + 2 if pattern else 0):
        x = nth * 11.0
        if pattern == "dots":
            canvas.circle(x + 6, h / 2 + (-h / 5 if nth % 2 else h / 5), 2.2, "#02101a", alpha=0.6)
        elif nth % 2:
            canvas.line([(x - h / 3, h + 2), (x + h / 3, -2)], "#02101a", 4, alpha=0.45)


def _whisker(canvas: Canvas, ends: list[float]) -> None:
    """Draw a line from end to end, dark with a light edge, visible on and beside its bar."""
    y, r = canvas.h / 2, canvas.h * 0.24
    for colour, width in (("#02101a", 6), (WHITE, 2.4)):
        canvas.line([(ends[0], y), (ends[1], y)], colour, width)
        for x in ends:
            canvas.line([(x, y - r), (x, y + r)], colour, width)


Ground = tuple[float, float, float, float]
"""Area of a plot's values on its picture: left, top, width and height, in units."""


def spread(
    canvas: Canvas,
    ground: Ground,
    ticks: tuple[float, ...],
    columns: tuple[tuple[float, float, float], ...],
    mark: float | None,
    theme: str = "deep",
) -> None:
    """Paint a histogram: columns that rise from the sea.

    ticks     heights of horizontal lines
    columns   (left, right, height) of each column
    mark      position of the average, a dashed vertical line; None for none
    All are shares of `ground`, from the left and upwards.
    """
    x, y, w, h = ground
    with canvas.clip(0, 0, canvas.w, canvas.h, 18):
        _sky(canvas, y + h, theme)
        _rules(canvas, ground, ticks)
        for left, right, height in columns:
            lid = y + h * (1 - height)
            place = (x + left * w + 2, lid, (right - left) * w - 4, canvas.h - lid)
            canvas.rect(*place, canvas.linear((0, "#ffdf9c"), (1, "#b9772a")), 5, "#3a1f0b", 2.5)
        _sea(canvas, f"M -9 {y + h:.1f} H {canvas.w + 9:.1f} V {canvas.h + 9:.1f} H -9 Z", theme)
        if mark is None:
            return
        for colour, width in (("#02101a", 6), (WHITE, 2.6)):
            canvas.line([(x + mark * w, y - 4), (x + mark * w, y + h)], colour, width, dash="9 8")


def course(
    canvas: Canvas,
    ground: Ground,
    ticks: tuple[float, ...],
    line: tuple[Point, ...],
    dots: tuple[tuple[float, float, bool], ...],
    theme: str = "deep",
) -> None:
    """Paint plays over time.

    ticks   heights of horizontal lines
    line    points of the average, which is the surface of the sea
    dots    (x, y, whether won) of each play; a dot is filled for a win
    All are shares of `ground`, from the left and upwards.
    """
    x, y, w, h = ground
    crest = [(x + at * w, y + (1 - high) * h) for at, high in line] or [(x, y + h)]
    with canvas.clip(0, 0, canvas.w, canvas.h, 18):
        _sky(canvas, canvas.h, theme)
        along = " ".join(f"L {px:.1f} {py:.1f}" for px, py in crest)
        _sea(canvas, f"M -9 {crest[0][1]:.1f} {along} H {canvas.w + 9:.1f} V {canvas.h + 9:.1f} H -9 Z", theme)
        _rules(canvas, ground, ticks)
        for at, high, is_win in dots:
            canvas.circle(
                x + at * w, y + (1 - high) * h, 6.5, "#ffd05c" if is_win else "#02101a", "#02101a" if is_win else WHITE, 2.6
            )


def _rules(canvas: Canvas, ground: Ground, ticks: tuple[float, ...]) -> None:
    """Draw fine horizontal lines at the round numbers."""
    x, y, w, h = ground
    for at in ticks:
        canvas.line([(x, y + h * (1 - at)), (x + w, y + h * (1 - at))], WHITE, 1.5, 0.5, "2 7")


def _sky(canvas: Canvas, h: float, theme: str) -> None:
    canvas.rect(0, 0, canvas.w, h, canvas.linear(*SKIES[theme]))


def _sea(canvas: Canvas, d: str, theme: str) -> None:
    upper, lower = SEAS[theme]
    canvas.path(d, canvas.linear((0, upper), (1, lower)), WHITE, 3)
