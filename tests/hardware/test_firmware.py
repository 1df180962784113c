"""The dice tower's firmware on a real MicroPython and the app exchange lines through a pty."""

import json
import subprocess
from pathlib import Path
from random import Random

import pytest

import hardware.devices
from companion.session.inputs.input_client import InputClient
from hardware.config import Config
from hardware.mocks.wire_faults import MANY_FAULTS, NO_FAULTS
from tests.hardware.micropython import ROOT, MicroPythonTower, install_package
from tests.hardware.pearls_thread import run_pearls_table
from tests.hardware.without_pins import no_pins
from tests.waiting import PROGRAM_LIMIT_S, wait_until


@pytest.fixture
def tower(tmp_path):
    tower = MicroPythonTower(str(tmp_path / "fathom-dice"), Random(7))
    yield tower
    tower.close()


@pytest.fixture
def table():
    with run_pearls_table(bag="table") as table:
        yield table


@pytest.fixture
def hands(table, tower):
    hands = hardware.devices.open(Config({}, None, {}, None, (tower.path,)), table.send, lambda: table.snapshot, no_pins)
    table.listen(hands.show)
    wait_until(lambda: hands.serial_devices.devices and hands.serial_devices.devices[tower.path].protocol.is_known)
    yield hands
    hands.close()


def test_the_firmware_runs_on_micropython(tower):
    assert wait_until(lambda: tower.runs_on).startswith("micropython 3")


def test_actions_at_the_tower_reach_the_table(tower, hands, table):
    tower.say("DRAW pearls black")
    wait_until(lambda: InputClient(table).snapshot.undo == "Ann draws black")
    wait_until(lambda: tower.waiting_count == 0)
    assert table.session.entries[1].origin.boot == "boot1"
    assert hands.status()[0].counters["told"] == 1 and len(table.session.entries) == 2, "a tower that waits long says it again"


def test_the_towers_lights_follow_the_table(tower, hands, table):
    wait_until(lambda: tower.lights.get("seat:0") == "green")
    tower.say("DRAW pearls white")
    wait_until(lambda: tower.lights.get("seat:1") == "orange" and tower.lights["seat:0"] == "off")


@pytest.mark.long
def test_noise_pulled_cables_and_restarts_lose_no_line_and_repeat_none(tower, hands, table):
    tower.set_faults(MANY_FAULTS)
    for draw in range(11):
        tower.say(f"DRAW pearls {'white' if draw < 8 else 'black'}")
        if draw == 3:
            tower.unplug()
            wait_until(lambda: hands.serial_devices.devices[tower.path].state == "absent")
            tower.plug()
        if draw == 6:
            tower.start()
    wait_until(lambda: table.snapshot.entry >= 6)
    tower.set_faults(NO_FAULTS)
    wait_until(lambda: tower.waiting_count == 0)
    drawn_pearls = [line.text.split()[-1] for line in InputClient(table).read_all(table.session.log())[1:]]
    assert drawn_pearls == ["white"] * 8 + ["black"] * 3


@pytest.fixture(scope="module")
def lever_results():
    """Return the lines that lever_script.py printed on MicroPython while it ran main.py, each as title and result."""
    folder = Path(__file__).parent
    run = [
        "node",
        str(folder / "run_main.mjs"),
        str(install_package()),
        str(ROOT / "hardware" / "firmware"),
        str(folder / "lever_script.py"),
    ]
    process = subprocess.run(run, capture_output=True, text=True, timeout=PROGRAM_LIMIT_S)
    assert process.returncode == 0, process.stdout + process.stderr
    return [line.split(" ", 1) for line in process.stdout.splitlines()]


def test_the_lever_rolls_unkept_dice_once_despite_bouncing(lever_results):
    titles = dict(lever_results[:3])
    assert json.loads(titles["hello"]) == ["HELLO tower 1.0 01020304*32"]
    roll_line, *repeats = json.loads(titles["rolled"])
    assert set(repeats) <= {roll_line}, "it is sent again until it is acknowledged; the way back is no pull"
    assert roll_line.startswith("#1 ROLL dice 1 chest 5*")


def test_pulls_count_while_a_write_to_usb_blocks(lever_results):
    lines = json.loads(dict(lever_results)["blocked"])
    assert [line.split("*")[0] for line in lines if "ROLL" in line] == [f"#{pull} ROLL dice 1 2 3 4 5 chest" for pull in (2, 3)]


def test_the_light_takes_the_colour_of_the_seat_and_warns(lever_results):
    assert dict(lever_results)["lights"] == "[1, 1, 0, 1]"


def test_a_roll_survives_a_power_cut_until_it_is_acknowledged(lever_results):
    records = [rest for title, rest in lever_results if title == "kept"]
    assert json.loads(records[0]) == ["01020304", 1, ["#1 ROLL dice 1 chest 5"]]
    assert "HELLO tower 1.0 01020304" in dict(lever_results)["restarted"]
    assert json.loads(records[1])[2] == []
