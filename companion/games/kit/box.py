"""Set-up of a kit: the kit, its scenario, whether its pieces are on the table, and the players' own kits."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.kit.checklist import starting_places
from companion.games.kit.checks import check_kit
from companion.games.kit.examples import read_shipped_kits
from companion.games.kit.language import Kit, KitError, setup_data
from companion.games.kit.state import drawn_scenarios
from companion.table.chapter import IllegalMoveError, Words, illegal_move, say
from companion.table.drawn_option import RANDOM
from companion.table.game import NEVER_ASKED_SEATS, GameOption, Setup, option
from companion.table.prompt import Option
from companion.table.seats import MOST_SEATS

KIT, SCENARIO, KITS, CLOCK = "kit", "scenario", "kits", "clock"
OPTIONS = (
    GameOption(KIT, say("option.kit.label"), (Option("", say("option.kit.none")),), "", seats=NEVER_ASKED_SEATS, is_free=True),
    GameOption(
        SCENARIO,
        say("option.scenario.label"),
        (Option("", say("option.scenario.none")),),
        "",
        seats=NEVER_ASKED_SEATS,
        is_free=True,
    ),
    option("components", "app", "table", has_notes=True),
)


def prepare_setup(setup: Setup) -> Setup:
    """Return the set-up with its whole kit and its clock, so that it is played, verified and shown without reading a file.

    Raises IllegalMoveError ("unknown_kit", "bad_kit", "unknown_scenario", "kit_seats").
    """
    kit = _kit_of_setup(setup)
    fewest, most = kit.seats
    if not fewest <= len(setup.seats) <= most <= MOST_SEATS:
        raise illegal_move("kit_seats", kit=kit.words, fewest=fewest, most=most, seats=len(setup.seats))
    scenario = setup.options.get(SCENARIO, "") or (kit.scenarios[0].name if kit.scenarios else "")
    if scenario and kit.scenario(scenario) is None and not drawn_scenarios(kit, scenario):
        raise illegal_move("unknown_scenario", kit=kit.words, name=scenario)
    options = setup.options | {KIT: kit.name, SCENARIO: scenario}
    clock = {CLOCK: msgspec.to_builtins(kit.clock)} if kit.clock else {}
    return replace(setup, options=options, edition={KIT: setup_data(kit)} | clock)


def free_choices(option: str, edition: Mapping[str, Any], choices: Mapping[str, str], seats: int) -> tuple[Option, ...]:
    """Return the kits for this number of players, the players' own first; or the scenarios of the chosen kit."""
    kits = {kit.name: kit for kit in (*read_shipped_kits(), *own_kits(edition))}
    if option == KIT:
        names = dict.fromkeys((*(kit.name for kit in own_kits(edition)), *(kit.name for kit in read_shipped_kits())))
        fitting = (kits[name] for name in names if kits[name].seats[0] <= seats <= kits[name].seats[1])
        return tuple(Option(kit.name, kit.words, kit.said_note) for kit in fitting)
    kit = kits.get(choices.get(KIT, ""))
    return scenario_choices(kit) if kit else ()


def scenario_choices(kit: Kit) -> tuple[Option, ...]:
    """Return the scenarios of a kit, and a draw where there are several; () without any."""
    scenario_options = tuple(Option(scenario.name, scenario.words, scenario.said_note) for scenario in kit.scenarios)
    return (*scenario_options, Option(RANDOM, say("option.scenario.random"))) if len(scenario_options) > 1 else scenario_options


def _kit_of_setup(setup: Setup) -> Kit:
    """Return the kit that a set-up holds; else the one that it names; without a name the first shipped one for its players."""
    name = setup.options.get(KIT, "")
    if isinstance(setup.edition.get(KIT), dict):
        return _read(setup.edition[KIT])
    saved_kits = own_kits(setup.edition)
    kits = {kit.name: kit for kit in (*read_shipped_kits(), *saved_kits)}
    if not name:
        fitting = (kit for kit in read_shipped_kits() if kit.seats[0] <= len(setup.seats) <= kit.seats[1])
        return next(fitting, read_shipped_kits()[0])
    if name not in kits:
        raise illegal_move("unknown_kit", name=name, kits=tuple(kits))
    return _read(msgspec.to_builtins(kits[name]))


def _read(plain: dict[str, Any]) -> Kit:
    try:
        return check_kit(msgspec.convert(plain, Kit))
    except (KitError, msgspec.ValidationError) as error:
        raise IllegalMoveError("bad_kit", error.sentence if isinstance(error, KitError) else say("refused.bad_kit")) from error


# kits of the players


def own_kits(edition: Mapping[str, Any] | None) -> tuple[Kit, ...]:
    """Return the players' own kits of a saved edition, without any that can't be read."""
    kits = []
    for plain in (edition or {}).get(KITS, []):
        try:
            kits.append(msgspec.convert(plain, Kit))
        except msgspec.ValidationError:
            continue
    return tuple(kits)


def keep_kit(edition: Mapping[str, Any] | None, kit: Kit) -> dict[str, Any]:
    """Return the changes to a saved edition that put a kit first and replace the one of the same name. Raises KitError."""
    new_kit = msgspec.to_builtins(check_kit(replace(kit, own=True)))
    other_kits = [own_kit for own_kit in (edition or {}).get(KITS, []) if own_kit.get("name") != kit.name]
    return {KITS: [new_kit, *other_kits]}


def drop_kit(edition: Mapping[str, Any] | None, name: str) -> dict[str, Any]:
    """Return the changes to a saved edition that delete a kit; games on it stay as they are."""
    return {KITS: [own_kit for own_kit in (edition or {}).get(KITS, []) if own_kit.get("name") != name]}


def checklist(setup: Setup) -> tuple[Words, ...]:
    """Return the set-up steps: what each place holds at the start."""
    return starting_places(setup)
