"""Names in any script are drawn whole, in order; where a letter cannot be drawn, the page where it is typed says so."""

import subprocess
import sys
from pathlib import Path

import pytest

TOUR = "tests.kivy_ui.scripts_tour"
NOTO = ("NotoSansCJK-Regular.ttc", "NotoSansArabic-Regular.ttf", "NotoColorEmoji.ttf")
pytestmark = pytest.mark.skipif(
    any(next(Path("/usr/share/fonts").rglob(name), None) is None for name in NOTO),
    reason="Debian's Noto fonts: make test brings them",
)
TOLD = (
    "Noto draws every name",
    "a letter that no font has is found, once",
    "a font that is broken has no letters",
    "right-to-left names are turned, and what follows them stays behind",
    "Arabic letters are joined",
    "letters of several characters stay whole among right-to-left words",
    "a joined emoji is as wide as one, and has its colours",
    "a line is as high as any other, with its rim",
    "an emoji is typed and taken back whole",
    "the page says which letters cannot be shown",
    "names in every script have their place, cut between letters",
)
EVERYDAY = """
from pathlib import Path
from kivy import kivy_data_dir
from PIL import ImageFont
from kivy_ui.stage.scripts import EVERYDAY

missing = ""
for name in ("Roboto-Regular.ttf", "Roboto-Bold.ttf"):
    font = ImageFont.truetype(str(Path(kivy_data_dir) / "fonts" / name), 40)
    none = bytes(font.getmask(chr(0xFFFF)))
    missing += "".join(letter for letter in EVERYDAY if bytes(font.getmask(letter)) == none and letter.isprintable())
print("missing:", ascii(missing))
"""


@pytest.mark.parametrize("sentence", TOLD)
def test_scripts(tour, sentence):
    assert sentence in tour


def test_kivys_font_has_the_letters_that_are_not_looked_for():
    ran = subprocess.run([sys.executable, "-c", EVERYDAY], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "missing: ''"
