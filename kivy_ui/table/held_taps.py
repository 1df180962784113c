"""Taps between an answer and its result: they are kept, and tapped on the next picture, so that quick taps on a keypad all count."""

import math
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kivy.input import MotionEvent

from kivy_ui.stage.touch import DoubleTap, TouchTarget, began_s

PATIENCE_S = 2.0
"""Time after which an answer without a result no longer holds taps back."""
HELD = "tap waits for a result"
"""Key in `touch.ud` of a touch that began while an answer was on its way."""
Place = tuple[float, float]


class Tap(NamedTuple):
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
        self._taps: list[Tap] = []
        self._current: Tap | None = None
        self._answered: Tap | None = None
        self._sent_at_s = -math.inf

    def call(self, target: TouchTarget, touch: MotionEvent) -> None:
        """Tap a target, or keep the tap while an answer is on its way, or if one was when the finger came down."""
        tap = Tap(target.name, (touch.x, touch.y), began_s(touch), self._seat())
        if touch.ud.get(HELD) or self.is_waiting or self._taps:
            self._taps.append(tap)
        else:
            self._call(target, tap)

    def note_answer(self) -> bool:
        """Hold taps back until `note_result`, because an answer was sent; return False if it did not come from a tap."""
        if self._current is None:
            return False
        self._answered, self._sent_at_s = self._current, time.monotonic()
        return True

    def note_result(self) -> None:
        """Hold back no further tap: the table answered."""
        self._sent_at_s = -math.inf

    @property
    def is_waiting(self) -> bool:
        """Whether an answer is on its way."""
        return time.monotonic() - self._sent_at_s < PATIENCE_S

    def release(self, targets: Callable[[], Sequence[TouchTarget]], px_per_mm: float) -> None:
        """Tap what has the same name at the same place now, until a tap sends an answer again. Mark the taps that find nothing."""
        while self._taps and not self.is_waiting:
            tap = self._taps.pop(0)
            target = next((one for one in targets() if one.name == tap.name and one.box.holds(*tap.place)), None)
            if target is None or self._is_second(tap, px_per_mm):
                self._mark(tap.place)
            else:
                self._call(target, tap)

    def drop(self) -> None:
        """Mark the kept taps and forget them: an animation plays, or another page is in front."""
        for tap in self._taps:
            self._mark(tap.place)
        self._taps = []

    def _call(self, target: TouchTarget, tap: Tap) -> None:
        self._current = tap
        try:
            if target.tap is not None:
                target.tap()
        finally:
            self._current = None

    def _is_second(self, tap: Tap, px_per_mm: float) -> bool:
        """Return whether a kept tap is the second of a double tap whose first answered for another seat."""
        first = self._answered
        if first is None or first.seat == self._seat():
            return False
        near = math.dist(first.place, tap.place) <= DoubleTap.near_mm * px_per_mm
        return near and tap.at_s - first.at_s < DoubleTap.seat_s
