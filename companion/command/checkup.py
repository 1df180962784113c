"""The doctor's checks: each looks at one part of the machine and says what it finds."""

import ctypes.util
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.command.opening import CONTROLS_FILE
from companion.library.file import NewerFile
from companion.library.frames import Damaged
from companion.library.store import Store
from hardware import config
from kivy_ui import display

LEAST_FREE_MB = 100
EARLIEST_S = 1_735_689_600  # 2025: any earlier clock was never set
STUB_VERSION = "0.0.0.2"
LIBRARIES = {"GL": "libgl1", "EGL": "libegl1", "GLESv2": "libgles2", "mtdev": "libmtdev1"}


class Finding(Struct, frozen=True):
    """What one check found: well, absent (there is none, and that is fine), or wrong; `mend`: the command that helps."""

    what: str
    state: Literal["well", "absent", "wrong"]
    sentence: str
    mend: str = ""


def _may_use(path: Path) -> bool:
    return os.access(path, os.R_OK | os.W_OK)


@dataclass(frozen=True)
class Machine:
    """The machine to be looked at. Tests give another `root`, clock and permissions."""

    root: Path
    file: Path
    environment: dict[str, str]
    may_use: Callable[[Path], bool] = _may_use
    wall_s: Callable[[], float] = time.time
    has_library: Callable[[str], bool] = lambda name: ctypes.util.find_library(name) is not None
    free_mb: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free >> 20

    def found(self, *patterns: str) -> list[Path]:
        """Paths under the root by patterns like "dev/gpiochip*"."""
        return sorted(path for pattern in patterns for path in self.root.glob(pattern))


Check = Callable[[Machine], Iterable[Finding]]


def python(machine: Machine) -> Iterable[Finding]:
    """Which Python and Fathom run."""
    yield Finding("python", "well", f"Python {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}.")


def screen(machine: Machine) -> Iterable[Finding]:
    """A desktop, or a connected display that this user may draw on."""
    drm = machine.root / "sys/class/drm"
    try:
        found = display.find(machine.environment, drm, lambda card: machine.may_use(machine.root / card.relative_to("/")))
    except display.NoScreen as why:
        yield _no_screen(machine, drm, str(why))
    else:
        yield Finding("screen", "well", f"{found.where}, by SDL's {found.driver} driver; touches come by the {found.touch} path.")


def _no_screen(machine: Machine, drm: Path, why: str) -> Finding:
    if machine.environment.get("WAYLAND_DISPLAY"):
        return Finding("screen", "wrong", why, "sudo apt-get install xwayland")
    cards = display.connected(drm)
    if cards:
        sentence = f"A display is connected ({', '.join(cards)}), but this user may not draw on it."
        return Finding("screen", "wrong", sentence, "sudo usermod -aG video,render $USER   # then log in again")
    return Finding("screen", "absent", "There is no screen: the table plays in the terminal.")


def libraries(machine: Machine) -> Iterable[Finding]:
    """What the screen needs of the system."""
    missing = [package for library, package in LIBRARIES.items() if not machine.has_library(library)]
    if missing:
        mend = f"sudo apt-get install {' '.join(missing)}"
        yield Finding("libraries", "wrong", f"The screen needs {', '.join(missing)}.", mend)
    else:
        yield Finding("libraries", "well", "All that the screen needs is there.")


def controls(machine: Machine) -> Iterable[Finding]:
    """The file that says what is wired where."""
    path = machine.file.with_name(CONTROLS_FILE)
    if not path.exists():
        yield Finding("controls", "absent", f"No {path.name}: the usual wiring is taken.")
        return
    try:
        config.parsed(path.read_bytes())
    except (config.BrokenConfig, OSError) as trouble:
        yield Finding("controls", "wrong", f"{path.name}: {trouble}", f"nano {path}")
    else:
        yield Finding("controls", "well", f"{path.name} can be read.")


def touch(machine: Machine) -> Iterable[Finding]:
    """Touch panels the kernel knows, and whether they may be read."""
    panels = [device for device in machine.found("sys/class/input/event*") if _is_touch(device)]
    if not panels:
        yield Finding("touch", "absent", "No touch panel; a mouse does too.")
    for panel in panels:
        name = (panel / "device/name").read_text().strip()
        node = machine.root / "dev/input" / panel.name
        yield _permitted(machine, "touch", node, f"{name} ({panel.name})", "input")


