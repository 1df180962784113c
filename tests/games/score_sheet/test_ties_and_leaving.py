"""Tie-breaks that players choose, teams, limits, seats that leave, and lines written before they are asked for."""

import pytest

from companion.games.score_sheet import GAME
from companion.games.score_sheet.box import kind, sheets_before_rules_2
from companion.games.score_sheet.choosing import SetTieBreaks, SetUpSheet
from companion.games.score_sheet.writing import ChangePoints, CloseSheet, EnterPlaces, WritePoints, can_close
from companion.session.record.chooser import RandomPlayer
from companion.table.any_time_moves import LeaveTable
from companion.table.moves import IllegalMoveError
from companion.table.prompt import Prompt
from companion.table.sentence import SeatName, say
from tests.games.score_sheet.builders import SheetTable, cell_words, line_words, points_question, sentence_key


def refusal_of(table, move):
    with pytest.raises(IllegalMoveError) as refusal:
        table.play(move)
    return refusal.value.reason


def tie_words(tie):
    return say("tie.by", tie=tie)


def start_own_sheet(seats, shape, ties, **terms):
    """Return a game on a players' own sheet with these tie-breaks, in order."""
    terms["extras"] = (*terms.get("extras", ()), "ties")
    return SheetTable(seats).make_sheet("Ours", shape, **terms).play(SetTieBreaks(ties))


# tie-breaks in order


def test_players_set_the_tie_breaks_and_their_order():
    table = SheetTable(2).make_sheet("Ours", "rounds", extras=("ties",))
    assert table.question == say("ask.ties", sheet="Ours")
    options = table.find_choice("choice.ties").fields[0].options
    assert [option.label.parts["line"] for option in options] == [tie_words("last"), tie_words("rounds_won"), tie_words("best")]
    table.play(table.find_choice("choice.ties").fill((("best", "last"),)))
    assert table.state.sheet.ties == ("best", "last") and table.state.own[0].ties == ("best", "last")
    assert SheetTable(2).make_sheet("Ours", "rounds", extras=("ties",)).play(SetTieBreaks()).state.sheet.ties == ()


def test_every_step_of_a_tie_break_is_explained():
    # All have 10: Ann 6+4, Bo 4+6, Cleo 5+5, Dan 3+7. Their best lines are 6, 6, 5 and 7; between Ann and Bo the last line decides.
    table = start_own_sheet(4, "rounds", ("best", "last")).write_rounds(6, 4, 5, 3, 4, 6, 5, 7).close()
    assert table.places == [3, 2, 4, 1]
    assert table.tie_break_steps == [(tie_words("best"), 10, {0: 6, 1: 6, 2: 5, 3: 7}), (tie_words("last"), 10, {0: 4, 1: 6})]


def test_equal_sums_of_fractions_tie_and_large_numbers_are_shown_in_full():
    table = start_own_sheet(2, "rounds", ("best",), extras=("fractions",)).write_rounds("0.1", "0.3", "0.2", "0").close()
    assert table.totals == [0.3, 0.3] and table.places == [2, 1]
    assert table.tie_break_steps == [(tie_words("best"), 0.3, {0: 0.2, 1: 0.3})]
    table = start_own_sheet(2, "rounds", (), extras=("fractions",)).write_rounds("12345.67", "98765.43").close()
    assert GAME.reader().read_all(GAME.view(table.state, None)).totals == ("12,345.67", "98,765.43")
    table = start_own_sheet(1, "total", ()).write_points(*["99999"] * 13).close()
    assert GAME.view(table.state, None).totals == ("1299987",)


def test_tie_is_shared_when_no_step_breaks_it():
    table = start_own_sheet(3, "rounds", ("last", "rounds_won")).write_rounds(5, 5, 4, 5, 5, 6).close()
    assert table.totals == [10, 10, 10] and table.places == [2, 2, 1]
    assert table.tie_break_steps[-1] == (None, 10, [0, 1])


def test_most_rounds_won_decides_before_the_last_round():
    table = start_own_sheet(2, "rounds", ("rounds_won", "last")).write_rounds(6, 5, 6, 5, 0, 2).close()
    assert (table.totals, table.places) == ([12, 12], [1, 2])


