"""Wait for a display: a monitor that sleeps, is off, or is detected late is no failure."""

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from companion.command.kiosk.heartbeat import notify
from companion.command.sentences import english
from kivy_ui import display

WAITING_STATUS = "Waiting for a display"
"""Start of our status text in systemd, which the doctor recognises."""
POLL_S = 1.0
STEADY_LOOKS = 3
"""Number of checks in a row that must find a display that was absent: a monitor that wakes comes and goes first."""
LONGER_US = 120_000_000
"""Extension of the service's start timeout by each check. Asking a desktop takes up to a minute."""


def is_drawable() -> bool:
    """Return whether there is a display, and this process may draw on it now."""
    try:
        display.find()
    except display.NoScreenError:
        return False
    return True


@dataclass
class DisplayWait:
    """Waiting for a display, without a time limit; the reason is reported to systemd.

    is_drawable  whether there is a display to draw on
    cards        graphics cards with a display, for the reason
    notify       systemd's notification
    is_bounded   keep the service's own start timeout: a version on trial must not wait forever
    """

    is_drawable: Callable[[], bool] = is_drawable
    cards: Callable[[], list[str]] = display.connected_cards
    notify: Callable[[str], Any] = notify
    sleep: Callable[[float], None] = time.sleep
    is_bounded: bool = False
    _looks: int = STEADY_LOOKS - 1

    def is_over(self) -> bool:
        """Check once. A display that was there at the start counts at once, a later one when it stays."""
        self._looks = self._looks + 1 if self.is_drawable() else 0
        return self._looks >= STEADY_LOOKS

    def wait_once(self, status: str = "") -> None:
        """Report what is awaited, `status` or the display, and wait a second."""
        longer = "" if self.is_bounded else f"EXTEND_TIMEOUT_USEC={LONGER_US}\n"
        self.notify(f"{longer}STATUS={status or self._reason()}")
        self.sleep(POLL_S)

    def _reason(self) -> str:
        cards = self.cards()
        return f"{WAITING_STATUS}: {english('waiting.held', cards=cards) if cards else english('waiting.none')}"


def replace_process(way: str) -> NoReturn:
    """Replace this process by `fathom kiosk WAY`: systemd sees the same process and counts no restart."""
    command = [sys.executable, "-P", "-m", "companion.command.main", "kiosk", way]
    os.execvp(command[0], command)
