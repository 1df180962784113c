"""Simulated devices behave like real ones, with their faults."""

from random import Random

import pytest

import hardware.devices
from companion.session.inputs.input_client import InputClient
from companion.session.inputs.messages import DeviceStatus, Press, TurnKnob
from companion.table.sentence import say
from hardware.config import DEFAULT, Config
from hardware.mocks.simulated_devices import PanelFaults, SimulatedPanel, SimulatedTower
from hardware.mocks.wire_faults import MANY_FAULTS, NO_FAULTS
from tests.hardware.pearls_thread import run_pearls_table
from tests.hardware.without_pins import no_pins
from tests.waiting import wait_until

NOTHING = Config({}, None, {}, None, ())


class PanelListener:
    """Listener that records presses without a debounce."""

    def __init__(self):
        self.inputs = []

    def handle_press(self, control, is_held, age_s=0.0):
        self.inputs.append((control, is_held))

    def handle_release(self, control, age_s=0.0):
        pass

    def handle_turn(self, steps):
        self.inputs.append(("encoder", steps))


@pytest.fixture
def sent_inputs():
    return []


class StoppedClock:
    """Clock of the debouncer: on a busy machine, two bounces may seem far apart."""

    time_s = 100.0

    def __call__(self):
        return self.time_s


@pytest.fixture
def clock():
    return StoppedClock()


@pytest.fixture
def hands(sent_inputs, clock):
    hands = hardware.devices.open(NOTHING, sent_inputs.append, open_pins=no_pins, clock=clock)
    yield hands
    hands.close()


@pytest.fixture
def panel(hands):
    panel = SimulatedPanel(DEFAULT, hands)
    yield panel
    panel.close()


def has_state(hands, state):
    return "bag" in hands.serial_devices.devices and hands.serial_devices.devices["bag"].state == state


def presses(sent_inputs):
    return [input for input in sent_inputs if isinstance(input, Press | TurnKnob)]


def test_a_bouncing_button_counts_once(panel, sent_inputs):
    panel.faults = PanelFaults(bounce=True)
    panel.press("secondary")
    assert [press.control for press in presses(sent_inputs)] == ["secondary"]


def test_without_our_debouncing_every_bounce_counts():
    fingers = PanelListener()
    panel = SimulatedPanel(DEFAULT, fingers)
    panel.faults = PanelFaults(bounce=True)
    panel.press("secondary")
    assert len(fingers.inputs) > 5
    panel.close()


def test_a_chattering_button_counts_once(panel, sent_inputs):
    panel.faults = PanelFaults(chatter=True)
    panel.press("undo")
    assert len(presses(sent_inputs)) == 1


def test_a_stuck_button_counts_once_and_the_others_still_work(panel, sent_inputs):
    panel.faults = PanelFaults(stuck=True)
    panel.press("primary")
    panel.press("primary")
    panel.press("seat:1")
    assert [press.control for press in presses(sent_inputs)] == ["primary", "seat:1"]


def test_a_silent_button_says_nothing(panel, sent_inputs):
    panel.faults = PanelFaults(silence=True)
    panel.press("primary")
    panel.turn(3)
    assert presses(sent_inputs) == []


def test_danger_counts_only_after_a_hold(panel, sent_inputs, clock):
    panel.press("danger")
    assert presses(sent_inputs) == []
    clock.time_s += 1
    panel.hold("danger")
    wait_until(lambda: presses(sent_inputs))
    assert presses(sent_inputs) == [Press("danger", True)]


def test_a_push_counts_on_release_or_after_a_hold(panel, sent_inputs, clock):
    panel.press("push")
    assert presses(sent_inputs) == [Press("push", False)]
    sent_inputs.clear()
    clock.time_s += 1
    panel.hold("push")
    wait_until(lambda: presses(sent_inputs))
    assert presses(sent_inputs)[0] == Press("push", True)


def test_the_encoder_turns_both_ways(panel, sent_inputs):
    panel.turn(3)
    panel.turn(-2)
    assert [turn.steps for turn in presses(sent_inputs)] == [1, 1, 1, -1, -1]


def test_a_tower_is_connected_and_its_draw_counts(sent_inputs):
    with run_pearls_table(bag="table") as table:
        hands = hardware.devices.open(NOTHING, table.send, lambda: table.snapshot, no_pins)
        table.listen(hands.show)
        tower = SimulatedTower("bag")
        hands.plug_in("bag", tower.open_port)
        tower.draw("pearls", "black")
        wait_until(lambda: InputClient(table).snapshot.undo == "Ann draws black")
        wait_until(lambda: tower.is_done)
        wait_until(lambda: tower.lights.get("seat:1") == "orange")
        assert hands.status()[-1].state == "ready"
        hands.close()


def test_a_tower_unplugged_under_noise_loses_nothing_and_repeats_nothing():
    luck = Random(4)
    with run_pearls_table(bag="table") as table:
        hands = hardware.devices.open(NOTHING, table.send, lambda: table.snapshot, no_pins)
        tower = SimulatedTower("bag", luck)
        hands.plug_in("bag", tower.open_port)
        wait_until(lambda: has_state(hands, "ready"))
        tower.set_faults(MANY_FAULTS)
        for draw in range(11):
            tower.draw("pearls", "white" if draw < 8 else "black")
            if draw % 4 == 1:
                tower.is_plugged = False
                wait_until(lambda: has_state(hands, "absent"))
                tower.is_plugged = True
                wait_until(lambda: has_state(hands, "ready"))
            if draw % 4 == 3:
                tower.restart()
        tower.set_faults(NO_FAULTS)
        wait_until(lambda: tower.is_done)
        assert table.snapshot.entry == 11
        assert [entry.number for entry in table.session.entries[1:]] == list(range(1, 12))
        assert InputClient(table).snapshot.view.subtitle == "1 in the bag"
        hands.close()
    assert hands.serial_devices.devices["bag"].protocol.counters["connected"] == 4


def test_a_removed_tower_is_absent_and_not_waited_for(hands, sent_inputs):
    tower = SimulatedTower("bag")
    hands.plug_in("bag", tower.open_port)
    wait_until(lambda: has_state(hands, "ready"))
    hands.unplug("bag")
    wait_until(lambda: not hands.serial_devices.devices)
    wait_until(lambda: sent_inputs[-1] == DeviceStatus("bag", "serial", "absent", say("cable.unplugged")))
