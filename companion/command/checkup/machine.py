"""Machine that the doctor checks, and results of checks. All paths are below a root, so that tests can build a machine from files."""

import ctypes.util
import grp
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from msgspec import Struct, field

from companion.command.external_programs import ProgramError, answer_of
from companion.command.sentences import english
from hardware import pins
from hardware.gpio_lines import Chip, read_chip

MODELS = ("proc/device-tree/model", "sys/firmware/devicetree/base/model")
BOOT = ("boot/firmware", "boot")
FATHOM_COMMAND = str(Path(sys.executable).with_name("fathom"))
"""The `fathom` command as users can type it: it is not on the PATH."""


class CheckResult(Struct, frozen=True):
    """Result of a check: "well", "absent" (missing, which is fine) or "wrong"; `mend`: the command that fixes it."""

    subject: str = field(name="what")
    state: Literal["well", "absent", "wrong"]
    sentence: str
    mend: str = ""


def _may_use(path: Path) -> bool:
    return os.access(path, os.R_OK | os.W_OK)


def _answer(command: Sequence[str]) -> str:
    with suppress(ProgramError):
        return answer_of(command)
    return ""


def _package(name: str) -> str | None:
    """Return a Python package's version; "" if it has none, None if it is missing."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "" if find_spec(name) else None


def _pin_library() -> str:
    """Open the pins as the app does, without taking a line; return the library's name. Raises PinsUnavailableError."""
    factory = pins.real_pins()
    pins.close((), factory)
    return str(factory.library)


def _groups() -> set[str]:
    names = set()
    for number in {os.getegid(), *os.getgroups()}:
        with suppress(KeyError):
            names.add(grp.getgrgid(number).gr_name)
    return names


@dataclass(frozen=True)
class Machine:
    """Machine to check. Tests replace `root`, clock, permissions and command output ("" for a failure)."""

    root: Path
    file: Path
    environment: dict[str, str]
    may_use: Callable[[Path], bool] = _may_use
    wall_s: Callable[[], float] = time.time
    has_library: Callable[[str], bool] = lambda name: ctypes.util.find_library(name) is not None
    free_mb: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free >> 20
    answer: Callable[[Sequence[str]], str] = _answer
    chip: Callable[[Path], Chip] = read_chip
    groups: Callable[[], set[str]] = _groups
    package: Callable[[str], str | None] = _package
    pin_library: Callable[[], str] = _pin_library
    is_root: bool = os.geteuid() == 0

    def find_paths(self, *patterns: str) -> list[Path]:
        """Return paths below the root that match patterns such as "dev/gpiochip*"."""
        return sorted(path for pattern in patterns for path in self.root.glob(pattern))

    def read(self, *paths: str) -> str:
        """Return the first readable file's text, without its last line end and a device tree's NULs; "" if none is readable."""
        for path in paths:
            with suppress(OSError):
                return (self.root / path).read_text(errors="replace").rstrip("\0\n")
        return ""

    @property
    def model(self) -> str:
        """Model of the computer from its device tree ("Raspberry Pi 4 Model B Rev 1.4"); "" if unknown."""
        return self.read(*MODELS)

    @property
    def is_pi(self) -> bool:
        """Whether it is a Raspberry Pi."""
        return self.model.startswith("Raspberry Pi")

    def boot_file(self, name: str) -> tuple[str, str]:
        """Return path ("/boot/firmware/config.txt") and text of a file of the boot partition; "" for both if it is missing."""
        for folder in BOOT:
            if (self.root / folder / name).exists():
                return f"/{folder}/{name}", self.read(f"{folder}/{name}")
        return "", ""


Check = Callable[[Machine], Iterable[CheckResult]]


def check_access(machine: Machine, check_name: str, node: Path, name: str, group: str) -> CheckResult:
    """Return the finding that `name` is accessible, else the group to join."""
    if machine.may_use(node):
        return CheckResult(check_name, "well", english("machine.there", name=name))
    return CheckResult(check_name, "wrong", english("machine.not_allowed", name=name), join_command(group))


def join_command(*groups: str) -> str:
    """Return the command that adds this user to groups."""
    return english("mend.log_in_again", command=f"sudo usermod -aG {','.join(groups)} $USER")
