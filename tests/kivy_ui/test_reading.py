"""Test that the screen uses one language, and a chosen one immediately."""

from collections import Counter

import pytest

from companion.table.reader import languages, sentence_file
from kivy_ui.look import language
from kivy_ui.settings import Settings


@pytest.fixture(autouse=True)
def restore_english():
    yield
    language.set_language("en")


def test_another_language_holds_at_once():
    before = language.translate("curtain.log")
    language.set_language("de")
    assert language.language_code() == "de" and language.translate("curtain.log") != before


def test_numbers_are_written_as_the_language_does():
    language.set_language("de")
    assert (language.number(2.5), language.percent(0.5)) == ("2,5", "50\u00a0%")


def test_unknown_language_falls_back_to_english():
    language.set_language("tlh")
    assert language.language_code() == "en"


def test_every_language_there_is_can_be_chosen():
    assert set(language.LANGUAGES) == set(languages("companion.table"))
    assert Settings.from_saved({"language": "de"}).language == "de" and Settings.from_saved({"language": "tlh"}) == Settings()


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_no_two_packages_of_the_screen_give_one_name_to_two_forms(code):
    name_counts = Counter(name for package in language.PACKAGES for name in sentence_file(package, code).forms)
    assert [name for name, times in name_counts.items() if times > 1] == []
