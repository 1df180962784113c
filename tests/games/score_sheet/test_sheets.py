"""Written, changed and hidden points, ties, and players' own sheets."""

import pytest
from msgspec.structs import replace

from companion.games.score_sheet import GAME
from companion.games.score_sheet.choosing import DiscardDraft, ForgetSheet, NameSheet, SheetMade, TakeSheet
from companion.games.score_sheet.writing import ChangePoints, WritePoints
from companion.session.record.simulated_game import seed_of, simulate
from companion.table.moves import IllegalMoveError
from companion.table.sentence import SeatName, say
from tests.games.score_sheet.builders import SheetTable, cell_words, line_words, points_question, sentence_key


def refusal_of(table, move):
    with pytest.raises(IllegalMoveError) as refusal:
        table.play(move)
    return refusal.value.reason


def test_a_past_cell_is_changed_and_the_log_keeps_both():
    table = SheetTable(2).take_sheet("Points by round").write_points("12+7", 5, 8)
    assert table.change_cell(0, 1, 21).totals == [29, 5]
    assert table.log_sentences() == [
        say("log.PointsChanged", seats=(SeatName(0),), count=1, line=line_words(1), before=19, points=21)
    ]


def test_every_filled_cell_is_offered_for_change_with_its_value():
    table = SheetTable(2).take_sheet("Points by round").write_points(1, 2, 3)
    any_time_choices = table.other_cell_choices
    assert [
        (choice.label, choice.note and choice.note.parts["value"], sentence_key(choice.group)) for choice in any_time_choices
    ] == [
        (cell_words(0, where=2), 3, "group.change"),
        (cell_words(0, where=1), 1, "group.change"),
        (cell_words(1, where=1), 2, "group.change"),
        (cell_words(0, where=3), "", "group.cell"),
        (cell_words(1, where=3), "", "group.cell"),
    ]


def test_lists_of_cells_are_short_and_name_an_earlier_line_by_number():
    table = SheetTable(1).take_sheet("Points by round").write_points(*range(1, 31))
    any_time_choices = table.other_cell_choices
    earlier = any_time_choices[12]
    assert len(any_time_choices) == 14 and (earlier.fields[0].low, earlier.fields[0].high) == (1, 18)
    assert table.play(earlier.fill((4, "40"))).totals == [sum(range(1, 31)) + 36]


def test_points_of_another_seat_may_be_written_first():
    table = SheetTable(3).take_sheet("Points by round").write_cell(2, 1, 9)
    assert table.question == points_question(0, where=1) and table.write_points(1, 2).totals == [1, 2, 9]


def test_unknown_cells_full_cells_and_points_out_of_range_are_refused():
    table = SheetTable(2).take_sheet("Hearts").write_points(13)
    assert (
        refusal_of(table, WritePoints(0, 3, 1)) == "no_such_cell"
    )  # on a sheet without an end only the next round can be written early
    assert refusal_of(table, WritePoints(0, 4, 1)) == "no_such_cell"
    assert refusal_of(table, WritePoints(1, 1, 27)) == "points_out_of_range"
    assert refusal_of(table, ChangePoints(1, 1, 3)) == "empty_cell"
    assert refusal_of(table, TakeSheet(("Skat",))) == "sheet_taken"


def test_a_sheet_closes_between_rounds_only():
    table = SheetTable(2).take_sheet("Points by round").write_points(4)
    assert [sentence_key(choice.label) for choice in GAME.prompt(table.state).choices] == ["choice.write"]
    table.write_points(6)
    assert sentence_key(GAME.prompt(table.state).choices[-1].label) == "choice.close"
    assert refusal_of(table.close(), WritePoints(0, 2, 1)) == "sheet_closed"


def test_hidden_points_are_seen_by_their_own_seat_alone_until_the_end():
    table = SheetTable(2).take_sheet("Secret points").write_points(777)
    assert table.log_sentences() == [say("log.written_hidden", seats=(SeatName(0),), count=1, line=line_words(1))]
    assert table.log_sentences(0) == [say("log.PointsWritten", seats=(SeatName(0),), count=1, points=777, line=line_words(1))]
    assert "777" not in str(GAME.view(table.state, None)) and "777" not in str(GAME.view(table.state, 1))
    assert GAME.view(table.state, 0).seats[0].chest == 777
    assert "777" not in str(GAME.any_time_choices(table.state))
    table.change_cell(0, 1, 778).write_points(3).close()
    assert table.totals == [778, 3] and "778" in str(GAME.view(table.state, None))
    assert table.events[-1].has_revealed()


def test_any_sheet_can_be_played_with_hidden_or_open_totals():
    hidden = SheetTable(2, totals="hidden").take_sheet("Points by round").write_points(5)
    open_table = SheetTable(2, totals="open").take_sheet("Secret points").write_points(5)
    assert GAME.view(hidden.state, None).totals == ("•", "•") and GAME.view(open_table.state, None).totals[0] == "5"


