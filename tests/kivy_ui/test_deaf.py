"""What fingers may rely on at the table: no answer slips under them, nothing else happens than what they meant, and it faces them."""

import pytest

from kivy_ui.table.table_screen import TableStage
from tests.kivy_ui.deaf_tour import DEAF_S, OUT_DEAF_S

TOUR = "tests.kivy_ui.deaf_tour"
TOLD = (
    "after a change the answers hear nothing for 350 ms",
    "the way out hears nothing for 600 ms",
    "what cables report is never deafened",
    "a double tap hides no gem",
    "a touch during a moment ends it and does nothing else",
    "lights are released once it has landed",
    "below the curtain only Undo is heard, and any other touch puts it away",
    "Undo stands wherever something can be undone",
    "whoever draws quickly doesn't defend by it: nothing is heard for 800 ms",
    "a first-game card leaves the answers live and goes with one, and “Don't show again” is kept",
    "who saw a first-game card never sees it again",
    "somebody new brings it back for one more evening",
    "whether it stands or lies flat is asked once",
    "with seats on four sides every question of a whole game faces its seat",
    "a peek into a chest faces its owner",
    "who taps a closed chest learns to hold it",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_fingers(tour, sentence):
    assert sentence in tour


def test_it_is_deaf_as_long_as_that():
    assert TableStage.deaf_s == (DEAF_S, OUT_DEAF_S)
