"""Knob and buttons fill the fields of a choice one by one."""

from companion.session.inputs.field_by_field import (
    CompletedFields,
    FieldMove,
    advance,
    begin_entry,
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


def labels(entry):
    return [english_text(choice.label) for choice in field_prompt(entry).choices]


def entry_after(entry, *steps):
    for step in steps:
        entry = advance(entry, step)
    return entry


def test_a_number_starts_at_zero_and_steps_within_its_range():
    entry = begin_entry(create_choice(Number("n", "Cards", 0, 10, 5)))
    assert labels(entry) == ["Take 0", "More", "Less", "Cancel"]
    assert entry_after(entry, FieldMove("change", 1)).number == 5
    assert entry_after(entry, FieldMove("change", 9)).number == 10
    assert entry_after(entry, FieldMove("change", -1)).number == 0


def test_a_number_that_excludes_zero_starts_at_its_lowest_value():
    assert begin_entry(create_choice(Number("n", "Cards", 2, 6))).number == 2
    assert begin_entry(create_choice(Number("n", "Change", -6, -1))).number == -1
    assert begin_entry(create_choice(Number("n", "Steps", -5, 6, 3))).number == -2


def test_every_reachable_number_is_accepted_by_the_field():
    field = Number("n", "Steps", -5, 6, 3)
    entry = begin_entry(create_choice(field))
    for steps in (1, 1, 1, 1, 1, -9, 2, -1, 9):
        entry = entry_after(entry, FieldMove("change", steps))
        field.check(entry.number)


def test_a_pick_of_the_only_option_needs_no_confirmation():
    assert entry_after(begin_entry(create_choice(Pick("gem", "Gem", COLOURS))), FieldMove("pick", "gold")) == CompletedFields(
        create_choice(Pick("gem", "Gem", COLOURS)), (("gold",),)
    )


def test_done_is_offered_after_enough_picks_and_a_second_pick_removes_the_first():
    entry = begin_entry(create_choice(Pick("gems", "Gems", COLOURS, 1, 3)))
    assert "Done" not in labels(entry)
    entry = entry_after(entry, FieldMove("pick", "red"))
    assert "Done" in labels(entry)
    assert entry_after(entry, FieldMove("pick", "red")).picked_values == ()
    assert entry_after(entry, FieldMove("done")).values == (("red",),)


def test_a_repeatable_option_can_be_picked_again():
    entry = entry_after(
        begin_entry(create_choice(Pick("gems", "Gems", COLOURS, 0, 3, repeats=True))),
        FieldMove("pick", "red"),
        FieldMove("pick", "red"),
    )
    assert entry.picked_values == ("red", "red")
    assert english_text(field_prompt(entry).choices[1].note) == "picked twice"


def test_fields_are_filled_in_order_and_undo_returns_to_the_field_before():
    entry = begin_entry(create_choice(Number("n", "Cards", 0, 3), Pick("gems", "Gems", COLOURS, 2, 2)))
    entry = entry_after(entry, FieldMove("change", 2), FieldMove("done"), FieldMove("pick", "blue"))
    assert entry.values == (2,) and entry.picked_values == ("blue",)
    entry = go_back_one_step(entry)
    assert entry.picked_values == () and entry.values == (2,)
    entry = go_back_one_step(entry)
    assert entry.values == ()
    assert go_back_one_step(entry) is None


def test_every_step_changes_the_ids_so_that_a_double_press_counts_once():
    entry = begin_entry(create_choice(Number("n", "Cards", 0, 3)))
    ids = {choice.id for choice in field_prompt(entry).choices}
    assert ids.isdisjoint(choice.id for choice in field_prompt(entry_after(entry, FieldMove("change", 1))).choices)


def test_words_need_the_screens_keyboard():
    assert not can_fill(create_choice(Number("n", "Cards", 0, 3), Text("text", "Note")))
