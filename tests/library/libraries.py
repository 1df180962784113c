"""Libraries with plays."""

from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.table.seats import seats_named
from tests.example_games.pearls import GAME
from tests.library.play_by_moves import play_move


def finished_session(store, id="one", names=("Ann", "Bo")):
    seats = store.identify_seats(seats_named(names))
    session = Session.begin(GAME, id, GAME.setup(seats), store.journal, PlayClock())
    for _ in names:
        play_move(session, "Stop")
    return session
