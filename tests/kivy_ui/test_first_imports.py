"""Test that the start imports nothing that only a tap needs, and that the first frame of Home has the games."""

import json
import os
import subprocess
import sys

import pytest

from tests.architecture.module_imports import ROOT

MODULES_AT_START = 232
"""Most modules of Fathom that the start may import: each takes 0.2 ms, and on a Raspberry Pi 1 ms."""
LOADED = """
import json
import sys
import tempfile
from pathlib import Path

import companion.command.play
from kivy_ui.app import prepare
from kivy_ui.display import Display

with tempfile.TemporaryDirectory() as home:
    prepare(Display("offscreen", "mouse", "test"), kivy_home=Path(home))
    import kivy_ui.shell
    from kivy.lang.builder import Builder
later = ("kivy_ui.pages.play.game_page", "kivy_ui.table.table_stage", "kivy_ui.pages.home.demo", "kivy_ui.pages.play.table_menu",
         "kivy_ui.pages.device.settings_page", "kivy_ui.pages.device.controls_page", "kivy_ui.pages.ending.end_page",
         "kivy_ui.pages.setup.setup_page", "kivy_ui.pages.box_contents.box_contents_page", "segno", "urllib.request",
         "companion.session.play.session", "companion.session.phones.announcements", "companion.table.dice_notation",
         "companion.library.records.statistics_pages", "companion.library.records.play_editor", "companion.library.records.sheets",
         "companion.library.records.kits", "companion.library.records.sent_plays",
         "companion.command.device.update_service", "companion.command.device.memory", "hardware.devices",
         "zoneinfo", "importlib.resources", "platformdirs", "wave")
own = [name for name in sys.modules if name.partition(".")[0] in ("companion", "hardware", "kivy_ui")]
late = [name for name in later if name in sys.modules]
styles = [rule for _, rule in Builder.rules if (rule.ctx.filename or "").endswith("style.kv")]
print(json.dumps({"late": late, "own": len(own), "style_rules": len(styles)}))
"""


@pytest.fixture(scope="module")
def imported():
    """Return what the start imports: modules that can wait, the number of Fathom's own, and of Kivy's rules of style."""
    environment = {**os.environ, "KIVY_NO_CONSOLELOG": "1"}
    ran = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(ran.stdout.splitlines()[-1])


def test_what_only_a_tap_needs_is_imported_later(imported):
    assert imported["late"] == []


def test_the_start_imports_few_modules(imported):
    assert imported["own"] <= MODULES_AT_START


def test_the_start_parses_no_styles_of_kivy(imported):
    assert imported["style_rules"] == 0


USABLE = """
import tempfile
from pathlib import Path

from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from kivy_ui import app
from kivy_ui.display import Display

frames = []


def set_up(shell):
    from kivy.core.window import Window

    Window.bind(on_flip=lambda _: frames.append([target.name for target in shell.screen.targets if target.name == "game:deep-blue"]))


def when_shown():
    print(frames[0], flush=True)
    app.close_app()


with tempfile.TemporaryDirectory() as folder:
    table = SessionThread(Store.open(Path(folder) / "fathom.db"), PlayClock())
    table.start()
    app.run(table, display=Display("offscreen", "mouse", "test"), set_up=set_up, when_shown=when_shown)
    table.stop()
"""


@pytest.mark.long
def test_first_frame_has_the_games_and_hardware_is_opened_later():
    environment = {**os.environ, "KIVY_NO_CONSOLELOG": "1", "SDL_VIDEODRIVER": "offscreen"}
    ran = subprocess.run([sys.executable, "-c", USABLE], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, timeout=120)
    assert ran.stdout.splitlines() == ["['game:deep-blue']"]
