"""Test Settings › Device, dimming of the screen, and switching off, by touches on real frames."""

import pytest
from gpiozero.pins.mock import MockFactory

import hardware.devices
from companion.session.inputs.messages import Answer, BeginSession, Press, Release
from companion.table.seats import seats_named
from hardware.backlight import FLOOR, Backlight
from hardware.config import Config
from kivy_ui.device.device_services import DeviceServices, no_switch_sentence
from kivy_ui.device.sleep_timer import ASLEEP, AWAKE, DIM, SleepTimer
from kivy_ui.look.language import as_text, translate
from tests.kivy_ui.layout_check import problems

NEWER = "A file in /media/STICK says: there is a Fathom 0.2.0, “dims the lamp”."
WINDOWS = ("800x480",)
UNWIRED = Config({"primary": 17}, None, {}, None, ())


class FakeClock:
    """Clock that a test sets."""

    def __init__(self):
        self.time_s = 0.0

    def __call__(self):
        return self.time_s


class PowerSwitch:
    """Power switch of a computer: records its calls, and refuses them while it `is_stuck`."""

    def __init__(self):
        self.requested, self.is_stuck = [], False

    def __call__(self, action):
        self.requested.append(action)
        return "The box did not switch itself off: nobody heard it." if self.is_stuck else ""


class DevicePageUser:
    """A simulated user at a computer with two lamps, a power switch, and a clock that the test sets."""

    def __init__(self, user, check_page, lamps, pins):
        self.user, self.shell, self.check_page, self.lamps, self.pins = user, user.shell, check_page, lamps, pins
        self.wait_until, self.words, self.switch, self.time = user.wait_until, user.words, PowerSwitch(), FakeClock()
        self.shell.screen_saver.sleep_timer = SleepTimer(0, self.time)
        user.has_quit, self.shell._is_leaving = False, False

    def set_device(self, **parts):
        """Give the shell a new computer object, as the app's start does."""
        usual = {"version": "0.1.0", "cannot_switch": lambda: "", "switch": self.switch}
        self.shell.device = DeviceServices(**usual | parts)
        self.shell.screen_saver._lamp = self.shell.device.lamp

    def lamp(self, file="brightness"):
        return {int((self.lamps / name / file).read_text()) for name in ("10-0045", "rpi_backlight")}

    def pass_time(self, seconds):
        self.time.time_s += seconds
        self.shell.screen_saver.update()
        self.user.wait_until_idle()

    def begin(self):
        self.user.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
        self.user.wait_until_idle()

    def saved_settings(self):
        return self.user.table._store.values_of("setting")["screen"]


@pytest.fixture
def lamps(tmp_path):
    for name in ("10-0045", "rpi_backlight"):
        (tmp_path / name).mkdir()
        for file, value in (("max_brightness", 255), ("brightness", 200), ("bl_power", 0)):
            (tmp_path / name / file).write_text(str(value))
    return tmp_path


@pytest.fixture
def unknown_device(home, check_page, lamps):
    """Return a user at a computer whose devices are unknown."""
    walk = DevicePageUser(home, check_page, lamps, MockFactory())
    walk.shell.device, walk.shell.hardware = DeviceServices(), lambda: None
    return walk


@pytest.fixture
def device_user(unknown_device):
    """Return a user at a computer with backlights that are dimmed after five minutes."""
    unknown_device.set_device(lamp=Backlight(unknown_device.lamps))
    unknown_device.shell.use_settings(unknown_device.shell.settings.with_value("brightness", 40).with_value("dim_after", 5))
    unknown_device.user.wait_until_idle()
    return unknown_device


@pytest.fixture
def device_page_with_pins(unknown_device):
    """Open the device page with the GPIO pins open."""
    unknown_device.set_device(lamp=Backlight(unknown_device.lamps), newer=lambda: NEWER)
    unknown_device.hands = hardware.devices.open(
        UNWIRED, lambda _: None, lambda: unknown_device.user.table.snapshot, lambda: unknown_device.pins
    )
    unknown_device.wait_until(lambda: unknown_device.hands.panel)
    unknown_device.shell.hardware = lambda: unknown_device.hands
    unknown_device.user.tap("settings", "box")
    yield unknown_device
    unknown_device.hands.close()


