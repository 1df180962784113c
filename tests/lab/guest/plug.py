"""In a guest with systemd and a disk: the kiosk plays without end and reports each saved move, until the host cuts its power."""

import shutil
import subprocess
import sys
import time
from pathlib import Path

import msgspec

from tests.lab.guest.panel import Panel
from tests.lab.guest.unit import DATA, EVENING, last_entry, put_session, start, wait_until_idle
from tests.lab.report import LabFailedError
from tests.lab.tap import Tap

TOUCH_AGAIN_S, POLL_S = 20.0, 0.3
DRAWN_S = 0.3
"""Delay between a saved move and its picture: a touch refers to what was shown."""


def main(*flags: str) -> None:
    """Mount the disk, weaken the app if asked, report the last entry, then tap for ever and report each entry."""
    subprocess.run(["sh", "-c", f"mkdir -p {DATA} && mount -t ext4 -o noatime /dev/vda1 {DATA}"], check=True)
    if not (DATA / "fathom.db").exists():
        put_session("turn")
        shutil.copy(EVENING / "turn", DATA / "playing")
        subprocess.run(["sync"], check=True)
    if "careless" in flags:
        _weaken()
    print(f"FOUND {last_entry()}", flush=True)
    panel = Panel()
    start()
    _play(panel)


def _weaken() -> None:
    """Make the negative control: the installed app with SQLite's synchronous=NORMAL."""
    for source in Path("/opt/fathom").glob("venv-*/lib/python3*/site-packages/companion/library/storage/file.py"):
        text = source.read_text()
        if "synchronous = full" not in text:
            raise LabFailedError("the installed table has no line to weaken")
        source.write_text(text.replace("synchronous = full", "synchronous = normal"))


def _play(panel: Panel) -> None:
    """Alternately recruit and undo: the number of the last entry decides."""
    taps = msgspec.json.decode((EVENING / "endless.json").read_bytes(), type=list[Tap])
    entry = last_entry()
    while True:
        next_tap = taps[(entry + 1 - taps[0].entry) % len(taps)]
        print("TAP", flush=True)
        panel.tap(next_tap.x, next_tap.y)
        deadline = time.monotonic() + TOUCH_AGAIN_S
        while last_entry() == entry and time.monotonic() < deadline:
            time.sleep(POLL_S)
        if (new_entry := last_entry()) > entry:
            entry = new_entry
            print(f"ACK {entry}", flush=True)
            wait_until_idle(rest_s=DRAWN_S)


if __name__ == "__main__":
    main(*sys.argv[1:])
