"""In a guest with systemd: the installed kiosk on a real display with a real panel, hung, killed, probed, and switched off."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec

from companion.command.device.power import CAN_POWER_OFF
from companion.command.kiosk.heartbeat import RUNNING_STATUS
from companion.command.kiosk.screen import DESKTOP
from tests.lab.guest import desktop
from tests.lab.guest.panel import Panel
from tests.lab.guest.unit import (
    DATA,
    EVENING,
    TIMEOUT_S,
    UNIT,
    has_device_open,
    journal,
    last_entry,
    lay_evening,
    process,
    programs,
    restarted_after,
    start,
    systemctl,
    value,
    wait_until,
    wait_until_idle,
)
from tests.lab.report import LabFailedError, Row, print_row
from tests.lab.tap import Tap
from tests.sample_sizes import full_or_sample

SAFE_UNIT = "fathom-safe.service"
QUICK_FAILURES = 3
STATUS = Path("/sys/class/drm/card0-Virtual-1/status")
"""File in which root can set that a connector has no display (drivers/gpu/drm/drm_sysfs.c)."""
OFF_S = full_or_sample(130.0, 5.0)
"""Longer in full than systemd waits for a service to start."""
UNPLUGGED_S = 10.0
PROBED_BY_X_S = 3.0
"""It opens a panel twice."""
RULE = Path("/etc/polkit-1/rules.d/50-fathom.rules")
AS_THE_TABLE = ("setpriv", "--reuid", "fathom", "--regid", "fathom", "--clear-groups")
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


def check_display(name: str) -> None:
    """Make the host check the display, and wait for it. Raises LabFailedError."""
    wait_until_idle(SAFE_UNIT if name == "safe" else UNIT)
    print(f"LOOK {name}", flush=True)
    if not sys.stdin.readline():
        raise LabFailedError("nobody looks")


def touch(panel: Panel, x: int, y: int, unit: str = UNIT) -> None:
    """Touch the panel once the unit reads it."""
    wait_until(lambda: has_device_open(panel.node, unit), TIMEOUT_S, "nobody listens to the panel")
    panel.tap(x, y)


def tap_and_check(panel: Panel, tap: Tap, name: str) -> int:
    """Tap, let the host check the picture, and return how many moves were lost or recorded twice."""
    touch(panel, tap.x, tap.y)
    check_display(name)
    return abs(last_entry() - tap.entry)


def repeat_the_evening(panel: Panel, taps: Sequence[Tap]) -> None:
    """Repeat the recorded taps on the real panel: each is one move, and the host checks each picture."""
    up_s = start()
    wait_until_idle()
    wrong = [tap_and_check(panel, tap, f"step {number}") for number, tap in enumerate(taps)]
    title = "taps on a touch panel, KMS/DRM display: one move each"
    print_row(Row("screen", title, len(taps), sum(wrong), f"up in {up_s:.1f} s under emulation"))


def pull_the_panel(panel: Panel, tap: Tap, where: str, probed_s: float = 0.0) -> Panel:
    """Unplug the touch panel, plug it in again, and continue touching it. `probed_s`: time that the opening process needs to test it."""
    node = panel.node
    panel.unplug()
    wait_until(lambda: not has_device_open(node), TIMEOUT_S, "the panel that went is still listened to")
    second_panel = Panel()
    wait_until(lambda: has_device_open(second_panel.node), TIMEOUT_S, "the panel that came back is not listened to")
    time.sleep(probed_s)
    lost_taps = tap_and_check(second_panel, tap, f"replugged {where}")
    print_row(Row("screen", f"touch panel replugged {where}: one move per tap", 1, lost_taps))
    return second_panel


def hang_and_kill() -> None:
    """Stop and kill the app during a dive; it must return to the same prompt, whose picture the host compares."""
    before = last_entry()
    print_row(Row("systemd", "one crash or hang doesn't start the Trouble page", 2, _hung_and_killed(before)))


def _hung_and_killed(before: int) -> int:
    hung = restarted_after(signal.SIGSTOP, TIMEOUT_S)
    check_display("hung")
    killed = restarted_after(signal.SIGKILL, TIMEOUT_S)
    check_display("killed")
    print_row(
        Row(
            "systemd",
            "process stopped (SIGSTOP) during a dive: same question after restart",
            1,
            int(last_entry() != before),
            f"{hung:.1f} s",
        )
    )
    print_row(
        Row(
            "systemd",
            "process killed (-9) during a dive: same question after restart",
            1,
            int(last_entry() != before),
            f"{killed:.1f} s",
        )
    )
    return trouble_beside_the_table()


def trouble_beside_the_table() -> int:
    """Return 1 if the Trouble page was started beside the app or runs, else 0."""
    return int(value("ActiveState", SAFE_UNIT) != "inactive" or value("InactiveExitTimestampMonotonic", SAFE_UNIT) != "0")


def lose_the_display(name: str) -> tuple[int, str]:
    """Switch the display off and kill the app: it must wait for the display, and go on once the display is back.

    Return 1 if anything was lost or restarted meanwhile, else 0; and the time until the app was shown, as text.
    """
    systemctl("reset-failed", UNIT)  # reset the count of failures: earlier kills count, too
    before, session, pid = last_entry(), (DATA / "playing").read_bytes(), process()
    STATUS.write_text("off")
    os.kill(pid, signal.SIGKILL)
    wait_until(lambda: value("StatusText").startswith("Waiting for a display: none"), TIMEOUT_S, "the display was not waited for")
    waiting_process, restarts = process(), value("NRestarts")
    time.sleep(OFF_S)
    is_same = (process(), value("NRestarts"), (DATA / "playing").read_bytes()) == (waiting_process, restarts, session)
    STATUS.write_text("detect")
    took = wait_until(lambda: value("ActiveState") == "active", TIMEOUT_S, "the table did not go on with its display")
    check_display(name)
    is_whole = is_same and process() == waiting_process and last_entry() == before
    return int(not is_whole) + trouble_beside_the_table() * (name == "late"), f"{took:.1f} s after it was on"


def wait_for_the_display() -> None:
    """Check that without a display there is no restart and no Trouble page, and that the game resumes afterwards."""
    failure_count, worst = lose_the_display("late")
    print_row(Row("screen", f"display off for {OFF_S:.0f} s: Fathom waits without restart, then resumes", 1, failure_count, worst))


def unplug_the_display() -> None:
    """Switch the display off while the app runs, and on again: the app goes on with the same prompt, and no Trouble page is shown."""
    systemctl("reset-failed", UNIT)  # as above
    before, restarts = last_entry(), int(value("NRestarts") or 0)
    STATUS.write_text("off")
    time.sleep(UNPLUGGED_S)
    STATUS.write_text("detect")
    wait_until(lambda: value("ActiveState") == "active", TIMEOUT_S, "the table did not go on with its display")
    check_display("unplugged")
    wrong = int(last_entry() != before) + int(value("ActiveState", SAFE_UNIT) != "inactive")
    starts = int(value("NRestarts") or 0) - restarts
    title = f"display unplugged for {UNPLUGGED_S:.0f} s while Fathom runs: the game goes on"
    print_row(Row("screen", title, 1, wrong, f"started again {starts} times"))


def probe_the_sandbox() -> None:
    """Run a probe in a copy of the unit, to look at the unit's sandbox from inside."""
    text = Path("/etc/systemd/system/fathom.service").read_text()
    lines = [line for line in text.splitlines() if not line.startswith(("ExecStart=", "Type=", "Restart", "Watchdog", "OnFailure"))]
    Path("/run/probe.py").write_text(PROBE)
    lines.insert(lines.index("[Service]") + 1, "Type=oneshot\nExecStart=/opt/fathom/current/bin/python /run/probe.py")
    Path("/run/systemd/system/fathom-probe.service").write_text("\n".join(lines))
    systemctl("daemon-reload")
    systemctl("start", "fathom-probe.service")
    journal_text = subprocess.run(
        ["journalctl", "-u", "fathom-probe", "-o", "cat", "--no-pager"], capture_output=True, text=True
    ).stdout
    results = next(
        (json.loads(line.removeprefix("PROBED ")) for line in journal_text.splitlines() if line.startswith("PROBED ")), None
    )
    if results is None:
        raise LabFailedError(f"the probe said nothing: {journal_text[-500:]}")
    wrong = [action for action, result in results.items() if (result == "allowed") != (action in MUST_WORK)]
    print_row(Row("systemd", "forbidden actions tried inside the sandbox", len(results), len(wrong), ", ".join(wrong)))


