"""Serial devices that are pulled, send too much, twice or late: the table shows their state, and each report counts once."""

import contextlib
import itertools
import os
import subprocess
import sys
import termios
import threading
import time
import tty
from pathlib import Path

import pytest
import serial

import hardware.devices
from companion.session.inputs.messages import DeviceStatus, Press, Report, TurnKnob
from companion.table.sentence import say
from hardware import devices as hands_module
from hardware import serial_device
from hardware.config import Config
from hardware.device_protocol import MOST_UNSENT, DeviceProtocol
from hardware.line_codec import encode_line
from hardware.serial_device import FIRST_BACK_OFF_S, SerialDevice, open_port
from tests.hardware.without_pins import no_pins
from tests.waiting import wait_until


class PtyCable:
    """Cable: a pty with a stable path, like a udev link, that can be pulled and plugged in."""

    def __init__(self, path):
        self.path = Path(path)
        self.plug()

    def plug(self):
        self.said = b""
        self.ours, self.theirs = os.openpty()
        tty.setraw(self.theirs)
        os.set_blocking(self.ours, False)
        self.path.symlink_to(os.ttyname(self.theirs))

    def pull(self):
        self.path.unlink()
        os.close(self.theirs)
        os.close(self.ours)

    def send(self, data):
        while data:
            with contextlib.suppress(BlockingIOError):
                data = data[os.write(self.ours, data) :]

    def has_received(self, line):
        """Return whether this line was sent to the device."""
        with contextlib.suppress(BlockingIOError):
            self.said += os.read(self.ours, 65536)
        return line in self.said


@pytest.fixture
def sent_inputs():
    return []


@pytest.fixture
def cable(tmp_path):
    cable = PtyCable(tmp_path / "dice")
    yield cable
    cable.pull()


@pytest.fixture
def line(cable, sent_inputs):
    line = SerialDevice(str(cable.path), "dice", sent_inputs.append)
    wait_until(lambda: cable.has_received(b"PING\n"))
    yield line
    line.close()


def reports(sent_inputs):
    return [input for input in sent_inputs if isinstance(input, Report)]


def states(sent_inputs):
    return [device.state for device in sent_inputs if isinstance(device, DeviceStatus)]


def test_a_report_has_its_source_and_is_acknowledged_on_the_devices_thread(line, cable, sent_inputs):
    cable.send(encode_line("HELLO tower 2 b9") + encode_line("#3 ROLL dice 1 chest"))
    report = wait_until(lambda: reports(sent_inputs))[0]
    assert (report.kind, report.name, report.items) == ("ROLL", "dice", ("1", "chest"))
    assert (report.origin.device, report.origin.boot, report.origin.number) == ("tower", "b9", 3)
    assert not cable.has_received(b"ACK 3")
    report.acknowledge()
    wait_until(lambda: cable.has_received(b"ACK 3\n"))


def test_a_cable_pulled_during_opening_is_opened_again(cable, sent_inputs):
    """Pyserial passes on termios.error, which is no OSError."""
    troubles = [termios.error(5, "Input/output error"), OSError(5, "Input/output error")]

    def open_at_third_try(path):
        if troubles:
            raise troubles.pop(0)
        return open_port(path)

    line = SerialDevice(str(cable.path), "dice", sent_inputs.append, open_at_third_try)
    wait_until(lambda: cable.has_received(b"PING\n"))
    assert line.is_alive() and not troubles and states(sent_inputs)[-1] == "ready"
    line.close()


def test_acknowledging_never_blocks_even_when_the_cable_was_pulled(line, cable, sent_inputs):
    cable.send(encode_line("HELLO tower 2 b9") + encode_line("#3 ROLL dice 1"))
    report = wait_until(lambda: reports(sent_inputs))[0]
    cable.pull()
    start = time.monotonic()
    for _ in range(1000):
        report.acknowledge()
    assert time.monotonic() - start < 10
    cable.plug()


def test_a_repeat_after_a_pulled_cable_is_acknowledged_and_not_reported_again(line, cable, sent_inputs):
    cable.send(encode_line("HELLO tower 2 b9") + encode_line("#1 ROLL dice 1"))
    wait_until(lambda: reports(sent_inputs))[0].acknowledge()
    cable.pull()
    wait_until(lambda: states(sent_inputs)[-1] == "absent")
    cable.plug()
    wait_until(lambda: cable.has_received(b"PING\n"))
    cable.send(encode_line("HELLO tower 2 b9") + encode_line("#1 ROLL dice 1"))
    wait_until(lambda: cable.has_received(b"ACK 1\n"))
    assert len(reports(sent_inputs)) == 1


