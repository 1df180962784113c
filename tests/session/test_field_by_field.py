"""Knob and buttons fill the fields of a choice one by one."""

from companion.session.inputs.field_by_field import (
    CompletedFields,
    FieldMove,
    advance,
    begin_filling,
    can_fill,
    field_prompt,
    go_back_one_step,
)
from companion.table.any_time_moves import WriteNote
from companion.table.prompt import Choice, Number, Option, Pick, Text
from tests.english_view import english_text

COLOURS = tuple(Option(colour, colour) for colour in ("red", "gold", "blue"))


def create_choice(*fields):
    return Choice("Tell", WriteNote(""), seat=1, fields=fields, id="7")


def labels(filling):
    return [english_text(one.label) for one in field_prompt(filling).choices]


def filling_after(filling, *steps):
    for step in steps:
        filling = advance(filling, step)
    return filling


def test_a_number_starts_at_zero_and_steps_within_its_range():
    filling = begin_filling(create_choice(Number("n", "Cards", 0, 10, 5)))
    assert labels(filling) == ["Take 0", "More", "Less", "Cancel"]
    assert filling_after(filling, FieldMove("change", 1)).number == 5
    assert filling_after(filling, FieldMove("change", 9)).number == 10
    assert filling_after(filling, FieldMove("change", -1)).number == 0


def test_a_number_that_excludes_zero_starts_at_its_lowest_value():
    assert begin_filling(create_choice(Number("n", "Cards", 2, 6))).number == 2
    assert begin_filling(create_choice(Number("n", "Change", -6, -1))).number == -1
    assert begin_filling(create_choice(Number("n", "Steps", -5, 6, 3))).number == -2


def test_every_reachable_number_is_accepted_by_the_field():
    field = Number("n", "Steps", -5, 6, 3)
    filling = begin_filling(create_choice(field))
    for steps in (1, 1, 1, 1, 1, -9, 2, -1, 9):
        filling = filling_after(filling, FieldMove("change", steps))
        field.check(filling.number)


def test_a_pick_of_the_only_option_needs_no_confirmation():
    assert filling_after(begin_filling(create_choice(Pick("gem", "Gem", COLOURS))), FieldMove("pick", "gold")) == CompletedFields(
        create_choice(Pick("gem", "Gem", COLOURS)), (("gold",),)
    )


def test_done_is_offered_after_enough_picks_and_a_second_pick_removes_the_first():
    filling = begin_filling(create_choice(Pick("gems", "Gems", COLOURS, 1, 3)))
    assert "Done" not in labels(filling)
    filling = filling_after(filling, FieldMove("pick", "red"))
    assert "Done" in labels(filling)
    assert filling_after(filling, FieldMove("pick", "red")).picked == ()
    assert filling_after(filling, FieldMove("done")).values == (("red",),)


def test_a_repeatable_option_can_be_picked_again():
    filling = filling_after(
        begin_filling(create_choice(Pick("gems", "Gems", COLOURS, 0, 3, repeats=True))),
        FieldMove("pick", "red"),
        FieldMove("pick", "red"),
    )
    assert filling.picked == ("red", "red")
    assert english_text(field_prompt(filling).choices[1].note) == "picked twice"


def test_fields_are_filled_in_order_and_undo_returns_to_the_field_before():
    filling = begin_filling(create_choice(Number("n", "Cards", 0, 3), Pick("gems", "Gems", COLOURS, 2, 2)))
    filling = filling_after(filling, FieldMove("change", 2), FieldMove("done"), FieldMove("pick", "blue"))
    assert filling.values == (2,) and filling.picked == ("blue",)
    filling = go_back_one_step(filling)
    assert filling.picked == () and filling.values == (2,)
    filling = go_back_one_step(filling)
    assert filling.values == ()
    assert go_back_one_step(filling) is None


def test_every_step_changes_the_ids_so_that_a_double_press_counts_once():
    filling = begin_filling(create_choice(Number("n", "Cards", 0, 3)))
    ids = {one.id for one in field_prompt(filling).choices}
    assert ids.isdisjoint(one.id for one in field_prompt(filling_after(filling, FieldMove("change", 1))).choices)


def test_words_need_the_screens_keyboard():
    assert not can_fill(create_choice(Number("n", "Cards", 0, 3), Text("text", "Note")))
