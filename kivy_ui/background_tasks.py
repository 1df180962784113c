"""Errands: what takes long and is neither the screen's nor the table's, such as a slow stick, runs beside both."""

import threading
import time
from collections.abc import Callable
from typing import TypeVar

from kivy.clock import Clock

from companion.table.say import UserError, Words, say

T = TypeVar("T")


def run(work: Callable[[], T], then: Callable[[T | Exception], object]) -> None:
    """Do `work` in a thread of its own, and have `then(result)`, or `then(exception)`, called on the screen's."""

    def done() -> None:
        try:
            result: T | Exception = work()
        except Exception as trouble:  # whoever sent for it gets it, and says it
            result = trouble
        soon(then, result)

    threading.Thread(target=done, name="errand", daemon=True).start()


def soon(then: Callable[[T], object], result: T) -> None:
    """Have `then(result)` called on the screen's thread, from any other."""
    Clock.schedule_once(lambda _: then(result), 0)


def now_and_then(tell: Callable[[T], object], first_s: float = 1.0, every_s: float = 0.25) -> Callable[[T], None]:
    """Let an errand call with news as often as it likes: `tell` hears, on the screen's thread, only what is news after a second."""
    due = time.monotonic() + first_s

    def told(news: T) -> None:
        nonlocal due
        if time.monotonic() >= due:
            due = time.monotonic() + every_s
            soon(tell, news)

    return told


def sentence(trouble: Exception) -> Words:
    """Say what went wrong: its own sentence when it has one."""
    return trouble.said if isinstance(trouble, UserError) else say("errand.failed", type=type(trouble).__name__)
