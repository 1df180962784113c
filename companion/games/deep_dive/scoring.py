"""Scoring: a complete row scores its sum, an incomplete one half of it, rounded down row by row."""

from itertools import zip_longest

from msgspec import Struct

from companion.games.deep_dive.box import FOOD
from companion.games.deep_dive.rulebook import diver_name
from companion.games.deep_dive.state import OPPONENT, Diver, State
from companion.table.chapter import SeatName, Words, replace, say
from companion.table.scored_points import Gain
from companion.table.standings import Points, Rival, ScoreLine, Standings, rank_seats, tied_groups

# Solo: value of the opponent's rocks by difficulty; its open water counts at the hardest only.
ROCK_POINTS = {"easy": 1, "medium": 3, "hard": 5}
WATER_POINTS = 3

SOURCES = (say("score.row", number=1, worths=(1, 2)), say("score.half_row", number=1, worths=(1, 2)))
"""Sources of points, in the order in which bars show them."""


class Row(Struct, frozen=True):
    """Row of a tableau: the value of each colour's tile (0: none yet) and its points."""

    worths: tuple[int, ...]
    points: int
    is_complete: bool

    @property
    def sum(self) -> int:
        """Sum of the values, of which an incomplete row scores half."""
        return sum(self.worths)


def rows(diver: Diver, is_full: bool = False) -> tuple[Row, ...]:
    """Return a tableau's rows, from the top; `is_full`: each scores all its food."""
    worths = zip_longest(*diver.columns, fillvalue=0)
    return tuple(replace(row(worth_row), points=sum(worth_row)) if is_full else row(worth_row) for worth_row in worths)


def rows_of(state: State, seat: int) -> tuple[Row, ...]:
    """Return a tableau's rows; the opponent at its hardest scores all its food."""
    return rows(state.divers[seat], is_full=seat == OPPONENT and state.level == "hard")


def row(worths: tuple[int, ...]) -> Row:
    """Score one row of values by colour (0: none).

    >>> row((1, 9, 3)).points, row((4, 0, 3)).points
    (13, 3)
    """
    is_complete = 0 not in worths
    return Row(worths, sum(worths) if is_complete else sum(worths) // 2, is_complete)


def points(state: State, seat: int) -> int:
    """Return a diver's points if the game ended here."""
    if seat == OPPONENT:
        return sum(int(line.points) for line in _opponent_lines(state))
    return sum(row.points for row in rows(state.divers[seat]))


def _next_row(diver: Diver, colour: int) -> tuple[int, ...]:
    """Return the values of the row that the next food of a colour enters."""
    at = len(diver.columns[colour])
    return tuple(column[at] if at < len(column) else 0 for column in diver.columns)


def row_with(diver: Diver, tile: str) -> Row:
    """Return the row that a food would enter, with it."""
    colour, worth = FOOD[tile]
    before = _next_row(diver, colour)
    return row((*before[:colour], worth, *before[colour + 1 :]))


def points_added(diver: Diver, tile: str) -> int:
    """Return how many points a food would add to a tableau now."""
    return row_with(diver, tile).points - row(_next_row(diver, FOOD[tile][0])).points


def gains_of_last(diver: Diver, seat: int, tile: str) -> tuple[Gain, ...]:
    """Return the points that the last tile of a tableau added, if it is food: those of its row, without those before it."""
    if tile not in FOOD:
        return ()
    colour, number = FOOD[tile][0], len(diver.columns[FOOD[tile][0]])
    after = rows(diver)[number - 1]
    before = row((*after.worths[:colour], 0, *after.worths[colour + 1 :]))
    lines = (ScoreLine(_row_label(number, after), after.points), ScoreLine(say("score.row_before"), -before.points))
    return (Gain((seat,), after.points - before.points, lines if before.points else lines[:1]),)


def complete_rows(diver: Diver) -> int:
    """Return the number of complete rows, for the tie-break."""
    return min(map(len, diver.columns))


def _lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """Return the sources of points of a seat, or of the opponent."""
    if seat == OPPONENT:
        return _opponent_lines(state)
    return _row_lines(state.divers[seat])


def _row_lines(diver: Diver) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(_row_label(number, row), row.points) for number, row in enumerate(rows(diver), 1))


