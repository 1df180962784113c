"""Dice tower: its firmware runs on a real MicroPython behind a pty, over a wire with simulated faults."""

import contextlib
import fcntl
import os
import subprocess
import threading
import time
import tty
from pathlib import Path
from random import Random

from hardware.mocks.wire_faults import NO_FAULTS, Wire

ROOT = Path(__file__).parents[2]
PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"
BUILD = ROOT / "build" / "micropython"


def install_package():
    """Return the folder of the npm package, installed on first use; by one test worker, while the others wait."""
    folder = BUILD / "node_modules" / PACKAGE
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "micropython.wasm").exists():
            install = ["npm", "install", "--prefix", str(BUILD), "--no-save", "--no-audit", "--no-fund", f"{PACKAGE}@{VERSION}"]
            subprocess.run(install, check=True, capture_output=True, timeout=300)
    return folder


class MicroPythonTower:
    """Dice tower: the firmware's `tower_protocol` on MicroPython in node. `path`: the app's end of the cable, the same after each plug."""

    def __init__(self, path, luck=None):
        self.path = path
        self.runs_on = ""
        self.waiting_count = 0
        self.lights = {}
        self.starts = 0
        self._up, self._down = Wire(luck or Random(1)), Wire(luck or Random(2))
        self._node = subprocess.Popen(
            [
                "node",
                str(Path(__file__).with_name("micropython_tower.mjs")),
                str(install_package()),
                str(ROOT / "hardware/firmware/tower_protocol.py"),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self._controller_end = self._device_end = -1
        self.plug()
        self._threads = [threading.Thread(target=run, daemon=True) for run in (self._listen, self._carry_down)]
        self._is_closing = False
        for thread in self._threads:
            thread.start()
        self.start()

    def start(self):
        """Switch the tower on; switch it off before if it is on."""
        self.starts += 1
        self._write_line(f"start boot{self.starts}")

    def say(self, event):
        """Queue an event of the tower, such as "ROLL dice 3 chest"."""
        self.waiting_count += 1
        self._write_line(f"say {event}")

    def set_faults(self, faults):
        self._up.faults = self._down.faults = faults

    def plug(self):
        """Plug in the cable: a new pty with the same stable path, as udev makes it."""
        self._controller_end, self._device_end = os.openpty()
        tty.setraw(self._device_end)
        os.set_blocking(self._controller_end, False)
        link = Path(f"{self.path}.new")
        link.symlink_to(os.ttyname(self._device_end))
        link.replace(self.path)

    def unplug(self):
        """Pull the cable."""
        own_end, other_end, self._controller_end, self._device_end = self._controller_end, self._device_end, -1, -1
        Path(self.path).unlink()
        os.close(other_end)
        os.close(own_end)

    def close(self):
        self._is_closing = True
        self._node.stdin.close()
        self._node.wait(10)
        for thread in self._threads:
            thread.join(5)
        self._node.stdout.close()
        if self._controller_end >= 0:
            self.unplug()

    def _write_line(self, line):
        self._node.stdin.write(line + "\n")

    def _listen(self):
        for line in self._node.stdout:
            word, _, rest = line.strip().partition(" ")
            {"sent": self._send_line, "waiting": self._waits, "light": self._set_light, "running": self._set_running}[word](rest)

    def _send_line(self, rest):
        self._write(self._up.carry(bytes.fromhex(rest), time.monotonic()))

    def _waits(self, rest):
        self.waiting_count = int(rest)

    def _set_light(self, rest):
        name, colour = (bytes.fromhex(word).decode("ascii", "replace") for word in rest.split())
        self.lights[name] = colour

    def _set_running(self, rest):
        self.runs_on = rest

    def _write(self, arrived):
        with contextlib.suppress(OSError):  # no reader at the other end, or no cable: it will be sent again
            os.write(self._controller_end, arrived)

    def _carry_down(self):
        while not self._is_closing:
            arrived = self._down.carry(self._read(), time.monotonic())
            if arrived:
                self._write_line(f"hear {arrived.hex()}")
            self._write(self._up.carry(b"", time.monotonic()))
            time.sleep(0.005)

    def _read(self):
        try:
            return os.read(self._controller_end, 4096)
        except OSError:
            return b""


__all__ = ["NO_FAULTS", "MicroPythonTower", "install_package"]
