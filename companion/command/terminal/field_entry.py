"""The fields of a choice, asked one after the other on the terminal."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.command.terminal import text_views
from companion.table.notation_fields import Notation, Sum
from companion.table.prompt import Choice, Field, Number, Option, Pick, Text, Value
from companion.table.say import UserError, say

BACK, HELP = "<", "?"
COMMANDS = (HELP, "b", "l", "o", "q", "quit", "s", "u", "w")
"""What else may be typed where a field is asked."""


class InputError(UserError):
    """What was typed answers no field; the sentence says what would."""


def filled(
    choice: Choice, ask: Callable[[], str], write: Callable[..., None], beside: Callable[[str], bool]
) -> tuple[Value, ...] | None:
    """Ask the fields of `choice` in turn; "<" goes one field back, from the first one out (None).

    `beside(command)` does what may be typed at any time, and says whether the choice is left for it.
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
            if beside(typed.casefold()):
                return None
            continue
        try:
            values.append(read(field, typed))
        except UserError as refusal:
            write(refusal.said)
    return tuple(values)


def at_once(choices: Sequence[Choice], typed: str) -> tuple[Choice, Value] | None:
    """Find the one choice whose only field what was typed fills as it is: a whole roll, a tile by its name. Not by a number alone."""
    asked = {choice.id: choice for choice in choices if len(choice.fields) == 1 and isinstance(choice.fields[0], Pick)}
    found = [(choice, value) for choice in asked.values() if (value := _filled_by(choice.fields[0], typed))]
    return found[0] if len(found) == 1 and not typed.isdecimal() else None


def _filled_by(field: Field, typed: str) -> Value | None:
    try:
        return read(field, typed)
    except UserError:
        return None


def is_command(field: Field, typed: str) -> bool:
    """Whether a command was typed and not an answer: in a text, letters are the text; an option by its label comes first."""
    if isinstance(field, Text):
        return typed == HELP
    is_option = isinstance(field, Pick) and text_views.picked(field, typed) is not None
    return typed.casefold() in COMMANDS and not is_option


def read(field: Field, typed: str) -> Value:
    """Find the value that `typed` stands for. Raises InputError, or IllegalMove("bad_filling") when out of range."""
    value: Value = _READS[type(field)](field, typed)
    return value


def _number(field: Number, typed: str) -> int:
    try:
        number = int(typed)
    except ValueError:
        raise InputError(say("filling.range", field=field.label, low=field.low, high=field.high)) from None
    return field.check(number)


def _pick(field: Pick, typed: str) -> tuple[int | str, ...]:
    whole = text_views.picked(field, typed)
    options: list[Option] = [whole] if whole else []
    for word in [] if whole else typed.replace(",", " ").split():
        options.append(_known(field, word, options))
    return field.check(tuple(option.value for option in options))


def _known(field: Pick, word: str, taken: list[Option]) -> Option:
    option = text_views.picked(field, word, () if field.repeats else taken)
    if option is None:
        raise InputError(say("field.stranger", field=field.label, typed=word))
    return option


def _text(field: Text, typed: str) -> str:
    return field.check(typed)


def _typed(field: Sum | Notation, typed: str) -> str:
    field.check(typed)
    return typed


_READS: dict[type, Any] = {Number: _number, Pick: _pick, Text: _text, Sum: _typed, Notation: _typed}
