"""Icons of the sources of points in Deep Blue."""

from companion.games.deep_blue.scoring import SOURCES
from companion.pictures.card_faces import crew_card
from companion.pictures.gems import gem
from companion.pictures.objects import chest
from companion.pictures.picture import picture
from companion.pictures.places import wreck

LOOKS = (picture(gem, "gold", False), picture(crew_card, "red"), picture(wreck), picture(chest, False))
SIGNS = tuple(zip(SOURCES, LOOKS, strict=True))
