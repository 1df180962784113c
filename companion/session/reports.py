"""Reports from outside devices: each counts once, and answers the choice that hears it."""

from collections.abc import Iterable

from companion.session.inputs import Report
from companion.session.session import Session
from companion.table.moves import IllegalMove
from companion.table.prompt import Choice, Option, Pick, Prompt
from companion.table.wording import listed


def take(session: Session, report: Report) -> None:
    """Take a report, unless its line was taken before: in this run of the app or an earlier one, undone since or not.

    Raises IllegalMove when it is refused; where something could put it right, the session then asks what.
    """
    if report.origin and any(entry.origin == report.origin for entry in session.entries):
        return
    try:
        choice, items = matching((session.question, session.prompt), report)
        session.report(choice.id, items, "serial", report.origin)
    except IllegalMove as refusal:
        if refusal.offers:
            session.ask_what_now(refusal)
        raise


def matching(prompts: Iterable[Prompt | None], report: Report) -> tuple[Choice, tuple[int | str, ...]]:
    """The choice that hears `report`, and the reported items by value; one that is no option stays as it was read.

    A question laid over the game's prompt does not make the table deaf: what happened on the table has happened.

    Raises IllegalMove("nobody_listens") when nothing of the kind is asked now.
    """
    heard = f"{report.kind} {report.name}"
    for choice in (choice for prompt in filter(None, prompts) for choice in prompt.choices):
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
