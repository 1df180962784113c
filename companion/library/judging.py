"""How a session stands that did not come here move by move: played through once, as far as its game is known here."""

import sqlite3
from collections.abc import Callable

from companion.library.file import transaction
from companion.library.journal import SqliteJournal
from companion.session.clock import PlayClock
from companion.session.journal import NotKept
from companion.session.session import Session
from companion.table.game import Game


def judge(db: sqlite3.Connection, journal: SqliteJournal, session: str, game: Callable[[str], Game]) -> None:
    """Note the names and the outcome of `session`; one without entries or whose game is not here stays open. Raises NotKept."""
    entries = journal.entries(session)
    if not entries or entries[0].setup is None:
        return
    try:
        played = Session.resume(game(entries[0].setup.game), session, journal, PlayClock())
        names, outcome = played.state.names, played.outcome
    except NotKept:
        raise
    except Exception:  # its game is not here, or trips over it: it stays open, and says so when somebody goes on with it
        return
    with transaction(db):
        journal.judged(session, names, outcome)
