"""Pins are found by pressing a button or turning the knob, and are written to the controls file."""

import pytest
from gpiozero.pins.mock import MockFactory, MockPin
from msgspec.structs import replace

import hardware.devices
from companion.session.inputs.messages import Press, TurnKnob
from companion.session.inputs.snapshot import Snapshot
from hardware.config import CYCLE, DEFAULT, Config, config_text, parse_config
from hardware.pin_finder import QUIET_S, RESERVED_PINS, free_pins, with_pins
from tests.long_tests import one_more_long_row
from tests.waiting import wait_until

SMALL = Config({"primary": 17, "undo": 23}, (5, 6), {"hazard": 24}, 18, ())


@pytest.fixture
def sent_inputs():
    return []


@pytest.fixture
def pins():
    return WiredPins()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "controls.toml"


class StoppedClock:
    """Clock of the pin finder, on which a turn ends only when the test says so."""

    time_s = 100.0

    def __call__(self):
        return self.time_s


@pytest.fixture
def clock():
    return StoppedClock()


@pytest.fixture
def hands(sent_inputs, pins, path, clock):
    hands = hardware.devices.open(SMALL, sent_inputs.append, open_pins=lambda: pins, path=path, clock=clock)
    wait_until(lambda: hands.panel)
    yield hands
    hands.close()


def learn(hands, pins, control, *felt):
    configs = []
    hands.find_pin(control, configs.append)
    wait_until(lambda: hands._pin_search)
    for pin in felt:
        pins.pin(pin).drive_low()
        pins.pin(pin).drive_high()
    return wait_until(lambda: configs)[0]


class WiredPin(MockPin):
    """Mock pin whose contact keeps its state when the pin is reopened."""

    def _set_pull(self, value):
        super()._set_pull(value)
        if self._number in self.factory.closed_pins:
            self.drive_low()


class WiredPins(MockFactory):
    """Mock pins with contacts to ground."""

    def __init__(self):
        self.closed_pins = set()
        super().__init__(pin_class=WiredPin)

    def contact(self, number, is_closed):
        (self.closed_pins.add if is_closed else self.closed_pins.discard)(number)
        pin = self.pin(number)
        pin.drive_low() if is_closed else pin.drive_high()


class Encoder:
    """Encoder on mock pins: `clicks` per cycle of its contacts, at rest at step `at` of the cycle."""

    def __init__(self, pins, a, b, clicks=1, at=0):
        self.pins, self.numbers = pins, (a, b)
        self.contacts, self.at = 4 // clicks, at
        self.show()

    def show(self):
        for shift, number in zip((1, 0), self.numbers, strict=True):
            self.pins.contact(number, bool(CYCLE[self.at % 4] >> shift & 1))

    def click(self, times=1, bounces=0):
        for _ in range(abs(times) * self.contacts):
            step = 1 if times > 0 else -1
            for _ in range(bounces):
                self.at += step
                self.show()
                self.at -= step
                self.show()
            self.at += step
            self.show()


def end_turn(hands):
    """Let the time pass in which a turn ends, once the hardware has handled all edges."""
    handled = []
    hands._inbox.put(lambda: handled.append(True))
    wait_until(lambda: handled)
    hands._clock.time_s += QUIET_S
    hands.show(Snapshot())  # wakes its thread


def learn_knob(hands, knob, turns=(1, 1), bounces=0):
    """Turn the knob until its pins are found; return the configuration and the instructions that were given."""
    configs, instructions = [], []
    hands.find_pin("encoder", configs.append, instructions.append)
    for turn in turns:
        before = len(wait_until(lambda: instructions))
        knob.click(turn, bounces)
        end_turn(hands)
        wait_until(lambda before=before: configs or len(instructions) > before)
    return wait_until(lambda: configs)[0], instructions


@pytest.mark.long
def test_a_button_on_a_free_pin_is_learned_written_and_works_at_once(hands, pins, path, sent_inputs):
    assert learn(hands, pins, "primary", 26).buttons == {"primary": 26, "undo": 23}
    assert parse_config(path.read_bytes()).buttons["primary"] == 26
    wait_until(lambda: hands.panel)
    sent_inputs.clear()
    pins.pin(26).drive_low()
    assert [press.control for press in sent_inputs if isinstance(press, Press)] == ["primary"]


def test_one_press_swaps_two_confused_buttons(hands, pins):
    assert learn(hands, pins, "primary", 23).buttons == {"primary": 23, "undo": 17}


def test_the_press_that_teaches_a_pin_is_no_move(hands, pins, sent_inputs):
    learn(hands, pins, "undo", 17)
    assert not [press for press in sent_inputs if isinstance(press, Press)]


CASES = one_more_long_row([(1, 0), (2, 2), (4, 3), (2, 0), (4, 0), (4, 1), (4, 2)], 3, "pin finder")
"""Clicks in a cycle of the contacts, and where in it the knob rests; each case waits for two turns to end."""


