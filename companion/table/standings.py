"""Who won, with what, and why: places, totals, where every point came from, the tie-break's story."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.table.say import Words

Points = int | float
FIRST, BEHIND = 1, 2
"""The place of those who won: several may share it, and nobody has it in a game that all lost; and the place behind it."""


def spelled(points: Points) -> str:
    """Return points as people write them, all of their figures.

    >>> spelled(3.0), spelled(2.5), spelled(1234567), spelled(12345.67)
    ('3', '2.5', '1234567', '12345.67')
    """
    return f"{points:.12g}"


class ScoreLine(Struct, frozen=True):
    """One source of points: "Dive 3, the tile" 3."""

    label: Words
    points: Points


class SeatStanding(Struct, frozen=True):
    """One seat's place (1 is first; shared places are equal), total, and where it came from."""

    seat: int
    place: int
    total: Points
    lines: tuple[ScoreLine, ...] = ()

    @property
    def has_won(self) -> bool:
        """Whether this seat won."""
        return self.place == FIRST

    def called(self, names: Sequence[str]) -> Words:
        """Return what whoever stands here is called."""
        return names[self.seat]


class Rival(SeatStanding, frozen=True, kw_only=True):
    """The place of somebody who plays without a seat, and what people call it: a solo opponent."""

    name: Words

    def called(self, names: Sequence[str]) -> Words:
        """Its own name."""
        return self.name


class Standings(Struct, frozen=True):
    """All seats, best place first, and the tie-breaks told step by step in sentences.

    rivals  who played without a seat
    played  the name of what was played, where the game is a sheet for any other; "" elsewhere
    doubt   which numbers in it nobody compared with the box; "" for none
    """

    seats: tuple[SeatStanding, ...]
    story: tuple[Words, ...] = ()
    played: str = ""
    rivals: tuple[Rival, ...] = ()
    doubt: Words = ""

    @property
    def rows(self) -> tuple[SeatStanding, ...]:
        """The seats and whoever plays without one, best place first."""
        return tuple(sorted((*self.seats, *self.rivals), key=lambda row: row.place))

    def cut_short(self) -> "Standings":
        """The standings of a game that was ended early: nobody has won before somebody has points."""
        if any(row.total for row in self.rows):
            return self
        seats, rivals = (tuple(replace(row, place=BEHIND) for row in rows) for rows in (self.seats, self.rivals))
        return replace(self, seats=seats, rivals=rivals)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple(row.seat for row in self.seats if row.has_won)


def placed(keys: Sequence[tuple[Points, ...]]) -> tuple[int, ...]:
    """Places by seat for `keys` (one a seat, higher is better); equal keys share the better place.

    >>> placed([(3,), (5,), (5,), (1,)])
    (3, 1, 1, 4)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def tied(counts: Mapping[int, Points], is_more: bool = True) -> Iterator[tuple[Points, list[int]]]:
    """Find all who have as many as others: how many, and who, the best first. `is_more`: whether more is better.

    >>> list(tied({0: 5, 1: 8, 2: 5, 3: 8, 4: 9}))
    [(8, [1, 3]), (5, [0, 2])]
    """
    for count in sorted(set(counts.values()), reverse=is_more):
        alike = [one for one, has in counts.items() if has == count]
        if len(alike) > 1:
            yield count, alike


def ranked(
    keys: Sequence[tuple[Points, ...]],
    lines: Sequence[Sequence[ScoreLine]],
    story: Sequence[Words] = (),
    stayed: Sequence[bool] | None = None,
) -> Standings:
    """Standings from one key a seat (its total first, then whatever breaks ties) and its score lines; who left stands below who `stayed`."""
    places = placed([(is_here, *key) for is_here, key in zip(stayed or (True,) * len(keys), keys, strict=True)])
    rows = (
        SeatStanding(seat, place, key[0], tuple(mine))
        for seat, (place, key, mine) in enumerate(zip(places, keys, lines, strict=True))
    )
    return Standings(tuple(sorted(rows, key=lambda row: (row.place, row.seat))), tuple(story))
