"""The header's pins: a factory opened when first needed, quietly, and only where there is a GPIO chip."""

import contextlib
import glob
import os
import sys
import tempfile
from typing import Any

from companion.table.say import Told, say


class NoPins(Told):
    """This machine has no pins we can use; the sentence says why."""


def real_pins() -> Any:
    """gpiozero's factory for this machine's pins. Raises NoPins."""
    chips = glob.glob("/dev/gpiochip*")
    if not chips:
        raise NoPins(say("pins.none"))
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        raise NoPins(say("pins.not_ours"))
    try:
        return _factory()
    except Exception as trouble:  # lgpio, gpiozero and the import each have their own, without a common base
        raise NoPins(say("pins.other", why=str(trouble))) from trouble


def _factory() -> Any:
    with working_folder_for_lgpio():
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()


@contextlib.contextmanager
def working_folder_for_lgpio() -> Any:
    """Importing lgpio changes into LG_WD and leaves a pipe there: not in the table's own folder, and back again."""
    os.environ.setdefault("LG_WD", os.environ.get("RUNTIME_DIRECTORY") or tempfile.mkdtemp(prefix="fathom-gpio-"))
    before = os.getcwd()
    try:
        yield
    finally:
        os.chdir(before)


def are_alive() -> bool:
    """Tell whether lgpio's one callback thread still runs: when it dies, every button of the process is silently dead."""
    lgpio = sys.modules.get("lgpio")
    thread = getattr(lgpio, "_notify_thread", None)
    return thread is None or thread.is_alive()


def are_there(factory: Any) -> bool:
    """Tell whether the chip this factory opened is still plugged in; a factory without a chip (a test's) always is."""
    chip = getattr(factory, "chip", None)
    return chip is None or os.path.exists(f"/dev/gpiochip{chip}")
