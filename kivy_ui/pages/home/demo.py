"""Demo: Deep Blue plays by itself over Home while the screen is not touched, if the settings say so."""

from collections.abc import Callable

from kivy.clock import Clock, ClockEvent
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from companion.pictures.picture import picture
from companion.pictures.worlds.moods import foot
from kivy_ui.look.language import translate
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import SWALLOWED
from kivy_ui.table.table_layout import SCENE, places
from kivy_ui.table.table_stage import TableStage

GAME = "deep-blue"
AFTER_S = 120.0
"""Time without an input on Home after which the demo begins, in seconds."""
MOVE_S, WAIT_S = 1.8, 0.3
"""Time between two moves; between two looks whether an animation has ended. In seconds."""
WORDS_TEXT = 34.0
AIR_UNITS = 8.0


class Demo(TableStage):
    """A table with a game of its own. Once `may_play()` is False it calls `on_end()`."""

    def __init__(self, shell: Shell, may_play: Callable[[], bool], on_end: Callable[[], object]) -> None:
        from companion.session.demo_game import DemoGame  # imported later, so that the app starts sooner

        super().__init__(shell, GAME, lambda _: None)
        self._own = DemoGame(shell.settings.language)
        self._may_play, self._on_end = may_play, on_end
        self._timer: ClockEvent | None = None

    def on_parent(self, widget: object, parent: Widget | None) -> None:
        """Begin once it is on the screen; stop when it is removed."""
        super().on_parent(widget, parent)
        if parent is not None:
            self._timer = Clock.schedule_once(self.move, WAIT_S)
        elif self._timer is not None:
            self._timer.cancel()

    def move(self, *_: object) -> None:
        """Make a move, unless an animation plays; then wait for the next one."""
        if not self._may_play():
            self._on_end()
            return
        if not self.is_playing:
            self._own.move()
            self.show(self._own.shown)
        self._timer = Clock.schedule_once(self.move, WAIT_S if self.is_playing else MOVE_S)

    def compose(self, scene: Scene) -> None:
        """Draw the game without touch targets, and in place of the answers that it is a demo."""
        super().compose(scene)
        top = places(scene, SCENE, 0).cells[0].y - AIR_UNITS
        area = Area(0, top, scene.w, scene.h - top)
        scene.cover(area)
        scene.spots = []
        scene.lay("demo", picture(foot, self.state.shape.foot, scene.theme), area)
        scene.write(
            "demo:words", translate("home.demo"), area.cx, area.cy, WORDS_TEXT, colour=scene.ink.ink, room=scene.w - 2 * AIR_UNITS
        )


class IdleDemo:
    """Timer that begins the demo: `stir` restarts it, and ends a demo. Without the setting there is no timer.

    is_at_home   returns whether Home is shown, and no page over it
    is_awake     returns whether the screen is neither dimmed nor off
    """

    def __init__(self, shell: Shell, is_at_home: Callable[[], bool], is_awake: Callable[[], bool]) -> None:
        self._shell, self._is_at_home, self._is_awake = shell, is_at_home, is_awake
        self.timer: ClockEvent | None = None
        self.demo: Demo | None = None

    def stir(self) -> None:
        """Handle an input or another page: end the demo, and restart its timer if the settings ask for one."""
        self.end()
        if self.timer is not None:
            self.timer.cancel()
        self.timer = Clock.schedule_once(self.begin, AFTER_S) if self._shell.settings.plays_demo else None

    def swallows(self, touch: MotionEvent) -> bool:
        """Note a touch. Return whether it only ended the demo."""
        touch.ud[SWALLOWED] = plays = self.demo is not None
        self.stir()
        return plays

    def end(self) -> None:
        """Remove the demo, if it plays."""
        demo, self.demo = self.demo, None
        if demo is not None and demo.parent is not None:
            self._shell.close_page()

    def begin(self, *_: object) -> None:
        """Begin the demo if only Home is shown."""
        if self._is_at_home() and self._is_awake():
            demo = Demo(self._shell, self._is_awake, self.end)
            self._shell.open_page(demo)
            self.demo = demo
