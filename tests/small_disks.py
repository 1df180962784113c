"""Small real disks that tests fill up, damage or make read-only, mounted in a private mount namespace."""

import ctypes
import os
import subprocess
from pathlib import Path

CLONE_NEWNS, CLONE_NEWUSER = 0x00020000, 0x10000000  # linux/sched.h
UNSHARE_COMMANDS = (("unshare", "-m"), ("unshare", "-Urm"))
"""Commands for own mounts: as root, and as another user where the kernel allows it."""


def command_prefix():
    """Return the command prefix that gives a command its own mounts; None if this machine has none."""
    return next((way for way in UNSHARE_COMMANDS if subprocess.run([*way, "true"], capture_output=True).returncode == 0), None)


def unshare_mounts():
    """Give this process its own mounts, as `unshare` does; call it before any thread starts."""
    libc, ids = ctypes.CDLL(None, use_errno=True), (os.getuid(), os.getgid())
    kinds = CLONE_NEWNS if command_prefix() == UNSHARE_COMMANDS[0] else CLONE_NEWNS | CLONE_NEWUSER
    assert libc.unshare(kinds) == 0, os.strerror(ctypes.get_errno())
    if kinds & CLONE_NEWUSER:
        Path("/proc/self/setgroups").write_text("deny")
        for name, own in zip(("uid_map", "gid_map"), ids, strict=True):
            Path("/proc/self", name).write_text(f"0 {own} 1")
    mount("--make-rprivate", "/")


def mount(*words):
    subprocess.run(["mount", *map(str, words)], check=True)


def unmount(place):
    subprocess.run(["umount", str(place)], check=True)


def mount_tmpfs(place, kilobytes):
    """Return a tmpfs of this size, mounted at `place`."""
    place.mkdir(parents=True, exist_ok=True)
    mount("-t", "tmpfs", "-o", f"size={kilobytes}k", "none", place)
    return place


def fill_disk(place):
    """Fill a disk; return the file that takes the space."""
    filler = place / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return filler


class SdCard:
    """SD card: ext4 in a file, which becomes read-only after an error, as a worn card does.

    Needs root and loop devices.
    """

    def __init__(self, folder, place, megabytes=16):
        self.image, self.place = folder / "card.img", place
        place.mkdir(parents=True, exist_ok=True)
        with self.image.open("wb") as file:
            file.truncate(megabytes << 20)
        subprocess.run(["mkfs.ext4", "-q", str(self.image)], check=True)
        self.mount()

    def mount(self):
        mount("-o", "loop,errors=remount-ro", self.image, self.place)

    def make_read_only(self):
        """Make the kernel find an error, so that the file system becomes read-only."""
        device = self.place.stat().st_dev
        name = Path(f"/sys/dev/block/{os.major(device)}:{os.minor(device)}").resolve().name
        Path(f"/sys/fs/ext4/{name}/trigger_fs_error").write_text("1")

    def unmount(self):
        unmount(self.place)

    def repair(self):
        """Check and mount the file system again, as at a start."""
        self.unmount()
        subprocess.run(["fsck.ext4", "-p", "-f", str(self.image)], capture_output=True, check=False)
        self.mount()
