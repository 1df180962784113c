"""Handle reports of devices: each is counted once, and answers the choice that accepts it."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from companion.session.inputs.messages import Report
from companion.session.record.entry import UNKNOWN_BOOT, Origin
from companion.table.moves import IllegalMoveError, illegal_move
from companion.table.prompt import Choice, Option, Pick, Prompt
from companion.table.reader import Reader
from companion.table.seats import MOST_SEATS
from companion.table.sentence import SeatName, mark_package, say

if TYPE_CHECKING:  # loaded with the first game, so that Home comes sooner
    from companion.session.play.session import Session


def handle_report(sessions: "Sequence[Session]", report: Report) -> None:
    """Handle a report unless its line was handled before, in this or an earlier run; an undone line counts as handled.

    The first of `sessions` with a choice for the report takes it; if none has one, the first session refuses it.

    Raises IllegalMoveError if it is refused (the session then asks for a correction if one is possible), NotSavedError.
    """
    if report.origin and any(_was_taken(session, report, report.origin) for session in sessions):
        return
    session = next((candidate for candidate in sessions if _accepts_report(candidate, report)), sessions[0])
    try:
        choice, items = match_report((session.question, session.prompt), report, session.game.reader())
        session.report(choice.id, items, "serial", report.origin)
    except IllegalMoveError as refusal:
        if refusal.offers:
            session.ask_correction(refusal)
        refusal.sentence = mark_package(session.game.package, refusal.sentence)
        raise


def _accepts_report(session: "Session", report: Report) -> bool:
    """Return whether a choice of `session` accepts reports about this bag or dice set."""
    prompts = [prompt for prompt in (session.question, session.prompt) if prompt]
    return any(
        choice.report_pattern.casefold() == _report_patterns(report)
        for prompt in prompts
        for choice in (*prompt.choices, *prompt.any_time_choices)
    )


def _report_patterns(report: Report) -> str:
    """Return the report's kind and name as in `Choice.report_pattern`, without the seat of a dice set."""
    return f"{report.kind} {report.name.partition(':')[0]}".casefold()


def _was_taken(session: "Session", report: Report, origin: Origin) -> bool:
    """Return whether this line was handled before.

    A device that never sent its boot id in this run may repeat the last line of the run before.
    """
    if session.entry_log.has_line(origin):
        return True
    if session.entry_log.last_line is None or not origin.boot.startswith(UNKNOWN_BOOT):
        return False
    last, move = session.entry_log.last_line
    return last.number == origin.number and all(item.casefold() in move.casefold() for item in report.items)


def match_report(prompts: Iterable[Prompt | None], report: Report, english: Reader) -> tuple[Choice, tuple[int | str, ...]]:
    """Return the choice that accepts `report`, and the reported items as values; unknown items stay as they are.

    A session prompt over the game's does not block reports: the physical event has happened. Any-time choices accept them, too.
    A dice set may belong to a seat: `ROLL dice:2 …` reports the dice of the second seat.

    Raises IllegalMoveError("nobody_listens") if nothing accepts it, IllegalMoveError("other_seat_asked") if another seat is asked.
    """
    owner = report.name.partition(":")[2]
    open_prompts = [prompt for prompt in prompts if prompt]
    for choice in (choice for prompt in open_prompts for choice in (*prompt.choices, *prompt.any_time_choices)):
        if choice.report_pattern.casefold() == _report_patterns(report):
            _check_owner(owner, choice.seat)
            return choice, _values(choice, report, english)
    raise _stray_report_error(report, open_prompts[-1] if open_prompts else None)


def _check_owner(owner: str, seat: int | None) -> None:
    if owner and seat is not None and owner != str(seat + 1):
        other = SeatName(int(owner) - 1) if owner in map(str, range(1, MOST_SEATS + 1)) else say("session.quoted", text=owner)
        raise illegal_move("other_seat_asked", seat=SeatName(seat), other=other)


def _stray_report_error(report: Report, prompt: Prompt | None) -> IllegalMoveError:
    """Return the refusal of a report that no choice accepts."""
    parts = {"kind": report.kind, "name": report.name, "items": report.items}
    if prompt is None:
        return illegal_move("nobody_listens.now", **parts)
    return illegal_move("nobody_listens.asked", **parts, asked=prompt.question)


def _values(choice: Choice, report: Report, english: Reader) -> tuple[int | str, ...]:
    field = choice.fields[0]
    assert isinstance(field, Pick), "the first field of a choice that accepts reports is a pick"
    return tuple(_value(field.options, item, english) for item in report.items)


def _value(options: tuple[Option, ...], item: str, english: Reader) -> int | str:
    return next((option.value for option in options if item.casefold() in _names(option, english)), item.casefold())


def _names(option: Option, english: Reader) -> tuple[str, str]:
    """Return the names that a device may use for an option; they are never translated."""
    return str(option.value).casefold(), english.read(option.label).casefold()
