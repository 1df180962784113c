"""Test that the colours of gems, seats and food are distinguishable without one kind of cone.

Shapes and letters are ignored. Simulated after Machado, Oliveira and Fernandes (2009), full severity; compared by
CIE76 in CIELAB.
"""

import math
from itertools import combinations

import pytest

from companion.pictures.gems import GEM_PAINTS
from companion.pictures.objects import FOODS, TOKEN_PAINTS
from companion.pictures.seat_emblems import SEAT_PAINTS
from kivy_ui.look.theme import rgba

EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)
PALETTES = {
    "gems": {kind: middle for kind, (_, middle, _) in GEM_PAINTS.items()},
    "seats": dict(list(SEAT_PAINTS.items())[:6]),
    "food": FOODS,
    "tokens": TOKEN_PAINTS,
    "odds": {"good": "#ffd05c", "warn": "#9fdcff", "bad": "#ff6f5e"},
}
"""Six seats at a table are distinguishable by colour alone; the seventh to twelfth need their emblems, too."""
LEAST = 12  # a just noticeable difference is about 2.3; 12 is clear for colours side by side across a table


def linearise(part):
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def multiply(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def simulated_lab(colour, eyes):
    """Return the CIELAB values of a colour as seen with this colour vision."""
    light = [min(1, max(0, part)) for part in multiply(EYES[eyes], [linearise(part) for part in rgba(colour)[:3]])]
    x, y, z = (part / white for part, white in zip(multiply(TO_XYZ, light), WHITE, strict=True))
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def colour_distance(colour, other, eyes):
    return math.dist(simulated_lab(colour, eyes), simulated_lab(other, eyes))


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("palette", PALETTES)
def test_every_pair_of_colours_is_distinguishable(palette, eyes):
    pairs = combinations(PALETTES[palette].items(), 2)
    close = {
        f"{a} and {b}": round(colour_distance(x, y, eyes), 1) for (a, x), (b, y) in pairs if colour_distance(x, y, eyes) < LEAST
    }
    assert close == {}


def test_simulation_confuses_red_and_green_of_equal_brightness():
    assert colour_distance("#c84b32", "#6e7a2a", "deutan") < LEAST < colour_distance("#c84b32", "#6e7a2a", "usual")
