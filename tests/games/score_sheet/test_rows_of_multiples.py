"""Rows that take multiples only, such as the fives of Yahtzee, and the bonus for the sum of several rows."""

import pytest

from companion.games.score_sheet import GAME
from companion.games.score_sheet.entering import EnterNumber
from companion.games.score_sheet.own_view import own_view
from companion.games.score_sheet.thresholds import threshold_of
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
    assert len(numbers["number:0:chance:0"].choices) == 31


def test_rules_accept_an_impossible_number_of_a_row_so_that_old_journals_open():
    table = CountingSheet("Yahtzee", 2).play(EnterNumber(0, "twos", 0, 5))
    assert GAME.view(table.state, None).totals == ("5", "")


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
