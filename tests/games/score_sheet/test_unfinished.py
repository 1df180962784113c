"""Unfinished sheets have no result, blank columns have no total, and standings contain teams and the way to win."""

import pytest
from msgspec.structs import replace

from companion.games.score_sheet import GAME
from companion.games.score_sheet.box import LOW, MOST
from companion.games.score_sheet.writing import EnterOutcome, EnterPlaces
from companion.session.record.simulated_game import default_seats
from companion.table.any_time_moves import LeaveTable
from companion.table.moves import IllegalMoveError
from tests.games.score_sheet.builders import SheetTable


def standings(table):
    return GAME.standings(table.state)


def create_table_before_rules_1(seats):
    """Return a game that began before rules 1."""
    table = SheetTable(seats)
    table.state = GAME.initial_state(replace(GAME.setup(default_seats(seats)), rules=0))
    return table


def test_missing_box_leaves_the_game_without_a_winner():
    table = SheetTable(3).take_sheet("Nine holes of golf").write_points(4, 5, 3, 4)
    assert standings(table).winners == () and standings(table).is_finished is False and standings(table).story == ()
    assert [row.total for row in sorted(standings(table).seats, key=lambda row: row.seat)] == [8, 5, 3]
    assert GAME.standings(
        create_table_before_rules_1(3).take_sheet("Nine holes of golf").write_points(4, 5, 3, 4).state
    ).winners == (2,), "as it was then"
    table = SheetTable(2).take_sheet("Yatzy").write_points(3)
    assert standings(table).winners == () and standings(table).is_finished is False


def test_a_sheet_closed_before_its_last_round_is_not_finished():
    table = SheetTable(2).take_sheet("Nine holes of golf").write_points(4, 5).close()
    assert standings(table).is_finished is False and standings(table).winners == (0,)
    table = SheetTable(2).take_sheet("Nine holes of golf").write_points(*[4, 5] * 9)
    assert standings(table).is_finished and standings(table.close()).is_finished


@pytest.mark.parametrize(("sheet", "points"), [("Points by round", (4, 5)), ("One running total", (4, 5, 6))])
def test_a_sheet_without_an_end_is_finished_between_rounds(sheet, points):
    assert standings(SheetTable(2).take_sheet(sheet).write_points(*points)).is_finished
    assert not standings(SheetTable(2).take_sheet(sheet)).is_finished


def test_sheet_without_an_end_is_unfinished_within_a_round():
    table = SheetTable(2).take_sheet("Points by round").write_points(4, 5, 6)
    assert not standings(table).is_finished and standings(table).winners == ()


def test_seat_without_points_on_a_running_total_is_last():
    table = SheetTable(3).make_sheet("Golf", "total", best=("lowest",)).write_cell(0, 1, 8).write_cell(1, 1, 5)
    assert [(row.seat, row.place, row.total) for row in standings(table).seats] == [(1, 1, 5), (0, 2, 8), (2, 3, None)]


def test_standings_name_the_seat_that_left():
    table = SheetTable(3).take_sheet("Hearts").write_points(1, 2, 23).play(LeaveTable(0))
    assert standings(table).departed_seats == (0,) and standings(table).lowest_wins


def test_sheet_without_points_has_no_totals():
    table = SheetTable(2).take_sheet("Won or lost together").play(EnterOutcome(True))
    assert standings(table).is_cooperative and standings(table).is_finished and standings(table).lowest_wins is None
    assert [row.total for row in standings(table).seats] == [None, None]
    table = SheetTable(2).take_sheet("Places only").play(EnterPlaces((1, 0)))
    assert [row.total for row in standings(table).seats] == [None, None] and standings(table).is_finished


def test_standings_contain_the_teams():
    assert standings(SheetTable(4).take_sheet("Canasta")).teams == ((0, 2), (1, 3))
    assert standings(SheetTable(4).take_sheet("Rummy")).teams == ()


def test_points_and_targets_range_from_minus_to_plus_999_999_999():
    table = SheetTable(2).make_sheet("18xx", "rounds", target=MOST).write_points(MOST, LOW)
    assert table.totals == [999_999_999, -999_999_999] and table.state.is_full
    with pytest.raises(IllegalMoveError):
        SheetTable(2).take_sheet("Points by round").write_points(MOST + 1)
    assert SheetTable(2).take_sheet("Points by round").write_points(LOW, MOST).totals == [LOW, MOST]


def test_old_own_sheets_have_the_same_range():
    table = SheetTable(2, {"sheets": [{"name": "Ours", "shape": "total", "note": "made at this table", "low": -9999}]})
    assert table.take_sheet("Ours").write_cell(0, 1, LOW).totals == [LOW, None]


def test_game_before_rules_1_keeps_its_decisions():
    assert create_table_before_rules_1(2).take_sheet("Points by round").state.sheet.low == -9999
    assert create_table_before_rules_1(2).make_sheet("Ours", "total").state.sheet.low == -9999
    assert [
        row.total
        for row in GAME.standings(create_table_before_rules_1(2).take_sheet("Places only").play(EnterPlaces((1, 0))).state).seats
    ] == [0, 0]


def test_totals_are_compared_after_whole_rounds_and_of_counted_lines_only_at_the_end():
    table, is_partial = SheetTable(2).take_sheet("Points by round"), []
    for points in (4, 5, 6, 7):
        is_partial.append(standings(table.write_points(points)).is_partial)
    assert is_partial == [True, False, True, False]
    table, is_partial = SheetTable(2).make_sheet("Farm", "rows", rows="Eggs, Birds"), []
    for points in (10, 30, 20, 25):
        is_partial.append(standings(table.write_points(points)).is_partial)
    assert is_partial == [True, True, True, False]
