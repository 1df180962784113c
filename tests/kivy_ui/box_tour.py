"""A tour of Settings › Box, of a screen that gets dark, and of switching off, by real touches; says each thing it saw come true.

`python -m tests.kivy_ui.box_tour [FOLDER WIDTH HEIGHT [TEXT_SIZE]]` also writes a PNG at each stop.
"""

import sys
import tempfile
from pathlib import Path

from gpiozero.pins.mock import MockFactory

import hardware.devices
from companion.session.inputs.messages import Answer, BeginSession, LetGo, Press
from companion.table.seats import seats_named
from hardware.backlight import FLOOR, Backlight
from hardware.config import Config
from kivy_ui.device.device import Appliance, no_switch
from kivy_ui.device.sleep_timer import ASLEEP, AWAKE, DIM, Rest
from kivy_ui.look.language import read, told
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems

UNWIRED = Config({"primary": 17}, None, {}, None, ())


class Time:
    """Passes when it is told to."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


class Switch:
    """Of the box: remembers, and refuses once it `is_stuck`."""

    def __init__(self):
        self.wishes, self.is_stuck = [], False

    def __call__(self, wish):
        self.wishes.append(wish)
        return "The box did not switch itself off: nobody heard it." if self.is_stuck else ""


def a_lamp():
    folder = Path(tempfile.mkdtemp())
    for name in ("10-0045", "rpi_backlight"):
        (folder / name).mkdir()
        for file, value in (("max_brightness", 255), ("brightness", 200), ("bl_power", 0)):
            (folder / name / file).write_text(str(value))
    return folder


class Walk:
    """The stops."""

    def __init__(self, size, text_size, out):
        self.size, self.out, self.wrong = size, out, []
        self.lamps, self.switch, self.time = a_lamp(), Switch(), Time()
        from kivy_ui.settings import Settings

        self.hand = Hand(a_table(), Settings(motion="off", text_size=text_size))
        self.shell = self.hand.shell
        self.shell.screen_saver.rest = Rest(0, self.time)

    def at(self, name):
        self.hand.settle()
        self.wrong.extend(f"{name}: {problem}" for problem in problems(self.hand))
        if self.out:
            self.hand.picture(Path(self.out) / "x".join(map(str, self.size)) / f"{name}.png")

    def have(self, **parts):
        """Give the shell another box, as whoever starts the app does."""
        usual = {"version": "0.1.0", "cannot_switch": lambda: "", "switch": self.switch}
        self.shell.appliance = Appliance(**usual | parts)
        self.shell.screen_saver._lamp = self.shell.appliance.lamp

    def words(self):
        return " ".join(text.text for surface in self.hand.surfaces() for text in surface.texts)

    def until(self, is_so):
        self.hand.until(is_so)

    def lamp(self, file="brightness"):
        return {int((self.lamps / name / file).read_text()) for name in ("10-0045", "rpi_backlight")}

    def pass_time(self, seconds):
        self.time.now += seconds
        self.shell.screen_saver.look_again()
        self.hand.settle()

    # stops

    def walk(self):
        for stop in (self.bare, self.settings, self.button, self.dark, self.any_hand_wakes, self.rotated, self.kiosk, self.off):
            stop()

    def bare(self):
        self.hand.tap("settings", "box")
        self.at("box-bare")
        assert read(self.shell.appliance.lamp.why) in self.words() and told("device.no_pins") in self.words()
        print("where there is nothing to set, a sentence says so")
        self.hand.tap("power")
        self.until(lambda: read(no_switch()) in self.words())
        self.at("power-none")
        self.hand.tap("stay", "back", "back")

    def settings(self):
        note = "A file in /media/STICK says: there is a Fathom 0.2.0, “dims the lamp”."
        self.have(lamp=Backlight(self.lamps), newer=lambda: note)
        hands = hardware.devices.open(UNWIRED, lambda _: None, lambda: self.hand.table.shown, self._pins())
        self.until(lambda: hands.panel)
        self.hands, self.shell.hands = hands, lambda: hands
        self.hand.tap("settings", "box")
        self.until(lambda: "there is a Fathom 0.2.0" in self.words())
        self.at("box")
        assert "make kiosk" not in self.words() and "Fathom 0.1.0" in self.words()
        print("a newer Fathom on a stick is said as what a file there says")
        assert self.lamp() == {200}
        self.hand.tap("brightness=40")
        assert self.lamp() == {102} and self.kept()["brightness"] == 40
        print("brightness sets every lamp, and is kept")
        self.hand.tap("dim_after=5")
        assert self.kept()["dim_after"] == 5 and self.shell.screen_saver.rest.dim_after_s == 300

    def kept(self):
        return self.hand.table._store.kept("setting")["screen"]

    def _pins(self):
        self.pins = MockFactory()
        return lambda: self.pins

    def button(self):
        self.hand.tap("learn-off")
        self.at("box-learning")
        assert told("device.press_now") in self.words()
        self.until(lambda: self.hands._lesson)
        pin = self.pins.pin(26)
        pin.drive_low()
        self.until(lambda: self.hands.config.buttons.get("off") == 26)
        pin.drive_high()
        self.until(lambda: "GPIO 26, pin 37" in self.words())
        self.at("box-learned")
        print("the off button's pin is found by pressing it")
        self.hand.tap("learn-off")
        self.until(lambda: self.hands._lesson)
        self.shell.home()
        self.until(lambda: not self.hands._lesson)
        assert self.hands.config.buttons["off"] == 26
        print("learning ends when the screen goes, by whatever hand")

    def dark(self):
        self.hand.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
        self.hand.settle()
        before = self.hand.table.shown
        self.pass_time(301)
        assert self.shell.screen_saver.rest.state == DIM and self.lamp() == {round(255 * FLOOR)}
        self.pass_time(900)
        assert self.shell.screen_saver.rest.state == ASLEEP and self.lamp("bl_power") == {4}
        self.at("asleep")
        print("an untouched screen is dimmed, then sleeps")
        self.hand.tap("choice:")
        assert self.hand.table.shown == before and self.shell.screen_saver.rest.state == AWAKE
        assert self.lamp() == {102} and self.lamp("bl_power") == {0}
        print("the first touch only wakes it")
        self.hand.tap("choice:")
        assert self.hand.table.shown.entry == before.entry + 1
        print("the second plays the game that stayed where it was")
        self._dragged()
        self._veiled()

    def _dragged(self):
        """A finger that wakes, moves and lets go on a button does nothing either."""
        self.pass_time(301)
        before, box = self.hand.table.shown, self.hand.find("menu")
        touch = self.hand.down(box.cx, box.cy)
        self.pass_time(0)
        touch.touch_move(box.cx + 2, box.cy)
        touch.touch_up()
        self.hand.settle()
        assert self.shell.sheet is None and self.hand.table.shown == before

    def _veiled(self):
        self.have()
        self.pass_time(301)
        self.at("dim-without-a-lamp")
        assert self.shell.screen_saver.rest.state == DIM
        self.hand.tap("menu")
        assert self.shell.sheet is None
        print("a screen without a lamp is dimmed by a veil")
        self.have(lamp=Backlight(self.lamps))

    def any_hand_wakes(self):
        self.pass_time(301)
        ready = next(choice for choice in self.hand.table.shown.prompt.choices if not choice.fields)
        self.hand.table.send(Answer(ready.id, source="button"))
        self.hand.settle()
        assert self.shell.screen_saver.rest.state == AWAKE
        print("a button wakes it too, and counts")

    def rotated(self):
        self.hand.tap("menu", "settings", "box")
        for degrees in (90, 180, 270, 0):
            touch_on_glass(self.hand, f"rotation={degrees}")
            assert self.shell.settings.rotation == degrees == self.hand.window.rotation
            assert is_lit(self.hand, f"rotation={degrees}"), degrees
            self.wrong.extend(f"turned by {degrees}: {problem}" for problem in problems(self.hand))
        print("turned by any quarter, touches land on what is drawn there")
        self.hand.tap("back", "back", "back")

    def kiosk(self):
        self.have(lamp=Backlight(self.lamps), is_kiosk=True)
        self.hand.tap("menu", "quit")
        self.until(lambda: "off" in self.hand.targets())
        self.at("power")
        assert not self.hand.has_quit and told("power.saved") in self.words()
        self.hand.tap("back", "back")
        print("where the table is all there is, quitting means switching off")

    def off(self):
        self.hand.table.send(Press("off"))
        self.hand.settle()
        self.at("off-button-held")
        assert "3 seconds" in self.shell._toast.words and self.switch.wishes == []
        self.hand.table.send(LetGo("off"))
        self.hand.settle()
        assert self.switch.wishes == [] and self.shell._toast.words == told("session.stays_on")
        print("while the off button is held a sentence says what will happen, and letting go stops it")
        self.switch.is_stuck = True
        self.hand.table.send(Press("off"))
        self.hand.table.send(Press("off", held=True))
        self.until(lambda: "nobody heard it" in self.words())
        self.at("off-refused")
        assert self.switch.wishes == ["off"]
        print("a box that does not switch off says why")
        self.hand.tap("again")
        assert self.hand.has_quit
        self.again()

    def again(self):
        self.switch.is_stuck, self.shell._is_leaving = False, False
        self.shell.switch("again")
        self.until(lambda: self.switch.wishes == ["off", "again"])
        self.at("off")
        assert told("power.restarting") in self.words()
        print("starting again is said while it happens")
        self.hands.close()


def on_glass(hand, name):
    """Where a target is on the glass, each way 0 to 1 from the lower left: the picture turns counter-clockwise by the rotation."""
    box, w, h = hand.find(name), hand.shell.width, hand.shell.height
    u, v = box.cx / w, box.cy / h
    return {0: (u, v), 90: (1 - v, u), 180: (1 - u, 1 - v), 270: (v, 1 - u)}[hand.window.rotation]


def touch_on_glass(hand, name):
    """A finger by the path of the panel: it knows places on the glass only."""
    from kivy.tests.common import UnitTestTouch

    class Finger(UnitTestTouch):
        """Kivy's, without its arithmetic for windows that are not turned."""

    x, y = on_glass(hand, name)
    finger = Finger(0, 0)
    finger.move({"x": x, "y": y})
    finger.touch_down()
    hand.settle(2)
    finger.touch_up()
    hand.settle()


