"""What the table may correct directly: every counter of every seat, and the worths of the islands that lie."""

from functools import lru_cache

from companion.games.perils_of_the_deep.state import (
    ABOARD,
    CAPTAINS,
    CHAIN,
    END,
    FINAL,
    GONE,
    MOST_CREW,
    PORT,
    SHORT_DRAW,
    USUAL_DRAW,
    Captain,
    State,
)
from companion.games.perils_of_the_deep.words import COUNTERS
from companion.table.asides import Counter

MOST_POINTS = 99
FEWEST_CARD_POINTS, MOST_CARD_POINTS = -50, 150
MOST_WORTH = 9


def counters(state: State) -> tuple[Counter, ...]:
    """Every counter that may be corrected now."""
    supply = state.supply
    mine = (
        counter
        for seat, captain in enumerate(state.captains)
        if captain.status != GONE
        for counter in _captain_counters(seat, captain, supply, state.in_pile, state.treasure_in_app, state.phase)
    )
    worths = () if state.phase in (CHAIN, FINAL) else _island_counters(state.worths)
    return (*mine, *worths)


@lru_cache(maxsize=4096)
def _captain_counters(seat: int, captain: Captain, supply: int, in_pile: int, in_app: bool, phase: str) -> tuple[Counter, ...]:
    found = [
        _counter("maps", seat, captain.maps, 0, captain.maps + supply),
        _counter("points", seat, captain.points, 0, max(MOST_POINTS, captain.points)),
    ]
    if phase != FINAL:
        found.append(_counter("draw", seat, SHORT_DRAW if captain.owes else USUAL_DRAW, SHORT_DRAW, USUAL_DRAW))
    if phase not in (CAPTAINS, CHAIN, ABOARD, FINAL):
        found += [
            _counter("crew", seat, captain.crew, 0, MOST_CREW),
            _counter("left", seat, captain.ships[0], PORT, END),
            _counter("right", seat, captain.ships[1], PORT, END),
        ]
    if not in_app:
        found.append(_counter("tokens", seat, captain.held, 0, captain.held + in_pile))
    if captain.cards is not None:
        found.append(_counter("cards", seat, captain.cards, FEWEST_CARD_POINTS, MOST_CARD_POINTS))
        found += [] if in_app else [_counter("treasure", seat, captain.treasure, 0, MOST_POINTS)]
    return tuple(found)


def _counter(key: str, seat: int, value: int, low: int, high: int) -> Counter:
    return Counter(key, COUNTERS[key], value, low, high, seat)


@lru_cache(maxsize=256)
def _island_counters(worths: tuple[int, ...]) -> tuple[Counter, ...]:
    return tuple(
        Counter(f"island:{deck}", COUNTERS["island"].format(deck=deck), worth, 0, MOST_WORTH)
        for deck, worth in enumerate(worths, 1)
    )
