"""A tour of Controls by real touches on real frames; says each thing it saw come true."""

import os
import sys
import tempfile
import time
import tty
from pathlib import Path

from gpiozero.pins.mock import MockFactory
from msgspec.structs import replace

import hardware.devices
from companion.session.inputs.messages import BeginSession
from companion.session.table import Table
from companion.table.seats import seats_named
from hardware.config import DEFAULT, parse_config
from hardware.serial_ports import Port
from kivy_ui.look.language import told
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems
from tests.pearls import GAME
from tests.waiting import eventually

PATH = Path(tempfile.mkdtemp()) / "controls.toml"


class Pins:
    """The header: whoever opens it has its pins anew, as from the kernel."""

    def __init__(self):
        self.opened = []

    def open(self):
        self.opened.append(MockFactory())
        return self.opened[-1]

    def pin(self, number):
        return self.opened[-1].pin(number)


PINS = Pins()


class Tour:
    """A running table of pearls on the table, its hands on mock pins, and a finger."""

    def __init__(self):
        self.table = a_table(GAME, kind=Table)
        self.table.start()
        self.ports = []
        self.hands = hardware.devices.open(
            DEFAULT, self.table.send, lambda: self.table.shown, PINS.open, path=PATH, find_ports=self.found
        )
        self.table.listen(self.hands.show)
        self.table.send(BeginSession("pearls", seats_named(["Ann", "Bo"]), {"bag": "table"}))
        self.hand = Hand(self.table, game=lambda name: GAME)
        self.hand.shell.hands = lambda: self.hands
        self.sounds = []
        self.hand.shell.speaker._play = self.sounds.append
        self.until(lambda: self.table.shown.prompt and self.hands.panel)

    def found(self, patterns):
        """The serial devices that are plugged in, as hardware.serial_ports lists them."""
        return [replace(port, is_used=port.path in patterns) for port in self.ports]

    def until(self, is_so):
        """Frames until it is so, and none after: what is felt meanwhile turns the page."""
        eventually(is_so, meanwhile=self.hand.wait, seen=self.hand.targets)

    def wait(self, is_so, seconds):
        """Frames until it is so, or this long."""
        end = time.monotonic() + seconds
        while not is_so() and time.monotonic() < end:
            self.hand.settle(1)
            time.sleep(0.02)

    def tap(self, *names):
        for name in names:
            self.until(lambda: self.hand.shell.shown is self.hand.shell.table.shown)
            self.until(lambda name=name: self.is_there(name))
            self.hand.tap(name)

    def is_there(self, name):
        """Whether it can be tapped now; a card may be on another page, and whatever is felt meanwhile turns to its own."""
        targets = self.hand.targets()
        if any(target.startswith(name) for target in targets):
            return True
        if name.startswith(("input:", "tower")) and "page-on" in targets:
            self.hand.tap("page-on")
        return False

    def ruled(self):
        """A ruler finds nothing wrong here."""
        self.hand.settle()
        found = problems(self.hand)
        assert found == [], found

    def written(self):
        """Everything that is written on the topmost page."""
        return " · ".join(text.text for surface in self.hand.surfaces() for text in surface.texts)

    def undo_is(self, words):
        return lambda: self.hand.shell.shown.undo == words


def look_around(tour):
    tour.tap("menu")
    tour.ruled()
    tour.tap("settings", "inputs")
    tour.ruled()
    seen = set()
    for _ in range(8):
        seen |= set(tour.hand.targets())
        tour.tap("page-on")
    assert {f"input:{control}" for control in (*DEFAULT.buttons, "encoder")} <= seen
    print("every control has a card")


def try_buttons(tour):
    tour.tap("input:secondary", "try")
    tour.until(tour.undo_is("Ann stops"))
    print("a simulated press is felt and plays")
    tour.ruled()
    tour.tap("back")
    tour.until(lambda: "Just now: Second button" in tour.written())
    assert "input:secondary" in tour.hand.targets()
    print("and its card comes up by itself")
    tour.tap("input:undo", "contacts", "try")
    tour.until(lambda: tour.table.shown.undo is None)
    tour.tap("back", "input:secondary", "try")
    tour.until(lambda: tour.table.shown.entry == 3)
    tour.until(tour.undo_is("Ann stops"))
    print("bouncing contacts count once")
    before = tour.table.shown.saying
    tour.tap("back", "input:danger")
    is_held = lambda: any(felt.name == "danger" and felt.said == "held" for felt in tour.hands.status())  # noqa: E731 - asked twice
    for _ in range(5):  # a machine at work may let go before it counts as held
        if not is_held():
            tour.tap("try")
            tour.wait(is_held, 3)
    assert is_held()
    assert tour.table.shown.saying == before
    print("danger counts once held")
    tour.tap("back")


