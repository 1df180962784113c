"""Three themes, and the arithmetic of contrast that their tests hold them to (WCAG 2.2, relative luminance)."""

from dataclasses import dataclass
from functools import cache

RGBA = tuple[float, float, float, float]


@cache
def rgba(colour: str, alpha: float = 1.0) -> RGBA:
    """Turn a colour into what Kivy wants.

    >>> rgba("#ff0000")
    (1.0, 0.0, 0.0, 1.0)
    """
    r, g, b = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return r, g, b, alpha


def luminance(colour: str) -> float:
    """Measure how bright a colour is, 0 black to 1 white."""
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgba(colour)[:3])
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """Measure the contrast of two colours, 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@dataclass(frozen=True)
class Theme:
    """The colours of everything that is not a thing of a game.

    sea_top, sea_deep  the water behind all; panel, board, bar  surfaces, with `line` around them
    ink, dim           text and captions; brass  the accent, with `on_brass` on it, `accent` as text and `rim` as an outline
    coral              danger as an outline, `danger` as text; button, on_button  everything else to press
    good, curio        kinds of odds; groove  the dark of an empty place
    """

    name: str
    sea_top: str
    sea_deep: str
    panel: str
    board: str
    bar: str
    line: str
    ink: str
    dim: str
    brass: str
    on_brass: str
    accent: str
    rim: str
    coral: str
    danger: str
    button: str
    on_button: str
    good: str
    curio: str
    groove: str
    line_mm: float = 0.3


DEEP_WATER = Theme(
    name="deep",
    sea_top="#0e3a55",
    sea_deep="#051420",
    panel="#0d2a3f",
    board="#0a2436",
    bar="#04121d",
    line="#245574",
    ink="#eef6f8",
    dim="#a9c1cd",
    brass="#e5b25d",
    on_brass="#1c1408",
    accent="#f0c274",
    rim="#e5b25d",
    coral="#ff6b5b",
    danger="#ff9a8d",
    button="#16405a",
    on_button="#eef6f8",
    good="#ffd766",
    curio="#b98af5",
    groove="#061b2a",
)
LIGHT = Theme(
    name="light",
    sea_top="#d9edf3",
    sea_deep="#b3d7e2",
    panel="#fbfdfd",
    board="#eef6f8",
    bar="#ffffff",
    line="#8fb5c4",
    ink="#0b2230",
    dim="#3d5a69",
    brass="#f4bd55",
    on_brass="#1c1408",
    accent="#7d4a00",
    rim="#b36b00",
    coral="#c8281c",
    danger="#a81c12",
    button="#cfe4ec",
    on_button="#0b2230",
    good="#9a6a00",
    curio="#6a35b5",
    groove="#cfe2e9",
)
HIGH_CONTRAST = Theme(
    name="contrast",
    sea_top="#000000",
    sea_deep="#000000",
    panel="#000000",
    board="#000000",
    bar="#000000",
    line="#ffffff",
    ink="#ffffff",
    dim="#f0f0f0",
    brass="#ffe14d",
    on_brass="#000000",
    accent="#ffe14d",
    rim="#ffe14d",
    coral="#ff8d80",
    danger="#ff9c90",
    button="#1f1f1f",
    on_button="#ffffff",
    good="#ffe14d",
    curio="#d7b5ff",
    groove="#161616",
    line_mm=0.5,
)
THEMES = {theme.name: theme for theme in (DEEP_WATER, LIGHT, HIGH_CONTRAST)}
