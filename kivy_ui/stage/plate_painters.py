"""Painters of plates, the backgrounds of buttons, keys and cards, in each theme."""

from collections.abc import Callable

from companion.pictures import tools
from companion.pictures.canvas import NO_PAINT, Canvas, blend
from companion.pictures.worlds import moods, water

BRASS_LIGHT, BRASS_DEEP, BRASS_LIP, BRASS_RIM, BRASS_INK = "#ffdf9c", "#efad45", "#9a621a", "#fff1cf", "#1d1204"
CORAL, FOAM, INK, YELLOW = "#ff6f5e", "#f4fbfc", "#08131c", "#ffe14d"
RADIUS, LIP = 16, 4
Face = tuple[str, str, str, str]
"""Colours of a face: upper, lower, rim, lip below it."""


def answer(canvas: Canvas, kind: str, tint: str, theme: str) -> None:
    """Draw an answer's plate. `kind`: "main" for the usual answer, "end" to leave, "loss" if it loses something, else "plain"."""
    upper, lower, rim, lip = _face(kind, tint, theme)
    width = 3 if kind == "loss" or theme == "contrast" else 2
    _slab(canvas, canvas.linear((0, upper), (1, lower)), rim, lip, width, radius=RADIUS)


def key(canvas: Canvas, is_on: bool, tint: str, theme: str) -> None:
    """Draw a key of a pad or a picker, brass while it `is_on`."""
    upper, lower, rim, lip = _face("main" if is_on else "plain", tint, theme)
    _slab(canvas, canvas.linear((0, upper), (1, lower)), rim, lip, 3 if theme == "contrast" else 1.8, radius=12, depth=3)


def dashed_outline(canvas: Canvas, colour: str) -> None:
    """Draw a dashed outline, for an answer that needs another entry first."""
    canvas.rect(1.5, 1.5, canvas.w - 3, canvas.h - 7, NO_PAINT, r=RADIUS)
    w, h, r = canvas.w - 3, canvas.h - 7, RADIUS
    d = f"M {1.5 + r} 1.5 h {w - 2 * r} q {r} 0 {r} {r} v {h - 2 * r} q 0 {r} {-r} {r} h {-(w - 2 * r)} q {-r} 0 {-r} {-r} v {-(h - 2 * r)} q 0 {-r} {r} {-r} Z"
    canvas.path(d, NO_PAINT, colour, 2, dash="6 5")


def outline(theme: str) -> str:
    """Return the colour of a dashed outline."""
    return {"light": "#7d4a00", "contrast": YELLOW}.get(theme, "#ffd07a")


def plate(canvas: Canvas, fill: str, rim: str, width: float = 1.6, radius: float = 12, alpha: float = 0.9) -> None:
    """Draw a plain plate with a rim, for Undo, tags and cards."""
    canvas.rect(width / 2, width / 2, canvas.w - width, canvas.h - width, fill, r=radius, line=rim, width=width, alpha=alpha)


def shaded_panel(canvas: Canvas, upper: str, lower: str, rim: str, radius: float = 0, width: float = 2) -> None:
    """Draw a panel that darkens downwards."""
    half = width / 2 if rim != NO_PAINT else 0
    canvas.rect(
        half, half, canvas.w - 2 * half, canvas.h - 2 * half, canvas.linear((0, upper), (1, lower)), r=radius, line=rim, width=width
    )


def frame(canvas: Canvas, colour: str, width: float = 4, radius: float = RADIUS) -> None:
    """Draw a frame, for touch targets and for the one that the knob has reached."""
    canvas.rect(width / 2, width / 2, canvas.w - width, canvas.h - width, NO_PAINT, r=radius, line=colour, width=width)


def shade(canvas: Canvas, colour: str, alpha: float) -> None:
    """Draw a colour over the whole canvas."""
    canvas.rect(0, 0, canvas.w, canvas.h, colour, alpha=alpha)


def tag(canvas: Canvas, fill: str, rim: str, radius: float = 12) -> None:
    """Draw a small tag, or a share of a bar."""
    canvas.rect(1.5, 1.5, canvas.w - 3, canvas.h - 3, fill, r=radius, line=rim, width=2.5)


def ink_on(kind: str, theme: str) -> str:
    """Return the colour of words on a plate of this kind."""
    if kind == "main":
        return "#000000" if theme == "contrast" else BRASS_INK
    if theme == "light":
        return "#7a1208" if kind == "loss" else "#0b2230"
    return "#ffffff"


def _slab(canvas: Canvas, fill: str, rim: str, lip: str, width: float, radius: float, depth: float = LIP) -> None:
    half = width / 2
    canvas.rect(half, depth + half, canvas.w - width, canvas.h - depth - width, lip, r=radius)
    canvas.rect(half, half, canvas.w - width, canvas.h - depth - width, fill, r=radius, line=rim, width=width)


def _face(kind: str, tint: str, theme: str) -> Face:
    if theme == "contrast":
        rim = {"main": "#ffffff", "loss": "#ff8d80"}.get(kind, "#ffffff")
        return (YELLOW, YELLOW, rim, "#7a6a00") if kind == "main" else ("#000000", "#000000", rim, "#000000")
    if kind == "main":
        return BRASS_LIGHT, BRASS_DEEP, BRASS_RIM if theme == "deep" else BRASS_LIP, BRASS_LIP
    if theme == "light":
        return {"loss": ("#fff4f2", "#ffe1dc", "#c8281c", "#e0a9a2"), "end": ("#ffffff", "#f2f8fa", "#0b3146", "#9fbcc9")}.get(
            kind, ("#f3fbfd", "#dcf0f6", blend(tint, "#ffffff", 0.25), blend(tint, "#ffffff", 0.55))
        )
    return {"loss": ("#3a1216", "#25090d", CORAL, "#3a0d0c"), "end": ("#12222d", "#0a151d", "#dfeef3", "#02080d")}.get(
        kind,
        (
            blend(tint, "#ffffff", 0.12),
            blend(tint, "#000000", 0.25),
            blend(tint, "#ffffff", 0.45),
            blend(tint, "#000000", 0.6),
        ),
    )


EDGES: dict[Callable[..., None], float] = {
    answer: 24, key: 20, plate: 22, shaded_panel: 24, frame: 26, tag: 18, tools.head: 18, tools.cell: 16,
    tools.panel: 24, tools.side: 16, tools.pocket: 14, water.fill: 4, moods.foot: 4,
}  # fmt: skip
MIDDLE = 8
"""Width of the stretched middle of a plate, in units; `EDGES` are the fixed edges. A plate is painted once for all widths."""
FLAT = frozenset({shade, tools.ruled_row, tools.rule})
"""Painters of a single colour, which is painted once for all sizes."""
