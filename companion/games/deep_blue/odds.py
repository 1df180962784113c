"""Exact odds from the bag's real contents: the next draw, and how far a dive may go."""

from functools import lru_cache
from math import comb

from companion.games.deep_blue import words
from companion.games.deep_blue.box import BLACK, BLUE, HAZARDS
from companion.games.deep_blue.scenarios import gems_at_a_time
from companion.games.deep_blue.state import State
from companion.table.views import Odds, OddsRow

FAR = range(2, 9)
HARMLESS, WARNING, ANSWER = "harmless", "warning", "answer"


def odds(state: State) -> Odds | None:
    """The panel: in a dive the next draw, else how long a dive would go without a second hazard. None when switched off."""
    if not state.terms.odds_on or state.is_ended:
        return None
    bag = state.bag
    if state.dive is None:
        return _far(bag.held)
    if not bag.size:
        return None
    # of a pair told one by one the first already lies drawn: the next draw is its second gem
    at_a_time = 1 if state.dive.is_half else gems_at_a_time(state)
    return _next(bag.held, tuple(kind in bag.drawn for kind in HAZARDS), at_a_time)


@lru_cache(maxsize=1024)
def _next(held: tuple[int, ...], warned: tuple[bool, ...], at_a_time: int) -> Odds:
    chances = next_draw(held, warned, at_a_time)
    kinds = {HARMLESS: "good", WARNING: "plain", ANSWER: "danger"}
    rows = tuple(OddsRow(words.ODDS[key], chances[key], kind) for key, kind in kinds.items())
    return Odds(words.ODDS["next" if at_a_time == 1 else "next_pair"], rows, words.ODDS["note"].format(gems=words.counts(held)))


def next_draw(held: tuple[int, ...], warned: tuple[bool, ...], at_a_time: int) -> dict[str, float]:
    """The chance that the next draw is harmless, warns, or must be answered.

    `warned`: whether a black and a blue gem were already drawn in this dive. Of two gems at a time the draw
    must be answered if at least one of them must, else it warns if any of them does.
    """
    black, blue, size = held[BLACK], held[BLUE], sum(held)
    whole = comb(size, at_a_time)
    harmless = comb(size - black - blue, at_a_time)
    calm = _without_answer(size, (black, blue), warned, at_a_time)
    return {HARMLESS: harmless / whole, WARNING: (calm - harmless) / whole, ANSWER: (whole - calm) / whole}


def _without_answer(size: int, hazards: tuple[int, int], warned: tuple[bool, ...], drawn: int) -> int:
    """In how many ways so many gems can be drawn without one that must be answered: of each hazard the first one, if it still warns."""
    black, blue = hazards
    return sum(
        comb(black, i) * comb(blue, j) * comb(size - black - blue, drawn - i - j)
        for i in range(1 if warned[0] else 2)
        for j in range(1 if warned[1] else 2)
        if i + j <= drawn
    )


@lru_cache(maxsize=1024)
def _far(held: tuple[int, ...]) -> Odds:
    rows = tuple(OddsRow(words.ODDS["far_row"].format(count=count), chance) for count in FAR if (chance := calm_dive(held, count)))
    return Odds(words.ODDS["far"], rows, words.ODDS["note"].format(gems=words.counts(held)))


def calm_dive(held: tuple[int, ...], drawn: int) -> float:
    """The chance to draw so many gems with no second black and no second blue.

    >>> round(calm_dive((7, 3, 1, 0, 0, 4, 4), 2), 3)
    0.93
    """
    size = sum(held)
    if drawn > size:
        return 0.0
    return _without_answer(size, (held[BLACK], held[BLUE]), (False, False), drawn) / comb(size, drawn)
