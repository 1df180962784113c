"""Test Settings › Device, dimming of the screen, and switching off, by touches on real frames."""

import pytest
from gpiozero.pins.mock import MockFactory

import hardware.devices
from companion.session.inputs.messages import Answer, BeginSession, Press, Release
from companion.table.seats import seats_named
from hardware.backlight import FLOOR, Backlight
from hardware.config import Config
from kivy_ui.device.device_services import DeviceServices, no_switch
from kivy_ui.device.sleep_timer import ASLEEP, AWAKE, DIM, SleepTimer
from kivy_ui.look.language import as_text, translate
from tests.kivy_ui.ruler import problems

NEWER = "A file in /media/STICK says: there is a Fathom 0.2.0, “dims the lamp”."
WINDOWS = ("800x480",)
UNWIRED = Config({"primary": 17}, None, {}, None, ())


class Time:
    """Clock that a test sets."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


class Switch:
    """Power switch of a computer: records its calls, and refuses them while it `is_stuck`."""

    def __init__(self):
        self.requested, self.is_stuck = [], False

    def __call__(self, action):
        self.requested.append(action)
        return "The box did not switch itself off: nobody heard it." if self.is_stuck else ""


class Walk:
    """A simulated user at a computer with two lamps, a power switch, and a clock that the test sets."""

    def __init__(self, user, at, lamps, pins):
        self.user, self.shell, self.at, self.lamps, self.pins = user, user.shell, at, lamps, pins
        self.until, self.words, self.switch, self.time = user.until, user.words, Switch(), Time()
        self.shell.screen_saver.sleep_timer = SleepTimer(0, self.time)
        user.has_quit, self.shell._is_leaving = False, False

    def have(self, **parts):
        """Give the shell a new computer object, as the app's start does."""
        usual = {"version": "0.1.0", "cannot_switch": lambda: "", "switch": self.switch}
        self.shell.device = DeviceServices(**usual | parts)
        self.shell.screen_saver._lamp = self.shell.device.lamp

    def lamp(self, file="brightness"):
        return {int((self.lamps / name / file).read_text()) for name in ("10-0045", "rpi_backlight")}

    def pass_time(self, seconds):
        self.time.now += seconds
        self.shell.screen_saver.update()
        self.user.settle()

    def begin(self):
        self.user.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
        self.user.settle()

    def kept(self):
        return self.user.table._store.values_of("setting")["screen"]


@pytest.fixture
def lamps(tmp_path):
    for name in ("10-0045", "rpi_backlight"):
        (tmp_path / name).mkdir()
        for file, value in (("max_brightness", 255), ("brightness", 200), ("bl_power", 0)):
            (tmp_path / name / file).write_text(str(value))
    return tmp_path


@pytest.fixture
def bare(home, at, lamps):
    """Return a user at a computer whose devices are unknown."""
    walk = Walk(home, at, lamps, MockFactory())
    walk.shell.device, walk.shell.hardware = DeviceServices(), lambda: None
    return walk


@pytest.fixture
def walk(bare):
    """Return a user at a computer with backlights that are dimmed after five minutes."""
    bare.have(lamp=Backlight(bare.lamps))
    bare.shell.use_settings(bare.shell.settings.with_value("brightness", 40).with_value("dim_after", 5))
    bare.user.settle()
    return bare


@pytest.fixture
def wired(bare):
    """Open the device page with the GPIO pins open."""
    bare.have(lamp=Backlight(bare.lamps), newer=lambda: NEWER)
    bare.hands = hardware.devices.open(UNWIRED, lambda _: None, lambda: bare.user.table.shown, lambda: bare.pins)
    bare.until(lambda: bare.hands.panel)
    bare.shell.hardware = lambda: bare.hands
    bare.user.tap("settings", "box")
    yield bare
    bare.hands.close()


