"""The whole kiosk: installed by our installer, started by a real systemd, with a KMS/DRM display and a touch panel."""

import functools
import hashlib
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from tests.lab import installed, kit
from tests.lab.machine import MEASURED, Machine
from tests.lab.report import LabFailedError, Row, require, rows_said
from tests.lab.systems import System, rows_of, this_machine
from tests.sample_sizes import FULL

DISPLAY = ["-vga", "none", "-device", "virtio-gpu-pci,xres=800,yres=480"]
EVENING = kit.BUILD / "evening"
CHECKS = 16
"""Rows that a guest reports."""
TIMEOUT_S = 600
OFF_S = 120
MOST_DIFFERENT = 0.3
"""Mean difference of two pictures of the same screen, of 255. The same rasteriser draws both; two steps most alike differ by 0.6."""
SEEN_LEVEL = 16
STANDS_S, LOOK_AGAIN_S = 60.0, 0.5
"""A picture may come a little after the table has come to rest: a busy machine lets a guest wait for its files."""
_PREPARING = threading.Lock()
LIGHTHOUSE = bytes((194, 58, 44))
"""The red of its stripes."""


def run(system: System | None = None) -> list[Row]:
    """Check screen and systemd in one boot of a system. Raises LabFailedError."""
    system = system or this_machine()
    layer, rows = prepare(system)
    guest = boot_kiosk("-m tests.lab.guest.kiosk", layer, system=system)
    *steps, replugged, caged, recaged, last = sorted(EVENING.glob("step-*.png"))
    wrong = [_look_at_display(guest, f"step {number}", _picture_difference(picture)) for number, picture in enumerate(steps)]
    faults = ("hung", "killed", "late", "unplugged")
    repeat_faults = [_look_at_display(guest, name, _picture_difference(steps[-1])) for name in faults]
    wrong += [_look_at_display(guest, "replugged on KMS/DRM", _picture_difference(replugged))]
    trouble = [_look_at_display(guest, "safe", _check_lighthouse_absent)]
    elsewhere = _look_elsewhere(guest, replugged, caged, recaged, last)
    refused = [_look_at_display(guest, "refused", _picture_difference(EVENING / "refused.png"))]
    allowed_faults = [_look_at_display(guest, "allowed", _picture_difference(EVENING / "allowed.png"))]
    is_off = guest.switched_itself_off(OFF_S)
    rows = [*rows, *require(rows_said(guest.text()), CHECKS)]
    return rows_of(
        system,
        rows
        + require(
            [
                _row("screen", "screenshots match the journal", wrong),
                _row("systemd", "same picture after stop, kill and display loss", repeat_faults),
                _row("systemd", "screenshot of the Trouble page in safe mode", trouble),
                *elsewhere,
                _row("systemd", "power off without the polkit rule: the screen says it isn't possible", refused),
                _row("systemd", "power off with the polkit rule: offered on screen", allowed_faults),
                Row("systemd", "power off on screen: the machine turns off", 1, int(not is_off)),
            ],
            6 + len(elsewhere),
        ),
    )


def _look_elsewhere(guest: Machine, replugged: Path, caged: Path, recaged: Path, last: Path) -> list[Row]:
    """Look at the display in cage and on a desktop, each time with the picture that the evening had at that step; return the rows."""
    caged_looks = {"cage": replugged, "cage tap": caged, "replugged in cage": recaged, "late in cage": recaged}
    cage = [_look_at_display(guest, name, _picture_difference(picture)) for name, picture in caged_looks.items()]
    lent = {"desktop": recaged, "replugged on a desktop (Xorg)": last}
    desktop = [_look_at_display(guest, name, _picture_difference(picture)) for name, picture in lent.items()]
    return [
        _row("screen", "screenshots in cage with Xwayland", cage),
        _row("screen", "screenshots on a running desktop", desktop),
    ]


def prepare(system: System | None = None) -> tuple[Path, list[Row]]:
    """Return a system with the kiosk and the recorded evening, made once a run for all parts, and the rows of its installation."""
    with _PREPARING:
        return _prepare(system or this_machine())


