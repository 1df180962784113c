"""Limits of numbers in a round: a number that is too large is refused when it is typed; a bonus can follow a complete round."""

import pytest
from msgspec.structs import replace

from companion.games.score_sheet import GAME
from companion.games.score_sheet.asking import asked_addresses, late_addresses
from companion.games.score_sheet.entering import (
    EXCLUDING_RULES,
    NO_OTHERS_RULES,
    ChangeNumber,
    EnterNumber,
    EnterZeros,
    no_addresses,
)
from companion.games.score_sheet.entries import Address
from companion.games.score_sheet.number_limits import limit_of
from companion.games.score_sheet.scoring import TOGETHER_RULES, UNDECIDED_RULES, standings
from companion.games.score_sheet.writing import CloseSheet
from tests.games.score_sheet.counting_sheets import SHEETS, CountingSheet, field_of, refusal_of


def test_a_second_trick_of_a_single_card_is_refused():
    table = CountingSheet("Skull King", 3).enter_values(0, 0, 0, 1)
    assert refusal_of(field_of(table, "number:1:won:2"), "1") == ("Tricks: 1 in all, the others have 1. Correct theirs first.")
    assert field_of(table, "number:1:won:2").check("0") == 0


def test_a_correction_that_makes_too_many_tricks_is_refused():
    table = CountingSheet("Skull King", 3).enter_values(0, 0, 0, 1, 0, 0)
    assert (field_of(table, "number:1:won:1").high, field_of(table, "number:1:won:2").high) == (1, 0)


def test_fewer_tricks_than_cards_are_accepted_because_a_card_may_destroy_one():
    table = CountingSheet("Skull King", 3).enter_values(0, 0, 0, 0, 0, 0)
    assert table.state.entries.points and table.rows()[0].findings


def test_numbers_that_may_be_negative_have_no_limit():
    name = next(name for name, sheet in SHEETS.items() if sheet.counting and "all(points) == 0" in sheet.counting.check)
    table = CountingSheet(name, 4)
    assert limit_of(table.state, Address(1, "points", 0)) is None


def test_rules_accept_an_impossible_number_so_that_old_journals_open():
    table = CountingSheet("Skull King", 3).enter_values(0, 0, 0, 1).play(EnterNumber(1, "won", 2, 1))
    assert table.state.entries.rounds[0][1] == (None, 1, 1)


def test_a_bonus_is_entered_after_its_round_is_complete():
    table = CountingSheet("Skull King", 3).enter_values(0, 0, 0, 1, 0, 0)
    assert late_addresses(table.state) == tuple(Address(1, "extra", slot) for slot in range(3))
    before = table.totals
    table.play(EnterNumber(1, "extra", 2, 30))
    assert [total - earlier_total for total, earlier_total in zip(table.totals, before, strict=True)] == [0, 0, 30]
    assert table.play(ChangeNumber(1, "extra", 2, 10)).totals[2] == before[2] + 10


def test_a_bonus_of_an_old_round_is_offered_by_the_number_of_the_round():
    table = CountingSheet("Skull King", 2)
    for rnd in range(1, 6):
        table.enter_values(0, 0, *((rnd, 0) if rnd % 2 else (0, rnd)))
    choices = [choice for choice in GAME.any_time_choices(table.state) if "number:1:extra:0" in choice.marks]
    assert len(choices) == 1 and [field.name for field in choices[0].fields] == ["line", "value"]
    points = table.totals[0]
    table.play(choices[0].fill((2, "20")))
    assert table.totals[0] == points + 20


def test_a_yes_too_many_is_named_before_the_round_ends():
    table = CountingSheet("Doppelkopf", 4)
    table.enter_values(1, 1)
    assert not table.rows()[-1].findings
    table.play(ChangeNumber(1, "re", 0, 1))
    assert table.rows()[-1].findings


@pytest.mark.parametrize(("sheet", "is_cooperative"), [("The Crew", True), ("Doppelkopf", False)])
def test_a_sheet_with_one_total_for_all_is_a_co_op_game_since_rules_7(sheet, is_cooperative):
    table = CountingSheet(sheet, 4)
    assert standings(table.state).is_cooperative == is_cooperative
    assert not standings(replace(table.state, rules=TOGETHER_RULES - 1)).is_cooperative, "older plays keep their result"


@pytest.mark.parametrize(("sheet", "ask"), [("Doppelkopf", "re"), ("Schafkopf", "plays")])
def test_no_one_else_enters_no_for_all_others_of_a_question_once_someone_has_yes(sheet, ask):
    table = CountingSheet(sheet, 4)
    assert not no_addresses(table.state), "no round has no Re at all"
    table.play(EnterNumber(1, ask, 2, 1))
    assert no_addresses(replace(table.state, rules=NO_OTHERS_RULES - 1)) == ()
    table.play(EnterZeros())
    assert [table.state.entries.rounds[0][0][seat] for seat in range(4)] == [0, 0, 1, 0]
    assert asked_addresses(table.state)[0].ask != ask and not no_addresses(table.state)


def test_points_together_are_no_win_since_rules_8():
    table = CountingSheet("Just One", 3).enter_values(*[1] * 13).play(CloseSheet())
    assert standings(table.state).is_undecided and not standings(table.state).winners
    assert len(standings(replace(table.state, rules=UNDECIDED_RULES - 1)).winners) == 3, "older plays keep their result"
    assert len(standings(replace(table.state, is_won=True)).winners) == 3


@pytest.mark.parametrize(("sheet", "ask", "players"), [("Doppelkopf", "re", 4), ("Doppelkopf", "re", 5), ("Schafkopf", "plays", 4)])
def test_after_two_yes_the_others_are_not_asked(sheet, ask, players):
    """The rule has no third Re; the fourth player was asked all the same."""
    table = CountingSheet(sheet, players).enter_values(0, 1)
    assert asked_addresses(table.state)[0].ask == ask
    table.enter_values(1)
    assert asked_addresses(table.state)[0].ask != ask
    old = CountingSheet(sheet, players)
    old.state = replace(old.state, rules=EXCLUDING_RULES - 1)
    assert asked_addresses(old.enter_values(0, 1, 1).state)[0].ask == ask, "a game under older rules asks everyone"
