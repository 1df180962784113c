"""Test that all text is readable in every theme, that colours are distinct, and that sizes are in millimetres."""

import pytest

from kivy_ui.look.appearance import px_per_mm
from kivy_ui.look.theme import THEMES, contrast

TEXT_PAIRS = (
    *((ink, ground) for ink in ("ink", "accent", "danger") for ground in ("bar", "groove")),
    ("ink", "button"),
    ("accent", "button"),
    ("ink", "sea"),
)
COUNT_PAIRS = (("ink", "bar"), ("ink", "groove"))
EVERY_PAIR = [(theme, *pair) for theme in THEMES.values() for pair in TEXT_PAIRS]
EVERY_COUNT = [(theme, *pair) for theme in THEMES.values() for pair in COUNT_PAIRS]


@pytest.mark.parametrize(("theme", "ink", "ground"), EVERY_PAIR, ids=lambda part: getattr(part, "name", part))
def test_every_text_reads_on_its_background(theme, ink, ground):
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize(("theme", "ink", "ground"), EVERY_COUNT, ids=lambda part: getattr(part, "name", part))
def test_large_numbers_read_across_a_table(theme, ink, ground):
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 7


def test_rims_of_buttons_contrast_with_their_background():
    assert min(contrast(theme.rim, ground) for theme in THEMES.values() for ground in (theme.bar, theme.groove)) >= 3


def test_black_on_white_is_the_most_and_equal_colours_the_least_contrast():
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#336699", "#336699") == 1


def test_a_millimetre_comes_from_the_panels_size():
    assert px_per_mm(800, 480, 7) == pytest.approx(5.2, abs=0.1)
    assert px_per_mm(720, 1280, 7) == pytest.approx(8.3, abs=0.1)
