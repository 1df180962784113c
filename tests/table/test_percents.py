"""Rounded percentages: those of one draw add up to 100, and a risk has the same percentage everywhere."""

from fractions import Fraction
from itertools import product

from companion.games.deep_dive import odds
from companion.table.percents import whole_percents, written_chances, written_risk
from companion.table.sentence import say
from companion.table.views import OddsRow
from tests.games.deep_dive.builders import dealt_state


def to_hundredths(chances):
    return [round(100 * chance) for chance in chances]


def test_the_results_of_one_draw_add_up_to_100_unless_equal_ones_prevent_it():
    for counts in product(range(1, 9), repeat=3):
        percents = whole_percents([count / sum(counts) for count in counts])
        is_split = len({*counts}) < len(counts)
        assert sum(to_hundredths(percents)) in ((99, 100, 101) if is_split else (100,))
        assert len({*zip(counts, percents, strict=True)}) == len({*counts}), "equal chances read equal"
        for count, chance in zip(counts, percents, strict=True):
            assert abs(Fraction(count, sum(counts)) - Fraction(round(100 * chance), 100)) < Fraction(1, 100)


def test_eighths_that_rounded_to_99_add_up_to_100():
    assert to_hundredths(whole_percents((0.62, 0.254, 0.126))) == [62, 25, 13]


def test_six_equal_faces_read_equal():
    assert to_hundredths(whole_percents((1 / 6,) * 6)) == [17] * 6
    assert to_hundredths(whole_percents((1 / 3, 1 / 6, 1 / 6, 1 / 6, 1 / 6))) == [33, 17, 17, 17, 17]


def test_equal_dangers_leave_their_risk_exact():
    rows = tuple(OddsRow(name, 0.125, "danger", is_next=True) for name in ("black", "blue"))
    rows = (*rows, OddsRow("gold", 0.75, is_next=True))
    assert written_chances(rows)[:2] == (0.13, 0.13) and written_risk(rows) == 0.25


def test_tiny_chance_is_not_rounded_to_zero():
    assert whole_percents((0.997, 0.003)) == (0.997, 0.003)


def test_rows_of_other_draws_keep_their_chance():
    rows = (
        OddsRow("food", 0.625, is_next=True),
        OddsRow("predator", 0.375, "danger", is_next=True),
        OddsRow("gets a tile", 0.625, "good"),
        OddsRow("rock", 0.625, group="depth 2", is_share=True),
        OddsRow("water", 0.375, group="depth 2", is_share=True),
    )
    assert written_chances(rows) == (0.63, 0.37, 0.625, 0.63, 0.37) and written_risk(rows) == 0.37


def test_chance_of_a_predator_is_equal_on_the_button_and_in_the_odds():
    state = dealt_state(4, odds="shown")
    rows = odds.odds(state).rows
    predator = next(at for at, row in enumerate(rows) if row.label == say("odds.tile", tile="predator"))
    assert odds.risk(state, 1) == written_chances(rows)[predator]
    depths = {row.group for row in rows if row.is_share}
    for group in depths:
        assert (
            sum(to_hundredths(c for row, c in zip(rows, written_chances(rows), strict=True) if row.is_share and row.group == group))
            == 100
        )
