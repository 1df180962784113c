"""Fill a choice's fields one by one: each field becomes a prompt over the game's.

The encoder moves the mark and its push takes the marked option. Three buttons do the same: primary takes, secondary moves
the mark on, danger cancels. Nothing here is recorded; the last field answers the choice.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.table.moves import Move
from companion.table.notation_fields import Notation, Sum
from companion.table.prompt import SECRET_LIST, Choice, Field, Number, Pick, Prompt, Role, Text, Value
from companion.table.sentence import SeatName, Words, say

PREFIX = "fill."


class FieldMove(Move, frozen=True):
    """Step of a field's entry: "uncover" a secret list, "pick" an option, "change" the number by a difference, "done", "never_mind"."""

    action: str
    value: int | str = 0


class FieldEntry(Struct, frozen=True):
    """Choice whose fields are being entered: values of the finished fields, and the picks or number of the present one.

    is_covered  whether its player must confirm first that all others look away: its options are secret
    """

    choice: Choice
    values: tuple[Value, ...] = ()
    picked_values: tuple[int | str, ...] = ()
    number: int = 0
    is_covered: bool = False

    @property
    def field(self) -> Field:
        """Present field; a sum is entered as a number."""
        field = self.choice.fields[len(self.values)]
        return Number(field.name, field.label, field.low, field.high, field.step) if isinstance(field, Sum) else field


class CompletedFields(Struct, frozen=True):
    """Choice with a value for each of its fields."""

    choice: Choice
    values: tuple[Value, ...]


def can_fill(choice: Choice, is_blind: bool = False) -> bool:
    """Return whether buttons can enter its fields: text needs the screen's keyboard, and so does a sum unless the player `is_blind`."""
    return not any(isinstance(field, Text | Notation) or (isinstance(field, Sum) and not is_blind) for field in choice.fields)


def begin_entry(choice: Choice, is_alone: bool = False) -> FieldEntry:
    """Return the entry of `choice`, at its first field; a list that only its player may see is covered, unless the player `is_alone`."""
    return _start_field(FieldEntry(choice, is_covered=SECRET_LIST in choice.marks and not is_alone))


def _start_field(entry: FieldEntry) -> FieldEntry:
    field = entry.field
    number = min(max(0, field.low), field.high) if isinstance(field, Number) else 0
    if isinstance(field, Number):
        number -= (number - field.low) % field.step
    return replace(entry, picked_values=(), number=number)


def advance(entry: FieldEntry, step: FieldMove) -> FieldEntry | CompletedFields | None:
    """Return the entry after a step; None if it was cancelled."""
    following: FieldEntry | CompletedFields | None = _TAKE[step.action](entry, step.value)
    return following


def go_back_one_step(entry: FieldEntry) -> FieldEntry | None:
    """Return the entry one pick or field earlier; None if there is none."""
    if entry.picked_values:
        return replace(entry, picked_values=entry.picked_values[:-1])
    if entry.values:
        return _start_field(replace(entry, values=entry.values[:-1]))
    return None


def _change_number(entry: FieldEntry, steps: int) -> FieldEntry:
    field = entry.field
    assert isinstance(field, Number)
    highest = field.high - (field.high - field.low) % field.step
    return replace(entry, number=min(max(entry.number + steps * field.step, field.low), highest))


def _pick_value(entry: FieldEntry, value: int | str) -> FieldEntry | CompletedFields:
    field = entry.field
    assert isinstance(field, Pick)
    if value in entry.picked_values and not field.repeats:
        return replace(entry, picked_values=tuple(picked_value for picked_value in entry.picked_values if picked_value != value))
    following = replace(entry, picked_values=(*entry.picked_values, value))
    return _finish_field(following, value) if len(following.picked_values) >= field.most else following


def _finish_field(entry: FieldEntry, value: int | str) -> FieldEntry | CompletedFields:
    values = (*entry.values, entry.number if isinstance(entry.field, Number) else entry.picked_values)
    if len(values) == len(entry.choice.fields):
        return CompletedFields(entry.choice, values)
    return _start_field(replace(entry, values=values))


_TAKE: dict[str, Any] = {
    "change": _change_number,
    "pick": _pick_value,
    "done": _finish_field,
    "uncover": lambda entry, value: replace(entry, is_covered=False),
    "never_mind": lambda entry, value: None,
}


def field_prompt(entry: FieldEntry) -> Prompt:
    """Return the prompt for the present field. The ids of its choices change with every step."""
    choices = (*_steps(entry), _step(say("filling.cancel"), "never_mind", role="danger"))
    prefix = f"{PREFIX}{'covered.' * entry.is_covered}{len(entry.values)}.{len(entry.picked_values)}.{entry.number}"
    question = say("filling.step", choice=entry.choice.label, field=entry.field.label)
    return Prompt(
        question=say("filling.look_away", seat=SeatName(entry.choice.seat or 0)) if entry.is_covered else question,
        choices=tuple(replace(choice, id=f"{prefix}.{at}.{entry.choice.id}") for at, choice in enumerate(choices)),
        lead=entry.choice.seat,
        reason=say("filling.why"),
    )


def _steps(entry: FieldEntry) -> Sequence[Choice]:
    """Return the choices of the present field, without the one that cancels."""
    if entry.is_covered:
        return (_step(say("filling.uncover"), "uncover", role="primary"),)
    field = entry.field
    return _number_steps(entry, field) if isinstance(field, Number) else _pick_steps(entry, field)


def _number_steps(entry: FieldEntry, field: Number) -> Sequence[Choice]:
    return (
        _step(
            say("filling.take", number=entry.number),
            "done",
            role="primary",
            note=say("filling.span", least=field.low, most=field.high),
        ),
        _step(say("filling.more"), "change", 1),
        _step(say("filling.less"), "change", -1),
    )


def _pick_steps(entry: FieldEntry, field: Any) -> Sequence[Choice]:
    options = tuple(
        _step(option.label, "pick", option.value, note=_times_words(entry.picked_values.count(option.value)) or option.note)
        for option in field.options
    )
    if len(entry.picked_values) < field.least:
        return options
    return (
        _step(say("filling.done"), "done", role="primary", note=say("filling.picked", times=len(entry.picked_values))),
        *options,
    )


def _times_words(pick_count: int) -> Words:
    return say("filling.picked_times", times=pick_count) if pick_count else ""


def _step(label: Words, action: str, value: int | str = 0, role: Role = "secondary", note: Words = "") -> Choice:
    return Choice(label, FieldMove(action, value), role=role, note=note)
