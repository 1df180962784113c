"""Inbox of the table: user inputs go before device reports, and the number of waiting reports is limited."""

import itertools
import queue
import threading

from companion.session.inputs.messages import Input, Quit

MOST_HEARD = 8


class Inbox:
    """Thread-safe queue of inputs, read by the session thread."""

    def __init__(self) -> None:
        self._waiting: queue.PriorityQueue[tuple[bool, int, Input]] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._room = threading.Semaphore(MOST_HEARD)

    def put(self, input: Input) -> None:
        """Add an input; never blocks."""
        self._waiting.put((False, next(self._numbers), input))

    def hear(self, input: Input) -> None:
        """Add a device report; blocks while too many wait, so that the port is not read meanwhile."""
        self._room.acquire()
        self._waiting.put((True, next(self._numbers), input))

    def end(self) -> None:
        """Add Quit after everything that waits; never blocks."""
        self._waiting.put((True, next(self._numbers), Quit()))

    @property
    def is_empty(self) -> bool:
        """Whether the queue is empty."""
        return self._waiting.empty()

    def take(self, within_s: float | None) -> Input:
        """Return the next input. Raises queue.Empty after the timeout."""
        is_heard, _, input = self._waiting.get(timeout=within_s)
        if is_heard:
            self._room.release()
        return input
