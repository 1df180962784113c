"""Each input publishes one snapshot with its events, from every kind of input."""

import pytest

from companion.session.inputs.control_presses import stamp_of
from companion.session.inputs.messages import Answer, Press, Report, ShowToolbox, ToolboxInput, TurnKnob
from tests.example_games.pearls import PearlDrawn
from tests.session.fake_store import create_pearls_table


def tap_inputs(table):
    return [Answer(table.snapshot.prompt.choices[0].id)]


def button_inputs(table):
    return [Press("primary", stamp=stamp_of(table.snapshot, "primary"))]


def knob_inputs(table):
    return [TurnKnob("encoder", 1), Press("push")]


def cable_inputs(table):
    return [Report("DRAW", "pearls", ("white",))]


@pytest.mark.parametrize(
    ("hand", "bag"), [(tap_inputs, "app"), (button_inputs, "app"), (knob_inputs, "app"), (cable_inputs, "table")]
)
def test_every_input_sends_one_snapshot_with_its_events(hand, bag):
    table, pictures = create_pearls_table(bag=bag), []
    table.listen(pictures.append)
    inputs = hand(table)
    for input in inputs:
        table.handle(input)
    assert len(pictures) == len(inputs)
    assert [type(event) for event in pictures[-1].events] == [PearlDrawn]
    assert pictures[-1].entry == 1 and pictures[-1].message == ""


def test_a_button_that_fills_a_field_sends_the_events_with_its_last_step():
    table, pictures = create_pearls_table(bag="table"), []
    table.listen(pictures.append)
    table.handle(Press("primary"))
    table.handle(Press("primary", stamp=stamp_of(table.snapshot, "primary")))
    assert [len(picture.events) for picture in pictures] == [0, 1]


def test_a_button_acts_on_the_open_toolbox_and_sends_its_events():
    table, pictures = create_pearls_table(), []
    table.handle(ShowToolbox())
    table.listen(pictures.append)
    table.handle(Press("primary", stamp=stamp_of(table.snapshot, "primary")))
    by_button = pictures[-1].toolbox
    table.handle(ToolboxInput(Answer(table.snapshot.toolbox.prompt.choices[0].id)))
    assert len(pictures) == 2 and pictures[0].entry == 0
    assert [type(event) for event in by_button.events] == [PearlDrawn]
