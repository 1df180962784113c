"""Block writes and flushes of a real ext4, cut at any point, then mounted by a real kernel and read by the real store."""

import ctypes
import os
import random
import struct
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from tests.lab import disks, kit
from tests.lab.machine import Machine
from tests.lab.report import LabFailedError, Row
from tests.lab.survivors import violation
from tests.sample_sizes import FULL, full_or_sample

MOVES = 60
IMAGE_COUNT = full_or_sample(600, 80)
HALVES = 2
CONTROL_TRIES = 6
"""Most recordings of the negative control: the guest's kernel may write all moves in time, without having been asked to."""
LOST_MOVE = "lost an acknowledged move"
FLUSH, DISCARD = 1, 4
LOG_MAGIC = 0x6A736677736872
LOG_BYTES = 512 * disks.MIB
TORN_SUPERBLOCK = "does not mount"  # one image in several hundred: fsck at boot repairs it; not counted as a violation


class BlockWrite(Struct, frozen=True):
    """Entry of QEMU's log of block writes: its sector, flags and bytes."""

    sector: int
    flags: int
    data: bytes

    @property
    def mark(self) -> int | None:
        """Number of the move that it acknowledges; None if it is no acknowledgement."""
        return int(self.data[8:18]) if self.data.startswith(b"ACKMARK ") else None


def run() -> list[Row]:
    """Check the journal and the negative control. Raises LabFailedError."""
    images, violations, seconds = sweep(IMAGE_COUNT)
    unmounted = violations.pop(TORN_SUPERBLOCK, 0)
    if violations or images < IMAGE_COUNT or unmounted > images // 50:
        raise LabFailedError(f"block states: {images} images, {unmounted} not mounted, violations {dict(violations)}")
    for _ in range(CONTROL_TRIES):
        control_images, control, _ = sweep(IMAGE_COUNT, "careless", is_control=True)
        if control[LOST_MOVE]:
            break
    else:
        raise LabFailedError("block states: the negative control was not caught")
    note = f"{seconds:.0f} s; {unmounted} torn superblocks; control caught {sum(control.values())} of {control_images}"
    return [Row("power", "block-level images of a real ext4", images, 0, note)]


def sweep(wanted_count: int, *flags: str, is_control: bool = False) -> tuple[int, Counter[str], float]:
    """Mount and read images; return their number, violations by kind, and seconds. A sampled control ends at the first lost move."""
    start = time.monotonic()
    base, log = record_writes(*flags)
    violations: Counter[str] = Counter()
    images = 0
    with tempfile.TemporaryDirectory(dir="/dev/shm", prefix="fathom-lab-") as folder:
        for image, acknowledged in cut_images(base, log, wanted_count, random.Random(1)):
            images += 1
            violations[_check_mounted(Path(folder), image, acknowledged)] += 1
            if is_control and violations[LOST_MOVE] and not FULL:
                break
    del violations[""]
    return images, violations, time.monotonic() - start


def record_writes(*flags: str) -> tuple[bytes, list[BlockWrite]]:
    """Return a disk as it was before a guest played on it, and the log of every later write to it."""
    disk, log = disks.make_disk(kit.BUILD / "blocks.img"), kit.BUILD / "blocks.log"
    base = disk.read_bytes()
    with log.open("wb") as file:
        file.truncate(LOG_BYTES)
    extra = [
        *("-blockdev", f"driver=file,filename={disk},node-name=disk"),
        *("-blockdev", f"driver=file,filename={log},node-name=log"),
        *("-blockdev", "driver=blklogwrites,file=disk,log=log,node-name=logged,log-sector-size=512"),
        *("-device", "virtio-blk-pci,drive=logged,write-cache=on"),
    ]
    Machine(f"sh tests/lab/guest/write_journal.sh {MOVES} {' '.join(flags)}", extra).wait_for_command(600)
    return base, list(_log(log))


def _log(path: Path) -> Iterator[BlockWrite]:
    """Yield the entries of QEMU's blklogwrites log (the format of Linux's dm-log-writes)."""
    with path.open("rb") as file:
        magic, _, count, size = struct.unpack_from("<QQQI", file.read(512))
        assert magic == LOG_MAGIC, "not a log of block writes"
        file.seek(size)
        for _ in range(count):
            sector, sectors, flags, _ = struct.unpack_from("<QQQQ", file.read(size))
            yield BlockWrite(sector, flags, b"" if flags & DISCARD else file.read(sectors * size))


def cut_images(base: bytes, log: Sequence[BlockWrite], image_count: int, chance: random.Random) -> Iterator[tuple[bytearray, int]]:
    """Yield at least `image_count` disks as a power cut may leave them, spread over the log, each with the last acknowledged move."""
    step = max(1, len(log) * (HALVES + 2) // image_count)
    durable, acknowledged = bytearray(base), -1
    pending: list[BlockWrite] = []
    for place, entry in enumerate(log):
        if entry.flags & FLUSH and not entry.data:
            _apply_writes(durable, pending)
            pending = []
        else:
            pending.append(entry)
        acknowledged = acknowledged if entry.mark is None else entry.mark
        if place % step == 0:
            for writes in _sample_subsets([write for write in pending if write.mark is None], chance):
                yield _apply_writes(bytearray(durable), writes), acknowledged


def _sample_subsets(pending: list[BlockWrite], chance: random.Random) -> Iterator[list[BlockWrite]]:
    yield pending
    yield []
    for _ in range(HALVES):
        yield [write for write in pending if chance.random() < 0.5]
    if pending:
        yield [*pending[:-1], *_torn_write(pending[-1], chance)]


def _torn_write(write: BlockWrite, chance: random.Random) -> list[BlockWrite]:
    """Return some of the sectors of one write."""
    return [
        BlockWrite(write.sector + at // 512, write.flags, write.data[at : at + 512])
        for at in range(0, len(write.data), 512)
        if chance.random() < 0.5
    ]


def _apply_writes(image: bytearray, writes: Sequence[BlockWrite]) -> bytearray:
    for write in writes:
        image[write.sector * 512 : write.sector * 512 + len(write.data)] = write.data
    return image


def _check_mounted(folder: Path, image: bytearray, acknowledged: int) -> str:
    """Mount the image as a kernel does after a power cut, and read the store on it; return what is wrong, "" for nothing."""
    disk, mount = folder / "disk.img", folder / "mnt"
    mount.mkdir(exist_ok=True)
    disk.write_bytes(image)
    loop = subprocess.run(
        ["losetup", "--find", "--show", "-o", str(disks.EXT4_START), "--sizelimit", str(disks.EXT4_SIZE), str(disk)],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    libc = ctypes.CDLL(None, use_errno=True)
    try:
        if libc.mount(loop.encode(), os.fsencode(mount), b"ext4", 0, b""):
            return TORN_SUPERBLOCK
        try:
            return violation(mount, acknowledged, MOVES)
        finally:
            libc.umount2(os.fsencode(mount), 0)
    finally:
        subprocess.run(["losetup", "-d", loop], check=True)
