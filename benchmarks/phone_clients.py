"""Simulated phones for the benchmarks: `python -m benchmarks.phone_clients PORT KEY,KEY… play ANSWERS` or `… look`.

Each phone keeps its event stream open. With `play` the phones answer questions, with `look` they only read.
"""

import json
import random
import sys
import threading
import time
from urllib.parse import urlencode

from tests.phones.game_server import Guest, ParsedPage, fill_form

PACE_S, TIMEOUT_S = 0.05, 20.0
"""Seconds before each answer, and longest wait for a page."""


class Phone(threading.Thread):
    """Simulated phone, a thread: its newest page, and the number of the journal entry that this page shows."""

    def __init__(self, port: int, key: str) -> None:
        super().__init__(daemon=True)
        self.guest = Guest(port, key=key)
        self.page, self.entry, self.changed = "", -1, threading.Condition()
        self.start()

    def run(self) -> None:
        """Read the stream until it ends."""
        _, lines = self.guest.open_stream()
        entry = -1
        for line in lines:
            if line.startswith("id: "):
                entry = int(line[4:])
            elif line.startswith("data: ") and entry >= 0:
                with self.changed:
                    self.page, self.entry = line[6:], entry
                    self.changed.notify_all()

    def wait_for_entry(self, entry: int) -> None:
        """Wait until the page shows this entry or a later one. Raise AssertionError after `TIMEOUT_S`."""
        with self.changed:
            assert self.changed.wait_for(lambda: self.entry >= entry, TIMEOUT_S), f"entry {entry} never came"


def play(phones: list[Phone], answers: int) -> None:
    """Give random answers; print JSON with the seconds until each was on all phones, and the largest page in bytes."""
    luck, times, page = random.Random(7), list[float](), 0
    for phone in phones:
        phone.wait_for_entry(0)
    while len(times) < answers:
        time.sleep(PACE_S)
        times += _time_answer(phones, luck)
        page = max(page, len(luck.choice(phones).guest.ask("GET", "/").encode()))
    print(json.dumps({"times": times, "page": page}))


def _time_answer(phones: list[Phone], luck: random.Random) -> list[float]:
    """Give one random answer; return the seconds until it was on all phones, in a list that is empty if it was refused."""
    phone, form = luck.choice([(phone, form) for phone in phones for form in ParsedPage(phone.page).forms_for("/answer")])
    fields, entry = fill_form(form, luck), phone.entry
    start_s = time.perf_counter()
    phone.guest.ask("POST", "/answer", urlencode(fields))  # not parsed: that would take the phones' time to read
    if phone.guest.status != 200:
        return []
    for other in phones:
        other.wait_for_entry(entry + 1)
    return [time.perf_counter() - start_s]


if __name__ == "__main__":
    port, keys, mode, *rest = sys.argv[1:]
    phones = [Phone(int(port), key) for key in keys.split(",")]
    if mode == "play":
        play(phones, int(rest[0]))
    for phone in phones if mode == "look" else ():
        phone.join()
