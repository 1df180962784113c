"""Parts of a page that can be dragged."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Generic, TypeVar

from kivy_ui.layout.part import Part
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.stage.stage import Stage
from kivy_ui.stage.touch import OnDrag

Name = TypeVar("Name", bound=Hashable)


class DragHandler(Generic[Name]):
    """Dragging of named parts: a held part is drawn at the touch.

    areas    the area of each part while it isn't held, in units, as last drawn
    """

    def __init__(self, stage: Stage, on_dropped: Callable[[Name, float, float], object]) -> None:
        """Call `on_dropped(name, x, y)` with the place, in units, at which a part is released."""
        self.areas: dict[Name, Area] = {}
        self._stage, self._on_dropped = stage, on_dropped
        self._grabbed_thing: tuple[Name, float, float] | None = None

    def part(self, name: Name, part: Part) -> Part:
        """Return a part that is drawn at the touch while it is held."""

        def draw(scene: Scene, area: Area, key: str) -> None:
            self.areas[name] = area
            if self._grabbed_thing is not None and self._grabbed_thing[0] == name:
                area = area_around(*self._grabbed_thing[1:], area.w, area.h)
            part.draw(scene, area, key)

        return part._replace(draw=draw)

    def callback(self, name: Name) -> OnDrag:
        """Return the drag callback of this part, for `panel`."""
        return partial(self._follow, name)

    def part_at(self, x: float, y: float) -> Name | None:
        """Return the name of the part at a point in units, None if there is none."""
        return next((name for name, area in self.areas.items() if area.contains(x, y)), None)

    def _follow(self, name: Name, x_px: float, y_px: float, is_done: bool) -> None:
        x, y = self._stage.units_at(x_px, y_px)
        self._grabbed_thing = None if is_done else (name, x, y)
        if is_done:
            self._on_dropped(name, x, y)
        self._stage.renew()
