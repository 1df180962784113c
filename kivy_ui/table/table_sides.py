"""The four sides of a screen that lies flat: who sits at which, and how far the picture turns for them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec

from companion.table.seats import Seat
from kivy_ui.settings import FLAT, STANDS, Settings

SIDES = ("near", "left", "far", "right")
"""Clockwise, as people sit round a table; "near" is the screen's own lower edge."""
DEGREES = {"near": 0, "left": 270, "far": 180, "right": 90}
"""How far the window's content turns, counter-clockwise, to face a side."""


def side_of(seat: int, seats: Sequence[Seat], kept: str) -> str:
    """Say at which side a seat sits: as it was dragged once, else spread clockwise round the table.

    >>> [side_of(seat, [Seat("A"), Seat("B"), Seat("C"), Seat("D")], '{"b": "far"}') for seat in range(4)]
    ['near', 'far', 'far', 'right']
    """
    return sides(kept).get(seats[seat].name.casefold(), SIDES[round(seat * len(SIDES) / max(1, len(seats))) % len(SIDES)])


def are_placed(settings: Settings, seats: Sequence[Seat]) -> bool:
    """Say whether everybody has a side to sit at, and none is to be asked: alone, or where the screen stands, all do."""
    if len(seats) < 2 or settings.stance == STANDS:
        return True
    return settings.stance == FLAT and all(seat.name.casefold() in sides(settings.sides) for seat in seats)


def side_by(settings: Settings, seats: Sequence[Seat]) -> Callable[[int], str] | None:
    """Return what tells at which side a seat sits; None where the screen stands."""
    return partial(side_of, seats=seats, kept=settings.sides) if settings.stance == FLAT else None


def sides(kept: str) -> dict[str, str]:
    """Read who sits where, by name; what can't be read is nobody.

    >>> sides('{"ann": "far", "bo": "under"}'), sides("oops")
    ({'ann': 'far'}, {})
    """
    try:
        found = msgspec.json.decode(kept or "{}", type=dict[str, str])
    except msgspec.DecodeError:
        return {}
    return {name: side for name, side in found.items() if side in SIDES}


def moved(kept: str, seated: Mapping[str, str]) -> str:
    """Write who sits where, some of them seated anew."""
    return msgspec.json.encode(sides(kept) | {name.casefold(): side for name, side in seated.items()}).decode()
