"""In a guest with systemd: a minimal desktop, Xorg alone, that admits only clients with its secret."""

import os
import subprocess
from pathlib import Path

from tests.lab.guest.unit import DESKTOP, TIMEOUT_S, systemctl, wait_until

DISPLAY = ":0"
SECRET = Path("/run/desktop-secret")
COOKIE = b"\xff\xff\0\0\0\0\0\x12MIT-MAGIC-COOKIE-1\0\x10" + bytes(range(16))
"""An entry of an .Xauthority file that fits every display. (Xau(3))"""
CONFIGURATION = Path("/etc/X11/xorg.conf.d/lab.conf")
NO_CHIP = 'Section "Device"\n Identifier "lab"\n Driver "modesetting"\n Option "AccelMethod" "none"\nEndSection\n'
SERVICE = Path("/etc/systemd/system") / DESKTOP
EXEC = f"/usr/lib/xorg/Xorg {DISPLAY} -nolisten tcp -auth {SECRET} vt7"
AUTOSTART = Path("/etc/xdg/autostart/fathom.desktop")


def start() -> None:
    """Start the desktop, up to its login screen."""
    SECRET.write_bytes(COOKIE)
    CONFIGURATION.parent.mkdir(parents=True, exist_ok=True)
    CONFIGURATION.write_text(NO_CHIP)
    SERVICE.write_text(f"[Service]\nExecStart={EXEC}\n")
    systemctl("daemon-reload")
    systemctl("start", DESKTOP)
    wait_until(Path(f"/tmp/.X11-unix/X{DISPLAY[1:]}").is_socket, TIMEOUT_S, "no desktop came up")


def log_in() -> None:
    """Start the installed autostart entry, as a desktop does at a login."""
    line = next(line for line in AUTOSTART.read_text().splitlines() if line.startswith("Exec="))
    subprocess.Popen(line.removeprefix("Exec=").split(), env=os.environ | {"DISPLAY": DISPLAY, "XAUTHORITY": str(SECRET)})
