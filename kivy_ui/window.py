"""The window's owners: the app over a table, and the app that shows nothing but trouble. Imported once Kivy is prepared."""

from collections.abc import Callable, Sequence

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window, WindowBase

from companion.session.table import Table
from companion.table.say import Words
from kivy_ui.appliance import Appliance
from kivy_ui.screens.trouble import TroublePage
from kivy_ui.settings import Settings
from kivy_ui.shell import GetHands, Shell
from kivy_ui.surface import Tap
from kivy_ui.theme import rgba


class FathomApp(App):
    """Shows a table. `game`: what was asked for at the start; `set_up(shell)` may change the shell before it starts.

    `when_shown` is called once, after the first frame.
    """

    title = "Fathom"

    def __init__(
        self,
        table: Table,
        game: str | None = None,
        set_up: Callable[[Shell], object] = lambda shell: None,
        when_shown: Callable[[], object] = lambda: None,
        hands: GetHands = lambda: None,
        appliance: Appliance | None = None,
    ) -> None:
        super().__init__()
        self.shell = Shell(table, Settings(), self.stop, appliance=appliance)
        self.shell.first_game = game
        self.shell.hands = hands
        self._when_shown = when_shown
        set_up(self.shell)

    def build(self) -> Shell:
        """Give Kivy the shell."""
        return self.shell

    def on_start(self) -> None:
        """Start the shell; the first frame can come."""
        Window.bind(on_flip=self._shown)
        _draw_twice()
        self.shell.start()

    def _shown(self, window: WindowBase) -> None:
        window.unbind(on_flip=self._shown)
        Clock.schedule_once(lambda _: self._when_shown(), 0)


class TroubleApp(App):
    """Shows what is wrong, and the ways out of it: no table, no file."""

    title = "Fathom"

    def __init__(
        self, what: Words, todo: Words, ways: Sequence[tuple[str, Words, Tap]], set_up: Callable[[TroublePage], object]
    ) -> None:
        super().__init__()
        look = Settings().look(*Window.size)
        Window.clearcolor = rgba(look.theme.sea_deep)
        self.page = TroublePage(look, what, todo=todo, ways=ways)
        set_up(self.page)

    def build(self) -> TroublePage:
        """Give Kivy the one screen."""
        return self.page

    def on_start(self) -> None:
        """Draw; the first frame can come."""
        _draw_twice()


def _draw_twice() -> None:
    """Have a second frame follow the first: a bare KMS/DRM display may go on showing black until it comes."""

    def again(window: WindowBase) -> None:
        window.unbind(on_flip=again)
        Clock.schedule_once(lambda _: window.canvas.ask_update(), 0)

    Window.bind(on_flip=again)
