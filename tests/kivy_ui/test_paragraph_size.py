"""Test the text size of a paragraph that is too large for its area: the largest that fits, found with few fonts."""

import random
import re
from pathlib import Path

import pytest

from kivy_ui.stage import lettering
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

REPOSITORY = Path(__file__).parents[2]
TITLE, LEAST = "Ann, Bo, Cleo and Dan share the win", 18.0
SIZE = 68.0


@pytest.fixture
def scene(user):
    return Scene(user.shell.look, 800, 480)


def fits(scene, size, area):
    lines = scene.lines(TITLE, size, False, area.w)
    is_narrow = all(scene.width(line, size, False) <= area.w + 1 for line in lines)
    return is_narrow and len(lines) * size * LINE_HEIGHT <= area.h + 1


def test_a_line_that_fits_is_not_measured_at_a_smaller_size(scene):
    assert scene.fits("Dan, reroll two dice", 26, 400, least=22)
    miss_count = lettering.width.cache_info().misses
    scene.write("words", "Dan, reroll two dice", 0, 0, 26, room=400, least=22)
    assert lettering.width.cache_info().misses == miss_count


def test_a_line_fits_if_only_its_least_size_has_room(scene):
    widths = [scene.scaled_width(TITLE, size) for size in (22, 24, 26)]
    assert scene.fits(TITLE, 26, widths[1], least=22) and not scene.fits(TITLE, 26, widths[0] - 1, least=22)


@pytest.mark.parametrize("width", [150, 420, 560, 700])
@pytest.mark.parametrize("height", [60, 90, 140])
def test_paragraph_has_the_largest_size_that_fits(scene, width, height):
    area = Area(0, 0, width, height)
    scene.paragraph("title", TITLE, area, SIZE, least=LEAST)
    sizes = [SIZE - step for step in range(round(SIZE - LEAST) + 1)]
    largest = next((size for size in sizes if fits(scene, size, area)), LEAST)
    assert scene.placed_texts[0].size == pytest.approx(largest, abs=0.01) or scene.placed_texts[0].is_cut


def test_size_of_a_paragraph_is_found_with_few_fonts(scene):
    lettering._measure.cache_clear()
    lettering.width.cache_clear()
    lettering.wrap.cache_clear()
    scene.paragraph("title", TITLE, Area(0, 0, 700, 60), SIZE, least=LEAST)
    assert lettering._measure.cache_info().misses <= 4


def written_sentences():
    """Return the sentences in the files of words, in both languages, with a name in place of each part."""
    files = [*REPOSITORY.glob("companion/**/words/*.toml"), *REPOSITORY.glob("kivy_ui/**/words/*.toml")]
    texts = [text for path in files for text in re.findall(r'"([^"\\\n]+ [^"\\\n]+)"', path.read_text(encoding="utf-8"))]
    return sorted({re.sub(r"\{[^}]*\}", "Ann-Sophie", text) for text in texts})


def measured_lines(text, px, is_bold, room):
    """Wrap a text as `wrap` does, but measure each line that grows by a word."""
    lines = []
    for paragraph in lettering._split(text):
        line = ""
        for part in paragraph:
            if line and part != " " and lettering.width((line + part).rstrip(), px, is_bold) > room:
                lines.append(line.rstrip())
                line = ""
            line = line + part if line or part != " " else ""
        lines.append(line.rstrip())
    return tuple(line.replace(lettering.NO_BREAK_SPACE, " ") for line in lines)


@SAMPLED
@pytest.mark.parametrize("px", [12, 18, 26, 34, 61])
def test_lines_from_widths_of_words_are_those_of_measured_lines(user, px):
    luck = random.Random(px)
    for text in luck.sample(written_sentences(), full_or_sample(4000, 1000, 200)):
        is_bold, room = luck.random() < 0.5, luck.choice((60, 120, 188, 300, 480, 780))
        wrapped_text = lettering.wrap(text, px, is_bold, room)
        assert wrapped_text.lines == measured_lines(text, px, is_bold, room), text
        widest = max(lettering.width(line, px, is_bold) for line in wrapped_text.lines)
        assert (widest <= room) == (wrapped_text.widest_word <= room), text


@pytest.mark.windows("480x800", "480x800 de light 2")
def test_large_words_shrink_before_they_are_cut(scene):
    scene.write("loss", "Alle auf See verlieren 1 Crew", 240, 400, 46, room=450)
    assert not scene.placed_texts[0].is_cut and scene.placed_texts[0].area.w <= 460
