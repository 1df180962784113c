"""History, people and statistics as a table uses them, by touches."""

import pytest

from tests.programs import ran

TOUR = "tests.kivy_ui.nights_tour"
TOLD = (
    "a ruler finds nothing wrong",
    "one touch at Home seats the last group",
    "and a second one starts the game",
    "Home goes on with what was open last",
    "history shows the last play first",
    "only whole cards are in sight",
    "a finger moves the list by rows, and opens none of them",
    "the thumb reaches the first play ever",
    "only rows in sight are drawn, of however many plays",
    "plays are filtered by game and person",
    "where it was and a note are written on our own keyboard",
    "a deleted play comes back by undo",
    "and later from the list of deleted ones",
    "one touch leads from a night to its table",
    "somebody new is entered",
    "a rename keeps the history",
    "the keyboard writes Łukasz Żółty",
    "the keyboard writes İdil Çağ Işık",
    "a letter that is held offers its accents",
    "and there is a way back to the letters",
    "colour, emblem and nickname come along to the table",
    "back from the keyboard leads to who plays",
    "a sign tells what switches from what opens a page",
    "somebody is hidden and shown again",
    "two people are merged, and the name that was chosen stays",
    "and parted again, with all their plays",
    "people who sat at one table are not merged",
    "a person's page tells how often they won, and how sure that is",
    "the plots can be of another game",
    "a bar leads to a game, and the game to its plays",
    "everybody who shares the first place stands on its card",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_game_nights(tour, sentence):
    assert sentence in tour


@pytest.mark.parametrize("name", ["nights_tour", "first_night_tour"])
@pytest.mark.parametrize("size", ["800x480", "480x800", "1280x720", "720x1280"])
def test_at_the_largest_text_a_ruler_finds_nothing_wrong_and_all_of_it_comes_true(name, size):
    run = ran(f"tests.kivy_ui.{name}", size, "", "light", "2")
    assert run.returncode == 0, run.stdout + run.stderr[-3000:]


def test_all_of_it_comes_true_in_german():
    run = ran(TOUR, "800x480", "", "deep", "0", "de")
    assert run.returncode == 0, run.stdout + run.stderr[-3000:]
