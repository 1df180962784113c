"""Test the choice of fonts from those installed on the machine."""

import subprocess
import sys

import pytest

from companion.table.sentence import say
from kivy_ui.look.fonts import BOLD, REGULAR, find_fonts, is_font

TROUBLE = say("fonts.missing")

GLYPHS = """
from pathlib import Path
from kivy import kivy_data_dir
from PIL import ImageFont
from kivy_ui.pages.entry.keyboard import ACCENTS, LAYOUTS, LETTERS, NO_LETTERS, capital

signs = [row for name in NO_LETTERS for row in LAYOUTS[name]]
rows = [*ACCENTS.values(), *signs, *(row for rows in LETTERS.values() for row in rows)]
keys = [key for row in rows for letter in row for key in (letter, capital(letter))]
missing = ""
for name in ("Roboto-Regular.ttf", "Roboto-Bold.ttf"):
    font = ImageFont.truetype(str(Path(kivy_data_dir) / "fonts" / name), 40)
    none = bytes(font.getmask(chr(0xFFFF)))
    missing += "".join(key for key in keys if bytes(font.getmask(key)) == none)
print(len(keys), missing, sep=chr(10))
"""
LETTERS = b"\x00\x01\x00\x00" + bytes(20_000)


@pytest.fixture
def own_fonts(tmp_path):
    folder = tmp_path / "own"
    folder.mkdir()
    for name in (REGULAR, BOLD):
        (folder / name).write_bytes(LETTERS)
    return folder


@pytest.fixture
def system_fonts(tmp_path):
    folder = tmp_path / "system/truetype"
    folder.mkdir(parents=True)
    for name in ("Wingdings.ttf", "DejaVuSans-Oblique.ttf", "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"):
        (folder / name).write_bytes(LETTERS)
    return folder.parent


def test_kivys_fonts_are_used_if_present(own_fonts, system_fonts):
    assert find_fonts(own_fonts, [system_fonts]) == (own_fonts / REGULAR, own_fonts / BOLD, "")


@pytest.mark.parametrize("data", [b"", b"\x00\x01\x00\x00", b"<html>" + bytes(20_000)])
def test_damaged_font_file_counts_as_missing(own_fonts, system_fonts, data):
    (own_fonts / REGULAR).write_bytes(data)
    fonts = find_fonts(own_fonts, [system_fonts])
    assert (fonts.regular.name, fonts.bold, fonts.trouble) == ("DejaVuSans.ttf", own_fonts / BOLD, TROUBLE)


def test_missing_bold_font_keeps_the_regular_font(own_fonts, system_fonts):
    (own_fonts / BOLD).unlink()
    fonts = find_fonts(own_fonts, [system_fonts])
    assert fonts.regular == own_fonts / REGULAR and is_font(fonts.bold)


def test_replacement_font_comes_with_its_bold_font(own_fonts, system_fonts):
    for name in (REGULAR, BOLD):
        (own_fonts / name).unlink()
    fonts = find_fonts(own_fonts, [system_fonts])
    assert (fonts.regular.name, fonts.bold.name) == ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


def test_pillows_font_is_used_without_any_installed_font(tmp_path):
    fonts = find_fonts(tmp_path / "nothing", [tmp_path])
    assert is_font(fonts.regular) and fonts.bold == fonts.regular and fonts.trouble == TROUBLE


def test_kivys_font_has_every_accented_letter_of_our_keyboard():
    ran = subprocess.run([sys.executable, "-c", GLYPHS], capture_output=True, text=True, check=True)
    letter_count, missing = ran.stdout.splitlines()[-2:]
    assert int(letter_count) > 150 and missing == ""
