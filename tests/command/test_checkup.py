"""The doctor on a simulated Raspberry Pi (a folder of files): it names each fault and the command that fixes it."""

import errno
import os
import shlex
import sqlite3
import struct
from contextlib import closing
from dataclasses import replace

import pytest

from companion.command import checkup
from companion.command.checkup import Machine
from companion.command.checkup.machine import FATHOM_COMMAND
from companion.library.store import Store
from companion.table.sentence import say
from hardware.gpio_lines import CHIP_INFO, Chip, GpioLine, read_chip
from hardware.pins import PinsUnavailableError
from kivy_ui.settings import SETTING, Settings

SPRING_2026_S = 1_774_000_000
UNIT = "etc/systemd/system/fathom.service"
ACTIVE_STATE = "ActiveState=active\nSubState=running\nResult=success\nNRestarts=0\nUnitFileState=enabled\n"
MULTITOUCH = "260800000000003"
CONFIG = "dtoverlay=vc4-kms-v3d\n"
KERNEL = "console=tty1 root=PARTUUID=1234-02 rootfstype=ext4 fsck.repair=yes rootwait"


class PiFiles:
    """Raspberry Pi as files under `root`, without faults until a test makes one."""

    def __init__(self, root):
        self.root = root
        self.answers = {}
        self.parts = {"may_use": lambda path: True, "groups": lambda: {"video", "render", "input", "gpio", "dialout"}}
        self.chips = Chip("/dev/gpiochip0", "pinctrl-bcm2711", 58, ())
        for path, text in {
            "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0",
            "proc/cmdline": KERNEL,
            "proc/mounts": "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n/dev/mmcblk0p1 /boot/firmware vfat rw 0 0\n",
            "etc/fstab": "PARTUUID=1234-02  /  ext4  defaults,noatime  0  1\n",
            "etc/group": "".join(f"{group}:x:1:\n" for group in ("video", "render", "input", "gpio", "dialout")),
            "boot/firmware/config.txt": CONFIG,
            "boot/firmware/cmdline.txt": KERNEL,
            "sys/class/drm/card1-DSI-1/status": "connected\n",
            "sys/class/input/event3/device/name": "10-0038 generic ft5x06 (79)\n",
            "sys/class/input/event3/device/phys": "i2c-10\n",
            "sys/class/input/event3/device/capabilities/abs": MULTITOUCH,
            "sys/class/hwmon/hwmon2/name": "rpi_volt\n",
            "sys/class/hwmon/hwmon2/in0_lcrit_alarm": "0\n",
            "sys/devices/platform/soc/soc:firmware/get_throttled": "0\n",
            "run/systemd/timesync/synchronized": "",
            "dev/gpiochip0": "",
            "dev/dri/card1": "",
            "dev/dri/renderD128": "",
        }.items():
            self.write(path, text)
        self.bind_driver("renderD128", "v3d")
        self.bind_driver("card1", "vc4-drm")
        (root / "var/lib/fathom").mkdir(parents=True)

    def write(self, path, text=""):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def bind_driver(self, node, driver):
        place = self.root / "sys/bus/drivers" / driver
        place.mkdir(parents=True, exist_ok=True)
        device = self.root / "sys/class/drm" / node / "device"
        device.mkdir(parents=True)
        (device / "driver").symlink_to(place)

    def remove(self, path):
        (self.root / path).unlink()

    @property
    def file(self):
        return self.root / "var/lib/fathom/fathom.db"

    def machine(self, **parts):
        usual = {
            "package": lambda name: "0.2.2.0",
            "pin_library": lambda: "lgpio",
            "environment": {},
            "wall_s": lambda: SPRING_2026_S,
            "has_library": lambda name: True,
            "free_mb": lambda folder: 900,
            "answer": lambda command: self.answers.get(
                " ".join(command).removesuffix(" -p ActiveState,SubState,Result,NRestarts,UnitFileState,StatusText"), ""
            ),
            "chip": lambda path: self.chips,
            "is_root": False,
        }
        return Machine(self.root, self.file, **usual | self.parts | parts)

    def all_results(self, check, **parts):
        return list(check(self.machine(**parts)))

    def only_fault(self, check, **parts):
        """Return the only fault that a check finds."""
        (finding,) = [result for result in self.all_results(check, **parts) if result.state == "wrong"]
        assert finding.mend
        return finding

    def is_well(self, check, **parts):
        results = self.all_results(check, **parts)
        return bool(results) and all(result.state == "well" for result in results)


