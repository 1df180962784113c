"""Appearance: the current theme, millimetres in pixels, text sizes, and motion."""

import math

from msgspec import Struct

from kivy_ui.look.theme import DEEP_WATER, Theme

TEXT_FACTORS = (1.0, 1.15, 1.3)
UNITS = 480
"""Length of the screen's shorter side in units."""
FULL, CALM, OFF = "full", "calm", "off"
MOTIONS = (FULL, CALM, OFF)
LEAST_TARGET_MM = 9.0
"""Least width and height of a target, so that a finger can hit it."""
MM_PER_INCH = 25.4


def px_per_mm(width_px: int, height_px: int, diagonal_inch: float) -> float:
    """Return the pixels in a millimetre of a panel, from its size in pixels and its diagonal in inches.

    >>> round(px_per_mm(800, 480, 7), 1), round(px_per_mm(720, 1280, 7), 1)
    (5.2, 8.3)
    """
    return math.hypot(width_px, height_px) / (diagonal_inch * MM_PER_INCH)


class Look(Struct, frozen=True):
    """Settings that affect drawing.

    theme       colours of pages
    scale       pixels in a millimetre
    text_size   index of the text size, 0 to 2; see TEXT_FACTORS
    motion      "full", "calm" or "off"
    letters     whether gems show their letter
    unit        pixels in a unit: the screen's shorter side has 480 units
    shows_odds  whether chances are shown
    """

    theme: Theme = DEEP_WATER
    scale: float = 5.2
    text_size: int = 0
    motion: str = FULL
    letters: bool = True
    unit: float = 1.0
    shows_odds: bool = True

    @property
    def has_motion(self) -> bool:
        """Whether anything moves."""
        return self.motion != OFF

    @property
    def text_factor(self) -> float:
        """Factor by which the text size enlarges words."""
        return TEXT_FACTORS[self.text_size]

    def mm(self, millimetres: float) -> float:
        """Return a length in millimetres on the screen as whole pixels."""
        return float(round(millimetres * self.scale))
