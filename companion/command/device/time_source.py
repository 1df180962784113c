"""What keeps this computer's clock right: the network's time, or a battery while the power is off."""

from collections.abc import Callable
from pathlib import Path

from companion.files import words_in
from companion.session.play.play_clock import CLOCK_IS_SET

BOOTED = "run/systemd/system"
"""There where systemd runs the computer, and none but a Pi or the like has no battery; a container's clock is its host's."""
SYNCHRONISED = "run/systemd/timesync/synchronized"
CLOCKS = "sys/class/rtc/rtc*"
LEAST_MICROVOLTS = 1_500_000
"""A Pi 5 has a clock in any case, and measures its battery: without one next to nothing."""


def is_synchronised(root: Path = Path("/")) -> bool:
    """Whether systemd-timesyncd set the clock since the start."""
    return (root / SYNCHRONISED).exists()


def is_held_by_battery(root: Path = Path("/")) -> bool:
    """Whether a clock chip keeps the time while the power is off: one that knows it, and whose battery is not empty."""
    return any(map(_holds, sorted(root.glob(CLOCKS))))


def _holds(chip: Path) -> bool:
    since, volts = words_in(chip / "since_epoch"), _microvolts(chip)
    return since.isdecimal() and int(since) >= CLOCK_IS_SET and (volts is None or volts >= LEAST_MICROVOLTS)


def _microvolts(chip: Path) -> int | None:
    """Return what a chip measures of its battery; None for one that measures nothing."""
    words = words_in(chip / "battery_voltage") or words_in(chip / "device/battery_voltage")
    return int(words) if words.isdecimal() else None


def is_kept(root: Path = Path("/"), asked: Callable[[], bool] = lambda: False) -> bool:
    """Whether anything keeps the clock right. `asked`: what another program that keeps the time says, chrony say."""
    return not (root / BOOTED).exists() or is_synchronised(root) or is_held_by_battery(root) or asked()