def test_where_there_is_nothing_to_set_a_sentence_says_so(bare):
    bare.user.tap("settings", "box")
    bare.at("box-bare")
    assert as_text(bare.shell.device.lamp.why) in bare.words() and translate("device.no_pins") in bare.words()
    bare.user.tap("power")
    bare.until(lambda: as_text(no_switch()) in bare.words())
    bare.at("power-none")


def test_a_newer_fathom_on_a_stick_is_said_as_what_a_file_there_says(wired):
    wired.until(lambda: "there is a Fathom 0.2.0" in wired.words())
    wired.at("box")
    assert "make kiosk" not in wired.words() and "Fathom 0.1.0" in wired.words()


def test_brightness_sets_every_lamp_and_is_kept(wired):
    assert wired.lamp() == {200}
    wired.user.tap("brightness=40")
    assert wired.lamp() == {102} and wired.kept()["brightness"] == 40
    wired.user.tap("dim_after=5")
    assert wired.kept()["dim_after"] == 5 and wired.shell.screen_saver.sleep_timer.dim_after_s == 300


def test_the_off_buttons_pin_is_found_by_pressing_it(wired):
    wired.user.tap("learn-off")
    wired.at("box-learning")
    assert translate("device.press_now") in wired.words()
    wired.until(lambda: wired.hands._pin_search)
    pin = wired.pins.pin(26)
    pin.drive_low()
    wired.until(lambda: wired.hands.config.buttons.get("off") == 26)
    pin.drive_high()
    wired.until(lambda: "GPIO 26, pin 37" in wired.words())
    wired.at("box-learned")


def test_learning_ends_when_the_screen_goes_by_whatever_hand(wired):
    wired.user.tap("learn-off")
    wired.until(lambda: wired.hands._pin_search)
    wired.shell.show_home()
    wired.until(lambda: not wired.hands._pin_search)
    assert "off" not in wired.hands.config.buttons


def test_an_untouched_screen_is_dimmed_then_sleeps(walk):
    walk.begin()
    walk.pass_time(301)
    assert walk.shell.screen_saver.sleep_timer.state == DIM and walk.lamp() == {round(255 * FLOOR)}
    walk.pass_time(900)
    assert walk.shell.screen_saver.sleep_timer.state == ASLEEP and walk.lamp("bl_power") == {4}
    walk.at("asleep")


def test_the_first_touch_only_wakes_it_and_the_second_plays(walk):
    walk.begin()
    walk.pass_time(301)
    walk.pass_time(900)
    before = walk.user.table.shown
    walk.user.tap("choice:")
    assert walk.user.table.shown == before and walk.shell.screen_saver.sleep_timer.state == AWAKE
    assert walk.lamp() == {102} and walk.lamp("bl_power") == {0}
    walk.user.tap("choice:")
    assert walk.user.table.shown.entry == before.entry + 1


def test_a_finger_that_wakes_moves_and_lets_go_on_a_button_does_nothing_either(walk):
    walk.begin()
    walk.pass_time(301)
    before, box = walk.user.table.shown, walk.user.find("menu")
    touch = walk.user.down(box.cx, box.cy)
    walk.pass_time(0)
    touch.touch_move(box.cx + 2, box.cy)
    touch.touch_up()
    walk.user.settle()
    assert walk.shell.top_page is None and walk.user.table.shown == before


def test_a_screen_without_a_lamp_is_dimmed_by_a_veil(walk):
    walk.begin()
    walk.have()
    walk.pass_time(301)
    walk.at("dim-without-a-lamp")
    assert walk.shell.screen_saver.sleep_timer.state == DIM
    walk.user.tap("menu")
    assert walk.shell.top_page is None


def test_a_button_wakes_it_too_and_counts(walk):
    walk.begin()
    walk.pass_time(301)
    ready = next(choice for choice in walk.user.table.shown.prompt.choices if not choice.fields)
    walk.user.table.send(Answer(ready.id, source="button"))
    walk.user.settle()
    assert walk.shell.screen_saver.sleep_timer.state == AWAKE


