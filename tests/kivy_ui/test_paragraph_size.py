"""Test the text size of a paragraph that is too large for its area: the largest that fits, found with few fonts."""

import pytest

from kivy_ui.stage import lettering
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area

TITLE, LEAST = "Ann, Bo, Cleo and Dan share the win", 18.0
SIZE = 68.0


@pytest.fixture
def scene(user):
    return Scene(user.shell.look, 800, 480)


def fits(scene, size, area):
    lines = scene.lines(TITLE, size, False, area.w)
    is_narrow = all(scene.width(line, size, False) <= area.w + 1 for line in lines)
    return is_narrow and len(lines) * size * LINE_HEIGHT <= area.h + 1


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
