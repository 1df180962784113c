"""A surface: one widget that draws itself with a pen and names the places that can be touched.

Everything on screen is a surface: a rail, a prompt bar, a board. It is drawn anew when what it shows
changes, and never moves by itself: at rest no frame is drawn.
"""

from collections.abc import Callable
from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics.instructions import InstructionGroup
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen, Written
from kivy_ui.look import LEAST_TARGET_MM, Look

Tap = Callable[[], object]
Hold = Callable[[bool], object]
Drag = Callable[[float, float, bool], object]


class Target(NamedTuple):
    """A place that can be touched: its name, where it is, and what a tap or a hold (True: begins, False: ends) does.

    `radius` is how round it is drawn while pressed, in pixels. `drag`: called with the position while a finger moves.
    """

    name: str
    box: Box
    tap: Tap | None = None
    hold: Hold | None = None
    radius: float = 0
    drag: Drag | None = None


class Surface(Widget):
    """Base of everything drawn: override `paint`."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.targets: list[Target] = []
        self._texts: list[Written] = []
        self._drawn = InstructionGroup()
        self._pressed = InstructionGroup()
        self.canvas.add(self._drawn)
        self.canvas.after.add(self._pressed)
        self._repaint = Clock.create_trigger(self._paint_now)
        self._touch: Target | None = None
        self.bind(pos=self.renew, size=self.renew)

    # for those who make one

    def paint(self, pen: Pen, box: Box) -> None:
        """Draw everything into `box` (this widget's own place) and name the targets with `touchable`."""
        raise NotImplementedError

    def touchable(self, name: str, box: Box, tap: Tap | None = None, hold: Hold | None = None, radius: float = 0) -> None:
        """Name a place that can be tapped from now on; at least 9 mm each way."""
        self.targets.append(Target(name, box, tap, hold, radius))

    def renew(self, *_: object) -> None:
        """Draw anew with the next frame."""
        self._repaint()

    def relook(self, look: Look) -> None:
        """Draw with another look from now on."""
        self.look = look
        self.renew()

    @property
    def texts(self) -> list[Written]:
        """Everything that is written, and where."""
        return self._texts

    @property
    def box(self) -> Box:
        """This surface's place on the screen."""
        return Box(self.x, self.y, self.width, self.height)

    def target(self, name: str) -> Target:
        """Find the target called `name`. Raises KeyError."""
        for target in self.targets:
            if target.name == name:
                return target
        raise KeyError(name)

    # how

    def _paint_now(self, *_: object) -> None:
        self._drawn.clear()
        self.targets, self._texts = [], []
        if self.width < 2 or self.height < 2:
            return
        pen = Pen(self._drawn, self.look)
        self.paint(pen, self.box)
        self._texts = pen.texts

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Show at once where a finger comes down."""
        if super().on_touch_down(touch):
            return True
        target = self.at(touch.x, touch.y)
        if target is None or getattr(touch, "is_mouse_scrolling", False):
            return False
        touch.grab(self)
        self._touch = target
        self._show_press(target)
        if target.hold:
            target.hold(True)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Move a dragged thing with the finger."""
        if touch.grab_current is not self or self._touch is None:
            return super().on_touch_move(touch)
        if self._touch.drag:
            self._touch.drag(touch.x, touch.y, False)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Do what the finger came down on, if it is still there."""
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        target, self._touch = self._touch, None
        self._pressed.clear()
        if target is not None:
            self._let_go(target, touch)
        return True

    def _let_go(self, target: Target, touch: MotionEvent) -> None:
        if target.hold:
            target.hold(False)
        if target.drag:
            target.drag(touch.x, touch.y, True)
        if target.tap and target.box.grown(self.look.mm(LEAST_TARGET_MM)).holds(touch.x, touch.y):
            target.tap()

    def at(self, x: float, y: float) -> Target | None:
        """Find the target under a point: the one whose middle is nearest, small ones counted as 9 mm."""
        least = self.look.mm(LEAST_TARGET_MM)
        hit = [target for target in self.targets if target.box.grown(least).holds(x, y)]
        inside = [target for target in hit if target.box.holds(x, y)]
        return min(inside or hit, key=lambda target: _distance(target.box, x, y), default=None)

    def _show_press(self, target: Target) -> None:
        pen = Pen(self._pressed, self.look)
        pen.box(target.box, "#ffffff", radius=target.radius or self.look.mm(2), alpha=0.22)


def _distance(box: Box, x: float, y: float) -> float:
    return (box.cx - x) ** 2 + (box.cy - y) ** 2
