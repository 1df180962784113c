"""Background threads for slow work, such as writing to a USB stick, that must block neither the screen nor the table."""

import threading
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TypeVar

from kivy.clock import Clock

from companion.table.sentence import UserError, Words, say

T = TypeVar("T")
_waiting_calls: SimpleQueue[Callable[[], object]] = SimpleQueue()
"""Calls for the screen's thread, in their order."""


def run(work: Callable[[], T], on_result: Callable[[T | Exception], object]) -> None:
    """Run `work` in a new thread, then call `on_result` with the result or the exception on the screen's thread."""

    def run_and_report() -> None:
        try:
            result: T | Exception = work()
        except Exception as trouble:  # `on_result` reports it
            result = trouble
        call_soon(on_result, result)

    threading.Thread(target=run_and_report, name="errand", daemon=True).start()


def call_soon(on_result: Callable[[T], object], result: T) -> None:
    """Call `on_result(result)` on the screen's thread, from any other thread."""
    _waiting_calls.put(lambda: on_result(result))
    Clock.schedule_once(_call_next, 0)


def call_waiting() -> None:
    """Call on the screen's thread at once what `call_soon` would call with the next frame."""
    while not _waiting_calls.empty():
        _call_next()


def _call_next(*_: object) -> None:
    try:
        call = _waiting_calls.get_nowait()
    except Empty:  # `call_waiting` was faster
        return
    call()


def throttle(tell: Callable[[T], object], first_s: float = 1.0, every_s: float = 0.25) -> Callable[[T], None]:
    """Return a progress callback that a task may call as often as it likes.

    It passes progress to `tell` on the screen's thread: first after `first_s` seconds, then at most once in `every_s` seconds.
    """
    due_time = time.monotonic() + first_s

    def report(news: T) -> None:
        nonlocal due_time
        if time.monotonic() >= due_time:
            due_time = time.monotonic() + every_s
            call_soon(tell, news)

    return report


def failure_sentence(trouble: Exception) -> Words:
    """Return a sentence about an error: its own if it has one."""
    return trouble.sentence if isinstance(trouble, UserError) else say("errand.failed", type=type(trouble).__name__)
