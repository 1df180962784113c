"""Reports to the toolbox, alone and beside a game: each counts once, in the session that waits for it."""

import os
import tty
from random import Random

import pytest

import hardware.devices
from companion.games import catalogue
from companion.session.inputs.messages import Answer, BeginSession, HideToolbox, ResumeSession, ShowToolbox, ToolboxInput
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from hardware.config import Config
from hardware.mocks.simulated_devices import SimulatedTower
from hardware.mocks.wire_faults import MANY_FAULTS
from hardware.pins import PinsUnavailableError
from tests.english_view import english_log, snapshot_in_english
from tests.session.fake_store import FakeStore
from tests.waiting import wait_until


def no_pins():
    raise PinsUnavailableError("no pins in a test")


@pytest.fixture
def store():
    return FakeStore()


@pytest.fixture
def table(store):
    table = SessionThread(store, PlayClock(), catalogue.game)
    table.start()
    yield table
    table.stop()


@pytest.fixture
def cable():
    """Yield a pty: the test's end, and the path of the other."""
    own_end, other_end = os.openpty()
    tty.setraw(other_end)
    yield own_end, os.ttyname(other_end)
    os.close(own_end)
    os.close(other_end)


@pytest.fixture
def hands(table, cable):
    hands = hardware.devices.open(Config({}, None, {}, None, (cable[1],)), table.send, lambda: table.snapshot, no_pins)
    wait_until(lambda: cable[1] in hands.serial_devices.devices)
    yield hands
    hands.close()


def toolbox(table):
    return snapshot_in_english(table).toolbox or snapshot_in_english(table)


def take(table, label, *values):
    snapshot, before = toolbox(table), toolbox(table).entry
    answer = Answer(next(choice.id for choice in snapshot.prompt.choices if choice.label == label), values)
    table.send(ToolboxInput(answer) if table.snapshot.toolbox else answer)
    wait_until(lambda: toolbox(table).entry > before)


def fill_a_bag(table):
    take(table, "Add bag or stack", ("bag",), "Gem bag")
    take(table, "Put in", ("star",), ("red",), 5, "")
    take(table, "Put in", ("circle",), ("blue",), 5, "")
    take(table, "Start drawing")


def test_a_bag_and_dice_over_a_pty_answer_the_toolbox(table, cable, hands):
    table.send(BeginSession("toolbox", seats_named(["Ann", "Bo"])))
    wait_until(lambda: table.snapshot.prompt)
    fill_a_bag(table)
    os.write(
        cable[0], b"HELLO bag 1.0 b1\n#1 DRAW gem-bag red-star blue-circle\n#1 DRAW gem-bag red-star blue-circle\n#2 ROLL d20 17\n"
    )
    wait_until(lambda: english_log(table.session)[-1] == "Entered a roll of d20: 17")
    assert english_log(table.session)[-2] == "You enter a red star and a blue circle, drawn from “Gem bag”"
    assert table.session.state.game.pots[0].held_counts == (4, 4)
    os.write(cable[0], b"#3 DRAW gem-bag pearl\n")
    wait_until(lambda: "has no “pearl”" in snapshot_in_english(table).message)
    os.write(cable[0], b"#4 ROLL dice 2 19\n")
    wait_until(lambda: english_log(table.session)[-1] == "Entered a roll of 2d20: 2 19 = 21")


def test_each_line_goes_to_the_game_or_toolbox_that_asked_for_it(table, store, cable, hands):
    table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"]), {"dice": "table"}))
    table.send(ShowToolbox())
    wait_until(lambda: table.snapshot.toolbox)
    fill_a_bag(table)
    os.write(cable[0], b"HELLO tower 1.0 b1\n#1 DRAW gem-bag red-star\n")
    wait_until(lambda: snapshot_in_english(table).toolbox.undo == "Draw red star from Gem bag")
    assert table.snapshot.entry == 0
    os.write(cable[0], b"#2 ROLL dice 1 1 2 3 5 5\n")
    wait_until(lambda: table.snapshot.entry == 1)
    assert table.snapshot.is_toolbox_shown and snapshot_in_english(table).toolbox.undo == "Draw red star from Gem bag"
    os.write(cable[0], b"#3 ROLL d6 3 4\n")
    wait_until(lambda: english_log(table.toolbox.session)[-1] == "Entered a roll of 2d6: 3 4 = 7")
    assert table.snapshot.entry == 1
    table.send(HideToolbox())
    os.write(cable[0], b"#4 ROLL dice 1 1 2 3 5 5\n")
    wait_until(lambda: "nothing of the kind is needed now" in snapshot_in_english(table).message)
    os.write(cable[0], b"#5 ROLL d20 17\n")
    wait_until(lambda: snapshot_in_english(table).message == "Entered a roll of d20: 17")
    toolbox_entry = table.snapshot.toolbox.entry
    table.send(ResumeSession(table.snapshot.session))  # as after a restart, when the device repeats its last line
    os.write(cable[0], b"#5 ROLL d20 17\n#6 ROLL d6 1\n")
    wait_until(lambda: table.snapshot.toolbox and table.snapshot.toolbox.entry > toolbox_entry)  # the game comes back first
    assert english_log(table.toolbox.session)[-1] == "Entered a roll of d6: 1"
    assert (table.snapshot.entry, table.snapshot.toolbox.entry) == (1, toolbox_entry + 1)


@pytest.mark.long
def test_the_noisiest_line_loses_nothing_and_repeats_nothing(table, hands):
    tower = SimulatedTower("tower", Random(5))
    table.send(BeginSession("deep-dive", seats_named(["Ann", "Bo"])))
    table.send(ShowToolbox())
    wait_until(lambda: table.snapshot.toolbox)
    fill_a_bag(table)
    hands.plug_in("tower", tower.open_port)
    tower.set_faults(MANY_FAULTS)
    for item in ("red-star", "blue-circle") * 3:
        tower.draw("gem-bag", item)
    tower.roll("d20", "5", "20")
    wait_until(lambda: tower.is_done and english_log(table.toolbox.session)[-1] == "Entered a roll of 2d20: 5 20 = 25")
    assert table.toolbox.session.state.game.pots[0].drawn_kinds == (0, 1) * 3 and table.snapshot.entry == 0
