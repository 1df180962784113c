"""USB: our dice reader with a CDC gadget and an FTDI cable, pulled and put back in the middle of lines."""

import socket
import time

from tests.lab import kit
from tests.lab.machine import ALONE, MEASURED, Machine
from tests.lab.report import Failed, Row, require, rows_said
from tests.lab.tower import Tower

PULLS = 20
PATIENCE_S = 600
CABLE = ["-device", "qemu-xhci,id=usb"]


def run() -> list[Row]:
    """Both cables. Raises Failed."""
    said = Machine("sh tests/lab/guest/usb.sh cdc", processor=ALONE).finished(PATIENCE_S)
    return [*require(rows_said(said), 2), *_ftdi()]


def _ftdi() -> list[Row]:
    path = kit.BUILD / "cable"
    path.unlink(missing_ok=True)
    cable = [*CABLE, "-chardev", f"socket,id=cable,path={path},server=on,wait=off"]
    guest = Machine("sh tests/lab/guest/usb.sh ftdi", cable, processor=MEASURED)
    guest.wait_for("GUEST-UP", PATIENCE_S)
    wire = socket.socket(socket.AF_UNIX)
    wire.connect(str(path))
    wire.setblocking(False)
    tower = Tower(lambda data: _write(wire, data), lambda: _read(wire))
    for pull in range(PULLS + 1):
        _plug(guest)
        guest.wait_for(f"LISTENING {pull + 1}\\b", PATIENCE_S)
        tower.greet()
        for _ in range(3):
            tower.next()
            _deliver(guest, tower)
        if pull < PULLS:
            _write(wire, tower.line()[: 5 + pull % 12])
            guest.ask("device_del", id="dice")
            time.sleep(0.5)
            _read(wire)
    kept = int(guest.wait_for(r"KEPT (\d+)\r?\n", PATIENCE_S)[1])
    rows = require(rows_said(guest.finished(PATIENCE_S)), 1)
    sent = len(tower.acknowledged)
    if kept != sent:
        raise Failed(f"FTDI: {sent} draws were acknowledged, {kept} were kept")
    return [Row("USB", f"FTDI cable: draws over a cable pulled {PULLS} times, each exactly once", sent, 0), *rows]


def _plug(guest: Machine) -> None:
    cable = {"driver": "usb-serial", "chardev": "cable", "id": "dice", "bus": "usb.0", "serial": "DICE0002", "always-plugged": True}
    guest.ask("device_add", **cable)


def _deliver(guest: Machine, tower: Tower) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        tower.write(tower.line())
        for _ in range(10):
            guest.read_for(0.05)
            if tower.is_acknowledged():
                return
    raise Failed(f"FTDI: line {tower.number} was never acknowledged; {guest.last_words()}")


def _write(wire: socket.socket, data: bytes) -> None:
    try:
        wire.send(data)
    except BlockingIOError:
        return  # nobody is plugged in: the tower sends it again


def _read(wire: socket.socket) -> bytes:
    try:
        return wire.recv(4096)
    except BlockingIOError:
        return b""
