"""Touch panels that are unplugged and plugged in, and the input providers that read them."""

import shutil

import pytest

from companion.session.inputs.messages import DeviceStatus
from hardware.touch_panels import GONE_SENTENCE, NAME, TouchPanel, TouchWatch, panels
from kivy_ui.device.touch_path import follow, is_bare

MULTITOUCH = "260800000000003"


EGALAX_KEYS = "400 0 0 0 0 0"
TOUCHPAD_KEYS = "e520 10000 0 0 0 0"


def plug_in(root, event, name="ft5x06", abilities=MULTITOUCH, keys="0"):
    parts = {"name": name, "phys": f"i2c-{event}", "capabilities/abs": abilities, "capabilities/key": keys}
    for part, text in parts.items():
        file = root / "sys/class/input" / event / "device" / part
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{text}\n")


def unplug(root, event):
    shutil.rmtree(root / "sys/class/input" / event)


@pytest.fixture
def sent_inputs():
    return []


@pytest.fixture
def touch_watch(tmp_path, sent_inputs):
    return TouchWatch(sent_inputs.append, lambda: panels(tmp_path))


def test_without_a_panel_nothing_is_reported(touch_watch, sent_inputs):
    touch_watch.check_panels()
    assert sent_inputs == []


def test_a_panel_pulled_in_play_and_its_return_are_reported(tmp_path, touch_watch, sent_inputs):
    plug_in(tmp_path, "event3")
    touch_watch.check_panels()
    touch_watch.check_panels()
    unplug(tmp_path, "event3")
    touch_watch.check_panels()
    touch_watch.check_panels()
    plug_in(tmp_path, "event5")
    touch_watch.check_panels()
    assert sent_inputs == [
        DeviceStatus(NAME, "touch", "ready", "/dev/input/event3"),
        DeviceStatus(NAME, "touch", "faulty", GONE_SENTENCE),
        DeviceStatus(NAME, "touch", "ready", "/dev/input/event5"),
    ]


def test_a_keyboard_is_no_panel(tmp_path, touch_watch, sent_inputs):
    plug_in(tmp_path, "event0", "keyboard", "0")
    plug_in(tmp_path, "event1", "nonsense", "no bits")
    touch_watch.check_panels()
    assert sent_inputs == []


def test_a_single_touch_panel_is_a_panel_unlike_touchpad_and_joystick(tmp_path):
    plug_in(tmp_path, "event0", "eGalax Inc. USB TouchController", "3", EGALAX_KEYS)
    plug_in(tmp_path, "event1", "touchpad", "3", TOUCHPAD_KEYS)
    plug_in(tmp_path, "event2", "joystick", "3", "ffff 0 0 0 0")
    plug_in(tmp_path, "event3")
    assert [(panel.node, panel.is_single) for panel in panels(tmp_path)] == [
        ("/dev/input/event0", True),
        ("/dev/input/event3", False),
    ]


def test_pulling_one_of_two_panels_keeps_the_other(tmp_path, touch_watch, sent_inputs):
    plug_in(tmp_path, "event3")
    plug_in(tmp_path, "event4")
    touch_watch.check_panels()
    unplug(tmp_path, "event3")
    touch_watch.check_panels()
    assert sent_inputs[-1] == DeviceStatus(NAME, "touch", "ready", "/dev/input/event4")


class FakeReader:
    def __init__(self, provider, name, node):
        self.provider, self.name, self.input_fn, self.is_reading = provider, name, node, False
        self.is_single = provider == "single_touch"

    def start(self):
        self.is_reading = True


class FakeEventLoop:
    """The methods of Kivy's EventLoop that the touch path uses."""

    def __init__(self, *nodes):
        self.input_providers = [FakeReader("mtdev", "", node) for node in nodes]

    def add_input_provider(self, provider):
        self.input_providers.append(provider)


def panel(number, is_single=False):
    return TouchPanel("panel", f"/dev/input/event{number}", "usb", is_single)


def test_a_panel_under_a_new_name_is_read_and_none_is_read_twice():
    loop = FakeEventLoop("/dev/input/event3")
    assert follow([panel(3)], loop, FakeReader) == []
    assert follow([panel(5)], loop, FakeReader) == ["/dev/input/event5"]
    assert follow([panel(3), panel(5)], loop, FakeReader) == []
    assert [(provider.input_fn, provider.is_reading) for provider in loop.input_providers[1:]] == [("/dev/input/event5", True)]


def test_a_single_touch_panel_gets_a_reader_for_its_events():
    loop = FakeEventLoop()
    follow([panel(3), panel(4, is_single=True)], loop, FakeReader)
    assert [provider.provider for provider in loop.input_providers] == ["mtdev", "single_touch"]
    assert follow([panel(3), panel(4, is_single=True)], loop, FakeReader) == []
    assert follow([panel(4)], loop, FakeReader) == ["/dev/input/event4"], "another panel got the name"


def test_panels_are_followed_only_where_the_app_reads_them():
    assert is_bare([("mtdev_%(name)s", "probesysfs,provider=mtdev")])
    assert not is_bare([("mouse", "mouse,disable_multitouch")])
