"""A sentence of the table: why something was refused, or what it noticed.

It goes by itself, or when touched: a finger on it means the sentence, never what it can't see below; any other touch goes where it points.
"""

from kivy.clock import Clock, ClockEvent
from kivy.input import MotionEvent

from companion.table.say import Words
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.surface import Surface

SHOWN_S, PAD_MM = 6.0, 1.4
SIDE, HEAD = 72, 60
"""How much room the corners of a page's heading need, and how high it is."""


class Toast(Surface):
    """Lies where it is told to, over the whole of it, and reaches towards the middle of the screen where its sentence is longer."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.words: Words = ""
        self._clock: ClockEvent | None = None

    def say(self, words: Words, asked: Box | None) -> None:
        """Say this over the question that is `asked`; None: over a page's heading, between what is tapped there."""
        self.words = words
        glass = self.parent or self
        side, head = SIDE * self.look.unit, HEAD * self.look.unit
        place = asked or Box(side, glass.height - head, glass.width - 2 * side, head)
        pad = self.look.mm(2 * PAD_MM)
        h = max(place.h, Pen(self._pressed, self.look).height(words, place.w - pad, "strong", True) + pad)
        self.size = (round(place.w), round(h))
        self.pos = (round(place.x), round(place.y if asked else place.top - h))
        if self._clock is not None:
            self._clock.cancel()
        self._clock = Clock.schedule_once(lambda _: self.hush(), SHOWN_S)
        self.renew()

    def hush(self) -> None:
        """Say nothing any more."""
        self.words = ""
        self.renew()

    def paint(self, pen: Pen, box: Box) -> None:
        """Write the sentence on a panel with a rim."""
        if self.words:
            pen.box(box, pen.theme.bar, pen.theme.rim, pen.mm(2.4), pen.mm(0.6))
            pen.words(self.words, box.inset(pen.mm(PAD_MM)), "strong", pen.theme.ink, bold=True)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Hush when tapped."""
        if self.words and self.collide_point(*touch.pos):
            self.hush()
            return True
        return False
