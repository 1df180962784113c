"""Checks of `fathom doctor`, one module per part of the machine."""

from companion.command.checkup.disks import fsck, storage
from companion.command.checkup.machine import Check, CheckResult, Machine
from companion.command.checkup.panels import rotation, touch
from companion.command.checkup.phone_pages import phones
from companion.command.checkup.pins_and_cables import controls, gpio, lines, serial
from companion.command.checkup.power_supply import clock, power
from companion.command.checkup.screens import driver, libraries, screen
from companion.command.checkup.services import service
from companion.command.checkup.users import groups, python

ALL_CHECKS: tuple[Check, ...] = (
    python,
    screen,
    driver,
    libraries,
    touch,
    rotation,
    gpio,
    controls,
    lines,
    serial,
    groups,
    storage,
    fsck,
    clock,
    power,
    service,
    phones,
)

__all__ = ["ALL_CHECKS", "Check", "CheckResult", "Machine", *(check.__name__ for check in ALL_CHECKS)]