def test_turned_by_any_quarter_touches_land_on_what_is_drawn_there(walk):
    walk.user.tap("settings", "box")
    for degrees in (90, 180, 270, 0):
        touch_on_glass(walk.user, f"rotation={degrees}")
        assert walk.shell.settings.rotation == degrees == walk.user.window.rotation
        assert is_lit(walk.user, f"rotation={degrees}"), degrees
        assert problems(walk.user) == [], f"turned by {degrees}"


def test_where_the_table_is_all_there_is_quitting_means_switching_off(walk):
    walk.have(lamp=Backlight(walk.lamps), is_kiosk=True)
    walk.begin()
    walk.user.tap("menu", "home", "menu", "quit")
    walk.until(lambda: "off" in walk.user.targets())
    walk.at("power")
    assert not walk.user.has_quit and translate("power.saved") in walk.words()


def test_while_the_off_button_is_held_a_sentence_says_what_will_happen_and_letting_go_stops_it(walk):
    walk.user.table.send(Press("off"))
    walk.user.settle()
    walk.at("off-button-held")
    assert "3 seconds" in walk.shell._toast.words and walk.switch.requested == []
    walk.user.table.send(Release("off"))
    walk.user.settle()
    assert walk.switch.requested == [] and walk.shell._toast.words == translate("session.stays_on")


def test_a_box_that_does_not_switch_off_says_why(walk):
    walk.switch.is_stuck = True
    walk.user.table.send(Press("off"))
    walk.user.table.send(Press("off", held=True))
    walk.until(lambda: "nobody heard it" in walk.words())
    walk.at("off-refused")
    assert walk.switch.requested == ["off"]
    walk.user.tap("again")
    assert walk.user.has_quit


def test_starting_again_is_said_while_it_happens(walk):
    walk.shell.switch_device("again")
    walk.until(lambda: walk.switch.requested == ["again"])
    walk.at("off")
    assert translate("power.restarting") in walk.words()


def on_glass(user, name):
    """Return a target's place on the panel, each coordinate 0 to 1 from the lower left.

    The picture is turned counter-clockwise by the rotation.
    """
    box, w, h = user.find(name), user.shell.width, user.shell.height
    u, v = box.cx / w, box.cy / h
    return {0: (u, v), 90: (1 - v, u), 180: (1 - u, 1 - v), 270: (v, 1 - u)}[user.window.rotation]


def touch_on_glass(user, name):
    """Touch a target through the panel, which reports unrotated coordinates."""
    from kivy.tests.common import UnitTestTouch

    class Finger(UnitTestTouch):
        """Kivy's test touch without its conversion for unrotated windows."""

    x, y = on_glass(user, name)
    finger = Finger(0, 0)
    finger.move({"x": x, "y": y})
    finger.touch_down()
    user.settle(2)
    finger.touch_up()
    user.settle()


def is_lit(user, name):
    """Return whether the rendered panel shows the target in brass where a user would touch it."""
    w, h, pixels = glass(user)
    x, y = (round(share * side) for share, side in zip(on_glass(user, name), (w, h)))
    near = [(x + dx, y + dy) for dx in range(-24, 25, 3) for dy in range(-24, 25, 3)]
    found = [tuple(pixels[4 * (row * w + column) :][:3]) for column, row in near if 0 <= column < w and 0 <= row < h]
    return sum(r > 200 and g > 150 and b < 175 for r, g, b in found) > len(found) / 3  # brass, lighter at the top


def glass(user):
    """Return the panel's width, height, and pixels (four bytes each, from the lower left).

    Window.screenshot ignores its rotation.
    """
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    user.settle()
    for _ in range(2):
        user.draw()
    w, h = user.window.system_size
    return w, h, bytes(glReadPixels(0, 0, w, h, GL_RGBA, GL_UNSIGNED_BYTE))
