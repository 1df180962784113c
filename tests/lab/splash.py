"""Splash screen: its unit, started by udev, paints a real kernel's framebuffer; a screenshot of the guest checks it."""

import importlib.util
import shutil
import time
from pathlib import Path

from PIL import Image

from companion.command.kiosk.file_layout import FILES, SOURCE
from tests.lab import kit
from tests.lab.kiosk import DISPLAY, difference, screenshot
from tests.lab.machine import STEADY, Machine
from tests.lab.report import Row, require

SIZE = (800, 480)
SPLASH = ("/opt/fathom/splash.py", "/etc/systemd/system/fathom-splash.service", "/etc/udev/rules.d/70-fathom.rules")
STANDS_S = 20.0


def run() -> list[Row]:
    """Boot a guest with our unit and rule, and compare its screen with our picture. Raises LabFailedError."""
    init = kit.GUEST / "systemd-init.sh"
    guest = Machine("sh tests/lab/guest/splash.sh", DISPLAY, 1024, init, _layer(), STEADY)
    guest.wait_for("LOOK", 300)
    expected_picture, deadline = _expected_picture(), time.monotonic() + STANDS_S
    while (why := difference(screenshot(guest, "seen-splash"), expected_picture)) and time.monotonic() < deadline:
        time.sleep(0.5)
    guest.wait_for_command(120)
    return require([Row("splash", "our picture from the first screen on, whatever the console says", 1, int(bool(why)), why)], 1)


def _layer() -> Path:
    """Return a layer with our files as the installer writes them."""
    layer = kit.BUILD / "splash"
    shutil.rmtree(layer, ignore_errors=True)
    for place in SPLASH:
        target = layer / place.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SOURCE / FILES[place], target)
    return layer


def _expected_picture() -> Image.Image:
    spec = importlib.util.spec_from_file_location("splash", SOURCE / FILES[SPLASH[0]])
    assert spec and spec.loader
    splash = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(splash)
    return Image.frombytes("RGB", SIZE, b"".join(splash.paint_row(y, *SIZE, 32) for y in range(SIZE[1])), "raw", "BGRX")
