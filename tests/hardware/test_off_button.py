"""Off button: it switches the device off after three seconds; a serial device can't."""

import time

import pytest
from gpiozero.pins.mock import MockFactory

import hardware.config
import hardware.devices
from companion.session.inputs.messages import Press, Release
from hardware.config import Config, config_text, parse_config
from hardware.panel import OFF_HOLD_S
from tests.waiting import wait_until

WIRED = Config({"off": 26, "primary": 17}, None, {}, None, ())


@pytest.fixture
def sent_inputs():
    return []


@pytest.fixture
def pin(sent_inputs):
    pins = MockFactory()
    hands = hardware.devices.open(WIRED, sent_inputs.append, open_pins=lambda: pins)
    wait_until(lambda: hands.panel)
    yield pins.pin(26)
    hands.close()


def button_inputs(sent_inputs):
    return [control_input for control_input in sent_inputs if isinstance(control_input, Press | Release)]


def test_a_short_press_of_off_only_reports_the_press(pin, sent_inputs):
    pin.drive_low()
    time.sleep(0.1)
    pin.drive_high()
    assert button_inputs(sent_inputs) == [Press("off"), Release("off")]


@pytest.mark.long
def test_a_long_press_of_off_counts(pin, sent_inputs):
    start_s = time.monotonic()
    pin.drive_low()
    wait_until(lambda: Press("off", is_held=True) in sent_inputs)
    assert time.monotonic() - start_s >= OFF_HOLD_S - 0.1
    pin.drive_high()
    assert button_inputs(sent_inputs) == [Press("off"), Press("off", is_held=True), Release("off")]


@pytest.mark.long
def test_held_with_a_bad_contact_the_time_begins_anew(pin, sent_inputs):
    pin.drive_low()
    time.sleep(OFF_HOLD_S / 3)
    pin.drive_high()
    start_s = time.monotonic()
    pin.drive_low()
    wait_until(lambda: Press("off", is_held=True) in sent_inputs)
    assert time.monotonic() - start_s >= OFF_HOLD_S - 0.1
    pin.drive_high()


def test_the_off_button_has_no_pin_until_one_is_set():
    assert "off" not in hardware.config.DEFAULT.buttons
    assert 'off = "none"' in config_text(hardware.config.DEFAULT)
    assert parse_config(b"[buttons]\noff = 26\n").buttons == {"off": 26}
