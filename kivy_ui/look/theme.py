"""Three themes, and the contrast between colours (WCAG 2.2, relative luminance), which tests measure."""

from functools import cache

from msgspec import Struct

RGBA = tuple[float, float, float, float]


@cache
def rgba(colour: str, alpha: float = 1.0) -> RGBA:
    """Return a colour as Kivy needs it.

    >>> rgba("#ff0000")
    (1.0, 0.0, 0.0, 1.0)
    """
    r, g, b = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return r, g, b, alpha


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 black to 1 white."""
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgba(colour)[:3])
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(colour: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21, in any order.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    bright, dark = sorted((luminance(colour), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


class Theme(Struct, frozen=True):
    """Colours of pages that `Scene.ink` does not have.

    sea             background
    bar             messages
    groove          empty places
    line            outline of empty places
    button, rim     buttons, and their outline
    ink             words
    accent, danger  highlighted words, and warnings
    """

    name: str
    sea: str
    bar: str
    groove: str
    line: str
    button: str
    rim: str
    ink: str
    accent: str
    danger: str


DEEP_WATER = Theme(
    "deep", sea="#051420", bar="#04121d", groove="#061b2a", line="#245574", button="#16405a", rim="#e5b25d", ink="#eef6f8",
    accent="#f0c274", danger="#ff9a8d",
)  # fmt: skip
LIGHT = Theme(
    "light", sea="#b3d7e2", bar="#ffffff", groove="#cfe2e9", line="#8fb5c4", button="#cfe4ec", rim="#b36b00", ink="#0b2230",
    accent="#7d4a00", danger="#a81c12",
)  # fmt: skip
HIGH_CONTRAST = Theme(
    "contrast", sea="#000000", bar="#000000", groove="#161616", line="#ffffff", button="#1f1f1f", rim="#ffe14d", ink="#ffffff",
    accent="#ffe14d", danger="#ff9c90",
)  # fmt: skip
THEMES = {theme.name: theme for theme in (DEEP_WATER, LIGHT, HIGH_CONTRAST)}
