"""Cross-fade: the previous frame of a widget fades over the new one."""

import time
from collections.abc import Callable

from kivy.clock import Clock, ClockEvent
from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Rectangle
from kivy.graphics.instructions import Canvas, InstructionGroup
from kivy.graphics.texture import Texture

FRAME_S = 1 / 60


class Crossfade:
    """Cross-fade over the instructions `drawn_group` of `canvas`. It keeps a picture only while it fades.

    on_fade   called in each frame with the share of the fade that is over, 0 to 1
    """

    def __init__(self, canvas: Canvas, drawn_group: InstructionGroup, on_fade: Callable[[float], object]) -> None:
        self._canvas, self._instructions, self._on_fade = canvas, drawn_group, on_fade
        self._group = InstructionGroup()
        self._canvas.add(self._group)
        self._colour = Color(1, 1, 1, 1)
        self._started_at = self._seconds = 0.0
        self._ticking: ClockEvent | None = None

    def begin(self, size: tuple[int, int], seconds: float) -> None:
        """Capture the present picture, `size` pixels large, and fade it out in `seconds`."""
        self.end()
        self._started_at, self._seconds = 0.0, seconds
        self._colour.rgba = (1, 1, 1, 1)
        for instruction in (self._colour, Rectangle(texture=self._capture(size), size=size)):
            self._group.add(instruction)
        self._ticking = Clock.schedule_interval(self._fade, FRAME_S)

    def end(self) -> None:
        """Remove the picture at once."""
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None
            self._group.clear()
            self._on_fade(1.0)

    def _capture(self, size: tuple[int, int]) -> Texture:
        scene = Fbo(size=size)
        for instruction in (ClearColor(0, 0, 0, 1), ClearBuffers()):
            scene.add(instruction)
        self._canvas.remove(self._instructions)  # Kivy draws an instruction in one group only
        scene.add(self._instructions)
        scene.draw()
        scene.remove(self._instructions)
        self._canvas.insert(0, self._instructions)
        return scene.texture

    def _fade(self, _: float) -> None:
        """Draw the next step of the fade. Its time counts from the first frame that shows the captured picture."""
        self._started_at = self._started_at or time.monotonic()
        opacity = 1 - (time.monotonic() - self._started_at) / self._seconds
        self._colour.rgba = (1, 1, 1, max(0.0, opacity))
        if opacity <= 0:
            self.end()
        else:
            self._on_fade(1 - opacity)
