"""`fathom play --language` holds on the screen, and for that run only."""

import pytest

TOUR = "tests.kivy_ui.run_language_tour"
TOLD = (
    "this run speaks German",
    "another setting is kept with the language that was kept before",
    "a language chosen in Settings is kept",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_the_language_of_one_run(tour, sentence):
    assert sentence in tour
