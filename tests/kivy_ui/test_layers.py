"""Layers of sprites: what is drawn anew, and what is used again."""

import pytest

TOUR = "tests.kivy_ui.layers_tour"
TOLD = (
    "what drew a sprite that is gone draws the next one",
    "what draws nothing holds no texture",
    "nothing of an old sprite stays on a new one",
    "a picture that was turned gives its place to a plate, texture first",
    "two things called alike are both drawn, and both go",
    "a tap makes nothing that stands behind a menu",
    "what landed stands there with the next frame",
)


@pytest.mark.parametrize("sentence", TOLD)
def test_layers(tour, sentence):
    assert sentence in tour
