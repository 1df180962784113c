"""Small disks for power cuts: an ext4 partition for the store, and raw space for acknowledgements."""

import subprocess
from pathlib import Path

MIB = 1 << 20
EXT4_START, EXT4_SIZE = 1 * MIB, 38 * MIB
MARK_SIZE = 1 * MIB
LAYOUT = f"label: dos\n{EXT4_START // 512},{EXT4_SIZE // 512},L\n{(EXT4_START + EXT4_SIZE) // 512},{MARK_SIZE // 512},L\n"


def make_disk(path: Path) -> Path:
    """Make a new disk image at `path` and return it."""
    partition = path.with_suffix(".ext4")
    path.unlink(missing_ok=True)
    with path.open("wb") as image:
        image.truncate(EXT4_START + EXT4_SIZE + MARK_SIZE)
    with partition.open("wb") as image:
        image.truncate(EXT4_SIZE)
    subprocess.run(["/sbin/sfdisk", "-q", str(path)], input=LAYOUT, text=True, check=True)
    subprocess.run(["/sbin/mke2fs", "-q", "-t", "ext4", "-b", "4096", "-J", "size=4", str(partition)], check=True)
    with path.open("r+b") as image:
        image.seek(EXT4_START)
        image.write(partition.read_bytes())
    partition.unlink()
    return path
