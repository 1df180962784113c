"""What buttons and knobs do: they act on the choices of the seat in the prompt bar."""

from typing import Any

from msgspec.structs import replace

from companion.session.inputs import Answer, Press, Turn, Undo
from companion.session.shown import Shown
from companion.table.prompt import Choice


def _press(table: Any, shown: Shown, press: Press) -> Shown:
    if press.control == "undo":
        table.handle(Undo("button"))
    elif press.control.startswith("seat:"):
        return replace(shown, bar=int(press.control[5:]))
    elif choice := _pressed(shown, press):
        if choice.fields:
            return replace(shown, filling=choice.id)
        table.handle(Answer(choice.id, source="button"))
    shown_now: Shown = table.shown
    return shown_now


def _pressed(shown: Shown, press: Press) -> Choice | None:
    choices = shown.prompt.choices_of(shown.bar) if shown.prompt else ()
    if press.control == "danger" and not press.held:
        return None
    if press.control == "push":
        return next((choice for choice in choices if choice.id == shown.mark), None)
    return next((choice for choice in choices if choice.role == press.control), None)


def _turn(table: Any, shown: Shown, turn: Turn) -> Shown:
    choices = shown.prompt.choices_of(shown.bar) if shown.prompt else ()
    if not choices:
        return shown
    ids = [choice.id for choice in choices]
    at = ids.index(shown.mark) + turn.steps if shown.mark in ids else min(turn.steps - 1, 0)
    return replace(shown, mark=ids[at % len(ids)])


CONTROLS: dict[type, Any] = {Press: _press, Turn: _turn}
