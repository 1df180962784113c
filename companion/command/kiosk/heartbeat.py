"""Heartbeat of the service: systemd receives it only while the main loop, the session thread and the input threads run."""

import os
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from companion.session.inputs.messages import StoreRequest

RUNNING_STATUS = "Fathom is up"
"""Our status text in systemd, which the doctor recognises."""
MINUTE_US = 60_000_000
WATCHDOG_SHARE = 0.5
"""Share of the watchdog's timeout after which a session thread without an answer counts as hung."""


def notify(message: str, environment: Any = os.environ) -> bool:
    """Send systemd a notification (sd_notify(3)): "READY=1", "WATCHDOG=1", "STATUS=…". Return False if there is no listener."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line, suppress(OSError):  # systemd does not listen: continue playing
        line.sendto(message.encode(), "\0" + address[1:] if address[0] == "@" else address)
        return True
    return False


def watchdog_s(environment: Any = os.environ) -> float:
    """Return systemd's watchdog timeout in seconds; 0 if it doesn't watch."""
    return int(environment.get("WATCHDOG_USEC") or 0) / 1_000_000


class TimeoutExtender:
    """Callback that extends systemd's timeout at most once a second, so that a recovery that takes minutes is not killed."""

    def __init__(self, tell: Callable[[str], Any] = notify, clock: Callable[[], float] = time.monotonic) -> None:
        self._notify = tell
        self._clock = clock
        self._next_s = clock()

    def __call__(self, share: float) -> None:
        """Report the share that is done."""
        if self._clock() >= self._next_s:
            self._next_s = self._clock() + 1
            self._notify(f"WATCHDOG=1\nEXTEND_TIMEOUT_USEC={MINUTE_US}\nSTATUS=Recovering games: {share:.0%}.")


@dataclass
class Heartbeat:
    """Heartbeat of the main loop. A beat is sent while `threads_live()` is true and the session thread answers in time.

    send      the session's inbox
    limit_s   time limit for an answer of the session thread
    clock     seconds, never going back
    """

    send: Callable[[Any], None]
    threads_live: Callable[[], bool]
    limit_s: float
    notify: Callable[[str], Any] = notify
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self._answered_at = self.clock()
        self._is_asking = False

    def start(self, where: str = "") -> None:
        """Report that the first frame was drawn. `where`: the kind of screen."""
        self.notify(f"READY=1\nSTATUS={RUNNING_STATUS}{where and f' on {where}'}.")
        self.beat()

    def beat(self, *_: Any) -> None:
        """Ask the session thread to answer, and send a heartbeat if it does and all is well."""
        if not self._is_asking:
            self._is_asking = True
            self.send(StoreRequest(lambda store: None, self._on_answer))
        if self.is_well():
            self.notify("WATCHDOG=1")

    def is_well(self) -> bool:
        """Return whether every thread runs and the session thread answered in time."""
        return self.threads_live() and self.clock() - self._answered_at < self.limit_s

    def _on_answer(self, _: Any) -> None:
        self._answered_at = self.clock()
        self._is_asking = False
