"""Write kits as TOML, as `read_kit` reads them."""

from typing import Any

import msgspec
import tomli_w
from msgspec import Struct

from companion.games.kit.language import FROM_SCENARIO, NUMBER, Kit, Look, Place, Scenario, Thing

EMPTY: tuple[Any, ...] = ("", [], {}, ())


def kit_toml(kit: Kit) -> str:
    """Return a kit as a TOML file."""
    return tomli_w.dumps(_table(kit))


def _table(kit: Kit) -> dict[str, Any]:
    head = {"kit": kit.kit, "name": kit.name, "seats": list(kit.seats), "colour": kit.colour, "emblem": kit.emblem}
    texts = ("de", "kind", "kind_de", "note", "note_de", "rule", "rule_de", "goal", "goal_de", "sheet", "sheet_de")
    head |= {key: msgspec.to_builtins(getattr(kit, key)) for key in (*texts, "sides", "sides_de") if getattr(kit, key)}
    if not kit.verified:
        head["verified"] = False
    if kit.clock is not None:
        head["clock"] = msgspec.to_builtins(kit.clock)
    sections: dict[str, Any] = {
        "things": {thing.key: _thing_data(thing) for thing in kit.things},
        "places": {place.key: _place(place) for place in kit.places},
        "counters": {counter.key: _part_data(counter) for counter in kit.counters},
        "actors": {actor.key: _part_data(actor) for actor in kit.actors},
        "dice": {die.key: _part_data(die) for die in kit.dice},
        "scenarios": [_scenario(scenario) for scenario in kit.scenarios],
        "let": dict(kit.let),
        "phases": [_phase(_part_data(phase)) for phase in kit.phases],
        "end": [_part_data(ending) for ending in kit.end],
        "plays": [_part_data(play) for play in kit.plays],
    }
    return head | {key: value for key, value in sections.items() if value}


def _part_data(part: Struct) -> dict[str, Any]:
    part_data: dict[str, Any] = msgspec.to_builtins(part)
    return {key: value for key, value in part_data.items() if key != "key" and value not in EMPTY}


def _thing_data(thing: Thing) -> dict[str, Any]:
    return _part_data(thing) | {"look": look_text(thing.look)}


def look_text(look: Look) -> str:
    """Return a look as a file has it: "white circle 1"."""
    return f"{look.colour} {look.shape} {look.letter}".strip()


def _place(place: Place) -> dict[str, Any]:
    place_data = _part_data(place)
    if place_data.pop("scenario", False):
        place_data["holds"] = FROM_SCENARIO
    return {"kind": place.kind} | place_data


def _scenario(scenario: Scenario) -> dict[str, Any]:
    scenario_data = {key: value for key, value in _part_data(scenario).items() if key not in ("holds", "numbers")}
    return scenario_data | scenario.holds | scenario.numbers


def _phase(phase_data: dict[str, Any]) -> dict[str, Any]:
    for answer in phase_data.get("answers", []):
        if answer.get("number") == NUMBER:
            answer["number"] = True
    return phase_data
