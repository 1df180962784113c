"""Each connected serial device is found once, by a stable path; app and doctor find the same."""

import pytest

from companion.command import checkup
from companion.command.checkup import Machine
from hardware.config import DEFAULT, save
from hardware.serial_ports import ports

ARDUINO = "/dev/serial/by-id/usb-Arduino__www.arduino.cc__0043_8573-if00"
CH340 = "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0"
SOCKETS = ("/dev/serial/by-path/pci-0:1-usb-0:1.1:1.0-port0", "/dev/serial/by-path/pci-0:1-usb-0:1.2:1.0-port0")
ESP32 = "/dev/serial/by-id/usb-Espressif_USB_JTAG_serial_debug_unit_F4:12-if00"
PICO = "/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_e66-if00"


class DeviceFolders:
    """Folders /dev and /sys of a computer."""

    def __init__(self, root):
        self.root = root

    def plug(self, node, *links, **usb):
        """Create a device with its links and its USB description."""
        self._make_file(f"dev/{node}", "")
        for link in links:
            path = self.root / link.lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            path.symlink_to(f"/dev/{node}")
        if usb:
            device = self.root / f"sys/devices/usb/1-{node}"
            for name, text in {"idVendor": "1a86", **usb}.items():
                self._make_file(f"sys/devices/usb/1-{node}/{name}", f"{text}\n")
            (device / "1-1:1.0").mkdir()
            self._make_file(f"sys/class/tty/{node}/dev", "")
            (self.root / f"sys/class/tty/{node}/device").symlink_to(device / "1-1:1.0")

    def found_ports(self, patterns=DEFAULT.ports):
        return [(port.path, port.title, port.is_used) for port in ports(patterns, self.root)]

    def _make_file(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


@pytest.fixture
def box(tmp_path):
    return DeviceFolders(tmp_path)


def test_an_arduino_is_found_by_its_number_and_unused_until_configured(box):
    box.plug("ttyACM0", ARDUINO, SOCKETS[0], product="Arduino Uno", serial="8573")
    assert box.found_ports() == [(ARDUINO, "Arduino Uno", False)]
    assert box.found_ports((*DEFAULT.ports, ARDUINO)) == [(ARDUINO, "Arduino Uno", True)]


def test_two_adapters_with_equal_names_are_distinguished_by_their_sockets(box):
    box.plug("ttyUSB0", CH340, SOCKETS[0], product="USB Serial")
    box.plug("ttyUSB1", CH340, SOCKETS[1], product="USB Serial")
    assert box.found_ports() == [(SOCKETS[0], "USB Serial", False), (SOCKETS[1], "USB Serial", False)]
    assert [is_used for *_, is_used in box.found_ports(SOCKETS)] == [True, True]


def test_our_device_is_used_and_its_other_names_are_no_further_devices(box):
    box.plug("ttyACM0", "/dev/fathom-e66", PICO, SOCKETS[0], product="Board in FS mode", serial="e66")
    assert box.found_ports() == [("/dev/fathom-e66", "Board in FS mode", True)]


def test_a_device_without_any_link_is_found_too(box):
    box.plug("ttyACM0")
    assert box.found_ports() == [("/dev/ttyACM0", "ttyACM0", False)]
    assert box.found_ports(("/dev/ttyACM*",)) == [("/dev/ttyACM0", "ttyACM0", True)]


def test_the_headers_serial_port_is_used_only_if_configured(box):
    box.plug("ttyAMA0", "/dev/serial0")
    assert box.found_ports() == []
    assert box.found_ports(("/dev/serial0",)) == [("/dev/serial0", "serial0", True)]


def test_a_path_that_is_not_plugged_in_is_not_found(box):
    assert box.found_ports(("/dev/serial0", "/dev/fathom-*")) == []


@pytest.fixture
def all_ports(box):
    box.plug("ttyACM0", ARDUINO, product="Arduino Uno", serial="8573")
    box.plug("ttyUSB0", CH340, SOCKETS[0], product="USB Serial")
    box.plug("ttyUSB1", CH340, SOCKETS[1], product="USB Serial")
    box.plug("ttyACM1", ESP32, product="USB JTAG/serial debug unit", serial="F4:12")
    box.plug("ttyACM2")
    box.plug("ttyACM3", "/dev/fathom-e66", PICO, product="Board in FS mode", serial="e66")
    box.plug("ttyAMA0", "/dev/serial0")
    return box


@pytest.mark.parametrize("more", [(), ("/dev/serial0",), (ARDUINO, SOCKETS[1]), ("/dev/ttyACM*",)])
def test_table_and_doctor_find_the_same_devices(all_ports, more):
    file = all_ports.root / "var/lib/fathom/fathom.db"
    config = DEFAULT.__class__(DEFAULT.buttons, None, {}, None, (*DEFAULT.ports, *more))
    save(file.with_name("controls.toml"), config)
    findings = list(checkup.serial(Machine(all_ports.root, file, {}, may_use=lambda path: True)))
    table = ports(config.ports, all_ports.root)
    used_count = sum(port.is_used for port in table)
    assert used_count == 1 + len(more) + 3 * ("/dev/ttyACM*" in more) - ("/dev/ttyACM*" in more)
    assert [finding.state == "well" for finding in findings] == [port.is_used for port in table]
    for port, finding in zip(table, findings, strict=True):
        assert port.path.rsplit("/", 1)[-1] in finding.sentence
        assert port.is_used or (port.path in finding.mend and "Controls" in finding.mend)


def test_the_doctor_names_the_program_that_holds_a_device(box):
    box.plug("ttyACM0", "/dev/fathom-e66")
    process = box.root / "proc/4711"
    (process / "fd").mkdir(parents=True)
    (process / "fd/7").symlink_to("/dev/ttyACM0")
    (process / "comm").write_text("ModemManager\n")
    (process / "cmdline").write_text("/usr/sbin/ModemManager\0")
    look = lambda: list(checkup.serial(Machine(box.root, box.root / "fathom.db", {}, may_use=lambda path: True)))  # noqa: E731
    (finding,) = look()
    assert (
        finding.state == "wrong" and "process 4711, ModemManager" in finding.sentence and finding.mend.startswith("sudo kill 4711")
    )
    for command_line in ("/usr/bin/python\0-m\0companion.command.main\0play\0", "/opt/fathom/current/bin/fathom\0kiosk\0"):
        (process / "cmdline").write_text(command_line)
        assert [result.state for result in look()] == ["well"]


def test_the_doctor_names_a_device_of_the_wiring_that_is_not_plugged_in(box):
    save(box.root / "controls.toml", DEFAULT.__class__({}, None, {}, None, ("/dev/serial0",)))
    (finding,) = checkup.serial(Machine(box.root, box.root / "fathom.db", {}))
    assert finding.state == "absent" and finding.sentence.startswith("/dev/serial0")
