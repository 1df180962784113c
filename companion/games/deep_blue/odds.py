"""Exact odds from the bag's real contents: the next draw, and how far a dive may go."""

from math import comb

from companion.games.deep_blue.box import BLACK, BLUE, HAZARDS, counted
from companion.games.deep_blue.scenarios import gems_at_a_time
from companion.games.deep_blue.state import State
from companion.table.say import say
from companion.table.views import Odds, OddsRow

FAR = range(2, 9)


def odds(state: State) -> Odds | None:
    """The panel: in a dive the next draw, else how long a dive would go without a second hazard. None when switched off."""
    if not state.terms.odds_on or state.is_ended:
        return None
    note = say("odds.note", gems=counted(state.bag.held))
    if state.dive is None:
        return Odds(say("odds.far"), _far(state.bag.held), note)
    if not state.bag.size:
        return None
    # of a pair told one by one the first already lies drawn: the next draw is its second gem
    at_a_time = 1 if state.dive.is_half else gems_at_a_time(state)
    return Odds(say("odds.next", gems=at_a_time), _next(state, at_a_time), note)


def _next(state: State, at_a_time: int) -> tuple[OddsRow, ...]:
    warned = tuple(kind in state.bag.drawn for kind in HAZARDS)
    harmless, warning, hazard = next_draw(state.bag.held, warned, at_a_time)
    return (
        OddsRow(say("odds.harmless"), harmless, "good"),
        OddsRow(say("odds.warning"), warning),
        OddsRow(say("odds.hazard"), hazard, "danger"),
    )


def next_draw(held: tuple[int, ...], warned: tuple[bool, ...], at_a_time: int) -> tuple[float, float, float]:
    """The chances that the next draw is harmless, warns, or makes everyone defend.

    `warned`: whether a black and a blue gem were already drawn in this dive. Against two gems at a time everyone
    must defend if at least one of them wants it, else they warn if any of them does.
    """
    black, blue, size = held[BLACK], held[BLUE], sum(held)
    whole = comb(size, at_a_time)
    harmless = comb(size - black - blue, at_a_time)
    calm = _without_hazard(size, (black, blue), warned, at_a_time)
    return harmless / whole, (calm - harmless) / whole, (whole - calm) / whole


def _without_hazard(size: int, hazards: tuple[int, int], warned: tuple[bool, ...], drawn: int) -> int:
    """In how many ways so many gems can be drawn that only warn: of each hazard the first one, if it still does."""
    black, blue = hazards
    return sum(
        comb(black, i) * comb(blue, j) * comb(size - black - blue, drawn - i - j)
        for i in range(1 if warned[0] else 2)
        for j in range(1 if warned[1] else 2)
        if i + j <= drawn
    )


def _far(held: tuple[int, ...]) -> tuple[OddsRow, ...]:
    return tuple(OddsRow(say("odds.gems", count=count), chance) for count in FAR if (chance := calm_dive(held, count)))


def calm_dive(held: tuple[int, ...], drawn: int) -> float:
    """The chance to draw so many gems with no second black and no second blue.

    >>> round(calm_dive((7, 3, 1, 0, 0, 4, 4), 2), 3)
    0.93
    """
    size = sum(held)
    if drawn > size:
        return 0.0
    return _without_hazard(size, (held[BLACK], held[BLUE]), (False, False), drawn) / comb(size, drawn)