def test_ties_break_in_the_order_the_sheet_lists():
    table = SheetTable(2).take_sheet("Rummy").write_points(300, 200, 200, 300).close()
    assert table.places == [2, 1]
    assert table.tie_break_steps == [(say("tie.by", tie="last"), 500, {0: 200, 1: 300})]
    skat = SheetTable(2).take_sheet("Skat").write_points(0, 10, 4, 0, 6, 0).close()
    assert skat.totals == [10, 10] and skat.tie_break_steps == [(say("tie.by", tie="rounds_won"), 10, {0: 2, 1: 1})]


def test_unbroken_tie_is_shared():
    table = SheetTable(2).take_sheet("Points by round").write_points(5, 5).close()
    assert table.places == [1, 1] and table.tie_break_steps == [(None, 5, [0, 1])]


def test_a_row_can_break_ties():
    table = SheetTable(2).make_sheet("Cities", "rows", rows="Cities, Roads", best=("highest",)).write_points(3, 5, 4, 2)
    tied = replace(table.state, sheet=replace(table.state.sheet, ties=("Cities",)))
    assert [row.place for row in GAME.standings(tied).seats] == [1, 2] and GAME.standings(tied).winners == (1,)


def test_own_sheet_is_made_and_offered_in_the_next_game():
    table = SheetTable(3).make_sheet("Island", "rows", rows="Towns, Roads; Cards", best=("highest",), extras=("fractions",))
    assert isinstance(table.events[0], SheetMade) and table.state.sheet.rows == ("Towns", "Roads", "Cards")
    edition = GAME.current_edition(table.state)
    next_table = SheetTable(2, edition=edition).take_sheet("Island").write_points("1.5", 2, 3, 4, 5, 6).close()
    assert next_table.totals == [9.5, 12]
    options = GAME.prompt(SheetTable(2, edition=edition).state).choices[0].fields[0].options
    assert options[0].value == "Island"


def test_making_a_sheet_takes_at_most_six_answers():
    for shape in ("rounds", "rows", "total", "together", "places"):
        table = SheetTable(2)
        fields = len(table.find_choice("choice.make").fields)
        table.play(table.find_choice("choice.make").fill(("Ours", (shape,))))
        fields += len(GAME.prompt(table.state).choices[0].fields) if table.state.draft else 0
        assert fields <= 6


def test_terms_of_an_own_sheet_count():
    table = (
        SheetTable(2).make_sheet("Low", "rounds", best=("lowest",), rounds=2, extras=("dealer", "last")).write_points(2, 1, 3, 4)
    )
    assert sentence_key(table.question) == "ask.full" and table.close().totals == [5, 5]
    assert table.places == [1, 2]


def test_own_sheet_can_be_deleted_and_a_draft_can_be_dropped():
    edition = GAME.current_edition(SheetTable(1).make_sheet("Ours", "places").state)
    table = SheetTable(1, edition=edition).play(ForgetSheet(("Ours",)))
    assert GAME.current_edition(table.state) == GAME.edition()
    assert refusal_of(table.play(NameSheet("X", ("rounds",))), NameSheet("Y", ("rounds",))) == "draft_open"
    assert table.play(DiscardDraft()).state.draft is None
    assert refusal_of(table, ForgetSheet(("Skat",))) == "no_such_sheet"


def test_every_sheet_and_line_that_ships_is_read_in_german():
    table = SheetTable(2).take_sheet("Yatzy")
    german, view = GAME.reader(code="de"), GAME.view(table.state, None)
    assert [german.read(row.label) for row in view.lines[:2]] == ["Einser", "Zweier"]
    own = SheetTable(2).make_sheet("Two teams", "rounds").state
    assert german.read(GAME.view(own, None).title) == "Two teams", "what people typed is read as they typed it"


def test_points_are_read_with_the_readers_decimal_sign():
    view = GAME.view(SheetTable(2).take_sheet("With fractions").write_points("2.5").state, None)
    assert [GAME.reader(code=code).read(view.totals[0]) for code in ("en", "de")] == ["2.5", "2,5"]


@pytest.mark.long
def test_only_choices_in_the_last_cell_lose_anything():
    for number in range(40):
        for step in simulate(GAME, 1 + number % 6, seed_of("loses", number)).steps:
            for choice in (*GAME.prompt(step.state_before).choices, *GAME.any_time_choices(step.state_before)):
                assert not choice.loses or choice.cell == "out"


def test_undo_names_the_points_unless_hidden_and_the_writing_team():
    assert SheetTable(2).take_sheet("Points by round").write_points(7).events[0].short_name() == say(
        "undo.written", seat=SeatName(0), what=7
    )
    assert SheetTable(2).take_sheet("Secret points").write_points(7).events[0].short_name() == say(
        "undo.written", seat=SeatName(0), what="hidden"
    )
    assert SheetTable(5).take_sheet("Two teams").write_points(7).events[0].short_name() == say(
        "undo.written", seat=SeatName(0), what="team"
    )


def test_teams_count_together():
    table = SheetTable(5).take_sheet("Two teams")
    assert [len(seats) for seats in GAME.view(table.state, None).columns] == [3, 2]