def test_early_entry_of_a_later_round_breaks_no_tie():
    table = start_own_sheet(2, "rounds", ("rounds_won", "last"), rounds=9).write_rounds(5, 1, 4, 6).write_cell(1, 7, 2).close()
    assert (table.totals, table.places) == ([9, 9], [2, 1])
    assert table.tie_break_steps == [(tie_words("last"), 9, {0: 4, 1: 6})]


def test_named_lines_break_ties_by_fewest_or_most():
    table = start_own_sheet(3, "rows", ("fewest:Debts", "Cities"), rows="Cities, Roads, Debts")
    table.write_rounds(5, 4, 6, 6, 7, 4, -1, -1, 0).close()
    assert (table.totals, table.places) == ([10, 10, 10], [1, 2, 3])
    assert table.tie_break_steps == [
        (say("tie.fewest", row=kind("Debts")), 10, {0: -1, 1: -1, 2: 0}),
        (kind("Cities"), 10, {0: 5, 1: 4}),
    ]


def test_fewest_entries_break_ties_on_a_running_total():
    table = start_own_sheet(2, "total", ("fewest_entries",)).write_cell(0, 1, 5).write_cell(0, 2, 5).write_cell(1, 1, 10).close()
    assert table.places == [2, 1] and table.tie_break_steps == [(tie_words("fewest_entries"), 10, {0: 2, 1: 1})]


def test_lower_last_line_breaks_the_tie_when_the_fewest_points_win():
    table = start_own_sheet(2, "rounds", ("last",), best=("lowest",)).write_rounds(1, 3, 4, 2).close()
    assert table.places == [2, 1]


def test_tie_break_shows_fractions_as_written():
    table = start_own_sheet(2, "rounds", ("last",), extras=("fractions",)).write_rounds("1.5", "2", "2", "1.5").close()
    assert table.tie_break_steps == [(tie_words("last"), 3.5, {0: 2, 1: 1.5})]


def test_tie_breaks_accept_each_criterion_once():
    table = SheetTable(2).make_sheet("Ours", "rounds", extras=("ties",))
    assert (
        refusal_of(table, SetTieBreaks(("last", "last"))) == "no_such_tie"
        and refusal_of(table, SetTieBreaks(("Cities",))) == "no_such_tie"
    )
    assert refusal_of(table, SetUpSheet()) == "no_draft" and refusal_of(SheetTable(2), SetTieBreaks()) == "no_draft"


# teams and limits


def test_tie_of_teams_names_the_teams():
    table = SheetTable(4).take_sheet("Two teams").write_rounds(19, 19).close()
    assert table.tie_break_steps == [(None, 19, [(0, 2), (1, 3)])]
    read = GAME.reader(("Ann", "Bo", "Cleo", "Dan")).read
    assert read(GAME.standings(table.state).story[0]) == "Ann + Cleo and Bo + Dan tie on 19 and share the place."


def test_team_mates_of_three_teams_sit_opposite():
    table = SheetTable(6).make_sheet("Ours", "rounds", extras=("teams3",))
    assert GAME.view(table.state, None).columns == ((0, 3), (1, 4), (2, 5))


def test_game_ends_after_a_full_round_at_the_target_or_round_limit():
    table = SheetTable(2).make_sheet("Ours", "rounds", rounds=3, target=50).write_points(50)
    assert not table.state.is_full and table.write_points(10).state.is_full
    table = SheetTable(2).make_sheet("Ours", "rounds", rounds=2, target=50).write_points(1, 2, 3)
    assert not table.state.is_full and table.write_points(4).state.is_full


def test_dealer_rotates_and_points_are_asked_from_left_to_right():
    table = SheetTable(3).make_sheet("Ours", "rounds", extras=("dealer",))
    assert table.question == points_question(0, where=1, dealer=0)
    assert table.write_points(1, 2, 3).question == points_question(0, where=2, dealer=1)


def test_first_team_is_asked_first_with_any_dealer():
    table, begins = SheetTable(5).make_sheet("Ours", "rounds", extras=("dealer", "teams")), []
    for _ in range(6):
        begins.append((table.state.dealer, GAME.prompt(table.state).lead))
        table.write_points(1, 2)
    assert begins == [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (0, 0)]


def test_deal_continues_after_a_dealer_left_and_no_seat_deals_twice():
    table, dealt = SheetTable(4).make_sheet("Ours", "rounds", extras=("dealer",)).write_points(*[1] * 4).play(LeaveTable(1)), []
    for _ in range(4):
        dealt.append((table.state.dealer, GAME.prompt(table.state).lead))
        table.write_points(*[1] * 3)
    assert dealt == [(2, 0), (3, 0), (0, 0), (2, 0)]


