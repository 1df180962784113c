"""Before a game begins: who sits where, in colours and with emblems nobody shares, and in which order."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.table.seats import EMBLEMS, MOST_SEATS, SEAT_COLOURS, Seat, clockwise, nameless


def sat_down(seats: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    """Those who sit, and `seat` after them, told apart from them. Nobody sits down without a name, or under one that is taken.

    >>> [one.colour for one in sat_down((Seat("Ann", "green", "star"),), Seat("Bo", "green", "star"))]
    ['green', 'orange']
    """
    if not seat.name or seat.name.casefold() in {other.name.casefold() for other in seats}:
        return tuple(seats)
    return (*seats, told_apart(seat, seats))


def told_apart(seat: Seat, others: Sequence[Seat]) -> Seat:
    """`seat` in its colour and with its emblem where nobody among `others` has them, else with the first that are free.

    An emblem nobody wished for is the usual one of the colour. With more seats than colours, one is shared.
    """
    colour = _free((seat.colour, *SEAT_COLOURS), {other.colour for other in others})
    usual = EMBLEMS[SEAT_COLOURS.index(colour)]
    return replace(seat, colour=colour, emblem=_free((seat.emblem, usual, *EMBLEMS), {other.emblem for other in others}))


def laid_ready(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Those who sit, and after them places for others, as many as a table has: nobody's until somebody sits down.

    >>> [seat.name for seat in laid_ready((Seat("Ann"),))][:3]
    ['Ann', 'Seat 2', 'Seat 3']
    """
    all = list(seats)
    while len(all) < MOST_SEATS:
        all.append(told_apart(Seat(nameless(len(all) + 1), SEAT_COLOURS[len(all)], ""), all))
    return tuple(all)


def recoloured(seats: Sequence[Seat], at: int) -> tuple[Seat, ...]:
    """The seat `at` in the next colour that is free, after its own."""
    own = SEAT_COLOURS.index(seats[at].colour)
    following = [SEAT_COLOURS[one] for one in clockwise(own, len(SEAT_COLOURS))[1:]]
    colour = _free((*following, seats[at].colour), {seat.colour for seat in seats} - {seats[at].colour})
    return (*seats[:at], replace(seats[at], colour=colour), *seats[at + 1 :])


def moved(seats: Sequence[Seat], at: int, to: int) -> tuple[Seat, ...]:
    """The seat `at` at the place `to` in the order, the others as they sat."""
    others = [*seats[:at], *seats[at + 1 :]]
    return (*others[:to], seats[at], *others[to:])


def starting_with(seats: Sequence[Seat], start: int) -> tuple[Seat, ...]:
    """The seats in turn order: clockwise from the one who starts."""
    return tuple(seats[at] for at in clockwise(start, len(seats)))


def _free(wished: Sequence[str], taken: set[str]) -> str:
    return next((one for one in wished if one and one not in taken), wished[-1])
