"""Small real disks of one's own, to fill up, to spoil, to make read-only: mounted where nobody else sees them."""

import os
import subprocess
import sys
from pathlib import Path

INSIDE = "FATHOM_OWN_MOUNTS"
WAYS = (("unshare", "-m"), ("unshare", "-Urm"))
"""As root, and as anybody else where the kernel lets them."""


def way():
    """The command before a command that gives it mounts of its own; None where there is none."""
    return next((way for way in WAYS if subprocess.run([*way, "true"], capture_output=True).returncode == 0), None)


def again_with_own_mounts():
    """Start this program anew with mounts of its own, unless it has them."""
    if INSIDE not in os.environ:
        os.environ[INSIDE] = "1"
        command = [*way(), sys.executable, *sys.orig_argv[1:]]
        os.execvp(command[0], command)


def mount(*words):
    subprocess.run(["mount", *map(str, words)], check=True)


def unmount(place):
    subprocess.run(["umount", str(place)], check=True)


def in_memory(place, kilobytes):
    """A disk of that size at `place`."""
    place.mkdir(parents=True, exist_ok=True)
    mount("-t", "tmpfs", "-o", f"size={kilobytes}k", "none", place)
    return place


def fill(place):
    """Take all the room there is; give the file that holds it."""
    filler = place / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return filler


class Card:
    """An SD card: ext4 in a file, which stops taking anything once it `spoils`, as a worn one does. Needs root and loop devices."""

    def __init__(self, folder, place, megabytes=16):
        self.image, self.place = folder / "card.img", place
        place.mkdir(parents=True, exist_ok=True)
        with self.image.open("wb") as file:
            file.truncate(megabytes << 20)
        subprocess.run(["mkfs.ext4", "-q", str(self.image)], check=True)
        self.put_in()

    def put_in(self):
        mount("-o", "loop,errors=remount-ro", self.image, self.place)

    def spoil(self):
        """The kernel meets an error in the file system: from now on it can only be read."""
        device = self.place.stat().st_dev
        name = Path(f"/sys/dev/block/{os.major(device)}:{os.minor(device)}").resolve().name
        Path(f"/sys/fs/ext4/{name}/trigger_fs_error").write_text("1")

    def pull_out(self):
        unmount(self.place)

    def mend(self):
        """What a start does: look the file system over, and take it up again."""
        self.pull_out()
        subprocess.run(["fsck.ext4", "-p", "-f", str(self.image)], capture_output=True, check=False)
        self.put_in()
