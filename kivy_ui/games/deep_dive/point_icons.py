"""Deep Dive: what stands for the rows of a catch."""

from companion.games.deep_dive.scoring import SOURCES
from companion.pictures.picture import picture
from companion.pictures.things import ocean_tile

LOOKS = (picture(ocean_tile, "green"), picture(ocean_tile, "pink"))
SIGNS = tuple(zip(SOURCES, LOOKS, strict=True))
