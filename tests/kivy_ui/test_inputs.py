"""Test the page Controls: last inputs, simulated inputs, learning, and sounds."""

import os
import time
import tty

import pytest
from gpiozero.pins.mock import MockFactory
from msgspec.structs import replace

import hardware.devices
from companion.session.inputs.messages import BeginSession
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from hardware.config import DEFAULT, parse_config
from hardware.serial_ports import FoundPort
from kivy_ui.look.language import translate
from tests.example_games.pearls import GAME
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.waiting import wait_until


class FakePinHeader:
    """Pin header; each call of `open` creates new pins, as the kernel does."""

    def __init__(self):
        self.opened_pins = []

    def open(self):
        self.opened_pins.append(MockFactory())
        return self.opened_pins[-1]

    def pin(self, number):
        return self.opened_pins[-1].pin(number)


class ControlsUser:
    """Game of Pearls with hardware on mock pins, and a simulated user."""

    def __init__(self, folder, settings):
        self.path, self.pins = folder / "controls.toml", FakePinHeader()
        self.table = create_table(GAME, kind=SessionThread)
        self.table.start()
        self.ports = []
        self.later_s = 0.0  # added to the debouncer's clock, which would drop the script's quick presses
        self.hands = hardware.devices.open(
            DEFAULT,
            self.table.send,
            lambda: self.table.snapshot,
            self.pins.open,
            path=self.path,
            clock=lambda: time.monotonic() + self.later_s,
            find_ports=self.list_ports,
        )
        self.table.listen(self.hands.show)
        self.table.send(BeginSession("pearls", seats_named(["Ann", "Bo"]), {"bag": "table"}))
        self.user = SimulatedUser(self.table, settings, game=lambda name: GAME, is_blind=True)
        self.user.shell.hardware = lambda: self.hands
        self.sounds = []
        self.user.shell.speaker._play = self.sounds.append
        self.wait_until(lambda: self.table.snapshot.prompt and self.hands.panel)

    def list_ports(self, patterns):
        """Return the connected serial devices, as hardware.serial_ports lists them."""
        return [replace(port, is_used=port.path in patterns) for port in self.ports]

    def wait_until(self, is_so):
        """Draw frames only until a condition is true: a later input would turn the page."""
        wait_until(is_so, meanwhile=self.user.wait, describe_state=self.user.targets)

    def wait(self, is_so, seconds):
        """Draw frames until a condition is true or the time is over."""
        end = time.monotonic() + seconds
        while not is_so() and time.monotonic() < end:
            self.user.wait_until_idle(1)
            time.sleep(0.02)

    def tap(self, *names):
        for name in names:
            self.wait_until(lambda: self.user.shell.snapshot is self.user.shell.table.snapshot)
            self.wait_until(lambda name=name: self.is_tappable(name))
            self.later_s += 1
            self.user.tap(name)

    def is_tappable(self, name):
        """Return whether a target can be tapped; otherwise turn the page of cards.

        An input noticed meanwhile turns to its own page.
        """
        targets = self.user.targets()
        if any(target.startswith(name) for target in targets):
            return True
        if name.startswith(("input:", "tower")) and "page-on" in targets:
            self.user.tap("page-on")
        return False

    def shows_undo(self, words):
        return lambda: self.user.shell.snapshot.undo == words


@pytest.fixture
def controls_user(window, tmp_path):
    tour = ControlsUser(tmp_path, window.settings())
    yield tour
    tour.hands.close()
    tour.table.stop()


@pytest.fixture
def user(controls_user):
    return controls_user.user


@pytest.fixture
def controls(controls_user):
    """Open the page Controls."""
    controls_user.tap("menu", "settings", "inputs")
    return controls_user


@pytest.fixture
def tower(controls):
    """Open the card of a connected simulated dice tower."""
    controls.tap("tower")
    controls.wait_until(lambda: any(felt.kind == "serial" and felt.state == "ready" for felt in controls.hands.status()))
    controls.tap("input:simulated tower")
    return controls


def test_every_control_has_a_card(controls, check_page):
    check_page("controls")
    seen_targets = set()
    for _ in range(8):
        seen_targets |= set(controls.user.targets())
        controls.tap("page-on")
    assert {f"input:{control}" for control in (*DEFAULT.buttons, "encoder")} <= seen_targets


def test_simulated_press_plays_and_shows_its_card(controls, check_page):
    controls.tap("input:secondary", "try")
    controls.wait_until(controls.shows_undo("Ann stops"))
    check_page("control")
    controls.tap("back")
    controls.wait_until(lambda: "Just now: Second button" in controls.user.words())
    assert "input:secondary" in controls.user.targets()
    controls.wait_until(lambda: "turn" in controls.sounds)


@pytest.mark.long
def test_bouncing_contacts_count_once(controls):
    controls.tap("input:secondary", "try")
    controls.wait_until(controls.shows_undo("Ann stops"))
    controls.tap("back", "input:undo", "contacts", "try")
    controls.wait_until(lambda: controls.table.snapshot.undo is None)
    controls.tap("back", "input:secondary", "try")
    controls.wait_until(lambda: controls.table.snapshot.entry == 3)
    controls.wait_until(controls.shows_undo("Ann stops"))


