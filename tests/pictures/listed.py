"""Every painter with arguments worth seeing: what tests paint and contact sheets show."""

from companion.pictures import animals, gems, icons, seats
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


def of_gems() -> dict[str, Picture]:
    """List gems and what surrounds them."""
    shown = {kind: picture(gems.gem, kind) for kind in gems.GEM_PAINTS}
    shown |= {f"{kind} floating": picture(gems.gem, kind, False) for kind in ("silver", "gold", "black")}
    shown |= {f"{kind} ringed": picture(gems.ringed_gem, kind) for kind in ("silver", "gold", "black")}
    return shown | {"bubble": picture(gems.bubble), "burst": picture(gems.burst), "glow": picture(gems.glow, "#ffd277")}


def of_odds() -> dict[str, Picture]:
    """List sockets and rings of odds in every theme."""
    parts = ((0.54, "good"), (0.25, "warn"), (0.21, "bad"))
    shown = {f"ring {theme}": picture(gems.ring_of, parts, theme) for theme in THEMES}
    shown |= {f"all {kind}": picture(gems.ring_of, ((1.0, kind),)) for kind in ("good", "warn", "bad")}
    shown |= {"ring 2": picture(gems.ring_of, ((0.58, "good"), (0.0, "warn"), (0.42, "bad")))}
    return shown | {f"{kind} {theme}": picture(gems.socket, kind, theme) for kind in ("warning", "answer") for theme in THEMES}


LISTED: dict[str, tuple[Size, dict[str, Picture]]] = {
    "seats": (None, of_seats()),
    "flags": ((180, 62), of_flags()),
    "icons": (None, of_icons()),
    "gems": (None, of_gems()),
    "odds": (None, of_odds()),
}
WHOLE = {"flags"}
"""What covers its canvas to the rim."""
WORLDS: set[str] = set()
"""What is a whole screen's ground."""
SIGNS = {"icons", "gems"}
"""What may leave room around it."""
