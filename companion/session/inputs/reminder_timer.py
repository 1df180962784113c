"""Remind players, once each, of a connected device that reports nothing and of alarms such as a slow turn."""

from companion.session.inputs.snapshot import Snapshot
from companion.table.prompt import Choice, Pick
from companion.table.sentence import Words, say

REPORT_DELAY_S = 20.0
"""Time for which a device may be silent, in seconds."""


def awaited_report(snapshot: Snapshot) -> Choice | None:
    """Return the choice that a connected device may answer now, None if there is none."""
    is_connected = any(device.kind == "serial" and device.state == "ready" for device in snapshot.devices)
    if not is_connected or snapshot.prompt is None or snapshot.is_question:
        return None
    return next((choice for choice in snapshot.prompt.choices if choice.report_pattern), None)


def missing_report(choice: Choice) -> Words:
    """Return the message for a missing report."""
    kind, _, name = choice.report_pattern.partition(" ")
    if kind != "ROLL":
        return say("session.no_draw", name=name)
    field = choice.fields[0] if choice.fields else None
    return say("session.no_roll", name=name, count=field.least if isinstance(field, Pick) else 1)


class ReminderTimer:
    """Timer of reminders: one for each question that waits for a device, and one for each alarm.

    seconds  time for which a device may be silent
    """

    def __init__(self, seconds: float = REPORT_DELAY_S) -> None:
        self._seconds = seconds
        self._last_reminder: tuple[str, int] | None = None
        self._rung: set[tuple[str, int]] = set()

    def wait_s(self, snapshot: Snapshot, now_ms: int = 0) -> float | None:
        """Return seconds until the next reminder is due; None for none. `now_ms`: table time in milliseconds."""
        is_said = awaited_report(snapshot) is None or self._last_reminder == (snapshot.session, snapshot.entry)
        waits = [] if is_said else [self._seconds]
        if alarm := self._first_alarm(snapshot):
            waits.append(max(0.0, (alarm[0] - now_ms) / 1000))
        return min(waits, default=None)

    def due_alarm(self, snapshot: Snapshot, now_ms: int) -> Words:
        """Return the sentence of the alarm that is due now, once; "" for none."""
        alarm = self._first_alarm(snapshot)
        if alarm is None or now_ms < alarm[0]:
            return ""
        self._rung.add((snapshot.session, alarm[0]))
        return alarm[1]

    def _first_alarm(self, snapshot: Snapshot) -> tuple[int, Words] | None:
        """Return the first alarm that was not given yet, as (table time, sentence); None if there is none."""
        return next((alarm for alarm in snapshot.alarms if (snapshot.session, alarm[0]) not in self._rung), None)

    def silent_device(self, snapshot: Snapshot) -> Words:
        """Return the message about a device that reported nothing in time; "" if no report is awaited."""
        self._last_reminder = (snapshot.session, snapshot.entry)
        choice = awaited_report(snapshot)
        return missing_report(choice) if choice else ""
