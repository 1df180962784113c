"""Mixin for gpiozero pins: count exceptions of callbacks and stop them there."""

from typing import Any


class GuardedPin:
    """Pin that catches exceptions of its callback, because they would end lgpio's only callback thread."""

    caught = 0
    """Number of exceptions swallowed by all pins of this process."""

    def _call_when_changed(self, *arguments: Any) -> None:
        try:
            super()._call_when_changed(*arguments)  # type: ignore[misc]  # next to gpiozero's pin
        except Exception:  # gpiozero calls its weak reference after it was taken away: TypeError (gpiozero #1189)
            GuardedPin.caught += 1