def _is_touch(device: Path) -> bool:
    """Whether an input device reports multi-touch positions (ABS_MT_POSITION_X, bit 0x35)."""
    bits = device / "device/capabilities/abs"
    words = bits.read_text().split() if bits.exists() else []
    return bool(int("".join(f"{int(word, 16):016x}" for word in words) or "0", 16) >> 0x35 & 1)


def gpio(machine: Machine) -> Iterable[Finding]:
    """The GPIO chip, and whether lgpio is the real one."""
    chips = machine.found("dev/gpiochip*")
    if not chips:
        yield Finding("gpio", "absent", "No GPIO chip: no buttons, lights or buzzer on pins.")
        return
    yield _permitted(machine, "gpio", chips[0], f"{len(chips)} GPIO chip{'s' * (len(chips) > 1)}", "gpio")
    yield _lgpio()


def _lgpio() -> Finding:
    try:
        version = metadata.version("lgpio")
    except metadata.PackageNotFoundError:
        return Finding(
            "gpio", "wrong", "Python's lgpio is missing.", "sudo apt-get install python3-lgpio && rm -r .venv && make play"
        )
    if version == STUB_VERSION:
        return Finding(
            "gpio",
            "wrong",
            f"lgpio {version} is an empty stub.",
            ".venv/bin/pip uninstall lgpio && sudo apt-get install python3-lgpio",
        )
    return Finding("gpio", "well", f"lgpio {version}.")


def serial(machine: Machine) -> Iterable[Finding]:
    """Serial devices: the dice tower and its like."""
    lines = machine.found("dev/serial/by-id/*", "dev/dice*") or machine.found("dev/ttyACM*", "dev/ttyUSB*")
    if not lines:
        yield Finding("serial", "absent", "No serial device is plugged in.")
    for line in lines:
        yield _permitted(machine, "serial", line, line.name, "dialout")


def _permitted(machine: Machine, what: str, node: Path, name: str, group: str) -> Finding:
    if machine.may_use(node):
        return Finding(what, "well", f"{name}.")
    return Finding(
        what, "wrong", f"{name} is there, but not for this user.", f"sudo usermod -aG {group} $USER   # then log in again"
    )


def storage(machine: Machine) -> Iterable[Finding]:
    """The folder of what was played: writable, with room, and the file whole."""
    folder = next(parent for parent in machine.file.absolute().parents if parent.exists())
    if not machine.may_use(folder):
        yield Finding("storage", "wrong", f"Nothing can be written in {folder}.", f"sudo chown -R $USER {folder}")
        return
    free = machine.free_mb(folder)
    if free < LEAST_FREE_MB:
        yield Finding("storage", "wrong", f"Only {free} MB are free in {folder}.", f"df -h {folder}")
    else:
        yield Finding("storage", "well", f"{free} MB free in {folder}.")
    yield _file(machine.file)


def _file(path: Path) -> Finding:
    if not path.exists():
        return Finding("storage", "well", "Nothing was played yet.")
    try:
        store = Store.reading(path)
        count = len(store.sessions())
        store.close()
    except (Damaged, NewerFile) as trouble:
        return Finding("storage", "wrong", f"{path}: {trouble}.", "fathom play   # sets it aside and keeps what can be read")
    return Finding("storage", "well", f"{path} holds {count} session{'s' * (count != 1)}.")


def clock(machine: Machine) -> Iterable[Finding]:
    """Whether the wall clock was ever set: a Pi without network has none."""
    if machine.wall_s() < EARLIEST_S:
        yield Finding(
            "clock", "wrong", "The clock was never set: game nights would have no date.", 'sudo date -s "2026-01-31 20:15"'
        )
    else:
        yield Finding("clock", "well", f"It is {time.strftime('%Y-%m-%d %H:%M', time.localtime(machine.wall_s()))}.")


ALL_CHECKS: tuple[Check, ...] = (python, screen, libraries, touch, gpio, serial, controls, storage, clock)
