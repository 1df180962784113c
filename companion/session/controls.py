"""What buttons and knobs do: they act on the choices of the seat in the prompt bar."""

import re
from typing import Any

from msgspec.structs import replace

from companion.session.asking import StaleChoice
from companion.session.inputs import Answer, Press, Turn, Undo
from companion.session.shown import Shown
from companion.table.prompt import Choice


def seen(shown: Shown, control: str) -> str:
    """What a control means while `shown` is on the screen: the stamp of a press made now. "" when it means nothing."""
    if control == "undo":
        return f"undo {shown.entry}"
    choice = _meant(shown, control)
    return choice.id if choice else ""


def _press(table: Any, shown: Shown, press: Press) -> Shown:
    """Take a press. Raises StaleChoice when what it was stamped with stands no more."""
    if press.control == "undo":
        return _undone(table, shown, press)
    seat = re.fullmatch(r"seat:(\d)", press.control)
    if seat:
        return replace(shown, bar=int(seat[1])) if int(seat[1]) < len(shown.seats) else shown
    if press.control == "danger" and not press.held:
        return shown
    return _answered(table, shown, press)


def _undone(table: Any, shown: Shown, press: Press) -> Shown:
    if press.stamp not in ("", seen(shown, "undo")):
        raise StaleChoice
    table.handle(Undo("button"))
    return _now(table)


def _answered(table: Any, shown: Shown, press: Press) -> Shown:
    choice = _stamped(shown, press.stamp) if press.stamp else _meant(shown, press.control)
    if choice is None:
        return shown
    if choice.fields:
        return replace(shown, filling=choice.id)
    table.handle(Answer(choice.id, source="button"))
    return _now(table)


def _now(table: Any) -> Shown:
    shown: Shown = table.shown
    return shown


def _stamped(shown: Shown, stamp: str) -> Choice:
    for choice in shown.prompt.choices if shown.prompt else ():
        if choice.id == stamp:
            return choice
    raise StaleChoice


def _meant(shown: Shown, control: str) -> Choice | None:
    choices = shown.prompt.choices_of(shown.bar) if shown.prompt else ()
    if control == "push":
        return next((choice for choice in choices if choice.id == shown.mark), None)
    return next((choice for choice in choices if choice.role == control), None)


def _turn(table: Any, shown: Shown, turn: Turn) -> Shown:
    choices = shown.prompt.choices_of(shown.bar) if shown.prompt else ()
    if not choices:
        return shown
    ids = [choice.id for choice in choices]
    at = ids.index(shown.mark) + turn.steps if shown.mark in ids else turn.steps - (turn.steps > 0)
    return replace(shown, mark=ids[at % len(ids)])


CONTROLS: dict[type, Any] = {Press: _press, Turn: _turn}
