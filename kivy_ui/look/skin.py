"""Colours of plates and words on pages and tables, in each theme."""

from typing import NamedTuple

FOAM, INK, DARK = "#f4fbfc", "#08131c", "#02101a"


class Skin(NamedTuple):
    """Colours of plates, of secondary answers (`tint`), of words (`ink`), of their outline (`halo`), and of notes (`dim`)."""

    plate: str
    tint: str
    ink: str = FOAM
    halo: str = DARK
    dim: str = "#cfe4ec"


SEA = Skin(plate="#03111b", tint="#11506b")
"""Colours of pages."""


def skin_for_theme(theme: str, deep: Skin) -> Skin:
    """Return the colours in a theme: paper plates in the light theme, black ones in high contrast.

    >>> skin_for_theme("contrast", Skin("#03111b", "#11506b")).plate
    '#000000'
    """
    if theme == "light":
        return Skin("#f6fcfd", deep.tint, "#0b2230", "#ffffff", "#24495a")
    if theme == "contrast":
        return Skin("#000000", "#000000", "#ffffff", "#000000", "#ffffff")
    return deep
