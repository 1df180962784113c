"""The benchmarks run, measure the right thing, and name each goal that is not met."""

import pytest

from benchmarks import moves_per_second, resume_time, syncs_per_move, tap_to_disk
from benchmarks.result_rows import Missing, Row, percentile, table
from companion.games import catalogue
from companion.session.record.chooser import RandomPlayer
from companion.session.record.simulated_game import seed_of


def test_missed_goals_are_marked_in_the_table():
    text = table([Row("a", "3 ms", "1 ms", "3 ×", "2 ×", False), Row("b", "1 ms", "", "", "", None), Missing("c", "no strace")])
    assert "NOT MET" in text.splitlines()[2]
    assert "met" not in text.splitlines()[3].casefold()
    assert "not measured" in text.splitlines()[4] and "no strace" in text.splitlines()[4]


@pytest.mark.parametrize(("part", "value"), [(0.5, 50), (0.99, 99), (1.0, 99)])
def test_percentiles(part, value):
    assert percentile([float(number) for number in range(100)], part) == value


@pytest.mark.parametrize("name", catalogue.names())
def test_a_playout_makes_the_moves_of_a_whole_game(name):
    fewest = 1 if name in ("toolbox", "kit") else 20  # players may put a toolbox away or end a kit at any time
    game = catalogue.game(name)
    assert moves_per_second.playout(game, seed_of("bench"), RandomPlayer(1), moves_per_second.four_seats(game)) >= fewest


def test_a_tap_is_measured_beside_a_bare_commit(tmp_path):
    median, p99 = tap_to_disk.rows(tmp_path, moves=40)
    assert "median" in median.measurement and "p99" in p99.measurement
    assert all(row.fathom_value.endswith("ms") and row.reference.endswith("ms") for row in (median, p99))


def test_a_move_costs_one_sync(tmp_path):
    (row,) = syncs_per_move.rows(tmp_path, moves=300)
    assert row.is_met, row


def test_a_long_session_is_made_and_resumed(tmp_path):
    (row,) = resume_time.rows(tmp_path, moves=60)
    assert row.measurement.startswith("resume a session of 60 moves")
