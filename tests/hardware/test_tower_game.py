"""Into the Blue with dice on a wire: no roll lost, none counted twice."""

import pytest

from companion.games import catalogue
from companion.session.clock import PlayClock
from companion.session.inputs import Answer
from companion.session.table import Table
from tests.hardware.tower_game import TowerGame
from tests.session.test_table import FakeStore


@pytest.fixture
def table():
    table = Table(FakeStore(), PlayClock(), catalogue.game)
    table.start()
    yield table
    table.stop()


def test_a_whole_game_from_the_firmware_over_a_bad_wire_loses_no_roll_and_counts_none_twice(table, tmp_path):
    game = TowerGame(table, tmp_path, lambda choice, values: table.send(Answer(choice.id, values)))
    game.play()
    assert game.journalled() == game.rolls and len(game.rolls) > 15
    assert game.counters["repeats"] > 5 and game.counters["checksum"] > 3 and game.counters["connected"] == 2
    assert {entry.source for entry in table.session.entries if b"ReportRoll" in bytes(entry.move or b"")} == {"serial"}
    game.close()
