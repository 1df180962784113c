"""Seating before a game: seats with unique colours and emblems, and their order."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.table.seats import EMBLEMS, MOST_SEATS, SEAT_COLOURS, Seat, clockwise, default_name, fold_name

SIMILAR_COLOURS = {
    "orange": ("red",),
    "violet": ("purple", "magenta", "blue"),
    "rose": ("magenta", "red", "purple"),
    "sky": ("blue",),
    "silver": ("white",),
    "aqua": ("blue",),
    "lime": ("green",),
    "rust": ("red", "orange"),
    "red": ("orange", "magenta"),
    "blue": ("purple",),
    "purple": ("magenta",),
    "magenta": ("purple",),
}
"""Colours that are easily confused, the most similar first."""
WITHOUT_HUE = ("silver", "white")
ALIKE_COLOURS = frozenset({("sky", "blue"), ("violet", "purple"), ("rose", "magenta")})
"""Pairs of a seat's colour and a piece's colour that people call by the same name."""


def add_seat(seats: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    """Return the seats with `seat` added, in a unique colour and emblem. Raises IllegalMoveError for an empty or a used name.

    >>> [one.colour for one in add_seat((Seat("Ann", "green", "star"),), Seat("Bo", "green", "star"))]
    ['green', 'orange']
    """
    if not seat.name or fold_name(seat.name) in {fold_name(other.name) for other in seats}:
        return tuple(seats)
    return (*seats, with_unique_look(seat, seats))


def with_unique_look(seat: Seat, other_seats: Sequence[Seat], before: Seat | None = None) -> Seat:
    """Return `seat` with its colour and emblem if no other seat has them, else with those of `before`, else the first free ones.

    Without a chosen emblem, the colour's default is used. With more seats than colours, one is shared.
    """
    fallback = before or seat
    colour = _first_free((seat.colour, fallback.colour, *SEAT_COLOURS), {other.colour for other in other_seats})
    emblems = (seat.emblem, fallback.emblem, _default_emblem(colour), *EMBLEMS)
    return replace(seat, colour=colour, emblem=_first_free(emblems, {other.emblem for other in other_seats}))


def new_look(looks: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """Return a colour and an emblem for a new person: the least used of each, similar colours counted.

    Colours without a hue are last, because grey on the screen means that something can't be used.

    >>> new_look([("green", "star"), ("purple", "square")])
    ('orange', 'triangle')
    """
    colours, emblems = [colour for colour, _ in looks], [emblem for _, emblem in looks]

    def uses(candidate: str) -> tuple[int, bool]:
        return sum(map(colours.count, (candidate, *SIMILAR_COLOURS.get(candidate, ())))), candidate in WITHOUT_HUE

    colour = min(SEAT_COLOURS, key=uses)
    return colour, min(EMBLEMS, key=lambda emblem: (emblems.count(emblem), emblem != _default_emblem(colour)))


def nameless_seats(count: int, other_seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the first `count` seats of a table, without names, in colours and emblems that the other seats don't have.

    >>> [(seat.name, seat.colour) for seat in nameless_seats(1, (Seat("Ann", "green", "star"),))]
    [('Seat 1', 'orange')]
    """
    seats: list[Seat] = []
    for number in range(1, count + 1):
        seats.append(with_unique_look(Seat(default_name(number), SEAT_COLOURS[number - 1], ""), (*other_seats, *seats)))
    return tuple(seats)


def pad_seats(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats followed by empty places, up to the maximum of a table.

    >>> [seat.name for seat in pad_seats((Seat("Ann"),))][:3]
    ['Ann', 'Seat 2', 'Seat 3']
    """
    all_seats = list(seats)
    while len(all_seats) < MOST_SEATS:
        all_seats.append(with_unique_look(Seat(default_name(len(all_seats) + 1), SEAT_COLOURS[len(all_seats)], ""), all_seats))
    return tuple(all_seats)


def put_first(seats: Sequence[Seat], first: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats with the numbers `first` before the others. A place without a name is named after its new number.

    >>> [seat.name for seat in put_first((Seat("Ann"), Seat("Seat 2"), Seat("Cleo")), (0, 2))]
    ['Ann', 'Cleo', 'Seat 3']
    """
    order = (*first, *(seat for seat in range(len(seats)) if seat not in first))
    names = ("" if seats[old].name == default_name(old + 1) else seats[old].name for old in order)
    return tuple(replace(seats[old], name=name or default_name(new)) for new, (old, name) in enumerate(zip(order, names), 1))


def colour_by_pieces(seats: Sequence[Seat], colours: Sequence[str], before: Sequence[Seat] = ()) -> tuple[Seat, ...]:
    """Return the seats in the colours of a game's pieces, if it has enough of them.

    A seat keeps its colour of this game `before` unless another seat owns it, else its own colour, else the most similar
    free one, else any.

    >>> [seat.colour for seat in colour_by_pieces([Seat("Ann", "orange"), Seat("Bo", "green")], ("red", "blue", "green"))]
    ['red', 'green']
    """
    if len(colours) < len(seats):
        return tuple(seats)
    earlier_colours, own_colours = {seat.player or seat.name: seat.colour for seat in before}, [seat.colour for seat in seats]
    firsts = [earlier_colours.get(seat.player or seat.name, "") for seat in seats]
    firsts = ["" if first in own_colours and first != seat.colour else first for first, seat in zip(firsts, seats, strict=True)]
    wishes = [
        (first, seat.colour, *SIMILAR_COLOURS.get(seat.colour, ()), *colours) for first, seat in zip(firsts, seats, strict=True)
    ]
    given_colours: dict[int, str] = {}
    for _, at, colour in sorted((nth, at, colour) for at, wished in enumerate(wishes) for nth, colour in enumerate(wished)):
        if at not in given_colours and colour in colours and colour not in given_colours.values():
            given_colours[at] = colour
    return tuple(replace(seat, colour=given_colours[at]) for at, seat in enumerate(seats))


def recolour(seats: Sequence[Seat], at: int, colour: str) -> tuple[Seat, ...]:
    """Return the seats with the seat `at` in this colour; a seat that had it gets the other's colour.

    >>> [seat.colour for seat in recolour((Seat("Ann", "red"), Seat("Bo", "blue")), 0, "blue")]
    ['blue', 'red']
    """
    own = seats[at].colour
    swapped = [replace(seat, colour=own) if seat.colour == colour else seat for seat in seats]
    return (*swapped[:at], replace(seats[at], colour=colour), *swapped[at + 1 :])


def move_seat(seats: Sequence[Seat], at: int, to: int) -> tuple[Seat, ...]:
    """Return the seats with the seat `at` moved to position `to`."""
    other_seats = [*seats[:at], *seats[at + 1 :]]
    return (*other_seats[:to], seats[at], *other_seats[to:])


def order_from(seats: Sequence[Seat], start: int) -> tuple[Seat, ...]:
    """Return the seats in turn order, clockwise from the starting one."""
    return tuple(seats[at] for at in clockwise(start, len(seats)))


def _default_emblem(colour: str) -> str:
    return EMBLEMS[SEAT_COLOURS.index(colour)] if colour in SEAT_COLOURS else ""


def _first_free(wished: Sequence[str], taken_values: set[str]) -> str:
    return next((wish for wish in wished if wish and wish not in taken_values), wished[-1])
