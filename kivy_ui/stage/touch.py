"""Touch: named targets on a widget, feedback while one is pressed, taps, holds, drags, double taps, and taps that wait."""

import math
import time
from collections.abc import Callable, Sequence
from time import time as wall_clock
from typing import NamedTuple

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, Line, RoundedRectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from kivy_ui.look.appearance import LEAST_TARGET_MM, Look
from kivy_ui.stage.sprite import Box

Tap = Callable[[], object]
OnHold = Callable[[bool], object]
OnDrag = Callable[[float, float, bool], object]
KnobTurn = Callable[[int], object]
Place = tuple[float, float]

PRESSED_RGBA = (1.0, 1.0, 1.0, 0.22)
PRESSED_RADIUS_MM = 2.0
MARK_RGBA = (1.0, 0.816, 0.478, 1.0)
MARK_SHARE = 0.25
"""Half the width of the frame around a marked target, as a share of a corner's radius."""
LONGEST_FRAME_S = 1.0
"""Greatest delay of a touch: more means that the wall clock was set meanwhile."""
ANSWER_TIMEOUT_S = 2.0
"""Time after which an answer without a result no longer holds taps back."""
HELD_KEY = "tap waits for a result"
"""Key in `touch.ud` of a touch that began while an answer was on its way."""
PRESSED_FRAME = "pressed in frame"
"""Key in `touch.ud` of the number of the frame in which a touch began."""

HOLD_S = 0.6
"""Time after which a touch is a long press."""
DOUBLE_TAPPED = "second tap"
"""Key in `touch.ud` of the second touch of a double tap, if it was ignored."""


class Rect(Box):
    """A rectangle of the window in pixels, from its lower left corner, y upwards."""

    __slots__ = ()

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.h

    def is_within(self, other: "Rect", slack: float = 0.5) -> bool:
        """Return whether it is inside another, or beyond it by at most `slack`."""
        return (
            self.x >= other.x - slack
            and self.y >= other.y - slack
            and self.right <= other.right + slack
            and self.top <= other.top + slack
        )

    def grow_to(self, least: float) -> "Rect":
        """Return the rectangle grown around its middle to at least `least` pixels each way."""
        w, h = max(self.w, least), max(self.h, least)
        return Rect(self.cx - w / 2, self.cy - h / 2, w, h)


class TouchTarget(NamedTuple):
    """Touch target of a widget, in pixels of the window.

    tap     called when a finger goes up on it
    hold    called with True when a finger comes down, with False when it goes up
    drag    called with the place in pixels of the window, and whether the touch has ended
    radius  of the corners while it is pressed, in pixels; 0 for the usual one
    words   its spoken description; "" for the texts that are written on it
    is_on   whether it is the chosen one of several
    row     label of its row; "" for none
    step    callback of a slider, called with the number of steps by which a knob changes its value
    """

    name: str
    box: Rect
    tap: Tap | None = None
    hold: OnHold | None = None
    radius: float = 0
    drag: OnDrag | None = None
    words: str = ""
    is_on: bool = False
    row: str = ""
    step: KnobTurn | None = None


class WrittenText(NamedTuple):
    """A text on screen, where it is, and whether it was cut. Layout tests and the page reader read these.

    whole   the text before it was cut or broken into lines; "" for a line that continues a paragraph
    """

    text: str
    box: Rect
    is_cut: bool
    whole: str = ""


