"""Themes: deep (dark), light, and contrast (flat, high contrast)."""

from msgspec import Struct

from companion.pictures.shapes import CORAL, FOAM, GLASS


class PictureTheme(Struct, frozen=True):
    """Colours that depend on the theme.

    plate, ink   a plate and the text on it
    glass   opacity of a plate, 0 to 1
    edge    line width of a plate's rim, in units
    good, warn, bad     the three kinds of odds; bars and dots: the patterns on the bad and the warning ones
    is_flat   whether fills are flat instead of shaded
    """

    plate: str = GLASS
    ink: str = FOAM
    glass: float = 0.86
    edge: float = 2
    good: str = "#ffd05c"
    warn: str = "#9fdcff"
    bad: str = CORAL
    bars: str = "#5c0d10"
    dots: str = "#0a2a44"
    is_flat: bool = False


DEEP = PictureTheme()
LIGHT = PictureTheme(
    plate="#fffaf0",
    ink="#0b2230",
    glass=0.92,
    good="#f0ad2c",
    warn="#3f9fd8",
    bad="#e2483a",
    bars="#fff0ea",
    dots="#f2fbff",
)
CONTRAST = PictureTheme(
    plate="#000000",
    ink="#ffffff",
    glass=1,
    edge=3,
    good="#ffe14a",
    warn="#7fd8ff",
    bad="#ff8a7a",
    bars="#000000",
    dots="#000000",
    is_flat=True,
)
THEMES = {"deep": DEEP, "light": LIGHT, "contrast": CONTRAST}
