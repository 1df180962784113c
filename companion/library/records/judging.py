"""Sessions that did not come here move by move: merged with what is here, and how they stand, played through once."""

import sqlite3
from collections.abc import Callable, Sequence

from companion.games import catalogue
from companion.library.records.plays import Plays
from companion.library.storage.file import transaction
from companion.library.storage.journal import SqliteJournal
from companion.library.storage.shelf import Shelf
from companion.session.play.clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import NotKept
from companion.table.game import Game


def settled(db: sqlite3.Connection, shelf: Shelf, sessions: Sequence[str], game: Callable[[str], Game] = catalogue.game) -> None:
    """Judge all sessions of a recovered file, and have its plays as the shelf says. Raises NotKept."""
    plays = Plays(db, shelf)
    journal = SqliteJournal(db, shelf, plays.stands)
    for session in sessions:
        judge(journal, session, game)
    with transaction(db):
        plays.restore()


def judge(journal: SqliteJournal, session: str, game: Callable[[str], Game]) -> None:
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
    with journal.together():
        journal.judged(session, names, outcome)


def merged(journal: SqliteJournal, session: str, bodies: Sequence[bytes], game: Callable[[str], Game]) -> str:
    """Keep what is not here of a session's entries. It is "new", goes "further" now, went on "apart" (and stays), or had nothing new ("").

    Raises NotKept, Damaged.
    """
    here = [record.body for record in journal.records(session)]
    shared = min(len(here), len(bodies))
    if here[:shared] != list(bodies[:shared]):
        return "apart"
    if len(bodies) <= len(here):
        return ""
    with journal.together():
        journal.adopt(session, bodies[len(here) :])
        judge(journal, session, game)
    return "further" if here else "new"
