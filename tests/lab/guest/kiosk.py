"""In a guest with systemd: the installed kiosk on a real display with a real panel, hung, killed, and probed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.lab.evening import Tap
from tests.lab.guest.panel import Panel
from tests.lab.guest.unit import (
    UNIT,
    last_entry,
    lay_evening,
    process,
    restarted_after,
    settle,
    start,
    systemctl,
    value,
    wait_until,
)
from tests.lab.report import Failed, Row, say

SAFE_UNIT = "fathom-safe.service"
QUICK_FAILURES = 3
LOOK_S = 2.5
UNPLUGGED_S = 8.0
PROBE = """
import json, os, socket
def tried(act):
    try: act()
    except Exception as error: return type(error).__name__
    return "allowed"
print("PROBED " + json.dumps({
    "write /etc": tried(lambda: open("/etc/fathom-probe", "w")),
    "write /usr": tried(lambda: open("/usr/fathom-probe", "w")),
    "read /root": tried(lambda: os.listdir("/root")),
    "reach the network": tried(lambda: socket.socket(socket.AF_INET)),
    "read the kernel log": tried(lambda: os.open("/dev/kmsg", os.O_RDWR)),
    "read a disk": tried(lambda: os.open("/dev/vda", os.O_RDONLY)),
    "set the clock": tried(lambda: __import__("time").clock_settime(0, 0)),
    "draw": tried(lambda: os.close(os.open("/dev/dri/card0", os.O_RDWR))),
    "keep games": tried(lambda: open("/var/lib/fathom/probe", "w").close()),
}), flush=True)
"""
MUST_WORK = {"draw", "keep games"}


def repeat_the_evening(panel: Panel, taps: Sequence[Tap]) -> None:
    """The recorded taps on the real panel: each is one move, and each picture is asked for from outside."""
    up_s = start()
    settle()
    wrong = 0
    for number, tap in enumerate(taps):
        panel.tap(tap.x, tap.y)
        settle()
        wrong += last_entry() != tap.entry
        print(f"STEP {number}", flush=True)
        time.sleep(LOOK_S)
    say(
        Row(
            "screen",
            "taps on a panel before a KMS/DRM display, one move each",
            len(taps),
            wrong,
            f"up in {up_s:.1f} s under emulation",
        )
    )


def pull_the_panel(panel: Panel, tap: Tap) -> None:
    """The touch panel is unplugged and plugged in again, and goes on being touched."""
    panel.unplug()
    time.sleep(UNPLUGGED_S)
    again = Panel()
    time.sleep(UNPLUGGED_S)
    again.tap(tap.x, tap.y)
    settle()
    say(Row("screen", "panel unplugged and plugged in again: a tap is one move", 1, int(last_entry() != tap.entry)))


def hang_and_kill() -> None:
    """In the middle of the dive: stopped, and killed; back on the same prompt, which the host compares by picture."""
    before = last_entry()
    hung = restarted_after(signal.SIGSTOP, 90)
    settle()
    print("AGAIN 1", flush=True)
    time.sleep(LOOK_S)
    killed = restarted_after(signal.SIGKILL, 60)
    settle()
    print("AGAIN 2", flush=True)
    time.sleep(LOOK_S)
    say(Row("systemd", "hung (SIGSTOP) in a dive, back on the same prompt", 1, int(last_entry() != before), f"{hung:.1f} s"))
    say(Row("systemd", "killed (-9) in a dive, back on the same prompt", 1, int(last_entry() != before), f"{killed:.1f} s"))


def probe_the_sandbox() -> None:
    """The unit's own sandbox from inside: a copy of the unit that runs a probe."""
    text = Path("/etc/systemd/system/fathom.service").read_text()
    lines = [line for line in text.splitlines() if not line.startswith(("ExecStart=", "Type=", "Restart", "Watchdog", "OnFailure"))]
    Path("/run/probe.py").write_text(PROBE)
    lines.insert(lines.index("[Service]") + 1, "Type=oneshot\nExecStart=/opt/fathom/current/bin/python /run/probe.py")
    Path("/run/systemd/system/fathom-probe.service").write_text("\n".join(lines))
    systemctl("daemon-reload")
    systemctl("start", "fathom-probe.service")
    said = subprocess.run(["journalctl", "-u", "fathom-probe", "-o", "cat", "--no-pager"], capture_output=True, text=True).stdout
    found = next((json.loads(line.removeprefix("PROBED ")) for line in said.splitlines() if line.startswith("PROBED ")), None)
    if found is None:
        raise Failed(f"the probe said nothing: {said[-500:]}")
    wrong = [what for what, result in found.items() if (result == "allowed") != (what in MUST_WORK)]
    say(Row("systemd", "sandbox probed from inside", len(found), len(wrong), ", ".join(wrong)))


def safe_mode() -> None:
    """The table dies, and three quick starts of it fail: a readable screen comes up instead."""
    begun = time.monotonic()
    for _ in range(1 + QUICK_FAILURES):
        if not (pid := process()):
            break  # the hanging and the killing before counted too
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda was=pid: process() not in (0, was) or value("SubState") == "failed", 60, "not started again")
    wait_until(lambda: value("ActiveState", SAFE_UNIT) == "active", 120, "safe mode never came up")
    took = time.monotonic() - begun
    settle(SAFE_UNIT)
    print("SAFE", flush=True)
    time.sleep(2 * LOOK_S)
    say(Row("systemd", "safe mode after three quick failures", 1, 0, f"{took:.1f} s"))


def main() -> None:
    """Everything in one boot."""
    panel = Panel()
    *taps, last = lay_evening()
    repeat_the_evening(panel, taps)
    hang_and_kill()
    pull_the_panel(panel, last)
    probe_the_sandbox()
    safe_mode()


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        print(f"FAILED {failure}", flush=True)
        print(
            subprocess.run(
                ["journalctl", "-u", UNIT, "-n", "40", "--no-pager", "-o", "cat"], capture_output=True, text=True
            ).stdout,
            flush=True,
        )
        sys.exit(1)
