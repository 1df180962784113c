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
    """Refused update; the message is a code such as "unfit", for which the app has a sentence."""


def run(command: Sequence[str], **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a program and return its result, whatever its exit code. Its stdin is empty unless given in `options`."""
    return subprocess.run(command, check=False, text=True, stdout=subprocess.PIPE, **{"stdin": subprocess.DEVNULL} | options)


@dataclass(frozen=True)
class Device:
    """Computer to update. Tests replace `root`, `run`, `sleep` and `machine`."""

    root: Path = Path("/")
    run: Callable[..., subprocess.CompletedProcess[str]] = run
    sleep: Callable[[float], None] = time.sleep
    machine: str = platform.machine()

    @property
    def home(self) -> Path:
        """Folder with the installed versions."""
        return self.root / HOME

    @property
    def work(self) -> Path:
        """Folder of an update until it is confirmed or reverted."""
        return self.home / "update"

    @property
    def state(self) -> Path:
        """File with the previous version and the one on trial; while it exists, the trial is not confirmed."""
        return self.work / "state"

    @property
    def present(self) -> str:
        """Folder that the link `current` points to."""
        return (self.home / "current").readlink().name

    @property
    def release(self) -> str:
        """Code name of the system's release, such as "trixie"; "" if unknown."""
        lines = (self.root / "etc/os-release").read_text(errors="replace").splitlines()
        return dict(line.partition("=")[::2] for line in lines).get("VERSION_CODENAME", "").strip("\"'")

    def succeeds(self, *command: str, **options: Any) -> bool:
        """Run a program; return whether its exit code is 0."""
        return self.run(command, **options).returncode == 0


@contextmanager
def exclusive_lock(device: Device) -> Iterator[None]:
    """Context manager: wait until no other process installs or reverts an update, and keep others waiting."""
    handle = os.open(device.home, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def report_state(device: Device, code: str, version: str = "", share: float = 0.0) -> None:
    """Print the state of the update, and write it to the file that the app reads and puts into words.

    code   step or result, such as "reading", "done" or the code of an UpdateRefusedError
    share  progress, 0 to 1
    """
    print(code, version, f"{share:.2f}", flush=True)
    with suppress(OSError):
        (device.root / RUN).mkdir(exist_ok=True)
        write_anew(device.root / RUN / "said", json.dumps({"code": code, "version": version, "share": round(share, 2)}))


def write_anew(path: Path, text: str) -> None:
    """Replace a small file atomically and sync it."""
    half = path.with_name(f"{path.name}.new")
    with half.open("w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Sync a folder's entries to the disk."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
