"""Fake speech program that records the sentences it gets."""

import threading
import time

from tests.waiting import TIMEOUT_S, wait_until

TRIES, END = 10, "That is all."


class FakeSpeech:
    """Fake that records sentences with their times. Each takes `seconds`; while the event `is_free` is cleared, none ends."""

    def __init__(self, seconds=0.0):
        self.seconds, self.spoken_texts, self.stop_count, self.is_free = seconds, [], 0, threading.Event()
        self.is_free.set()

    def read_out(self, sentence, code):
        self.spoken_texts.append((sentence, time.monotonic()))
        assert self.is_free.wait(TIMEOUT_S)
        return b"", self.seconds

    def play(self, wav):
        return self.stop

    def stop(self):
        self.stop_count += 1

    @property
    def sentences(self):
        return [sentence for sentence, _ in self.spoken_texts]

    def wait_for_sentences(self, voice):
        """Wait until `voice` has said all its sentences, and return them."""
        voice._enqueue("end", END)
        wait_until(lambda: self.sentences[-1:] == [END])
        return self.sentences[:-1]
