"""GPIO: our buttons, encoder, LEDs and buzzer on a real /dev/gpiochip0 (the kernel's gpio-sim) under lgpio."""

from tests.lab.machine import ALONE, Machine
from tests.lab.report import Row, require, rows_said

CHECKS = 9 + 7 + 3 + 1 + 2 * 5


def run() -> list[Row]:
    """Boot a guest and run tests.lab.guest.gpio in it. Raises Failed."""
    said = Machine("sh tests/lab/guest/gpio.sh", processor=ALONE).finished(900)
    return require(rows_said(said), CHECKS)
