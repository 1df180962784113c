"""GPIO: our buttons, encoder, LEDs and buzzer on a real /dev/gpiochip0 (the kernel's gpio-sim) under lgpio."""

from tests.lab.machine import ALONE, Machine
from tests.lab.report import Row, require, rows_said

WAYS_CHECKS = 2 * 5
CHECKS = 9 + 7 + 1 + 3 + 1 + WAYS_CHECKS
WAYS = "sh tests/lab/guest/gpio.sh ways"
TIMEOUT_S = 1800


def run() -> list[Row]:
    """Boot a guest and run tests.lab.guest.gpio in it. Raises LabFailedError."""
    output = Machine("sh tests/lab/guest/gpio.sh", processor=ALONE).wait_for_command(TIMEOUT_S)
    return require(rows_said(output), CHECKS)


def check_gpio_ways(guest: Machine) -> list[Row]:
    """Open the panel through lgpio and through rpi-lgpio in a guest that runs WAYS. Raises LabFailedError."""
    return require(rows_said(guest.wait_for_command(TIMEOUT_S)), WAYS_CHECKS)
