"""Set the brightness of all backlights together; off only during sleep.

Files: Documentation/ABI/stable/sysfs-class-backlight of the kernel. A udev rule of ours gives them to the group video.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.files import write_into
from companion.table.sentence import Words, say

LAMPS = Path("/sys/class/backlight")
FLOOR = 0.06
"""Minimum brightness while the screen is on, as a fraction of the maximum."""
LIT, UNLIT = "0", "4"
NONE_HERE, NOT_OURS = say("lamp.none"), say("lamp.not_ours")


class Backlight:
    """All backlights of the machine. `reason`: why none can be set; "" if one can."""

    def __init__(self, folder: Path = LAMPS) -> None:
        lamps = sorted(path.parent for path in folder.glob("*/brightness") if _brightest(path.parent) > 0)
        self._lamps = [lamp for lamp in lamps if os.access(lamp / "brightness", os.W_OK)]
        self.reason: Words = "" if self._lamps else NOT_OURS if lamps else NONE_HERE

    def share(self) -> float:
        """Return the brightness of the first backlight, 0 to 1; 1 if there is none or it cannot be read."""
        for lamp in self._lamps:
            with suppress(OSError, ValueError):
                return min(1.0, int((lamp / "brightness").read_text()) / _brightest(lamp))
        return 1.0

    def set_brightness(self, share: float) -> None:
        """Switch every backlight on and set its brightness, 0 to 1, at least FLOOR."""
        for lamp, brightest in self._usable_lamps():
            _write(lamp / "bl_power", LIT)
            _write(lamp / "brightness", str(max(1, round(brightest * min(1.0, max(FLOOR, share))))))

    def restore(self) -> None:
        """Restore backlights that are off or at minimum, such as after a power cut during sleep."""
        for lamp, brightest in self._usable_lamps():
            _write(lamp / "bl_power", LIT)
            if _number(lamp / "brightness") <= round(brightest * FLOOR):
                _write(lamp / "brightness", str(brightest))

    def switch_off(self) -> None:
        """Switch every backlight off until the next `set_brightness`."""
        for lamp, _ in self._usable_lamps():
            _write(lamp / "bl_power", UNLIT)

    def _usable_lamps(self) -> Iterator[tuple[Path, int]]:
        return ((lamp, brightest) for lamp in self._lamps if (brightest := _brightest(lamp)) > 0)


def _brightest(lamp: Path) -> int:
    return _number(lamp / "max_brightness")


def _number(path: Path) -> int:
    try:
        return int(path.read_text())
    except (OSError, ValueError):  # it was unplugged, or its file has no number
        return 0


def _write(path: Path, value: str) -> None:
    with suppress(OSError):  # unplugged, or without that file: the other lamps still work
        if path.exists() and os.access(path, os.W_OK):
            write_into(path, value.encode())