@pytest.fixture
def pi(tmp_path):
    return PiFiles(tmp_path)


def test_a_pi_in_order_has_nothing_wrong(pi):
    findings = [finding for check in checkup.ALL_CHECKS for finding in pi.all_results(check)]
    assert [finding for finding in findings if finding.state == "wrong"] == []
    assert {finding.subject for finding in findings if finding.state == "absent"} == {"serial", "controls", "service", "phones"}


# screen and driver


def test_a_pi_that_renders_on_its_processor_gets_a_warning(pi):
    (pi.root / "sys/class/drm/renderD128/device/driver").unlink()
    pi.write("boot/firmware/config.txt", "")
    finding = pi.only_fault(checkup.driver)
    assert "isn’t used" in finding.sentence
    assert finding.mend == "echo dtoverlay=vc4-kms-v3d | sudo tee -a /boot/firmware/config.txt && sudo reboot"


def test_a_driver_that_is_asked_for_but_not_loaded_is_looked_up(pi):
    (pi.root / "sys/class/drm/renderD128/device/driver").unlink()
    assert "modprobe v3d" in pi.only_fault(checkup.driver).mend


def test_a_graphics_chip_this_user_may_not_use_names_the_group(pi):
    assert "render" in pi.only_fault(checkup.driver, may_use=lambda path: "renderD" not in path.name).mend


def test_software_rendering_by_wish_is_warned_of(pi):
    assert pi.only_fault(checkup.driver, environment={"LIBGL_ALWAYS_SOFTWARE": "1"}).mend == "unset LIBGL_ALWAYS_SOFTWARE"


def test_the_processor_of_another_computer_is_fast_enough(pi):
    pi.write("proc/device-tree/model", "Some Board")
    (pi.root / "sys/class/drm/renderD128/device/driver").unlink()
    (pi.root / "sys/class/drm/card1/device/driver").unlink()
    (finding,) = pi.all_results(checkup.driver)
    assert finding.state == "absent"


# touch and rotation


def test_one_panel_with_two_drivers_is_reported_because_it_counts_touches_twice(pi):
    for part, text in (("name", "FT5406 memory based driver"), ("phys", "i2c-10"), ("capabilities/abs", MULTITOUCH)):
        pi.write(f"sys/class/input/event4/device/{part}", text)
    finding = pi.only_fault(checkup.touch)
    assert "event3, event4" in finding.sentence and "twice" in finding.sentence


def test_two_panels_are_two_panels(pi):
    for part, text in (("name", "USB touch"), ("phys", "usb-1.2"), ("capabilities/abs", MULTITOUCH)):
        pi.write(f"sys/class/input/event4/device/{part}", text)
    assert pi.is_well(checkup.touch)


def test_a_panel_this_user_may_not_read_names_the_group(pi):
    assert "input" in pi.only_fault(checkup.touch, may_use=lambda path: False).mend


def set_rotation(pi, degrees):
    store = Store.open(pi.file)
    store.save("setting", SETTING, Settings(rotation=degrees).plain_data())
    store.close()


def test_the_rotation_in_force_is_the_configured_one(pi):
    set_rotation(pi, 90)
    assert pi.all_results(checkup.rotation)[0].sentence == "The screen is rotated by 90°, and taps with it."


def test_touches_turned_twice_are_wrong(pi):
    pi.write("boot/firmware/config.txt", "dtoverlay=vc4-kms-dsi-7inch,invx,invy\n")
    assert pi.is_well(checkup.rotation)
    set_rotation(pi, 180)
    finding = pi.only_fault(checkup.rotation)
    assert "rotated twice" in finding.sentence and "/boot/firmware/config.txt" in finding.mend


def test_a_rotation_that_turns_nothing_any_more_is_wrong(pi):
    pi.write("boot/firmware/config.txt", "lcd_rotate=2\n")
    assert "lcd_rotate" in pi.only_fault(checkup.rotation).mend
    pi.write("boot/firmware/config.txt", "lcd_rotate=0\n")
    assert pi.is_well(checkup.rotation)