def is_lit(hand, name):
    """Whether the glass itself, as it was rendered, shows the chip in brass where the finger would look for it."""
    w, h, pixels = glass(hand)
    x, y = (round(share * side) for share, side in zip(on_glass(hand, name), (w, h)))
    near = [(x + dx, y + dy) for dx in range(-24, 25, 3) for dy in range(-24, 25, 3)]
    found = [tuple(pixels[4 * (row * w + column) :][:3]) for column, row in near if 0 <= column < w and 0 <= row < h]
    return sum(r > 200 and g > 150 and b < 175 for r, g, b in found) > len(found) / 3  # brass, lighter above than below


def glass(hand):
    """What is on the glass: width, height, and four bytes a pixel from the lower left. Window.screenshot forgets that it is turned."""
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    hand.settle()
    w, h = hand.window.system_size
    return w, h, bytes(glReadPixels(0, 0, w, h, GL_RGBA, GL_UNSIGNED_BYTE))


def main(out="", width="800", height="480", text_size="0"):
    size = int(width), int(height)
    prepared(*size)
    walk = Walk(size, int(text_size), out)
    walk.walk()
    assert walk.wrong == [], walk.wrong
    print("a ruler finds nothing wrong")


if __name__ == "__main__":
    main(*sys.argv[1:])
