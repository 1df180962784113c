"""Inbox: taps go before reports, and a device that sends too fast waits."""

import queue
import threading
import time

import pytest

from companion.session.inputs.inbox import MOST_REPORTS, Inbox
from companion.session.inputs.messages import BeginSession, Press, Quit, Report, Undo
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from tests.example_games.pearls import GAME
from tests.session.fake_store import FakeStore
from tests.waiting import TIMEOUT_S, wait_until

ROLLS = [Report("ROLL", "dice", (str(number),)) for number in range(MOST_REPORTS + 3)]


def take_many(inbox, many):
    return [inbox.take(0) for _ in range(many)]


def test_taps_overtake_reports_and_other_messages_keep_their_order():
    inbox = Inbox()
    inbox.put_report(ROLLS[0])
    inbox.put(Undo())
    inbox.put_report(ROLLS[1])
    inbox.put(Press("primary"))
    assert take_many(inbox, 4) == [Undo(), Press("primary"), *ROLLS[:2]]
    with pytest.raises(queue.Empty):
        inbox.take(0)


def test_a_cable_waits_while_too_much_was_heard_and_a_tap_never_does():
    inbox, reports = Inbox(), []
    cable = threading.Thread(target=lambda: [(inbox.put_report(roll), reports.append(roll)) for roll in ROLLS], daemon=True)
    cable.start()
    wait_until(lambda: len(reports) == MOST_REPORTS)
    time.sleep(0.05)
    assert len(reports) == MOST_REPORTS
    inbox.put(Undo())
    assert take_many(inbox, 2) == [Undo(), ROLLS[0]]
    assert [inbox.take(5) for _ in ROLLS[1:]] == ROLLS[1:]
    cable.join(5)
    assert reports == ROLLS


def test_the_end_comes_when_all_is_done_and_never_waits():
    inbox = Inbox()
    for roll in ROLLS[:MOST_REPORTS]:
        inbox.put_report(roll)
    inbox.end()
    inbox.put(Undo())
    assert take_many(inbox, MOST_REPORTS + 2) == [Undo(), *ROLLS[:MOST_REPORTS], Quit()]


def test_a_tap_waits_for_at_most_one_report_of_a_flooding_cable():
    table, inputs = SessionThread(FakeStore(), PlayClock(), lambda name: GAME), []
    is_over, is_free, is_working = threading.Event(), threading.Event(), threading.Event()
    table.handle(BeginSession("pearls", seats_named(["Ann", "Bo"])))
    handle = table.handle

    def handle_when_free(input):
        inputs.append(input)
        if not is_free.is_set():
            is_working.set()
            is_free.wait(TIMEOUT_S)
        handle(input)

    table.handle = handle_when_free

    def flood():
        while not is_over.is_set():
            table.send_report(ROLLS[0])

    cable = threading.Thread(target=flood, daemon=True)
    cable.start()
    table.start()
    for tap in range(1, 6):
        assert is_working.wait(TIMEOUT_S)  # on a report: the tap comes meanwhile, and others wait before it
        wait_until(lambda: not table._inbox.is_empty)
        before = len(inputs)
        table.send(Press("undo"))
        is_working.clear()
        is_free.set()
        count = max(before, 20 * tap)
        wait_until(lambda count=count: len(inputs) > count)
        assert isinstance(inputs[before], Press)
        is_free.clear()
    is_free.set()
    is_over.set()
    cable.join(5)
    table.stop()
    assert not table.is_alive()


def test_the_table_counts_as_stopped_only_after_its_thread_ended():
    class Thread:
        """Thread that ends only when the test lets it."""

        def join(self, within_s=None):
            self.within_s = within_s

    table = SessionThread(FakeStore(), PlayClock(), lambda name: GAME)
    table._thread = Thread()
    table.stop()
    assert table._thread.within_s is None, "the file would be closed while the table works"
