"""Test the ids of choices: a search gives an id only to the choices that it finds."""

from companion.session.play import choice_stamps
from companion.table.lazy_sequence import select, uncompleted
from tests.session.table_with_toolbox import TableWithToolbox


def test_a_search_for_any_time_choices_gives_ids_only_to_those_it_finds(monkeypatch):
    stamped_choices, make_id = [], choice_stamps._id
    monkeypatch.setattr(choice_stamps, "_id", lambda choice: stamped_choices.append(choice) or make_id(choice))
    prompt = TableWithToolbox().start_turn_clock().toolbox.prompt
    stamped_choices.clear()
    fielded_choices = select(prompt.any_time_choices, lambda choice: choice.fields)
    assert 0 < len(stamped_choices) == len(fielded_choices) < len(prompt.any_time_choices)
    assert all(choice in prompt.any_time_choices for choice in fielded_choices)


def test_looking_at_any_time_choices_gives_ids_to_none(monkeypatch):
    stamped_choices, make_id = [], choice_stamps._id
    monkeypatch.setattr(choice_stamps, "_id", lambda choice: stamped_choices.append(choice) or make_id(choice))
    prompt = TableWithToolbox().start_turn_clock().toolbox.prompt
    stamped_choices.clear()
    moves = [choice.move for choice in uncompleted(prompt.any_time_choices)]
    assert stamped_choices == [] and moves == [choice.move for choice in prompt.any_time_choices]
