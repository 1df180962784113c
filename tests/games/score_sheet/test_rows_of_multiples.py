"""Rows that take multiples only, such as the fives of Yahtzee, and the bonus for the sum of several rows."""

import pytest

from companion.games.score_sheet import GAME
from companion.games.score_sheet.choosing import TakeSheet
from companion.games.score_sheet.entering import EnterNumber
from companion.games.score_sheet.own_view import own_view
from companion.games.score_sheet.reading import SheetFileError, read_sheets
from companion.games.score_sheet.recipe_rows import replace_pick, usual_picks
from companion.games.score_sheet.recipes import RECIPES, sheet_of
from companion.games.score_sheet.state import tally_of
from companion.games.score_sheet.thresholds import threshold_of
from companion.table.notation_fields import Sum
from tests.games.score_sheet.builders import SheetTable
from tests.games.score_sheet.counting_sheets import CountingSheet, field_of, refusal_of

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


def fill_in(table, column, **values):
    for ask, value in values.items():
        table.play(EnterNumber(0, ask, column, value))
    return table


def bonus_row(table):
    return next(row for row in table.rows() if row.kind == "also")


def test_an_impossible_number_of_a_row_is_refused_where_it_is_entered():
    table = CountingSheet("Yahtzee", 2)
    assert refusal_of(field_of(table, "number:0:twos:0"), "5") == "Only 0, 2, 4, 6, 8 or 10 counts here."
    assert field_of(table, "number:0:twos:0").check("6") == 6


def test_phones_offer_only_the_multiples_of_a_row():
    numbers = {number.mark: number for number in own_view(CountingSheet("Yahtzee", 2).state, 0).numbers}
    assert list(numbers["number:0:sixes:0"].choices) == [0, 6, 12, 18, 24, 30]
    assert list(numbers["number:0:house:0"].choices) == [0, 25]
    assert list(numbers["number:0:chance:0"].choices) == [0, *range(5, 31)]


@pytest.mark.parametrize("row", ["three", "four", "chance"])
def test_a_row_of_a_sum_of_dice_takes_0_or_what_five_dice_can_show(row):
    table = CountingSheet("Yahtzee", 2)
    field = field_of(table, f"number:0:{row}:0")
    assert {refusal_of(field, typed) for typed in ("3", "45")} == {"Enter 0, or 5 to 30."}
    assert [field.check(typed) for typed in ("0", "5", "6+6+6+2+1", "30")] == [0, 5, 21, 30]
    table.play(EnterNumber(0, row, 0, 3))  # old journals may have it
    assert GAME.view(table.state, None).totals[0] == "3"


def test_a_row_with_steps_and_a_least_number_names_all_its_numbers():
    field = Sum("value", "Two pairs", 0, 12, step=2, least=6)
    assert field.multiples == (0, 6, 8, 10, 12)
    assert {refusal_of(field, typed) for typed in ("4", "7", "14")} == {"Only 0, 6, 8, 10 or 12 counts here."}


def test_cards_in_hand_are_multiples_of_5_and_one_player_of_a_round_has_none():
    table = CountingSheet("Phase 10", 3)
    field = field_of(table, "number:1:held:0")
    assert refusal_of(field, "3") == "Only multiples of 5 count here."
    assert refusal_of(field, "305") == "Enter a number from 0 to 300."
    assert [field.check(typed) for typed in ("0", "5+10+15", "300")] == [0, 30, 300]
    assert not field_of(CountingSheet("Flip 7", 3), "number:1:plus:0").multiples, "a bonus has no such limit"


@pytest.mark.parametrize(("hand_points", "is_warned"), [((0, 5, 40), False), ((0, 0, 40), True), ((5, 10, 40), True)])
def test_phase_10_warns_if_not_exactly_one_player_has_an_empty_hand(hand_points, is_warned):
    table = CountingSheet("Phase 10", 3)
    for column, points in enumerate(hand_points):
        table.play(EnterNumber(1, "done", column, 1)).play(EnterNumber(1, "held", column, points))
    assert bool(tally_of(table.state).findings) == is_warned


@pytest.mark.parametrize("line", ["low = 1, high = 9, least = 5", "high = 4, least = 5", 'high = 9, least = 5, kind = "list"'])
def test_a_least_number_needs_a_line_from_0_that_reaches_it(line):
    text = f'[[sheets]]\nname = "Five"\nshape = "rows"\nlines = [{{ key = "five", {line} }}]\n'
    with pytest.raises(SheetFileError) as error:
        read_sheets(text)
    assert "Write least of five from 1 to high" in GAME.reader(()).read(error.value.sentence)


def test_rules_accept_an_impossible_number_of_a_row_so_that_old_journals_open():
    table = CountingSheet("Yahtzee", 2).play(EnterNumber(0, "twos", 0, 5))
    assert GAME.view(table.state, None).totals == ("5", "")


def test_a_bonus_of_an_own_sheet_counts_a_line_as_often_as_it_is_worth():
    recipe = RECIPES["lines"]
    picks = replace_pick(recipe, usual_picks(recipe), "lines", "own", text="Cards, Losses x-1, Pearls x2, Trips")
    sheet = sheet_of(recipe, replace_pick(recipe, picks, "bonus", "sum", (30, 10)), "Ours")
    table = SheetTable(2).play(TakeSheet((sheet.name,), sheet))
    for line, value in enumerate((5, 2, 7), 1):
        table.play(EnterNumber(0, f"line_{line}", 0, value))
    rows = GAME.reader(("Ann", "Bo")).read_all(GAME.view(table.state, None)).count.rows
    assert [cell.points for cell in next(row for row in rows if row.kind == "also").cells] == ["17/30", "0/30"]


def test_a_bonus_for_a_sum_follows_its_rows_and_shows_how_much_is_missing():
    table = fill_in(CountingSheet("Yahtzee", 2), 0, ones=3, sixes=24)
    labels = [row.label for row in table.rows()]
    assert labels[labels.index("Sixes") + 1] == "Bonus 35"
    assert [cell.points for cell in bonus_row(table).cells] == ["27/63", "0/63"]
    assert bonus_row(table).cells[0].progress == "Ones to Sixes: 27 of 63 for bonus 35"


@pytest.mark.parametrize(
    ("sixes", "points", "words"),
    [(18, "35", "Ones to Sixes: 63, bonus 35 reached"), (12, "0", "Ones to Sixes: 57 of 63, no bonus")],
)
def test_a_bonus_for_a_sum_is_reached_or_missed(sixes, points, words):
    values = {ask: 3 * nth for nth, ask in enumerate(UPPER, 1)} | {"sixes": sixes}
    cell = bonus_row(fill_in(CountingSheet("Yahtzee", 2), 1, **values)).cells[1]
    assert (cell.points, cell.progress) == (points, words)


@pytest.mark.parametrize("formula", ["7 * min(a, b)", "when(a >= 9, 3, 0)", "when(a + b > 9, 3, 0)", "when(a - b >= 9, 3, 0)"])
def test_other_formulas_have_no_threshold(formula):
    assert threshold_of(formula) is None
