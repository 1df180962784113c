"""Test whole games of Deep Blue: by touch without a display, and in a real window with all controls.

Each game runs in its own process, because Kivy has one window a process.
"""

import json
import os
import shutil
import subprocess
import sys
import tty

import pytest

from tests.kivy_ui.deep_blue_by_touch import GameByTouch
from tests.programs import run_program
from tests.waiting import PATIENCE_S, wait_until

BUTTON_MS = 30


@pytest.mark.long
def test_game_by_touch_ends_like_its_moves_without_a_screen():
    done = run_program("tests.kivy_ui.deep_blue_offscreen")
    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout.splitlines()[-1])
    assert facts["dives"] == 4 and facts["entries"] > 40
    assert facts["screen"] == facts["again"]
    assert facts["undone to"].startswith("Any “+1”")
    assert facts["peeked"] and not facts["still peeking"]
    assert facts["turned"] == 180
    assert facts["frames at rest"] == 0


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

    def asked(self):
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
    with os.fdopen(reading) as told:
        display = f":{told.readline().strip()}"
    yield display
    server.terminate()
    server.wait()


@pytest.fixture
def pty_pair(tmp_path):
    """Open a pty; yield the test's end, and the path of the other end."""
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    yield ours, os.ttyname(theirs)
    os.close(ours)
    os.close(theirs)


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
    used = {"button": 0, "wire": 0}

    def button(asked):
        """Press the primary button where it means "Not diving"; return whether the game moved on."""
        if "Not diving" not in asked["labels"]:
            return False
        mouse.facts("press primary")
        used["button"] += 1
        return moved_on(asked)

    def wire(asked):
        """Send every other gem over the serial line, a silver one, which the bag always holds."""
        if asked["phase"] != "draw" or "Enter the gem" not in asked["labels"] or asked["drawn"] % 2 or asked["drawn"] > 2:
            return False
        os.write(pty_pair[0], b"DRAW gems silver\n")
        used["wire"] += 1
        return moved_on(asked)

    def moved_on(asked):
        return bool(wait_until(lambda: mouse.asked()["entry"] > asked["entry"]))

    game.draw_gem = lambda asked: mouse.tap("mark:gem:")
    game.other_inputs = [button, wire]
    wait_until(mouse.targets)
    game.begin_game("Ann", "Bo", bag="table")
    end = game.play()
    assert end["places"] == mouse.facts("check")["again"]
    assert used["button"] >= 1 and used["wire"] >= 4
    mouse.facts("quit")
    assert mouse.window.wait(PATIENCE_S) == 0
