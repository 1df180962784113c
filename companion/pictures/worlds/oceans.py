"""Backgrounds of Deep Blue, Into the Blue and Deep Dive: the deep, the banded sea, the ice."""

from random import Random

from msgspec import Struct

from companion.pictures.canvas import Canvas, Stop, blend
from companion.pictures.drawing import put
from companion.pictures.places import wreck
from companion.pictures.seat_emblems import helmet
from companion.pictures.worlds.water import bubbles, fill, fish, ground, hills, is_upright, kelp, motes, rays, shoal, swell, unit_of


class Deep(Struct, frozen=True):
    """Colours of the deep in one theme.

    sky     gradient of the water
    sand    upper colour, lower colour and edge of the sea bed
    hull, lamp   the wreck and its lamps; "" for dark ones
    ray, shine   shafts of light and their opacity
    hills   ranges of hills, the farthest first
    mote    specks in the water; "" for neither specks nor fish
    """

    sky: tuple[Stop, ...]
    sand: tuple[str, str, str]
    hull: str
    lamp: str = ""
    ray: str = ""
    shine: float = 0
    hills: tuple[str, ...] = ()
    kelp: str = ""
    mote: str = ""
    fish: str = ""


DEEPS = {
    "deep": Deep(
        sky=((0, "#12657a"), (0.35, "#0a3f58"), (0.7, "#052338"), (1, "#020b16")),
        sand=("#0a2a3c", "#020a12", "#2f7f9c"),
        hull="#03141f",
        lamp="#ffd277",
        ray="#bff2ff",
        shine=0.2,
        hills=("#0a3a50", "#07293c"),
        kelp="#0e4a4a",
        mote="#bfeaff",
        fish="#04202e",
    ),
    "light": Deep(
        sky=((0, "#f3fcfb"), (0.3, "#b9ecec"), (0.7, "#6cc6d6"), (1, "#3d9fb9")),
        sand=("#f6e6bd", "#dcc188", "#fff8e0"),
        hull="#2f7285",
        lamp="#fff3c4",
        ray="#ffffff",
        shine=0.55,
        hills=("#8fd3dc", "#6abccb"),
        kelp="#4aa08a",
        mote="#ffffff",
        fish="#3b8aa0",
    ),
    "page": Deep((), ("", "", ""), "var(--hull)", "#ffd277", "#bff2ff", 0.2, ("var(--far)", "var(--near)")),
    "contrast": Deep(sky=((0, "#00202c"),), sand=("#000000", "#000000", "#ffffff"), hull="#000000"),
}
SEAS = {
    "deep": ("#a9f0ee", "#5dd3e0", "#219ac4", "#0f639c", "#0a3a70", "#061d44"),
    "light": ("#d9faf6", "#b4eef0", "#8adcea", "#66c6e0", "#49acd2", "#3590bd"),
    "contrast": ("#00303c", "#00202c", "#00303c", "#00202c", "#00303c", "#00202c"),
}
SEA_SANDS = {
    "deep": ("#caa35c", "#5b3d1c", "#f3dca2"),
    "light": ("#f6e6bd", "#dcc188", "#fff8e0"),
    "contrast": ("#000000", "#000000", "#ffffff"),
}
ICES = {
    "deep": ("#dff5f9", "#8fd0e4", "#3b8fb5", "#174f7a", "#071f38"),
    "light": ("#ffffff", "#e3f6fa", "#c0e8f1", "#9ad6e6", "#78c2d8"),
    "contrast": ("#000000", "#00202c", "#000000", "#00202c", "#000000"),
}
LEDGE_H, UPRIGHT_W = 96, 700
"""Height of the picture of one ledge, and width below which its screen is upright, in units."""
LEDGES = (0.129, 0.233, 0.338, 0.5, 0.604)
UPRIGHT_LEDGES = (0.12, 0.205, 0.29, 0.425, 0.51)
"""Tops of the ledges of ice as shares of the height, on a wide and on an upright canvas."""


