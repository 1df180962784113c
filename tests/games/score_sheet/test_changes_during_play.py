"""Changes in the middle of a game: emptied cells, players who join or drop out, and winners set by hand."""

import pytest

from companion.games.score_sheet import GAME
from companion.games.score_sheet.joining import DropOut
from companion.games.score_sheet.naming import NameWinner
from companion.games.score_sheet.writing import CloseSheet, EmptyCell, can_close
from companion.session.record.recorded_file import recorded_in
from companion.session.record.simulated_game import seed_of, simulate
from companion.session.record.verification import verify
from companion.table.any_time_moves import JoinTable
from companion.table.moves import IllegalMoveError
from companion.table.sentence import SeatName, say
from tests.games.score_sheet.builders import SheetTable, line_words, points_question, sentence_key
from tests.invariants import check_every_choice, replay_events
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample, sampled_check

ROUNDS, SUM = "Points by round", "One running total"


def refusal_of(table, move):
    with pytest.raises(IllegalMoveError) as refusal:
        table.play(move)
    return refusal.value.reason


# a cell is emptied


def test_emptied_cell_counts_nothing_and_is_asked_before_the_current_round():
    table = SheetTable(2).take_sheet(ROUNDS).write_points(4, 5, 6, 7).play(EmptyCell(0, (1,)))
    assert table.totals == [6, 12] and table.question == points_question(0, where=1)
    assert table.log_sentences() == [say("log.CellEmptied", seats=(SeatName(0),), count=1, line=line_words(1), points=4)]
    assert not can_close(table.state) and refusal_of(table, CloseSheet()) == "cannot_close"
    assert table.write_points(9).question == points_question(0, where=3) and table.totals == [15, 12] and can_close(table.state)


def test_current_round_can_be_written_while_an_earlier_cell_is_empty():
    table = SheetTable(2).take_sheet(ROUNDS).write_points(4, 5, 6).play(EmptyCell(1, (1,)))
    assert {choice.marks[0] for choice in table.other_cell_choices} >= {"cell:2:1"}
    assert table.write_cell(1, 2, 8).question == points_question(1, where=1)


def test_emptied_entry_of_a_running_total_moves_later_entries_up():
    table = SheetTable(2).take_sheet(SUM).write_points(1, 10, 2, 20, 3).play(EmptyCell(0, (2,)))
    assert table.totals == [4, 30]
    assert table.state.lines == ((1, 10), (3, 20)) and table.write_points(7).totals == [11, 30]


def test_emptied_box_of_a_sheet_by_kind_is_asked_again():
    table = SheetTable(1).take_sheet("Yatzy").write_points(3, 4)
    assert table.play(EmptyCell(0, (1,))).totals == [4] and table.question == say("ask.line", seats=(SeatName(0),))


def test_the_only_cell_can_be_emptied_once():
    table = SheetTable(2).take_sheet(ROUNDS).write_points(4).play(EmptyCell(0, (1,)))
    assert table.state.lines == () and table.question == points_question(0, where=1)
    assert refusal_of(table, EmptyCell(0, (1,))) == "empty_cell"


def test_hidden_points_stay_hidden_when_a_cell_is_emptied():
    table = SheetTable(2, totals="hidden").take_sheet(ROUNDS).write_points(4).play(EmptyCell(0, (1,)))
    assert [sentence_key(sentence) for sentence in table.log_sentences()] == ["log.emptied_hidden"]
    assert [sentence_key(sentence) for sentence in table.log_sentences(0)] == ["log.CellEmptied"]


# a player joins


@pytest.mark.parametrize(("begins", "points", "total"), [("start", 0, 0), ("average", 0, 15), ("typed", 8, 8)])
def test_a_player_joins_with_nothing_the_average_or_typed_points(begins, points, total):
    table = SheetTable(2).take_sheet(ROUNDS).write_points(4, 6, 8, 12).play(JoinTable("Cleo", begins, points))
    assert table.totals == [12, 18, total] and table.question == points_question(0, where=3)
    assert table.write_points(1, 1, 5).totals == [13, 19, total + 5], "nothing is asked of earlier rounds"
    rows = {row.seat: row for row in GAME.standings(table.state).seats}
    assert sum(line.points for line in rows[2].lines) == rows[2].total and table.question == points_question(0, where=4)


def test_points_of_a_joined_player_count_in_the_total_of_the_column():
    table = SheetTable(2).take_sheet(ROUNDS).write_points(4, 6).play(JoinTable("Cleo", "average"))
    assert GAME.view(table.state, None).totals == ("4", "6", "5")


def test_player_who_joins_in_a_round_is_asked_for_that_round():
    table = SheetTable(2).take_sheet(ROUNDS).write_points(4).play(JoinTable("Cleo"))
    assert table.write_points(5, 6).question == points_question(0, where=2) and table.totals == [4, 5, 6]


