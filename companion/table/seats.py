"""Seats at the table and turn order."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from companion.table.letters import printable_characters

MOST_SEATS = 12
SEAT_COLOURS = ("green", "orange", "yellow", "violet", "rose", "sky", "silver", "tan", "aqua", "lime", "white", "rust")
PIECE_COLOURS = ("red", "blue", "purple", "magenta", "black")
"""Colours that only pieces of a game have; people choose among `SEAT_COLOURS`."""
EMBLEMS = ("star", "triangle", "circle", "square", "diamond", "hexagon", "plus", "drop", "bars", "moon", "wave", "arrow")


class Seat(Struct, frozen=True):
    """Seat: its player's name, colour and emblem. `player`: the person's id in the library, "" for a guest. Seats are numbered in turn order, from 0."""

    name: str
    colour: str = SEAT_COLOURS[0]
    emblem: str = EMBLEMS[0]
    player: str = ""


def clockwise(start: int, seats: int) -> tuple[int, ...]:
    """Return every seat once, clockwise from `start`.

    >>> clockwise(2, 4)
    (2, 3, 0, 1)
    """
    return tuple((start + step) % seats for step in range(seats))


def next_seat(after: int, seated: Sequence[bool]) -> int:
    """Return the next seat clockwise that still plays (`seated` by seat); `after` itself if it is the last."""
    return next(seat for seat in clockwise((after + 1) % len(seated), len(seated)) if seated[seat])


def seats_named(names: Sequence[str]) -> tuple[Seat, ...]:
    """Return seats for `names` with the first free colours and emblems, in order."""
    return tuple(Seat(name, SEAT_COLOURS[i % MOST_SEATS], EMBLEMS[i % MOST_SEATS]) for i, name in enumerate(names))


def clean_name(name: str) -> str:
    """Return a typed name without control characters and outer blanks. A joined emoji stays whole."""
    return " ".join("".join(printable_characters(name)).split())


@lru_cache(maxsize=8192)  # cached: an import repeats few names many times
def compose_name(name: str) -> str:
    """Return a clean name in Unicode NFC, as it is stored and shown.

    >>> len(compose_name(" José ")), compose_name("Ann  B")
    (4, 'Ann B')
    """
    return clean_name(unicodedata.normalize("NFC", name))


@lru_cache(maxsize=8192)  # cached: an import repeats few names many times
def fold_name(name: str) -> str:
    """Return a name for comparison: NFC, case-folded, blanks normalised.

    >>> fold_name(" José  B ") == fold_name("JOSÉ b")
    True
    """
    return " ".join(unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).split())


@lru_cache(maxsize=MOST_SEATS)  # cached: each name in a view is compared with it
def default_name(number: int) -> str:
    """Return the recorded default name of the seat with this number (from 1); the same in every language."""
    return f"Seat {number}"


def clean_seats(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return `seats` with clean, non-empty names."""
    return tuple(replace(seat, name=compose_name(seat.name) or default_name(number)) for number, seat in enumerate(seats, 1))