def test_round_entered_early_moves_the_deal_when_it_is_reached():
    table = SheetTable(2).make_sheet("Ours", "rounds", rounds=9, extras=("dealer",)).write_cell(0, 2, 1).write_cell(1, 2, 1)
    assert (table.state.current_line, table.state.dealer) == (1, 0)
    table.write_points(1, 1)
    assert (table.state.current_line, table.state.dealer) == (3, 0)


# cells written early, and changed


def test_cells_of_later_lines_can_be_written_early():
    table = SheetTable(2).take_sheet("Points by kind")
    early = next(choice for choice in GAME.any_time_choices(table.state) if choice.marks == ("cell:3:1",))
    assert early.label == cell_words(1, where="Third") and table.play(early.fill(("7",))).totals == [None, 7]
    assert len([choice for choice in GAME.any_time_choices(table.state) if type(choice.move) is WritePoints]) == 8 - 1 - 2
    table.write_points(1, 2, 3, 4, 5)
    assert table.question == points_question(0, where="Other")


def cell_marks(choices):
    return {mark for choice in choices for mark in choice.marks if mark.startswith("cell:")}


@pytest.mark.parametrize(
    "sheet",
    [sheet for sheet in sheets_before_rules_2() if sheet.shape in ("rounds", "rows", "total")],
    ids=lambda sheet: sheet.name,
)
def test_every_cell_can_be_written_from_the_prompt_or_an_any_time_choice(sheet):
    table = SheetTable(4).take_sheet(sheet.name).write_points(*[1] * 10)
    sheet_view = GAME.view(table.state, None)
    reached = cell_marks(GAME.prompt(table.state).choices) | cell_marks(GAME.any_time_choices(table.state))
    says = {
        f"cell:{number}:{at}": says for number, line in enumerate(sheet_view.lines, 1) for at, says in enumerate(line.cell_words)
    }
    cells, written_marks = set(says), {mark for mark, says in says.items() if says}
    following = {
        f"cell:{1 + sum(bool(line.cell_words[at]) for line in sheet_view.lines)}:{at}" for at in range(len(sheet_view.columns))
    }
    assert {f"cell:{line}:{column}" for line, column in sheet_view.tappable_cells} == cell_marks(GAME.any_time_choices(table.state))
    assert reached == (written_marks | following if sheet.shape == "total" else cells)
    assert len(written_marks) == 10


def test_early_entry_keeps_its_round_and_rounds_continue_in_order():
    table = SheetTable(2).take_sheet("Nine holes of golf").write_cell(1, 9, 3)
    assert table.question == points_question(0, where=1) and table.totals == [None, 3]
    assert sentence_key(GAME.view(table.state, None).subtitle.parts["parts"][0]) == "sheet.note", "none of them is begun"
    table.write_points(*[4, 5] * 8)
    assert table.question == points_question(0, where=9) and table.write_points(4).totals == [36, 43]
    assert table.question == say("ask.full", sheet=say("sheet.name", sheet="Nine holes of golf"))


def test_sheet_with_only_later_rounds_cannot_be_closed():
    table = SheetTable(2).take_sheet("Nine holes of golf").write_cell(1, 2, 4)
    assert refusal_of(table, CloseSheet()) == "cannot_close"
    assert can_close(table.write_points(3, 5).state) is False, "in round 2 somebody's points are missing"
    assert can_close(table.write_points(6).state)


def test_sheet_closes_between_rounds_even_when_a_later_round_has_entries():
    table = SheetTable(2).take_sheet("Nine holes of golf").write_cell(0, 3, 2)
    assert table.write_points(4, 4).close().totals == [6, 4]
    table = SheetTable(2).take_sheet("Points by round").write_points(4, 4).write_cell(1, 2, 7)
    assert not can_close(table.state) and table.question == points_question(0, where=2)


def test_early_points_end_the_game_when_their_round_is_full():
    table = SheetTable(2).make_sheet("Ours", "rounds", target=10).write_cell(0, 2, 10)
    assert table.question == points_question(0, where=1) and table.write_points(0, 0).question != say("ask.full", sheet="Ours")
    assert table.write_points(0).question == say("ask.full", sheet="Ours")


