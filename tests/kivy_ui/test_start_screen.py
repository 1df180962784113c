"""Test what a new window shows before the first frame."""

import json
import subprocess
import sys

from tests.architecture.module_imports import ROOT

NEW_WINDOW = """
import json
import tempfile
from pathlib import Path

from kivy_ui.app import prepare
from kivy_ui.display import Display

with tempfile.TemporaryDirectory() as home:
    prepare(Display("offscreen", "mouse", "test"), (800, 480), kivy_home=Path(home))
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

    from kivy_ui import window
    from kivy_ui.look.theme import rgba
    from kivy_ui.settings import Settings

    window.show_name()
    data = bytes(glReadPixels(0, 0, 800, 480, GL_RGB, GL_UNSIGNED_BYTE))
theme = Settings().look(800, 480).theme
sea, ink = (bytes(round(255 * part) for part in rgba(colour)[:3]) for colour in (theme.sea, theme.ink))
middle = [data[at : at + 3] for at in range(3 * 800 * 200, 3 * 800 * 280, 3)]
print(json.dumps({"is_sea": data[:3] == sea, "is_black": sea == bytes(3), "letters": middle.count(ink)}))
"""


def test_a_new_window_shows_the_apps_name_on_the_sea_before_the_first_frame():
    ran = subprocess.run([sys.executable, "-c", NEW_WINDOW], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, timeout=120)
    figures = json.loads(ran.stdout.splitlines()[-1])
    assert figures["is_sea"] and not figures["is_black"] and figures["letters"] > 500, figures