class TouchWidget(Widget):
    """Base class of the widgets on the screen. Subclasses override `_draw_now`, which draws and sets `targets`.

    It is drawn again only after `renew`: at rest no frame is drawn.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._store_look(look)
        self.targets: list[TouchTarget] = []
        self._instructions = InstructionGroup()
        self._press_marks = InstructionGroup()
        self.canvas.add(self._instructions)
        self.canvas.after.add(self._press_marks)
        self._redraw = Clock.create_trigger(self._draw_now)
        self._touched_targets: dict[int, TouchTarget] = {}
        """The pressed targets, by the ids of their touches."""
        self._ended_press: TouchTarget | None = None
        self._marks = InstructionGroup()
        self.canvas.after.add(self._marks)
        self.on_drawn: Callable[[], object] = _do_nothing
        """Called each time the widget was drawn with its targets."""
        self.bind(pos=self.renew, size=self.renew)

    def _draw_now(self, *_: object) -> None:
        raise NotImplementedError

    def _store_look(self, look: Look) -> None:
        """Store the look, and the lengths in pixels that touches need."""
        self.look, self._least_px, self._radius_px = look, look.mm(LEAST_TARGET_MM), look.mm(PRESSED_RADIUS_MM)

    def renew(self, *_: object) -> None:
        """Draw again with the next frame."""
        self._redraw()

    def use_look(self, look: Look) -> None:
        """Draw with another theme or size from now on."""
        self._store_look(look)
        self.renew()

    @property
    def texts(self) -> list[WrittenText]:
        """Every text on the widget."""
        return []

    @property
    def box(self) -> Rect:
        """The widget's place in the window."""
        return Rect(self.x, self.y, self.width, self.height)

    def target(self, name: str) -> TouchTarget:
        """Return the target with this name. Raise KeyError if there is none."""
        for target in self.targets:
            if target.name == name:
                return target
        raise KeyError(name)

    def target_at(self, x: float, y: float) -> TouchTarget | None:
        """Return the target at a point, of several the one with the nearest middle; None if there is none. Small targets count as 9 mm wide and high."""
        least = self._least_px
        near_targets = [target for target in self.targets if target.box.grow_to(least).contains(x, y)]
        inside = [target for target in near_targets if target.box.contains(x, y)]
        return min(inside or near_targets, key=lambda target: _distance(target.box, x, y), default=None)

    def scroll_lines(self, lines: int) -> bool:
        """Scroll by whole lines; return whether anything moved. Lists override it."""
        return False

    def mark(self, target: TouchTarget | None) -> None:
        """Draw a frame around the target that the knob has reached; None removes it."""
        self._marks.clear()
        if target is not None:
            box, width = target.box, self._radius_px * MARK_SHARE
            self._marks.add(Color(*MARK_RGBA))
            self._marks.add(Line(rounded_rectangle=(box.x, box.y, box.w, box.h, target.radius or self._radius_px), width=width))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Show the pressed target at once, and start its hold."""
        if super().on_touch_down(touch):
            return True
        target = self.target_at(touch.x, touch.y)
        if target is None or getattr(touch, "is_mouse_scrolling", False):
            return False
        self.press(target, touch)
        return True

    def press(self, target: TouchTarget, touch: MotionEvent) -> None:
        """Let a touch press a target until it ends, wherever the target is."""
        touch.grab(self)
        self._touched_targets[touch.uid] = target
        touch.ud[PRESSED_FRAME] = _frame()
        self._show_pressed(target)
        if target.hold:
            target.hold(True)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Drag the pressed target."""
        target = self._touched_targets.get(touch.uid) if touch.grab_current is self else None
        if target is None:
            return super().on_touch_move(touch)
        if target.drag:
            target.drag(touch.x, touch.y, False)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """End hold and drag of the pressed target, and tap it if the touch is still on it.

        Each touch has a separate target, because a fast typist presses a key before releasing the last one.
        """
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        target = self._touched_targets.pop(touch.uid, None)
        if target is not None:
            self._release(target, touch)
        is_drawn = touch.ud.get(PRESSED_FRAME) != _frame()
        self._ended_press = None if is_drawn and not self._waits_for_result else target
        if not is_drawn:
            Clock.schedule_once(self._end_press, 0)
        self._mark_pressed()
        return True

    @property
    def _waits_for_result(self) -> bool:
        """Whether the last tap sent an answer that has no result yet; its target looks pressed until then."""
        return False

    def _end_press(self, *_: object) -> None:
        """Remove the mark of a press that ended, unless its answer has no result yet."""
        if not self._waits_for_result:
            self._ended_press = None
            self._mark_pressed()

    def _mark_pressed(self) -> None:
        """Mark the pressed targets, and the one whose press ended before a frame showed it or whose answer has no result yet."""
        self._press_marks.clear()
        for target in (*self._touched_targets.values(), *([self._ended_press] if self._ended_press is not None else [])):
            self._show_pressed(target)

    def _release(self, target: TouchTarget, touch: MotionEvent) -> None:
        if target.hold:
            target.hold(False)
        if target.drag:
            target.drag(touch.x, touch.y, True)
        is_shown = self.parent is not None  # another touch may have closed the page
        if target.tap and is_shown and target.box.grow_to(self._least_px).contains(touch.x, touch.y):
            target.tap()

    def _show_pressed(self, target: TouchTarget) -> None:
        box, radius = target.box, target.radius or self._radius_px
        self._press_marks.add(Color(*PRESSED_RGBA))
        self._press_marks.add(RoundedRectangle(pos=(box.x, box.y), size=(box.w, box.h), radius=[radius]))