def try_the_tower(tour):
    tour.tap("tower")
    tour.until(lambda: any(felt.kind == "serial" and felt.state == "ready" for felt in tour.hands.status()))
    print("a simulated tower is plugged in")
    tour.tap("input:simulated tower")
    assert "HELLO" not in tour.written() and told("controls.plugged_in") in tour.written()
    tour.tap("roll")
    tour.until(lambda: (tour.hand.shell.shown.undo or "").startswith("Bo draws"))
    print("it says what the table listens for")
    tour.until(lambda: "DRAW" in tour.written())
    tour.tap("back")
    tour.until(lambda: "Just now: Simulated tower" in tour.written())
    assert "DRAW" not in tour.written()
    print("its line is told in its details, and nowhere else")
    tour.tap("input:simulated tower", "wire", "wire", "wire", "roll")
    tour.until(lambda: tour.table.shown.entry == 5)
    print("it says so over a spoiled wire too")
    tour.ruled()
    tour.tap("cable")
    tour.until(lambda: any(felt.kind == "serial" and felt.state == "absent" for felt in tour.hands.status()))
    tour.tap("roll", "restart", "cable")
    tour.until(lambda: tour.table.shown.entry == 6)
    print("what it said while its cable was out arrives when it is back")
    if len(sys.argv) > 1:
        tour.hand.picture(sys.argv[1])
    tour.tap("tower")
    tour.until(lambda: not any(felt.kind == "serial" for felt in tour.hands.status()))
    print("it is pulled out again")


def use_a_device(tour):
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    path = os.ttyname(theirs)
    tour.ports.append(Port(path, path, frozenset({path}), "Arduino Uno", is_used=False))
    tour.until(lambda: tour.is_there(f"input:{path}"))
    assert "Arduino Uno" in tour.written() and told("controls.use") in tour.written()
    tour.ruled()
    if len(sys.argv) > 1:
        tour.hand.picture(Path(sys.argv[1]).with_stem("unused"))
    tour.tap(f"input:{path}")
    name = os.path.basename(path)
    tour.until(lambda: any((felt.name, felt.state) == (name, "ready") for felt in tour.hands.status()))
    assert path in parse_config(PATH.read_bytes()).ports
    os.write(ours, b"TURN encoder 1\n")
    tour.until(lambda: any(felt.name == name and felt.said == "TURN encoder 1" for felt in tour.hands.status()))
    print("a device that is plugged in and not used is used after one tap")
    tour.tap(f"input:{name}", "leave")
    tour.until(lambda: path not in parse_config(PATH.read_bytes()).ports and tour.is_there(f"input:{path}"))
    print("and left again by another")
    tour.ports.clear()


def learn(tour):
    tour.tap("input:undo", "learn")
    tour.ruled()
    tour.until(lambda: tour.hands._lesson)
    PINS.pin(26).drive_low()
    tour.until(lambda: PATH.exists() and parse_config(PATH.read_bytes()).buttons["undo"] == 26)
    print("a button is learned")
    tour.until(lambda: tour.hands.panel)
    tour.until(lambda: "learn" in tour.hand.targets())
    tour.tap("learn")
    tour.until(lambda: tour.hands._lesson)
    tour.tap("stop")
    tour.until(lambda: tour.hands.panel)
    assert tour.hands.config.buttons["undo"] == 26
    print("learning can be given up")
    tour.tap("back", "learn-any")
    tour.until(lambda: tour.hands._lesson)
    PINS.pin(23).drive_low()
    tour.tap("wire:off")
    tour.until(lambda: parse_config(PATH.read_bytes()).buttons.get("off") == 23)
    tour.until(lambda: tour.hands.panel and "stop" not in tour.hand.targets())
    print("a new button is pressed first, and asked what it does then")


def without_simulated_devices(tour):
    from kivy_ui.pages.device.controls_page import ControlsPage

    shell = tour.hand.shell
    shell.lay(ControlsPage(shell, simulate=lambda hands, shown: None))
    tour.tap("input:primary")
    targets = tour.hand.targets()
    assert {"learn", "close"} <= set(targets) and not {"try", "contacts"} & set(targets), targets
    tour.tap("back")
    for _ in range(4):
        tour.tap("page-on")
        assert "tower" not in tour.hand.targets()
    tour.ruled()
    tour.tap("back")
    print("without the simulated devices, Controls offers none")


def listen(tour):
    assert "turn" in tour.sounds
    print("a sound for another's turn")
    from dataclasses import replace

    shell = tour.hand.shell
    shell.set(replace(shell.settings, has_sound=False))
    tour.hand.tap("back")
    tour.until(lambda: tour.hand.shell.sheet is None or tour.hand.tap("back") is None)
    heard = len(tour.sounds)
    before = tour.table.shown.entry
    tour.tap("undo")
    tour.until(lambda: tour.table.shown.entry > before)
    tour.hand.settle()
    assert len(tour.sounds) == heard and tour.hands.quiet
    print("no sound when switched off")


def main():
    prepared(*map(int, sys.argv[2:4]) if len(sys.argv) > 3 else (800, 480))
    tour = Tour()
    for part in (look_around, try_buttons, try_the_tower, use_a_device, learn, without_simulated_devices, listen):
        part(tour)
    tour.hands.close()
    tour.table.stop()


if __name__ == "__main__":
    main()
