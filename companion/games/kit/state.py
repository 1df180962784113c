"""State of a kit before the deal."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from companion.games.kit.board_state import (
    CHITS,
    MOST_AT_ONCE,
    TABLE,
    State,
    bounded_in,
    things_of,
    with_creature,
)
from companion.games.kit.language import DRAWN, CounterRule, Held, Kit, Place, Scenario
from companion.games.kit.values import formula_value
from companion.table.drawn_option import RANDOM, candidates
from companion.table.game import Setup

MOST_OF_ONE = 99
"""So many of one kind a place holds at the start at most."""


def initial_state(setup: Setup) -> State:
    """Return the state before the deal: everything in its place, stacks not yet shuffled; of the first scenario if one is drawn."""
    kit = kit_of(setup)
    physical = physical_of(kit) if setup.options.get("components") == "table" else ()
    chosen = setup.options.get("scenario", "")
    return fill_places(kit, len(setup.seats), next(iter(drawn_scenarios(kit, chosen)), chosen), physical, setup.rules)


def drawn_scenarios(kit: Kit, chosen: str) -> tuple[str, ...]:
    """Return the scenarios among which an option's value draws one; () if it names one.

    Without names it draws among those that are open from the start.
    """
    if kit.scenario(chosen) is not None:
        return ()
    among = [one.name for one in kit.scenarios if chosen != RANDOM or not one.is_locked]
    return candidates(chosen, among)


def fill_places(kit: Kit, seats: int, name: str, physical: tuple[str, ...], rules: int) -> State:
    """Return the state in which each place holds what a scenario says; the first scenario for an unknown name."""
    scenario = kit.scenario(name) or next(iter(kit.scenarios), None)
    state = State(kit, seats, scenario.name if scenario else "", entered=(0,) * len(kit.phases), physical=physical, rules=rules)
    things: dict[str, tuple[str, ...]] = {}
    for place in kit.places:
        held = _contents_of(state, place, scenario)
        things |= dict.fromkeys((f"{place.key}:{seat}" for seat in range(state.seats)) if place.each else (place.key,), held)
    state = replace(state, things=things)
    for one in kit.actors:
        count = min(max(0, int(formula_value(state, one.count, TABLE))), MOST_AT_ONCE)
        for _ in range(count):
            state = with_creature(state, one.key)
    return replace(state, counters=_starting_counters(state))


def physical_of(kit: Kit) -> tuple[str, ...]:
    """Return the keys of what may be on the table: dice, chits of turns, bags and stacks without hidden things."""
    chits = (CHITS,) if any(phase.order == DRAWN for phase in kit.phases) else ()
    dice = (*(one.key for one in kit.dice), *chits)
    if any(one.seen != "all" for one in kit.places):
        return dice
    return (*(one.key for one in kit.places if one.kind in ("bag", "stack")), *dice)


def kit_of(setup: Setup) -> Kit:
    """Return the kit of a set-up, which holds it whole."""
    return msgspec.convert(setup.edition["kit"], Kit)


def _contents_of(state: State, place: Place, scenario: Scenario | None) -> tuple[str, ...]:
    holds: Mapping[str, Held] = place.holds
    if scenario and (place.scenario or place.key in scenario.holds):
        holds = scenario.holds.get(place.key, {})
    return tuple(key for key in things_of(state.kit) if key in holds for _ in range(_count(state, holds[key])))


def _count(state: State, held: Held) -> int:
    if isinstance(held, tuple):
        return held[min(max(0, state.seats - state.kit.seats[0]), len(held) - 1)]
    return min(max(0, int(formula_value(state, held, TABLE))), MOST_OF_ONE)


def _starting_counters(state: State) -> dict[str, int]:
    found: dict[str, int] = {}
    for counter in state.kit.counters:
        owners: tuple[int, ...] = (
            state.actors if counter.each == "actors" else tuple(range(state.seats)) if counter.each else (TABLE,)
        )
        found |= {state.counter_id(counter.key, owner): start_of(replace(state, counters=found), counter) for owner in owners}
    return found


def start_of(state: State, counter: CounterRule) -> int:
    """Return the value with which a counter begins."""
    return bounded_in(counter, int(formula_value(state, counter.start, TABLE)))
