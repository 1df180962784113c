"""The clock and the power supply."""

import time
from collections.abc import Iterable, Iterator
from contextlib import suppress

from companion.command.checkup.machine import Finding, Machine
from companion.session.play.clock import CLOCK_IS_SET

SET_BY_HAND = 'sudo date -s "2026-01-31 20:15"'
SYNCHRONISED = "run/systemd/timesync/synchronized"
THROTTLED = "sys/devices/platform/*/*firmware/get_throttled"
VOLTAGE_ALARM = "in0_lcrit_alarm"
NOW, BEFORE = {0: "under-voltage", 1: "slowed down", 2: "throttled", 3: "too hot"}, 16
"""Bits of the firmware's word; the same 16 bits higher for: since the start."""
BETTER_SUPPLY = "vcgencmd get_throttled   # 0x0 once a better supply (Pi 5: 5 V 5 A, else 5 V 3 A) and a short cable are there"
COOLER = "vcgencmd measure_temp   # below 80 once it has air"


def clock(machine: Machine) -> Iterable[Finding]:
    """Whether the wall clock was ever set (a Pi without network has none), and who keeps it right."""
    if machine.wall_s() < CLOCK_IS_SET:
        yield Finding("clock", "wrong", "The clock was never set: game nights would have no date.", SET_BY_HAND)
        return
    yield Finding("clock", "well", f"It is {time.strftime('%Y-%m-%d %H:%M', time.localtime(machine.wall_s()))}.")
    yield _keeper(machine)


def _keeper(machine: Machine) -> Finding:
    is_synchronised = (machine.root / SYNCHRONISED).exists() or machine.answer(
        ("timedatectl", "show", "-p", "NTPSynchronized", "--value")
    ) == "yes"
    if is_synchronised:
        return Finding("clock", "well", "The network keeps it right.")
    if machine.found("sys/class/rtc/rtc*"):
        return Finding("clock", "well", "It has a battery, and goes on while the box is off.")
    sentence = "Neither a network nor a battery keeps it right: after a night without power it is late. Fathom asks for the date."
    return Finding("clock", "absent", sentence, SET_BY_HAND)


def power(machine: Machine) -> Iterable[Finding]:
    """Whether the supply is strong enough, where the computer can tell."""
    word = _throttled(machine)
    alarms = [
        hwmon
        for hwmon in machine.found("sys/class/hwmon/hwmon*")
        if machine.read(f"{hwmon.relative_to(machine.root)}/name") == "rpi_volt"
    ]
    is_low = any(machine.read(f"{alarm.relative_to(machine.root)}/{VOLTAGE_ALARM}") == "1" for alarm in alarms)
    if word is None and not alarms:
        yield Finding("power", "absent", "This computer does not tell how strong its supply is.")
        return
    found = list(_complaints((word or 0) | is_low))
    yield from found or [Finding("power", "well", "The supply is strong enough.")]


def _complaints(word: int) -> Iterator[Finding]:
    low_now, low_before = word & 1, word >> BEFORE & 1
    if low_now or low_before:
        when = "now" if low_now else "was, since the start,"
        yield Finding(
            "power",
            "wrong",
            f"The supply {'is' if low_now else ''} {when} too weak (under-voltage).".replace("  ", " "),
            BETTER_SUPPLY,
        )
    hot = [words for bit, words in NOW.items() if bit and (word >> bit & 1 or word >> bit + BEFORE & 1)]
    if hot and not low_now and not low_before:
        yield Finding("power", "wrong", f"The processor is or was held back: {', '.join(hot)}.", COOLER)


def _throttled(machine: Machine) -> int | None:
    """The firmware's word, from the kernel or from the firmware's own tool; None where there is neither."""
    said = [machine.read(str(path.relative_to(machine.root))) for path in machine.found(THROTTLED)]
    if not said and machine.is_pi:
        said = [machine.answer(("vcgencmd", "get_throttled")).removeprefix("throttled=")]
    for word in said:
        with suppress(ValueError):
            return int(word, 16)
    return None
