"""Toast: a message for a few seconds where it covers least, such as why an input was refused.

A tap on it closes it; any other touch goes to the widgets below. So does a tap on a key that is seen although its edge is covered.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate

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
from kivy_ui.stage.touch import Rect, TouchWidget

MOST_S, LEAST_S = 6.0, 3.0  # how long a message is shown
READ_S, LETTER_S = 2.0, 0.06  # to notice it, and to read a letter
PAD_UNITS = 7.0
TITLE_UNITS = 60.0
EDGE_UNITS = 8.0
HEAD_WEIGHT = 200.0  # what a message should not cover: title and question, compared with other texts
KEY_WEIGHT = 2.0
STEP_UNITS = 8  # between the places that are compared
FAR_UNITS = 600.0  # a place so far away is as bad as one that covers texts of its size
LINE_SHARES = (1.0, 0.56, 0.4)  # widths that are compared: on one line, on two, on three
LEAST_SPAN_UNITS = 160.0
LEAST_WIDTH_UNITS = 40.0  # a new widget is small until the window sets its size
LEAST_HEIGHT_UNITS = 48.0
LOW_UNITS = 78.0  # up to this height, enlarged as text is, words in larger text have their full size
WORDS_UNITS = 22.0
SMALL_WORDS_UNITS = 20.0  # at each text size
LEAST_WORDS_UNITS = 14.0
SEEN_SHARE = 0.25  # a key of which a message covers at most so much is seen, so it keeps its taps
RIM_UNITS = 3.0
RADIUS_UNITS = 12.0


def shown_s(words: Words) -> float:
    """Return how long a message is shown, in seconds: a short one for less time.

    >>> shown_s("Saved"), shown_s("x" * 50), shown_s("x" * 200)
    (3.0, 5.0, 6.0)
    """
    return max(LEAST_S, min(MOST_S, READ_S + LETTER_S * len(as_text(words))))


def _covered_above(obstacles: Iterable[tuple[Area, float]], x: float, w: float, h: float) -> list[float]:
    """Return the size of all obstacles between `x` and `x + w` above each of the heights 0, `STEP_UNITS` … `h`, by their weights."""
    covered = [0.0] * (int(h / STEP_UNITS) + 2)
    for box, weight in obstacles:
        width = min(x + w, box.right) - max(x, box.x)
        if width <= 0:
            continue
        top, bottom = max(0.0, box.y), min(h, box.bottom)
        for row in range(int(top / STEP_UNITS), math.ceil(bottom / STEP_UNITS)):
            height = min(bottom, (row + 1) * STEP_UNITS) - max(top, row * STEP_UNITS)
            covered[row + 1] += weight * width * height
    return list(accumulate(covered))


def _shared_size(first: Rect, second: Rect) -> float:
    """Return the size of the part that two rectangles have in common, in square pixels."""
    w = min(first.right, second.right) - max(first.x, second.x)
    h = min(first.top, second.top) - max(first.y, second.y)
    return max(0.0, w) * max(0.0, h)


def _value_at(covered: Sequence[float], y: float) -> float:
    """Return the size above a height, which grows evenly between two of the list; below the last one nothing is covered."""
    row, part = divmod(min(y, (len(covered) - 1) * STEP_UNITS), STEP_UNITS)
    start, end = covered[int(row)], covered[min(int(row) + 1, len(covered) - 1)]
    return start + (end - start) * part / STEP_UNITS


class Toast(Stage):
    """Widget over the whole window that draws the message; only the message takes touches. Without one it leaves its parent."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.words: Words = ""
        self._question_box: Rect | None = None
        self._obstacles: Callable[[], Sequence[tuple[Rect, float]]] = tuple
        self._clock: ClockEvent | None = None
        self._is_seen = False

    def show(self, words: Words, question_box: Rect | None, obstacles: Callable[[], Sequence[tuple[Rect, float]]] = tuple) -> None:
        """Show a message near the question at `question_box`, in pixels; None: near a page's title bar.

        `obstacles()` returns what it should not cover, in pixels, each with a weight: 1 for a text, more for a key.
        """
        self.words, self._question_box, self._obstacles = words, question_box, obstacles
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
        """Hide a message that was drawn over the page before; follow to the page now in front with one that was not seen yet."""
        if self._is_seen:
            self.hide()
        self.follow_page()

    def obstacles_of(self, front: TouchWidget, question_box: Rect | None) -> list[tuple[Rect, float]]:
        """Return what a message should not cover of the widget in front, each with a weight: title and question, keys, other texts."""
        title_height = TITLE_UNITS * self.look.unit
        heads = [Rect(0, self.height - title_height, self.width, title_height)]
        if question_box is not None:
            heads.append(question_box)
        boxes = [*((text.box, 1.0) for text in front.texts), *((target.box, KEY_WEIGHT) for target in front.targets)]
        return [(box, HEAD_WEIGHT if any(box.is_within(head) for head in heads) else weight) for box, weight in boxes]

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
        """Return the area, of all that the message fits in, that covers least and is near the question, or near the title."""
        edge, unit = EDGE_UNITS, self.look.unit
        obstacles = [(self._area_of(box), weight) for box, weight in self._obstacles()]
        question = self._question_box
        near_x, near_y = scene.w / 2, (self.height - question.top) / unit - 2 * edge if question else TITLE_UNITS
        length = scene.scaled_width(self.words, WORDS_UNITS) + 2 * PAD_UNITS + 1

        def distance(area: Area) -> float:
            return (abs(area.cx - near_x) + abs(area.cy - near_y)) / FAR_UNITS

        costs = []
        for share in LINE_SHARES:
            w = max(LEAST_WIDTH_UNITS, min(scene.w - 2 * edge, max(LEAST_SPAN_UNITS, length * share)))
            h = self._panel_height(scene, w)
            ys = range(int(edge), max(int(edge) + 1, int(scene.h - h - edge)), STEP_UNITS)
            for x in sorted({edge, (scene.w - w) / 2, scene.w - w - edge}):
                covered = _covered_above(obstacles, x, w, scene.h)
                for y in ys:
                    area = Area(x, y, w, h)
                    distance_share = distance(area)
                    cost = distance_share + (_value_at(covered, area.bottom) - _value_at(covered, y)) / (w * h)
                    costs.append((cost, distance_share, area))
        return min(costs)[-1]

    def _area_of(self, box: Rect) -> Area:
        unit = self.look.unit
        return Area((box.x - self.x) / unit, (self.y + self.height - box.top) / unit, box.w / unit, box.h / unit)

    def _panel_height(self, scene: Scene, width: float) -> float:
        """Return the height of the message; in larger text that of smaller words rather than that it hides more of the page."""
        small_height = self._height(scene, width, SMALL_WORDS_UNITS / self.look.text_factor)
        return max(LEAST_HEIGHT_UNITS, min(self._height(scene, width), max(LOW_UNITS * self.look.text_factor, small_height)))

    def _height(self, scene: Scene, width: float, words_units: float = WORDS_UNITS) -> float:
        size = scene.text_size(words_units)
        return len(scene.lines(as_text(self.words), size, True, width - 2 * PAD_UNITS)) * size * LINE_HEIGHT + 2 * PAD_UNITS

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Close the message on a tap on it, and keep the tap from the widgets below, except from a key that is seen all the same."""
        panel = next((target.box for target in self.targets if target.box.contains(touch.x, touch.y)), None)
        if not self.words or panel is None:  # None before the first frame with the message
            return False
        self.hide()
        return not any(
            box.contains(touch.x, touch.y) and _shared_size(panel, box) <= SEEN_SHARE * box.w * box.h
            for box, weight in self._obstacles()
            if weight > 1
        )
