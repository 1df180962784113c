"""The system a kiosk is put on: what it is, and what is refused before anything is touched."""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.table.say import UserError, say

SUPPORTED = {"bookworm": (3, 11), "trixie": (3, 13)}
"""Debian's and Raspberry Pi OS's releases by name, each with its Python."""
MACHINES = ("aarch64", "x86_64")
LARGEST_OF_32_BITS = (1 << 31) - 1


class UnsupportedSystemError(UserError):
    """Fathom is not put on this system; the sentence says why. Nothing was touched."""


def run_command(command: Sequence[str]) -> None:
    """Run a command as it is. Raises CalledProcessError."""
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)


def is_offered(package: str) -> bool:
    """Whether the system's package lists know a package."""
    return subprocess.run(("apt-cache", "show", package), capture_output=True, check=False).returncode == 0


def machine(kernel: str = platform.machine(), largest: int = sys.maxsize) -> str:
    """Say what programs here are made for: a 64-bit kernel may carry a 32-bit system, as Raspberry Pi OS's does."""
    return kernel if largest > LARGEST_OF_32_BITS else "32-bit"


@dataclass(frozen=True)
class System:
    """A system to install on. Tests give another `root` and a `run` that only remembers."""

    root: Path = Path("/")
    run: Callable[[Sequence[str]], None] = run_command
    user: int = os.geteuid()
    machine: str = machine()
    has: Callable[[str], bool] = lambda command: shutil.which(command) is not None
    offers: Callable[[str], bool] = is_offered

    def at(self, path: str) -> Path:
        """Find an absolute path under the root."""
        return self.root / path.lstrip("/")

    def release(self) -> str:
        """Read the release's name from /etc/os-release; "" when it doesn't say."""
        try:
            text = self.at("/etc/os-release").read_text(errors="replace")
        except OSError:
            return ""
        words = dict(line.partition("=")[::2] for line in text.splitlines())
        return words.get("VERSION_CODENAME", "").strip("\"' ")


def check(system: System) -> str:
    """Name the release, when a kiosk can be put on it. Raises UnsupportedSystemError."""
    release = system.release()
    if release not in SUPPORTED:
        raise UnsupportedSystemError(
            say("system.release" if release else "system.unknown", release=release, known=tuple(SUPPORTED))
        )
    if system.machine not in MACHINES:
        raise UnsupportedSystemError(say("system.machine", machine=system.machine, known=MACHINES))
    if not system.has("systemctl") or not system.has("apt-get"):
        raise UnsupportedSystemError(say("system.programs"))
    if system.user != 0:
        raise UnsupportedSystemError(say("system.sudo"))
    return release
