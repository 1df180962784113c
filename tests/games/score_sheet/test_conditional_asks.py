"""Numbers that are asked only under a condition, numbers with few accepted values, and questions with words of their own."""

import pytest
from msgspec.structs import replace

from companion.games.score_sheet import GAME
from companion.games.score_sheet.asking import asked_addresses
from companion.games.score_sheet.entering import ChangeNumber, EnterNumber
from companion.games.score_sheet.entries import NO_SEAT
from companion.games.score_sheet.language import SheetError
from companion.games.score_sheet.reading import check_sheet
from companion.games.score_sheet.transfer import decode, encode
from tests.games.score_sheet.counting_sheets import SHEETS, CountingSheet, field_of, refusal_of


def changed_skat(key, **changes):
    """Return the sheet for Skat with a changed ask."""
    counting = SHEETS["Skat"].counting
    asks = tuple(replace(ask, **changes) if ask.key == key else ask for ask in counting.asks)
    return replace(SHEETS["Skat"], counting=replace(counting, asks=asks))


def test_a_game_of_skat_that_all_passed_asks_no_value_and_moves_the_deal_on():
    table = CountingSheet("Skat", 3).enter_values(NO_SEAT)
    assert asked_addresses(table.state)[0][:2] == (2, "declarer") and table.totals == [0, 0, 0]
    assert [row.dealer for row in table.rows()] == [0, 1] and not table.rows()[0].findings


def test_a_declarer_who_was_left_out_is_corrected_and_then_asked_for_the_value():
    table = CountingSheet("Skat", 3).enter_values(NO_SEAT, NO_SEAT).play(ChangeNumber(1, "declarer", 0, value=2))
    assert [address[:2] for address in asked_addresses(table.state)] == [(1, "value"), (1, "won")]
    assert table.enter_values(24, 0).totals == [0, 0, -48]


def test_a_corrected_declarer_leaves_no_points_of_a_game_that_all_passed():
    table = CountingSheet("Skat", 3).enter_values(1, 30, 1).play(ChangeNumber(1, "declarer", 0, value=NO_SEAT))
    assert table.totals == [0, 0, 0] and asked_addresses(table.state)[0][:2] == (2, "declarer")


def test_only_values_of_games_are_accepted_at_skat():
    field = field_of(CountingSheet("Skat", 3).enter_values(0), "number:1:value:0")
    assert [field.check(typed) for typed in ("18", "23", "46", "59", "12*3", "264")] == [18, 23, 46, 59, 36, 264]
    assert refusal_of(field, "19") == "Only multiples of 9, 10, 11, 12, 23, 35 or 59 count here."
    assert refusal_of(field, "9") == "Enter a number from 18 to 1000."
    assert field.begins_multiple("8") and field.begins_multiple("19") and not field.begins_multiple("197")


def test_a_sheet_asks_with_its_own_question():
    table = CountingSheet("Skat", 3)
    assert table.question == "Round 1: Who is the declarer?"
    assert GAME.reader(("Ann", "Bo", "Cleo"), "de").read(GAME.prompt(table.state).question) == "Runde 1: Wer spielt allein?"
    catan = CountingSheet("Catan", 3)
    assert catan.question == "Ann: Settlements?"


def test_a_code_in_one_language_holds_the_question_in_this_language():
    ask = decode(encode(SHEETS["Skat"], "de")).counting.asks[0]
    assert (ask.question, ask.question_de) == ("Wer spielt allein?", "")


@pytest.mark.parametrize(
    ("key", "changes", "sentence"),
    [
        ("value", {"default": 20}, "Use only_if for value in asks"),
        ("value", {"multiples_of": (1, 9)}, "multiples_of of value: at most 12 numbers from 2"),
        ("value", {"multiples_of": (9,), "low": 19, "high": 20}, "multiples_of of value"),
        ("won", {"multiples_of": (9,)}, "multiples_of of won"),
        ("value", {"question": "How much" * 9}, "Shorten"),
    ],
)
def test_impossible_conditions_and_multiples_are_refused(key, changes, sentence):
    with pytest.raises(SheetError) as error:
        check_sheet(changed_skat(key, **changes))
    assert sentence in GAME.reader(()).read(error.value.sentence)


@pytest.mark.parametrize(
    ("sheet", "players", "values", "addresses"),
    [
        ("Uno", 3, (1,), [("held", 0), ("held", 2)]),
        ("Rummikub", 3, (2,), [("held", 0), ("held", 1)]),
        ("Gin Rummy", 2, (0, 1), [("held", 1)]),
        ("Euchre", 4, (0, 4), [("makers", 0)]),
        ("Euchre", 4, (0, 5), [("alone", 0)]),
        ("Dixit", 3, (1,), [("found", 0), ("found", 2)]),
    ],
)
def test_a_number_that_follows_from_an_answer_is_not_asked(sheet, players, values, addresses):
    table = CountingSheet(sheet, players).enter_values(*values)
    line = asked_addresses(table.state)[0].line
    open_addresses = {(address.ask, address.slot) for address in asked_addresses(table.state) if address.line == line}
    assert {address for address in open_addresses if address[0] == addresses[0][0]} == set(addresses)


def test_a_player_who_is_bust_at_flip_7_is_asked_for_no_numbers():
    table = CountingSheet("Flip 7", 3)
    column = asked_addresses(table.state)[0].slot
    table.play(EnterNumber(1, "bust", column, value=1))
    assert all(address.slot != column for address in asked_addresses(table.state) if address.line == 1)
    assert table.rows()[0].cells[column].points == "0"