def _frame() -> int:
    """Return the number of the frame that is drawn next."""
    frame: int = Clock.frames  # type: ignore[attr-defined]  # the stubs of Kivy lack it
    return frame


def _do_nothing() -> None:
    """Do nothing."""


def _distance(box: Rect, x: float, y: float) -> float:
    return (box.cx - x) ** 2 + (box.cy - y) ** 2


class TouchReceivers(NamedTuple):
    """Receiver of touches: a number of the page in front, the seat that is asked, and whether a confirmation, card or correction is open.

    tap_delay_factor   factor of `DoubleTap.seat_s`, as in `TableShape.tap_delay_factor`
    is_end             whether the page shows the end of a game, which an answer may open unexpectedly
    """

    page: int
    seat: int | None = None
    tap_delay_factor: float = 1.0
    is_question: bool = False
    is_end: bool = False


class DoubleTap:
    """Filter for the second tap of a double tap, which is ignored if the page or the asked seat changed after the first.

    page_s    seconds after a touch in which a nearby one is ignored, if another page is in front, or a question opened or closed
    end_s     seconds for that if the page in front is the end of a game
    seat_s    seconds for that if another seat is asked; multiplied by `TouchReceivers.tap_delay_factor`
    near_mm   greatest distance between the two touches
    place     where the last touch came down, in pixels of the window
    pause_s   seconds between the last two touches

    Quick taps on the same key for several seats count from the last tap that was not ignored. After a change of the page every
    tap counts, so that hammering on a button never reaches the page behind it.
    """

    page_s = 0.45
    end_s = 1.0
    seat_s = 0.3
    near_mm = 14.0

    def __init__(self) -> None:
        self._front_before = TouchReceivers(0)
        self._at_s, self._touched_at_s = -math.inf, -math.inf
        self.place, self.pause_s = (0.0, 0.0), math.inf

    def consumes(self, touch: MotionEvent, front: TouchReceivers, px_per_mm: float) -> bool:
        """Return whether to ignore a touch, and remember it for the next call."""
        now_s, before, (x, y) = began_s(touch), self._front_before, self.place
        is_near = math.hypot(touch.x - x, touch.y - y) <= self.near_mm * px_per_mm
        is_ignored = is_near and now_s - self._at_s < self._ignore_s(before, front)
        touch.ud[DOUBLE_TAPPED] = is_ignored
        self.place, self.pause_s, self._touched_at_s = (touch.x, touch.y), now_s - self._touched_at_s, now_s
        if not is_ignored or _has_page_changed(before, front):
            self._at_s = now_s
        if not is_ignored:
            self._front_before = front
        return is_ignored

    def _ignore_s(self, before: TouchReceivers, front: TouchReceivers) -> float:
        if _has_page_changed(before, front):
            return self.end_s if front.is_end else self.page_s
        return self.seat_s * front.tap_delay_factor if before.seat != front.seat else 0.0


def began_s(touch: MotionEvent) -> float:
    """Return when a touch began, by the monotonic clock: a slow frame delays the touches that a panel reported meanwhile."""
    return time.monotonic() - min(LONGEST_FRAME_S, max(0.0, wall_clock() - touch.time_start))


