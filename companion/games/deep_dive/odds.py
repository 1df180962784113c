"""Exact odds from the tiles seen: every unseen tile of a depth is equally likely to be next."""

from functools import lru_cache

from companion.games.deep_dive.box import DEEPEST, DEPTHS, FOOD, PENGUINS, PREDATOR, ROCK, WATER, is_takeable
from companion.games.deep_dive.state import OPPONENT, Phase, State
from companion.table.lazy_sequence import LazySequence
from companion.table.percents import written_risk
from companion.table.sentence import say
from companion.table.stack import Stack
from companion.table.views import Odds, OddsRow

MOST_PILES = 64
"""Number of piles whose risk is cached: the views after each event of a move differ in one pile at most."""


def odds(state: State) -> Odds | None:
    """Return the chances of the next flip in short, then those of every depth; None if odds are switched off."""
    if state.odds == "off" or state.is_over or not state.depths:
        return None
    focus = state.at + 1 if _is_next_below(state) else state.at
    return Odds(say("odds.title", depth=focus), LazySequence(lambda: _rows(state, focus)), say("odds.note"), f"depth:{focus}")


def _rows(state: State, focus: int) -> tuple[OddsRow, ...]:
    """Return the next flip at depth `focus`, then every depth under its heading."""
    come_back_rows, passing = _come_back_rows(state)
    depth_rows = (
        OddsRow(
            say("odds.at", depth=depth, what=row.label), row.chance, row.kind, say("odds.depth", depth=depth), is_share=row.is_next
        )
        for depth in DEPTHS
        for row in (*_kinds(state.depth(depth).pile), *_foods(state, depth))
    )
    return (*come_back_rows, *_kinds(state.depth(focus).pile), *passing, *depth_rows)


def _kinds(pile: Stack[str]) -> tuple[OddsRow, ...]:
    """Return one pile's chances: predator, food with its expected value, rock, open water."""
    chances = pile.chances()
    food = {tile: chance for tile, chance in chances.items() if tile in FOOD}
    whole = sum(food.values())
    expected = sum(FOOD[tile][1] * chance for tile, chance in food.items()) / whole if whole else 0.0
    rows = (
        OddsRow(say("odds.tile", tile=PREDATOR), chances.get(PREDATOR, 0.0), "danger", is_next=True),
        OddsRow(say("odds.food", value=round(expected, 1)), whole, "good", is_next=True),
        OddsRow(say("odds.tile", tile=ROCK), chances.get(ROCK, 0.0), "curio", is_next=True),
        OddsRow(say("odds.tile", tile=WATER), chances.get(WATER, 0.0), is_next=True),
    )
    return tuple(row for row in rows if row.chance)


def shares(state: State, depth: int) -> tuple[float, ...]:
    """Return one depth's chances (0..1) for food or rock, open water, predator; () without odds or face-down tiles."""
    chances = state.depth(depth).pile.chances()
    if state.odds == "off" or not chances:
        return ()
    water, predator = chances.get(WATER, 0.0), chances.get(PREDATOR, 0.0)
    return max(0.0, 1 - water - predator), water, predator


def risk(state: State, depth: int) -> float:
    """Return the chance (0..1) of a predator at one depth, rounded as it is written; 0 without odds or face-down tiles."""
    pile = state.depth(depth).pile
    return 0.0 if state.odds == "off" or not pile.height else _pile_risk(pile)


@lru_cache(maxsize=MOST_PILES)
def _pile_risk(pile: Stack[str]) -> float:
    return written_risk(_kinds(pile))


def _foods(state: State, depth: int) -> tuple[OddsRow, ...]:
    """Return one depth's food by colour and value."""
    chances = state.depth(depth).pile.chances()
    return tuple(OddsRow(say("odds.tile", tile=tile), chance, "good") for tile, chance in chances.items() if tile in FOOD)


def _is_next_below(state: State) -> bool:
    """Return whether the next flip is at the next depth: a tile is flipped, or none is face down here."""
    return state.at < DEEPEST and (state.phase == Phase.FLIPPED or not state.current_depth.pile.height)


def _come_back_rows(state: State) -> tuple[tuple[OddsRow, ...], tuple[OddsRow, ...]]:
    """Return the chances that the active seat gets a tile: by the next flip, and by skipping this depth."""
    if state.up == OPPONENT or state.phase == Phase.RETREAT:
        return (), ()
    if _is_next_below(state):
        return (OddsRow(say("odds.gets_tile"), chance_from_depth(state, state.at + 1), "good"),), ()
    flips = (OddsRow(say("odds.gets_tile"), chance_by_flip(state, state.at), "good"),) if state.current_depth.pile.height else ()
    can_pass = state.can_skip(state.up, state.at)
    return flips, (OddsRow(say("odds.skipping"), chance_from_depth(state, state.at + 1), "good"),) if can_pass else ()


def chance_by_flip(state: State, depth: int) -> float:
    """Return the chance (0..1) that the active seat gets a tile if it flips at `depth`."""
    chances = state.depth(depth).pile.chances()
    brought = sum(chance for tile, chance in chances.items() if is_takeable(tile))
    drifting = chances.get(WATER, 0.0) and chances[WATER] * chance_from_depth(state, depth + 1)
    return brought + drifting + chances.get(PREDATOR, 0.0) * _retreat_chance(state, depth)


def chance_from_depth(state: State, depth: int) -> float:
    """Return the chance (0..1) that the active seat gets a tile from `depth` on: by taking, flipping or skipping."""
    this_depth = state.depth(depth)
    if this_depth.takeable:
        return 1.0
    flipping = chance_by_flip(state, depth) if this_depth.pile.height else 0.0
    return max(flipping, chance_from_depth(state, depth + 1) if state.can_skip(state.up, depth) else 0.0)


def _retreat_chance(state: State, depth: int) -> float:
    """Return 1 if a predator at `depth` would be the third and the retreat bring something back, else 0."""
    depths = state.penguin_depths(state.up)
    if len(depths) < PENGUINS - 1:
        return 0.0
    return float(any(state.depth(number).takeable for number in (*depths, depth)))
