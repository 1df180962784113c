"""Mark of an ignored tap: a disc under the finger, and the reason above or below it. It takes no touches."""

from kivy.clock import Clock, ClockEvent

from companion.table.sentence import Words
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.appearance import Look
from kivy_ui.look.language import as_text
from kivy_ui.look.theme import Theme
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import area_around
from kivy_ui.stage.stage import Stage

SHOWN_S, DISC_SHOWN_S = 1.2, 0.5
"""Seconds for which the mark is shown with a reason, and without one."""
DISC_UNITS, RIM_UNITS, DISC_ALPHA = 76.0, 4.0, 0.3
WORDS_UNITS, LINE_UNITS, PAD_UNITS, GAP_UNITS = 22.0, 40.0, 14.0, 8.0


class TapMark(Stage):
    """Widget over the whole window that draws the mark. Without one it leaves its parent."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.words: Words = ""
        self._place = (0.0, 0.0)
        self._clock: ClockEvent | None = None

    def show(self, x: float, y: float, words: Words) -> None:
        """Show the mark around a point of the window, in pixels, for a short time. Without `words` it is a disc alone."""
        self._place, self.words = (x, y), words
        if self._clock is not None:
            self._clock.cancel()
        self._clock = Clock.schedule_once(lambda _: self._hide(), SHOWN_S if words else DISC_SHOWN_S)
        self.renew()

    def _hide(self) -> None:
        if self.parent is not None:
            self.parent.remove_widget(self)

    def compose(self, scene: Scene) -> None:
        """Draw the disc, and the reason on a plate."""
        theme: Theme = self.look.theme
        x, y = self._place[0] / self.look.unit, (self.height - self._place[1]) / self.look.unit
        disc = plate_ground(theme.rim, theme.rim, DISC_UNITS / 2, width=RIM_UNITS, alpha=DISC_ALPHA)
        scene.put_in_area("disc", disc, area_around(x, y, DISC_UNITS, DISC_UNITS))
        if self.words:
            self._draw_words(scene, x, y, theme)

    def _draw_words(self, scene: Scene, x: float, y: float, theme: Theme) -> None:
        """Draw the reason above the disc, or below it near the upper edge, within the window."""
        width = min(scene.w, scene.scaled_width(as_text(self.words), WORDS_UNITS) + 2 * PAD_UNITS)
        height = LINE_UNITS * self.look.text_factor
        beyond = DISC_UNITS / 2 + GAP_UNITS + height / 2
        cx = min(max(x, width / 2), scene.w - width / 2)
        area = area_around(cx, y - beyond if y - beyond > height / 2 else y + beyond, width, height)
        scene.put_in_area("plate", plate_ground(theme.bar, theme.rim, height / 2, width=RIM_UNITS), area)
        scene.write_in_area("words", self.words, area, WORDS_UNITS, colour=theme.ink, padding=PAD_UNITS)
