"""USB: our dice reader with a CDC gadget and an FTDI cable, unplugged and plugged in again in the middle of lines."""

import contextlib
import socket
import time
from pathlib import Path

from tests.lab import kit
from tests.lab.machine import ALONE, MEASURED, Machine
from tests.lab.report import LabFailedError, Row, require, rows_said
from tests.lab.tower import Tower
from tests.sample_sizes import full_or_sample

PULLS = full_or_sample(20, 8)
TIMEOUT_S = 600
CABLE = ["-device", "qemu-xhci,id=usb", "-device", "usb-serial,bus=usb.0,chardev=cable,serial=DICE0002"]


def run() -> list[Row]:
    """Check both cables. Raises LabFailedError."""
    console_text = Machine("sh tests/lab/guest/usb.sh cdc", processor=ALONE).wait_for_command(TIMEOUT_S)
    return [*require(rows_said(console_text), 3), *_ftdi()]


def _ftdi() -> list[Row]:
    path = kit.BUILD / "cable"
    path.unlink(missing_ok=True)
    chardev = ["-chardev", f"socket,id=cable,path={path},server=on,wait=off"]
    guest = Machine("sh tests/lab/guest/usb.sh ftdi", [*chardev, *CABLE], processor=MEASURED)
    guest.wait_for("GUEST-UP", TIMEOUT_S)
    cable = Cable(path)
    tower = Tower(cable.write, cable.read)
    for pull in range(PULLS + 1):
        cable.plug()
        guest.wait_for(f"LISTENING {pull + 1}\\b", TIMEOUT_S)
        tower.send_hello()
        for _ in range(3):
            tower.start_next_draw()
            _deliver(guest, tower)
        if pull < PULLS:
            cable.write(tower.line()[: 5 + pull % 12])
            cable.pull()
            time.sleep(0.5)
    kept_draws = int(guest.wait_for(r"KEPT (\d+)\r?\n", TIMEOUT_S)[1])
    rows = require(rows_said(guest.wait_for_command(TIMEOUT_S)), 1)
    acknowledged_draws = len(tower.acknowledged)
    if kept_draws != acknowledged_draws:
        raise LabFailedError(f"FTDI: {acknowledged_draws} draws were acknowledged, {kept_draws} were kept")
    return [
        Row("USB", f"FTDI cable: draws while the cable is pulled {PULLS} times: each exactly once", acknowledged_draws, 0),
        *rows,
    ]


class Cable:
    """Outer end of the FTDI cable: QEMU plugs it into the guest while this end is open."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._wire = socket.socket(socket.AF_UNIX)

    def plug(self) -> None:
        self._wire = socket.socket(socket.AF_UNIX)
        self._wire.connect(str(self._path))
        self._wire.setblocking(False)

    def pull(self) -> None:
        self._wire.close()

    def write(self, data: bytes) -> None:
        with contextlib.suppress(BlockingIOError):  # the buffer is full: the tower sends the line again
            self._wire.send(data)

    def read(self) -> bytes:
        try:
            return self._wire.recv(4096)
        except BlockingIOError:
            return b""


def _deliver(guest: Machine, tower: Tower) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        tower.write(tower.line())
        for _ in range(10):
            guest.read_for(0.05)
            if tower.is_acknowledged():
                return
    raise LabFailedError(f"FTDI: line {tower.number} was never acknowledged; {guest.last_words()}")
