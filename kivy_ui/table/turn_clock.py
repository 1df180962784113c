"""The clock that runs beside a game, in the corner of the waves: whose turn, and how long."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.session.inputs.snapshot import Shown
from kivy_ui.elapsed_time import Running
from kivy_ui.stage.scene import CORAL
from kivy_ui.stage.sprite import Area
from kivy_ui.table.glass import Glass

if TYPE_CHECKING:  # the table screen is there before any game is
    from companion.games.toolbox.view import ToolsView

LATE = {"deep": CORAL, "light": "#a11208", "contrast": "#ff8d80"}


class Ticking:
    """Draws nothing while no clock runs; else once a second."""

    def __init__(self, renew: Callable[[], object], is_seen: Callable[[], object]) -> None:
        self._running = Running(renew, is_seen)

    @staticmethod
    def is_running(beside: Shown | None) -> bool:
        """Whether the toolbox beside the game counts somebody's turn."""
        if beside is None:
            return False
        view: ToolsView = beside.view
        return view.clock.now.is_running

    def draw(self, glass: Glass, beside: Shown | None, corner: Area) -> None:
        """Draw the disc of whoever's turn it is beside the waves, and the time below; nothing without a clock."""
        if beside is None:
            self._running.draw_on(False)
            return
        view: ToolsView = beside.view
        clock = view.clock
        self._running.show(beside)
        self._running.draw_on(True, clock.now.since_ms - clock.now.banked_ms)
        now = self._running.now_ms()
        glass.disc("ticking", clock.now.up, corner.cx + 13, corner.y + 17, 10)
        colour = LATE[glass.theme] if clock.now.is_slow(now) else glass.ink.ink
        glass.write("ticking:time", clock.says(now), corner.cx, corner.y + 40, 20, colour=colour, room=corner.w - 14, least=12)
