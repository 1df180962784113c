"""Play whole games one after the other at one table with a file; print the resident memory in kB after some of them.

Usage: `python -m tests.session.long_evening FOLDER FIRST LAST`, the numbers of games after which it prints.
"""

import random
import re
import sys
from pathlib import Path

from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession
from companion.session.play.play_clock import PlayClock
from companion.session.record.chooser import RandomPlayer
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named

GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep")
MOST_ANSWERS = 3000


def resident_kb():
    """Return the resident memory of this process in kB."""
    return int(re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())[1])


def play_game(table, game, seed):
    """Play a whole game with random answers."""
    table.handle(BeginSession(game, seats_named(["Ann", "Bo", "Cleo"])))
    player = RandomPlayer(seed)
    for _ in range(MOST_ANSWERS):
        if table.session.is_over:
            return
        choice = player.choice(table.snapshot.prompt)
        table.handle(Answer(choice.id, player.values(choice)))
    raise AssertionError(f"{game} {seed} does not end")


def main(folder, first, last):
    store, seeds = Store.open(Path(folder) / "fathom.db"), random.Random(28)
    table = SessionThread(store, PlayClock(), seeds=lambda: seeds.randbytes(32))
    for number in range(1, int(last) + 1):
        play_game(table, GAMES[number % len(GAMES)], number)
        if number in (int(first), int(last)):
            print(resident_kb(), flush=True)
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