def test_a_console_rotated_by_the_kernel_is_distinguished(pi):
    pi.write("proc/cmdline", f"{KERNEL} video=DSI-1:800x480@60,rotate=180")
    assert "The kernel rotates its console by 180°" in pi.all_results(checkup.rotation)[0].sentence


# pins


def test_a_line_held_by_another_program_is_named_with_its_part(pi):
    pi.chips = Chip("/dev/gpiochip0", "pinctrl-bcm2711", 58, (GpioLine(17, "w1-gpio"), GpioLine(42, "status_led")))
    pi.write("proc/7/fdinfo/3", "pos:\t0\ngpio-chip:\tgpiochip0\ngpio-line:\t42\n")
    finding = pi.only_fault(checkup.lines, is_root=True)
    assert finding.sentence == "w1-gpio holds GPIO 17 (primary)." and "sudo nano /boot/firmware/config.txt" in finding.mend
    assert "/fathom doctor " in pi.only_fault(checkup.lines, is_root=False).mend


def test_the_program_that_holds_a_line_is_found_and_can_be_ended(pi):
    pi.chips = Chip("/dev/gpiochip0", "pinctrl-bcm2711", 58, (GpioLine(17, "blink"),))
    pi.write("proc/7/fdinfo/3", "pos:\t0\ngpio-chip:\tgpiochip1\ngpio-line:\t17\n")
    pi.write("proc/812/fdinfo/4", "pos:\t0\ngpio-chip:\tgpiochip0\ngpio-line:\t4\ngpio-line:\t17\n")
    pi.write("proc/812/cmdline", "python3\0-c\0import blink\n" + "blink.on()\n" * 20)
    finding = pi.only_fault(checkup.lines)
    assert (
        finding.sentence
        == "blink holds GPIO 17 (primary): process 812, python3 -c import blink blink.on() blink.on() blink.on() …."
    )
    assert finding.mend.startswith("sudo kill 812   #") and "controls.toml" in finding.mend


def test_lines_held_by_the_running_table_are_no_conflict(pi):
    pi.chips = Chip("/dev/gpiochip0", "pinctrl-bcm2711", 58, (GpioLine(17, "lg"),))
    assert "lg holds" in pi.only_fault(checkup.lines).sentence
    pi.answers["systemctl show fathom.service"] = ACTIVE_STATE
    assert pi.is_well(checkup.lines)


def test_lines_of_another_chip_are_ignored(pi):
    pi.write("dev/gpiochip1")
    other_chip = Chip("/dev/gpiochip1", "raspberrypi-exp-gpio", 8, (GpioLine(4, "VDD_3V3"),))
    chips = {"gpiochip0": pi.chips, "gpiochip1": other_chip}
    assert pi.is_well(checkup.lines, chip=lambda path: chips[path.name])


def test_line_check_does_not_repeat_a_denied_chip(pi):
    def refuse(path):
        raise PermissionError(errno.EACCES, "no")

    assert pi.all_results(checkup.lines, chip=refuse) == []


@pytest.mark.parametrize(("library", "version"), [("lgpio", "0.2.2.0"), ("lgpio", ""), ("rpi-lgpio", "0.6")])
def test_the_library_that_opens_the_pins_is_named_with_its_chip(pi, library, version):
    chip, library_finding = pi.all_results(checkup.gpio, package=lambda name: version, pin_library=lambda: library)
    assert (chip.state, library_finding.state) == ("well", "well")
    assert library_finding.sentence == f"{' '.join([library, *version.split()])} opens the pins of gpiochip0 (pinctrl-bcm2711)."


def fail_to_open():
    raise PinsUnavailableError(say("pins.other", why="no module"))


@pytest.mark.parametrize(("version", "reason"), [("0.0.0.2", "empty stub"), (None, "is missing"), ("0.2.2.0", "no module")])
def test_pins_that_no_library_opens_are_an_error_with_the_reason(pi, version, reason):
    finding = pi.only_fault(checkup.gpio, package=lambda name: version, pin_library=fail_to_open)
    assert reason in finding.sentence and "python3-lgpio" in finding.mend


