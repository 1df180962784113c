"""Test that an outlined line is joined from words, and looks like a line drawn as a whole."""

import pytest

pytestmark = pytest.mark.usefixtures("window")
WHITE, DARK = (1, 1, 1), (0, 0, 0)


def draw_line(text, px, rim):
    from kivy_ui.stage.scripts import TextLine

    return TextLine(text, float(px), bold=True, color=(*WHITE, 1), outline_width=rim, outline_color=DARK).data()


def share_of_equal_bytes(image, other):
    return sum(a == b for a, b in zip(image.data, other.data)) / len(image.data)


@pytest.mark.parametrize("px", [13, 20, 26, 40])
@pytest.mark.parametrize("text", ["No gold or red gem is left to add", "Half of 6 + 7 until the row has 3 colours", "Anna"])
def test_a_joined_line_has_the_size_and_the_letters_of_a_whole_one(text, px):
    from kivy_ui.stage.outlined_text import outlined_line

    rim = max(1, round(px * 0.1))
    joined, whole = outlined_line(text, px, True, WHITE, rim, DARK), draw_line(text, px, rim)
    assert (joined.width, joined.height) == (whole.width, whole.height)
    assert share_of_equal_bytes(joined, whole) > 0.95  # a word may be shifted by a pixel


def test_words_whose_outlines_would_overlap_are_drawn_as_one():
    from kivy_ui.stage.outlined_text import outlined_line

    joined, whole = outlined_line("to be", 12, True, WHITE, 6, DARK), draw_line("to be", 12, 6)
    assert joined.data == whole.data


def test_a_word_is_drawn_once_in_lines_that_differ():
    from kivy_ui.stage.outlined_text import _word, outlined_line

    for count in range(3):
        outlined_line(f"{count} gems left", 20, True, WHITE, 2, DARK)
        if not count:
            miss_count = _word.cache_info().misses
    assert _word.cache_info().misses == miss_count + 2  # only the numbers were drawn anew
