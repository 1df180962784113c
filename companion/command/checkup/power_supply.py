"""Clock and power supply."""

import time
from collections.abc import Iterable, Iterator
from contextlib import suppress

from companion.command.checkup.machine import CheckResult, Machine
from companion.command.device.time_source import has_clock_battery, is_synchronised
from companion.command.sentences import english
from companion.session.play.play_clock import CLOCK_IS_SET

SET_BY_HAND = 'sudo date -s "2026-01-31 20:15"'
THROTTLED_FILES = "sys/devices/platform/*/*firmware/get_throttled"
VOLTAGE_ALARM = "in0_lcrit_alarm"
BITS, BEFORE = range(4), 16
"""Bits of the firmware's status: undervoltage, frequency capped, throttled, soft temperature limit; 16 bits higher: since the start."""


def clock(machine: Machine) -> Iterable[CheckResult]:
    """Check whether the clock was ever set (a Pi without network has none), and what keeps it right."""
    if machine.wall_s() < CLOCK_IS_SET:
        yield CheckResult("clock", "wrong", english("clock.unset"), SET_BY_HAND)
        return
    yield CheckResult("clock", "well", english("clock.now", time=time.strftime("%Y-%m-%d %H:%M", time.localtime(machine.wall_s()))))
    yield _check_synchronisation(machine)


def _check_synchronisation(machine: Machine) -> CheckResult:
    synchronised = (
        is_synchronised(machine.root) or machine.answer(("timedatectl", "show", "-p", "NTPSynchronized", "--value")) == "yes"
    )
    if synchronised:
        return CheckResult("clock", "well", english("clock.network"))
    if has_clock_battery(machine.root):
        return CheckResult("clock", "well", english("clock.battery"))
    sentence = english("clock.alone")
    return CheckResult("clock", "absent", sentence, SET_BY_HAND)


def power(machine: Machine) -> Iterable[CheckResult]:
    """Check whether the power supply is strong enough, if the computer can tell."""
    word = _throttle_status(machine)
    alarms = [
        hwmon
        for hwmon in machine.find_paths("sys/class/hwmon/hwmon*")
        if machine.read(f"{hwmon.relative_to(machine.root)}/name") == "rpi_volt"
    ]
    is_low = any(machine.read(f"{alarm.relative_to(machine.root)}/{VOLTAGE_ALARM}") == "1" for alarm in alarms)
    if word is None and not alarms:
        yield CheckResult("power", "absent", english("power.unknown"))
        return
    complaints = list(_complaints((word or 0) | is_low))
    yield from complaints or [CheckResult("power", "well", english("power.well"))]


def _complaints(word: int) -> Iterator[CheckResult]:
    low_now, low_before = word & 1, word >> BEFORE & 1
    if low_now or low_before:
        yield CheckResult("power", "wrong", english("power.low_now" if low_now else "power.low_before"), english("mend.supply"))
    hot = [str(bit) for bit in BITS if bit and (word >> bit & 1 or word >> bit + BEFORE & 1)]
    if hot and not low_now and not low_before:
        yield CheckResult("power", "wrong", english("power.hot", why=hot), english("mend.cool"))


def _throttle_status(machine: Machine) -> int | None:
    """Return the firmware's status from the kernel or vcgencmd; None if neither exists."""
    readings = [machine.read(str(path.relative_to(machine.root))) for path in machine.find_paths(THROTTLED_FILES)]
    if not readings and machine.is_pi:
        readings = [machine.answer(("vcgencmd", "get_throttled")).removeprefix("throttled=")]
    for word in readings:
        with suppress(ValueError):
            return int(word, 16)
    return None
