"""Sentences of games follow the glossary: one word for a thing, and no retired words."""

import re

import pytest

from companion.games import catalogue
from companion.table.reader import languages, sentence_file

RETIRED = {
    "en": {
        r"\b[Bb]ids? kept\b|\bkept (?:bids?|every one)\b": "bids made",
        r"\bwith all hands\b": "has no crew left",
        r"\bIn Fathom\b|\bin Fathom\b": "in the app",
        r"\bneeds itself\b": "depends on itself",
    },
    "de": {
        r"\bProtokoll\b": "Verlauf",
        r"\bZettel\b|\b[Ww]ertungszettel\b": "Punkteblatt or Blatt",
        r"\bGeberin\b|\bGeber\b": "wer gibt",
        r"\bGebote?\b": "Ansage",
        r"\bMann und Maus\b": "ohne Crew",
        r"\b[Ii]n Fathom\b(?! ist)": "in der App",
    },
}
"""By language: wordings that games don't use any more, and what is written instead."""


@pytest.mark.parametrize("name", catalogue.names())
def test_no_retired_word_is_written_in_a_game(name):
    package = f"companion.games.{name.replace('-', '_')}"
    for code in languages(package):
        words = sentence_file(package, code)
        forms = {f"form.{name}.{key}": text for name, form in words.forms.items() for key, text in form.items()}
        wrong = [
            f"{code}: {key} = “{text}”: write {better}"
            for key, text in {**words.sentences, **forms}.items()
            for retired, better in RETIRED[code].items()
            if re.search(retired, re.sub(r"\{[^}]*\}", "{}", text))
        ]
        assert not wrong, "\n".join(wrong)
