"""Errands: what takes long and is neither the screen's nor the table's, such as a slow stick, runs beside both."""

import threading
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


def sentence(trouble: Exception) -> str:
    """What went wrong, as a sentence: its own when it has one."""
    words = str(trouble)
    return words if words.endswith((".", "?")) else f"That did not work ({type(trouble).__name__}). Nothing was changed."
