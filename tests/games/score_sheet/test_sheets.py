"""Writing, changing, hiding, ties, and the table's own sheets."""

import pytest
from msgspec.structs import replace

from companion.games.score_sheet import GAME
from companion.games.score_sheet.moves import ChangePoints, DropSheet, ForgetSheet, NameSheet, SheetMade, TakeSheet, WritePoints
from companion.table.moves import IllegalMove
from companion.table.wording import named
from tests.games.score_sheet.builders import Counting

NAMES = ("Ann", "Bo", "Cleo")


def refused(table, move):
    with pytest.raises(IllegalMove) as refusal:
        table.does(move)
    return refusal.value.reason


def told(table, seat=None):
    return [named(GAME.tell(event, seat), NAMES) for event in table.events]


def test_a_past_cell_is_changed_and_the_log_keeps_both():
    table = Counting(2).takes("Points by round").writes("12+7", 5, 8)
    assert table.changes(0, 1, 21).totals == [29, 5]
    assert told(table) == ["Ann: Round 1 is 21, not 19"]


def test_every_filled_cell_is_an_aside_with_what_stands_there():
    table = Counting(2).takes("Points by round").writes(1, 2, 3)
    asides = GAME.asides(table.state)
    assert [(named(one.label, NAMES), one.note, named(one.group, NAMES)) for one in asides] == [
        ("Ann: Round 2", "now 3", "Change Ann"),
        ("Ann: Round 1", "now 1", "Change Ann"),
        ("Bo: Round 1", "now 2", "Change Bo"),
        ("Ann: Round 3", "", "Another cell"),
        ("Bo: Round 3", "", "Another cell"),
    ]


def test_lists_of_cells_stay_short_and_an_earlier_line_is_told_by_its_number():
    table = Counting(1).takes("Points by round").writes(*range(1, 31))
    asides = GAME.asides(table.state)
    earlier = asides[12]
    assert len(asides) == 14 and (earlier.fields[0].low, earlier.fields[0].high) == (1, 18)
    assert table.does(earlier.filled((4, "40"))).totals == [sum(range(1, 31)) + 36]


def test_another_seat_may_be_written_first():
    table = Counting(3).takes("Points by round").puts(2, 1, 9)
    assert table.about == "\ue000: Round 1" and table.writes(1, 2).totals == [1, 2, 9]


def test_cells_out_of_turn_full_ones_and_points_out_of_range_are_refused():
    table = Counting(2).takes("Hearts").writes(13)
    assert (
        refused(table, WritePoints(0, 3, 1)) == "no_such_cell"
    )  # of a sheet without an end, the next round is as far as can be known
    assert refused(table, WritePoints(1, 1, 1)) == "no_such_cell"  # the dealer's was written: Bo began
    assert refused(table, WritePoints(0, 1, 27)) == "points_out_of_range"
    assert refused(table, ChangePoints(0, 1, 3)) == "empty_cell"
    assert refused(table, TakeSheet(("Skat",))) == "sheet_taken"


def test_a_sheet_closes_between_rounds_only():
    table = Counting(2).takes("Points by round").writes(4)
    assert [choice.label for choice in GAME.prompt(table.state).choices] == ["Write"]
    table.writes(6)
    assert GAME.prompt(table.state).choices[-1].label == "Close the sheet"
    assert refused(table.closes(), WritePoints(0, 2, 1)) == "sheet_closed"


def test_hidden_points_are_seen_by_their_own_seat_alone_until_the_end():
    table = Counting(2).takes("Secret points").writes(777)
    assert told(table) == ["Ann: hidden points (Round 1)"] and told(table, 0) == ["Ann: 777 (Round 1)"]
    assert "777" not in str(GAME.view(table.state, None)) and "777" not in str(GAME.view(table.state, 1))
    assert GAME.view(table.state, 0).seats[0].chest == 777
    assert "777" not in "".join(choice.note for choice in GAME.asides(table.state))
    table.changes(0, 1, 778).writes(3).closes()
    assert table.totals == [778, 3] and "778" in str(GAME.view(table.state, None))
    assert GAME.shows(table.events[-1])


