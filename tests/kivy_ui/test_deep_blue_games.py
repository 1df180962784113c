"""Test whole games of Deep Blue: by touch without a display, and in a real window with all controls.

The real window has a process of its own, because Kivy has one window a process.
"""

import json
import os
import shutil
import subprocess
import sys
import tty

import pytest

from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.deep_blue_by_touch import GameByTouch, read_screen, replay_standings
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.waiting import TIMEOUT_S, wait_until

BUTTON_MS = 30


class TouchUser(SimulatedUser):
    """Simulated user that reads the question on the screen."""

    def read_question(self):
        return read_screen(self.table.snapshot)


@pytest.fixture(scope="module")
def user(window):
    return TouchUser(create_table(), window.settings(motion="full"))


@pytest.fixture
def begun_game(home):
    """Return a user at a game of two, after the first answer; `first_question` is the question of that answer."""
    home.table.send(BeginSession("deep-blue", seats_named(("Ann", "Bo"))))
    home.wait_until_idle()
    home.first_question = home.read_question()["about"]
    GameByTouch(home).answer(home.read_question())
    return home


@pytest.mark.long
def test_undo_returns_to_the_question_before(begun_game):
    begun_game.tap("undo")
    assert begun_game.read_question()["about"] == begun_game.first_question


@pytest.mark.long
def test_chest_is_shown_only_while_it_is_held(begun_game):
    box = begun_game.find("chest:0")
    touch = begun_game.touch_down(box.cx, box.cy)
    assert begun_game.table_stage._chest_peek._held_view is not None
    touch.touch_up()
    begun_game.wait_until_idle()
    assert begun_game.table_stage._chest_peek._held_view is None


@pytest.mark.long
def test_screen_is_turned_by_half_a_turn(begun_game):
    begun_game.tap("turn")
    assert begun_game.window.rotation == 180
    begun_game.tap("turn")
    assert begun_game.window.rotation == 0


@pytest.mark.long
def test_no_frame_is_drawn_at_rest(begun_game):
    begun_game.wait_until_idle(10)
    gem_names = []
    begun_game.window.bind(on_flip=lambda *_: gem_names.append(1))
    for _ in range(60):
        begun_game._loop.idle()
    assert gem_names == []


@pytest.mark.long
def test_game_by_touch_ends_like_its_moves_without_a_screen(home):
    """Play one dive with animations, and the others without."""
    game = GameByTouch(home)
    game.begin_game("Cleo", "Dan")
    while not game.dives:
        game.answer(home.read_question())
    home.tap("menu", "settings", "motion=off", "back")
    end = game.play()
    assert game.dives == 4 and end["entry"] > 40
    assert end["places"] == replay_standings(home.table.session)


class XdotoolUser:
    """xdotool clicks in a real X11 window, whose process reports the places of targets."""

    def __init__(self, window, display):
        self.window = window
        self.env = os.environ | {"DISPLAY": display}

    def facts(self, command):
        self.window.stdin.write(command + "\n")
        self.window.stdin.flush()
        while not (line := self.window.stdout.readline()).startswith("FACTS "):
            assert line, "the window is gone"
        return json.loads(line[6:])

    def read_question(self):
        return self.facts("look")["asked"]

    def targets(self):
        return self.facts("look")["targets"]

    def tap(self, *names):
        for name in names:
            x, y = wait_until(lambda name=name: self.find_place(name))
            move = ["mousemove", str(round(x)), str(round(y)), "mousedown", "1", "sleep", f"{BUTTON_MS / 1000}", "mouseup", "1"]
            before = self.facts("look")
            subprocess.run(["xdotool", *move], env=self.env, check=True)
            wait_until(lambda before=before: self.facts("look") != before)

    def find_place(self, name):
        targets = self.targets()
        return targets.get(name) or next((place for key, place in targets.items() if key.startswith(name)), None)


@pytest.fixture
def x11():
    """Start a private X11 server; yield its display."""
    missing = [program for program in ("Xvfb", "xdotool") if not shutil.which(program)]
    if missing:
        pytest.skip(f"{missing[0]} is not installed (apt-get install xvfb xdotool)")
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x480x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        display = f":{pipe.readline().strip()}"
    yield display
    server.terminate()
    server.wait()


@pytest.fixture
def pty_pair(tmp_path):
    """Open a pty; yield the test's end, and the path of the other end."""
    own_end, other_end = os.openpty()
    tty.setraw(other_end)
    yield own_end, os.ttyname(other_end)
    os.close(own_end)
    os.close(other_end)


@pytest.fixture
def mouse(x11, pty_pair):
    environ = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"} | {"DISPLAY": x11}
    command = [sys.executable, "-m", "tests.kivy_ui.real_window", pty_pair[1]]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, env=environ, text=True, **pipes) as window:
        yield XdotoolUser(window, x11)
        if window.poll() is None:
            window.kill()


@pytest.mark.long
def test_game_in_a_real_window_ends_like_its_moves_without_a_screen(mouse, pty_pair):
    game = GameByTouch(mouse)
    use_counts = {"button": 0, "wire": 0}

    def button(question):
        """Press the primary button where it means "Not diving"; return whether the game moved on."""
        if "Not diving" not in question["labels"]:
            return False
        mouse.facts("press primary")
        use_counts["button"] += 1
        return moved_on(question)

    def wire(question):
        """Send every other gem over the serial line, a silver one, which the bag always holds."""
        if (
            question["phase"] != "draw"
            or "Enter the gem" not in question["labels"]
            or question["drawn"] % 2
            or question["drawn"] > 2
        ):
            return False
        os.write(pty_pair[0], b"DRAW gems silver\n")
        use_counts["wire"] += 1
        return moved_on(question)

    def moved_on(question):
        return bool(wait_until(lambda: mouse.read_question()["entry"] > question["entry"]))

    game.draw_gem = lambda question: mouse.tap("mark:gem:")
    game.other_inputs = [button, wire]
    wait_until(mouse.targets)
    game.begin_game("Ann", "Bo", bag="table")
    end = game.play()
    assert end["places"] == mouse.facts("check")["again"]
    assert use_counts["button"] >= 1 and use_counts["wire"] >= 4
    mouse.facts("quit")
    assert mouse.window.wait(TIMEOUT_S) == 0
