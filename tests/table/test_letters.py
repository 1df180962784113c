"""Letters are grapheme clusters: text is never cut within one."""

import pytest

from companion.table.letters import cut_text, letters_of, remove_last_letter
from companion.table.seats import clean_name

FAMILY = "👩\u200d👧"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize("letter", [FAMILY, "👍🏽", "❤\ufe0f", "🇩🇪", SCOTLAND, "e\u0301", "שָ"])
def test_letter_of_several_characters_counts_as_one(letter):
    assert letters_of(f"a{letter}b") == ["a", letter, "b"]
    assert remove_last_letter(f"a{letter}") == "a"
    assert cut_text(f"a{letter}", len(letter)) == "a"


def test_two_flags_are_two_letters():
    assert letters_of("🇩🇪🇫🇷") == ["🇩🇪", "🇫🇷"]


@pytest.mark.parametrize("name", [f"Mia {FAMILY}", SCOTLAND, "❤\ufe0f Bo"])
def test_a_clean_name_keeps_joined_emoji_whole(name):
    assert clean_name(f" {name} ") == name


@pytest.mark.parametrize("name", ["A\u200dnn", "Ann\u200d", "\u200dAnn", "A\u200enn", "A\x07nn"])
def test_clean_name_drops_invisible_characters(name):
    assert clean_name(name) == "Ann"
