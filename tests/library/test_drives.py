"""USB sticks found in /sys and /proc: mounted, unmounted and read-only ones; and devices that aren't sticks."""

import os
import re
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.library.exchange.drives import Drives
from companion.table.sentence import say

RULES = Path(__file__).parents[2] / "systemd/70-fathom.rules"
FREE = SimpleNamespace(f_bavail=1000, f_frsize=4096)


class DriveFiles:
    """Files of a fake /sys and /proc."""

    def __init__(self, root):
        self.root, self.mounts = root, ["22 1 179:2 / / rw,relatime - ext4 /dev/mmcblk0p2 rw"]
        self.disk("mmcblk0", "179:0", is_removable=False, parts=("179:1", "179:2"), where="platform/mmc")
        (root / "proc/self").mkdir(parents=True)

    def disk(self, name, device, is_removable=True, parts=(), size=62_333_952, model="SanDisk Ultra", where="usb1/1-1"):
        home = self.root / "sys/devices" / where / "block" / name
        (home / "device").mkdir(parents=True)
        (home / "removable").write_text(f"{int(is_removable)}\n")
        (home / "size").write_text(f"{size}\n")
        (home / "dev").write_text(f"{device}\n")
        vendor, _, own = model.partition(" ")
        (home / "device/vendor").write_text(f"{vendor:8}\n")
        (home / "device/model").write_text(f"{own:16}\n")
        for number, part in enumerate(parts, 1):
            (home / f"{name}{number}").mkdir()
            (home / f"{name}{number}/dev").write_text(f"{part}\n")
        (self.root / "sys/block").mkdir(exist_ok=True)
        (self.root / "sys/block" / name).symlink_to(home)

    def mount(self, device, path, source="/dev/sda1", options="rw,nosuid", own="rw", kind="vfat"):
        self.mounts.append(f"40 22 {device} / {path} {options} shared:9 - {kind} {source} {own}")

    def format(self, device, kind):
        """Set what udev knows about a device."""
        (self.root / "run/udev/data").mkdir(parents=True, exist_ok=True)
        (self.root / f"run/udev/data/b{device}").write_text(f"S:disk/by-uuid/1\nE:ID_FS_TYPE={kind}\nE:ID_FS_USAGE=filesystem\n")

    def found_drives(self, space=lambda path: FREE):
        (self.root / "proc/self/mountinfo").write_text("\n".join(self.mounts) + "\n")
        return Drives(self.root, space).list_drives()


@pytest.fixture
def drive_files(tmp_path):
    return DriveFiles(tmp_path)


def test_the_boxs_own_card_is_no_stick(drive_files):
    assert drive_files.found_drives() == []


def test_the_usb_disk_that_holds_the_system_is_not_offered(drive_files):
    drive_files.disk("sda", "8:0", parts=("8:1", "8:2"))
    drive_files.mounts = ["22 1 8:2 / / rw,relatime - ext4 /dev/root rw"]
    drive_files.mount("8:1", "/boot/firmware")
    assert drive_files.found_drives() == []


def test_a_mounted_stick_is_offered_with_its_free_space(drive_files):
    drive_files.disk("sda", "8:0", parts=("8:1",))
    drive_files.mount("8:1", "/run/media/system/sda1")
    (drive,) = drive_files.found_drives()
    assert drive.name == "SanDisk Ultra, 31.9 GB"
    assert (drive.path, drive.free, drive.is_ready) == ("/run/media/system/sda1", 4_096_000, True)
    assert drive.note() == say("drive.free", size=say("size.bytes", n=4.1, unit="MB"))


def test_a_stick_is_named_by_its_make_wherever_it_is_mounted(drive_files):
    drive_files.disk("sda", "8:0", parts=("8:1",))
    drive_files.mount("8:1", "/home/ann/stick")
    (drive,) = drive_files.found_drives()
    assert (drive.name, drive.path) == ("SanDisk Ultra, 31.9 GB", "/home/ann/stick")


def test_a_stick_without_partitions_is_offered(drive_files):
    drive_files.disk("sda", "8:0")
    drive_files.mount("8:0", "/mnt", "/dev/sda")
    assert [drive.path for drive in drive_files.found_drives()] == ["/mnt"]


def test_a_large_stick_without_the_removable_flag_is_offered(drive_files):
    drive_files.disk("sda", "8:0", is_removable=False, parts=("8:1",))
    assert [drive.trouble for drive in drive_files.found_drives()] == [say("drive.closed")]


def test_a_stick_that_is_not_mounted_says_what_to_do(drive_files):
    drive_files.disk("sda", "8:0", parts=("8:1",))
    (drive,) = drive_files.found_drives()
    assert (drive.name, drive.path, drive.is_ready, drive.note()) == ("SanDisk Ultra, 31.9 GB", "", False, say("drive.closed"))


def test_a_stick_formatted_as_nothing_the_box_opens_says_so(drive_files):
    drive_files.disk("sda", "8:0", parts=("8:1",))
    drive_files.format("8:1", "ntfs")
    assert drive_files.found_drives()[0].note() == say("drive.foreign", format="NTFS")
    drive_files.format("8:1", "ext4")
    assert drive_files.found_drives()[0].note() == say("drive.foreign", format="ext4")