def is_followed(pid: int) -> bool:
    """Return whether another process runs in its place, or none will."""
    return process() not in (0, pid) or value("SubState") == "failed"


def safe_mode() -> None:
    """Kill the app until three quick starts have failed; check that the Trouble page is shown instead."""
    playing = DATA / "playing"
    session, start_s = playing.read_bytes(), time.monotonic()
    for _ in range(1 + QUICK_FAILURES):
        if not (pid := process()):
            break  # earlier failures count, too
        os.kill(pid, signal.SIGKILL)
        wait_until(partial(is_followed, pid), TIMEOUT_S, "not started again")
    wait_until(lambda: value("ActiveState", SAFE_UNIT) == "active", TIMEOUT_S, "safe mode never came up")
    took = time.monotonic() - start_s
    check_display("safe")
    print_row(
        Row(
            "systemd",
            "safe mode after three quick failures: the game doesn't resume by itself",
            1,
            int(playing.exists()),
            f"{took:.1f} s",
        )
    )
    playing.write_bytes(session)  # the following pictures are of the game


def try_again(panel: Panel, button_place: tuple[int, int], name: str) -> float:
    """Touch “Try again” on the Trouble page, and let the host check the app's first picture; return the seconds until it was shown."""
    start_s = time.monotonic()
    touch(panel, *button_place, SAFE_UNIT)
    wait_until(lambda: value("ActiveState") == "active", TIMEOUT_S, "the table did not come up again")
    up_s = time.monotonic() - start_s
    check_display(name)
    return up_s


