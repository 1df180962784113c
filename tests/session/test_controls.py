"""Buttons and knob answer the same prompt as taps."""

from msgspec.structs import replace

from companion.session.inputs.control_presses import stamp_of
from companion.session.inputs.messages import Answer, CloseSession, Press, Release, Report, TurnKnob
from tests.english_view import snapshot_in_english
from tests.session.fake_store import create_pearls_table


def labels(table):
    return [choice.label for choice in snapshot_in_english(table).prompt.choices]


def marked_label(table):
    return next(
        (choice.label for choice in snapshot_in_english(table).prompt.choices if choice.id == table.snapshot.marked_id), None
    )


def press(table, control, is_held=False):
    table.handle(Press(control, is_held, stamp_of(table.snapshot, control)))


def test_secondary_takes_the_secondary_choice():
    table = create_pearls_table()
    press(table, "secondary")
    assert snapshot_in_english(table).undo == "Ann stops"


def test_a_press_made_before_the_question_was_answered_counts_not_for_the_next():
    table = create_pearls_table()
    twice = Press("primary", stamp=stamp_of(table.snapshot, "primary"))
    table.handle(twice)
    table.handle(twice)
    assert table.snapshot.entry == 1 and snapshot_in_english(table).message == "That was just answered."


def test_a_double_press_of_undo_undoes_one_step():
    table = create_pearls_table(bag="table")
    for _ in range(2):
        table.handle(Report("DRAW", "pearls", ("white",)))
    twice = Press("undo", stamp=stamp_of(table.snapshot, "undo"))
    table.handle(twice)
    table.handle(twice)
    assert snapshot_in_english(table).undo == "Ann draws white"


def test_danger_needs_a_hold():
    table = create_pearls_table()
    press(table, "primary")
    press(table, "undo")
    assert labels(table)[1] == "Undo anyway"
    press(table, "danger")
    assert table.snapshot.is_question
    press(table, "danger", is_held=True)
    assert snapshot_in_english(table).undo is None and not table.snapshot.is_question


def test_pressing_undo_at_its_question_cancels_it():
    table = create_pearls_table()
    press(table, "primary")
    press(table, "undo")
    press(table, "undo")
    assert not table.snapshot.is_question and snapshot_in_english(table).undo.startswith("Ann draws")


def test_a_seat_button_shows_the_seats_choices_where_its_seat_is_not_asked():
    table = create_pearls_table()
    press(table, "seat:1")
    assert table.snapshot.bar_seat == 1
    press(table, "primary")
    assert table.snapshot.entry == 0
    press(table, "seat:0")
    press(table, "primary")
    assert table.snapshot.entry == 1


def test_an_absent_seat_and_an_unknown_control_do_nothing():
    table = create_pearls_table()
    before = table.snapshot
    for control in ("seat:7", "seat:x", "warp", ""):
        press(table, control)
    assert replace(table.snapshot, played_ms=before.played_ms) == before


def test_the_knob_cycles_the_mark_and_its_push_answers():
    table = create_pearls_table()
    table.handle(TurnKnob("encoder", 1))
    assert marked_label(table) == "Draw"
    table.handle(TurnKnob("encoder", 3))
    assert marked_label(table) == "Stop"
    press(table, "push")
    assert snapshot_in_english(table).undo == "Ann stops" and table.snapshot.marked_id == ""


def test_the_knob_turned_back_starts_at_the_end():
    table = create_pearls_table()
    table.handle(TurnKnob("encoder", -1))
    assert marked_label(table) == "Stop"


def test_a_field_is_filled_by_the_knob():
    table = create_pearls_table(bag="table")
    press(table, "primary")
    assert labels(table) == ["white", "black", "Cancel"] and marked_label(table) == "white"
    table.handle(TurnKnob("encoder", 1))
    press(table, "push")
    assert snapshot_in_english(table).undo == "Ann draws black" and not table.snapshot.is_question


def test_a_field_is_filled_by_three_buttons():
    table = create_pearls_table(bag="table")
    press(table, "primary")
    press(table, "secondary")
    press(table, "primary")
    assert snapshot_in_english(table).undo == "Ann draws black"


def test_danger_or_undo_cancels_the_entry_of_fields():
    table = create_pearls_table(bag="table")
    for control, is_held in (("danger", True), ("undo", False)):
        press(table, "primary")
        assert table.snapshot.field_entry
        press(table, control, is_held)
        assert table.snapshot.field_entry is None and table.snapshot.entry == 0


def test_a_finger_may_finish_what_a_button_began():
    table = create_pearls_table(bag="table")
    press(table, "primary")
    table.handle(Answer(table.snapshot.prompt.choices[1].id))
    assert snapshot_in_english(table).undo == "Ann draws black"


def test_a_report_ends_the_entry_of_fields():
    table = create_pearls_table(bag="table")
    press(table, "primary")
    table.handle(Report("DRAW", "pearls", ("white",)))
    assert (
        snapshot_in_english(table).undo == "Ann draws white"
        and table.snapshot.field_entry is None
        and not table.snapshot.is_question
    )


def test_the_push_held_lists_what_may_be_done_at_any_time():
    table = create_pearls_table(bag="table")
    press(table, "push", is_held=True)
    assert labels(table)[0] == "white pearls" and "Write a note" not in labels(table)
    press(table, "push")
    assert labels(table)[0] == "Take 0"
    table.handle(TurnKnob("encoder", 5))
    press(table, "push")
    assert snapshot_in_english(table).undo == "white pearls in the bag: 5, not 8"


def test_the_number_goes_round_by_the_secondary_button_alone():
    table = create_pearls_table(bag="table")
    press(table, "push", is_held=True)
    press(table, "primary")
    table.handle(TurnKnob("encoder", 20))
    assert labels(table)[0] == "Take 20"
    press(table, "secondary")
    assert labels(table)[0] == "Take 0"


def test_presses_with_no_game_open_do_nothing():
    table = create_pearls_table()
    stamp = stamp_of(table.snapshot, "primary")
    table.handle(CloseSession())
    for control in ("primary", "push", "seat:0"):
        press(table, control)
    table.handle(Press("primary", stamp=stamp))
    assert table.snapshot.session == ""


def test_the_off_button_announces_its_action_and_a_short_press_does_nothing():
    table = create_pearls_table()
    before = table.snapshot.prompt
    press(table, "off")
    assert table.snapshot.power == "held" and "3 seconds" in snapshot_in_english(table).message
    table.handle(Release("off"))
    assert table.snapshot.power == "" and snapshot_in_english(table).message == "The device stays on."
    assert table.snapshot.prompt == before


def test_the_off_button_held_long_enough_switches_off_also_with_no_game_open():
    for table in (create_pearls_table(), create_pearls_table()):
        press(table, "off")
        press(table, "off", is_held=True)
        assert table.snapshot.power == "off"
        table.handle(Release("off"))
        table.handle(CloseSession())
        assert table.snapshot.power == "off"
