"""Pearls' board: the bag, and how much is in it."""

from typing import Any

from kivy_ui.boards import Board
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.drawing.tiles import bag


class PearlsBoard(Board):
    """Draws Pearls' view."""

    def draw(self, pen: Pen, box: Box, view: Any) -> None:
        """The bag, to be tapped."""
        place = box.centred(pen.mm(24), pen.mm(26))
        bag(pen, place)
        self.mark("bag:pearls", place)
        pen.text(view.subtitle, box.cx, box.top - pen.mm(4), "title")


BOARD = PearlsBoard
