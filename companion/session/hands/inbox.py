"""The table's inbox: what fingers do goes ahead of what cables say, and only so much of that waits."""

import itertools
import queue
import threading

from companion.session.hands.inputs import Input, Quit

MOST_HEARD = 8


class Inbox:
    """Takes inputs from any thread, for the table's to take out one by one."""

    def __init__(self) -> None:
        self._waiting: queue.PriorityQueue[tuple[bool, int, Input]] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._room = threading.Semaphore(MOST_HEARD)

    def put(self, input: Input) -> None:
        """Put an input in; never blocks."""
        self._waiting.put((False, next(self._numbers), input))

    def hear(self, input: Input) -> None:
        """Put in what a cable said; blocks while too much of that waits, so that the cable is not read meanwhile."""
        self._room.acquire()
        self._waiting.put((True, next(self._numbers), input))

    def end(self) -> None:
        """Put Quit behind everything that waits; never blocks."""
        self._waiting.put((True, next(self._numbers), Quit()))

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return self._waiting.empty()

    def take(self, within_s: float | None) -> Input:
        """Take out what comes next. Raises queue.Empty when nothing comes in time."""
        is_heard, _, input = self._waiting.get(timeout=within_s)
        if is_heard:
            self._room.release()
        return input
