"""The butcher: run as a process of its own, it forks players and kills them (`python -m tests.session.butcher FILE KILLS [lying]`).

A child plays as fast as the disk lets it, through the real store, and acknowledges each entry on a pipe once `play`
has returned. It is killed with SIGKILL at a random moment: while it opens the file, resumes, plays or undoes.
"""

import os
import random
import signal
import struct
import sys
import time
from pathlib import Path

from companion.games import catalogue
from companion.library.store import Store
from companion.session.chooser import RandomPlayer
from companion.session.clock import PlayClock
from companion.session.entry import ENCODER
from companion.session.journal import NOTHING_BESIDE
from companion.session.session import Session
from companion.session.verify import Recorded, verified
from companion.table.moves import IllegalMove
from companion.table.seats import seats_named

KILLS_A_SESSION = 10
MOST_WAITED_FOR = 8  # entries; then the child lives on for up to
LONGEST_DELAY_S = 0.02
LENGTH = struct.Struct(">I")
GAME = "deep-blue"


class LateJournal:
    """A journal that lies: it says an entry is kept, and writes it together with the next two."""

    def __init__(self, journal):
        self.journal, self.late = journal, []
        self.entries = journal.entries

    def append(self, session, entry, beside=NOTHING_BESIDE):
        self.late.append((session, entry, beside))
        if len(self.late) == 3:
            for kept in self.late:
                self.journal.append(*kept)
            self.late = []


def play_on(path, id, acknowledge, seed, lying):
    """The child: resume or begin, then play, undo and redo until killed."""
    store = Store.open(path)
    game, journal = catalogue.game(GAME), LateJournal(store.journal) if lying else store.journal
    if store.journal.entries(id):
        session = Session.resume(game, id, journal, PlayClock())
    else:
        session = Session.begin(game, id, game.setup(seats_named(["Ann", "Bo", "Cleo"])), journal, PlayClock())
        tell(acknowledge, session)
    luck, player = random.Random(seed), RandomPlayer(seed)
    while True:
        before = len(session.entries)
        take_something(session, luck, player)
        if len(session.entries) > before:
            tell(acknowledge, session)


def take_something(session, luck, player):
    asked = session.question or session.prompt
    lot = luck.random()
    try:
        if lot < 0.1 or not asked:
            session.undo()
        elif lot < 0.15:
            session.redo()
        else:
            choice = luck.choice(asked.asides) if asked.asides and lot < 0.25 else player.choice(asked)
            session.play(choice.id, player.values(choice))
    except IllegalMove:
        return


def tell(pipe, session):
    entry = ENCODER.encode(session.entries[-1])
    os.write(pipe, LENGTH.pack(len(entry)) + entry)


def life_and_death(path, id, luck, lying):
    """Let a child play for a moment, kill it, and return what it had acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            play_on(path, id, writing, luck.random(), lying)
        finally:
            os._exit(1)
    os.close(writing)
    told = waited_for(reading, luck.randint(0, MOST_WAITED_FOR))
    time.sleep(luck.random() * LONGEST_DELAY_S)
    os.kill(child, signal.SIGKILL)
    with open(reading, "rb") as pipe:
        told += pipe.read()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL, "the child ended by itself"
    return list(unpacked(told))


def waited_for(pipe, count):
    """What was told until so many entries were acknowledged: a busy machine only takes longer."""
    told = b""
    while sum(1 for _ in unpacked(told)) < count and (more := os.read(pipe, 1 << 16)):
        told += more
    return told


def unpacked(told):
    while len(told) >= LENGTH.size:
        end = LENGTH.size + LENGTH.unpack_from(told)[0]
        if len(told) >= end:
            yield told[LENGTH.size : end]
        told = told[end:]


def killed(path, kills, lying=False, seed=9):
    """Kill and resume so often; how many entries were acknowledged, and how many more were found kept."""
    luck, acknowledged, more = random.Random(seed), 0, 0
    known = []
    for kill in range(kills):
        id = f"night{kill // KILLS_A_SESSION}"
        known = known if kill % KILLS_A_SESSION else []
        told = life_and_death(path, id, luck, lying)
        acknowledged += len(told)
        known += told
        store = Store.open(path)
        assert store.recovery is None, "a kill damages nothing"
        kept = [ENCODER.encode(entry) for entry in store.journal.entries(id)]
        assert kept[: len(known)] == known, "an acknowledged entry was lost"
        assert len(kept) <= len(known) + 1, "an entry was invented"
        more += len(kept) - len(known)
        if kept:
            session = Session.resume(catalogue.game(GAME), id, store.journal, PlayClock())
            assert session.prompt or session.is_over
        if kill % KILLS_A_SESSION == KILLS_A_SESSION - 1 and kept:
            result = verified(Recorded(session.game, tuple(session.entries)))
            assert result.is_true, result.difference
        known = kept
        store.close()
    return acknowledged, more


if __name__ == "__main__":
    acknowledged, more = killed(Path(sys.argv[1]), int(sys.argv[2]), "lying" in sys.argv)
    print(f"{sys.argv[2]} kills, {acknowledged} entries acknowledged, none lost; {more} more kept than acknowledged")