def test_the_chip_is_chosen_by_its_label_whatever_its_number(pi):
    labels = {"gpiochip0": "pcf8574", "gpiochip1": "gpio-brcmstb@107d508500", "gpiochip12": "pinctrl-rp1"}
    for name in labels:
        pi.write(f"dev/{name}")

    def chip(path):
        return Chip(
            str(path), labels[path.name], 54, (GpioLine(17, "spi0"),) if path.name == "gpiochip12" else (GpioLine(27, "other"),)
        )

    assert all("gpiochip12 (pinctrl-rp1)" in result.sentence for result in pi.all_results(checkup.gpio, chip=chip))
    assert "GPIO 17" in pi.only_fault(checkup.lines, chip=chip).sentence
    del labels["gpiochip12"]
    pi.remove("dev/gpiochip12")
    (finding,) = pi.all_results(checkup.gpio, chip=chip)
    assert finding.state == "absent" and "pcf8574" in finding.sentence
    assert pi.all_results(checkup.lines, chip=chip) == []


def test_a_computer_without_gpio_has_no_pins_and_nothing_is_wrong(pi):
    pi.remove("dev/gpiochip0")
    assert [result.state for result in pi.all_results(checkup.gpio, package=lambda name: None)] == ["absent"]


def test_two_parts_on_one_pin_are_an_error_that_names_the_line(pi):
    pi.write("var/lib/fathom/controls.toml", "[buttons]\nprimary = 5\nundo = 5\n")
    assert "Line 3" in pi.only_fault(checkup.controls).sentence


class FakeKernel:
    """Fake kernel that answers the two calls of a GPIO chip with three lines: the second is in use, the third missing."""

    def __call__(self, handle, request, buffer):
        if request == CHIP_INFO:
            buffer[:] = struct.pack("=32s32sI", b"gpiochip0", b"pinctrl-rp1", 3)
            return
        (number,) = struct.unpack_from("=I", buffer, 64)
        if number == 2:
            raise OSError(errno.EINVAL, "no such line")
        struct.pack_into("=32s32sIIQ", buffer, 0, b"GPIO", b"spi0 CS0" if number else b"", number, 0, 1 if number else 2)


def test_replies_of_the_kernel_are_parsed(tmp_path):
    (tmp_path / "gpiochip0").touch()
    chip = read_chip(tmp_path / "gpiochip0", FakeKernel())
    assert (chip.label, chip.count, chip.is_header) == ("pinctrl-rp1", 3, True)
    assert chip.used_lines == (GpioLine(1, "spi0 CS0"),)


# groups and cables


def test_the_groups_of_the_devices_that_are_there_are_needed(pi):
    pi.parts["groups"] = lambda: {"video", "render"}
    finding = pi.only_fault(checkup.groups)
    assert finding.sentence == "This user isn’t in gpio." and finding.mend.startswith("sudo usermod -aG gpio ")
    pi.write("dev/ttyACM0")
    assert pi.only_fault(checkup.groups).mend.startswith("sudo usermod -aG gpio,dialout ")


def test_a_cable_under_our_own_name_is_found(pi):
    pi.write("dev/fathom-E6605481")
    assert pi.all_results(checkup.serial)[0].sentence == "fathom-E6605481."


# storage


def test_a_disk_that_can_only_be_read_is_wrong(pi):
    pi.write("proc/mounts", "/dev/mmcblk0p2 / ext4 ro,noatime 0 0\n")
    finding = pi.only_fault(checkup.storage)
    assert "is read-only" in finding.sentence and finding.mend.startswith("sudo mount -o remount,rw / ")


def test_the_disk_below_the_games_folder_decides(pi):
    pi.write("proc/mounts", "/dev/a / ext4 ro 0 0\n/dev/b /var/lib ext4 rw 0 0\n/dev/c /var/lib/other ext4 ro 0 0\n")
    assert pi.is_well(checkup.storage)


