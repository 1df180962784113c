"""Play a game and its toolbox through the real store, and print ACK once a move is saved: the program that power checks interrupt.

Entry 5 of the toolbox goes with entry 25 of the game, and so on: an acknowledgement is for both.

usage: python -m tests.lab.journal_writer FOLDER MOVES [careless] [mark=DEVICE]

`careless` is the negative control: SQLite's synchronous=NORMAL, which loses acknowledged moves; a check that
does not catch it proves nothing. With `mark` each acknowledgement is also written to a raw device.
"""

import itertools
import mmap
import os
import sys
from pathlib import Path

from msgspec.structs import replace

from companion.games.toolbox import GAME as TOOLBOX
from companion.games.toolbox.dice import RollKept
from companion.library.storage.file import FILE_NAME
from companion.library.store import Store
from companion.session.play import session_log
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.table.any_time_moves import WriteNote
from companion.table.seats import seats_named
from tests.example_games.pearls import GAME

PAGES_BETWEEN_CHECKPOINTS = 24  # far fewer than in the app, so that cuts hit checkpoints, too
ENTRIES_A_WAYPOINT = 10  # far fewer than in the app, so that cuts and damage hit waypoints, and sessions resume from them
GAMES_A_ROLL = 5
"""Entries of the game for each entry of the toolbox."""
EDITION = {"white": 100_000, "black": 100_000}


def acknowledge(number: int, mark: int | None, sector: mmap.mmap) -> None:
    """Report that entry `number` is saved: on the raw device, if there is one, and on standard output."""
    if mark is not None:
        sector[:] = (b"ACKMARK %010d " % number).ljust(512, b".")
        os.pwrite(mark, sector, 0)
    os.write(1, b"ACK %d\n" % number)


def open_store(folder: Path, careless: bool) -> Store:
    """Open the real store; `careless`: as the negative control."""
    store = Store.open(folder / FILE_NAME)
    db = store._db  # private: only the lab may weaken it
    db.execute(f"pragma wal_autocheckpoint = {PAGES_BETWEEN_CHECKPOINTS}")
    if careless:
        db.execute("pragma synchronous = normal")
    return store


def resume_or_begin(store: Store) -> Session:
    """Resume the last session, or begin a new one."""
    sessions = store.sessions()
    if sessions:
        return Session.resume(GAME, sessions[0].id, store.journal, PlayClock())
    setup = GAME.setup(seats_named(["Ann", "Bo", "Cleo"]), edition=EDITION)
    return Session.begin(GAME, store.new_session(setup), setup, store.journal, PlayClock())


def resume_or_begin_toolbox(store: Store, game: Session) -> Session:
    """Resume the toolbox attached to the game, or begin one."""
    if toolbox_id := store.toolbox_of(game.id):
        return Session.resume(TOOLBOX, toolbox_id, store.journal, PlayClock())
    setup = replace(TOOLBOX.setup(game.setup.seats), attached_to=game.id)
    return Session.begin(TOOLBOX, store.new_session(setup), setup, store.journal, PlayClock())


def roll(toolbox: Session, number: int) -> None:
    """Roll dice in the toolbox until it has the entries that go with entry `number` of the game."""
    while toolbox.entries[-1].number < number // GAMES_A_ROLL:
        toolbox.make(RollKept(("3d6",)), "test")


def main(folder: str, moves: str, *flags: str) -> None:
    """Resume or begin, report the last entry, then play and acknowledge."""
    device = next((flag.removeprefix("mark=") for flag in flags if flag.startswith("mark=")), None)
    mark = os.open(device, os.O_WRONLY | os.O_DIRECT) if device else None
    sector = mmap.mmap(-1, 512)
    session_log.WAYPOINT_INTERVAL = ENTRIES_A_WAYPOINT
    store = open_store(Path(folder), "careless" in flags)
    session = resume_or_begin(store)
    toolbox = resume_or_begin_toolbox(store, session)
    last = session.entries[-1].number
    roll(toolbox, last)
    os.write(1, b"FOUND %d\n" % last)
    acknowledge(last, mark, sector)
    for number in itertools.islice(itertools.count(last + 1), int(moves)):
        play(session, number)
        roll(toolbox, number)
        acknowledge(number, mark, sector)


def play(session: Session, number: int) -> None:
    """Draw a pearl; every seventh time write a long note instead, so that entries differ in size."""
    assert session.prompt is not None
    choice = session.prompt.choices[0]
    if number % 7 == 0:
        choice = next(aside for aside in session.prompt.any_time_choices if isinstance(aside.move, WriteNote))
    session.play(choice.id, ["The sea is deep. " * (1 + number % 11)][: len(choice.fields)], source="test")


if __name__ == "__main__":
    main(*sys.argv[1:])
