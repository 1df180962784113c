"""What the table will need, painted while it is idle: pictures of animations, fonts and small pictures that the game used before."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from kivy.clock import Clock

from kivy_ui.stage import prepaint_lists
from kivy_ui.stage.prepaint_lists import SizedPicture
from kivy_ui.stage.textures import open_font, picture_texture

PAINT_INTERVAL_S = 0.25
"""Interval between two pictures or fonts, in seconds."""


class Prepaint:
    """Painter of `pictures()` and more into the caches: one per interval while `is_quiet()`, until all are painted, or `stop`.

    unit    returns the pixels of a unit
    screen  returns the name of the game and of such a screen, under which used fonts and drawn pictures are listed in files
    """

    def __init__(
        self,
        pictures: Callable[[], Sequence[SizedPicture]],
        unit: Callable[[], float],
        is_quiet: Callable[[], bool],
        *,
        screen: Callable[[], str],
    ) -> None:
        self._pictures, self._unit, self._is_quiet, self._screen = pictures, unit, is_quiet, screen
        self._steps: Iterator[object] | None = None
        self._clock = Clock.schedule_interval(self._paint_next, PAINT_INTERVAL_S)

    def stop(self) -> None:
        """Stop painting, and store which pictures were drawn and which fonts were used."""
        self._clock.cancel()
        prepaint_lists.store_pictures(f"drawn-{self._screen()}")
        prepaint_lists.store_fonts(f"fonts-{self._screen()}")

    def paint(self, most: int | None = None) -> bool:
        """Paint up to `most` pictures and fonts now, None for all of them; return whether there was any."""
        if self._steps is None:
            self._steps = self._paint_each()
        return bool(list(islice(self._steps, most)))

    def _paint_each(self) -> Iterator[object]:
        """Paint one picture or open one font at each step."""
        for look, w, h in self._pictures():
            yield picture_texture(look, w, h, self._unit())
        for font in prepaint_lists.read_fonts(f"fonts-{self._screen()}"):
            open_font(font)
            yield font
        for look, w, h in prepaint_lists.read_pictures(f"drawn-{self._screen()}"):
            if prepaint_lists.is_paintable(look, w, h):
                yield picture_texture(look, w, h, self._unit())

    def _paint_next(self, _: float) -> bool:
        """Take one step if idle; return False once all are taken, which stops the timer."""
        return not self._is_quiet() or self.paint(1)