def test_a_pulled_cable_is_absent_and_ready_again_when_put_back_time_after_time(line, cable, sent_inputs):
    before = threading.active_count()  # other tests may have left threads running
    for time_and_again in range(1, 6):
        cable.send(b"ROLL dice ")
        cable.pull()
        wait_until(lambda: states(sent_inputs)[-1] == "absent")
        cable.plug()
        wait_until(lambda: states(sent_inputs)[-1] == "ready")
        cable.send(b"3\nROLL dice %d\n" % time_and_again)
        wait_until(lambda count=time_and_again: len(reports(sent_inputs)) == count)
    assert [report.items for report in reports(sent_inputs)] == [(str(at),) for at in range(1, 6)]
    assert threading.active_count() <= before + 1


def test_a_button_and_a_knob_on_a_device_press_and_turn(line, cable, sent_inputs):
    cable.send(encode_line("HELLO box 1 b1") + encode_line("#1 PRESS danger") + encode_line("#2 TURN encoder -2"))
    wait_until(lambda: TurnKnob("encoder", -2) in sent_inputs)
    assert Press("danger", is_held=True) in sent_inputs


def test_no_cable_switches_the_box_off(line, cable, sent_inputs):
    cable.send(encode_line("HELLO box 1 b1") + encode_line("#1 PRESS off") + encode_line("#2 PRESS primary"))
    wait_until(lambda: Press("primary", is_held=True) in sent_inputs)
    assert not any(isinstance(control_input, Press) and control_input.control == "off" for control_input in sent_inputs)


def test_a_flood_of_noise_is_counted_and_the_next_line_is_read(line, cable, sent_inputs):
    cable.send(bytes(range(256)) * 2000 + b"\n" + b"x" * 1_000_000 + b"\nDRAW gems red\n")
    assert wait_until(lambda: reports(sent_inputs))[0].items == ("red",)
    assert line.status().counters["too_long"] >= 1 and line.status().counters["noise"] >= 1
    assert line.status().last_message == "DRAW gems red"


def test_a_flooding_cable_is_read_slower_with_a_report(cable, sent_inputs, monkeypatch):
    monkeypatch.setattr(serial_device, "CALM_S", 0.3)
    is_busy = threading.Event()

    def take_input(input):
        while is_busy.is_set() and isinstance(input, Report):
            time.sleep(0.002)
        sent_inputs.append(input)

    line = SerialDevice(str(cable.path), "dice", take_input)
    wait_until(lambda: cable.has_received(b"PING\n"))
    is_busy.set()
    os.write(cable.ours, b"ROLL dice 1\n" * 300)
    time.sleep(0.1)
    assert not reports(sent_inputs) and line.status().counters["lines"] < 30, "the others wait in the cable"
    is_busy.clear()
    wait_until(lambda: DeviceStatus("dice", "serial", "faulty", say("cable.too_fast")) in sent_inputs)
    wait_until(lambda: len(reports(sent_inputs)) == 300)
    cable.send(b"ROLL dice 2\n")
    wait_until(lambda: states(sent_inputs)[-1] == "ready")
    line.close()


def test_a_second_table_cannot_take_the_same_cable(line, cable, sent_inputs):
    with pytest.raises(serial.SerialException, match="lock"):
        open_port(str(cable.path))


def test_a_device_that_is_no_serial_port_is_faulty_and_says_why(tmp_path, sent_inputs):
    (tmp_path / "dice").write_text("not a port")
    line = SerialDevice(str(tmp_path / "dice"), "dice", sent_inputs.append)
    wait_until(lambda: states(sent_inputs) == ["faulty"])
    assert line.is_alive() and line.status().state == "faulty"
    line.close()


def line_on(path, sent_inputs):
    return SerialDevice(str(path), "dice", sent_inputs.append)


