"""Speech program that keeps what it is to say."""

import threading
import time

from tests.waiting import PATIENCE_S as PATIENCE
from tests.waiting import eventually

TRIES, END = 10, "That is all."


class Mouth:
    """Remembers what it was asked to say; each sentence takes `seconds`, and as long as it is held."""

    def __init__(self, seconds=0.0):
        self.seconds, self.said, self.stopped, self.is_free = seconds, [], 0, threading.Event()
        self.is_free.set()

    def read_out(self, sentence, code):
        self.said.append((sentence, time.monotonic()))
        assert self.is_free.wait(PATIENCE)
        return b"", self.seconds

    def play(self, wav):
        return self.stop

    def stop(self):
        self.stopped += 1

    @property
    def words(self):
        return [sentence for sentence, _ in self.said]

    def all_said(self, voice):
        """Return the sentences said until none waits any more."""
        voice._put("end", END)
        eventually(lambda: self.words[-1:] == [END])
        return self.words[:-1]
