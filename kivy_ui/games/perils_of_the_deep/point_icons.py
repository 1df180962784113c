"""Icons of the sources of points in Perils of the Deep."""

from companion.games.perils_of_the_deep.scoring import SOURCES
from companion.pictures.card_faces import card_back
from companion.pictures.objects import pole_flag, scroll, treasure
from companion.pictures.picture import picture

LOOKS = (picture(pole_flag), picture(treasure, True), picture(scroll), picture(card_back))
SIGNS = tuple(zip(SOURCES, LOOKS, strict=True))
