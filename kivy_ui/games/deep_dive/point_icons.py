"""Icons of the rows of a catch in Deep Dive."""

from companion.games.deep_dive.scoring import SOURCES
from companion.pictures.objects import tile_row
from companion.pictures.picture import picture

LOOKS = (picture(tile_row, True), picture(tile_row, False))
SIGNS = tuple(zip(SOURCES, LOOKS, strict=True))
