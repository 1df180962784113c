"""Power cuts: QEMU is killed at random moments while the whole kiosk plays on a real ext4."""

import random
import re
import time
from pathlib import Path

from tests.lab import disks, kit
from tests.lab.kiosk import TIMEOUT_S, boot_kiosk, prepare
from tests.lab.report import LabFailedError, Row
from tests.sample_sizes import full_or_sample

PULLS = full_or_sample(10, 2)
CONTROL_PULLS = 6
MOVES = full_or_sample(2, 1)
"""Acknowledged moves between a boot and the next cut."""
AFTER_A_TAP_S = 5.0
"""Half of the cuts or so fall before the move that the touch makes is on the disk, the others after it."""


def run() -> list[Row]:
    """Cut the power repeatedly, and run the negative control, which must lose something. Raises LabFailedError."""
    layer, _ = prepare()
    start = time.monotonic()
    lost_moves, acknowledged = pull_plugs(layer, PULLS, "")
    seconds = (time.monotonic() - start) / PULLS
    control, _ = pull_plugs(layer, CONTROL_PULLS, "careless", until_lost=True)
    if lost_moves:
        raise LabFailedError(f"power cuts: {lost_moves} acknowledged moves were lost")
    if not control:
        raise LabFailedError("power cuts: the negative control was not caught")
    note = f"{seconds:.0f} s a cut; {acknowledged} moves acknowledged; control lost {control}"
    return [Row("power", "power cut during a game", PULLS, 0, note)]


def pull_plugs(layer: Path, times: int, flag: str, until_lost: bool = False) -> tuple[int, int]:
    """Cut the power; return how many acknowledged moves were missing at the next boot, and how many were acknowledged."""
    disk = disks.make_disk(kit.BUILD / f"plug{flag}.img")
    chance, last, lost_moves, total = random.Random(1), -1, 0, 0
    for cut in range(times + 1):
        guest = boot_kiosk(
            f"-m tests.lab.guest.plug {flag}", layer, ("-drive", f"file={disk},format=raw,if=virtio,cache=writeback")
        )
        found_entry = int(guest.wait_for(r"FOUND (-?\d+)\r?\n", TIMEOUT_S)[1])
        lost_moves += max(0, last - found_entry)
        if cut == times or (until_lost and lost_moves):
            guest.pull_the_plug()
            break
        guest.wait_for(rf"(?s)ACK {found_entry + MOVES}\r?\n.*TAP", TIMEOUT_S)
        guest.read_for(chance.uniform(0.0, AFTER_A_TAP_S))
        console_text = guest.pull_the_plug()
        marks = [int(mark) for mark in re.findall(r"ACK (\d+)\n", console_text)]  # kernel messages may precede it on the line
        last, total = max(marks), total + len(marks)
    return lost_moves, total