def test_average_counts_whole_rounds_and_is_rounded_to_the_sheets_step():
    table = SheetTable(2).take_sheet("With fractions").write_points("1.25", "2", 50)
    assert table.play(JoinTable("Cleo", "average")).totals[2] == 1.62
    table = SheetTable(3).take_sheet(ROUNDS).write_points(1, 1, 2)
    assert table.play(JoinTable("Dov", "average")).totals[3] == 1


def test_player_joins_a_countdown_with_its_starting_points():
    table = SheetTable(2).take_sheet("Darts 501").write_points(100, 50).play(JoinTable("Cleo"))
    assert table.totals == [401, 451, 501]


def test_sheet_by_kind_asks_a_joined_player_for_every_box():
    table = SheetTable(1).take_sheet("Yatzy").write_points(*[1] * 15)
    assert sentence_key(table.question) == "ask.full"
    assert sentence_key(table.play(JoinTable("Bo", "average")).question) == "ask.line" and len(table.state.open_cells) == 15


def test_player_joins_the_smaller_of_two_teams_without_points():
    table = SheetTable(4).take_sheet("Two teams").write_points(10, 20).play(JoinTable("Eve", "average"))
    assert table.state.columns == ((0, 2, 4), (1, 3)) and table.totals == [10, 20, 10, 20, 10]


def test_no_player_joins_a_game_of_twelve():
    table = SheetTable(12).take_sheet(ROUNDS)
    assert refusal_of(table, JoinTable("Mia")) == "table_full"
    assert not [choice for choice in GAME.any_time_choices(table.state) if isinstance(choice.move, JoinTable)]


def test_joined_player_may_leave_and_typed_points_have_the_range_of_a_cell():
    table = SheetTable(2).take_sheet("Hearts").write_points(1, 2)
    assert refusal_of(table, JoinTable("Cleo", "typed", 500)) == "points_out_of_range"
    table.play(JoinTable("Cleo")).play(DropOut(2))
    assert len(table.state.present) == 2


# a player drops out, but is ranked


def test_player_who_dropped_out_is_not_asked_and_is_placed_by_points():
    table = SheetTable(3).take_sheet(ROUNDS).write_points(5, 30, 7).play(DropOut(1))
    assert table.question == points_question(0, where=2) and table.write_points(5).question == points_question(2, where=2)
    assert table.write_points(5).close().places == [3, 1, 2]


def test_points_may_be_written_for_a_player_who_dropped_out():
    table = SheetTable(3).take_sheet(ROUNDS).write_points(5, 1, 7).play(DropOut(1))
    assert "cell:2:1" in {choice.marks[0] for choice in table.other_cell_choices}
    assert table.write_cell(1, 2, 40).totals == [5, 41, 7] and table.question == points_question(0, where=2)
    table = SheetTable(2).take_sheet(SUM).write_points(5, 1).play(DropOut(1)).write_cell(1, 2, 40)
    assert table.totals == [5, 41]


def test_places_include_a_player_who_dropped_out_and_the_last_player_stays():
    table = SheetTable(2).take_sheet("Places only").play(DropOut(0))
    assert table.play(GAME.prompt(table.state).choices[0].fill(((1, 0),))).places == [2, 1]
    assert refusal_of(SheetTable(1).take_sheet(ROUNDS), DropOut(0)) == "not_seated"


# a winner by hand


def test_winner_set_by_hand_is_first_despite_points_and_standings_say_why():
    table = SheetTable(3).take_sheet(ROUNDS).write_points(5, 30, 7).play(NameWinner((0,), "Bo broke the rules "))
    assert table.places == [1, 2, 3] and table.close().places == [1, 2, 3]
    story = GAME.standings(table.state).story
    assert GAME.reader(("Ann", "Bo", "Cleo")).read(story[0]) == "You set the winner: Ann. Bo broke the rules"


def test_winners_set_by_hand_share_the_first_place_and_can_be_withdrawn():
    table = SheetTable(3).take_sheet(ROUNDS).write_points(5, 30, 7).play(NameWinner((0, 2)))
    assert table.places == [1, 3, 1]
    assert table.play(NameWinner()).places == [3, 1, 2] and table.log_sentences() == [say("log.winner_unnamed")]


def test_player_who_left_cannot_be_set_as_winner():
    table = SheetTable(2).take_sheet(ROUNDS).write_points(5, 30)
    assert refusal_of(table, NameWinner((2,))) == "no_such_winner"


# random changes


@SAMPLED
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_random_games_with_every_kind_of_change_hold_every_invariant(seats):
    for number in range(full_or_sample(40, 8, 3)):
        seed = seed_of(f"changes-{seats}", number)
        game = simulate(
            GAME, seats, seed, watch=sampled_check(check_every_choice(GAME, seed), seats, number), with_any_time_choices=True
        )
        replay_events(game)
        result = verify(recorded_in(game.as_json()))
        assert result.is_true, result.difference
        for row in game.standings.seats:
            assert sum(line.points for line in row.lines) == (row.total or 0)
