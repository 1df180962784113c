"""Scoring: a complete row scores its sum, an incomplete one half of it, rounded down row by row."""

from itertools import zip_longest

from msgspec import Struct

from companion.games.deep_dive.book import named
from companion.games.deep_dive.box import FOOD
from companion.games.deep_dive.state import OPPONENT, Diver, State
from companion.table.say import Words, say, who
from companion.table.standings import Rival, ScoreLine, SeatStanding, Standings, placed

# Solo: what the opponent's rocks and open water are worth, by difficulty.
ROCK_POINTS = {"": 0, "easy": 1, "medium": 3, "hard": 5}
WATER_POINTS = {"": 0, "easy": 0, "medium": 0, "hard": 3}


class Row(Struct, frozen=True):
    """A row of a tableau: the worth of each colour's tile (0: none yet) and its points."""

    worths: tuple[int, ...]
    points: int
    is_complete: bool


def rows(diver: Diver) -> tuple[Row, ...]:
    """List a tableau's rows, from the top."""
    columns = ([food.worth for food in column] for column in diver.columns)
    return tuple(map(row, zip_longest(*columns, fillvalue=0)))


def row(worths: tuple[int, ...]) -> Row:
    """Score one row of worths by colour (0: none).

    >>> row((1, 9, 3)).points, row((4, 0, 3)).points
    (13, 3)
    """
    is_complete = 0 not in worths
    return Row(worths, sum(worths) if is_complete else sum(worths) // 2, is_complete)


def points(state: State, seat: int) -> int:
    """Add up a diver's points as if the game ended here."""
    return sum(int(line.points) for line in lines(state, seat))


def diver_points(diver: Diver) -> int:
    """Add up the points of a seat's tableau."""
    return sum(row.points for row in rows(diver))


def gain(diver: Diver, tile: str) -> int:
    """Return how many points a food would add to a tableau now."""
    colour, worth = FOOD[tile]
    at = len(diver.columns[colour])
    before = tuple(column[at].worth if at < len(column) else 0 for column in diver.columns)
    return row((*before[:colour], worth, *before[colour + 1 :])).points - row(before).points


def complete_rows(diver: Diver) -> int:
    """Count the complete rows, for the tie-break."""
    return min(map(len, diver.columns))


def lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """List where every point of a seat, or of the opponent, comes from."""
    if seat == OPPONENT:
        return _opponent_lines(state.divers[OPPONENT], state.level)
    return _row_lines(state.divers[seat])


def _row_lines(diver: Diver) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(_row_label(number, row), row.points) for number, row in enumerate(rows(diver), 1))


def _row_label(number: int, row: Row) -> Words:
    """Show a row's sum: "Row 1: 1 + 9 + 3", and where it is not complete "Row 3: (4 + 3) / 2"."""
    worths = tuple(worth for worth in row.worths if worth)
    if row.is_complete:
        return say("score.row", number=number, worths=worths)
    return say("score.half_row" if len(worths) > 1 else "score.half_tile", number=number, worths=worths)


def _opponent_lines(diver: Diver, level: str) -> tuple[ScoreLine, ...]:
    """Score rows as usual for easy and medium, all food in full for hard; rocks and open water as the difficulty says."""
    food = sum(food.worth for column in diver.columns for food in column)
    fish = (ScoreLine(say("score.all_food"), food),) if level == "hard" else _row_lines(diver)
    rocks = ScoreLine(say("score.rocks", count=len(diver.rocks), each=ROCK_POINTS[level]), len(diver.rocks) * ROCK_POINTS[level])
    waters = ScoreLine(
        say("score.waters", count=len(diver.waters), each=WATER_POINTS[level]), len(diver.waters) * WATER_POINTS[level]
    )
    return (*fish, rocks, waters) if level == "hard" else (*fish, rocks)


def standings(state: State) -> Standings:
    """Rank by points, then complete rows, else share the victory. A seat that left comes after those who stayed."""
    divers = range(len(state.divers))
    owners = [seat if seat < state.seats else OPPONENT for seat in divers]
    totals = [points(state, seat) for seat in owners]
    keys = [(int(diver.is_here), total, complete_rows(diver)) for diver, total in zip(state.divers, totals, strict=True)]
    places = placed(keys)
    seats = [SeatStanding(seat, places[seat], totals[seat], lines(state, seat)) for seat in range(state.seats)]
    rival = Rival(OPPONENT, places[-1], totals[-1], lines(state, OPPONENT), name=say("rival")) if state.level else None
    return Standings(
        tuple(sorted(seats, key=lambda one: (one.place, one.seat))),
        _story(state, owners, keys),
        rivals=(rival,) if rival else (),
    )


def _story(state: State, owners: list[int], keys: list[tuple[int, int, int]]) -> tuple[Words, ...]:
    """Tell the opponent's points, and how every tie of those who stayed was broken, the best place first."""
    told: list[Words] = []
    for total in sorted({total for is_here, total, _ in keys if is_here}, reverse=True):
        tied = [(owner, key[2]) for owner, key in zip(owners, keys, strict=True) if key[:2] == (1, total)]
        told += _tie(total, tied, (1, total) == max(keys)[:2]) if len(tied) > 1 else ()
    if not state.level:
        return tuple(told)
    return (_opponent_story(state, keys[-1][1]), *(told or [_winner(keys[0][1] - keys[-1][1])]))


def _opponent_story(state: State, total: int) -> Words:
    parts = tuple(say("tie.part", label=line.label, points=line.points) for line in lines(state, OPPONENT))
    return say("tie.opponent", level=state.level, total=total, parts=parts)


def _winner(ahead: int) -> Words:
    """Tell who won by how much, in solo."""
    return say("tie.won", points=ahead, seat=who(0)) if ahead > 0 else say("tie.lost", points=-ahead)


def _tie(total: int, tied: list[tuple[int, int]], is_for_first: bool) -> tuple[Words, ...]:
    """Tell how a tie was broken: by complete rows, or not at all."""
    most = max(rows for _, rows in tied)
    first = tuple(named(seat) for seat, rows in tied if rows == most)
    counts = tuple(say("tie.has", seat=named(seat), rows=rows) for seat, rows in tied)
    if is_for_first:
        end = say("tie.wins" if len(first) == 1 else "tie.share_win", seats=first)
    else:
        end = say("tie.comes_first" if len(first) == 1 else "tie.share_place", seats=first)
    everyone = tuple(named(seat) for seat, _ in tied)
    return (say("tie.equal", seats=everyone, total=total), say("tie.rows", counts=counts, end=end))