def test_danger_answer_counts_only_after_holding(controls):
    before = controls.table.snapshot.message_count
    controls.tap("input:danger")
    is_held = lambda: any(felt.name == "danger" and felt.last_message == "held" for felt in controls.hands.status())  # noqa: E731 - asked twice
    for _ in range(5):  # a busy machine may release the button before it counts as held
        if not is_held():
            controls.tap("try")
            controls.wait(is_held, 3)
    assert is_held()
    assert controls.table.snapshot.message_count == before


def test_simulated_tower_sends_an_expected_report(tower):
    """Check that the serial line is shown only in the details."""
    assert "HELLO" not in tower.user.words() and translate("controls.plugged_in") in tower.user.words()
    tower.tap("roll")
    tower.wait_until(lambda: (tower.user.shell.snapshot.undo or "").startswith("Ann draws"))
    tower.wait_until(lambda: "DRAW" in tower.user.words())
    tower.tap("back")
    tower.wait_until(lambda: "Just now: Simulated tower" in tower.user.words())
    assert "DRAW" not in tower.user.words()


def test_simulated_tower_report_arrives_over_a_noisy_cable(tower, check_page):
    tower.tap("wire", "wire", "wire", "roll")
    tower.wait_until(lambda: tower.table.snapshot.entry == 1)
    check_page("tower")


def test_report_sent_without_a_cable_arrives_after_reconnection(tower):
    tower.tap("cable")
    tower.wait_until(lambda: any(felt.kind == "serial" and felt.state == "absent" for felt in tower.hands.status()))
    tower.tap("roll", "restart", "cable")
    tower.wait_until(lambda: tower.table.snapshot.entry == 1)
    tower.tap("tower")
    tower.wait_until(lambda: not any(felt.kind == "serial" for felt in tower.hands.status()))


@pytest.mark.long
def test_a_device_that_is_plugged_in_and_not_used_is_used_after_one_tap(controls, check_page):
    """Check that another tap stops using it."""
    own_end, other_end = os.openpty()
    tty.setraw(other_end)
    path = os.ttyname(other_end)
    controls.ports.append(FoundPort(path, path, frozenset({path}), "Arduino Uno", is_used=False))
    controls.wait_until(lambda: controls.is_tappable(f"input:{path}"))
    texts = ("Arduino Uno", translate("controls.does", control="port"), translate("controls.use"))
    assert all(text in controls.user.words() for text in texts), "its name, why it isn't used, and what a tap does"
    check_page("controls")
    controls.tap(f"input:{path}")
    name = os.path.basename(path)
    controls.wait_until(lambda: any((felt.name, felt.state) == (name, "ready") for felt in controls.hands.status()))
    assert path in parse_config(controls.path.read_bytes()).ports
    os.write(own_end, b"TURN encoder 1\n")
    controls.wait_until(
        lambda: any(felt.name == name and felt.last_message == "TURN encoder 1" for felt in controls.hands.status())
    )
    controls.tap(f"input:{name}", "leave")
    controls.wait_until(
        lambda: path not in parse_config(controls.path.read_bytes()).ports and controls.is_tappable(f"input:{path}")
    )


def test_a_button_is_learned(controls, check_page):
    controls.tap("input:undo", "learn")
    check_page("controls")
    controls.wait_until(lambda: controls.hands._pin_search)
    controls.pins.pin(26).drive_low()
    controls.wait_until(lambda: controls.path.exists() and parse_config(controls.path.read_bytes()).buttons["undo"] == 26)


def test_learning_a_button_can_be_cancelled(controls):
    controls.tap("input:undo", "learn")
    controls.wait_until(lambda: controls.hands._pin_search)
    controls.tap("stop")
    controls.wait_until(lambda: controls.hands.panel)
    assert controls.hands.config.buttons["undo"] == DEFAULT.buttons["undo"]


@pytest.mark.long
def test_a_new_button_is_pressed_first_and_asked_what_it_does_then(controls):
    controls.tap("learn-any")
    controls.wait_until(lambda: controls.hands._pin_search)
    controls.pins.pin(23).drive_low()
    controls.tap("wire:off")
    controls.wait_until(lambda: controls.path.exists() and parse_config(controls.path.read_bytes()).buttons.get("off") == 23)
    controls.wait_until(lambda: controls.hands.panel and "stop" not in controls.user.targets())


def test_without_the_simulated_devices_controls_offers_none(controls, check_page):
    from kivy_ui.pages.device.controls_page import ControlsPage

    shell = controls.user.shell
    shell.open_page(ControlsPage(shell, simulate=lambda hands, snapshot: None))
    controls.tap("input:primary")
    targets = controls.user.targets()
    assert {"learn", "back"} <= set(targets) and not {"try", "contacts"} & set(targets), targets
    controls.tap("back")
    for _ in range(4):
        controls.tap("page-on")
        assert "tower" not in controls.user.targets()
    check_page("controls")


def test_no_sound_is_played_when_sound_is_off(controls):
    controls.tap("input:secondary", "try")
    controls.wait_until(lambda: "turn" in controls.sounds)
    shell = controls.user.shell
    shell.use_settings(shell.settings.with_value("has_sound", False))
    while shell.top_page:
        shell.close_page()
    sound_count = len(controls.sounds)
    before = controls.table.snapshot.entry
    controls.tap("undo")
    controls.wait_until(lambda: controls.table.snapshot.entry > before)
    controls.user.wait_until_idle()
    assert len(controls.sounds) == sound_count and controls.hands.is_silent
