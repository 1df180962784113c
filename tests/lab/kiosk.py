"""The whole kiosk, installed by our installer, started by a real systemd, on a KMS/DRM display with a touch panel."""

import functools
import subprocess
import sys
import threading
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from kivy_ui.theme import THEMES
from tests.lab import installed, kit
from tests.lab.machine import MEASURED, Machine
from tests.lab.report import Failed, Row, require, rows_said

DISPLAY = ["-vga", "none", "-device", "virtio-gpu-pci,xres=800,yres=480"]
EVENING = kit.BUILD / "evening"
CHECKS = 6
PATIENCE_S = 600
MOST_DIFFERENT = 6.0
"""Mean difference of two pictures of the same screen, of 255: two rasterisers smooth edges a little differently."""
_PREPARING = threading.Lock()
HEADING = bytes.fromhex(THEMES["deep"].danger.removeprefix("#"))


def run() -> list[Row]:
    """Screen and systemd, in one boot. Raises Failed."""
    layer, rows = prepared()
    guest = booted("-m tests.lab.guest.kiosk", layer)
    *steps, last, _ = sorted(EVENING.glob("step-*.png"))  # the tap after the last picture is for a panel plugged in again
    wrong = [not _looks_like(guest, f"STEP {number}\\b", wanted) for number, wanted in enumerate([*steps, last])]
    again = [not _looks_like(guest, f"AGAIN {time}\\b", last) for time in (1, 2)]
    is_readable = _shows_trouble(guest)
    rows += require(rows_said(guest.finished(PATIENCE_S)), CHECKS)
    pictures = Row("screen", "screenshots from outside, as the journal says", len(wrong), sum(wrong))
    prompts = Row("systemd", "the same picture after hanging and after being killed", 2, sum(again))
    safe = Row("systemd", "the Trouble screen in safe mode, seen from outside", 1, int(not is_readable))
    return [*rows, *require([pictures, prompts, safe], 3)]


def prepared() -> tuple[Path, list[Row]]:
    """The installed kiosk and the recorded evening, made once a run for all parts; what the installing showed."""
    with _PREPARING:
        return _prepared()


@functools.cache
def _prepared() -> tuple[Path, list[Row]]:
    layer, rows = installed.layer()
    _record()
    return layer, rows


def _record() -> None:
    """Play the evening that guests repeat, in a process of its own: Kivy has one window."""
    done = subprocess.run([sys.executable, "-m", "tests.lab.evening", str(EVENING)], cwd=kit.ROOT, capture_output=True, text=True)
    if done.returncode:
        raise Failed(f"the evening could not be played: {done.stderr[-500:]}")


def booted(command: str, layer: Path, extra: tuple[str, ...] = ()) -> Machine:
    """A guest with systemd, the kiosk, a display and a panel, running one of our modules."""
    init = kit.GUEST / "systemd-init.sh"
    return Machine(f".venv/bin/python {command}", [*DISPLAY, *extra], memory_mb=1536, init=init, layer=layer, processor=MEASURED)


def screenshot(guest: Machine, name: str) -> Image.Image:
    """What stands on the guest's display, from outside."""
    path = kit.BUILD / f"{name}.ppm"
    guest.ask("screendump", filename=str(path))
    return Image.open(path).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, 0 to 255; 255 when they differ in size."""
    if one.size != other.size:
        return 255.0
    return float(sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3)


def _looks_like(guest: Machine, when: str, wanted: Path) -> bool:
    guest.wait_for(when, PATIENCE_S)
    name = f"seen-{wanted.stem}-{when.split()[0].lower()}"
    seen = screenshot(guest, name)
    seen.save(kit.BUILD / f"{name}.png")
    return difference(seen, Image.open(wanted).convert("RGB")) <= MOST_DIFFERENT


def _shows_trouble(guest: Machine) -> bool:
    """Whether the heading of the Trouble screen, in its colour, stands on the display."""
    guest.wait_for(r"SAFE\b", PATIENCE_S)
    seen = screenshot(guest, "seen-safe")
    seen.save(kit.BUILD / "seen-safe.png")
    return sum(bytes(pixel) == HEADING for pixel in seen.getdata()) > 500
