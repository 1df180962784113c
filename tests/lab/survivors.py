"""Check what is left of a game and its toolbox after a power cut, read by the real store."""

import sqlite3
from pathlib import Path

from companion.games.toolbox import GAME as TOOLBOX
from companion.library.storage.file import FILE_NAME
from companion.library.storage.frames import DamagedError
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import NotSavedError
from tests.example_games.pearls import GAME
from tests.lab.journal_writer import GAMES_A_ROLL


def violation(folder: Path, acknowledged: int, begun_entry: int) -> str:
    """Return what is wrong after a cut, "" for nothing. `acknowledged`: last acknowledged entry, -1 for none; `begun_entry`: last one begun."""
    if not (folder / FILE_NAME).exists():
        return "" if acknowledged < 0 else "lost the file"
    try:
        store = Store.open(folder / FILE_NAME)
    except (DamagedError, NotSavedError, sqlite3.Error) as error:
        return f"does not open: {error}"
    try:
        return _game_violation(store, acknowledged, begun_entry)
    except (DamagedError, NotSavedError, LookupError) as error:
        return f"does not resume: {error}"
    finally:
        store.close()


def _game_violation(store: Store, acknowledged: int, begun_entry: int) -> str:
    sessions = store.sessions()
    if not sessions:
        return "" if acknowledged < 0 else "lost the session"
    session = Session.resume(GAME, sessions[0].id, store.journal, PlayClock())
    last = session.entry_log.last_entry.number
    if differs_from_entries(session):
        return "resumed in a state that never existed"
    if last < acknowledged:
        return "lost an acknowledged move"
    return "invented a move" if last > begun_entry else _toolbox_violation(store, sessions[0].id, last, acknowledged)


def _toolbox_violation(store: Store, game: str, last: int, acknowledged: int) -> str:
    """Return what is wrong with the toolbox, which has one entry for every GAMES_A_ROLL of the game; "" for nothing."""
    toolbox_id = store.toolbox_of(game)
    if toolbox_id is None:
        return "" if acknowledged < 0 else "lost the toolbox"
    toolbox = Session.resume(TOOLBOX, toolbox_id, store.journal, PlayClock())
    last_roll = toolbox.entry_log.last_entry.number
    if differs_from_entries(toolbox):
        return "resumed the toolbox in a state that never existed"
    if last_roll < acknowledged // GAMES_A_ROLL:
        return "lost an acknowledged move of the toolbox"
    return "invented a move of the toolbox" if last_roll > last // GAMES_A_ROLL else ""


def differs_from_entries(session: Session) -> bool:
    """Return whether a session's state differs from that of all its entries."""
    resumed = session.entry_log.waypoint()
    session.entry_log.read_all()
    return session.entry_log.waypoint() != resumed