def _row_label(number: int, row: Row) -> Words:
    """Return a row's sum: "Full row 1: 1 + 9 + 3", or "Incomplete row 3: half of 4 + 3, rounded down"."""
    worths = tuple(worth for worth in row.worths if worth)
    if row.is_complete:
        return say("score.row", number=number, worths=worths)
    if row.sum % 2:
        return say("score.rounded_row", number=number, worths=worths)
    return say("score.half_row" if len(worths) > 1 else "score.half_tile", number=number, worths=worths)


def _opponent_lines(state: State) -> tuple[ScoreLine, ...]:
    """Score rows as usual for easy and medium, all food in full for hard; rocks and open water as the difficulty says."""
    diver, level = state.divers[OPPONENT], state.level
    food = sum(row.points for row in rows_of(state, OPPONENT))
    fish = (ScoreLine(say("score.all_food"), food),) if level == "hard" else _row_lines(diver)
    count, points_each = len(diver.rocks), ROCK_POINTS[level]
    rocks = ScoreLine(say("score.rocks", count=count, each=points_each), count * points_each)
    waters = ScoreLine(say("score.waters", count=diver.waters, each=WATER_POINTS), diver.waters * WATER_POINTS)
    return (*fish, rocks, waters) if level == "hard" else (*fish, rocks)


def standings(state: State) -> Standings:
    """Rank by points, then complete rows, else share the victory. Seats that left come last."""
    stayed = [diver.is_here for diver in state.divers]
    keys = [(points(state, owner), complete_rows(state.divers[owner])) for owner in state.owners]
    table = rank_seats(keys, [_lines(state, owner) for owner in state.owners], _story(state, keys), stayed)
    if not state.level:
        return table
    person, rival = sorted(table.seats, key=lambda row: row.seat)
    return replace(table, seats=(person,), rivals=(Rival(OPPONENT, rival.place, rival.total, rival.lines, name=say("rival")),))


def _story(state: State, keys: list[tuple[int, int]]) -> tuple[Words, ...]:
    """Return the opponent's points, then how every tie was broken, the best place first; who wins only once the game is over."""
    ties: list[Words] = []
    totals = {owner: total for owner, (total, _) in zip(state.owners, keys, strict=True) if state.divers[owner].is_here}
    for total, owners in tied_groups(totals):
        ties += _tie_sentences(state, total, owners, is_for_win=state.is_over and total == max(totals.values()))
    if not state.level:
        return tuple(ties)
    ahead = keys[0][0] - keys[-1][0]
    winner_sentence = say("tie.won", points=ahead, seat=SeatName(0)) if ahead > 0 else say("tie.lost", points=-ahead)
    parts = tuple(say("tie.part", label=line.label, points=line.points) for line in _lines(state, OPPONENT))
    return (say("tie.opponent", level=state.level, total=keys[-1][0], parts=parts), *(ties or [winner_sentence] * state.is_over))


def _tie_sentences(state: State, total: Points, owners: list[int], *, is_for_win: bool) -> tuple[Words, ...]:
    """Return how a tie was broken: by complete rows, or not at all."""
    rows = {owner: complete_rows(state.divers[owner]) for owner in owners}
    first = tuple(diver_name(owner) for owner in owners if rows[owner] == max(rows.values()))
    counts = tuple(say("tie.has", seat=diver_name(owner), rows=count) for owner, count in rows.items())
    if is_for_win:
        end = say("tie.wins" if len(first) == 1 else "tie.share_win", seats=first)
    else:
        end = say("tie.comes_first" if len(first) == 1 else "tie.share_place", seats=first)
    return (say("tie.equal", seats=tuple(map(diver_name, owners)), total=total), say("tie.rows", counts=counts, end=end))
