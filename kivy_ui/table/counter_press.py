"""Change of a counter by a pressed minus or plus: it grows while the finger stays down, and is answered once when it goes up."""

from collections.abc import Callable, Hashable
from functools import partial

from kivy.clock import Clock, ClockEvent

from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

FIRST_STEP_S = 0.5
"""Seconds until the first step of a held key; a shorter press is a tap."""
STEP_S, QUICK_STEP_S, SLOW_STEPS = 0.2, 0.12, 5
"""Seconds between two steps, of the first steps and of later ones, and the number of the first ones."""

MOST_STEPS = 99
"""Greatest change of one hold, which the keypads of counters also take."""


class CounterPress:
    """Changes of counters whose minus or plus is pressed, by the key of the counter. `renew` draws the counters again."""

    def __init__(self, renew: Callable[[], object]) -> None:
        self._renew = renew
        self._steps: dict[Hashable, int] = {}
        self._timers: dict[Hashable, ClockEvent] = {}
        self._answered_key: Hashable = None

    def change_of(self, key: Hashable) -> int:
        """Return by how much the counter changes when the finger goes up."""
        return self._steps.get(key, 0)

    def touch(self, scene: Scene, name: str, area: Area, *, key: Hashable, by: int, answer: Callable[[int], object] | None) -> None:
        """Add the target of a minus (`by` -1) or plus (1): a tap answers `by`, a held one each step at once, when it ends.

        `answer` takes the change; without it the target does nothing.
        """
        if answer is None:
            scene.touch(name, area)
        else:
            scene.touch(name, area, partial(self._tap, key, by, answer), partial(self._on_hold, key, by, answer))

    def _tap(self, key: Hashable, by: int, answer: Callable[[int], object]) -> None:
        """Answer a tap, unless it ends a hold that was answered."""
        answered_key, self._answered_key = self._answered_key, None
        if answered_key is None or answered_key != key:
            answer(by)

    def _on_hold(self, key: Hashable, by: int, answer: Callable[[int], object], is_down: bool) -> None:
        timer = self._timers.pop(key, None)
        if timer is not None:
            timer.cancel()
        self._answered_key = None
        if is_down:
            self._timers[key] = Clock.schedule_once(partial(self._step, key, by), FIRST_STEP_S)
        elif change := self._steps.pop(key, 0):
            self._answered_key = key
            answer(change)

    def _step(self, key: Hashable, by: int, _: float) -> None:
        self._steps[key] = max(-MOST_STEPS, min(MOST_STEPS, self._steps.get(key, 0) + by))
        pause_s = STEP_S if abs(self._steps[key]) < SLOW_STEPS else QUICK_STEP_S
        self._timers[key] = Clock.schedule_once(partial(self._step, key, by), pause_s)
        self._renew()
