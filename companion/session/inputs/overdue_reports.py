"""Remind players once of a silent device or a slow turn."""

from companion.session.inputs.snapshot import Snapshot
from companion.table.prompt import Choice, Pick
from companion.table.say import Words, say

PATIENCE_S = 20.0


def awaited(shown: Snapshot) -> Choice | None:
    """Return the choice that a connected device may answer now, None if there is none."""
    is_connected = any(device.kind == "serial" and device.state == "ready" for device in shown.devices)
    if not is_connected or shown.prompt is None or shown.is_question:
        return None
    return next((choice for choice in shown.prompt.choices if choice.hears), None)


def late(choice: Choice) -> Words:
    """Return the message for a missing report."""
    kind, _, name = choice.hears.partition(" ")
    if kind != "ROLL":
        return say("session.no_draw", name=name)
    field = choice.fields[0] if choice.fields else None
    return say("session.no_roll", name=name, count=field.least if isinstance(field, Pick) else 1)


class OverdueReports:
    """Timer of reminders: one for each question and each alarm."""

    def __init__(self, seconds: float = PATIENCE_S) -> None:
        self._seconds = seconds
        self._said: tuple[str, int] | None = None
        self._rung: set[tuple[str, int]] = set()

    def left(self, shown: Snapshot, now_ms: int = 0) -> float | None:
        """Return seconds to wait for the next input; None for no limit. `now_ms`: table time."""
        is_said = awaited(shown) is None or self._said == (shown.session, shown.entry)
        waits = [] if is_said else [self._seconds]
        if alarm := self._next(shown):
            waits.append(max(0.0, (alarm[0] - now_ms) / 1000))
        return min(waits, default=None)

    def rung(self, shown: Snapshot, now_ms: int) -> Words:
        """Return the reminder that is due now, once; "" for none."""
        alarm = self._next(shown)
        if alarm is None or now_ms < alarm[0]:
            return ""
        self._rung.add((shown.session, alarm[0]))
        return alarm[1]

    def _next(self, shown: Snapshot) -> tuple[int, Words] | None:
        """Return the first alarm that has not rung."""
        return next((alarm for alarm in shown.alarms if (shown.session, alarm[0]) not in self._rung), None)

    def over(self, shown: Snapshot) -> Words:
        """Return the message for a missing report; "" if none is awaited."""
        self._said = (shown.session, shown.entry)
        choice = awaited(shown)
        return late(choice) if choice else ""
