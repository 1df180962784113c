"""In the guest, in a copy of the phones' unit: try everything that the unit must not reach, and everything that it must.

usage: phones_probe.py TABLE_PID
"""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from stat import S_ISBLK, S_ISCHR, S_ISSOCK

HARMLESS = {"null", "zero", "full", "random", "urandom", "tty", "ptmx"}
PLACES = ("/run", "/dev", "/tmp", "/var/tmp")
SYSTEM_SOCKETS = (
    "/run/dbus/system_bus_socket",
    "/run/systemd/private",
    "/run/systemd/notify",
    "/run/systemd/journal/stdout",
    "/run/seatd.sock",
)
OWN_SOCKET = "/run/fathom-phones/table.sock"


def expect_refusal(act: Callable[[], object]) -> str:
    """Return "as it should" if an act fails, else "allowed: " with its result."""
    try:
        result = act()
    except (OSError, ValueError):
        return "as it should"
    return f"allowed: {result}"


def expect_success(act: Callable[[], object]) -> str:
    """Return "as it should" if an act succeeds, else its error as text."""
    try:
        act()
    except OSError as error:
        return str(error)
    return "as it should"


def calls(family: int, address: object) -> Callable[[], object]:
    """Return a function that connects to an address."""

    def dial() -> None:
        with socket.socket(family) as line:
            line.settimeout(2)
            line.connect(address)  # type: ignore[arg-type]  # each family has an address of its own kind

    return dial


def datagram(address: str) -> None:
    """Send a packet over the network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.sendto(b"?", (address, 9))


def sockets() -> list[str]:
    """Return the paths of the sockets that can be connected to, except that of the app."""
    paths = []
    for place in PLACES:
        for folder, _, names in os.walk(place):
            paths += [path for name in names if is_socket(path := os.path.join(folder, name))]
    return [
        path
        for path in {*paths, *SYSTEM_SOCKETS}
        if path != OWN_SOCKET and expect_refusal(calls(socket.AF_UNIX, path)) != "as it should"
    ]


def is_socket(path: str) -> bool:
    """Return whether a path is a visible socket."""
    try:
        return S_ISSOCK(os.lstat(path).st_mode)
    except OSError:
        return False


def devices() -> list[str]:
    """Return the device files that can be opened, except pseudo-devices."""
    return [str(path) for path in Path("/dev").rglob("*") if is_device(path) and expect_refusal(opening(path)) != "as it should"]


def is_device(path: Path) -> bool:
    """Return whether a path is a device other than a pseudo-device."""
    mode = path.lstat().st_mode
    return (S_ISCHR(mode) or S_ISBLK(mode)) and path.name not in HARMLESS and path.parent.name != "pts"


def opening(path: Path) -> Callable[[], object]:
    """Return a function that opens a device."""
    return lambda: os.close(os.open(path, os.O_RDONLY))


def findings_verdict(findings: list[str]) -> str:
    """Return "as it should" without findings, else the findings as text: none of them is allowed."""
    return "as it should" if not findings else " ".join(findings)


def processes() -> list[str]:
    """Return the visible processes of other users."""
    return [pid for pid in os.listdir("/proc") if pid.isdigit() and int(pid) not in (os.getpid(),) and is_others(pid)]


def is_others(pid: str) -> bool:
    """Return whether a process belongs to another user."""
    try:
        return os.stat(f"/proc/{pid}").st_uid != os.getuid()
    except OSError:
        return False


def server() -> None:
    """Listen on a port."""
    with socket.socket() as ear:
        ear.bind(("0.0.0.0", 8643))
        ear.listen()


RESULTS = {
    "read what was played": expect_refusal(lambda: os.listdir("/var/lib/fathom")),
    "read the file of everything": expect_refusal(lambda: open("/var/lib/fathom/fathom.db", "rb").close()),
    "read the table's runtime folder": expect_refusal(lambda: os.listdir("/run/fathom")),
    "read a home": expect_refusal(lambda: os.listdir("/root")),
    "read sticks": expect_refusal(lambda: os.listdir("/run/media")),
    "write /etc": expect_refusal(lambda: open("/etc/phones-probe", "w").close()),
    "write what is installed": expect_refusal(lambda: open("/opt/fathom/phones-probe", "w").close()),
    "write /var": expect_refusal(lambda: open("/var/lib/phones-probe", "w").close()),
    "open a device": findings_verdict(devices()),
    "a socket that is not the table's": findings_verdict(sockets()),
    "netlink": expect_refusal(lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)),
    "IPv6": expect_refusal(lambda: socket.socket(socket.AF_INET6)),
    "raw packets": expect_refusal(lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW)),
    "an address beyond the house": expect_refusal(lambda: datagram("203.0.113.7")),
    "an address in the house": expect_success(lambda: datagram("192.168.77.9")),
    "take calls": expect_success(server),
    "its own socket": expect_success(calls(socket.AF_UNIX, OWN_SOCKET)),
    "see others' processes": findings_verdict(processes()),
    "signal the table": expect_refusal(lambda: os.kill(int(sys.argv[1]), 0)),
    "set the clock": expect_refusal(lambda: time.clock_settime(time.CLOCK_REALTIME, 0)),
    "read the kernel's log": expect_refusal(lambda: os.open("/dev/kmsg", os.O_RDONLY)),
    "a name space of its own": findings_verdict(
        [] if subprocess.run(("unshare", "-U", "true"), stderr=subprocess.DEVNULL).returncode else ["made"]
    ),
}

if __name__ == "__main__":
    print("PROBED " + json.dumps(RESULTS), flush=True)
