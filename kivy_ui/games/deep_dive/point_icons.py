"""Icons of the rows of a catch in Deep Dive."""

from companion.games.deep_dive.scoring import SOURCES
from companion.pictures.objects import ocean_tile
from companion.pictures.picture import picture

LOOKS = (picture(ocean_tile, "green"), picture(ocean_tile, "pink"))
SIGNS = tuple(zip(SOURCES, LOOKS, strict=True))
