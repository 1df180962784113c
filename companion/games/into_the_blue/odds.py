"""Exact odds: the chance to reach each run, and a perfect dive, when the seat plays for that alone.

Playing for a run to k, only how many of its k faces lie on the tray matters: one of each is kept and every other
die is rolled again, for a kept double could only be in the way. A perfect dive is the same with all six faces.
The tests hold this against a search through every way to keep dice.
"""

from functools import cache
from math import comb

from companion.games.into_the_blue import words
from companion.games.into_the_blue.state import AGAIN, ALL_DICE, CHEST, DICE, LEVELS, ROLL, ROLLS, THROW, State
from companion.table.views import Odds, OddsRow

GOALS = (CHEST, *reversed(LEVELS))
FACES = len(DICE.faces)


def odds(state: State) -> Odds | None:
    """The odds for the dice on the tray and the rolls left; None when they are fixed."""
    if state.phase not in (ROLL, AGAIN, THROW):
        return None
    dice = () if state.phase == ROLL else state.dice
    return _panel(dice, ROLLS - state.rolls, state.throwing if state.phase == THROW else None)


@cache
def _panel(dice: tuple[int, ...], rolls: int, throwing: tuple[int, ...] | None) -> Odds:
    if throwing is not None:  # these dice are picked up already: the first roll to come is theirs
        chances = [chance_after_throw(goal, dice, throwing, rolls) for goal in GOALS]
    else:
        chances = [chance(goal, dice, rolls) for goal in GOALS]
    keeps = ["" if throwing is not None or not dice else words.to_keep(best_kept(goal, dice)) for goal in GOALS]
    rows = (OddsRow(words.goal(goal), one, _kind(goal), note=keep) for goal, keep, one in zip(GOALS, keeps, chances, strict=True))
    return Odds(words.odds_title(rolls), tuple(rows), words.ODDS_NOTE)


def _kind(goal: int) -> str:
    return "curio" if goal == CHEST else "good"


def needed(goal: int, dice: tuple[int, ...]) -> int:
    """How many of the faces 1 to `goal` (a perfect dive is 6) lie among `dice`."""
    return len({face for face in dice if face <= goal})


def best_kept(goal: int, dice: tuple[int, ...]) -> tuple[int, ...]:
    """The dice to keep for `goal`: one of each face needed; once the run is there, every die of that level too.

    >>> best_kept(3, (1, 1, 3, 3, 5, 6)), best_kept(3, (1, 2, 3, 3, 5, 6))
    ((1, 3), (1, 2, 3, 3))
    """
    once = tuple(sorted({face for face in dice if face <= goal}))
    return (*once, *(goal,) * (dice.count(goal) - 1)) if len(once) == goal else once


def chance(goal: int, dice: tuple[int, ...], rolls: int) -> float:
    """The chance to have all faces 1 to `goal` after at most `rolls` more rolls of any dice; () before the first roll.

    >>> round(chance(5, (), 3), 3), round(chance(6, (), 3), 3)
    (0.437, 0.197)
    """
    return _reached(goal, needed(goal, dice), rolls)


def chance_after_throw(goal: int, dice: tuple[int, ...], throwing: tuple[int, ...], rolls: int) -> float:
    """The same, when the next roll is of the dice at `throwing` and no others."""
    had = needed(goal, tuple(face for place, face in enumerate(dice) if place not in throwing))
    return sum(share * _reached(goal, had + more, rolls - 1) for more, share in enumerate(_fresh(len(throwing), goal - had)))


@cache
def _reached(goal: int, had: int, rolls: int) -> float:
    if had == goal:
        return 1.0
    if not rolls:
        return 0.0
    spread = _fresh(len(ALL_DICE) - had, goal - had)
    return sum(share * _reached(goal, had + more, rolls - 1) for more, share in enumerate(spread))


@cache
def _fresh(dice: int, wanted: int) -> tuple[float, ...]:
    """The chance that `dice` dice show exactly 0, 1, … of `wanted` faces still missing (inclusion and exclusion)."""
    return tuple(comb(wanted, found) * _onto(dice, found, FACES - wanted) / FACES**dice for found in range(min(dice, wanted) + 1))


def _onto(dice: int, found: int, others: int) -> int:
    """In how many ways `dice` dice show each of `found` faces at least once and otherwise only `others` further faces."""
    return sum((-1) ** missed * comb(found, missed) * (found - missed + others) ** dice for missed in range(found + 1))
