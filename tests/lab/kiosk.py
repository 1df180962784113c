"""The whole kiosk, installed by our installer, started by a real systemd, on a KMS/DRM display with a touch panel."""

import functools
import re
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
CHECKS = 9
PATIENCE_S = 600
OFF_S = 120
MOST_DIFFERENT = 0.3
"""Mean difference of two pictures of the same screen, of 255. The same rasteriser draws both; two steps most alike differ by 0.6."""
_PREPARING = threading.Lock()
HEADING = bytes.fromhex(THEMES["deep"].danger.removeprefix("#"))


def run() -> list[Row]:
    """Screen and systemd, in one boot. Raises Failed."""
    layer, rows = prepared()
    guest = booted("-m tests.lab.guest.kiosk", layer)
    *steps, replugged, caged, last = sorted(EVENING.glob("step-*.png"))
    wrong = [not _looks_like(guest, f"step {number}", wanted) for number, wanted in enumerate(steps)]
    again = [not _looks_like(guest, name, steps[-1]) for name in ("hung", "killed")]
    wrong += [not _looks_like(guest, "replugged on KMS/DRM", replugged)]
    is_readable = _shows_trouble(guest)
    cage = [not _looks_like(guest, *look) for look in (("cage", replugged), ("cage tap", caged), ("replugged in cage", last))]
    is_refused = _looks_like(guest, "refused", EVENING / "refused.png")
    _seen(guest, "off")
    is_off = guest.switched_itself_off(OFF_S)
    rows += require(rows_said(guest.text()), CHECKS)
    return [
        *rows,
        *require(
            [
                Row("screen", "screenshots from outside, as the journal says", len(wrong), sum(wrong)),
                Row("systemd", "the same picture after hanging and after being killed", len(again), sum(again)),
                Row("systemd", "the Trouble screen in safe mode, seen from outside", 1, int(not is_readable)),
                Row("screen", "screenshots from outside in cage with Xwayland", len(cage), sum(cage)),
                Row("systemd", "not switched off without our polkit rule, and said so on screen", 1, int(not is_refused)),
                Row("systemd", "switched off from the screen: the machine went off by itself", 1, int(not is_off)),
            ],
            6,
        ),
    ]


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
    seen = Image.open(path).convert("RGB")
    seen.save(path.with_suffix(".png"))
    return seen


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, 0 to 255; 255 when they differ in size."""
    if one.size != other.size:
        return 255.0
    return float(sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3)


def _looks_like(guest: Machine, name: str, wanted: Path) -> bool:
    return difference(_seen(guest, name), Image.open(wanted).convert("RGB")) <= MOST_DIFFERENT


def _shows_trouble(guest: Machine) -> bool:
    """Whether the heading of the Trouble screen, in its colour, stands on the display."""
    return sum(bytes(pixel) == HEADING for pixel in _seen(guest, "safe").getdata()) > 500


def _seen(guest: Machine, name: str) -> Image.Image:
    """What stands on the display when the guest says that it is time to look; then it goes on. Raises Failed."""
    found = guest.wait_for(rf"LOOK {name}\r?\n|GUEST-RC", PATIENCE_S)
    if not found[0].startswith(b"LOOK"):
        raise Failed(f"nothing to look at: {guest.pull_the_plug()[-2000:]}")
    seen = screenshot(guest, "seen-" + re.sub(r"\W+", "-", name))
    guest.go_on()
    return seen