@pytest.mark.long
def test_a_device_that_stops_reading_is_reported_once_and_ready_once_it_reads(cable, sent_inputs, monkeypatch):
    monkeypatch.setattr(serial_device, "FULL_S", 0.2)
    line = line_on(cable.path, sent_inputs)
    wait_until(lambda: cable.has_received(b"PING\n"))
    cable.send(encode_line("HELLO tower 2 b9"))
    wait_until(lambda: line.protocol.is_known)
    colours = itertools.cycle(("red", "green"))

    def set_lights():
        line.set_lights({f"seat:{seat}": next(colours) for seat in range(5)})
        wait_until(lambda: line._commands.empty())

    wait_until(lambda: line.detail == say("cable.not_reading"), meanwhile=set_lights)
    cable.send(encode_line("#1 ROLL dice 4"))
    assert wait_until(lambda: reports(sent_inputs))[0].items == ("4",)
    wait_until(lambda: cable.has_received(b"LIGHT") and states(sent_inputs)[-1] == "ready")
    assert states(sent_inputs) == ["ready", "ready", "faulty", "ready"], "the second says who it is"
    reports(sent_inputs)[0].acknowledge()
    wait_until(lambda: cable.has_received(b"ACK 1\n"))
    line.close()


def test_a_device_that_never_reads_leaves_few_lines_waiting():
    protocol = DeviceProtocol("dice")
    protocol.start_connection(0)
    protocol.receive(encode_line("HELLO tower 2 b9"), 0)
    for number in range(1, 10_000):
        protocol.acknowledge("b9", number)
        protocol.set_lights({"seat:0": ("red", "green")[number % 2]})
    unsent_bytes = protocol.bytes_to_send(0)
    assert unsent_bytes.count(b"\n") <= MOST_UNSENT + 1 and unsent_bytes.endswith(b"ACK 9999\nLIGHT seat:0 green\n")


LOCK = "import serial, sys; held = serial.Serial(sys.argv[1], exclusive=True); print('held', flush=True); input()"
READ = """
import os, select, sys
port = os.open(sys.argv[1], os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)
print("held", flush=True)
while not select.select([0], [], [], 0)[0]:
    if select.select([port], [], [], 0.01)[0]:
        try:
            os.read(port, 4096)
        except OSError:
            pass
"""


