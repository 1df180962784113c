"""After SIGKILL at any moment every acknowledged move is stored, and at most one that wasn't acknowledged."""

import re

import pytest

from tests.long_tests import SAMPLED
from tests.programs import run_program
from tests.sample_sizes import full_or_sample

KILLS, OF_A_SHEET = full_or_sample(300, 60, 25), full_or_sample(60, 20, 10)


def run_kill_players(folder, kills, *how):
    """Run kill_players in a process of its own, because a fork would copy this one's threads; return its output and errors."""
    process = run_program("tests.session.kill_players", folder / "fathom.db", kills, *how)
    return process.stdout.strip(), process.stderr.strip()


@SAMPLED
@pytest.mark.long
def test_kills_at_any_moment_lose_no_acknowledged_move_and_invent_none(tmp_path):
    output, complained = run_kill_players(tmp_path, KILLS)
    print(f"\n{output}")
    assert complained == ""
    assert int(re.search(r"(\d+) entries acknowledged", output)[1]) > KILLS


@SAMPLED
def test_a_score_sheet_loses_nothing_either(tmp_path):
    output, complained = run_kill_players(tmp_path, OF_A_SHEET, "sheet")
    assert complained == "" and int(re.search(r"(\d+) entries acknowledged", output)[1]) > OF_A_SHEET


def test_a_journal_that_acknowledges_unsaved_moves_is_detected(tmp_path):
    _, complained = run_kill_players(tmp_path, 30, "lying")
    assert complained.endswith("AssertionError: an acknowledged entry was lost")
