"""The four sides of a flat screen: the side of each seat, and the angle at which the screen faces a side."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec

from companion.table.seats import Seat
from kivy_ui.settings import FLAT, Settings

SIDES = ("near", "left", "far", "right")
"""The sides clockwise; "near" is the screen's lower edge."""
DEGREES = {"near": 0, "left": 270, "far": 180, "right": 90}
"""Counter-clockwise angle of the window's content for each side, in degrees."""


def side_of(seat: int, seats: Sequence[Seat], stored_sides: str) -> str:
    """Return the side of a seat: the one it was dragged to, else one by its number, clockwise around the screen.

    >>> [side_of(seat, [Seat("A"), Seat("B"), Seat("C"), Seat("D")], '{"b": "far"}') for seat in range(4)]
    ['near', 'far', 'far', 'right']
    """
    return sides_in_setting(stored_sides).get(
        seats[seat].name.casefold(), SIDES[round(seat * len(SIDES) / max(1, len(seats))) % len(SIDES)]
    )


def are_placed(settings: Settings, seats: Sequence[Seat]) -> bool:
    """Return whether no seat must be asked for its side: one seat, a screen that is not flat, or a side for each name."""
    if len(seats) < 2 or settings.stance != FLAT:
        return True
    return all(seat.name.casefold() in sides_in_setting(settings.sides) for seat in seats)


def side_lookup(settings: Settings, seats: Sequence[Seat]) -> Callable[[int], str] | None:
    """Return a function from a seat to its side; None unless the screen is flat."""
    return partial(side_of, seats=seats, stored_sides=settings.sides) if settings.stance == FLAT else None


def sides_in_setting(setting: str) -> dict[str, str]:
    """Read the side of each name from the setting; unknown sides are left out, and an unreadable setting gives {}.

    >>> sides_in_setting('{"ann": "far", "bo": "under"}'), sides_in_setting("oops")
    ({'ann': 'far'}, {})
    """
    try:
        sides = msgspec.json.decode(setting or "{}", type=dict[str, str])
    except msgspec.DecodeError:
        return {}
    return {name: side for name, side in sides.items() if side in SIDES}


def with_sides(setting: str, seated: Mapping[str, str]) -> str:
    """Return the setting with the sides of some names changed."""
    return msgspec.json.encode(sides_in_setting(setting) | {name.casefold(): side for name, side in seated.items()}).decode()
