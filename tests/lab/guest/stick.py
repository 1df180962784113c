"""In a guest with systemd: our udev rule mounts a stick, and a copy of our unit, sandbox and all, finds it and writes to it."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.lab.guest.unit import systemctl
from tests.lab.report import Failed, Row, say

SAID = Path("/var/lib/fathom/said")
UNIT = "fathom-stick.service"
OUR_UNIT = Path("/etc/systemd/system/fathom.service")
PATIENCE_S = 120
SHOWN = f"""grep -E ' (/|/run|/run/media.*) ' /proc/self/mountinfo; echo PID1; grep -E ' (/|/run|/run/media.*) ' /proc/1/mountinfo
ls -l /proc/1/ns/mnt /proc/self/ns/mnt; echo UNIT; pid=$(systemctl show {UNIT} -p MainPID --value); grep -E ' (/|/run|/run/media.*) ' /proc/$pid/mountinfo
systemctl show {UNIT} -p ActiveState,MountFlags,PrivateMounts; systemd-detect-virt; systemd-detect-virt -c"""
TABLE = f"""
import time
from pathlib import Path
from companion.library.drives import Drives
from companion.library.parcels import Parcel, found_in
seen = None
while True:
    ready = [drive for drive in Drives().seen() if drive.is_ready and "/run/media/" in drive.path]
    path = ready[0].path if ready else ""
    if path != seen:
        seen = path
        try:
            words = Parcel("backup", lambda: b"everything" * 100_000).put(path, int(time.time())) if path else "gone"
            words += f" {{len(found_in(path))}} {{ready[0].free}}" if path else ""
        except Exception as error:
            words = f"failed {{type(error).__name__}} {{error}}"
        with open("{SAID}", "a") as said:
            said.write(words + "\\n")
    time.sleep(0.5)
"""


def lay() -> None:
    """A copy of our unit that runs the part of the table that writes to sticks."""
    text = OUR_UNIT.read_text()
    away = ("ExecStart=", "Type=", "Restart", "Watchdog", "OnFailure", "Conflicts", "After", "NotifyAccess")
    lines = [line for line in text.splitlines() if not line.startswith(away)]
    Path("/run/stick.py").write_text(TABLE)
    lines.insert(lines.index("[Service]") + 1, "ExecStart=/opt/fathom/current/bin/python /run/stick.py")
    Path(f"/run/systemd/system/{UNIT}").write_text("\n".join(lines))
    systemctl("daemon-reload")


def said(least: int, what: str) -> list[str]:
    """What the table said, once it is so many lines. Raises Failed."""
    wait_until(lambda: len(_lines()) >= least, what)
    return _lines()


def _lines() -> list[str]:
    return SAID.read_text().splitlines() if SAID.exists() else []


def wait_until(holds: Callable[[], bool], what: str) -> None:
    """Raises Failed when it does not come to be."""
    until = time.monotonic() + PATIENCE_S
    while not holds():
        if time.monotonic() > until:
            shown = subprocess.run(["sh", "-c", SHOWN], text=True, capture_output=True)
            raise Failed(f"{what}: said {_lines()}; {shown.stdout[-2500:]}")
        time.sleep(0.5)


def main() -> None:
    """Four times: plugged beside the running table, pulled, plugged again, and there before it starts."""
    subprocess.run(["modprobe", "xhci-pci"], check=True)
    subprocess.run(["udevadm", "trigger"], check=True)
    subprocess.run(["udevadm", "settle"], check=False)
    lay()
    systemctl("start", UNIT)
    said(1, "the table did not start")
    print("GUEST-UP", flush=True)
    first = said(2, "the stick was not mounted")[1]
    say(
        Row(
            "stick",
            "plugged beside the running table, mounted by udev, written from the sandbox",
            1,
            int("was written" not in first),
            first,
        )
    )
    print("WROTE 1", flush=True)
    gone = said(3, "the pulled stick was not missed")[2]
    wait_until(lambda: "/run/media/fathom" not in Path("/proc/self/mountinfo").read_text(), "the mount was left behind")
    say(Row("stick", "pulled: missed, and its mount gone", 1, int(gone != "gone"), gone))
    print("GONE", flush=True)
    second = said(4, "the stick was not mounted again")[3]
    say(Row("stick", "plugged again: what was written is there, and room for more", 1, int(" 2 " not in second), second))
    systemctl("restart", UNIT)
    third = said(5, "the table did not find the stick that was there before")[4]
    say(Row("stick", "in the box before the table starts", 1, int(" 3 " not in third), third))
    print("WROTE 2", flush=True)


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        print(f"FAILED {failure}", flush=True)
        sys.exit(1)
