"""Sheets that travel: the pages that share one and take one in, wide in English and upright in German."""

import pytest

from tests.programs import ran

TOUR = "tests.kivy_ui.sheet_travel_tour"
TOLD = (
    "the code on the screen is the sheet, and the screen is bright while it is shown",
    "a stick gets the sheet as a file; without one the page asks for it",
    "a sheet that is too large for a code goes on a stick",
    "a sheet from a phone is shown, compared with yours and saved beside it",
    "a refusal is a sentence with the line",
    "the files of a stick are offered, sheet by sheet, and a broken one names its line",
    "the menu of a running sheet shares it",
    "Save and play begins on the sheet with the players of last time",
    "a kit travels as a code, a text and a file, and is kept beside one of its name",
    "a ruler finds nothing wrong",
)


@pytest.fixture(scope="module")
def upright():
    run = ran(TOUR, "", "480", "800", "light", "de")
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout.splitlines()


@pytest.mark.parametrize("sentence", TOLD)
def test_on_a_wide_screen(tour, sentence):
    assert sentence in tour


@pytest.mark.parametrize("sentence", TOLD)
def test_on_an_upright_screen_in_german(upright, sentence):
    assert sentence in upright
