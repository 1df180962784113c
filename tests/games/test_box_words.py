"""Test that unverified numbers are mentioned on the page Box contents and at the end, never during play."""

import re

import pytest

from companion.games import catalogue
from companion.table.reader import sentence_file

IN_PLAY = ("ask.", "header.", "loses.", "odds.", "remind.", "seat.", "why.")
COMPARE = {
    "en": r"\bcheck\b.*\bbox\b|\bwith your box\b",
    "de": r"\bSchachtel\b.*\b(nachsehen|vergleich\w*|nach)\b|[Vv]ergleich\w* .*\bSchachtel\b",
}


@pytest.mark.parametrize("code", COMPARE)
@pytest.mark.parametrize("name", catalogue.names())
def test_no_sentence_during_play_asks_to_check_the_box(name, code):
    sentences = sentence_file(f"companion.games.{name.replace('-', '_')}", code).sentences
    matching_keys = [
        key for key, sentence in sentences.items() if key.startswith(IN_PLAY) and re.search(COMPARE[code], str(sentence))
    ]
    assert not matching_keys
