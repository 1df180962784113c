"""Closing devices on pins ends no callback thread; the header's chip is chosen by its label."""

from gpiozero import LED, Button
from gpiozero.pins.mock import MockFactory, MockPin

from hardware import pins
from hardware.gpio_lines import Chip, header_of
from hardware.guarded_pin import GuardedPin
from hardware.panel import Knob


class HeaderPin(GuardedPin, MockPin):
    """Mock pin that catches exceptions of callbacks, as real ones do."""


def fail():
    raise OSError("no such line")


def test_an_edge_after_the_callback_was_taken_away_ends_no_thread():
    pin = MockFactory(pin_class=HeaderPin).pin(17)
    before = GuardedPin.caught
    pin._call_when_changed()  # as lgpio's thread does with an edge that it received just before
    assert GuardedPin.caught == before + 1


def test_an_exception_in_a_handler_ends_no_thread():
    factory = MockFactory(pin_class=HeaderPin)
    button = Button(17, pin_factory=factory)
    button.when_pressed = fail
    before = GuardedPin.caught
    factory.pin(17).drive_low()
    factory.pin(17).drive_high()
    factory.pin(17).drive_low()
    assert GuardedPin.caught == before + 2
    pins.close([button], factory)


class CallbackWatcher:
    """Device that records whether any pin had a callback when it was closed."""

    def __init__(self, devices, factory):
        self.factory, self.devices, self.deaf = factory, devices, None
        self.pin = factory.pin(26)

    def close(self):
        self.deaf = all(pin.when_changed is None for pin in self.factory.pins.values())


def test_callbacks_come_off_all_pins_before_the_first_device_is_closed():
    factory = MockFactory()
    devices = [Button(17, pin_factory=factory), Knob(5, 6, 2, factory), LED(4, pin_factory=factory)]
    listener = CallbackWatcher(devices, factory)
    pins.close([listener, *devices], factory)
    assert listener.deaf and all(device.closed for device in devices) and not factory.pins


def test_a_device_that_cannot_be_closed_keeps_no_other_open():
    factory = MockFactory()
    stuck, button = LED(4, pin_factory=factory), Button(17, pin_factory=factory)
    pin = factory.pin(4)
    pin.close = fail
    pins.close([stuck, button], factory)
    assert button.closed
    del pin.close


def test_the_header_is_found_by_its_label_and_no_other_chip_is_used():
    expander, pi5 = Chip("/dev/gpiochip0", "pcf8574", 8, ()), Chip("/dev/gpiochip12", "pinctrl-rp1", 54, ())
    assert header_of([expander, pi5]) is pi5 and pi5.number == 12
    assert header_of([expander]) is None
