"""Every sheet that shipped before rules 2, with a played example whose totals are known."""

import pytest

from companion.games.score_sheet import GAME
from companion.games.score_sheet.box import kind, sheets_before_rules_2
from companion.games.score_sheet.writing import EnterOutcome, EnterPlaces
from companion.table.moves import IllegalMoveError
from companion.table.sentence import say
from tests.games.score_sheet.builders import SheetTable, points_question, sentence_key

# name: number of seats, points cell by cell, totals and places
EXAMPLES = {
    "Points by round": (3, (10, 12, 8, 5, -7, 20), [15, 5, 28], [2, 3, 1]),
    "Fewest points by round": (2, (4, 9, 3, 1), [7, 10], [1, 2]),
    "One running total": (2, (5, 7, -2), [3, 7], [2, 1]),
    "Race to 100": (2, (60, 70, 39, 30), [99, 100], [2, 1]),
    "Points by kind": (2, (5, 3, 4, 4, 0, 9, 2, -1), [11, 15], [2, 1]),
    "Secret points": (2, (5, 6, 3, 3), [8, 9], [2, 1]),
    "Two teams": (4, (30, 45, 50, 10), [80, 55, 80, 55], [1, 3, 1, 3]),
    "With fractions": (2, ("2.5", "1/4", "0,25", "2.5"), [2.75, 2.75], [1, 1]),
    "Skat": (3, (18, -48, 0, 0, 40, 0), [18, -8, 0], [1, 3, 2]),
    "Hearts": (3, (26, 0, 0, 20, 6, 0, 26, 0, 0, 26, 0, 0, 2, 11, 13), [100, 17, 13], [3, 2, 1]),
    "Rummy": (2, (0, 85, 120, 0, 0, 60, 150, 0, 240, 0), [510, 145], [1, 2]),
    "Darts 501": (2, (180, 60, 180, 60, 141), [0, 381], [1, 2]),
    "Cribbage": (2, (29, 2, 29, 2, 29, 2, 29, 2, 5), [121, 8], [1, 2]),
    "Canasta": (4, (2600, 1500, 2500, 1700), [5100, 3200, 5100, 3200], [1, 3, 1, 3]),
    "Nine holes of golf": (2, (4, 3, 3, 5, 4, 4, 5, 3, 3, 4, 4, 4, 2, 3, 5, 4, 4, 3), [34, 33], [2, 1]),
    "Ten thousand": (2, (1500, 300, 8500), [10000, 300], [1, 2]),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_played_example_comes_to_its_known_totals(name):
    seats, entered_values, totals, places = EXAMPLES[name]
    table = SheetTable(seats).take_sheet(name)
    is_by_round = table.state.sheet.shape == "rounds"
    (table.write_rounds if is_by_round else table.write_points)(*entered_values).close()
    assert (table.totals, table.places) == (totals, _shared_places(places)) and GAME.prompt(table.state) is None


def _shared_places(places):
    """Return the places of teams: team-mates share one place, so two teams have places 1 and 2."""
    return [2 if places.count(3) == 2 and place == 3 else place for place in places]


def test_every_sheet_before_rules_2_has_an_example():
    names = {sheet.name for sheet in sheets_before_rules_2()}
    assert names == set(EXAMPLES) | {"Yatzy", "Won or lost together", "Places only"} and len(names) >= 12


def test_yatzy_is_filled_in_any_order_and_63_upper_points_add_50():
    table = SheetTable(2).take_sheet("Yatzy")
    upper = {"Ones": 3, "Twos": 6, "Threes": 9, "Fours": 12, "Fives": 15, "Sixes": 18}
    lower = {"One pair": 12, "Two pairs": 22, "Three of a kind": 15, "Four of a kind": 0, "Small straight": 15}
    lower |= {"Large straight": 20, "Full house": 28, "Chance": 24, "Yatzy": 50}
    for box, points in reversed((upper | lower).items()):
        for number in (points, 0):
            table.play(table.find_choice(say("line.label", line=kind(box))).fill((str(number),)))
    assert table.state.is_full and table.close().totals == [63 + 50 + 186, 0]
    assert [line.label for line in GAME.standings(table.state).seats[0].lines][-1] == kind("Bonus")


def test_62_upper_points_add_no_bonus():
    table = SheetTable(1).take_sheet("Yatzy").write_points(2, 6, 9, 12, 15, 18, *[0] * 9)
    (bonus,) = GAME.view(table.state, None).bonuses
    assert GAME.reader().read(bonus.label) == "Bonus 50" and [GAME.reader().read(sentence) for sentence in bonus.cell_words] == [
        "62/63"
    ]
    assert table.close().totals == [62]


def test_reached_bonus_is_shown_below_its_lines():
    table = SheetTable(2).take_sheet("Yatzy")
    for points in (3, 6, 9, 12, 15, 18):
        table.write_points(points, 1)
    (bonus,) = GAME.view(table.state, None).bonuses
    assert (bonus.preceding_line, [GAME.reader().read(sentence) for sentence in bonus.cell_words]) == (6, ["+50", "6/63"])


def test_darts_end_exactly_at_zero_and_a_bust_counts_nothing():
    table = SheetTable(1).take_sheet("Darts 501").write_points(180, 180)
    assert (
        table.write_points(140).totals == [141] and table.events[0].bust == 140
    )  # the rest would be 1, from which no throw ends the game
    assert table.write_points(142).totals == [141]
    assert table.write_points(100, 39).totals == [2]
    table.write_points(2)
    assert table.totals == [0] and table.state.is_full


def test_darts_entry_changed_below_zero_is_a_bust():
    table = SheetTable(2).take_sheet("Darts 501").write_points(180, 100, 180, 100, 81, 100)
    assert table.totals == [60, 201]
    assert table.change_cell(0, 3, 142).totals == [141, 201] and not table.state.is_full
    assert table.change_cell(0, 3, 140).totals == [141, 201], "it would leave 1"
    table.change_cell(0, 3, 141)
    assert table.totals == [0, 201] and table.state.is_full and table.places == [1, 2]


def test_hearts_end_at_100_and_the_fewest_points_win():
    table = SheetTable(3).take_sheet("Hearts").write_rounds(26, 0, 0, 26, 0, 0, 26, 0, 0, 21, 5, 0)
    assert table.totals == [99, 5, 0] and not table.state.is_full
    assert table.write_points(12, 1, 13).state.is_full and (table.totals, table.places) == ([111, 6, 13], [3, 1, 2])


def test_cooperative_sheet_has_all_winners_or_none():
    assert SheetTable(3).take_sheet("Won or lost together").play(EnterOutcome(True)).places == [1, 1, 1]
    lost_table = SheetTable(3).take_sheet("Won or lost together").play(EnterOutcome(False))
    assert GAME.standings(lost_table.state).winners == ()


def test_sheet_of_places_takes_the_entered_order():
    table = SheetTable(3).take_sheet("Places only").play(EnterPlaces((2, 0, 1)))
    assert table.places == [2, 3, 1] and GAME.prompt(table.state) is None


@pytest.mark.parametrize("order", [(0, 1), (0, 0, 1), (0, 1, 3)])
def test_places_that_do_not_name_every_seat_once_are_refused(order):
    with pytest.raises(IllegalMoveError) as refusal:
        SheetTable(3).take_sheet("Places only").play(EnterPlaces(order))
    assert refusal.value.reason == "no_such_order"


def test_dealer_rotates_and_points_are_asked_from_left_to_right():
    table = SheetTable(3).take_sheet("Skat")
    assert table.question == points_question(0, where=1, dealer=0)
    table.write_points(0, 0, 0)
    assert table.question == points_question(0, where=2, dealer=1)
    assert [sentence_key(seat.note) for seat in GAME.view(table.state, None).seats] == ["", "seat.deals", ""]
