"""SIGKILL of either process while answers are sent: each acknowledged answer is recorded once, and no answer twice."""

import re
import signal
import socket
import threading
import time
from collections import Counter
from contextlib import contextmanager, suppress
from http.client import HTTPException
from random import Random
from urllib.parse import urlencode

import pytest

from companion.library.storage.file import FILE_NAME
from companion.library.store import Store
from companion.session.inputs.messages import StoreRequest
from tests.long_tests import SAMPLED
from tests.phones.begun_sheets import reached, started
from tests.phones.evenings import PATIENCE_S, Evening, Form, run, wait_for
from tests.sample_sizes import often

pytestmark = SAMPLED

KILLS = often(100, 10, 4)
LONGEST_S = 0.08
"""So long after an answer was sent comes the kill: before it is saved, or after."""


class Evening9:
    """Two phones, their pages, and a table that can be killed."""

    def __init__(self, folder):
        self.folder, self.luck, self.sent, self.acknowledged = folder, Random(9), 0, []
        evening = Evening(folder, "score-sheet", 2)
        self.guests = [evening.guest(0), evening.guest(1)]
        started(evening, self.guests[0])
        self.session, self.pages = evening.table.session.id, evening.process
        evening.cut()
        self.lay()

    def lay(self):
        self.table = run("tests.phones.a_table", str(self.folder), self.session)

    def kill_table(self):
        self.table.send_signal(signal.SIGKILL)
        self.table.wait()
        self.lay()

    def kill_pages(self):
        self.pages.kill()
        self.pages.start()

    def write(self):
        """Send a new number; remember it if it was acknowledged."""
        guest, cell = wait_for(lambda: next(((guest, cell) for guest in self.guests if (cell := cell_of(guest))), None))
        self.sent += 1
        try:
            guest.post("/answer", cell.fields | {"f0": str(1000 + self.sent)})
        except (OSError, HTTPException):  # the process was killed
            return
        if guest.status == 200:
            self.acknowledged.append(1000 + self.sent)

    def round(self, kill):
        """Send an answer, and kill while it is on its way."""
        before = self.sent
        writing = threading.Thread(target=self.write)
        writing.start()
        wait_for(lambda: self.sent > before)
        time.sleep(self.luck.uniform(0, LONGEST_S))
        kill()
        writing.join()

    def written(self):
        """Return every number in the journal."""
        self.table.send_signal(signal.SIGKILL)
        self.table.wait()
        self.pages.stop()
        store = Store.reading(self.folder / FILE_NAME)
        entries = store.journal.entries(self.session)
        store.close()
        moves = b"".join(bytes(entry.move or b"") for entry in entries if entry.source.startswith("phone:"))
        return Counter(int(one) for one in re.findall(rb"\b1\d\d\d\b", moves))


def cell_of(guest) -> Form | None:
    """Return a cell to write on the guest's page; None while the page can't be had."""
    if not reached(guest):
        return None
    return next((form for form in guest.look().of("/answer") if form.entries), None)


@pytest.mark.parametrize("which", ["kill_table", "kill_pages"])
def test_a_process_is_killed_in_the_middle_of_answers(which, tmp_path):
    evening = Evening9(tmp_path)
    for _ in range(KILLS):
        evening.round(getattr(evening, which))
        evening.write()  # without a kill: all phones have reconnected
    written = evening.written()
    assert len(evening.acknowledged) >= KILLS
    assert set(evening.acknowledged) <= set(written) and set(written.values()) == {1}


def test_an_answer_to_a_killed_process_is_not_taken_for_one_of_the_next(tmp_path):
    with Evening(tmp_path, "score-sheet", 2) as evening:
        ann, bo = evening.guest(0), evening.guest(1)
        started(evening, ann)
        evening.process.kill()
        evening.process.start()  # its requests are numbered from 1
        cell = wait_for(lambda: cell_of(ann))
        with busy(evening.table) as waiting:
            cut_off = threading.Thread(target=sent_in_vain, args=(ann, cell.fields | {"f0": "1001"}))
            cut_off.start()
            wait_for(lambda: len(waiting) == 1)
            evening.process.kill()
            cut_off.join()
            evening.process.start()
            wait_for(lambda: reached(bo))
            refused = threading.Thread(target=bo.post, args=("/answer", {"choice": "0.never"}))
            refused.start()
            wait_for(lambda: len(waiting) == 2)
        refused.join()
        assert bo.status == 409
        assert b"1001" in bytes(evening.table.session.entries[-1].move)


@contextmanager
def busy(table):
    """Keep the session thread busy; list the requests of phones that come meanwhile."""
    free, waiting, hear = threading.Event(), [], table.send_report

    def heard(input):
        hear(input)
        waiting.append(input)

    table.send(StoreRequest(lambda store: free.wait(PATIENCE_S), lambda result: None))
    table.send_report = heard
    try:
        yield waiting
    finally:
        free.set()


def sent_in_vain(guest, fields):
    """Send an answer to a process that is killed before it replies."""
    with suppress(OSError, HTTPException):
        guest.post("/answer", fields)


def test_a_phone_that_falls_asleep_in_the_middle_of_an_answer(tmp_path):
    with Evening(tmp_path, "into-the-blue", 2) as evening:
        guest = evening.guest(0)
        body = urlencode(guest.look().of("/answer")[0].fields)
        head = (
            f"POST /answer HTTP/1.1\r\nHost: {guest.host}\r\nOrigin: http://{guest.host}\r\nCookie: fathom={guest.cookie}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        half = spoken(evening, head + body[: len(body) // 2])  # half of it went, then the phone slept
        time.sleep(0.3)
        assert len(evening.table.session.entries) == 1
        whole = spoken(evening, head + body)  # all of it went, and the phone slept before it heard
        whole.close()
        wait_for(lambda: len(evening.table.session.entries) == 2)
        half.close()
        again = guest.post("/answer", dict([body.split("=")]))
        assert (guest.status, again.said) == (409, "That was just answered.")
        assert len(evening.table.session.entries) == 2


def spoken(evening, words):
    line = socket.create_connection(("127.0.0.1", evening.port), timeout=20)
    line.sendall(words.encode())
    return line