def go_on_in_cage(panel: Panel, button_place: tuple[int, int], tap: Tap) -> None:
    """Check that “Try again” on the Trouble page starts the app in cage, with the same prompt, if there is a seat."""
    systemctl("start", "seatd.service")
    up_s = try_again(panel, button_place, "cage")
    if "cage" not in (names := programs(UNIT)):
        raise LabFailedError(f"the service did not take cage but runs {names}: {journal()}")
    lost_taps = tap_and_check(panel, tap, "cage tap")
    print_row(Row("screen", "tap in cage with Xwayland: one move", 1, lost_taps, f"up in {up_s:.1f} s under emulation"))


def check_runtime_folders() -> None:
    """Check that the Trouble page, once it has ended, removed its own runtime folder, and not the app's."""
    wait_until(lambda: value("ActiveState", SAFE_UNIT) == "inactive", TIMEOUT_S, "the Trouble page stayed")
    wrong_folders = [name for name in ("/run/fathom", "/run/fathom-safe") if Path(name).is_dir() != (name == "/run/fathom")]
    print_row(
        Row(
            "systemd",
            "the Trouble page removes its own runtime folder only",
            1,
            len(wrong_folders),
            " ".join(wrong_folders),
        )
    )


def wait_for_the_display_in_cage() -> None:
    """Check that a display that was off doesn't make the service give up cage."""
    failure_count, worst = lose_the_display("late in cage")
    given_up = int("cage" not in programs(UNIT))
    print_row(Row("screen", "display off in cage: Fathom waits and keeps using cage", 1, failure_count + given_up, worst))


