"""Test contrast on every table and theme: words at least 4.5:1, numbers at least 7:1."""

import pytest
from PIL import Image

from tests.kivy_ui.contrasts import text_contrast
from tests.long_tests import one_more_long
from tests.programs import run_program

WAYS = (("800x480", "deep"), ("800x480", "light"), ("800x480", "contrast"), ("480x800", "light"), ("720x1280", "deep"))


@pytest.mark.parametrize("way", one_more_long(WAYS, 1, "contrasts", 3), ids=" ".join)
def test_words_and_numbers_contrast_with_their_background(way):
    process = run_program("tests.kivy_ui.contrasts", *way, WAYS.index(way))
    assert (process.returncode, process.stdout) == (0, ""), process.stdout + process.stderr[-2000:]


def test_a_line_that_crosses_a_word_is_left_out_and_a_patch_is_not():
    paint = Image.new("RGB", (100, 20), "#000000")
    paint.paste("#ffffff", (0, 0, 8, 20))
    assert text_contrast(paint, "#ffffff") > 20
    paint.paste("#ffffff", (0, 0, 15, 20))
    assert text_contrast(paint, "#ffffff") == 1
