"""Computer that is updated: its folders, how programs are run, and the messages for the table."""

import fcntl
import json
import os
import platform
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HOME, RUN = "opt/fathom", "run/fathom-update"


class UpdateRefusedError(Exception):
    """Refused update; the message is a code that the app has a sentence for."""


def run(command: Sequence[str], **how: Any) -> subprocess.CompletedProcess[str]:
    """Run a program, whatever it answers."""
    return subprocess.run(command, check=False, text=True, stdout=subprocess.PIPE, **{"stdin": subprocess.DEVNULL} | how)


@dataclass(frozen=True)
class Device:
    """Tests give another `root`, and a `run` and a `sleep` of their own."""

    root: Path = Path("/")
    run: Callable[..., subprocess.CompletedProcess[str]] = run
    sleep: Callable[[float], None] = time.sleep
    machine: str = platform.machine()

    @property
    def home(self) -> Path:
        """Where the versions are."""
        return self.root / HOME

    @property
    def work(self) -> Path:
        """Folder of an update until it is accepted or refused."""
        return self.home / "update"

    @property
    def state(self) -> Path:
        """Names the version before and the one that is tried; while it is there, the one before counts."""
        return self.work / "state"

    @property
    def present(self) -> str:
        """The folder that `current` leads to."""
        return (self.home / "current").readlink().name

    @property
    def release(self) -> str:
        """The system's release by its name."""
        lines = (self.root / "etc/os-release").read_text(errors="replace").splitlines()
        return dict(line.partition("=")[::2] for line in lines).get("VERSION_CODENAME", "").strip("\"'")

    def does(self, *command: str, **how: Any) -> bool:
        """Run a program, and say whether it did what it should."""
        return self.run(command, **how).returncode == 0


@contextmanager
def alone(device: Device) -> Iterator[None]:
    """Wait until no other process installs an update or takes one back."""
    handle = os.open(device.home, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def tell(device: Device, code: str, version: str = "", share: float = 0.0) -> None:
    """Say how it goes, for the table to read and to put into words."""
    print(code, version, f"{share:.2f}", flush=True)
    with suppress(OSError):
        (device.root / RUN).mkdir(exist_ok=True)
        write(device.root / RUN / "said", json.dumps({"code": code, "version": version, "share": round(share, 2)}))


def write(path: Path, words: str) -> None:
    """Put a small file in the place of what is there: whole, and on the disk, or not at all."""
    half = path.with_name(f"{path.name}.new")
    with half.open("w") as file:
        file.write(words)
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)
    sync(path.parent)


def sync(folder: Path) -> None:
    """Put the names in a folder on the disk."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
