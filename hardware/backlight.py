"""The panel's lamp: every backlight the kernel knows, made brighter or darker together, and never black but when asleep.

The files are the kernel's (Documentation/ABI/stable/sysfs-class-backlight); our udev rule gives them to the group video.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.files import write_into
from companion.table.say import Words, say

LAMPS = Path("/sys/class/backlight")
FLOOR = 0.06
"""The darkest a lamp is made while somebody may look at it, as a part of its brightest."""
LIT, UNLIT = "0", "4"
NONE_HERE, NOT_OURS = say("lamp.none"), say("lamp.not_ours")


class Backlight:
    """All lamps of one machine. `why` says why none can be set; "" when one can."""

    def __init__(self, folder: Path = LAMPS) -> None:
        lamps = sorted(path.parent for path in folder.glob("*/brightness") if _brightest(path.parent) > 0)
        self._lamps = [lamp for lamp in lamps if os.access(lamp / "brightness", os.W_OK)]
        self.why: Words = "" if self._lamps else NOT_OURS if lamps else NONE_HERE

    def share(self) -> float:
        """Tell how bright the first lamp is, 0 to 1; 1 when there is none, or when it does not say."""
        for lamp in self._lamps:
            with suppress(OSError, ValueError):
                return min(1.0, int((lamp / "brightness").read_text()) / _brightest(lamp))
        return 1.0

    def shine(self, share: float) -> None:
        """Make every lamp this bright, 0 to 1 of its brightest, but never darker than FLOOR, and light those that are out."""
        for lamp, brightest in self._each():
            _write(lamp / "bl_power", LIT)
            _write(lamp / "brightness", str(max(1, round(brightest * min(1.0, max(FLOOR, share))))))

    def light_up(self) -> None:
        """Light lamps that were left out or at their darkest, as a table does that was cut short while its screen slept."""
        for lamp, brightest in self._each():
            _write(lamp / "bl_power", LIT)
            if _number(lamp / "brightness") <= round(brightest * FLOOR):
                _write(lamp / "brightness", str(brightest))

    def go_out(self) -> None:
        """Put every lamp out, until it is to `shine` again."""
        for lamp, _ in self._each():
            _write(lamp / "bl_power", UNLIT)

    def _each(self) -> Iterator[tuple[Path, int]]:
        return ((lamp, brightest) for lamp in self._lamps if (brightest := _brightest(lamp)) > 0)


def _brightest(lamp: Path) -> int:
    return _number(lamp / "max_brightness")


def _number(path: Path) -> int:
    try:
        return int(path.read_text())
    except (OSError, ValueError):  # it was unplugged, or says nonsense
        return 0


def _write(path: Path, value: str) -> None:
    with suppress(OSError):  # unplugged, or without that file: the other lamps go on
        if path.exists() and os.access(path, os.W_OK):
            write_into(path, value.encode())
