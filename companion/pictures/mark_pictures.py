"""Pictures of marks used by several games: "gem:silver", "defence:blue", "face:3", "bag:gems" … on answers and keys."""

from companion.pictures.animals import square_ship
from companion.pictures.boat_spots import berths, either_gem
from companion.pictures.card_faces import PERILS, crew_card, hand, peril, peril_card
from companion.pictures.dice_pictures import cup, die
from companion.pictures.gems import gem
from companion.pictures.icons import icon
from companion.pictures.objects import FOODS, back_tile, bag, chest, ocean_tile, scroll, treasure
from companion.pictures.picture import Picture, picture
from companion.pictures.places import island, port

GEMS = ("silver", "gold", "red", "green", "purple", "black", "blue")
FACES = ("1", "2", "3", "4", "5", "6", "chest")
TILES = ("water", "rock", "predator")
LARGEST_FOOD, DEPTHS, ISLANDS = 10, 5, 4

THINGS: dict[str, Picture] = {
    **{f"{kind}:{gem_name}": picture(gem, gem_name) for kind in ("gem", "spot") for gem_name in GEMS},
    "spot:blue-or-black": picture(either_gem),
    **{f"defence:{colour}": picture(crew_card, colour, colour) for colour in ("black", "blue")},
    **{f"face:{face}": picture(die, face) for face in FACES},
    **{f"kind:{tile_kind}": picture(ocean_tile, tile_kind) for tile_kind in TILES},
    **{f"kind:{food}{worth}": picture(ocean_tile, food) for food in FOODS for worth in range(1, LARGEST_FOOD + 1)},
    **{f"kind:{peril_kind}": picture(peril, peril_kind) for peril_kind in PERILS},
    **{f"depth:{depth}": picture(back_tile, depth) for depth in range(1, DEPTHS + 1)},
    **{f"island:{island_number}": picture(island, island_number) for island_number in range(1, ISLANDS + 1)},
    "island": picture(port),
    "bag": picture(bag),
    "supply": picture(bag),
    "pot": picture(bag),
    "chest": picture(chest, False),
    "pile": picture(treasure, True),
    "tray": picture(cup),
    "die": picture(cup),
    "die:boarding": picture(die, "attacker"),
    "track": picture(peril_card),
    "peril": picture(peril_card),
    "card": picture(hand),
    "ship": picture(square_ship, "#f3dda4", "", True),
    "maps": picture(icon, "map"),
    "crew": picture(icon, "crew"),
    "sheet": picture(scroll),
    "clock": picture(icon, "clock", "currentColor"),
}
"""Things that marks represent, by the whole mark or its start."""
NAMES = {look: name for name, look in reversed(THINGS.items())}
"""The first key of `THINGS` for each picture."""
SHARED_PREFIXES = ("gem:", "spot:", "defence:", "face:", "bag", "chest")
"""Starts of marks with the same picture everywhere; boards choose the pictures of other marks."""


def picture_of(mark: str) -> Picture | None:
    """Return the picture of a mark that looks the same in every game, or of "boats:silver+centre"; None for other marks."""
    if mark.startswith("boats:"):
        return picture(berths, *mark.partition(":")[2].split("+"))
    return THINGS.get(thing_of(mark)) if mark.startswith(SHARED_PREFIXES) else None


def thing_of(mark: str) -> str:
    """Return what a mark represents: a key of `THINGS`, the same for all that look alike; "" if it is only a place.

    >>> thing_of("depth:3"), thing_of("card:new"), thing_of("spot:gold"), thing_of("level:2")
    ('depth:3', 'card', 'gem:gold', '')
    """
    kind = mark.partition(":")[0]
    look = THINGS.get(mark) or THINGS.get(kind)
    return NAMES[look] if look else ""
