"""In a guest with systemd: our udev rule mounts sticks, and a copy of our unit, sandbox and all, finds them and writes to them."""

import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from companion.table.reader import Reader
from companion.table.sentence import say as told
from tests.lab.guest.unit import systemctl
from tests.lab.report import LabFailedError, Row, print_row

LOG_FILE = Path("/var/lib/fathom/said")
UNIT = "fathom-stick.service"
OUR_UNIT = Path("/etc/systemd/system/fathom.service")
TABLE = Path(__file__).with_name("stick_table.py")
TIMEOUT_S = 120
OTHER_STICKS = 3
"""Sticks with exFAT, without partitions, and with one that spans the whole stick as mkfs.vfat lays it."""


def install_unit() -> None:
    """Install a copy of our unit that runs the part of the table that writes to sticks."""
    text = OUR_UNIT.read_text()
    removed_settings = ("ExecStart=", "Type=", "Restart", "Watchdog", "OnFailure", "Conflicts", "After", "NotifyAccess")
    lines = [line for line in text.splitlines() if not line.startswith(removed_settings)]
    shutil.copy(TABLE, "/run/stick_table.py")
    lines.insert(lines.index("[Service]") + 1, f"ExecStart=/opt/fathom/current/bin/python /run/stick_table.py {LOG_FILE}")
    Path(f"/run/systemd/system/{UNIT}").write_text("\n".join(lines))
    systemctl("daemon-reload")


class Ear:
    """Reader of the lines that the app prints, a stage at a time."""

    def __init__(self) -> None:
        self._line_count = 0

    def wait_for_lines(self, complaint: str, **least: int) -> list[str]:
        """Wait for at least these numbers of lines, by their first word ("wrote", "gone", "closed"); return the lines since the last stage.

        Raises LabFailedError with `complaint` if they don't come.
        """
        wait_until(lambda: not Counter(least) - Counter(line.split()[0] for line in self._lines()), f"{complaint}: {least}")
        new_lines = self._lines()
        self._line_count += len(new_lines)
        return new_lines

    def _lines(self) -> list[str]:
        return LOG_FILE.read_text().splitlines()[self._line_count :] if LOG_FILE.exists() else []


def wait_until(holds: Callable[[], bool], complaint: str) -> None:
    """Wait until a condition holds. Raises LabFailedError if it does not in time."""
    deadline = time.monotonic() + TIMEOUT_S
    while not holds():
        if time.monotonic() > deadline:
            process = subprocess.run(["sh", "-c", "cat /proc/self/mountinfo | grep media; lsblk"], text=True, capture_output=True)
            raise LabFailedError(
                f"{complaint}: said {LOG_FILE.read_text().splitlines() if LOG_FILE.exists() else []}; {process.stdout[-1500:]}"
            )
        time.sleep(0.5)


def mounts() -> list[str]:
    """Return the file systems of the sticks that are mounted."""
    lines = Path("/proc/mounts").read_text().splitlines()
    return sorted(line.split()[2] for line in lines if line.split()[1].startswith("/run/media/fathom/"))


def one_stick(ear: Ear) -> None:
    """Plug the usual stick (a partition with FAT32) while the app runs, pull it, plug it again, then restart the app with it."""
    _report_stage(
        "plugged in during a game: mounted by udev, written from the sandbox", ear.wait_for_lines("not mounted", wrote=1), ["1"]
    )
    print("WROTE", flush=True)
    lines = ear.wait_for_lines("the pulled stick was not missed", gone=1)
    wait_until(lambda: not mounts(), "the mount was left behind")
    print_row(Row("stick", "pulled: reported, and unmounted", 1, int(not lines[-1].startswith("gone /run/media/fathom/"))))
    print("GONE", flush=True)
    _report_stage("plugged in again: files present, writable", ear.wait_for_lines("not mounted again", wrote=1), ["2"])
    systemctl("restart", UNIT)
    _report_stage("plugged in before Fathom starts", ear.wait_for_lines("not found", wrote=1), ["3"])


def other_sticks(ear: Ear) -> None:
    """Plug all the other sticks at once, beside the usual one; one of them has a file system that Fathom does not open."""
    print("OTHERS", flush=True)
    first = ear.wait_for_lines("not mounted", wrote=OTHER_STICKS, closed=1)
    _report_stage("exFAT, FAT32 with and without partition: each offered once", first, ["1"] * OTHER_STICKS)
    kinds = mounts()
    print_row(
        Row(
            "stick",
            "mounted once, never disk and partition both",
            4,
            int(kinds != ["exfat", "vfat", "vfat", "vfat"]),
            " ".join(kinds),
        )
    )
    is_named = f"closed {Reader().read(told('drive.foreign', format='ext4'))}" in first
    print_row(Row("stick", "ext4 is not supported: the screen says so", 1, int(not is_named)))
    print("TAKE", flush=True)
    ear.wait_for_lines("not missed", gone=OTHER_STICKS + 1)
    wait_until(lambda: mounts() == ["vfat"], "mounts were left behind")
    print("AGAIN", flush=True)
    _report_stage(
        "the same, pulled and plugged again",
        ear.wait_for_lines("not mounted again", wrote=OTHER_STICKS, closed=1),
        ["2"] * OTHER_STICKS,
    )


def _report_stage(title: str, lines: list[str], counts: list[str]) -> None:
    """Report whether the app wrote to each stick, and found `counts` backups on them, one number for each stick."""
    backup_counts = [line.split()[-1] for line in lines if line.startswith("wrote")]
    failed = [line for line in lines if line.startswith("failed")]
    print_row(Row("stick", title, len(counts), int(backup_counts != counts or bool(failed)), " ".join(failed)))


def main() -> None:
    """Check one stick thoroughly, then the others."""
    subprocess.run(["modprobe", "xhci-pci"], check=True)
    install_unit()
    systemctl("start", UNIT)
    ear = Ear()
    ear.wait_for_lines("the table did not start", began=1)
    print("GUEST-UP", flush=True)
    one_stick(ear)
    other_sticks(ear)


if __name__ == "__main__":
    try:
        main()
    except LabFailedError as failure:
        print(f"FAILED {failure}", flush=True)
        sys.exit(1)
