"""Drag and drop on the board, and long presses."""

import time
from collections.abc import Callable, Sequence
from math import hypot
from typing import NamedTuple

from companion.pictures.picture import picture
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import OnDrag, Tap
from kivy_ui.table.table_scene import TableScene

STILL_UNITS = 14.0
LIFT_UNITS = 26.0
"""Distance of the dragged thing above the finger, which would hide it, in units."""
HOLD_S = 0.5


class DropTarget(NamedTuple):
    """Area onto which a thing may be dropped, and the action of a drop there."""

    area: Area
    drop: Callable[[], object]


class DraggedThing:
    """Thing that is being dragged. A touch that moves less than `STILL_UNITS` is a tap."""

    def __init__(self) -> None:
        self.key = ""
        self.x, self.y = 0.0, 0.0
        self._start: tuple[float, float] | None = None
        self._was_dragged = False

    def drag(self, scene: TableScene, key: str, targets: Sequence[DropTarget]) -> OnDrag | None:
        """Return the callback of a touch that drags the thing `key` to one of some targets; None without any."""
        if not targets:
            return None

        def on_move(x_px: float, y_px: float, is_let_go: bool) -> None:
            self._move(key, x_px / scene.look.unit, scene.h - y_px / scene.look.unit)
            if is_let_go:
                self._drop(targets)
            scene.actions.renew()

        return on_move

    def _move(self, key: str, x: float, y: float) -> None:
        if self._start is None:
            self._start, self._was_dragged = (x, y), False
        if self.key or hypot(x - self._start[0], y - self._start[1]) > STILL_UNITS:
            self.key, self.x, self.y = key, x, y

    def _drop(self, targets: Sequence[DropTarget]) -> None:
        is_dragged, self.key, self._start = bool(self.key), "", None
        self._was_dragged = is_dragged
        target = next((target for target in targets if is_dragged and target.area.contains(self.x, self.y)), None)
        if target is not None:
            target.drop()

    def tap(self, tap: Tap | None) -> Tap | None:
        """Return a tap that does nothing at the end of a drag."""
        if tap is None:
            return None

        def on_tap() -> None:
            was_dragged, self._was_dragged = self._was_dragged, False
            if not was_dragged:
                tap()

        return on_tap

    def spot(self, side: float) -> Area:
        """Return the area in which the dragged thing is drawn, a square with sides of `side` units."""
        return Area(self.x - side / 2, self.y - side / 2 - LIFT_UNITS, side, side)


def draw_targets(scene: TableScene, targets: Sequence[DropTarget]) -> None:
    """Frame the places where the dragged thing may be dropped."""
    for nth, target in enumerate(targets):
        scene.put_in_area(f"drop:{nth}", picture(plate_painters.frame, BRASS, 3.5, 14), target.area)


class HoldOrTap:
    """Timer that distinguishes a long press on a cell from a tap."""

    def __init__(self, hold_s: float = HOLD_S) -> None:
        self.hold_s = hold_s
        self._pressed_at = 0.0

    def on_hold(self, begins: bool) -> None:
        """Record when the finger came down (`begins`)."""
        if begins:
            self._pressed_at = time.monotonic()

    def tap(self, short: Callable[[], object] | None, long: Callable[[], object]) -> None:
        """Call `long` after a long press, else `short`."""
        if time.monotonic() - self._pressed_at >= self.hold_s:
            long()
        elif short is not None:
            short()
