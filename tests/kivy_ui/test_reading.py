"""The screen says everything in one language, and in another from the moment somebody chooses it."""

from collections import Counter

import pytest

from companion.pictures.things import FOODS, GLYPHS
from companion.table.reader import languages, sheet
from kivy_ui import reading
from kivy_ui.boards.covers import cover_picture
from kivy_ui.boards.deep_dive_ocean import look_of
from kivy_ui.settings import Settings


@pytest.fixture(autouse=True)
def english_again():
    yield
    reading.speak("en")


def test_another_language_holds_at_once():
    before = reading.told("curtain.log")
    reading.speak("de")
    assert reading.spoken() == "de" and reading.told("curtain.log") != before


def test_numbers_are_written_as_the_language_does():
    reading.speak("de")
    assert (reading.number(2.5), reading.percent(0.5)) == ("2,5", "50\u00a0%")


def test_a_language_nobody_wrote_is_english():
    reading.speak("tlh")
    assert reading.spoken() == "en"


def test_a_cover_letters_its_tiles_as_the_language_does():
    assert cover_picture("deep-dive", "deep").args[-1] == ("P", "G", "Y")
    reading.speak("de")
    assert cover_picture("deep-dive", "deep").args[-1] == ("R", "Gr", "Ge")


@pytest.mark.parametrize("code", reading.LANGUAGES)
def test_every_letter_of_a_tile_can_be_painted(code):
    reading.speak(code)
    assert set("".join(look_of(f"{food}2").args[1] for food in FOODS)) <= set(GLYPHS)


def test_every_language_there_is_can_be_chosen():
    assert set(reading.LANGUAGES) == set(languages("companion.table"))
    assert Settings.of({"language": "de"}).language == "de" and Settings.of({"language": "tlh"}) == Settings()


@pytest.mark.parametrize("code", reading.LANGUAGES)
def test_no_two_packages_of_the_screen_give_one_name_to_two_forms(code):
    named = Counter(name for package in reading.PACKAGES for name in sheet(package, code).forms)
    assert [name for name, times in named.items() if times > 1] == []
