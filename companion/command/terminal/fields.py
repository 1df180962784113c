"""The fields of a choice, asked one after the other on the terminal."""

from collections.abc import Callable
from typing import Any

from companion.command.terminal import pages
from companion.table.moves import IllegalMove
from companion.table.prompt import Choice, Field, Number, Option, Pick, Text, Value
from companion.table.typed import Notation, Sum

BACK = "<"


class Unreadable(ValueError):
    """What was typed answers no field; the message says what would."""


def filled(choice: Choice, ask: Callable[[], str], say: Callable[..., None]) -> tuple[Value, ...] | None:
    """The values of the fields of `choice`, asked in turn; "<" goes one field back, from the first one out (None)."""
    values: list[Value] = []
    while len(values) < len(choice.fields):
        field = choice.fields[len(values)]
        say(*pages.field(field), f"  ({BACK} goes back)")
        typed = ask()
        if typed == BACK and not values:
            return None
        if typed == BACK:
            values.pop()
            continue
        try:
            values.append(read(field, typed))
        except (Unreadable, IllegalMove) as refusal:
            say(str(refusal))
    return tuple(values)


def read(field: Field, typed: str) -> Value:
    """The value that `typed` stands for. Raises Unreadable, or IllegalMove("bad_filling") when out of range."""
    value: Value = _READS[type(field)](field, typed)
    return value


def _number(field: Number, typed: str) -> int:
    try:
        return field.check(int(typed))
    except ValueError:
        raise Unreadable(f"{field.label}: type a number from {field.low} to {field.high}.") from None


def _pick(field: Pick, typed: str) -> tuple[int | str, ...]:
    whole = pages.picked(field, typed)
    return field.check((whole.value,) if whole else tuple(_known(field, word).value for word in typed.replace(",", " ").split()))


def _known(field: Pick, word: str) -> Option:
    option = pages.picked(field, word)
    if option is None:
        raise Unreadable(f"{field.label}: “{word}” is none of them; type what stands in front, with blanks between.")
    return option


def _text(field: Text, typed: str) -> str:
    return field.check(typed)


def _typed(field: Sum | Notation, typed: str) -> str:
    field.check(typed)
    return typed


_READS: dict[type, Any] = {Number: _number, Pick: _pick, Text: _text, Sum: _typed, Notation: _typed}
