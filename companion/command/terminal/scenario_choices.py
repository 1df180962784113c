"""Scenarios of a kit as the terminal offers them: how often this group played each, and what must come before a locked one."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.library.records.library import Library
from companion.library.records.scenarios import ScenarioFigures, ScenarioRecord
from companion.table.drawn_option import RANDOM, drawn_among
from companion.table.game import GameOption
from companion.table.prompt import Option
from companion.table.seats import Seat, fold_name
from companion.table.sentence import Words, say


def figures_of(library: Library, name: str, seats: Sequence[Seat]) -> ScenarioFigures | None:
    """Return the plays of a kit's scenarios by the people on these seats; None for an unknown kit. Raises DamagedError."""
    kit = library.kits.all_kits().get(name)
    if kit is None:
        return None
    ids = {fold_name(player.name): player.id for player in library.players()}
    group = tuple(replace(seat, player=ids.get(fold_name(seat.name), "")) for seat in seats)
    scenario_names = {scenario.name: scenario.name for scenario in kit.scenarios}
    return library.scenarios.figures(f"kit/{kit.name}", scenario_names, group, kit.locks)


def with_figures(option: GameOption, figures: ScenarioFigures) -> GameOption:
    """Return the option with the next open scenario as the usual one, notes on each, and a draw among those not played."""
    labels = {str(choice.value): choice.label for choice in option.choices}
    choices = tuple(_with_note(choice, figures, labels) for choice in option.choices)
    return replace(option, choices=choices, default=figures.suggestion or option.default)


def _with_note(choice: Option, figures: ScenarioFigures, labels: dict[str, Words]) -> Option:
    if choice.value == RANDOM:
        return replace(choice, value=drawn_among(figures.draw_candidates))
    record_note = _record_note(figures.record(str(choice.value)), labels)
    notes = tuple(filter(None, (record_note, choice.note)))
    return replace(choice, note=say("scenario.notes", notes=notes)) if record_note else choice


def _record_note(record: ScenarioRecord, labels: dict[str, Words]) -> Words:
    """Return why a scenario is locked, or how often it was played; "" for neither."""
    if record.lock is None:
        return say("scenario.played", count=record.plays) if record.plays else ""
    if record.lock.scenario_to_win:
        return say("scenario.after_win", name=labels.get(record.lock.scenario_to_win, record.lock.scenario_to_win))
    return say("scenario.after", name=labels.get(record.lock.scenario_to_play, record.lock.scenario_to_play))
