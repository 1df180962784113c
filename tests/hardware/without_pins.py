"""Simulated devices on a machine without pins."""

from hardware.pins import PinsUnavailableError


def no_pins():
    raise PinsUnavailableError("no pins in a test")
