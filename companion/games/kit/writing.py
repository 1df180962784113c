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
    head |= {
        key: getattr(kit, key) for key in ("de", "note", "note_de", "rule", "rule_de", "sheet", "sheet_de") if getattr(kit, key)
    }
    if not kit.verified:
        head["verified"] = False
    sections: dict[str, Any] = {
        "things": {one.key: _thing(one) for one in kit.things},
        "places": {one.key: _place(one) for one in kit.places},
        "counters": {one.key: _plain(one) for one in kit.counters},
        "actors": {one.key: _plain(one) for one in kit.actors},
        "dice": {one.key: _plain(one) for one in kit.dice},
        "scenarios": [_scenario(one) for one in kit.scenarios],
        "let": dict(kit.let),
        "phases": [_phase(_plain(one)) for one in kit.phases],
        "end": [_plain(one) for one in kit.end],
        "plays": [_plain(one) for one in kit.plays],
    }
    return head | {key: value for key, value in sections.items() if value}


def _plain(part: Struct) -> dict[str, Any]:
    written: dict[str, Any] = msgspec.to_builtins(part)
    return {key: value for key, value in written.items() if key != "key" and value not in EMPTY}


def _thing(thing: Thing) -> dict[str, Any]:
    return _plain(thing) | {"look": look_text(thing.look)}


def look_text(look: Look) -> str:
    """Return a look as a file has it: "white circle 1"."""
    return f"{look.colour} {look.shape} {look.letter}".strip()


def _place(place: Place) -> dict[str, Any]:
    written = _plain(place)
    if written.pop("scenario", False):
        written["holds"] = FROM_SCENARIO
    return {"kind": place.kind} | written


def _scenario(scenario: Scenario) -> dict[str, Any]:
    written = {key: value for key, value in _plain(scenario).items() if key not in ("holds", "numbers")}
    return written | scenario.holds | scenario.numbers


def _phase(written: dict[str, Any]) -> dict[str, Any]:
    for answer in written.get("answers", []):
        if answer.get("number") == NUMBER:
            answer["number"] = True
    return written
