"""Sticks for backups: plugged in, written by the app from inside its sandbox, pulled, plugged in again; only udev mounts them."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests.lab import kiosk, kit
from tests.lab.machine import MEASURED, Machine
from tests.lab.report import Row, require, rows_said

MB = 1 << 20
CHECKS = 8
TIMEOUT_S = 600
CONTROLLER = ["-device", "qemu-xhci,id=usb,p2=8,p3=8"]
FAT32 = ("mkfs.vfat", "-F", "32", "-s", "1", "-n", "STICK")
USUAL = "fat32"
STICKS: dict[str, tuple[str, Sequence[str]]] = {
    USUAL: ("c", FAT32),
    "exfat": ("7", ("mkfs.exfat", "-L", "STICK")),
    "bare": ("", (*FAT32, "--mbr=no")),
    "spanned": ("", (*FAT32, "--mbr=yes")),
    "ext4": ("83", ("mkfs.ext4", "-q")),
}
"""Sticks as people own them: the type of the only partition ("" without a partition table), and the command that formats it."""


def run() -> list[Row]:
    """Plug the usual stick while the table runs, pull it and plug it again, then the others beside it. Raises LabFailedError."""
    layer, _ = kiosk.prepare()
    for name, how in STICKS.items():
        _format(name, *how)
    other_sticks = [name for name in STICKS if name != USUAL]
    init = kit.GUEST / "systemd-init.sh"
    guest = Machine(".venv/bin/python -m tests.lab.guest.stick", CONTROLLER, 1024, init, layer, MEASURED)
    for signal, action, names in (
        ("GUEST-UP", _plug, [USUAL]),
        ("WROTE", _pull, [USUAL]),
        ("GONE", _plug_again, [USUAL]),
        ("OTHERS", _plug, other_sticks),
        ("TAKE", _pull, other_sticks),
        ("AGAIN", _plug_again, other_sticks),
    ):
        guest.wait_for(rf"\b{signal}\b", TIMEOUT_S)
        for name in names:
            action(guest, name)
    return require(rows_said(guest.wait_for_command(TIMEOUT_S)), CHECKS)


def _image(name: str) -> Path:
    return kit.BUILD / f"{name}.img"


def _format(name: str, partition: str, command: Sequence[str]) -> None:
    """Make a stick's image: its file system, after a partition table if it has one."""
    image = _image(name)
    image.write_bytes(bytes(40 * MB))
    subprocess.run([*command, str(image)], check=True, capture_output=True)
    if partition:
        image.write_bytes(bytes(MB) + image.read_bytes())
        table = f"start={MB // 512}, type={partition}"
        subprocess.run(["sfdisk", "-q", str(image)], input=table, text=True, check=True, capture_output=True)


def _plug(guest: Machine, name: str) -> None:
    file = {"driver": "file", "filename": str(_image(name))}
    guest.ask("blockdev-add", **{"driver": "raw", "node-name": f"image-{name}", "file": file})
    guest.ask("device_add", driver="usb-storage", id=name, drive=f"image-{name}", bus="usb.0", removable=True)


def _pull(guest: Machine, name: str) -> None:
    guest.ask("device_del", id=name)


def _plug_again(guest: Machine, name: str) -> None:
    guest.ask("blockdev-del", **{"node-name": f"image-{name}"})
    _plug(guest, name)
