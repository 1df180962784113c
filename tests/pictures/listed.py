"""Every painter with arguments worth seeing: what tests paint and contact sheets show."""

from companion.pictures import animals, icons, seats
from companion.pictures.picture import Picture, picture
from companion.table.seats import EMBLEMS

Size = tuple[int, int] | None
COLOURS = tuple(seats.SEAT_PAINTS)
KINDS = (*EMBLEMS, *(kind for kind in ("plus", "drop", "bars", "moon", "wave", "arrow") if kind not in EMBLEMS))
SEATS = tuple(zip(COLOURS, KINDS, strict=True))
THEMES = ("deep", "light", "contrast")


def of_seats() -> dict[str, Picture]:
    """List what stands for seats."""
    shown = {f"disc {emblem}": picture(seats.disc, colour, emblem) for colour, emblem in SEATS}
    shown |= {f"badge {emblem}": picture(seats.badge, colour, emblem) for colour, emblem in SEATS[:3]}
    shown |= {"emblem": picture(seats.emblem, "star", "orange"), "helmet": picture(seats.helmet, "green", "star")}
    shown |= {"helmet moon": picture(seats.helmet, "lime", "moon"), "helmet none": picture(seats.helmet)}
    shown |= {"fingerprint": picture(seats.fingerprint, "sky")}
    for name in ("penguin", "trapped_penguin", "ship", "square_ship", "shell"):
        shown[name] = picture(getattr(animals, name), "orange", "triangle")
    shown |= {"ship white": picture(animals.ship, "violet", "square", True)}
    shown |= {"square_ship white": picture(animals.square_ship, "violet", "square", True)}
    return shown | {"penguin bare": picture(animals.penguin, "sky"), "shell bare": picture(animals.shell, "#ff9d7a")}


def of_flags() -> dict[str, Picture]:
    """List flags and corners in every theme."""
    flags = {f"flag {t} {on}": picture(seats.flag, "violet", on, t) for t in THEMES for on in (False, True)}
    return flags | {f"corner {theme}": picture(seats.corner, theme) for theme in THEMES}


def of_icons() -> dict[str, Picture]:
    """List all signs."""
    return {name: picture(icons.icon, name, "#ffd07a" if i % 2 == 0 else "#24140a") for i, name in enumerate(icons.ICONS)}


LISTED: dict[str, tuple[Size, dict[str, Picture]]] = {
    "seats": (None, of_seats()),
    "flags": ((180, 62), of_flags()),
    "icons": (None, of_icons()),
}
WHOLE = {"flags"}
"""What covers its canvas to the rim."""
WORLDS: set[str] = set()
"""What is a whole screen's ground."""
SIGNS = {"icons"}
"""What may leave room around it."""
