"""What types, icons, effects and kinds of Perils look like, on cards, keys and answers."""

from companion.pictures.animals import square_ship
from companion.pictures.cards import peril
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.things import instant, scroll, treasure

RED = "#b3261a"
PERIL_KINDS = ("plain", "text", "jetsam", "restock")
TYPE_LOOKS: dict[str, Picture] = {
    "sailing": picture(square_ship, "#f3dda4", "", True),
    "treasure": picture(treasure, True),
    "crew": picture(icon, "crew"),
    "magic": picture(icon, "star", "#b04fd0"),
    "none": picture(icon, "card", "#8a6a3a"),
}
ICON_LOOKS: dict[str, Picture] = {
    "skull": picture(icon, "skull", RED),
    "crew": picture(icon, "crew"),
    "map": picture(icon, "map"),
    "move": picture(icon, "arrow", "#1e5a7a"),
    "coin": picture(icon, "coin"),
    "text": picture(scroll),
    "instant": picture(instant),
}
EFFECT_LOOKS: dict[str, Picture] = {
    "crew": ICON_LOOKS["crew"],
    "map": ICON_LOOKS["map"],
    "coin": ICON_LOOKS["coin"],
    "point": picture(icon, "star", "#e5a632"),
}
LOOKS: dict[str, Picture] = {
    **{f"type:{name}": look for name, look in TYPE_LOOKS.items()},
    **{f"icon:{name}": look for name, look in ICON_LOOKS.items()},
    **{f"kind:{name}": picture(peril, name) for name in PERIL_KINDS},
}
