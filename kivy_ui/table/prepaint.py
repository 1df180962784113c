"""Pictures that the table will need, painted while it is idle: those of animations, and the small ones that the game drew before."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from kivy.clock import Clock

from kivy_ui.stage import drawn_pictures
from kivy_ui.stage.drawn_pictures import SizedPicture
from kivy_ui.stage.textures import picture_texture

PAINT_INTERVAL_S = 0.25
"""Interval between two pictures, in seconds."""


class Prepaint:
    """Painter of `pictures()` into the texture cache: one per interval while `is_quiet()`, until all are painted, or `stop`.

    unit    returns the pixels of a unit
    file    returns the name of the file with the pictures that the game drew before on such a screen
    """

    def __init__(
        self,
        pictures: Callable[[], Sequence[SizedPicture]],
        unit: Callable[[], float],
        is_quiet: Callable[[], bool],
        *,
        file: Callable[[], str],
    ) -> None:
        self._pictures, self._unit, self._is_quiet, self._file = pictures, unit, is_quiet, file
        self._pictures_to_paint: Iterator[SizedPicture] | None = None
        self._clock = Clock.schedule_interval(self._paint_next, PAINT_INTERVAL_S)

    def stop(self) -> None:
        """Stop painting, and store which pictures were drawn."""
        self._clock.cancel()
        drawn_pictures.store(self._file())

    def paint(self, most: int | None = None) -> bool:
        """Paint up to `most` pictures now, None for all of them; return whether there was any."""
        if self._pictures_to_paint is None:
            self._pictures_to_paint = self._list_pictures()
        painted = [picture_texture(look, w, h, self._unit()) for look, w, h in islice(self._pictures_to_paint, most)]
        return bool(painted)

    def _list_pictures(self) -> Iterator[SizedPicture]:
        yield from self._pictures()
        yield from (sized for sized in drawn_pictures.read(self._file()) if drawn_pictures.is_paintable(*sized))

    def _paint_next(self, _: float) -> bool:
        """Paint one picture if idle; return False once all are painted, which stops the timer."""
        return not self._is_quiet() or self.paint(1)
