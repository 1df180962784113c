"""Out and in, by touches: sticks, backups, what comes back, and every way a stick can fail."""

import pytest

TOUR = "tests.kivy_ui.out_and_in_tour"
TOLD = (
    "without a stick it says how to get one, and writes on this box",
    "a stick that is plugged in is chosen, and takes a backup, rows and JSON",
    "what is not here comes in, from a backup and from BG Stats, and nothing here is changed",
    "what is damaged, foreign or gone is refused with a sentence, and nothing is changed",
    "a stick that is not mounted, full of trouble or only to be read says so",
    "beside a game a backup is written, and none comes in until it is put away",
    "looking for sticks draws nothing, and ends with the sheet",
    "a ruler finds nothing wrong",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_out_and_in(tour, sentence):
    assert sentence in tour