@pytest.mark.long
@pytest.mark.parametrize(("clicks", "at"), CASES)
@pytest.mark.parametrize("bounces", [0, 3])
def test_two_clicks_teach_an_encoder_from_any_resting_position(pins, sent_inputs, path, clock, clicks, at, bounces):
    knob = Encoder(pins, 20, 21, clicks, at)
    hands = hardware.devices.open(SMALL, sent_inputs.append, open_pins=lambda: pins, path=path, clock=clock)
    wait_until(lambda: hands.panel)
    config, instructions = learn_knob(hands, knob, bounces=bounces)
    assert (config.encoder, config.clicks, instructions) == ((20, 21), clicks, ["one", "more"])
    assert parse_config(path.read_bytes()) == config
    wait_until(lambda: hands.panel)
    sent_inputs.clear()
    knob.click(5, bounces)
    knob.click(-3)
    assert sum(turn.steps for turn in sent_inputs if isinstance(turn, TurnKnob)) == 2
    hands.close()


def test_turning_a_reversed_encoder_corrects_its_pins(hands, pins):
    assert learn_knob(hands, Encoder(pins, 6, 5))[0].encoder == (6, 5)


@pytest.mark.long
def test_a_turn_of_several_clicks_is_not_learned_as_one(hands, pins):
    config, instructions = learn_knob(hands, Encoder(pins, 5, 6, clicks=2), turns=(3, 1, 1))
    assert (config.clicks, instructions) == (2, ["one", "more", "again"])


@pytest.mark.long
def test_a_button_pressed_instead_of_the_knob_teaches_nothing(hands, pins):
    knob, configs, instructions = Encoder(pins, 5, 6), [], []
    hands.find_pin("encoder", configs.append, instructions.append)
    for count in (1, 2):
        wait_until(lambda count=count: len(instructions) == count)
        pins.pin(17).drive_low()
        pins.pin(17).drive_high()
        end_turn(hands)
    wait_until(lambda: len(instructions) == 3)
    knob.click()
    end_turn(hands)
    wait_until(lambda: len(instructions) == 4)
    assert not configs and instructions == ["one", "more", "again", "again"]
    knob.click()
    end_turn(hands)
    assert wait_until(lambda: configs)[0].encoder == (5, 6)


@pytest.mark.parametrize(("clicks", "at"), CASES)
def test_a_knob_counts_each_click_once(pins, sent_inputs, clicks, at):
    knob = Encoder(pins, 5, 6, clicks, at)
    hands = hardware.devices.open(replace(SMALL, clicks=clicks), sent_inputs.append, open_pins=lambda: pins)
    wait_until(lambda: hands.panel)
    counts = []
    for way in (1, 1, 1, 1, 1, -1, -1, -1, 1):
        sent_inputs.clear()
        knob.click(way)
        counts.append([turn.steps for turn in sent_inputs if isinstance(turn, TurnKnob)])
    assert counts == [[1]] * 5 + [[-1]] * 3 + [[1]]
    hands.close()


def test_repeated_clicks_in_one_direction_are_counted_together(hands, pins):
    knob = {}
    for lead, follow, times, message in ((5, 6, 3, "+3"), (6, 5, 2, "-2")):
        for _ in range(times):
            pins.pin(lead).drive_low()
            pins.pin(follow).drive_low()
            pins.pin(lead).drive_high()
            pins.pin(follow).drive_high()
        knob = next(felt for felt in hands.status() if felt.kind == "knob")
        assert knob.last_message == message
    assert knob.counters["pressed"] == 5


def test_learning_a_button_can_be_cancelled(hands, pins, sent_inputs):
    hands.find_pin("primary", sent_inputs.append)
    wait_until(lambda: hands._pin_search)
    hands.stop_learning()
    wait_until(lambda: hands.panel)
    assert hands.config == SMALL


def test_an_unwritable_file_is_reported_and_the_wiring_lasts_until_the_end(pins, sent_inputs, tmp_path):
    (tmp_path / "file").write_text("")
    hands = hardware.devices.open(SMALL, sent_inputs.append, open_pins=lambda: pins, path=tmp_path / "file" / "controls.toml")
    wait_until(lambda: hands.panel)
    learn(hands, pins, "primary", 26)
    wait_until(lambda: [device for device in sent_inputs if getattr(device, "kind", "") == "settings"])
    assert hands.config.buttons["primary"] == 26
    hands.close()


def test_pins_that_drive_something_or_belong_to_the_board_are_not_listened_to():
    free = free_pins(SMALL)
    assert not {24, 18, 17, 23, 5, 6, *RESERVED_PINS} & set(free)
    assert 26 in free


@pytest.mark.parametrize("control", ["primary", "seat:3"])
@pytest.mark.parametrize("pin", [17, 23, 5, 26])
def test_after_learning_every_pin_has_one_use(control, pin):
    config = with_pins(SMALL, control, (pin,))
    used_pins = [*config.buttons.values(), *(config.encoder or ())]
    assert config.buttons[control] == pin and len(used_pins) == len(set(used_pins))


def test_a_learned_usual_wiring_can_be_read_back():
    for pin in (5, 13, 17, 26):
        config = with_pins(DEFAULT, "seat:5", (pin,))
        assert parse_config(config_text(config).encode()) == config
