"""Detect what keeps the clock right: network time, or a battery while the power is off."""

from collections.abc import Callable
from pathlib import Path

from companion.files import words_in
from companion.session.play.play_clock import CLOCK_IS_SET

BOOTED = "run/systemd/system"
"""Folder that exists if systemd runs the computer; a container uses its host's clock."""
SYNCHRONISED = "run/systemd/timesync/synchronized"
CLOCKS = "sys/class/rtc/rtc*"
LEAST_MICROVOLTS = 1_500_000
"""Minimum battery voltage: a Pi 5 always has a clock, and measures almost nothing without a battery."""


def is_synchronised(root: Path = Path("/")) -> bool:
    """Return whether systemd-timesyncd has set the clock since the start."""
    return (root / SYNCHRONISED).exists()


def has_clock_battery(root: Path = Path("/")) -> bool:
    """Return whether a clock chip with a charged battery keeps the time while the power is off."""
    return any(map(_keeps_time, sorted(root.glob(CLOCKS))))


def _keeps_time(chip: Path) -> bool:
    epoch_seconds, volts = words_in(chip / "since_epoch"), _microvolts(chip)
    return epoch_seconds.isdecimal() and int(epoch_seconds) >= CLOCK_IS_SET and (volts is None or volts >= LEAST_MICROVOLTS)


def _microvolts(chip: Path) -> int | None:
    """Return the voltage of a chip's battery; None if it measures none."""
    words = words_in(chip / "battery_voltage") or words_in(chip / "device/battery_voltage")
    return int(words) if words.isdecimal() else None


def is_kept(root: Path = Path("/"), is_kept_by_service: Callable[[], bool] = lambda: False) -> bool:
    """Return whether anything keeps the clock right. `is_kept_by_service`: what another time service, such as chrony, reports."""
    return not (root / BOOTED).exists() or is_synchronised(root) or has_clock_battery(root) or is_kept_by_service()