@contextlib.contextmanager
def program_holding(script, path):
    """Yield a process that has the port open until the block ends."""
    with subprocess.Popen([sys.executable, "-c", script, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdout.readline() == b"held\n"
        yield program
        program.stdin.write(b"\n")


def test_a_port_in_use_names_its_program_and_is_used_once_free(cable, sent_inputs):
    with program_holding(LOCK, cable.path) as program:
        line = line_on(cable.path, sent_inputs)
        wait_until(lambda: sent_inputs)
        assert [status.detail for status in sent_inputs] == [say("cable.held_by", program="python", process=program.pid)]
    wait_until(lambda: states(sent_inputs)[-1] == "ready")
    line.close()


def test_a_program_that_reads_along_is_named(line, cable, sent_inputs):
    with program_holding(READ, cable.path) as program:

        def is_said():
            cable.send(b"PING\n")
            return line.detail == say("cable.held_by", program="python", process=program.pid)

        wait_until(is_said)
    assert line.state == "faulty" and states(sent_inputs).count("faulty") == 1


class RefusingPort:
    """Port that refuses to open, and counts the attempts."""

    def __init__(self):
        self.tries = []

    def __call__(self, path):
        self.tries.append(time.monotonic())
        raise serial.SerialException("No such file or directory")


def test_a_missing_cable_is_tried_at_growing_intervals_and_reported_once(sent_inputs):
    refusing = RefusingPort()
    line = SerialDevice("/nowhere", "dice", sent_inputs.append, refusing)
    wait_until(lambda: len(refusing.tries) >= 4)
    line.close()
    waits = [later - earlier for earlier, later in zip(refusing.tries, refusing.tries[1:], strict=False)]
    assert all(wait >= 0.99 * FIRST_BACK_OFF_S * 2**at for at, wait in enumerate(waits[:3])), (
        waits
    )  # no upper limit, because a busy machine waits longer
    assert states(sent_inputs) == ["absent"]


class BareOSErrorPort:
    """Port whose `in_waiting` raises a bare OSError, as pyserial's does after an unplug."""

    def read(self, size):
        return b"x"

    @property
    def in_waiting(self):
        raise OSError(5, "Input/output error")

    def write(self, data):
        return len(data)

    def cancel_read(self):
        pass

    def close(self):
        pass


def test_a_bare_oserror_is_a_pulled_cable_too(sent_inputs):
    line = SerialDevice("/dev/x", "dice", sent_inputs.append, lambda path: BareOSErrorPort())
    wait_until(lambda: "absent" in states(sent_inputs))
    assert line.is_alive()
    line.close()


def test_a_failing_port_that_exists_is_reported_once_and_not_as_unplugged(tmp_path, sent_inputs):
    path = tmp_path / "dice"
    path.write_text("")
    opens = []
    line = SerialDevice(str(path), "dice", sent_inputs.append, lambda path: opens.append(path) or BareOSErrorPort())
    wait_until(lambda: len(opens) > 6)
    assert states(sent_inputs) == ["ready", "faulty"] and "Input/output error" in str(line.detail)
    line.close()


def test_devices_are_found_by_pattern_and_one_with_two_names_once(tmp_path, sent_inputs):
    cables = [PtyCable(tmp_path / f"fathom-{name}") for name in ("dice", "bag")]
    (tmp_path / "fathom-zz").symlink_to(cables[0].path)
    hands = hardware.devices.open(Config({}, None, {}, None, (str(tmp_path / "fathom-*"),)), sent_inputs.append, open_pins=no_pins)
    wait_until(lambda: len(hands.serial_devices.devices) == 2)
    for at, cable in enumerate(cables):
        wait_until(lambda cable=cable: cable.has_received(b"PING\n"))
        cable.send(b"DRAW bag%d red\n" % at)
    wait_until(lambda: {report.name for report in reports(sent_inputs)} == {"bag0", "bag1"})
    assert {felt.name for felt in hands.status()} == {"fathom-bag", "fathom-dice"}
    hands.close()
    for cable in cables:
        cable.pull()


def test_a_device_has_one_entry_whatever_the_order_of_its_two_names(tmp_path, sent_inputs, monkeypatch):
    monkeypatch.setattr(hands_module, "LOOK_AGAIN_S", 0.05)
    by_id, own_name = tmp_path / "by-id", tmp_path / "fathom-dice"
    cable = PtyCable(by_id)
    config = Config({}, None, {}, None, (str(tmp_path / "fathom-*"), str(tmp_path / "by-*")))
    hands = hardware.devices.open(config, sent_inputs.append, open_pins=no_pins)
    cards = lambda: [(felt.name, felt.state) for felt in hands.status()]  # noqa: E731 - asked again and again
    wait_until(lambda: cards() == [("by-id", "ready")])
    own_name.symlink_to(os.ttyname(cable.theirs))
    (line,) = hands.serial_devices.devices.values()
    wait_until(lambda: str(own_name) in line.names)
    own_name.unlink()
    cable.pull()
    wait_until(lambda: cards() == [("by-id", "absent")])
    cable.path = own_name
    cable.plug()
    wait_until(lambda: cards() == [("by-id", "ready")])
    by_id.symlink_to(os.ttyname(cable.theirs))
    wait_until(lambda: {str(by_id), str(own_name)} <= line.names)
    assert cards() == [("by-id", "ready")]
    hands.close()
    cable.pull()


def test_a_device_back_under_its_other_name_replaces_its_old_entry(tmp_path, sent_inputs, monkeypatch):
    monkeypatch.setattr(hands_module, "LOOK_AGAIN_S", 0.05)
    by_id, own_name = tmp_path / "by-id", tmp_path / "fathom-dice"
    cable = PtyCable(by_id)
    config = Config({}, None, {}, None, (str(tmp_path / "fathom-*"), str(tmp_path / "by-*")))
    hands = hardware.devices.open(config, sent_inputs.append, open_pins=no_pins)
    cards = lambda: [(felt.name, felt.state) for felt in hands.status()]  # noqa: E731 - asked again and again
    wait_until(lambda: cards() == [("by-id", "ready")])
    cable.pull()  # before udev makes its second name
    wait_until(lambda: cards() == [("by-id", "absent")])
    cable.path = own_name
    cable.plug()
    wait_until(lambda: ("fathom-dice", "ready") in cards())
    by_id.symlink_to(os.ttyname(cable.theirs))
    wait_until(lambda: len(cards()) == 1 and cards()[0][1] == "ready")
    hands.close()
    cable.pull()
