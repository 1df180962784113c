"""Mixin for gpiozero pins: an exception in a callback is counted and goes no further."""

from typing import Any


class GuardedPin:
    """Pin that swallows what its callback raises: the caller is lgpio's only callback thread, which would end."""

    swallowed = 0
    """Number of exceptions swallowed by all pins of this process."""

    def _call_when_changed(self, *arguments: Any) -> None:
        try:
            super()._call_when_changed(*arguments)  # type: ignore[misc]  # next to gpiozero's pin
        except Exception:  # gpiozero calls its weak reference after it was taken away: TypeError (gpiozero #1189)
            GuardedPin.swallowed += 1
