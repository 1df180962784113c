"""Test the search for a display before Kivy is imported, and the choice of SDL's driver."""

import os
import shutil
import subprocess
import sys

import pytest

from kivy_ui.display import Display, NoScreenError, connected_cards, find, screen_size
from tests.waiting import PROGRAM_LIMIT_S


@pytest.fixture
def graphics_cards(tmp_path):
    """Return a folder like /sys/class/drm with two graphics cards: the first without a monitor, the second with one."""
    for connector, status in (("card0-HDMI-A-1", "disconnected"), ("card1-DSI-1", "connected"), ("card1-HDMI-A-1", "connected")):
        (tmp_path / connector).mkdir()
        (tmp_path / connector / "status").write_text(status + "\n")
    return tmp_path


def test_x11_touches_arrive_only_as_mouse_events(graphics_cards):
    display = find({"DISPLAY": ":0"}, graphics_cards)
    assert (display.driver, display.touch) == ("x11", "mouse")


def test_a_console_uses_the_card_with_a_monitor_and_mtdev_touch(graphics_cards):
    display = find({}, graphics_cards, can_master=lambda card: card.name == "card1")
    assert (display.driver, display.touch, display.place) == ("KMSDRM", "mtdev", "card1")


def test_a_card_that_another_program_holds_is_no_screen(graphics_cards):
    with pytest.raises(NoScreenError, match=r"^display\.no_screen$"):
        find({}, graphics_cards, can_master=lambda card: False)


def test_wayland_without_x_server_reports_what_to_install(graphics_cards):
    with pytest.raises(NoScreenError, match=r"^display\.wayland_only$"):
        find({"WAYLAND_DISPLAY": "wayland-0"}, graphics_cards)


def test_named_driver_is_used_unchanged(graphics_cards):
    assert find({"SDL_VIDEODRIVER": "offscreen", "DISPLAY": ":0"}, graphics_cards).driver == "offscreen"
    assert find({"SDL_VIDEODRIVER": "kmsdrm"}, graphics_cards).touch == "mtdev"


def test_each_connected_card_is_listed_once(graphics_cards):
    assert connected_cards(graphics_cards) == ["card1"]


def test_screen_size_is_read_from_x11_only_and_has_a_default(monkeypatch):
    assert screen_size(Display("KMSDRM", "mtdev", "card0"), (800, 480)) == (800, 480)
    monkeypatch.setenv("DISPLAY", ":4711")
    assert screen_size(Display("x11", "mouse", "DISPLAY :4711"), (800, 480)) == (800, 480)


@pytest.fixture
def run_under_x11():
    """Return a function that runs Python under a private X11 server of 1024x600 and returns its output."""
    if not shutil.which("Xvfb"):
        pytest.skip("no Xvfb here (apt-get install xvfb)")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x600x24"], pass_fds=[write], stderr=subprocess.DEVNULL
    )
    number = os.read(read, 20).decode().strip()

    def run(*words, **environment):
        inherited = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
        env = inherited | environment | {"DISPLAY": f":{number}"}
        process = subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, timeout=PROGRAM_LIMIT_S)
        assert process.returncode == 0, process.stderr
        return process.stdout.split("\n")[:-1]

    yield run
    server.terminate()
    server.wait()
    os.close(read)
    os.close(write)


def test_under_x11_the_whole_screen_is_asked_for(run_under_x11):
    program = "from kivy_ui.display import Display, screen_size; print(screen_size(Display('x11', 'mouse', ''), (800, 480)))"
    assert run_under_x11("-c", program) == ["(1024, 600)"]


@pytest.mark.long
def test_screen_saver_never_blanks_while_fathom_runs(run_under_x11):
    """The window keeps X11 from blanking the screen, which neither SDL nor Kivy does.

    A touch that wakes a blanked screen would count as a move.
    """
    assert run_under_x11("-m", "tests.kivy_ui.x11_screen_saver", SDL_VIDEO_ALLOW_SCREENSAVER="1") == ["blanked", "lit"]
