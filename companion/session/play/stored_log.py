"""Log of a session that the journal keeps, as text."""

from collections.abc import Sequence

from companion.session.play.log import LogLine
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import Journal
from companion.table.game import Game
from companion.table.seats import Seat


def stored_log(game: Game, id: str, journal: Journal, language: str) -> tuple[Sequence[Seat], Sequence[LogLine]]:
    """Return the seats of a session, and its public log as text, oldest line first.

    Raises SessionNotFoundError if the journal has no such session, NewerGameError, and DamagedError.
    """
    session = Session.resume(game, id, journal, PlayClock())
    reader = game.reader(session.names, code=language)
    return session.seats, [reader.read_all(line) for line in session.log()]
