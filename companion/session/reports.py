"""Reports from outside devices, matched with the choice that hears them."""

from companion.session.inputs import Report
from companion.table.moves import IllegalMove
from companion.table.prompt import Choice, Option, Pick, Prompt
from companion.table.wording import listed


def matching(prompt: Prompt | None, report: Report) -> tuple[Choice, tuple[int | str, ...]]:
    """The choice of `prompt` that hears `report`, and the reported items by value; one that is no option stays as it was read.

    Raises IllegalMove("nobody_listens") when nothing of the kind is asked now.
    """
    heard = f"{report.kind} {report.name}"
    for choice in prompt.choices if prompt else ():
        if choice.hears == heard:
            return choice, _values(choice, report)
    raise IllegalMove("nobody_listens", f"{report.kind} {report.name} {listed(report.items)}: nobody is asked for that now.")


def _values(choice: Choice, report: Report) -> tuple[int | str, ...]:
    field = choice.fields[0]
    assert isinstance(field, Pick), "a choice that hears begins with a pick"
    return tuple(_value(field.options, item) for item in report.items)


def _value(options: tuple[Option, ...], item: str) -> int | str:
    return next((option.value for option in options if item.casefold() in _names(option)), item.casefold())


def _names(option: Option) -> tuple[str, str]:
    return str(option.value).casefold(), option.label.casefold()
