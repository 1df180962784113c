"""Demo: Deep Blue plays by itself over Home while the screen is not touched, if the settings say so."""

from collections.abc import Callable

from kivy.clock import Clock, ClockEvent
from kivy.uix.widget import Widget

from companion.pictures.picture import picture
from companion.pictures.worlds.moods import foot
from kivy_ui.look.language import translate
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_layout import SCENE_UNITS, table_layout
from kivy_ui.table.table_stage import TableStage

GAME = "deep-blue"
MOVE_S, WAIT_S = 1.8, 0.3
"""Time between two moves; between two looks whether an animation has ended. In seconds."""
SCENE_S = 4.0
"""Time for which the end of an animation is shown that waits for a tap in a game, in seconds."""
WORDS_TEXT = 34.0
PADDING_UNITS = 8.0


class Demo(TableStage):
    """A table with a game of its own. Once `may_play()` is False it calls `on_end()`."""

    def __init__(self, shell: Shell, may_play: Callable[[], bool], on_end: Callable[[], object]) -> None:
        from companion.session.demo_game import DemoGame  # imported later, so that the app starts sooner

        super().__init__(shell, GAME, lambda _: None)
        self._demo_game = DemoGame(shell.settings.language)
        self._may_play, self._on_end = may_play, on_end
        self._timer: ClockEvent | None = None

    def on_parent(self, widget: object, parent: Widget | None) -> None:
        """Begin once it is on the screen; stop when it is removed."""
        super().on_parent(widget, parent)
        if parent is not None:
            self._timer = Clock.schedule_once(self.move, WAIT_S)
        elif self._timer is not None:
            self._timer.cancel()

    @property
    def most_wait_s(self) -> float:
        """Time in seconds after which a demo goes on by itself, since no player taps."""
        return SCENE_S

    def move(self, *_: object) -> None:
        """Make a move, unless an animation plays; then wait for the next one."""
        if not self._may_play():
            self._on_end()
            return
        if not self.is_playing:
            self._demo_game.move()
            self.show(self._demo_game.snapshot)
        self._timer = Clock.schedule_once(self.move, WAIT_S if self.is_playing else MOVE_S)

    def compose(self, scene: Scene) -> None:
        """Draw the game without touch targets, and in place of the answers that it is a demo."""
        super().compose(scene)
        top = table_layout(scene, SCENE_UNITS, 0).cells[0].y - PADDING_UNITS
        area = Area(0, top, scene.w, scene.h - top)
        scene.clear_area(area)
        scene.targets = []
        scene.put_in_area("demo", picture(foot, self.state.shape.foot, scene.theme), area)
        room = scene.w - 2 * PADDING_UNITS
        scene.write("demo:words", translate("home.demo"), area.cx, area.cy, WORDS_TEXT, colour=scene.ink.ink, room=room)