def test_any_sheet_can_be_hidden_and_a_hidden_one_be_open():
    hidden = Counting(2, totals="hidden").takes("Points by round").writes(5)
    opened = Counting(2, totals="open").takes("Secret points").writes(5)
    assert GAME.view(hidden.state, None).totals == ("•", "•") and GAME.view(opened.state, None).totals[0] == "5"


def test_ties_break_in_the_order_the_sheet_lists():
    table = Counting(2).takes("Rummy").writes(200, 300, 200, 300).closes()
    story = named(GAME.standings(table.state).story[0], NAMES)
    assert table.places == [2, 1]
    assert story == "Ann and Bo have 500 each. The last line decides: Ann 200, Bo 300."
    skat = Counting(2).takes("Skat").writes(10, 0, 4, 0, 0, 6).closes()
    assert skat.totals == [10, 10] and "Rounds won decides: Ann 2, Bo 1" in named(GAME.standings(skat.state).story[0], NAMES)


def test_a_tie_nothing_breaks_is_shared():
    table = Counting(2).takes("Points by round").writes(5, 5).closes()
    assert table.places == [1, 1] and "share the place" in GAME.standings(table.state).story[0]


def test_a_row_can_break_ties():
    table = Counting(2).makes("Cities", "rows", rows="Cities, Roads", best=("highest",)).writes(3, 5, 4, 2)
    tied = replace(table.state, sheet=replace(table.state.sheet, ties=("Cities",)))
    assert [row.place for row in GAME.standings(tied).seats] == [1, 2] and GAME.standings(tied).winners == (1,)


def test_the_table_makes_its_own_sheet_and_finds_it_the_next_time():
    table = Counting(3).makes("Island", "rows", rows="Towns, Roads; Cards", best=("highest",), extras=("fractions",))
    assert isinstance(table.events[0], SheetMade) and table.state.sheet.rows == ("Towns", "Roads", "Cards")
    edition = GAME.edition_of(table.state)
    again = Counting(2, edition=edition).takes("Island").writes("1.5", 2, 3, 4, 5, 6).closes()
    assert again.totals == [9.5, 12]
    options = GAME.prompt(Counting(2, edition=edition).state).choices[0].fields[0].options
    assert options[0].value == "Island"


def test_making_a_sheet_takes_six_answers_at_most():
    for shape in ("rounds", "rows", "total", "together", "places"):
        table = Counting(2)
        fields = len(table.choice("Make a new one").fields)
        table.does(table.choice("Make a new one").filled(("Ours", (shape,))))
        fields += len(GAME.prompt(table.state).choices[0].fields) if table.state.draft else 0
        assert fields <= 6


def test_terms_of_an_own_sheet_count():
    table = Counting(2).makes("Low", "rounds", best=("lowest",), rounds=2, extras=("dealer", "last")).writes(1, 2, 3, 4)
    assert table.about.endswith("Is everything right?") and table.closes().totals == [5, 5]
    assert table.places == [1, 2]


def test_an_own_sheet_is_forgotten_and_making_one_can_be_dropped():
    edition = GAME.edition_of(Counting(1).makes("Ours", "places").state)
    table = Counting(1, edition=edition).does(ForgetSheet(("Ours",)))
    assert GAME.edition_of(table.state) == GAME.edition()
    assert refused(table.does(NameSheet("X", ("rounds",))), NameSheet("Y", ("rounds",))) == "draft_open"
    assert table.does(DropSheet()).state.draft is None
    assert refused(table, ForgetSheet(("Skat",))) == "no_such_sheet"


def test_teams_count_together():
    table = Counting(5).takes("Two teams")
    assert [len(seats) for seats in GAME.view(table.state, None).columns] == [3, 2]