@functools.cache
def _prepare(system: System) -> tuple[Path, list[Row]]:
    layer, rows = installed.layer(system)
    _record()
    return layer, rows


def _record() -> None:
    """Record the evening that guests repeat, unless it exists, in a process of its own: Kivy has one window."""
    stamp, made_from = EVENING / ".stamp", _recorded_from()
    if stamp.exists() and stamp.read_text() == made_from:
        return
    process = subprocess.run(
        [sys.executable, "-m", "tests.lab.evening", str(EVENING)], cwd=kit.ROOT, capture_output=True, text=True
    )
    if process.returncode:
        raise LabFailedError(f"the evening could not be played: {process.stderr[-500:]}")
    stamp.write_text(made_from)


def _recorded_from() -> str:
    """Return a digest of all the files that the evening is made of, and whether it is a sample."""
    files = (kit.ROOT / name for name in ("tests/lab/evening.py", "tests/lab/tap.py", "tests/kivy_ui/simulated_user.py"))
    return f"{FULL} {installed.sources()}" + "".join(hashlib.sha256(path.read_bytes()).hexdigest() for path in files)


def boot_kiosk(command: str, layer: Path, extra: tuple[str, ...] = (), system: System | None = None) -> Machine:
    """Boot a guest with systemd, the kiosk, a display and a panel, running one of our modules."""
    init, root = kit.GUEST / "systemd-init.sh", (system or this_machine()).root
    return Machine(f".venv/bin/python {command}", [*DISPLAY, *extra], 1536, init, layer, MEASURED, root)


def screenshot(guest: Machine, name: str) -> Image.Image:
    """Return a screenshot of the guest's display, from outside."""
    path = kit.BUILD / f"{name}{guest.name and f'-{guest.name}'}.ppm"
    guest.ask("screendump", filename=str(path))
    picture = Image.open(path).convert("RGB")
    picture.save(path.with_suffix(".png"))
    return picture


def difference(picture: Image.Image, other: Image.Image) -> str:
    """Return how and where two pictures differ that should be equal; "" if they don't."""
    if picture.size != other.size:
        return f"{picture.size}, not {other.size}"
    apart = ImageChops.difference(picture, other)
    mean = sum(ImageStat.Stat(apart).mean) / 3
    place = apart.point(lambda level: level > SEEN_LEVEL and 255).getbbox()
    return f"by {mean:.2f} of 255, most of it within {place}" if mean > MOST_DIFFERENT else ""


def _picture_difference(path: Path) -> Callable[[Image.Image], str]:
    picture = Image.open(path).convert("RGB")
    return lambda image: difference(image, picture)


def _check_lighthouse_absent(image: Image.Image) -> str:
    """Return "" if the Trouble page's lighthouse is on the display."""
    return "" if sum(bytes(pixel) == LIGHTHOUSE for pixel in image.getdata()) > 500 else "no lighthouse"


def _look_at_display(guest: Machine, name: str, wrong: Callable[[Image.Image], str]) -> str:
    """Wait until the guest asks for a look at the display; return what is wrong with it, and let the guest go on. Raises LabFailedError."""
    match = guest.wait_for(rf"LOOK {re.escape(name)}\r?\n|GUEST-RC", TIMEOUT_S)
    if not match[0].startswith(b"LOOK"):
        raise LabFailedError(f"nothing to look at: {guest.pull_the_plug()[-6000:]}")
    deadline = time.monotonic() + STANDS_S
    picture = "seen-" + re.sub(r"\W+", "-", name)
    while (why := wrong(screenshot(guest, picture))) and time.monotonic() < deadline:
        print(f"{name}: {why}. Looking again.", file=sys.stderr, flush=True)
        time.sleep(LOOK_AGAIN_S)
    guest.go_on()
    return why and f"{name} differs {why}"


def _row(part: str, title: str, wrong: Sequence[str]) -> Row:
    """Return the row for checked pictures; `wrong`: what is wrong with each, "" for nothing."""
    return Row(part, title, len(wrong), sum(map(bool, wrong)), "; ".join(filter(None, wrong)))
