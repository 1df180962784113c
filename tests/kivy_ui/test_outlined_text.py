"""Test that an outlined line, joined from letters, looks like the line that Kivy draws."""

import pytest

pytestmark = pytest.mark.usefixtures("window")
WHITE, DARK = (1, 0.8, 0.4), (0, 0.1, 0.2)


def draw_line(text, px, rim):
    from kivy_ui.stage.scripts import TextLine

    return TextLine(text, float(px), bold=True, color=(*WHITE, 1), outline_width=rim, outline_color=DARK).data()


@pytest.mark.parametrize(("px", "rim"), [(13, 1), (20, 2), (26, 3), (40, 4), (12, 6), (22, 2)])
@pytest.mark.parametrize(
    "text", ["No gold or red gem is left to add", "Half of 6 + 7: „AVA“", "Für jeden fjord", "to be", "jfjf", "1", ""]
)
def test_a_line_joined_from_letters_looks_like_one_that_kivy_draws(text, px, rim):
    from kivy_ui.stage.outlined_text import outlined_line

    joined, whole = outlined_line(text, px, True, WHITE, rim, DARK), draw_line(text, px, rim)
    assert (joined.width, joined.height, joined.fmt) == (whole.width, whole.height, whole.fmt)
    assert all(joined.data[channel::4] == whole.data[channel::4] for channel in range(3))
    opacities = sorted(abs(a - b) for a, b in zip(joined.data[3::4], whole.data[3::4]))
    assert opacities[int(len(opacities) * 0.97)] <= 2  # rounding
    assert opacities[-1] <= 50  # edges of letters that overlap


def test_outlines_of_letters_are_drawn_once_for_lines_and_colours_that_differ():
    from kivy_ui.stage.outlined_text import _outlined_letter, outlined_line

    outlined_line("0 gems left", 20, True, WHITE, 2, DARK)
    miss_count = _outlined_letter.cache_info().misses
    outlined_line("feet 0", 20, True, DARK, 2, WHITE)
    assert _outlined_letter.cache_info().misses == miss_count


def test_kerning_is_measured_once_for_all_sizes_and_colours():
    from kivy_ui.stage.outlined_text import _kerning, outlined_line

    outlined_line("To Ava", 20, True, WHITE, 2, DARK)
    miss_count = _kerning.cache_info().misses
    outlined_line("To Ava", 34, True, DARK, 3, WHITE)
    assert _kerning.cache_info().misses == miss_count
