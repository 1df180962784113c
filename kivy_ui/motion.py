"""Motions: short, skippable, and only after something happened."""

from collections.abc import Callable
from dataclasses import dataclass

from kivy.clock import Clock, ClockEvent
from kivy.graphics.instructions import InstructionGroup

from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look

FRAME_S = 1 / 30


@dataclass(frozen=True)
class Motion:
    """Something that moves once: `draw(pen, progress)` is called with 0 to 1, eased, for `ms` milliseconds.

    `after_ms` waits first. `hides` names things (the board's own keys) not to be drawn at rest meanwhile. `ends` is called once when
    it is over, also when it was cut short: the last frame drawn is somewhere before 1, and the slower the screen, the farther.
    """

    draw: Callable[[Pen, float], object]
    ms: int = 250
    after_ms: int = 0
    hides: frozenset[str] = frozenset()
    ends: Callable[[], object] = lambda: None


def eased(t: float) -> float:
    """Ease a progress: slow, fast, slow.

    >>> eased(0), eased(0.5), eased(1)
    (0, 0.5, 1)
    """
    return t * t * (3 - 2 * t)


def between(start: tuple[float, float], end: tuple[float, float], t: float, lift: float = 0.0) -> tuple[float, float]:
    """Find the point at `t` on the way from `start` to `end`, lifted in the middle by `lift` pixels."""
    return start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t + 4 * lift * t * (1 - t)


class Stage:
    """Plays motions in a layer of their own; draws no frame when none is left."""

    def __init__(self, layer: InstructionGroup, look: Callable[[], Look], on_rest: Callable[[], object]) -> None:
        self._layer = layer
        self._look = look
        self._on_rest = on_rest
        self._playing: list[Motion] = []
        self._passed_ms = 0.0
        self._clock: ClockEvent | None = None

    @property
    def hidden(self) -> frozenset[str]:
        """What is not to be drawn at rest now."""
        return frozenset().union(*(motion.hides for motion in self._playing)) if self._playing else frozenset()

    def play(self, motions: list[Motion]) -> None:
        """Play these together, instead of whatever still plays."""
        self._end(self._playing)
        self._playing, self._passed_ms = list(motions), 0.0
        if self._clock is None and motions:
            self._clock = Clock.schedule_interval(self._frame, FRAME_S)

    def skip(self) -> None:
        """Go to the end at once."""
        if self._playing:
            self._passed_ms = 1e9
            self._frame(0)

    def _frame(self, seconds: float) -> None:
        self._passed_ms += min(seconds, 0.1) * 1000
        self._layer.clear()
        pen = Pen(self._layer, self._look())
        still = [motion for motion in self._playing if self._passed_ms < motion.after_ms + motion.ms]
        for motion in still:
            if self._passed_ms >= motion.after_ms:
                motion.draw(pen, eased((self._passed_ms - motion.after_ms) / motion.ms))
        if len(still) < len(self._playing):
            over = [motion for motion in self._playing if motion not in still]
            self._playing = still
            self._end(over)
            self._on_rest()
        if not still and self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _end(self, over: list[Motion]) -> None:
        for motion in over:
            motion.ends()
