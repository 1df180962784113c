"""Pictures of animations to come, painted while the table is idle."""

from collections.abc import Callable, Sequence

from kivy.clock import Clock

from kivy_ui.stage.textures import picture_texture
from kivy_ui.table.board import SizedPicture

PAINT_INTERVAL_S = 0.25
"""Interval between two pictures, in seconds."""


class Prepaint:
    """Painter of `pictures()` into the texture cache: one per interval while `is_quiet()`, until all are painted, or `stop`.

    unit    returns the pixels of a unit
    """

    def __init__(
        self, pictures: Callable[[], Sequence[SizedPicture]], unit: Callable[[], float], is_quiet: Callable[[], bool]
    ) -> None:
        self._pictures, self._unit, self._is_quiet = pictures, unit, is_quiet
        self._pictures_to_paint: list[SizedPicture] | None = None
        self._clock = Clock.schedule_interval(self._paint_next, PAINT_INTERVAL_S)
        self.stop = self._clock.cancel

    def paint(self, most: int | None = None) -> None:
        """Paint up to `most` pictures now; None for all of them."""
        unpainted = list(self._pictures()) if self._pictures_to_paint is None else self._pictures_to_paint
        for look, w, h in unpainted[:most]:
            picture_texture(look, w, h, self._unit())
        self._pictures_to_paint = unpainted[most:] if most else []

    def _paint_next(self, _: float) -> bool:
        """Paint one picture if idle; return False once all are painted, which stops the timer."""
        if self._is_quiet():
            self.paint(1)
        return self._pictures_to_paint is None or bool(self._pictures_to_paint)
