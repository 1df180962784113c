"""Exact odds from the bag's contents: the next draw, and how long a dive may last."""

from math import comb

from companion.games.deep_blue.box import BLACK, BLUE, HAZARDS, INDEX, gem_counts
from companion.games.deep_blue.scenarios import gems_at_a_time
from companion.games.deep_blue.state import Phase, State
from companion.table.sentence import say
from companion.table.views import Odds, OddsRow

FAR_DRAWS = range(2, 9)
"""Numbers of gems for which the odds say how likely a dive gets so far without a hazard to defend against."""


def odds(state: State) -> Odds | None:
    """Return the odds panel: in a dive the next draw, else how long a dive lasts without a second hazard. None if switched off."""
    if not state.terms.odds_on or state.is_ended:
        return None
    held_gems, held_words = state.bag.held_counts, gem_counts(state.bag.held_counts)
    if state.dive is None:
        dive_chances = ((count, calm_dive(held_gems, count)) for count in FAR_DRAWS)
        rows = tuple(OddsRow(say("odds.gems", count=count), chance) for count, chance in dive_chances if chance)
        return Odds(say("odds.far"), rows, say("odds.far_note", gems=held_words))
    is_over = state.phase == Phase.LAST_CARDS or (state.phase == Phase.HAZARD and not state.dive.is_leader_diving)
    if is_over or not state.bag.size:  # no more draws
        return None
    # a pair entered one by one: the first gem is drawn, the next draw is its second gem
    at_a_time = 1 if state.dive.awaits_second_gem else gems_at_a_time(state)
    return Odds(say("odds.next", gems=at_a_time), _next_draw_rows(state, at_a_time), say("odds.note", gems=held_words), "bag:gems")


def _next_draw_rows(state: State, at_a_time: int) -> tuple[OddsRow, ...]:
    warned = tuple(kind in _gems_before_draw(state) for kind in HAZARDS)
    harmless, warning, hazard = next_draw(state.bag.held_counts, warned, at_a_time)
    return (
        OddsRow(say("odds.harmless"), harmless, "good", is_next=True),
        OddsRow(say("odds.warning"), warning, is_next=True),
        OddsRow(say("odds.hazard"), hazard, "danger", is_next=True),
    )


def _gems_before_draw(state: State) -> tuple[int, ...]:
    """Return the gems drawn before the next draw: Scattered Wealth's gem on the tile is the first, also while boats are placed."""
    gem = state.site(state.dive.site).gem if state.dive else ""
    return (*state.bag.drawn_kinds, INDEX[gem]) if gem else state.bag.drawn_kinds


def next_draw(held_gems: tuple[int, ...], warned: tuple[bool, ...], at_a_time: int) -> tuple[float, float, float]:
    """Return the chances (0..1) that the next draw is harmless, warns, or makes every diver defend.

    warned  whether a black and whether a blue gem were drawn before, in this order

    Of two gems one hazard is enough to make every diver defend, else one to warn.
    """
    harmless, calm = calm_dive(held_gems, at_a_time, (True, True)), calm_dive(held_gems, at_a_time, warned)
    return harmless, calm - harmless, 1 - calm


def calm_dive(held_gems: tuple[int, ...], gem_count: int, warned: tuple[bool, ...] = (False, False)) -> float:
    """Return the chance (0..1) to draw this many gems without a hazard to defend against.

    >>> round(calm_dive((7, 3, 1, 0, 0, 4, 4), 2), 3)
    0.93
    """
    black, blue, size = held_gems[BLACK], held_gems[BLUE], sum(held_gems)
    calm = sum(
        comb(black, i) * comb(blue, j) * comb(size - black - blue, gem_count - i - j)
        for i in range(1 if warned[0] else 2)
        for j in range(1 if warned[1] else 2)
        if i + j <= gem_count
    )
    return calm / comb(size, gem_count) if gem_count <= size else 0.0
