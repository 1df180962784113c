"""Scenario that is drawn at the deal."""

from companion.games.kit.board_state import State
from companion.games.kit.language import label_words
from companion.games.kit.moving import Label
from companion.games.kit.state import fill_places
from companion.table.chapter import Event, Words, say


class ScenarioDrawn(Event, frozen=True):
    """The scenario of this game was drawn. `scenario`: its name in the kit; `label`: in English and German."""

    scenario: str
    label: Label


def apply_drawn_scenario(state: State, event: ScenarioDrawn) -> State:
    """Return the state in which each place holds what the drawn scenario says."""
    return fill_places(state.kit, state.seats, event.scenario, state.physical, state.rules)


def describe_scenario_drawn(event: ScenarioDrawn, seat: int | None) -> Words:
    return say("log.scenario_drawn", scenario=label_words(*event.label))
