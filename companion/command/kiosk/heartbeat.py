"""The service's heartbeat: systemd hears of us only while the main loop, the table thread and the input threads live."""

import os
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.session.inputs.messages import Ask

LAID = "Fathom is up"
"""Our own words in systemd's status, which the doctor reads back."""
MINUTE_US = 60_000_000
PATIENCE = 0.5
"""The part of the watchdog's time after which a table thread that gave no sign counts as hung."""


def notify(message: str, environment: Any = os.environ) -> bool:
    """Tell systemd (sd_notify(3)): "READY=1", "WATCHDOG=1", "STATUS=…". False when nobody listens."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, suppress(OSError):  # nobody there: no reason to stop playing
        line.sendto(message.encode(), "\0" + address[1:] if address[0] == "@" else address)
        return True
    return False


def watchdog_s(environment: Any = os.environ) -> float:
    """Find the seconds after which systemd gives us up; 0 when it does not watch."""
    return int(environment.get("WATCHDOG_USEC") or 0) / 1_000_000


class Patience:
    """Tells systemd, no more than once a second, that a recovery goes on: else it would end one that takes minutes, again and again."""

    def __init__(self, tell: Callable[[str], Any] = notify, clock: Callable[[], float] = time.monotonic) -> None:
        self._tell = tell
        self._clock = clock
        self._next = clock()

    def __call__(self, share: float) -> None:
        """Pass on that so much of it is done."""
        if self._clock() >= self._next:
            self._next = self._clock() + 1
            self._tell(f"WATCHDOG=1\nEXTEND_TIMEOUT_USEC={MINUTE_US}\nSTATUS=Recovering games: {share:.0%}.")


@dataclass
class Heart:
    """Beats on the main loop. A beat is passed on while `threads_live()` and the table thread answered in time.

    send      the table's inbox
    limit_s   how long the table thread may take to answer
    clock     seconds, never going back
    """

    send: Callable[[Any], None]
    threads_live: Callable[[], bool]
    limit_s: float
    tell: Callable[[str], Any] = notify
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self._answered = self.clock()
        self._is_asking = False

    def start(self, where: str = "") -> None:
        """Say that the first frame stands. `where`: on what kind of screen."""
        self.tell(f"READY=1\nSTATUS={LAID}{where and f' on {where}'}.")
        self.beat()

    def beat(self, *_: Any) -> None:
        """Ask the table thread for a sign, and pass the beat on if all is well."""
        if not self._is_asking:
            self._is_asking = True
            self.send(Ask(lambda store: None, self._sign))
        if self.is_well():
            self.tell("WATCHDOG=1")

    def is_well(self) -> bool:
        """Whether every thread lives and the table thread answered in time."""
        return self.threads_live() and self.clock() - self._answered < self.limit_s

    def _sign(self, _: Any) -> None:
        self._answered = self.clock()
        self._is_asking = False