def test_device_page_without_settings_says_so(unknown_device):
    unknown_device.user.tap("settings", "box")
    unknown_device.check_page("box-bare")
    assert (
        as_text(unknown_device.shell.device.lamp.reason) in unknown_device.words()
        and translate("device.no_pins") in unknown_device.words()
    )
    unknown_device.user.tap("power")
    unknown_device.wait_until(lambda: as_text(no_switch_sentence()) in unknown_device.words())
    unknown_device.check_page("power-none")


def test_newer_version_on_a_stick_is_reported_as_its_file_says(device_page_with_pins):
    device_page_with_pins.wait_until(lambda: "there is a Fathom 0.2.0" in device_page_with_pins.words())
    device_page_with_pins.check_page("box")
    assert "make kiosk" not in device_page_with_pins.words() and "Fathom 0.1.0" in device_page_with_pins.words()


def test_brightness_sets_every_lamp_and_is_kept(device_page_with_pins):
    assert device_page_with_pins.lamp() == {200}
    device_page_with_pins.user.tap("brightness=40")
    assert device_page_with_pins.lamp() == {102} and device_page_with_pins.saved_settings()["brightness"] == 40
    device_page_with_pins.user.tap("dim_after=5")
    assert (
        device_page_with_pins.saved_settings()["dim_after"] == 5
        and device_page_with_pins.shell.screen_saver.sleep_timer.dim_after_s == 300
    )


def test_the_off_buttons_pin_is_found_by_pressing_it(device_page_with_pins):
    device_page_with_pins.user.tap("learn-off")
    device_page_with_pins.check_page("box-learning")
    assert translate("device.press_now") in device_page_with_pins.words()
    device_page_with_pins.wait_until(lambda: device_page_with_pins.hands._pin_search)
    pin = device_page_with_pins.pins.pin(26)
    pin.drive_low()
    device_page_with_pins.wait_until(lambda: device_page_with_pins.hands.config.buttons.get("off") == 26)
    pin.drive_high()
    device_page_with_pins.wait_until(lambda: "GPIO 26, pin 37" in device_page_with_pins.words())
    device_page_with_pins.check_page("box-learned")


def test_learning_ends_when_its_page_closes(device_page_with_pins):
    device_page_with_pins.user.tap("learn-off")
    device_page_with_pins.wait_until(lambda: device_page_with_pins.hands._pin_search)
    device_page_with_pins.shell.show_home()
    device_page_with_pins.wait_until(lambda: not device_page_with_pins.hands._pin_search)
    assert "off" not in device_page_with_pins.hands.config.buttons


def test_an_untouched_screen_is_dimmed_then_sleeps(device_user):
    device_user.begin()
    device_user.pass_time(301)
    assert device_user.shell.screen_saver.sleep_timer.state == DIM and device_user.lamp() == {round(255 * FLOOR)}
    device_user.pass_time(900)
    assert device_user.shell.screen_saver.sleep_timer.state == ASLEEP and device_user.lamp("bl_power") == {4}
    device_user.check_page("asleep")


def test_the_first_touch_only_wakes_it_and_the_second_plays(device_user):
    device_user.begin()
    device_user.pass_time(301)
    device_user.pass_time(900)
    before = device_user.user.table.snapshot
    device_user.user.tap("choice:")
    assert device_user.user.table.snapshot == before and device_user.shell.screen_saver.sleep_timer.state == AWAKE
    assert device_user.lamp() == {102} and device_user.lamp("bl_power") == {0}
    device_user.user.tap("choice:")
    assert device_user.user.table.snapshot.entry == before.entry + 1


def test_waking_finger_that_ends_on_a_button_does_nothing(device_user):
    device_user.begin()
    device_user.pass_time(301)
    before, box = device_user.user.table.snapshot, device_user.user.find("menu")
    touch = device_user.user.touch_down(box.cx, box.cy)
    device_user.pass_time(0)
    touch.touch_move(box.cx + 2, box.cy)
    touch.touch_up()
    device_user.user.wait_until_idle()
    assert device_user.shell.top_page is None and device_user.user.table.snapshot == before


def test_screen_without_backlight_is_dimmed_by_an_overlay(device_user):
    device_user.begin()
    device_user.set_device()
    device_user.pass_time(301)
    device_user.check_page("dim-without-a-lamp")
    assert device_user.shell.screen_saver.sleep_timer.state == DIM
    device_user.user.tap("menu")
    assert device_user.shell.top_page is None


