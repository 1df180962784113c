"""What a mark looks like that more than one game has: "gem:silver", "face:3", "bag:gems" … on answers and keys, beside their words."""

from companion.pictures.dice import die
from companion.pictures.gems import gem
from companion.pictures.picture import Picture, picture
from companion.pictures.things import bag, chest

GEMS = ("silver", "gold", "red", "green", "purple", "black", "blue")
FACES = ("1", "2", "3", "4", "5", "6", "chest")


def picture_of(mark: str) -> Picture | None:
    """Return the picture of a mark; None when it isn't known."""
    kind, _, name = mark.partition(":")
    if kind in ("gem", "spot") and name in GEMS:
        return picture(gem, name)
    if kind == "face" and name in FACES:
        return picture(die, name)
    return {"bag": picture(bag), "chest": picture(chest, False)}.get(kind)
