"""Play Pearls in the terminal, with the library in the folder named on the command line: the program that pexpect runs."""

import sys
from pathlib import Path

from companion.command.play import play_in_terminal
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from tests.example_games.pearls import GAME


def main():
    store = Store.open(Path(sys.argv[1]) / "fathom.db")
    table = SessionThread(store, PlayClock(), lambda name: GAME)
    table.start()
    play_in_terminal(table, "pearls", lambda name: GAME)
    table.stop()
    store.close()


if __name__ == "__main__":
    main()
