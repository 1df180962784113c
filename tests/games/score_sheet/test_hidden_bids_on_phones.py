"""Hidden bids: another seat's phone, the public screen and the log never contain one."""

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.score_sheet import GAME
from companion.games.score_sheet.asking import asked_addresses
from companion.games.score_sheet.choosing import TakeSheet, layout_moves
from companion.games.score_sheet.entering import EnterNumber
from companion.games.score_sheet.hidden_bids import BidsShown, ShowBids
from companion.games.score_sheet.own_view import own_view
from companion.games.score_sheet.reading import shelf
from companion.table.moves import IllegalMoveError
from tests.games.score_sheet.builders import SheetTable

SHEET = next(shelved_sheet.sheet for shelved_sheet in shelf() if shelved_sheet.sheet.name == "Skull King")


def start_round_9(bid):
    """Return a game in its ninth round with one hidden bid."""
    table = SheetTable(3).play(TakeSheet((SHEET.name,), SHEET))
    for _ in range(8):
        for _ in range(6):
            table.play(EnterNumber(*asked_addresses(table.state)[0], value=0))
    return table.play(EnterNumber(*asked_addresses(table.state)[0], value=bid))


def encode_visible_parts(table, seat):
    """Return everything that a seat sees as bytes: the view, the question, any-time choices and the log."""
    reader = GAME.reader(("Ann", "Bo", "Cleo"))
    visible_parts = (
        GAME.view(table.state, seat),
        GAME.prompt(table.state),
        GAME.any_time_choices(table.state),
        tuple(table.log_sentences(seat)),
    )
    return msgspec.json.encode(reader.read_all(visible_parts), enc_hook=tuple)


def test_view_of_other_seats_does_not_depend_on_a_hidden_bid():
    low, high = start_round_9(2), start_round_9(7)
    bidder = low.events[0].slot
    other_seats = [seat for seat in (None, 0, 1, 2) if seat != bidder]
    assert all(encode_visible_parts(low, seat) == encode_visible_parts(high, seat) for seat in other_seats)
    assert encode_visible_parts(low, bidder) != encode_visible_parts(high, bidder)


def test_preview_of_a_bid_does_not_depend_on_hidden_bids_of_others():
    counting = replace(SHEET.counting, points="when(bid == won, 10 + most(bid), 0)")
    sheet = replace(SHEET, name="Highest bid", counting=counting)
    own_views = []
    for bid in (0, 1):
        table = SheetTable(3).play(TakeSheet((sheet.name,), sheet))
        table.play(EnterNumber(*asked_addresses(table.state)[0], value=bid))
        bidder = table.events[0].slot
        own_views.append([msgspec.json.encode(own_view(table.state, seat), enc_hook=tuple) for seat in range(3) if seat != bidder])
    assert own_views[0] == own_views[1]


def test_players_who_dont_bid_in_secret_see_bids_as_they_are_entered():
    table = start_round_9(7).play(ShowBids())
    assert table.events == (BidsShown(True, was_hidden=True),) and table.events[0].has_revealed()
    numbers = [number for cell in GAME.view(table.state, None).count.rows[8].cells for number in cell.numbers if number.is_entered]
    assert [(number.sentence, number.is_hidden) for number in numbers] == [("7", False)]
    hidden = table.play(ShowBids(False))
    numbers = [number for cell in GAME.view(hidden.state, None).count.rows[8].cells for number in cell.numbers if number.is_entered]
    assert [number.is_hidden for number in numbers] == [True]


def test_shown_bids_are_remembered_with_the_sheet():
    assert layout_moves(start_round_9(7).play(ShowBids()).state) == (TakeSheet(("Skull King",)), ShowBids())


@pytest.mark.parametrize("name", ["Hearts", "Yatzy"])
def test_a_sheet_without_hidden_bids_has_none_to_show(name):
    table = SheetTable(3).take_sheet(name)
    with pytest.raises(IllegalMoveError):
        table.play(ShowBids())
    assert GAME.view(table.state, None).count is None or GAME.view(table.state, None).count.shows_bids is None
