"""Inbox of the table: user inputs go before device reports, and the number of waiting reports is limited."""

import itertools
import queue
import threading

from companion.session.inputs.messages import Input, Quit

MOST_REPORTS = 8
"""Maximum number of waiting reports."""


class Inbox:
    """Thread-safe queue of inputs, read by the session thread."""

    def __init__(self) -> None:
        self._queue: queue.PriorityQueue[tuple[bool, int, Input]] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._room = threading.Semaphore(MOST_REPORTS)

    def put(self, input: Input) -> None:
        """Add an input; never blocks."""
        self._queue.put((False, next(self._numbers), input))

    def put_report(self, input: Input) -> None:
        """Add a report; block while MOST_REPORTS reports wait, so that the sender reads no further line."""
        self._room.acquire()
        self._queue.put((True, next(self._numbers), input))

    def end(self) -> None:
        """Add Quit behind all inputs and reports; never blocks."""
        self._queue.put((True, next(self._numbers), Quit()))

    @property
    def is_empty(self) -> bool:
        """Whether the queue is empty."""
        return self._queue.empty()

    def take(self, within_s: float | None) -> Input:
        """Return the next input; wait for it at most `within_s` seconds (None: for ever). Raises queue.Empty."""
        is_report, _, input = self._queue.get(timeout=within_s)
        if is_report:
            self._room.release()
        return input
