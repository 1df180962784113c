"""State of a kit before the deal."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from companion.games.kit.board_state import (
    CHITS,
    MOST_AT_ONCE,
    TABLE,
    State,
    bounded_value,
    things_of,
    with_creature,
)
from companion.games.kit.language import DRAWN, CounterRule, Kit, Place, Scenario, ThingCount
from companion.games.kit.values import formula_value
from companion.table.drawn_option import RANDOM, candidates
from companion.table.game import Setup

MOST_OF_ONE = 99
"""Greatest number of things of one kind in a place at the start."""


def initial_state(setup: Setup) -> State:
    """Return the state before the deal: everything in its place, stacks not yet shuffled; of the first scenario if one is drawn."""
    kit = kit_of(setup)
    physical = physical_of(kit) if setup.options.get("components") == "table" else ()
    chosen_scenario = setup.options.get("scenario", "")
    return fill_places(
        kit, len(setup.seats), next(iter(drawn_scenarios(kit, chosen_scenario)), chosen_scenario), physical, setup.rules
    )


def drawn_scenarios(kit: Kit, chosen_scenario: str) -> tuple[str, ...]:
    """Return the scenarios among which an option's value draws one; () if it names one.

    Without names it draws among those that are open from the start.
    """
    if kit.scenario(chosen_scenario) is not None:
        return ()
    among = [scenario.name for scenario in kit.scenarios if chosen_scenario != RANDOM or not scenario.is_locked]
    return candidates(chosen_scenario, among)


def fill_places(kit: Kit, seats: int, name: str, physical: tuple[str, ...], rules: int) -> State:
    """Return the state in which each place holds what a scenario says; the first scenario for an unknown name."""
    scenario = kit.scenario(name) or next(iter(kit.scenarios), None)
    state = State(kit, seats, scenario.name if scenario else "", entered=(0,) * len(kit.phases), physical=physical, rules=rules)
    things: dict[str, tuple[str, ...]] = {}
    for place in kit.places:
        contents = _contents_of(state, place, scenario)
        things |= dict.fromkeys(
            (f"{place.key}:{seat}" for seat in range(state.seats)) if place.is_per_player else (place.key,), contents
        )
    state = replace(state, things=things)
    for actor in kit.actors:
        count = min(max(0, int(formula_value(state, actor.count, TABLE))), MOST_AT_ONCE)
        for _ in range(count):
            state = with_creature(state, actor.key)
    return replace(state, counters=_starting_counters(state))


def physical_of(kit: Kit) -> tuple[str, ...]:
    """Return the keys of what may be on the table: dice, chits of turns and, if no place of the kit is hidden, bags and stacks."""
    chits = (CHITS,) if any(phase.order == DRAWN for phase in kit.phases) else ()
    dice = (*(die.key for die in kit.dice), *chits)
    if any(place.visibility != "all" for place in kit.places):
        return dice
    return (*(place.key for place in kit.places if place.kind in ("bag", "stack")), *dice)


def kit_of(setup: Setup) -> Kit:
    """Return the kit of a set-up, which holds it whole."""
    return msgspec.convert(setup.edition["kit"], Kit)


def _contents_of(state: State, place: Place, scenario: Scenario | None) -> tuple[str, ...]:
    holds: Mapping[str, ThingCount] = place.holds
    if scenario and (place.scenario or place.key in scenario.holds):
        holds = scenario.holds.get(place.key, {})
    return tuple(key for key in things_of(state.kit) if key in holds for _ in range(_count(state, holds[key])))


def _count(state: State, holding: ThingCount) -> int:
    if isinstance(holding, tuple):
        return holding[min(max(0, state.seats - state.kit.seats[0]), len(holding) - 1)]
    return min(max(0, int(formula_value(state, holding, TABLE))), MOST_OF_ONE)


def _starting_counters(state: State) -> dict[str, int]:
    start_values: dict[str, int] = {}
    for counter in state.kit.counters:
        owners: tuple[int, ...] = (
            state.actors if counter.owners == "actors" else tuple(range(state.seats)) if counter.owners else (TABLE,)
        )
        start_values |= {
            state.counter_id(counter.key, owner): start_of(replace(state, counters=start_values), counter) for owner in owners
        }
    return start_values


def start_of(state: State, counter: CounterRule) -> int:
    """Return the value with which a counter begins."""
    return bounded_value(counter, int(formula_value(state, counter.start, TABLE)))