def test_a_button_wakes_it_too_and_counts(device_user):
    device_user.begin()
    device_user.pass_time(301)
    ready = next(choice for choice in device_user.user.table.snapshot.prompt.choices if not choice.fields)
    device_user.user.table.send(Answer(ready.id, source="button"))
    device_user.user.wait_until_idle()
    assert device_user.shell.screen_saver.sleep_timer.state == AWAKE


def test_touches_match_the_picture_at_every_rotation(device_user):
    device_user.user.tap("settings", "box")
    for degrees in (90, 180, 270, 0):
        touch_panel(device_user.user, f"rotation={degrees}")
        assert device_user.shell.settings.rotation == degrees == device_user.user.window.rotation
        assert is_lit(device_user.user, f"rotation={degrees}"), degrees
        assert problems(device_user.user) == [], f"turned by {degrees}"


def test_quitting_a_kiosk_means_switching_off(device_user):
    device_user.set_device(lamp=Backlight(device_user.lamps), is_kiosk=True)
    device_user.begin()
    device_user.user.tap("menu", "home", "menu", "quit")
    device_user.wait_until(lambda: "off" in device_user.user.targets())
    device_user.check_page("power")
    assert not device_user.user.has_quit and translate("power.saved") in device_user.words()


def test_held_off_button_shows_a_warning_and_release_cancels(device_user):
    device_user.user.table.send(Press("off"))
    device_user.user.wait_until_idle()
    device_user.check_page("off-button-held")
    assert "3 seconds" in device_user.shell._toast.words and device_user.switch.requested == []
    device_user.user.table.send(Release("off"))
    device_user.user.wait_until_idle()
    assert device_user.switch.requested == [] and device_user.shell._toast.words == translate("session.stays_on")


def test_failed_switching_off_is_explained(device_user):
    device_user.switch.is_stuck = True
    device_user.user.table.send(Press("off"))
    device_user.user.table.send(Press("off", is_held=True))
    device_user.wait_until(lambda: "nobody heard it" in device_user.words())
    device_user.check_page("off-refused")
    assert device_user.switch.requested == ["off"]
    device_user.user.tap("again")
    assert device_user.user.has_quit


def test_starting_again_is_said_while_it_happens(device_user):
    device_user.shell.switch_device("again")
    device_user.wait_until(lambda: device_user.switch.requested == ["again"])
    device_user.check_page("off")
    assert translate("power.restarting") in device_user.words()


def panel_place(user, name):
    """Return a target's place on the panel, each coordinate 0 to 1 from the lower left.

    The picture is turned counter-clockwise by the rotation.
    """
    box, w, h = user.find(name), user.shell.width, user.shell.height
    u, v = box.cx / w, box.cy / h
    return {0: (u, v), 90: (1 - v, u), 180: (1 - u, 1 - v), 270: (v, 1 - u)}[user.window.rotation]


def touch_panel(user, name):
    """Touch a target through the panel, which reports unrotated coordinates."""
    from kivy.tests.common import UnitTestTouch

    class Finger(UnitTestTouch):
        """Kivy's test touch without its conversion for unrotated windows."""

    x, y = panel_place(user, name)
    finger = Finger(0, 0)
    finger.move({"x": x, "y": y})
    finger.touch_down()
    user.wait_until_idle(2)
    finger.touch_up()
    user.wait_until_idle()


def is_lit(user, name):
    """Return whether the rendered panel shows the target in brass where a user would touch it."""
    w, h, pixels = read_panel_pixels(user)
    x, y = (round(share * side) for share, side in zip(panel_place(user, name), (w, h)))
    points = [(x + dx, y + dy) for dx in range(-24, 25, 3) for dy in range(-24, 25, 3)]
    colours = [tuple(pixels[4 * (row * w + column) :][:3]) for column, row in points if 0 <= column < w and 0 <= row < h]
    return sum(r > 200 and g > 150 and b < 175 for r, g, b in colours) > len(colours) / 3  # brass, lighter at the top


def read_panel_pixels(user):
    """Return the panel's width, height, and pixels (four bytes each, from the lower left).

    Window.screenshot ignores its rotation.
    """
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    user.wait_until_idle()
    for _ in range(2):
        user.draw()
    w, h = user.window.system_size
    return w, h, bytes(glReadPixels(0, 0, w, h, GL_RGBA, GL_UNSIGNED_BYTE))
