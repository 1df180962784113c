"""Killed at any moment: no acknowledged move is lost, none is invented."""

import re
import subprocess
import sys
from pathlib import Path

KILLS = 300
ROOT = Path(__file__).parents[2]


def butchered(folder, kills, *how):
    """What a butcher of its own process says, and what it complained of: nothing of this one's threads is forked with it."""
    command = [sys.executable, "-m", "tests.session.butcher", str(folder / "fathom.db"), str(kills), *how]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=ROOT)
    return ran.stdout.strip(), ran.stderr.strip()


def test_300_kills_lose_no_acknowledged_move_and_invent_none(tmp_path):
    said, complained = butchered(tmp_path, KILLS)
    print(f"\n{said}")
    assert complained == ""
    assert int(re.search(r"(\d+) entries acknowledged", said)[1]) > KILLS


def test_a_score_sheet_loses_nothing_either(tmp_path):
    said, complained = butchered(tmp_path, 60, "sheet")
    assert complained == "" and int(re.search(r"(\d+) entries acknowledged", said)[1]) > 60


def test_a_journal_that_lies_is_found_out(tmp_path):
    _, complained = butchered(tmp_path, 30, "lying")
    assert complained.endswith("AssertionError: an acknowledged entry was lost")