@pytest.mark.parametrize(
    ("mounts", "kernel", "sentence"),
    [
        ("tmpfs /var/lib tmpfs rw 0 0", "", "(tmpfs)"),
        ("/dev/zram1 /var/lib ext4 rw 0 0", "", "(zram)"),
        (
            "overlay / overlay rw,lowerdir=/lower,upperdir=/upper/data,workdir=/upper/work 0 0",
            "boot=overlay",
            "overlay file system",
        ),
        (
            "overlay / overlay ro,lowerdir=/lower,upperdir=/upper/data,workdir=/upper/work 0 0\n"
            "overlay /var/lib/fathom overlay rw,lowerdir=/lower,upperdir=/upper/data,workdir=/upper/work 0 0",  # in Fathom's sandbox
            "boot=overlay",
            "overlay file system",
        ),
        (
            "overlayroot / overlay rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay,workdir=/media/root-rw/w 0 0\n"
            "tmpfs-root /media/root-rw tmpfs rw 0 0",
            "overlayroot=tmpfs:recurse=0",
            "overlay file system",
        ),
        (
            "/dev/zram0 /opt/zram ext4 rw 0 0\noverlay1 /var/lib overlay rw,lowerdir=/x,upperdir=/opt/zram/up,workdir=/opt/zram/w 0 0",
            "",
            "(zram)",
        ),
    ],
)
def test_games_in_memory_are_reported_as_lost_at_power_off(pi, mounts, kernel, sentence):
    pi.write("proc/mounts", f"/dev/mmcblk0p2 / ext4 rw 0 0\n{mounts}\n")
    pi.write("proc/cmdline", f"{KERNEL} {kernel}")
    finding = pi.only_fault(checkup.storage)
    assert sentence in finding.sentence and "switching off deletes them" in finding.sentence
    assert ("overlayroot" if kernel else "findmnt -T") in finding.mend
    pi.write("usr/bin/raspi-config")
    assert pi.only_fault(checkup.storage).mend.startswith("sudo raspi-config nonint do_overlayfs 1") is bool(kernel)


@pytest.mark.parametrize(
    "mounts",
    [
        "overlay / overlay rw,lowerdir=/a,upperdir=/docker/b/diff,workdir=/docker/b/work 0 0",  # overlay of a container, on a disk outside it
        "overlay /var/lib overlay rw,lowerdir=/a,upperdir=/disk/up,workdir=/disk/w 0 0\n/dev/sda1 /disk ext4 rw 0 0",
        "tmpfs /var/lib/other tmpfs rw 0 0",
        "tmpfs /var/lib tmpfs rw 0 0\n/dev/sda1 /var/lib ext4 rw 0 0",
        "nonsense",
    ],
)
def test_an_overlay_with_disk_storage_and_memory_elsewhere_are_no_error(pi, mounts):
    pi.write("proc/mounts", f"/dev/mmcblk0p2 / ext4 rw 0 0\n{mounts}\n")
    assert pi.is_well(checkup.storage)


def test_the_owner_of_a_kiosks_games_is_not_changed(pi):
    finding = pi.only_fault(checkup.storage, may_use=lambda path: path.name != "fathom")
    assert "kiosk saves the games" in finding.sentence and finding.mend.startswith(f"sudo {FATHOM_COMMAND} doctor")


@pytest.mark.parametrize("find_folder", [lambda root: root / "mine", lambda root: root / "not there/yet"])
def test_only_the_games_folder_changes_its_owner(pi, find_folder):
    """The folder above it is never given away: it may be /."""
    folder = find_folder(pi.root)
    (pi.root / "mine").mkdir()
    machine = replace(pi.machine(may_use=lambda path: False), file=folder / "fathom.db")
    (finding,) = checkup.storage(machine)
    assert finding.state == "wrong" and finding.mend.split(" chown ")[1].split("$USER ")[1] == shlex.quote(str(folder))


def test_a_games_file_of_another_owner_is_an_error(pi):
    Store.open(pi.file).close()
    finding = pi.only_fault(checkup.storage, may_use=lambda path: path.name != "fathom.db")
    assert "this user may not use it" in finding.sentence and finding.mend == f"sudo chown $USER {pi.file}*"


def test_check_names_a_file_in_place_of_the_folder_and_vice_versa(pi):
    pi.file.mkdir()
    assert pi.only_fault(checkup.storage).mend == f"mv {pi.file} {pi.file}.aside"
    pi.file.rmdir()
    pi.file.parent.rmdir()
    pi.file.parent.write_text("a shopping list")
    assert "is a file, not a folder" in pi.only_fault(checkup.storage).sentence


