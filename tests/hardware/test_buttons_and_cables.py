"""A press on a GPIO button and a gem reported over a wire have the same effect as a tap."""

import glob
import os
import subprocess
import sys
import tty
from importlib.util import find_spec

import pytest
from gpiozero.pins.mock import MockFactory

import hardware.config
import hardware.devices
import hardware.pins
from companion.session.inputs.input_client import InputClient
from companion.session.inputs.messages import Press, Report
from companion.table.sentence import say
from hardware.config import DEFAULT
from tests.hardware.pearls_thread import run_pearls_table
from tests.waiting import wait_until

PRIMARY, UNDO = DEFAULT.buttons["primary"], DEFAULT.buttons["undo"]


@pytest.fixture
def pins():
    return MockFactory()


@pytest.fixture
def cable(tmp_path):
    """Yield a pty: the test's end, and the path of the other."""
    own_end, other_end = os.openpty()
    tty.setraw(other_end)
    path = tmp_path / "dice"
    path.symlink_to(os.ttyname(other_end))
    yield own_end, str(path)
    os.close(own_end)
    os.close(other_end)


def wiring(ports=()):
    return hardware.config.Config(DEFAULT.buttons, None, {}, None, tuple(ports))


def press(pins, number):
    pins.pin(number).drive_low()
    pins.pin(number).drive_high()


def open_hands(table, pins, ports=()):
    hands = hardware.devices.open(wiring(ports), table.send, lambda: table.snapshot, lambda: pins)
    wait_until(lambda: hands.panel)
    return hands


def test_the_primary_button_draws_and_the_undo_button_undoes(pins):
    with run_pearls_table(bag="table") as table:
        hands = open_hands(table, pins)
        table.send(Report("DRAW", "pearls", ("black",)))
        wait_until(lambda: InputClient(table).snapshot.undo == "Ann draws black")
        press(pins, UNDO)
        wait_until(lambda: table.snapshot.undo is None)
        hands.close()
    with run_pearls_table() as table:
        pins.reset()
        hands = open_hands(table, pins)
        press(pins, PRIMARY)
        wait_until(lambda: (InputClient(table).snapshot.undo or "").startswith("Ann draws"))
        hands.close()


def test_a_gem_arrives_over_serial_and_is_acknowledged(pins, cable):
    own_end, path = cable
    with run_pearls_table(bag="table") as table:
        hands = open_hands(table, pins, [path])
        assert os.read(own_end, 100) == b"PING\n"
        os.write(own_end, b"HELLO bag 1.0 b7\n#1 DRAW pearls bl")
        os.write(own_end, b"ack\n")
        wait_until(lambda: InputClient(table).snapshot.undo == "Ann draws black")
        received_bytes = b""
        while b"ACK 1\n" not in received_bytes:
            received_bytes += os.read(own_end, 100)
        assert table.session.entries[-1].origin.boot == "b7"
        hands.close()


def test_a_missing_chip_and_cable_are_shown_as_absent_devices(tmp_path):
    def no_pins():
        raise hardware.pins.PinsUnavailableError(say("pins.none"))

    with run_pearls_table() as table:
        hands = hardware.devices.open(wiring([str(tmp_path / "dice")]), table.send, lambda: table.snapshot, no_pins)
        wait_until(lambda: len(table.snapshot.devices) == 2)
        assert {device.state for device in table.snapshot.devices} == {"absent"}
        assert hands.is_alive()
        hands.close()


@pytest.mark.skipif(bool(glob.glob("/dev/gpiochip*")), reason="this machine has pins")
def test_a_machine_without_pins_says_so():
    with pytest.raises(hardware.pins.PinsUnavailableError, match=r"pins\.none"):
        hardware.pins.real_pins()


USE_LGPIO = """
import os, hardware.pins as pins
with pins.temporary_working_folder():
    import lgpio
lgpio._notify_thread.callbacks = None  # the thread ends at the next edge; here it is ended by hand
dead, lgpio._notify_thread = lgpio._notify_thread, type("Dead", (), {"is_alive": lambda self: False, "_notify": 0, "_file": open(os.devnull)})()
print(pins.are_alive(), pins.restart_callbacks(), lgpio._notify_thread is dead, os.getcwd(), os.listdir(), os.listdir(os.environ["TMPDIR"]))
"""


@pytest.mark.skipif(find_spec("lgpio") is None, reason="a Debian 13 that isn't Raspberry Pi OS has no lgpio")
def test_lgpio_leaves_no_file_and_its_callback_thread_restarts(tmp_path):
    work_folder, temporary = tmp_path / "here", tmp_path / "tmp"
    work_folder.mkdir()
    temporary.mkdir()
    environment = {"PYTHONPATH": os.getcwd(), "TMPDIR": str(temporary), "LG_WD": "/nowhere/that/is"}
    process = subprocess.run([sys.executable, "-c", USE_LGPIO], cwd=work_folder, env=environment, capture_output=True, text=True)
    assert process.stdout.split() == ["False", "True", "False", str(work_folder), "[]", "[]"], process.stderr


def test_a_handler_with_a_failing_inbox_raises_nothing_and_the_next_press_counts(pins):
    inputs = []

    def send(input):
        if isinstance(input, Press) and not inputs:
            inputs.append("failed")
            raise OSError("no room")
        inputs.append(input)

    hands = hardware.devices.open(wiring(), send, open_pins=lambda: pins)
    wait_until(lambda: inputs)  # the panel's state, sent after it is open
    inputs.clear()
    press(pins, PRIMARY)
    press(pins, UNDO)
    assert inputs == ["failed", Press("undo", stamp="undo -1")] and hands.panel.caught == 1
    hands.close()


def test_pins_that_could_not_be_opened_are_tried_again(monkeypatch, pins):
    monkeypatch.setattr(hardware.devices, "LOOK_AGAIN_S", 0.01)
    monkeypatch.setattr(hardware.devices, "PINS_AGAIN_S", 0.01)
    reasons = [say("pins.none"), say("pins.not_ours")]

    def open_pins():
        if reasons:
            raise hardware.pins.PinsUnavailableError(reasons.pop())
        return pins

    with run_pearls_table() as table:
        hands = hardware.devices.open(wiring([]), table.send, lambda: table.snapshot, open_pins)
        wait_until(lambda: [device.state for device in table.snapshot.devices] == ["ready"])
        hands.close()
