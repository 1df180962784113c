"""Deep Blue: what stands for everything that brings points."""

from companion.games.deep_blue.scoring import SOURCES
from companion.pictures.cards import crew_card
from companion.pictures.gems import gem
from companion.pictures.picture import picture
from companion.pictures.places import wreck
from companion.pictures.things import chest

LOOKS = (picture(gem, "gold", False), picture(crew_card, "red"), picture(wreck), picture(chest, False))
SIGNS = tuple(zip(SOURCES, LOOKS, strict=True))
