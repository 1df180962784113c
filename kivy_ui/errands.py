"""Errands: what takes long and is neither the screen's nor the table's, such as a slow stick, runs beside both."""

import threading
import time
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock


def run(work: Callable[[], Any], then: Callable[[Any], Any]) -> None:
    """Do `work` in a thread of its own, and have `then(result)`, or `then(exception)`, called on the screen's."""

    def done() -> None:
        try:
            result = work()
        except Exception as trouble:  # whoever sent for it gets it, and says it
            result = trouble
        Clock.schedule_once(lambda _: then(result), 0)

    threading.Thread(target=done, name="errand", daemon=True).start()


def now_and_then(tell: Callable[[Any], Any], first_s: float = 1.0, every_s: float = 0.25) -> Callable[[Any], Any]:
    """What an errand may call with news as often as it likes: `tell` hears, on the screen's thread, only what is news after a second."""
    due = time.monotonic() + first_s

    def told(news: Any) -> None:
        nonlocal due
        if time.monotonic() >= due:
            due = time.monotonic() + every_s
            Clock.schedule_once(lambda _: tell(news), 0)

    return told


def sentence(trouble: Exception) -> str:
    """What went wrong, as a sentence: its own when it has one."""
    words = str(trouble)
    return words if words.endswith((".", "?")) else f"That did not work ({type(trouble).__name__}). Nothing was changed."
