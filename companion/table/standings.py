"""Standings: places, totals, sources of points, and how ties were broken."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.table.sentence import Words

Points = int | float
Total = Points | None
"""Sum of points; None if none were entered: unknown is not 0."""
NO_TOTAL = "–"
"""Text for an unknown total."""
UNDECIDED, FIRST, BEHIND = 0, 1, 2
"""Place of those who together neither won nor lost, of the winners, and the next place. Several may share a place; in a game that all lost no seat has the first."""


def format_points(points: Total) -> str:
    """Format points with all digits; an unknown total as a dash.

    >>> format_points(3.0), format_points(2.5), format_points(1234567), format_points(12345.67), format_points(None)
    ('3', '2.5', '1234567', '12345.67', '–')
    """
    return NO_TOTAL if points is None else f"{points:.12g}"


class ScoreLine(Struct, frozen=True):
    """Source of points, such as "Dive 3, the tile" 3."""

    label: Words
    points: Points


class SeatStanding(Struct, frozen=True):
    """A seat's place (1 is first; ties share a place), total (None: unknown) and sources of points."""

    seat: int
    place: int
    total: Total
    lines: tuple[ScoreLine, ...] = ()

    @property
    def has_won(self) -> bool:
        """Whether this seat won."""
        return self.place == FIRST

    def player_name(self, names: Sequence[str]) -> Words:
        """Return the name of this place's player."""
        return names[self.seat]


class Rival(SeatStanding, frozen=True, kw_only=True):
    """Place of a player without a seat, such as a solo opponent, and its name."""

    name: Words

    def player_name(self, names: Sequence[str]) -> Words:
        """Return the rival's own name."""
        return self.name


class Bids(Struct, frozen=True, rename={"kept_count": "kept"}):
    """Numbers of bids that a seat made (`count`) and kept; the last two fields count the bids of zero alone."""

    seat: int
    kept_count: int
    count: int
    zero_kept: int = 0
    zero_count: int = 0


class PointShare(Struct, frozen=True):
    """Points of a seat that belong together. `kind`: "tick", "ring", "drop", "moon", "plus", "lost", or "round" and "best" of one round."""

    seat: int
    kind: str
    points: Points


class SheetSummary(Struct, frozen=True, omit_defaults=True):
    """Further facts for the end page of a score sheet.

    title, icon  the sheet in words, and its icon
    rounds       number of rounds played, 0 if there are none
    fact         one fact about the winner; "" for none
    kinds        names of the kinds of points, in the order of the legend
    shares       each seat's points by kind, in the order they are drawn
    bids         each seat's bids; () on a sheet without bids
    has_dealer   whether there is a dealer
    lines        labels of all lines of a sheet of lines, in its order; () on another sheet
    has_outcome  whether points or players decide who wins: not for one total of all until they enter whether they won
    """

    title: Words
    icon: str
    rounds: int = 0
    fact: Words = ""
    kinds: tuple[tuple[str, Words], ...] = ()
    shares: tuple[PointShare, ...] = ()
    bids: tuple[Bids, ...] = ()
    has_dealer: bool = False
    lines: tuple[Words, ...] = ()
    has_outcome: bool = True


