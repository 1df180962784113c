"""The fact shown at the end of a game: several wins in a row, or the winner's best result so far."""

import pytest

from companion.library.records.plays import Play, Score
from companion.library.store import Store
from companion.table.reader import Reader


@pytest.fixture
def store():
    return Store.in_memory()


def fact_of_last(store, *games, lowest_wins=False):
    """Store plays of Ann and Bo with these totals; return the fact about the last one."""
    for nth, totals in enumerate(games):
        best = (min if lowest_wins else max)(totals)
        people = enumerate(zip(("Ann", "Bo"), totals, strict=True))
        scores = tuple(Score(seat, name, 1 + (total != best), total, name) for seat, (name, total) in people)
        store.plays.imports.save_imported([Play(f"play {nth}", "chess", 1000 + nth, 60_000, scores)])
    return Reader("companion.library").read(store.group_defaults.winner_fact(f"play {len(games) - 1}"))


def test_a_winners_record_is_reported_after_two_earlier_plays(store):
    assert fact_of_last(store, (10, 12), (13, 12), (9, 20)) == "Bo’s best so far"


def test_the_record_is_the_lowest_total_where_the_fewest_points_win(store):
    assert fact_of_last(store, (10, 12), (13, 12), (20, 9), lowest_wins=True) == "Bo’s best so far"


def test_a_high_total_is_no_record_where_the_fewest_points_win(store):
    assert fact_of_last(store, (30, 12), (5, 10), (40, 20), lowest_wins=True) == ""


def test_a_second_play_reports_nothing(store):
    assert fact_of_last(store, (10, 12), (9, 20)) == ""


def test_a_total_below_the_record_reports_nothing(store):
    assert fact_of_last(store, (10, 30), (40, 12), (9, 20)) == ""


def test_three_wins_in_a_row_are_reported_instead_of_a_record(store):
    assert fact_of_last(store, (1, 5), (1, 6), (1, 7)) == "Bo has won 3 in a row"


def test_a_shared_win_reports_nothing(store):
    assert fact_of_last(store, (1, 5), (1, 6), (7, 7)) == ""
