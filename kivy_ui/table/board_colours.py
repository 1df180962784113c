"""Skins: the colours around a game's world, in each theme."""

from typing import NamedTuple

FOAM, INK, DARK = "#f4fbfc", "#08131c", "#02101a"


class Skin(NamedTuple):
    """What surrounds a world: its plates, its second answers, words on paint and the rim around them, and a quiet ink."""

    plate: str
    tint: str
    ink: str = FOAM
    halo: str = DARK
    dim: str = "#cfe4ec"


SEA = Skin(plate="#03111b", tint="#11506b")
"""Round everything that is no game's own."""


def under(theme: str, deep: Skin) -> Skin:
    """Make the skin of a theme: paper plates by daylight, black ones in high contrast.

    >>> under("contrast", Skin("#03111b", "#11506b")).plate
    '#000000'
    """
    if theme == "light":
        return Skin("#f6fcfd", deep.tint, "#0b2230", "#ffffff", "#24495a")
    if theme == "contrast":
        return Skin("#000000", "#000000", "#ffffff", "#000000", "#ffffff")
    return deep
