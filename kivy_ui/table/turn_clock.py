"""Turn clock beside a game, in the corner with the menu key: the seat whose turn it is, and its time."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc
from companion.session.inputs.snapshot import Snapshot
from companion.table.sentence import Words
from kivy_ui.elapsed_time import ElapsedTime
from kivy_ui.look.language import translate
from kivy_ui.stage.scene import CORAL
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

if TYPE_CHECKING:  # games are imported later than the table screen
    from companion.games.toolbox.view import ClockView, ToolsView

LATE_COLOURS = {"deep": CORAL, "light": "#a11208", "contrast": "#ff8d80"}


class TurnClock:
    """The clock's drawing, renewed once a second while it is shown."""

    def __init__(self, renew: Callable[[], object], is_seen: Callable[[], object]) -> None:
        self._elapsed_time = ElapsedTime(renew, is_seen)

    @staticmethod
    def is_running(toolbox: Snapshot | None) -> bool:
        """Return whether the clock of the toolbox beside the game runs."""
        if toolbox is None:
            return False
        view: ToolsView = toolbox.view
        return view.clock.state.is_running

    def _follow(self, toolbox: Snapshot) -> "ClockView":
        """Return the toolbox's clock, and draw once a second while it runs."""
        clock: ClockView = toolbox.view.clock
        self._elapsed_time.show(toolbox)
        self._elapsed_time.draw_on(True, clock.state.since_ms - clock.state.banked_ms)
        return clock

    def words(self, scene: TableScene, toolbox: Snapshot) -> Words:
        """Return the name of the seat or creature whose turn it is, and its time; continue to draw once a second."""
        clock = self._follow(toolbox)
        creature = clock.state.creature(clock.state.up)
        name = creature.name if creature else scene.name(clock.state.up)
        return translate("table.clock_runs", name=name, time=clock.time_at(self._elapsed_time.now_ms()))

    def draw(self, scene: TableScene, toolbox: Snapshot | None, corner: Area) -> None:
        """Draw the disc of the seat whose turn it is beside the menu key, and the time below; nothing without a clock."""
        if toolbox is None:
            self._elapsed_time.draw_on(False)
            return
        clock = self._follow(toolbox)
        now_ms = self._elapsed_time.now_ms()
        up = clock.state.as_seat(clock.state.up, scene.snapshot.seats)
        scene.put("ticking", picture(disc, up.colour, up.emblem), corner.cx + 13, corner.y + 17, 24)
        colour = LATE_COLOURS[scene.theme] if clock.state.is_slow(now_ms) else scene.ink.ink
        scene.write(
            "ticking:time", clock.time_at(now_ms), corner.cx, corner.y + 40, 20, colour=colour, room=corner.w - 14, least=12
        )
