"""A sentence of the table: why something was refused, or what it noticed. It goes by itself, or when touched."""

from kivy.clock import Clock, ClockEvent
from kivy.input import MotionEvent

from companion.table.say import Words
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.surface import Surface

SHOWN_S, PAD_MM = 6.0, 3.0


class Toast(Surface):
    """Lies over the screen, just as large as its sentence."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.words: Words = ""
        self._clock: ClockEvent | None = None

    def say(self, words: Words, over: Box) -> None:
        """Say this over the scene: flags, the question and its answers stay in sight."""
        self.words = words
        pen = Pen(self._pressed, self.look)
        room = over.w - self.look.mm(12 + 2 * PAD_MM)
        w = min(room, pen.width(words, "strong", True) + 2)
        h = pen.height(words, w, "strong", True)
        self.size = (round(w + self.look.mm(2 * PAD_MM)), round(h + self.look.mm(2 * PAD_MM)))
        self.pos = (round(over.cx - self.width / 2), round(over.y + over.h * 0.6 - self.height / 2))
        if self._clock is not None:
            self._clock.cancel()
        self._clock = Clock.schedule_once(lambda _: self.hush(), SHOWN_S)
        self.renew()

    def hush(self) -> None:
        """Say nothing any more."""
        self.words = ""
        self.renew()

    def paint(self, pen: Pen, box: Box) -> None:
        """Write the sentence on a panel with a coral rim."""
        if self.words:
            pen.box(box, pen.theme.bar, pen.theme.coral, pen.mm(2.4), pen.mm(0.6))
            pen.words(self.words, box.inset(pen.mm(PAD_MM * 0.8)), "strong", pen.theme.ink, bold=True)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Hush when tapped."""
        if self.words and self.collide_point(*touch.pos):
            self.hush()
            return True
        return False