def deep(
    canvas: Canvas, theme: str = "deep", wreck_x: float = 0.5, wreck_y: float = 0.36, wreck_size: float = 178, floor: float = 0
) -> None:
    """Paint the deep with a wreck.

    wreck_x, wreck_y   middle of the wreck, as shares of the canvas
    wreck_size         its size in units of a screen with a shorter side of 480; 0 for no wreck
    floor              upper edge of the sea bed as a share of the height; 0 for the usual one
    """
    look, luck, unit = DEEPS[theme], Random(8), unit_of(canvas)
    _open_water(canvas, look, luck)
    if wreck_size:
        with canvas.transform(canvas.w * wreck_x, canvas.h * wreck_y, scale=wreck_size * unit / 100):
            wreck.draw(canvas, look.hull, look.lamp)
    if look.mote:
        motes(canvas, look.mote, luck)
        shoal(canvas, look.fish, luck)
    y = canvas.h * (floor or (0.592 if is_upright(canvas) else 0.68))
    ground(canvas, y, *look.sand)
    if look.kelp:
        kelp(canvas, 22 * unit, y + 4 * unit, 66 * unit, look.kelp, 3)
        kelp(canvas, canvas.w - 18 * unit, y + 4 * unit, 76 * unit, look.kelp, 5)


def shadows(canvas: Canvas) -> None:
    """Paint light, hills and the wreck in variables of CSS, for a page of the phones that has water and colours of its own."""
    look, unit = DEEPS["page"], unit_of(canvas)
    rays(canvas, look.ray, look.shine)
    hills(canvas, zip((0.62, 0.7), look.hills), Random(8))
    with canvas.transform(canvas.w / 2, canvas.h * 0.5, scale=1.7 * unit):
        wreck.draw(canvas, look.hull, look.lamp)


def splash(canvas: Canvas, theme: str = "deep") -> None:
    """Paint a diver who descends with a light: the splash screen."""
    look, unit, x, y = DEEPS[theme], unit_of(canvas), canvas.w / 2, canvas.h * 0.46
    deep(canvas, theme, 0.74, 0.5, 96)
    canvas.rect(x - 3 * unit, 0, 6 * unit, y - 100 * unit, "#e9d8b0" if theme != "light" else "#7a5a22")
    if look.lamp:
        canvas.glow(x, y, 230 * unit, look.lamp, 0.5)
    put(canvas, helmet, (x, y, 0), unit * 0.92, "yellow", "wave")
    with canvas.transform(0, 0, scale=unit):
        bubbles(canvas, x / unit + 96, y / unit - 10, 12, 26, 150, 2, 0.8)


def _open_water(canvas: Canvas, look: Deep, luck: Random) -> None:
    fill(canvas, *look.sky)
    if look.ray:
        rays(canvas, look.ray, look.shine)
    hills(canvas, zip((0.5, 0.6), look.hills), luck)


def sea(canvas: Canvas, theme: str = "deep", top: float = 0, step: float = 0) -> None:
    """Paint the sea of Into the Blue: six bands, where band i begins at top + i × step, shares of the height (0: usual ones)."""
    w, h, unit = canvas.w, canvas.h, unit_of(canvas)
    top, step = top or (0.12 if is_upright(canvas) else 0.154), step or (0.0725 if is_upright(canvas) else 0.0917)
    is_flat = theme == "contrast"
    fill(canvas, *((0, "#00202c"),) if is_flat else ((0, "#ffe9b5"), (0.2, "#dffaf6")))
    if not is_flat:
        canvas.glow(w * 0.88, 20 * unit, 150 * unit, "#ffffff", 0.9)
    for i, colour in enumerate(SEAS[theme]):
        crest = swell(h * (top + step * i), w, 0 if is_flat else 4 * unit, 20, i, 1.1)
        canvas.polygon([*crest, (w, h), (0, h)], colour)
        if is_flat:
            canvas.line([crest[0], crest[-1]], "#ffffff", 1.5 * unit, 0.6)
    if not is_flat:
        rays(canvas, "#ffffff", 0.3 if theme == "deep" else 0.5, top + step * 5.6, top * 0.94, 4)
    ground(canvas, h * (top + step * 5.91), *SEA_SANDS[theme], seed=3)


