"""Session thread of the game Pearls, running, for tests of inputs."""

from contextlib import contextmanager

from companion.session.inputs.messages import BeginSession
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from tests.example_games.pearls import GAME
from tests.session.fake_store import FakeStore
from tests.waiting import wait_until


@contextmanager
def run_pearls_table(**options):
    table = SessionThread(FakeStore(), PlayClock(), lambda name: GAME)
    table.start()
    table.send(BeginSession("pearls", seats_named(["Ann", "Bo"]), options))
    wait_until(lambda: table.snapshot.prompt)
    yield table
    table.stop()
