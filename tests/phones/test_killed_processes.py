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
from tests.phones.game_server import TIMEOUT_S, GameServer, PageForm, run_module, wait_for
from tests.phones.sheet_start import choose_sheet, is_server_reachable
from tests.sample_sizes import full_or_sample

KILLS = full_or_sample(100, 10, 4)
LONGEST_S = 0.08
"""Longest time between an answer and the kill, in seconds: the answer may be saved before the kill, or not."""


class KillableServer:
    """Two phones, their pages, and a table that can be killed."""

    def __init__(self, folder):
        self.folder, self.luck, self.sent_count, self.acknowledged = folder, Random(9), 0, []
        server = GameServer(folder, "score-sheet", 2)
        self.guests = [server.join_guest(0), server.join_guest(1)]
        choose_sheet(server, self.guests[0])
        self.session, self.pages = server.table.session.id, server.process
        server.cut_power()
        self.start_table()

    def start_table(self):
        self.table = run_module("tests.phones.session_process", str(self.folder), self.session)

    def kill_table(self):
        self.table.send_signal(signal.SIGKILL)
        self.table.wait()
        self.start_table()

    def kill_pages(self):
        self.pages.kill()
        self.pages.start()

    def send_number(self):
        """Send a new number; remember it if it was acknowledged."""
        guest, cell = wait_for(lambda: next(((guest, cell) for guest in self.guests if (cell := open_cell(guest))), None))
        self.sent_count += 1
        try:
            guest.post("/answer", cell.fields | {"f0": str(1000 + self.sent_count)})
        except (OSError, HTTPException):  # the process was killed
            return
        if guest.status == 200:
            self.acknowledged.append(1000 + self.sent_count)

    def kill_during_answer(self, kill):
        """Send an answer, and call `kill` at a random moment before it is handled or just after."""
        before = self.sent_count
        writing = threading.Thread(target=self.send_number)
        writing.start()
        wait_for(lambda: self.sent_count > before)
        time.sleep(self.luck.uniform(0, LONGEST_S))
        kill()
        writing.join()

    def recorded_numbers(self):
        """Return every number in the journal."""
        self.table.send_signal(signal.SIGKILL)
        self.table.wait()
        self.pages.stop()
        store = Store.reading(self.folder / FILE_NAME)
        entries = store.journal.entries(self.session)
        store.close()
        moves = b"".join(bytes(entry.move or b"") for entry in entries if entry.source.startswith("phone:"))
        return Counter(int(number) for number in re.findall(rb"\b1\d\d\d\b", moves))


def open_cell(guest) -> PageForm | None:
    """Return the form of a cell on the guest's page; None while the page can't be loaded or has no cell."""
    if not is_server_reachable(guest):
        return None
    return next((form for form in guest.load_page().forms_for("/answer") if form.entries), None)


@SAMPLED
@pytest.mark.long
@pytest.mark.parametrize("method_name", ["kill_table", "kill_pages"])
def test_answers_survive_killed_processes_and_count_once(method_name, tmp_path):
    server = KillableServer(tmp_path)
    for _ in range(KILLS):
        server.kill_during_answer(getattr(server, method_name))
        server.send_number()  # without a kill: all phones have reconnected
    recorded_numbers = server.recorded_numbers()
    assert len(server.acknowledged) >= KILLS
    assert set(server.acknowledged) <= set(recorded_numbers) and set(recorded_numbers.values()) == {1}


def test_answer_to_a_killed_process_does_not_count_in_the_next(tmp_path):
    with GameServer(tmp_path, "score-sheet", 2) as server:
        ann, bo = server.join_guest(0), server.join_guest(1)
        choose_sheet(server, ann)
        server.process.kill()
        server.process.start()  # its requests are numbered from 1
        cell = wait_for(lambda: open_cell(ann))
        with block_session_thread(server.table) as waiting_requests:
            cut_off = threading.Thread(target=send_unacknowledged, args=(ann, cell.fields | {"f0": "1001"}))
            cut_off.start()
            wait_for(lambda: len(waiting_requests) == 1)
            server.process.kill()
            cut_off.join()
            server.process.start()
            wait_for(lambda: is_server_reachable(bo))
            refused = threading.Thread(target=bo.post, args=("/answer", {"choice": "0.never"}))
            refused.start()
            wait_for(lambda: len(waiting_requests) == 2)
        refused.join()
        assert bo.status == 409
        assert b"1001" in bytes(server.table.session.entries[-1].move)


@contextmanager
def block_session_thread(table):
    """Keep the session thread busy; list the requests of phones that come meanwhile."""
    free, waiting_requests, hear = threading.Event(), [], table.send_report

    def record_report(input):
        hear(input)
        waiting_requests.append(input)

    table.send(StoreRequest(lambda store: free.wait(TIMEOUT_S), lambda result: None))
    table.send_report = record_report
    try:
        yield waiting_requests
    finally:
        free.set()


def send_unacknowledged(guest, fields):
    """Send an answer to a process that is killed before it replies."""
    with suppress(OSError, HTTPException):
        guest.post("/answer", fields)


def test_answer_of_a_phone_that_falls_asleep_counts_once(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        guest = server.join_guest(0)
        body = urlencode(guest.load_page().forms_for("/answer")[0].fields)
        head = (
            f"POST /answer HTTP/1.1\r\nHost: {guest.host}\r\nOrigin: http://{guest.host}\r\nCookie: fathom={guest.cookie}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        half = send_request(server, head + body[: len(body) // 2])  # half of the request arrives, then the phone sleeps
        time.sleep(0.3)
        assert len(server.table.session.entries) == 1
        whole = send_request(server, head + body)  # the whole request arrives, and the phone sleeps before the reply
        whole.close()
        wait_for(lambda: len(server.table.session.entries) == 2)
        half.close()
        second_page = guest.post("/answer", dict([body.split("=")]))
        assert (guest.status, second_page.alert) == (409, "That was just answered.")
        assert len(server.table.session.entries) == 2


def send_request(server, words):
    line = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    line.sendall(words.encode())
    return line
