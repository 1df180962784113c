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
from tests.games.score_sheet.counting_sheets import CountingSheet


def asked_columns(table, key=None):
    """Return the columns in the order in which they are asked for a number."""
    addresses = asked_addresses(table.state)
    key = key or addresses[0].ask
    return [address.slot for address in addresses if address.ask == key]


def enter_round(table, points):
    """Enter the numbers asked for, one for each column."""
    line = asked_addresses(table.state)[0].line
    while (address := asked_addresses(table.state)[0]).line == line:
        table.play(EnterNumber(*address, value=points[address.slot]))
    return table


def start_rounds_sheet(order, seats=4):
    """Return a game on a sheet of plain rounds with this order of entry."""
    return SheetTable(seats).take_sheet("Points by round").play(SetEntryOrder((order,)))


def plain_columns(table):
    return [column for _, column in table.state.open_cells]


def test_a_sheet_keeps_its_own_order_until_another_is_chosen():
    table = CountingSheet("Wizard", 4)
    before = asked_columns(table)
    assert asked_columns(table.play(SetEntryOrder(("sheet",)))) == before == [1, 2, 3, 0]


def test_the_order_is_reversed_each_round():
    table = start_rounds_sheet("reversed")
    assert plain_columns(table) == [0, 1, 2, 3]
    table.write_points(1, 1, 1, 1)
    assert plain_columns(table) == [3, 2, 1, 0]
    table.write_points(1, 1, 1, 1)
    assert plain_columns(table) == [0, 1, 2, 3]


@pytest.mark.parametrize(("order", "second"), [("low", [2, 1, 3, 0]), ("high", [0, 1, 3, 2])])
def test_order_of_entry_follows_the_points_before_the_round(order, second):
    table = start_rounds_sheet(order).write_points(9, 5, 1, 5)
    assert plain_columns(table) == second, "equal ones keep their order"
    table.write_points(0)
    assert plain_columns(table) == second[1:], "points of the round itself count nothing"


def test_bids_order_the_results_of_their_round():
    table = CountingSheet("Wizard", 4).play(SetEntryOrder(("bid_high",)))
    assert asked_columns(table) == [1, 2, 3, 0], "bids as on the sheet"
    for value in (0, 1, 0, 1):
        table.play(EnterNumber(*asked_addresses(table.state)[0], value=value))
    assert asked_columns(table) == [2, 0, 1, 3], "bids of 1 first; equal ones in their order"


def test_first_seat_to_finish_enters_first_in_the_next_round():
    table = start_rounds_sheet("passing")
    for column in (2, 0, 3, 1):
        table.play(WritePoints(column, 1, 1))
    assert plain_columns(table) == [2, 0, 3, 1]
    sheet = CountingSheet("Wizard", 3).play(SetEntryOrder(("passing",))).enter_values(0, 0, 0)
    for column in (2, 0, 1):
        address = next(candidate for candidate in asked_addresses(sheet.state) if candidate.slot == column)
        sheet.play(EnterNumber(*address, value=int(column == 2)))
    assert asked_addresses(sheet.state)[0].line == 2 and asked_columns(sheet) == [2, 0, 1]


def test_an_order_is_drawn_for_each_round_and_verifies():
    journal, game = MemoryJournal(), GAME
    session = Session.begin(game, "drawn", game.setup(seats_named(["Ann", "Bo", "Cy", "Di"]), {}), journal, PlayClock(), bytes(32))

    def answer(kind, *values):
        choices = (*session.prompt.choices, *session.prompt.any_time_choices)
        session.play(next(choice for choice in choices if type(choice.move) is kind).id, values)

    answer(TakeSheet, ("Points by round",))
    answer(SetEntryOrder, ("chits",))
    orders = []
    for _ in range(6):
        orders.append([column for _, column in session.state.game.open_cells])
        for _ in range(4):
            answer(WritePoints, "3")
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders) and len({tuple(order) for order in orders}) > 1
    draw_entries = [entry for entry in session.entries if "EntryOrderDrawn" in str([bytes(event) for event in entry.events])]
    assert len(draw_entries) == 7, "once when it is chosen, then after each round"
    assert verify(RecordedGame(game, tuple(session.entries))).is_true


def test_the_order_of_a_round_is_changed_by_hand():
    table = CountingSheet("Wizard", 4).play(ReorderEntry((3, 1, 0, 2)))
    assert asked_columns(table) == [3, 1, 0, 2]
    row = GAME.view(table.state, None).count.rows[0]
    assert row.first == 3
    with pytest.raises(IllegalMoveError):
        table.play(ReorderEntry((3, 1, 0)))
    with pytest.raises(IllegalMoveError):
        table.play(SetEntryOrder(("clockwise",)))


def test_seat_that_joins_after_a_manual_order_enters_last():
    table = CountingSheet("Wizard", 3).play(ReorderEntry((2, 0, 1))).play(JoinTable("Di"))
    assert asked_columns(table) == [2, 0, 1, 3]


def test_only_sheets_of_rounds_have_an_order_without_seats_that_left():
    with pytest.raises(IllegalMoveError):
        CountingSheet("Yahtzee", 3).play(SetEntryOrder(("reversed",)))
    with pytest.raises(IllegalMoveError):
        start_rounds_sheet("bid_low")
    table = start_rounds_sheet("high").write_points(1, 2, 3, 4).play(LeaveTable(3))
    assert plain_columns(table) == [2, 1, 0]