def test_a_file_of_a_newer_fathom_is_not_reported_as_damaged(pi):
    Store.open(pi.file).close()
    with closing(sqlite3.connect(pi.file)) as db:
        db.execute("pragma user_version = 99")
        db.execute("create table of_tomorrow (x)")
    finding = pi.only_fault(checkup.storage)
    assert "newer Fathom" in finding.sentence and "sets it aside" not in finding.mend


def test_a_controls_file_that_is_none_is_named_and_none_is_ever_written(pi):
    controls = pi.file.with_name("controls.toml")
    pi.write("var/lib/fathom/controls.toml", "[buttons]\nprimary = 26\n")
    assert pi.is_well(checkup.lines) and pi.is_well(checkup.controls)
    assert list(pi.file.parent.iterdir()) == [controls]
    controls.unlink()
    controls.mkdir()
    assert "Is a directory" in pi.only_fault(checkup.controls).sentence
    controls.rmdir()
    os.mkfifo(controls)
    assert "Is no file" in pi.only_fault(checkup.controls).sentence


@pytest.mark.parametrize(
    ("path", "text", "sentence", "mend"),
    [
        ("proc/cmdline", f"{KERNEL} fsck.mode=skip", "never checked", "/boot/firmware/cmdline.txt"),
        ("proc/cmdline", "root=/dev/mmcblk0p2", "wait for a keyboard", "fsck.repair=yes"),
        ("etc/fstab", "PARTUUID=1 / ext4 defaults 0 0\n", "/etc/fstab is 0", "/etc/fstab"),
        ("etc/fstab", "PARTUUID=1 / ext4 defaults\n", "/etc/fstab is 0", "/etc/fstab"),
    ],
)
def test_a_disk_that_is_not_mended_after_a_pulled_plug_is_wrong(pi, path, text, sentence, mend):
    pi.write(path, text)
    finding = pi.only_fault(checkup.fsck)
    assert sentence in finding.sentence and mend in finding.mend


def test_a_file_system_that_mends_itself_needs_none(pi):
    pi.write("etc/fstab", "UUID=1 / btrfs defaults 0 0\n")
    assert [result.state for result in pi.all_results(checkup.fsck)] == ["absent"]


# clock and power


def test_without_network_and_battery_nothing_keeps_the_clock(pi):
    pi.remove("run/systemd/timesync/synchronized")
    assert [result.state for result in pi.all_results(checkup.clock)] == ["well", "absent"]
    pi.answers["timedatectl show -p NTPSynchronized --value"] = "yes"
    assert pi.is_well(checkup.clock)


def test_a_battery_keeps_the_clock(pi):
    pi.remove("run/systemd/timesync/synchronized")
    pi.write("sys/class/rtc/rtc0/name", "rtc-ds1307")
    assert "battery" in pi.all_results(checkup.clock)[1].sentence


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("1", "is too weak now"),
        ("50005", "is too weak now"),
        ("50000", "was too weak since start-up"),
        ("80008", "too hot"),
        ("20000", "slowed down"),
    ],
)
def test_the_firmwares_throttling_flags_are_given_in_words(pi, word, sentence):
    pi.write("sys/devices/platform/soc/soc:firmware/get_throttled", word + "\n")
    finding = pi.only_fault(checkup.power)
    assert sentence in finding.sentence and "vcgencmd" in finding.mend


def test_the_kernels_own_alarm_counts_too(pi):
    pi.write("sys/class/hwmon/hwmon2/in0_lcrit_alarm", "1\n")
    assert "too weak" in pi.only_fault(checkup.power).sentence


def test_the_firmwares_tool_is_used_where_the_kernel_has_no_value(pi):
    pi.remove("sys/devices/platform/soc/soc:firmware/get_throttled")
    pi.remove("sys/class/hwmon/hwmon2/name")
    assert [result.state for result in pi.all_results(checkup.power)] == ["absent"]
    pi.answers["vcgencmd get_throttled"] = "throttled=0x50000"
    assert "too weak" in pi.only_fault(checkup.power).sentence


# service