class Standings(Struct, frozen=True, rename={"game_name": "played", "departed_seats": "left"}):
    """All seats, best place first, and the tie-breaks, step by step in sentences.

    rivals          players without a seat
    game_name       the game's name, if a score sheet was used; "" otherwise
    doubt           sentence on numbers that were not compared with the box; "" for none
    departed_seats  seats that left before the end; statistics don't count their totals
    is_finished     whether the game was played to its end; None: yes, unless the session was ended early
    lowest_wins     whether the fewest points win; None if unknown
    is_cooperative  whether all win or lose together
    teams           the seats of each team; () without teams
    summary         extra information of a score sheet; None otherwise
    is_partial      whether only some players have entered what counts: their totals can't be compared yet
    """

    seats: tuple[SeatStanding, ...]
    story: tuple[Words, ...] = ()
    game_name: str = ""
    rivals: tuple[Rival, ...] = ()
    doubt: Words = ""
    departed_seats: tuple[int, ...] = ()
    is_finished: bool | None = None
    lowest_wins: bool | None = None
    is_cooperative: bool = False
    teams: tuple[tuple[int, ...], ...] = ()
    summary: SheetSummary | None = None
    is_partial: bool = False

    @property
    def rows(self) -> tuple[SeatStanding, ...]:
        """Seats and rivals, best place first."""
        return tuple(sorted((*self.seats, *self.rivals), key=lambda row: row.place))

    def as_ended_early(self) -> "Standings":
        """Return the standings of a game ended early: not finished; without points it has no winner."""
        standings = replace(self, is_finished=bool(self.is_finished))
        if any(row.total for row in self.rows):
            return standings
        seats, rivals = (tuple(replace(row, place=BEHIND) for row in rows) for rows in (self.seats, self.rivals))
        return replace(standings, seats=seats, rivals=rivals)

    def by_totals(self) -> "Standings":
        """Return the standings with places by totals alone: of a game that ended before all had entered as much."""
        sign = -1 if self.lowest_wins else 1
        keys = [(row.total is not None, sign * (row.total or 0)) for row in self.seats]
        seats = [replace(row, place=place) for row, place in zip(self.seats, assign_places(keys), strict=True)]
        return replace(self, seats=tuple(sorted(seats, key=lambda row: (row.place, row.seat))))

    @property
    def is_alone(self) -> bool:
        """Whether one player counted points, without a rival: no win and no defeat."""
        is_by_points = self.lowest_wins is not None or self.summary is not None
        return len(self.seats) == 1 and is_by_points and not (self.rivals or self.is_cooperative)

    @property
    def is_undecided(self) -> bool:
        """Whether all counted points together and didn't say whether they won: no win and no defeat."""
        return bool(self.seats) and all(row.place == UNDECIDED for row in self.rows)

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that won."""
        return tuple(row.seat for row in self.seats if row.has_won)


def assign_places(keys: Sequence[tuple[Points, ...]]) -> tuple[int, ...]:
    """Return the place of each seat, from one key per seat (higher is better); equal keys share the better place.

    >>> assign_places([(3,), (5,), (5,), (1,)])
    (3, 1, 1, 4)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def tied_groups(counts: Mapping[int, Points], is_more: bool = True) -> Iterator[tuple[Points, list[int]]]:
    """Yield groups of equal values as (value, keys), the best first. `is_more`: whether more is better.

    >>> list(tied_groups({0: 5, 1: 8, 2: 5, 3: 8, 4: 9}))
    [(8, [1, 3]), (5, [0, 2])]
    """
    for count in sorted(set(counts.values()), reverse=is_more):
        alike = [other_seat for other_seat, seat_count in counts.items() if seat_count == count]
        if len(alike) > 1:
            yield count, alike


def rank_seats(
    keys: Sequence[tuple[Points, ...]],
    lines: Sequence[Sequence[ScoreLine]],
    story: Sequence[Words] = (),
    stayed: Sequence[bool] | None = None,
) -> Standings:
    """Return standings from one key per seat (total, then tie-breaks) and its score lines; seats that left come after those that `stayed`."""
    places = assign_places([(is_here, *key) for is_here, key in zip(stayed or (True,) * len(keys), keys, strict=True)])
    rows = (
        SeatStanding(seat, place, key[0], tuple(seat_lines))
        for seat, (place, key, seat_lines) in enumerate(zip(places, keys, lines, strict=True))
    )
    departed_seats = tuple(seat for seat, is_here in enumerate(stayed or ()) if not is_here)
    return Standings(tuple(sorted(rows, key=lambda row: (row.place, row.seat))), tuple(story), departed_seats=departed_seats)
