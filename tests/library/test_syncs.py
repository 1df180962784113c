"""A move needs one sync, checkpoints included; strace counts them."""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

MOVES = 2500  # long enough for a checkpoint
CHILD = """
import sys
from pathlib import Path
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.table.seats import seats_named
from tests.example_games.pearls import GAME

store = Store.open(Path(sys.argv[1]))
setup = GAME.setup(seats_named(["Ann", "Bo"]), {"bag": "table"}, {"white": 2000, "black": 2000})
session = Session.begin(GAME, "one", setup, store.journal, PlayClock())
for move in range(int(sys.argv[2])):
    session.play(session.prompt.choices[0].id, (("white", "black")[move % 2],))
"""


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed here")
def test_a_move_costs_one_sync_checkpoints_included(tmp_path):
    memory = Path("/dev/shm")  # a sync is counted whatever it costs

    def syncs(moves):
        log = tmp_path / f"{moves}.strace"
        folder = tempfile.mkdtemp(dir=memory if memory.is_dir() else tmp_path)
        child = [sys.executable, "-c", CHILD, f"{folder}/fathom.db", str(moves)]
        subprocess.run(["strace", "-f", "-e", "trace=fsync,fdatasync", "-o", log, *child], check=True)
        shutil.rmtree(folder)
        return len(re.findall(r"f(?:data)?sync\(", log.read_text()))

    assert (syncs(MOVES) - syncs(0)) / MOVES <= 1.01