def install_kiosk(pi, state=ACTIVE_STATE, safe="ActiveState=inactive"):
    pi.write(UNIT)
    pi.answers |= {"systemctl show fathom.service": state, "systemctl show fathom-safe.service": safe}


def test_a_running_service_is_ok_and_its_screen_access_is_named(pi):
    install_kiosk(pi)
    assert pi.is_well(checkup.service)
    assert pi.all_results(checkup.service)[-1].sentence == "How it reaches the screen: bare KMS/DRM."
    for path in ("usr/bin/cage", "usr/bin/Xwayland", "run/seatd.sock"):
        pi.write(path)
    assert pi.all_results(checkup.service)[-1].sentence == "How it reaches the screen: cage with Xwayland."


def test_a_memory_limit_without_the_kernels_controller_is_reported(pi):
    install_kiosk(pi)
    pi.write("sys/fs/cgroup/cgroup.controllers", "cpuset cpu io memory pids\n")
    assert pi.is_well(checkup.service)
    pi.write("sys/fs/cgroup/cgroup.controllers", "cpuset cpu io pids\n")
    finding = pi.all_results(checkup.service)[-1]
    assert (finding.state, "MemoryMax" in finding.sentence) == ("absent", True)
    assert finding.mend.startswith("sudo sed -i '1s/$/ cgroup_enable=memory/' /boot/firmware/cmdline.txt")


def test_a_table_that_waits_for_a_display_says_so_and_starts_by_itself(pi):
    pi.remove("sys/class/drm/card1-DSI-1/status")
    status = "Waiting for a display: none is connected."
    install_kiosk(pi, ACTIVE_STATE.replace("ActiveState=active", "ActiveState=activating") + f"StatusText={status}\n")
    finding = pi.only_fault(checkup.service)
    assert finding.sentence == status and "/sys/class/drm" in finding.mend
    assert [(result.state, result.sentence) for result in pi.all_results(checkup.screen)] == [
        ("absent", "No display is connected: the kiosk waits for one, and starts by itself.")
    ]


@pytest.mark.parametrize(
    ("change", "sentence", "mend"),
    [
        (("active\n", "failed\n"), "Fathom failed", "reset-failed"),
        (("ActiveState=active", "ActiveState=inactive"), "isn’t running", "systemctl start"),
        (("NRestarts=0", "NRestarts=7"), "restarted 7 times", "journalctl -u fathom.service"),
        (("=enabled", "=disabled"), "doesn’t start at boot", "systemctl enable"),
    ],
)
def test_a_failed_service_is_reported_with_its_command(pi, change, sentence, mend):
    install_kiosk(pi, ACTIVE_STATE.replace(*change))
    finding = pi.only_fault(checkup.service)
    assert sentence in finding.sentence and mend in finding.mend


def test_the_trouble_screen_is_reported(pi):
    install_kiosk(pi, safe="ActiveState=active")
    assert "failed three times" in pi.only_fault(checkup.service).sentence


def test_a_table_reports_its_screen_access(pi):
    install_kiosk(pi, ACTIVE_STATE + "StatusText=Fathom is up on cage with Xwayland.\n")
    assert pi.all_results(checkup.service)[-1].sentence == "How it reaches the screen: cage with Xwayland."


def test_a_computer_with_a_desktop_draws_on_it(pi):
    install_kiosk(pi)
    pi.answers["systemctl is-active display-manager.service"] = "active"
    assert pi.is_well(checkup.service)
    assert pi.all_results(checkup.service)[-1].sentence == "How it reaches the screen: a running desktop."


def test_a_desktop_that_grants_no_screen_is_reported(pi):
    status_line = "StatusText=Waiting for the desktop. The one on :0 does not let fathom in.\n"
    install_kiosk(pi, ACTIVE_STATE.replace("=active", "=activating") + status_line)
    finding = pi.only_fault(checkup.service)
    assert ":0 does not let fathom in" in finding.sentence and "display-manager" in finding.mend


def test_one_restart_is_no_error(pi):
    install_kiosk(pi, ACTIVE_STATE.replace("NRestarts=0", "NRestarts=1"))
    assert pi.all_results(checkup.service)[0].sentence == "Fathom is running, restarted once."