def test_a_stick_the_box_is_about_to_mount_is_not_called_foreign(drive_files):
    drive_files.disk("sda", "8:0", parts=("8:1", "8:2"))
    drive_files.format("8:1", "ext4")
    drive_files.format("8:2", "vfat")
    assert [drive.note() for drive in drive_files.found_drives()] == [say("drive.closed")]


def test_a_stick_that_can_only_be_read_is_not_written_to(drive_files):
    drive_files.disk("sda", "8:0", parts=("8:1",))
    drive_files.mount("8:1", "/media/one", options="ro")
    (drive,) = drive_files.found_drives()
    assert (drive.is_ready, drive.note(), drive.path) == (False, say("drive.read_only"), "/media/one")


def test_a_disk_mounted_read_only_by_its_file_system_is_offered(drive_files):
    drive_files.disk("sda", "8:0", parts=("8:1",))
    drive_files.mount("8:1", "/media/one", own="ro,errors=remount-ro")
    assert drive_files.found_drives()[0].note() == say("drive.read_only")


def test_a_name_with_blanks_and_accents_is_read(drive_files):
    drive_files.mount("8:1", "/media/ann/ZO\\303\\213\\040STICK")
    (drive,) = drive_files.found_drives()
    assert (drive.name, drive.path) == ("ZOË STICK", "/media/ann/ZOË STICK")


@pytest.mark.parametrize("options", ["rw", "ro"])
@pytest.mark.parametrize(("kind", "source"), [("tmpfs", "none"), ("ramfs", "none"), ("overlay", "overlay"), ("ext4", "/dev/zram1")])
def test_storage_in_memory_is_no_stick(drive_files, kind, source, options):
    drive_files.mount("0:52", "/media/ann/ram", source, options, options, kind)
    assert drive_files.found_drives() == []


def test_the_card_below_raspi_configs_overlay_is_no_stick(drive_files):
    overlay_options = "lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay,workdir=/media/root-rw/overlay-workdir/_"
    drive_files.mounts = [f"22 1 0:24 / / rw,noatime - overlay overlayroot rw,{overlay_options}"]
    drive_files.mount("179:2", "/media/root-ro", "/dev/mmcblk0p2", "ro", "ro", "ext4")
    drive_files.mount("0:22", "/media/root-rw", "tmpfs-root", kind="tmpfs")
    drive_files.mount("8:1", "/mnt/disk")
    assert [drive.path for drive in drive_files.found_drives()] == ["/mnt/disk"]


def test_an_empty_card_reader_is_no_stick(drive_files):
    drive_files.disk("sdb", "8:16", size=0)
    assert drive_files.found_drives() == []


def test_a_stick_pulled_during_the_check_has_no_free_space(drive_files):
    drive_files.mount("8:1", "/media/one")

    def pulled(path):
        raise OSError(5, "Input/output error")

    assert [drive.free for drive in drive_files.found_drives(pulled)] == [0]


def test_two_partitions_of_one_stick_are_two_drives(drive_files):
    drive_files.disk("sda", "8:0", parts=("8:1", "8:2"))
    drive_files.mount("8:1", "/media/one")
    drive_files.mount("8:2", "/media/two", "/dev/sda2")
    assert [drive.path for drive in drive_files.found_drives()] == ["/media/one", "/media/two"]


def test_two_partitions_mounted_by_fathom_are_distinguished(drive_files):
    drive_files.disk("sda", "8:0", parts=("8:1", "8:2"))
    drive_files.mount("8:1", "/run/media/fathom/sda1")
    drive_files.mount("8:2", "/run/media/fathom/sda2", "/dev/sda2")
    assert [drive.name for drive in drive_files.found_drives()] == [
        "SanDisk Ultra, 31.9 GB (sda1)",
        "SanDisk Ultra, 31.9 GB (sda2)",
    ]


def test_a_stick_mounted_twice_is_offered_once_where_it_is_readable(drive_files):
    drive_files.disk("sda", "8:0", parts=("8:1",))
    drive_files.mount("8:1", "/media/pi/STICK")
    drive_files.mount("8:1", "/run/media/fathom/sda1")
    drive_files.mount("8:1", "/media/ann/STICK")

    def space(path):
        if path.startswith("/media"):
            raise PermissionError(13, "Permission denied")
        return FREE

    assert [drive.path for drive in drive_files.found_drives(space)] == ["/run/media/fathom/sda1"]


def test_the_real_system_is_looked_at_without_trouble():
    assert all(drive.name for drive in Drives().list_drives())


@pytest.mark.parametrize(
    ("mounted", "is_own"),
    [("\n/boot/firmware\n/\n", True), ("\n/run/media/fathom/sda1\n", False), ("\n\n", False)],
    ids=["it holds the root", "it is a stick", "nothing is mounted"],
)
def test_the_rule_for_sticks_knows_the_disk_the_box_runs_from(tmp_path, mounted, is_own):
    (command,) = re.findall(r"""PROGRAM=="/bin/sh -c '([^']+)'", GOTO""", RULES.read_text())
    lsblk = tmp_path / "lsblk"
    lsblk.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/asked\ncat {tmp_path}/mounted\n')
    lsblk.chmod(0o755)
    (tmp_path / "mounted").write_text(mounted)
    process = subprocess.run(
        ["sh", "-c", command.replace("%P", "sda")], env={"PATH": f"{tmp_path}:{os.defpath}"}, capture_output=True
    )
    assert (process.returncode == 0) is is_own
    assert (tmp_path / "asked").read_text().endswith(" /dev/sda\n")
