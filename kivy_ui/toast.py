"""Toast: a message for a few seconds over the question or the title, such as why an input was refused.

A tap on it closes it; any other touch goes to the widgets below.
"""

from collections.abc import Callable, Sequence

from kivy.clock import Clock, ClockEvent
from kivy.input import MotionEvent

from companion.table.sentence import Words
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.appearance import Look
from kivy_ui.look.language import as_text
from kivy_ui.look.theme import Theme
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.stage import Stage
from kivy_ui.stage.touch import Rect

MOST_S, LEAST_S = 6.0, 3.0  # how long a message is shown
READ_S, LETTER_S = 2.0, 0.06  # to notice it, and to read a letter
PAD_UNITS = 7.0
SIDE_UNITS = 72.0  # room for the keys in the corners of a title bar
TITLE_UNITS = 60.0
EDGE_UNITS = 8.0
LEAST_SPAN_UNITS = 200.0  # between keys of the title; a message has no room in less, and covers keys
LEAST_WIDTH_UNITS = 40.0
LOW_UNITS = 78.0  # height of a message in larger text over the title, up to which its words have their full size
WORDS_UNITS = 22.0
SMALL_WORDS_UNITS = 18.0  # at each text size
LEAST_WORDS_UNITS = 14.0
RIM_UNITS = 3.0
RADIUS_UNITS = 12.0


def shown_s(words: Words) -> float:
    """Return how long a message is shown, in seconds: a short one hides the title for less time.

    >>> shown_s("Saved"), shown_s("x" * 50), shown_s("x" * 200)
    (3.0, 5.0, 6.0)
    """
    return max(LEAST_S, min(MOST_S, READ_S + LETTER_S * len(as_text(words))))


class Toast(Stage):
    """Widget over the whole window that draws the message; only the message takes touches. Without one it leaves its parent."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.words: Words = ""
        self._question_box: Rect | None = None
        self._key_boxes: Callable[[], Sequence[Rect]] = tuple
        self._clock: ClockEvent | None = None
        self._is_seen = False

    def show(self, words: Words, question_box: Rect | None, key_boxes: Callable[[], Sequence[Rect]] = tuple) -> None:
        """Show a message over the question at `question_box`, in pixels; None: over a page's title bar.

        `key_boxes()` returns the places of the page's keys: there, the message is between those of the title bar.
        """
        self.words, self._question_box, self._key_boxes = words, question_box, key_boxes
        self._is_seen = False
        if self._clock is not None:
            self._clock.cancel()
        self._clock = Clock.schedule_once(lambda _: self.hide(), shown_s(words))
        self.renew()
        self.follow_page()

    def follow_page(self) -> None:
        """Find the place again once the page below is drawn, as its keys may be in other places then."""
        if self.words and self._question_box is None:
            Clock.schedule_once(lambda _: self.renew(), 0)

    def leave_page(self) -> None:
        """Hide a message that was drawn over the page that closes; follow to the page below with one that was not seen yet."""
        if self._is_seen:
            self.hide()
        self.follow_page()

    @property
    def panel(self) -> Rect:
        """The place of the message, in pixels. Raises KeyError if no message is shown."""
        return self.target("toast").box

    def hide(self) -> None:
        """Remove the message, if there is one."""
        if self.words:
            self.words = ""
            self.renew()
            if self.parent is not None:
                self.parent.remove_widget(self)

    def compose(self, scene: Scene) -> None:
        """Draw the message on a panel with a rim, and name the panel as a target."""
        if not self.words:
            return
        self._is_seen = True
        theme: Theme = self.look.theme
        area = self._panel(scene)
        scene.put_in_area("toast", plate_ground(theme.bar, theme.rim, RADIUS_UNITS, width=RIM_UNITS), area)
        scene.write_centred("words", self.words, area.inset(PAD_UNITS), WORDS_UNITS, theme.ink, least=LEAST_WORDS_UNITS)
        scene.touch("toast", area, self.hide)

    def _panel(self, scene: Scene) -> Area:
        """Return the area: as high as the message needs, upwards from the question or downwards from the title bar."""
        unit, question_box = self.look.unit, self._question_box
        if question_box is None:
            left_x, right_x = self._title_span(scene)
            width = max(LEAST_WIDTH_UNITS, right_x - left_x)  # a new widget is small until the window sets its size
            small_high = self._height(scene, width, SMALL_WORDS_UNITS / self.look.text_factor)
            low = LOW_UNITS if self.look.text_size else TITLE_UNITS
            high = min(self._height(scene, width), max(low, small_high))  # smaller words rather than a hidden page
            return Area(left_x, 0, width, max(TITLE_UNITS, high))
        width, bottom = max(LEAST_WIDTH_UNITS, question_box.w / unit), (self.height - question_box.y) / unit
        height = max(question_box.h / unit, self._height(scene, width))
        return Area(question_box.x / unit, bottom - height, width, height)

    def _title_span(self, scene: Scene) -> tuple[float, float]:
        """Return the ends of the widest room between the keys of the title bar, or between its corners if no room is wide enough."""
        unit = self.look.unit
        boxes = [box for box in self._key_boxes() if box.y + box.h > self.y + self.height - (TITLE_UNITS - EDGE_UNITS) * unit]
        key_spans = sorted(((box.x - self.x) / unit, (box.x + box.w - self.x) / unit) for box in boxes)
        left_x, spans = 0.0, []
        for key_left_x, key_right_x in [*key_spans, (scene.w, scene.w)]:
            spans.append((left_x + EDGE_UNITS, key_left_x - EDGE_UNITS))
            left_x = max(left_x, key_right_x)
        widest = max(spans, key=lambda span: span[1] - span[0])
        has_room = key_spans and widest[1] - widest[0] >= LEAST_SPAN_UNITS
        return widest if has_room else (SIDE_UNITS, scene.w - SIDE_UNITS)

    def _height(self, scene: Scene, width: float, words_units: float = WORDS_UNITS) -> float:
        size = scene.text_size(words_units)
        return len(scene.lines(as_text(self.words), size, True, width - 2 * PAD_UNITS)) * size * LINE_HEIGHT + 2 * PAD_UNITS

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Close the message on a tap on it, and keep the tap from the widgets below."""
        target = self.target_at(touch.x, touch.y)  # None before the first frame with the message
        if not self.words or target is None:
            return False
        self.hide()
        return True
