"""Touch: single-touch and multi-touch panels, made by uinput, read by our input code."""

from tests.lab.machine import ALONE, Machine
from tests.lab.report import Row, require, rows_said

CHECKS = 3


def run() -> list[Row]:
    """Boot a guest and run tests.lab.guest.touch in it. Raises LabFailedError."""
    return require(rows_said(Machine("sh tests/lab/guest/touch.sh", processor=ALONE, memory_mb=1024).wait_for_command(600)), CHECKS)
