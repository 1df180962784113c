"""The window's owner, and what it shows: a table, or nothing but trouble. Imported once Kivy is prepared."""

import gc
from collections.abc import Callable, Sequence

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window, WindowBase
from kivy.uix.widget import Widget

from companion.session.table import Table
from companion.table.say import Words
from kivy_ui import background_tasks
from kivy_ui.device.device import Appliance, Phones
from kivy_ui.look.theme import rgba
from kivy_ui.pages.device.trouble_page import TroublePage
from kivy_ui.settings import Settings
from kivy_ui.shell import QUIET_S, GetHands, Shell
from kivy_ui.stage import textures
from kivy_ui.stage.touch import Tap


class Owner(App):
    """Owns the window and shows one widget in it; `start` is called when the first frame can come."""

    title = "Fathom"

    def __init__(self, root: Widget, start: Callable[[], object] = lambda: None) -> None:
        super().__init__()
        self._root = root
        self._start = start

    def build(self) -> Widget:
        """Give Kivy the widget."""
        return self._root

    def on_start(self) -> None:
        """Have a second frame follow the first: a bare KMS/DRM display may go on showing black until it comes. Garbage is looked for then."""
        _after_a_frame(lambda: Window.canvas.ask_update())
        _after_a_frame(gc.enable)
        self._start()


def _after_a_frame(act: Callable[[], object]) -> None:
    def flipped(window: WindowBase) -> None:
        window.unbind(on_flip=flipped)
        Clock.schedule_once(lambda _: act(), 0)

    Window.bind(on_flip=flipped)


def over(
    table: Table,
    game: str | None = None,
    set_up: Callable[[Shell], object] = lambda shell: None,
    when_shown: Callable[[], object] = lambda: None,
    hands: GetHands = lambda: None,
    appliance: Appliance | None = None,
) -> Owner:
    """Make the app over a table; the arguments are those of `kivy_ui.app.run`."""
    shell = Shell(table, Settings(), lambda: owner.stop(), appliance=appliance)
    shell.first_game, shell.hands = game, hands
    set_up(shell)
    follow_phones(shell)

    def start() -> None:
        _after_a_frame(when_shown)
        shell.start()
        Clock.schedule_once(lambda _: textures.spread(), QUIET_S)

    owner = Owner(shell, start)
    return owner


def follow_phones(shell: Shell) -> None:
    """Show on the screen what phones want of it, once any may come."""

    def changed(phones: Phones) -> None:
        from kivy_ui.pages.device.phones_page import follow  # most tables never need it

        follow(shell, lambda: shell.sheet, phones)
        if phones.received and not (phones.door and phones.door.wish()):
            from kivy_ui.pages.setup.sheet_import_page import show_received

            show_received(shell, shell.sheet, phones)

    if phones := shell.appliance.phones:
        phones.listen(lambda: background_tasks.soon(changed, phones))


def trouble(what: Words, todo: Words, ways: Sequence[tuple[str, Words, Tap]], set_up: Callable[[TroublePage], object]) -> Owner:
    """Make the app that says what is wrong, and shows the ways out of it: no table, no file."""
    look = Settings().look(*Window.size)
    Window.clearcolor = rgba(look.theme.sea)
    page = TroublePage(look, what, todo=todo, ways=ways)
    set_up(page)
    return Owner(page)
