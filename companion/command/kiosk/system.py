"""The system to install on, and the check whether it is supported."""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.command.kiosk.file_layout import copy_source
from companion.table.sentence import UserError, say

SUPPORTED_RELEASES = {"bookworm": (3, 11), "trixie": (3, 13)}
"""Releases of Debian and Raspberry Pi OS by name, each with its Python version."""
MACHINES = ("aarch64", "x86_64")
LARGEST_OF_32_BITS = (1 << 31) - 1


class UnsupportedSystemError(UserError):
    """Unsupported system; the sentence gives the reason. Nothing was changed."""


def run_command(command: Sequence[str]) -> None:
    """Run a command. Raises CalledProcessError."""
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)


def is_offered(package: str) -> bool:
    """Return whether the system's package lists have a package."""
    return subprocess.run(("apt-cache", "show", package), capture_output=True, check=False).returncode == 0


def machine(kernel: str = platform.machine(), largest: int = sys.maxsize) -> str:
    """Return the machine that programs are built for: a 64-bit kernel may run a 32-bit system, as on Raspberry Pi OS."""
    return kernel if largest > LARGEST_OF_32_BITS else "32-bit"


@dataclass(frozen=True)
class System:
    """System to install on. Tests give another `root`, a `run` that only records commands, and a `copy` of a few files."""

    root: Path = Path("/")
    run: Callable[[Sequence[str]], None] = run_command
    user: int = os.geteuid()
    machine: str = machine()
    has_command: Callable[[str], bool] = lambda command: shutil.which(command) is not None
    offers: Callable[[str], bool] = is_offered
    copy: Callable[[Path], None] = copy_source
    """Function that copies the files to be installed into a folder."""

    def path_below_root(self, path: str) -> Path:
        """Return an absolute path below the root."""
        return self.root / path.lstrip("/")

    def release(self) -> str:
        """Return the release's name from /etc/os-release; "" if unknown."""
        try:
            text = self.path_below_root("/etc/os-release").read_text(errors="replace")
        except OSError:
            return ""
        words = dict(line.partition("=")[::2] for line in text.splitlines())
        return words.get("VERSION_CODENAME", "").strip("\"' ")


def check(system: System) -> str:
    """Return the release's name if the kiosk supports it. Raises UnsupportedSystemError."""
    release = system.release()
    if release not in SUPPORTED_RELEASES:
        raise UnsupportedSystemError(
            say("system.release" if release else "system.unknown", release=release, known=tuple(SUPPORTED_RELEASES))
        )
    if system.machine not in MACHINES:
        raise UnsupportedSystemError(say("system.machine", machine=system.machine, known=MACHINES))
    if not system.has_command("systemctl") or not system.has_command("apt-get"):
        raise UnsupportedSystemError(say("system.programs"))
    if system.user != 0:
        raise UnsupportedSystemError(say("system.sudo"))
    return release
