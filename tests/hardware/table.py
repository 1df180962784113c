"""A table of pearls with its thread running, for hands to act on."""

import time
from contextlib import contextmanager

from companion.session.hands.inputs import BeginSession
from companion.session.play.clock import PlayClock
from companion.session.table import Table
from companion.table.seats import seats_named
from tests.pearls import GAME
from tests.session.test_table import FakeStore


def eventually(is_so, within_s=5.0):
    """Wait until `is_so()` is true, and return what it gave; fails after `within_s` seconds."""
    until = time.monotonic() + within_s
    while not (found := is_so()):
        assert time.monotonic() < until, "it never happened"
        time.sleep(0.002)
    return found


@contextmanager
def table_of_pearls(**options):
    table = Table(FakeStore(), PlayClock(), lambda name: GAME)
    table.start()
    table.send(BeginSession("pearls", seats_named(["Ann", "Bo"]), options))
    eventually(lambda: table.shown.prompt)
    yield table
    table.stop()