def ice(canvas: Canvas, theme: str = "deep", tops: tuple[float, ...] = ()) -> None:
    """Paint the ice of Deep Dive: ledge i begins at `tops[i]`, a share of the height; without `tops` at the usual ones."""
    fill(canvas, (0, "#000000" if theme == "contrast" else "#eefbfd"))
    for i, top in enumerate(tops or (UPRIGHT_LEDGES if is_upright(canvas) else LEDGES)):
        _ledge(canvas, i, theme, canvas.h * top)


def ledge(canvas: Canvas, depth: int = 1, theme: str = "deep") -> None:
    """Paint one ledge of ice of a depth from 1, over the whole canvas; above its jagged upper edge it is transparent."""
    _ledge(canvas, depth - 1, theme, 5 * canvas.w / 800)
    if theme != "contrast":
        _ledge_life(canvas, depth - 1, ICES[theme], canvas.h / LEDGE_H)


def _ledge(canvas: Canvas, i: int, theme: str, y: float) -> None:
    colours, luck, unit, w = ICES[theme], Random(i + 2), canvas.w / 800, canvas.w
    is_flat = theme == "contrast"
    edge = [(w * k / 20, y + (0 if is_flat else luck.uniform(-4, 4) * unit)) for k in range(21)]
    lower_colour = blend(colours[i], colours[min(4, i + 1)], 0.25)
    paint = colours[i] if is_flat else canvas.linear((0, colours[i]), (1, lower_colour))
    canvas.polygon([*edge, (w, canvas.h), (0, canvas.h)], paint)
    canvas.line(edge, "#ffffff", 2.5 * unit, 1 if is_flat else 0.7 - i * 0.12)


def _ledge_life(canvas: Canvas, i: int, colours: tuple[str, ...], scale: float) -> None:
    """Draw what lives at a depth, pale, in the part of a ledge between piles and catch; `scale` is the size of a unit."""
    left, right = (0.34 * canvas.w, 0.96 * canvas.w) if canvas.w < UPRIGHT_W * scale else (0.24 * canvas.w, 0.6 * canvas.w)
    luck, light = Random(i + 11), "#ffffff"
    dark = blend(colours[i], colours[min(4, i + 1)], 0.85)
    if i == 0:
        for share in (0.1, 0.42, 0.78):
            x, w = left + share * (right - left), luck.uniform(38, 64) * scale
            floe = [(x - w, 22 * scale), (x - w * 0.7, 14 * scale), (x + w * 0.5, 12 * scale), (x + w, 20 * scale)]
            canvas.polygon(
                [*floe, (x + w * 0.6, 34 * scale), (x - w * 0.5, 38 * scale)], blend(colours[0], colours[1], 0.4), alpha=0.6
            )
            canvas.line(floe, light, 3 * scale, 0.9)
    elif i < 4:
        for _ in range((9, 7, 4)[i - 1]):
            x, y = left + luck.uniform(0.02, 0.98) * (right - left), luck.uniform(14, 38) * scale
            canvas.path(fish(x, y, (5.5, 8.5, 15)[i - 1] * luck.uniform(0.8, 1.2) * scale, luck.choice((-1, 1))), dark, alpha=0.6)
    else:
        for nth in range(4):
            kelp(canvas, left + (nth + 0.5) / 4 * (right - left), 52 * scale, luck.uniform(30, 44) * scale, "#14506e", nth)
    if i in (2, 4):
        for share in (0.3, 0.72):
            _jellyfish(canvas, left + share * (right - left), 21 * scale, scale, blend(colours[i], light, 0.35))


def _jellyfish(canvas: Canvas, x: float, y: float, scale: float, colour: str) -> None:
    canvas.glow(x, y, 26 * scale, colour, 0.35)
    with canvas.transform(x, y, scale=scale):
        canvas.path("M -11 2 Q -11 -12 0 -12 Q 11 -12 11 2 Q 5 -2 0 2 Q -5 -2 -11 2 Z", colour, alpha=0.55)
        canvas.path("M -7 3 Q -10 12 -6 20 M 0 4 Q 3 13 0 23 M 7 3 Q 10 12 6 20", line=colour, width=2, alpha=0.5)
