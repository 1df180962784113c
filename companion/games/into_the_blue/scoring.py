"""Scoring from level 5 up: who takes which treasure, the tie-break cascade, and why a tie went as it did.

The order on a level is total: more shells there; then on each level above, down to level 1; then more unplayed
shells; then the earlier last turn. No token is ever shared; a tied total is a shared win.
"""

from collections.abc import Callable, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from companion.games.into_the_blue import words
from companion.games.into_the_blue.state import LEVELS, NOBODY, State
from companion.table.standings import ScoreLine, Standings, ranked


class Taken(Struct, frozen=True):
    """A treasure token of a level and the seat that takes it; `rank` 0 is the main one."""

    level: int
    rank: int
    seat: int
    worth: int


Criterion = tuple[str, Callable[[int], int], bool]


def tokens(state: State, level: int) -> tuple[int, ...]:
    """The worths of the tokens that lie on a level with so many seats, best place first.

    Ruling: where the two secondary tokens differ, the second place takes the more valuable one.
    """
    main, second, third = state.terms.treasures[level - 1]
    return (main, *sorted((second, third), reverse=True)) if state.terms.seats > 3 else (main, second)


def criteria(state: State, level: int) -> tuple[Criterion, ...]:
    """What decides on a level, in order: what it is called, its number for a seat, and whether more of it is better."""
    above = tuple(_shells_on(state, lower) for lower in range(level, 0, -1))
    return (
        *above,
        (words.UNPLAYED, state.unplayed.__getitem__, True),
        (words.LAST_TURN, state.last_turns.__getitem__, False),
    )


def _shells_on(state: State, level: int) -> Criterion:
    return words.level_named(level), state.shells[level - 1].__getitem__, True


def order(state: State, level: int) -> tuple[int, ...]:
    """The seats with shells on `level`, the one that takes the main token first."""
    deciding = criteria(state, level)

    def key(seat: int) -> tuple[int, ...]:
        return tuple(-number(seat) if is_more else number(seat) for _, number, is_more in deciding)

    return tuple(sorted((seat for seat, shells in enumerate(state.shells[level - 1]) if shells), key=key))


def taken(state: State) -> tuple[Taken, ...]:
    """Every treasure token taken, level 5 first."""
    return tuple(
        Taken(level, rank, seat, worth)
        for level in reversed(LEVELS)
        for rank, (seat, worth) in enumerate(zip(order(state, level), tokens(state, level), strict=False))
    )


def standings(state: State) -> Standings:
    """Treasures and chests added up, as if the game ended here; a tied total is a shared win, and who left comes after those who stayed."""
    lines: list[list[ScoreLine]] = [[] for _ in range(state.terms.seats)]
    for token in taken(state):
        lines[token.seat].append(ScoreLine(words.took(token.level, token.rank), token.worth))
    for holder, worth in zip(state.holders, state.chests, strict=True):
        if holder != NOBODY:
            lines[holder].append(ScoreLine(words.CHEST_LINE, worth))
    table = ranked([(sum(line.points for line in mine),) for mine in lines], lines, stayed=state.seated)
    return replace(table, story=(*story(state), *_shared(table), *(() if state.terms.is_checked else (words.CHECK_BOX,))))


def _shared(table: Standings) -> tuple[str, ...]:
    return (words.shared(table.winners, table.seats[0].total),) if len(table.winners) > 1 else ()


def story(state: State) -> tuple[str, ...]:
    """Every tie for a token, level 5 first, told step by step until it is decided."""
    return tuple(sentence for level in reversed(LEVELS) for sentence in _level_story(state, level))


def _level_story(state: State, level: int) -> list[str]:
    places = order(state, level)
    worths = tokens(state, level)
    deciding = criteria(state, level)
    told = []
    for seats in _tied(places, deciding[0]):
        first = places.index(seats[0])
        if first < len(worths):
            won = [(seat, rank) for rank, seat in enumerate(places[first : first + len(seats)], first) if rank < len(worths)]
            steps = _steps(seats, deciding[1:])
            told.append(words.tie(level, seats, deciding[0][1](seats[0]), steps, won))
    return told


def _tied(seats: Sequence[int], criterion: Criterion) -> list[tuple[int, ...]]:
    """Groups of more than one seat that a criterion does not tell apart."""
    _, number, _ = criterion
    groups = (tuple(group) for _, group in groupby(seats, key=number))
    return [group for group in groups if len(group) > 1]


def _steps(seats: tuple[int, ...], deciding: Sequence[Criterion]) -> list[str]:
    """What is compared, one criterion after the other, until all of `seats` are told apart."""
    if not deciding:
        return [words.by_seat(seats)]
    name, number, _ = deciding[0]
    step = words.step(name, [(seat, number(seat)) for seat in seats])
    return [step, *(further for group in _tied(seats, deciding[0]) for further in _steps(group, deciding[1:]))]
