"""Ask for a choice's fields in the terminal, one after the other."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.command.terminal import text_views
from companion.table.notation_fields import Notation, Sum
from companion.table.prompt import Choice, Field, Number, Option, Pick, Text, Value
from companion.table.sentence import UserError, say

BACK, HELP = "<", "?"
COMMANDS = (HELP, "b", "l", "o", "q", "quit", "s", "u", "w")
"""Commands that are accepted while a field is asked."""


class InputError(UserError):
    """Invalid input for a field; the sentence says what is accepted."""


def ask_fields(
    choice: Choice, ask: Callable[[], str], write: Callable[..., None], run_command: Callable[[str], bool]
) -> tuple[Value, ...] | None:
    """Ask for the fields of `choice` in turn; "<" goes one field back, from the first one out (None).

    `run_command(command)` runs a command that is accepted at any time; it returns whether to leave the choice.
    """
    values: list[Value] = []
    while len(values) < len(choice.fields):
        field = choice.fields[len(values)]
        write(*text_views.field(field), say("field.back", back=BACK))
        typed = ask()
        if typed == BACK and not values:
            return None
        if typed == BACK:
            values.pop()
            continue
        if is_command(field, typed):
            if run_command(typed.casefold()):
                return None
            continue
        try:
            values.append(parse_value(field, typed))
        except UserError as refusal:
            write(refusal.sentence)
    return tuple(values)


def find_direct_entry(choices: Sequence[Choice], typed: str) -> tuple[Choice, Value] | None:
    """Find the one choice whose only field accepts the typed line, such as a roll or a tile's name. A number alone is not enough."""
    pick_choices = {choice.id: choice for choice in choices if len(choice.fields) == 1 and isinstance(choice.fields[0], Pick)}
    matches = [(choice, value) for choice in pick_choices.values() if (value := _filled_by(choice.fields[0], typed))]
    return matches[0] if len(matches) == 1 and not typed.isdecimal() else None


def _filled_by(field: Field, typed: str) -> Value | None:
    try:
        return parse_value(field, typed)
    except UserError:
        return None


def is_command(field: Field, typed: str) -> bool:
    """Return whether a command was typed: not in a text field, and not if it is an option's label."""
    if isinstance(field, Text):
        return typed == HELP
    is_option = isinstance(field, Pick) and text_views.find_option(field, typed) is not None
    return typed.casefold() in COMMANDS and not is_option


def parse_value(field: Field, typed: str) -> Value:
    """Parse the value of a field. Raises InputError, or IllegalMoveError("bad_filling") if it is out of range."""
    value: Value = _READS[type(field)](field, typed)
    return value


def _number(field: Number, typed: str) -> int:
    try:
        number = int(typed)
    except ValueError:
        raise InputError(say("filling.range", field=field.label, low=field.low, high=field.high)) from None
    return field.check(number)


def _pick(field: Pick, typed: str) -> tuple[int | str, ...]:
    whole = text_views.find_option(field, typed)
    options: list[Option] = [whole] if whole else []
    for word in [] if whole else typed.replace(",", " ").split():
        options.append(_find_option(field, word, options))
    return field.check(tuple(option.value for option in options))


def _find_option(field: Pick, word: str, taken_options: list[Option]) -> Option:
    option = text_views.find_option(field, word, () if field.repeats else taken_options)
    if option is None:
        raise InputError(say("field.stranger", field=field.label, typed=word))
    return option


def _text(field: Text, typed: str) -> str:
    return field.check(typed)


def _check_typed(field: Sum | Notation, typed: str) -> str:
    field.check(typed)
    return typed


_READS: dict[type, Any] = {Number: _number, Pick: _pick, Text: _text, Sum: _check_typed, Notation: _check_typed}
