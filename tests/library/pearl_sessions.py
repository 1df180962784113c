"""Sessions of Pearls, the smallest game."""

from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.table.seats import seats_named
from tests.example_games.pearls import GAME


def begin_pearls(store, session="one", **options):
    setup = GAME.setup(seats_named(["Ann", "Bo"]), options)
    return Session.begin(GAME, session, setup, store.journal, PlayClock(), bytes(32))