def _has_page_changed(before: TouchReceivers, front: TouchReceivers) -> bool:
    return (before.page, before.is_question) != (front.page, front.is_question)


class HeldTap(NamedTuple):
    """A tap on a target: its name, the place in pixels of the window, when it was made, and the seat that was asked then."""

    name: str
    place: Place
    at_s: float
    seat: int | None


class HeldTaps:
    """Queue of the taps that were made while an answer was on its way to the table.

    mark   called with the place of a tap that gives no answer
    seat   returns the seat that is asked now
    """

    def __init__(self, mark: Callable[[Place], object], seat: Callable[[], int | None]) -> None:
        self._mark, self._seat = mark, seat
        self._taps: list[HeldTap] = []
        self._current_tap: HeldTap | None = None
        self._answered_tap: HeldTap | None = None
        self._sent_at_s = -math.inf

    def call(self, target: TouchTarget, touch: MotionEvent) -> None:
        """Tap a target, or keep the tap while an answer is on its way, or if one was when the finger came down."""
        tap = HeldTap(target.name, (touch.x, touch.y), began_s(touch), self._seat())
        if touch.ud.get(HELD_KEY) or self.is_waiting or self._taps:
            self._taps.append(tap)
        else:
            self._call(target, tap)

    def note_answer(self) -> bool:
        """Hold taps back until `note_result`, because an answer was sent; return False if it did not come from a tap."""
        if self._current_tap is None:
            return False
        self._answered_tap, self._sent_at_s = self._current_tap, time.monotonic()
        return True

    def note_result(self) -> None:
        """Hold back no further tap: the table answered."""
        self._sent_at_s = -math.inf

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is on its way."""
        return time.monotonic() - self._sent_at_s < ANSWER_TIMEOUT_S

    def release(self, targets: Callable[[], Sequence[TouchTarget]], px_per_mm: float) -> None:
        """Tap what has the same name at the same place now, until a tap sends an answer again. Mark the taps that find nothing."""
        while self._taps and not self.is_waiting:
            tap = self._taps.pop(0)
            target = next((target for target in targets() if target.name == tap.name and target.box.contains(*tap.place)), None)
            if target is None or self._is_second(tap, px_per_mm):
                self._mark(tap.place)
            else:
                self._call(target, tap)

    def drop(self) -> None:
        """Mark the kept taps and forget them: an animation plays, or another page is in front."""
        for tap in self._taps:
            self._mark(tap.place)
        self._taps = []

    def _call(self, target: TouchTarget, tap: HeldTap) -> None:
        self._current_tap = tap
        try:
            if target.tap is not None:
                target.tap()
        finally:
            self._current_tap = None

    def _is_second(self, tap: HeldTap, px_per_mm: float) -> bool:
        """Return whether a kept tap is the second of a double tap whose first answered for another seat."""
        first = self._answered_tap
        if first is None or first.seat == self._seat():
            return False
        is_near = math.dist(first.place, tap.place) <= DoubleTap.near_mm * px_per_mm
        return is_near and tap.at_s - first.at_s < DoubleTap.seat_s


class LongPress:
    """Long press on one of the keys of a page.

    is_used    whether the present touch was a long press or a drag, so that letting go is no tap
    """

    def __init__(self) -> None:
        self.is_used = False
        self._event: ClockEvent | None = None

    def hold(self, action: Callable[[], object], is_held: bool) -> None:
        """Handle the begin and the end of a touch: call `action` once it has been held for HOLD_S seconds."""
        self.cancel()
        if is_held:
            self.is_used = False
            self._event = Clock.schedule_once(lambda _: self.use(action), HOLD_S)

    def use(self, action: Callable[[], object] = lambda: None) -> None:
        """Call `action`; letting go is no tap then."""
        self.cancel()
        self.is_used = True
        action()

    def tap(self, action: Callable[[], object]) -> None:
        """Call `action` if the touch was short."""
        if not self.is_used:
            action()

    def cancel(self) -> None:
        """Stop waiting."""
        if self._event:
            self._event.cancel()
            self._event = None
