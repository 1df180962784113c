"""Pictures of moments to come, painted while nobody waits."""

from collections.abc import Callable

from kivy.clock import Clock

from companion.pictures.picture import Picture
from kivy_ui.stage.textures import painted
from kivy_ui.table.board import Board

SOON_S = 0.25
"""How often one is painted."""


class Ahead:
    """Paints what a board will show large, one picture at a time whenever it `is_quiet`, until there is none left or the table is gone."""

    def __init__(self, board: Board, is_quiet: Callable[[], bool]) -> None:
        self._board, self._is_quiet = board, is_quiet
        self._left: list[tuple[Picture, float, float]] | None = None
        self._clock = Clock.schedule_interval(self._next, SOON_S)
        self.stop = self._clock.cancel

    def paint(self, most: int | None = None) -> None:
        """Paint so many now; None: all of them."""
        left = list(self._board.soon()) if self._left is None else self._left
        for look, w, h in left[:most]:
            painted(look, w, h, self._board.look.unit)
        self._left = left[most:] if most else []

    def _next(self, _: float) -> bool:
        """Paint one; False once all are painted."""
        if self._is_quiet():
            self.paint(1)
        return self._left is None or bool(self._left)
