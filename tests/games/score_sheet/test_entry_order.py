"""Order in which players enter a round: the sheet's, or one that they choose."""

import pytest

from companion.games.score_sheet import GAME
from companion.games.score_sheet.asking import asked_addresses
from companion.games.score_sheet.choosing import TakeSheet
from companion.games.score_sheet.entering import EnterNumber
from companion.games.score_sheet.entry_order import ReorderEntry, SetEntryOrder
from companion.games.score_sheet.joining import JoinTable
from companion.games.score_sheet.writing import WritePoints
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import MemoryJournal
from companion.session.record.verification import RecordedGame, verify
from companion.table.any_time_moves import LeaveTable
from companion.table.moves import IllegalMoveError
from companion.table.seats import seats_named
from tests.games.score_sheet.builders import SheetTable
from tests.games.score_sheet.counting_sheets import Sheet


def columns(table, key=None):
    """Return the columns in the order in which they are asked for a number."""
    asked = asked_addresses(table.state)
    key = key or asked[0].ask
    return [one.slot for one in asked if one.ask == key]


def plays_a_round(table, points):
    """Enter the numbers asked for, one for each column."""
    line = asked_addresses(table.state)[0].line
    while (one := asked_addresses(table.state)[0]).line == line:
        table.does(EnterNumber(*one, value=points[one.slot]))
    return table


def points(order, seats=4):
    """Return a game on a sheet of plain rounds with this order of entry."""
    return SheetTable(seats).takes("Points by round").does(SetEntryOrder((order,)))


def plain_columns(table):
    return [column for _, column in table.state.open_cells]


def test_a_sheet_keeps_its_own_order_until_another_is_chosen():
    table = Sheet("Wizard", 4)
    before = columns(table)
    assert columns(table.does(SetEntryOrder(("sheet",)))) == before == [1, 2, 3, 0]


def test_the_order_is_reversed_each_round():
    table = points("reversed")
    assert plain_columns(table) == [0, 1, 2, 3]
    table.writes(1, 1, 1, 1)
    assert plain_columns(table) == [3, 2, 1, 0]
    table.writes(1, 1, 1, 1)
    assert plain_columns(table) == [0, 1, 2, 3]


@pytest.mark.parametrize(("order", "second"), [("low", [2, 1, 3, 0]), ("high", [0, 1, 3, 2])])
def test_order_of_entry_follows_the_points_before_the_round(order, second):
    table = points(order).writes(9, 5, 1, 5)
    assert plain_columns(table) == second, "equal ones keep their order"
    table.writes(0)
    assert plain_columns(table) == second[1:], "points of the round itself count nothing"


def test_bids_order_the_results_of_their_round():
    table = Sheet("Wizard", 4).does(SetEntryOrder(("bid_high",)))
    assert columns(table) == [1, 2, 3, 0], "bids as on the sheet"
    for value in (0, 1, 0, 1):
        table.does(EnterNumber(*asked_addresses(table.state)[0], value=value))
    assert columns(table) == [2, 0, 1, 3], "bids of 1 first; equal ones in their order"


def test_first_seat_to_finish_enters_first_in_the_next_round():
    table = points("passing")
    for column in (2, 0, 3, 1):
        table.does(WritePoints(column, 1, 1))
    assert plain_columns(table) == [2, 0, 3, 1]
    sheet = Sheet("Wizard", 3).does(SetEntryOrder(("passing",))).enters(0, 0, 0)
    for column in (2, 0, 1):
        address = next(one for one in asked_addresses(sheet.state) if one.slot == column)
        sheet.does(EnterNumber(*address, value=int(column == 2)))
    assert asked_addresses(sheet.state)[0].line == 2 and columns(sheet) == [2, 0, 1]


def test_an_order_is_drawn_for_each_round_and_verifies():
    journal, game = MemoryJournal(), GAME
    session = Session.begin(game, "drawn", game.setup(seats_named(["Ann", "Bo", "Cy", "Di"]), {}), journal, PlayClock(), bytes(32))

    def answer(kind, *values):
        choices = (*session.prompt.choices, *session.prompt.any_time_choices)
        session.play(next(one for one in choices if type(one.move) is kind).id, values)

    answer(TakeSheet, ("Points by round",))
    answer(SetEntryOrder, ("chits",))
    orders = []
    for _ in range(6):
        orders.append([column for _, column in session.state.game.open_cells])
        for _ in range(4):
            answer(WritePoints, "3")
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders) and len({tuple(order) for order in orders}) > 1
    drawn = [entry for entry in session.entries if "EntryOrderDrawn" in str([bytes(one) for one in entry.events])]
    assert len(drawn) == 7, "once when it is chosen, then after each round"
    assert verify(RecordedGame(game, tuple(session.entries))).is_true


def test_the_order_of_a_round_is_changed_by_hand():
    table = Sheet("Wizard", 4).does(ReorderEntry((3, 1, 0, 2)))
    assert columns(table) == [3, 1, 0, 2]
    row = GAME.view(table.state, None).count.rows[0]
    assert row.first == 3
    with pytest.raises(IllegalMoveError):
        table.does(ReorderEntry((3, 1, 0)))
    with pytest.raises(IllegalMoveError):
        table.does(SetEntryOrder(("clockwise",)))


def test_seat_that_joins_after_a_manual_order_enters_last():
    table = Sheet("Wizard", 3).does(ReorderEntry((2, 0, 1))).does(JoinTable("Di"))
    assert columns(table) == [2, 0, 1, 3]


def test_only_sheets_of_rounds_have_an_order_without_seats_that_left():
    with pytest.raises(IllegalMoveError):
        Sheet("Yahtzee", 3).does(SetEntryOrder(("reversed",)))
    with pytest.raises(IllegalMoveError):
        points("bid_low")
    table = points("high").writes(1, 2, 3, 4).does(LeaveTable(3))
    assert plain_columns(table) == [2, 1, 0]
