"""Into the Blue with rolls over a faulty wire: each roll counts once."""

import json

import pytest

from companion.games import catalogue
from companion.session.inputs.messages import Answer
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from tests.hardware.tower_game import TowerGame
from tests.programs import run_program
from tests.session.fake_store import FakeStore


@pytest.fixture
def table():
    table = SessionThread(FakeStore(), PlayClock(), catalogue.game)
    table.start()
    yield table
    table.stop()


@pytest.mark.long
def test_firmware_game_over_a_noisy_line_records_each_roll_once(table, tmp_path):
    game = TowerGame(table, tmp_path, lambda choice, values: table.send(Answer(choice.id, values)))
    game.play()
    assert game.journal_rolls() == game.rolls and len(game.rolls) > 15
    assert game.counters["repeats"] > 5 and game.counters["checksum"] > 0 and game.counters["connected"] == 2
    assert {entry.source for entry in table.session.entries if b"ReportRoll" in bytes(entry.move or b"")} == {"serial"}
    game.close()


@pytest.mark.long
def test_the_same_through_real_touches_on_real_frames(tmp_path):
    process = run_program("tests.hardware.touched_tower_game", tmp_path)
    assert process.returncode == 0, process.stderr[-2000:]
    figures = json.loads(process.stdout.splitlines()[-1])
    assert figures["journalled"] == figures["rolls"] and len(figures["rolls"]) > 15
    assert figures["sources"] == ["serial", "touch"] and figures["touches"] > 15
    assert figures["counters"]["repeats"] > 5 and figures["counters"]["connected"] == 2
    assert figures["screen"] == "EndPage" and sorted(figures["places"])[0] == 1