def test_rounds_far_ahead_are_offered_by_their_number():
    table = SheetTable(1).make_sheet("Ours", "rounds", rounds=40).write_cell(0, 20, 5)
    early = [choice for choice in GAME.any_time_choices(table.state) if type(choice.move) is WritePoints]
    assert [choice.marks[0] for choice in early[:12]] == [f"cell:{line}:0" for line in range(2, 14)]
    assert (early[-1].fields[0].low, early[-1].fields[0].high) == (14, 40)
    assert table.play(early[-1].fill((33, "2"))).play(early[-1].fill((15, "3"))).totals == [10]
    assert table.play(early[-1].fill((20, "6"))).totals == [11], "what is known better later is changed by its number"
    assert table.log_sentences() == [
        say("log.PointsChanged", seats=(SeatName(0),), count=1, line=line_words(20), before=5, points=6)
    ]


@pytest.mark.long
@pytest.mark.parametrize("rounds", [0, 5, 30])
def test_cells_written_in_any_order_give_equal_totals(rounds):
    for seed in range(12):
        table, player, points_by_cell = (
            SheetTable(3).make_sheet("Ours", "rounds", rounds=rounds, extras=("dealer",)),
            RandomPlayer(seed),
            {},
        )
        for _ in range(60):
            choices = [choice for choice in (*GAME.prompt(table.state).choices, *table.other_cell_choices) if choice.fields]
            if choices:
                table.play(player.fill_choice(player.choice(Prompt("", tuple(choices)))))
                event = table.events[0]
                points_by_cell[event.line, event.column] = event.points
        assert table.totals == [sum(points for (_, column), points in points_by_cell.items() if column == at) for at in range(3)]


def test_boxes_of_other_seats_are_offered_as_any_time_choices():
    table = SheetTable(2).take_sheet("Yatzy")
    early = {choice.marks[0] for choice in table.other_cell_choices}
    assert early == {f"cell:{line}:1" for line in range(2, 16)}


def test_every_box_of_a_long_sheet_can_be_changed_despite_empty_boxes():
    table = SheetTable(1).take_sheet("Yatzy")
    for box in (15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3):
        table.write_cell(0, box, 1)
    changes = [choice for choice in GAME.any_time_choices(table.state) if isinstance(choice.move, ChangePoints)]
    assert len(changes) == 13 and all(table.play(choice.fill(("2",))) for choice in changes)


# a player leaves


def test_seat_that_left_is_not_asked_and_is_ranked_last():
    table = SheetTable(3).take_sheet("Points by round").write_points(5, 90, 7).play(LeaveTable(1))
    assert table.log_sentences() == [say("log.SeatLeft", seat=SeatName(1))]
    table.write_points(1, 1)
    assert (
        table.question == points_question(0, where=3) and sentence_key(GAME.prompt(table.state).choices[-1].label) == "choice.close"
    )
    table.close()
    assert (table.totals, table.places) == ([6, 90, 8], [2, 3, 1]) and GAME.view(table.state, None).seats[1].is_out


def test_round_is_full_without_the_seat_that_left():
    table = SheetTable(3).take_sheet("Points by round").write_points(5).play(LeaveTable(1)).write_points(7)
    assert table.question == points_question(0, where=2)


def test_team_stays_while_one_member_stays():
    table = SheetTable(4).take_sheet("Two teams").play(LeaveTable(0))
    assert table.question == points_question(0, 2, where=1)
    assert table.play(LeaveTable(2)).question == points_question(1, 3, where=1)


def test_deal_passes_to_the_next_present_seat():
    table = SheetTable(3).make_sheet("Ours", "rounds", extras=("dealer",)).play(LeaveTable(0))
    assert table.question.parts["dealer"] == SeatName(1)


def test_places_are_entered_without_the_seat_that_left():
    table = SheetTable(3).take_sheet("Places only").play(LeaveTable(2))
    assert refusal_of(table, EnterPlaces((0, 1, 2))) == "no_such_order"
    assert table.play(EnterPlaces((1, 0))).places == [2, 1, 3]


def test_sheet_filled_in_any_order_asks_only_present_seats():
    table = SheetTable(2).take_sheet("Yatzy").play(LeaveTable(0)).write_points(*[1] * 15)
    assert table.state.is_full and table.close().places == [2, 1]
    assert refusal_of(SheetTable(1).take_sheet("Yatzy"), LeaveTable(0)) == "not_seated"
