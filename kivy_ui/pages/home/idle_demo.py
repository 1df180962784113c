"""Timer of the demo on Home. The demo itself is loaded when it begins."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent
from kivy.input import MotionEvent

from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.touch import DOUBLE_TAPPED

if TYPE_CHECKING:  # imported later, so that the first frame comes sooner
    from kivy_ui.pages.home.demo import Demo

IDLE_S = 120.0
"""Time without an input on Home after which the demo begins, in seconds."""


class IdleDemo:
    """Timer that begins the demo; `note_input` ends the demo and restarts the timer. It runs only if the setting “Demo when idle” is on.

    is_at_home   returns whether Home is shown, and no page over it
    is_awake     returns whether the screen is neither dimmed nor off
    """

    def __init__(self, shell: Shell, is_at_home: Callable[[], bool], is_awake: Callable[[], bool]) -> None:
        self._shell, self._is_at_home, self._is_awake = shell, is_at_home, is_awake
        self.timer: ClockEvent | None = None
        self.demo: Demo | None = None

    def note_input(self) -> None:
        """Handle an input or another page: end the demo, and restart its timer if the settings ask for one."""
        self.end()
        if self.timer is not None:
            self.timer.cancel()
        self.timer = Clock.schedule_once(self.begin, IDLE_S) if self._shell.settings.plays_demo else None

    def consumes(self, touch: MotionEvent) -> bool:
        """Note a touch. Return whether it only ended the demo."""
        touch.ud[DOUBLE_TAPPED] = plays = self.demo is not None
        self.note_input()
        return plays

    def end(self) -> None:
        """Remove the demo, if it plays."""
        demo, self.demo = self.demo, None
        if demo is not None and demo.parent is not None:
            self._shell.close_page()

    def begin(self, *_: object) -> None:
        """Begin the demo if only Home is shown."""
        from kivy_ui.pages.home.demo import Demo

        if self._is_at_home() and self._is_awake():
            demo = Demo(self._shell, self._is_awake, self.end)
            self._shell.open_page(demo)
            self.demo = demo
