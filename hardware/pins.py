"""The pins of the 40-pin header: open them through lgpio or RPi.GPIO, watch their callback thread, close every device.

The kernel numbers GPIO chips in the order in which it finds them, so the header's chip is chosen by its label. Both
libraries deliver edges on one thread, which lgpio starts when it is imported.
"""

import contextlib
import glob
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from companion.table.sentence import UserError, say
from hardware.gpio_lines import Chip, header_of, read_chip

CHIPS = "/dev/gpiochip*"
_folder = ""


class PinsUnavailableError(UserError):
    """No pin can be used; the sentence gives the reason."""


def real_pins() -> Any:
    """Open gpiozero's pin factory on the chip of the 40-pin header: through lgpio, else through RPi.GPIO.

    The factory names its `library` and its `chip` number. Raises PinsUnavailableError.
    """
    header = _header()
    reasons = []
    for open_chip in CHIP_OPENERS:
        try:
            return open_chip(header)
        except Exception as reason:  # lgpio, RPi.GPIO, gpiozero and the imports have no error class in common
            reasons.append(str(reason))
    raise PinsUnavailableError(say("pins.other", why=reasons[0]))


def _header() -> Chip:
    """Find the chip of the 40-pin header. Raises PinsUnavailableError."""
    paths = sorted(map(Path, glob.glob(CHIPS)))
    if not paths:
        raise PinsUnavailableError(say("pins.none"))
    chips, refused = [], False
    for path in paths:
        try:
            chips.append(read_chip(path))
        except PermissionError:
            refused = True
        except OSError:  # the chip was removed meanwhile
            continue
    if header := header_of(chips):
        if os.access(header.path, os.R_OK | os.W_OK):
            return header
        refused = True
    raise PinsUnavailableError(say("pins.not_ours") if refused else say("pins.no_header", chips=[chip.label for chip in chips]))


def _open_lgpio_header(header: Chip) -> Any:
    with temporary_working_folder():
        from hardware.lgpio_pins import HeaderPins

        return HeaderPins(header.number)


def _open_rpi_gpio_header(header: Chip) -> Any:
    with temporary_working_folder():
        os.environ["RPI_LGPIO_CHIP"] = str(header.number)  # rpi-lgpio reads the chip from this variable
        from hardware.rpi_gpio_pins import HeaderPins

        return HeaderPins(header.number)


CHIP_OPENERS: tuple[Callable[[Chip], Any], ...] = (_open_lgpio_header, _open_rpi_gpio_header)


@contextlib.contextmanager
def temporary_working_folder() -> Iterator[None]:
    """Run the block, which imports lgpio or has it open a pipe, in a folder that is removed afterwards.

    lgpio makes a named pipe in its working folder, opens it at once, and never needs its name again. It reads LG_WD when it
    is imported and keeps that, so the folder of later blocks has the same name. Raises OSError.
    """
    global _folder
    before = os.open(".", os.O_PATH | os.O_DIRECTORY)
    working_folder = os.environ.get("LG_WD")
    try:
        if _folder and "lgpio" in sys.modules:
            os.mkdir(_folder, 0o700)
        else:
            _folder = tempfile.mkdtemp(prefix="fathom-gpio-")
        os.environ["LG_WD"] = _folder
        os.chdir(_folder)
        yield
    finally:
        os.fchdir(before)
        os.close(before)
        shutil.rmtree(_folder, ignore_errors=True)
        if working_folder is None:
            os.environ.pop("LG_WD", None)
        else:
            os.environ["LG_WD"] = working_folder


def are_alive() -> bool:
    """Return whether lgpio's callback thread runs. Without it no button of this process works."""
    lgpio = sys.modules.get("lgpio")
    thread = getattr(lgpio, "_notify_thread", None)
    return thread is None or thread.is_alive()


def restart_callbacks() -> bool:
    """Restart lgpio's callback thread; return whether it runs. Devices opened before report nothing: open them again."""
    lgpio: Any = sys.modules.get("lgpio")
    dead = lgpio._notify_thread
    with contextlib.suppress(Exception), temporary_working_folder():
        lgpio._notify_thread = lgpio._callback_thread()
    with contextlib.suppress(Exception):  # the end of the pipe that the dead thread read
        lgpio._notify_close(dead._notify)
        dead._file.close()
    return are_alive()


def is_chip_present(factory: Any) -> bool:
    """Return whether the chip that this factory opened still exists; True for a test's factory, which has no chip."""
    number = getattr(factory, "chip", None)
    return number is None or os.path.exists(f"/dev/gpiochip{number}")


def close(devices: Iterable[Any], factory: Any) -> None:
    """Close gpiozero devices and their factory. Every gpiozero device of Fathom is closed here.

    The callbacks come off all pins first: an edge that reaches a closed device ends lgpio's callback thread
    (gpiozero #1189). A line that cannot be closed keeps no other one open.
    """
    from gpiozero import CompositeDevice  # it takes long to import, and is there already where devices are

    devices = list(devices)
    for device in devices:
        for part in device if isinstance(device, CompositeDevice) else (device,):
            with contextlib.suppress(Exception):  # lgpio.error: the line is busy, or its chip was removed
                part.pin.when_changed = None
    for device in devices:
        with contextlib.suppress(Exception):  # as above
            device.close()
    with contextlib.suppress(Exception):  # as above
        factory.close()
