"""Icons of the sources of points in Into the Blue."""

from companion.games.into_the_blue.scoring import SOURCES
from companion.pictures.objects import chest, coin
from companion.pictures.picture import picture

LOOKS = (*(picture(coin, kind) for kind in ("gold", "silver", "blue")), picture(chest, False))
SIGNS = tuple(zip(SOURCES, LOOKS, strict=True))
