"""A stick for backups: plugged, written by the table from inside its sandbox, pulled, plugged again; nobody but udev mounts it."""

import subprocess
from pathlib import Path

from tests.lab import kiosk, kit
from tests.lab.machine import MEASURED, Machine
from tests.lab.report import Row, require, rows_said

IMAGE_MB = 64
PATIENCE_S = 600
CONTROLLER = ["-device", "qemu-xhci,id=usb"]


def run() -> list[Row]:
    """Plugged while the table runs, pulled, plugged again, and in the box before the table starts. Raises Failed."""
    layer, _ = kiosk.prepared()
    image = _formatted()
    init = kit.GUEST / "systemd-init.sh"
    guest = Machine(".venv/bin/python -m tests.lab.guest.stick", CONTROLLER, 1024, init, layer, MEASURED)
    guest.wait_for("GUEST-UP", PATIENCE_S)
    for time in (1, 2):
        _plug(guest, str(image))
        guest.wait_for(f"WROTE {time}\\b", PATIENCE_S)
        if time == 1:
            guest.ask("device_del", id="stick")
            guest.wait_for("GONE", PATIENCE_S)
            guest.ask("blockdev-del", **{"node-name": "image"})
    return require(rows_said(guest.finished(PATIENCE_S)), 4)


def _formatted() -> Path:
    """A stick as sold: FAT, here without partitions."""
    image = kit.BUILD / "stick.img"
    with image.open("wb") as file:
        file.truncate(IMAGE_MB << 20)
    subprocess.run(["busybox", "mkdosfs", "-n", "STICK", str(image)], check=True, capture_output=True)
    return image


def _plug(guest: Machine, image: str) -> None:
    guest.ask("blockdev-add", **{"driver": "raw", "node-name": "image", "file": {"driver": "file", "filename": image}})
    guest.ask("device_add", driver="usb-storage", id="stick", drive="image", bus="usb.0", removable=True)
