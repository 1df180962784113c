"""Reports from outside devices, matched with the choice that hears them."""

from companion.session.inputs import Report
from companion.table.moves import IllegalMove
from companion.table.prompt import Choice, Option, Pick, Prompt, Value
from companion.table.wording import listed


def matching(prompt: Prompt | None, report: Report) -> tuple[Choice, tuple[Value, ...]]:
    """The choice of `prompt` that hears `report`, and the values that fill it.

    Raises IllegalMove("nobody_listens") when nothing of the kind is asked now, and
    IllegalMove("unknown_item") for an item the choice does not know.
    """
    heard = f"{report.kind} {report.name}"
    for choice in prompt.choices if prompt else ():
        if choice.hears == heard:
            return choice, _values(choice, report)
    raise IllegalMove("nobody_listens", f"{report.kind} {report.name} {listed(report.items)}: nobody is asked for that now.")


def _values(choice: Choice, report: Report) -> tuple[Value, ...]:
    field = choice.fields[0]
    assert isinstance(field, Pick), "a choice that hears begins with a pick"
    return (tuple(_value(field.options, item) for item in report.items),)


def _value(options: tuple[Option, ...], item: str) -> int | str:
    for option in options:
        if item.casefold() in (str(option.value).casefold(), option.label.casefold()):
            return option.value
    raise IllegalMove("unknown_item", f"There is no “{item}” here.")
