"""What the first frame of Home waits for: no page that only a tap opens, and no QR codes."""

import os
import subprocess
import sys

from tests.architecture.module_imports import ROOT

LOADED = """
import sys
import tempfile
from pathlib import Path

from kivy_ui.app import prepare
from kivy_ui.display import Display

with tempfile.TemporaryDirectory() as home:
    prepare(Display("offscreen", "mouse", "test"), kivy_home=Path(home))
    import kivy_ui.shell
later = ("kivy_ui.pages.play.table_menu", "kivy_ui.pages.device.settings_page", "kivy_ui.pages.device.controls_page", "kivy_ui.pages.ending.end_page",
         "kivy_ui.pages.setup.setup_page", "kivy_ui.pages.box_contents.box_contents_page", "segno", "urllib.request")
print([name for name in later if name in sys.modules])
"""


def test_pages_that_a_tap_opens_are_loaded_later():
    environment = {**os.environ, "KIVY_NO_CONSOLELOG": "1"}
    ran = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    assert ran.stdout.splitlines()[-1] == "[]"
