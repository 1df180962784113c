"""Controls: what every control last said, a simulated one to try, learning, and sounds."""

import pytest

TOUR = "tests.kivy_ui.inputs_tour"
TOLD = (
    "every control has a card",
    "a simulated press is felt and plays",
    "and its card comes up by itself",
    "bouncing contacts count once",
    "danger counts once held",
    "a simulated tower is plugged in",
    "it says what the table listens for",
    "its line is told in its details, and nowhere else",
    "it says so over a spoiled wire too",
    "what it said while its cable was out arrives when it is back",
    "it is pulled out again",
    "a device that is plugged in and not used is used after one tap",
    "and left again by another",
    "a button is learned",
    "learning can be given up",
    "a new button is pressed first, and asked what it does then",
    "without the simulated devices, Controls offers none",
    "a sound for another's turn",
    "no sound when switched off",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_inputs(tour, sentence):
    assert sentence in tour
