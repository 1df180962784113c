"""Bags and stacks: filling, drawing, putting back, correcting, saving; and odds compared with brute force."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.toolbox import GAME
from companion.games.toolbox import box as toolbox
from companion.games.toolbox.bags_and_stacks import AddThings, EmptyPot, ForgetPreset, NewPot, StackShuffled, TakePreset
from companion.games.toolbox.draws import CorrectCount, Draw, PutAllBack, PutBack, SetAside, ThingsDrawn
from companion.games.toolbox.odds import AskOdds
from companion.games.toolbox.tools import SelectTool
from companion.table.bag import chance_of_one, chance_of_one_returned
from companion.table.moves import IllegalMoveError
from companion.table.sentence import say
from tests.games.toolbox.builders import ToolboxGame, things_words


def refusal_of(box, move):
    with pytest.raises(IllegalMoveError) as refusal:
        box.play(move)
    return refusal.value.reason


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=6), st.sets(st.sampled_from("abc"), min_size=1), st.data())
def test_odds_match_counting_every_order(things, wanted_things, data):
    draws = data.draw(st.integers(1, len(things)))
    orders = list(itertools.permutations(things))
    lucky = sum(any(thing in wanted_things for thing in order[:draws]) for order in orders)
    wanted_count = sum(thing in wanted_things for thing in things)
    assert chance_of_one(len(things), wanted_count, draws) * len(orders) == lucky


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=5), st.sets(st.sampled_from("abc"), min_size=1), st.integers(1, 5))
def test_odds_with_putting_back_match_counting_every_sequence(things, wanted_things, draws):
    sequences = list(itertools.product(things, repeat=draws))
    lucky = sum(any(thing in wanted_things for thing in sequence) for sequence in sequences)
    wanted_count = sum(thing in wanted_things for thing in things)
    assert chance_of_one_returned(len(things), wanted_count, draws) * len(sequences) == lucky


def test_odds_with_putting_back_can_be_asked_for_more_draws_than_there_are_things():
    box = ToolboxGame().fill_pot(red=1, blue=1).play(AskOdds(0, (0,), 3, puts_back=True))
    question = say("odds.asked_back", kinds=things_words("red circle"), count=3)
    assert box.log_sentences() == [say("log.OddsAsked", of=question, chance=0.875)]
    row = box.view.odds.rows[0]
    assert (row.label, row.chance) == (question, 0.875)
    assert refusal_of(box, AskOdds(0, (0,), 3)) == "pot_short" and refusal_of(box, AskOdds(0, (0,), 100, True)) == "pot_short"
    assert box.play(Draw(0)).view.odds.rows[0].chance in (0, 1)


def test_an_empty_bag_has_no_odds():
    box = ToolboxGame().fill_pot(red=1).play(Draw(0))
    assert refusal_of(box, AskOdds(0, (0,), 1, True)) == "pot_short" and box.view.odds is None


def test_odds_of_the_panel_are_exact():
    box = ToolboxGame().fill_pot(red=2, blue=3)
    rows = {(row.group.parts["draws"], row.label.parts["kind"]): row.chance for row in box.view.odds.rows}
    (red,) = things_words("red circle")
    assert rows[1, red] == 0.4 and rows[3, red] == 0.9
    box.play(AskOdds(0, (0,), 3))
    assert box.view.odds.rows[0].chance == 0.9 and box.log_sentences()[0].parts == {
        "of": say("odds.asked", kinds=(red,), count=3),
        "chance": 0.9,
    }


def test_drawing_all_empties_the_bag():
    box = ToolboxGame().fill_pot(red=2, blue=3)
    box.play(Draw(0, 5))
    assert sorted(box.events[0].kinds) == [0, 0, 1, 1, 1] and box.pot.size == 0
    assert refusal_of(box, Draw(0, 1)) == "pot_short"


def test_undo_counts_several_things_and_names_one():
    box = ToolboxGame().fill_pot(red=2, blue=3).play(Draw(0, 4))
    assert box.events[0].short_name() == say("undo.drawn", count=4, pot="Ours")
    assert box.play(Draw(0)).events[0].short_name().key == "undo.one"


def test_thing_put_back_at_once_can_be_drawn_again():
    box = ToolboxGame().fill_pot(red=1, blue=1)
    box.play(Draw(0, 2, True))
    assert box.pot.size == 2 and box.pot.drawn_kinds == ()
    drawn_kinds = {
        ToolboxGame(seed=bytes([n]) * 32).fill_pot(red=1, blue=1).play(Draw(0, 2, True)).events[0].kinds for n in range(40)
    }
    assert drawn_kinds == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_a_stack_is_turned_over_from_its_secret_top():
    box = ToolboxGame().fill_pot("stack", red=3, blue=3)
    order = box.pot.order
    assert sorted(order) == [0, 0, 0, 1, 1, 1]
    box.play(Draw(0, 4))
    assert box.events[0].kinds == order[:4] and box.pot.order == order[4:]


def test_order_of_a_stack_is_in_no_view_and_no_sentence():
    first_box, other = (ToolboxGame(seed=bytes([n]) * 32).fill_pot("stack", red=9, blue=9, green=9) for n in (1, 2))
    assert first_box.pot.order != other.pot.order
    assert first_box.view == other.view and first_box.log_sentences() == other.log_sentences()


def test_putting_back_shuffles_a_stack_and_setting_aside_keeps_out():
    box = ToolboxGame().fill_pot("stack", red=2, blue=2).play(Draw(0, 3))
    kind = box.pot.drawn_kinds[0]
    box.play(SetAside(0, (kind,)))
    assert box.pot.aside[kind] == 1 and len(box.pot.drawn_kinds) == 2
    box.play(PutBack(0, (box.pot.drawn_kinds[0],)))
    assert isinstance(box.events[1], StackShuffled) and sorted(box.pot.order) == list(box.pot.things_by_kind())
    box.play(PutAllBack(0))
    assert (box.pot.held_counts, box.pot.aside, box.pot.drawn_kinds) == ((2, 2), (0, 0), ())
    assert refusal_of(box, PutAllBack(0)) == "nothing_out"
    assert refusal_of(box, PutBack(0, (0,))) == "not_out" and refusal_of(box, SetAside(0, (0,))) == "not_drawn"


def test_a_count_is_corrected_with_a_reason_in_the_log():
    box = ToolboxGame().fill_pot(red=2, blue=2).play(CorrectCount(0, 1, 5, "found three under the table"))
    assert box.pot.held_counts == (2, 5) and box.log_sentences()[0].parts["reason"] == "found three under the table"


def test_a_stack_counted_down_to_nothing_can_be_filled_again():
    box = ToolboxGame().fill_pot("stack", red=2).play(CorrectCount(0, 0, 0, "lost"))
    assert box.pot.order == () and box.view.odds is None
    box.play(AddThings(0, ("star",), ("white",), "A", 2))
    assert sorted(box.pot.order) == [1, 1] and box.pot.kinds[1].label == "white star A"


def test_saved_pot_has_its_contents_before_the_first_draw():
    box = ToolboxGame().fill_pot("stack", red=4, green=1).play(Draw(0, 2))
    next_box = ToolboxGame(edition=GAME.current_edition(box.state)).play(TakePreset(("Ours",)))
    assert next_box.pot.held_counts == (4, 1) and len(next_box.pot.order) == 5 and next_box.pot.is_ready
    assert GAME.current_edition(next_box.play(ForgetPreset(("Ours",))).state) == GAME.edition()
    assert refusal_of(next_box, TakePreset(("Ours",))) == "no_such_preset"


def test_saved_bag_can_be_deleted_with_any_selected_tool():
    box = ToolboxGame().fill_pot(red=4)
    for tool in ("dice", "clock", "counters", "pot:0"):
        assert any(isinstance(choice.move, ForgetPreset) for choice in GAME.any_time_choices(box.play(SelectTool(tool)).state)), (
            tool
        )
    forgotten = box.play(ForgetPreset(("Ours",)))
    assert (
        not any(isinstance(choice.move, ForgetPreset) for choice in GAME.any_time_choices(forgotten.state))
        and forgotten.pot.size == 4
    )


def test_pots_have_limits_and_can_be_deleted():
    box = ToolboxGame().fill_pot(red=99)
    assert refusal_of(box, AddThings(0, ("circle",), ("red",), "", 1)) == "too_many_things"
    assert refusal_of(box, AddThings(0, ("blob",), ("red",), "", 1)) == "no_such_kind"
    assert refusal_of(box, Draw(1, 1)) == "no_such_pot"
    assert box.play(EmptyPot(0)).state.pots == () and box.state.tool == ""


def test_deleting_a_new_bag_warns_of_no_loss():
    """Something is lost once things were put in."""

    def loss(box):
        return next(choice.loses for choice in GAME.any_time_choices(box.state) if isinstance(choice.move, EmptyPot))

    box = ToolboxGame().play(NewPot("Ours", ("bag",)))
    assert loss(box) == "" and loss(box.play(AddThings(0, ("circle",), ("red",), "", 2))) == say("loses.pot")


def test_every_draw_is_in_the_log_and_asks_before_it_is_undone():
    box = ToolboxGame().fill_pot(red=1).play(Draw(0))
    assert box.log_sentences() == [say("log.drawn", pot="Ours", things=toolbox.things(("red circle",)))]
    assert isinstance(box.events[0], ThingsDrawn) and box.events[0].has_revealed()