def go_on_on_a_desktop(panel: Panel, tap: Tap) -> Panel:
    """Check that the app waits for a desktop and says why, and that after a login it covers the desktop with the same prompt."""
    playing = DATA / "playing"
    session = playing.read_bytes()
    systemctl("stop", UNIT)
    playing.write_bytes(session)  # the app closed its game, and would start on Home
    systemctl("reset-failed", UNIT)
    desktop.start()
    systemctl("start", "--no-block", UNIT)
    wait_until(
        lambda: "doesn’t let fathom in" in value("StatusText"), TIMEOUT_S, "not said why the desktop does not lend its screen"
    )
    start_s = time.monotonic()
    desktop.log_in()
    wait_until(lambda: value("ActiveState") == "active", TIMEOUT_S, "the table did not come up on the desktop")
    up_s = time.monotonic() - start_s
    is_elsewhere = f"{RUNNING_STATUS} on {DESKTOP}" not in value("StatusText")
    title = "waits for a desktop's login, says why, then starts on it"
    print_row(Row("screen", title, 1, int(is_elsewhere), f"up in {up_s:.1f} s under emulation"))
    check_display("desktop")
    return pull_the_panel(panel, tap, "on a desktop (Xorg)", PROBED_BY_X_S)


def may_switch_off() -> bool:
    """Return whether logind allows the app's user to switch off."""
    return '"yes"' in subprocess.run([*AS_THE_TABLE, *CAN_POWER_OFF], capture_output=True, text=True).stdout


def switch_off(panel: Panel, buttons: dict[str, tuple[int, int]]) -> None:
    """Switch off by the menu: refused without our polkit rule; with it the file is closed, and the host checks the rest."""
    systemctl("start", "polkit.service", "systemd-logind.service")
    rule = RULE.read_text()
    RULE.unlink()
    for name in ("menu", "home", "home-menu"):
        touch(panel, *buttons[name])
        wait_until_idle()
    touch(panel, *buttons["quit"])
    check_display("refused")
    touch(panel, *buttons["stay"])
    RULE.write_text(rule)
    wait_until(may_switch_off, TIMEOUT_S, "polkit did not see that our rule is back")
    wait_until_idle()
    touch(panel, *buttons["quit"])
    check_display("allowed")
    touch(panel, *buttons["off"])
    wal = DATA / "fathom.db-wal"
    wait_until(lambda: not wal.exists(), TIMEOUT_S, "the file was not closed", poll_s=0.1)  # the machine is off soon after
    print_row(Row("systemd", "power off on screen: the file is closed first", 1))


def main() -> None:
    """Run all checks in one boot."""
    panel = Panel()
    *taps, replugged, caged, recaged, last = lay_evening()
    buttons = msgspec.json.decode((EVENING / "buttons.json").read_bytes(), type=dict[str, tuple[int, int]])
    repeat_the_evening(panel, taps)
    hang_and_kill()
    wait_for_the_display()
    unplug_the_display()
    panel = pull_the_panel(panel, replugged, "on KMS/DRM")
    probe_the_sandbox()
    safe_mode()
    go_on_in_cage(panel, buttons["again"], caged)
    check_runtime_folders()
    panel = pull_the_panel(panel, recaged, "in cage")
    wait_for_the_display_in_cage()
    panel = go_on_on_a_desktop(panel, last)
    switch_off(panel, buttons)


if __name__ == "__main__":
    try:
        main()
    except LabFailedError as failure:
        print(f"FAILED {failure}", flush=True)
        print(
            subprocess.run(
                ["journalctl", "-u", UNIT, "-n", "40", "--no-pager", "-o", "cat"], capture_output=True, text=True
            ).stdout,
            flush=True,
        )
        sys.exit(1)
