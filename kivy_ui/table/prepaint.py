"""Pictures of animations to come, painted while nobody waits."""

from collections.abc import Callable, Sequence

from kivy.clock import Clock

from kivy_ui.stage.textures import painted
from kivy_ui.table.board import Pictured

SOON_S = 0.25
"""How often one is painted."""


class Ahead:
    """Paints the `pictures` that are listed, one at a time whenever it `is_quiet`, until there is none left or the table is gone."""

    def __init__(self, pictures: Callable[[], Sequence[Pictured]], unit: Callable[[], float], is_quiet: Callable[[], bool]) -> None:
        self._pictures, self._unit, self._is_quiet = pictures, unit, is_quiet
        self._left: list[Pictured] | None = None
        self._clock = Clock.schedule_interval(self._next, SOON_S)
        self.stop = self._clock.cancel

    def paint(self, most: int | None = None) -> None:
        """Paint so many now; None: all of them."""
        left = list(self._pictures()) if self._left is None else self._left
        for look, w, h in left[:most]:
            painted(look, w, h, self._unit())
        self._left = left[most:] if most else []

    def _next(self, _: float) -> bool:
        """Paint one; False once all are painted."""
        if self._is_quiet():
            self.paint(1)
        return self._left is None or bool(self._left)
