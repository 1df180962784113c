"""Layers of sprites: what is drawn anew, and what is used again."""

import pytest

TOUR = "tests.kivy_ui.layers_tour"
TOLD = (
    "small pictures are drawn in one stroke",
    "a full sheet gives the places of what was used least, and of nothing that stands on the glass",
    "a place is given back when the next picture is laid down, never in the midst of it",
    "what drew a sprite that is gone draws the next one",
    "what draws nothing holds no texture",
    "nothing of an old sprite stays on a new one",
    "a plate is stretched between its edges",
    "two things called alike are both drawn, and both go",
    "a tap makes nothing that stands behind a menu",
    "a piece whose move is taken back runs to where it stood, and is there at once where motion is calm",
    "what landed stands there with the next frame",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_layers(tour, sentence):
    assert sentence in tour
