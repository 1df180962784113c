"""The app that owns the window and shows a table or the Trouble page. Imported after Kivy is set up."""

import gc
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.clock import Clock
from kivy.core.text import Label
from kivy.core.window import Window, WindowBase
from kivy.graphics import Rectangle
from kivy.uix.widget import Widget

from companion.session.inputs.messages import StoreRequest
from companion.session.session_thread import SessionThread
from companion.table.sentence import Words
from kivy_ui import background_tasks
from kivy_ui.device.device_services import DeviceServices, Phones
from kivy_ui.look.theme import rgba
from kivy_ui.pages.device.trouble_page import TroublePage
from kivy_ui.settings import Settings
from kivy_ui.shell import QUIET_S, AppShell, GetHardware
from kivy_ui.stage import textures
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:  # imported once phones are used
    from kivy_ui.pages.device.phone_requests import RequestFollower


PAUSE_S = 0.3
"""Time without a frame after which garbage is collected, in seconds."""
GARBAGE_THRESHOLDS = 20_000, 10, 10
"""Arguments of `gc.set_threshold` for collections without a pause: the first is the number of new objects, about 50 taps."""
YOUNG_COLLECTIONS = 20
NAME_SHARE = 0.12
"""Height of the app's name in a new window, as a share of the window's."""
LIBRARY_S = 0.1
"""Longest wait of the first frame for the library, in seconds. After it the frame is drawn without the games."""


class WindowApp(App):
    """Kivy app that shows one widget in the window; `start` is called before the first frame."""

    title = "Fathom"

    def __init__(self, root: Widget, start: Callable[[], object] = lambda: None) -> None:
        super().__init__()
        self._root = root
        self._start = start

    def build(self) -> Widget:
        """Return the widget to Kivy."""
        return self._root

    def on_start(self) -> None:
        """Request a second frame, because a bare KMS/DRM display may stay black until then, and enable garbage collection."""
        _call_after_frame(lambda: Window.canvas.ask_update())
        _call_after_frame(enable_garbage_collection)
        self._start()


def enable_garbage_collection() -> None:
    """Collect garbage after `PAUSE_S` without a frame, so that no tap waits for it; without pauses, at `GARBAGE_THRESHOLDS`.

    Objects that exist already are excluded (`gc.freeze`), because scanning them takes 40 ms.
    """
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    gc.enable()
    Window.bind(on_flip=_await_pause)


def _await_pause(_: WindowBase) -> None:
    """Collect garbage once no frame has been drawn for a while."""
    _in_a_pause.cancel()
    _in_a_pause()


def collect_garbage(*_: object) -> None:
    """Collect the two young generations, or all three after `YOUNG_COLLECTIONS` such collections."""
    gc.collect(2 if gc.get_count()[2] > YOUNG_COLLECTIONS else 1)


_in_a_pause = Clock.create_trigger(collect_garbage, PAUSE_S)


def _call_after_frame(act: Callable[[], object]) -> None:
    def on_first_flip(window: WindowBase) -> None:
        window.unbind(on_flip=on_first_flip)
        Clock.schedule_once(lambda _: act(), 0)

    Window.bind(on_flip=on_first_flip)


def _prepare_games(_: float) -> None:
    """Import sessions and the pages of games, so that the first game opens sooner."""
    import companion.session.attached_toolbox  # noqa: F401 - loaded for the first game
    from kivy_ui.pages.play import game_page  # noqa: F401 - the first frame need not wait for them

    textures.create_atlas()


def _await_library(table: SessionThread) -> None:
    """Wait for the answers to what the first screen asks: then its first frame has the games and the saved language at once."""
    answer_event = threading.Event()
    table.send(StoreRequest(lambda store: None, lambda _: answer_event.set()))
    if answer_event.wait(LIBRARY_S):
        background_tasks.call_waiting()


def show_name() -> None:
    """Fill a new window with the sea and the app's name, so that it isn't black until the first frame.

    A screen without a window system shows the splash screen until then instead.
    """
    look = Settings().look(*Window.size)
    Window.clearcolor = rgba(look.theme.sea)
    width, height = Window.size
    label = Label(text=WindowApp.title, font_size=height * NAME_SHARE, color=rgba(look.theme.ink))
    label.refresh()
    wide, high = label.texture.size
    name = Rectangle(texture=label.texture, pos=((width - wide) / 2, (height - high) / 2), size=(wide, high))
    Window.canvas.add(name)
    Window.dispatch("on_draw")
    Window.flip()
    Window.canvas.remove(name)


def table_app(
    table: SessionThread,
    game: str | None = None,
    set_up: Callable[[AppShell], object] = lambda shell: None,
    when_shown: Callable[[], object] = lambda: None,
    hardware: GetHardware = lambda: None,
    device: DeviceServices | None = None,
) -> WindowApp:
    """Return the app for a table; the arguments are those of `kivy_ui.app.run`."""
    shell = AppShell(table, Settings(), lambda: owner.stop(), device=device)
    shell.first_game, shell.hardware = game, hardware
    set_up(shell)
    follow_phones(shell)

    def on_answers(_: object) -> None:
        """Call `when_shown` after the frame that shows the library's answers, which is drawn in the next tick."""
        Clock.schedule_once(lambda _: _call_after_frame(when_shown), 0)
        Clock.schedule_once(lambda _: Window.canvas.ask_update(), 0)

    def start() -> None:
        shell.start()
        shell.request(lambda store: None, on_answers)  # answered after what the first screen asks
        _await_library(table)
        Clock.schedule_once(_prepare_games, QUIET_S)

    owner = WindowApp(shell, start)
    return owner


def follow_phones(shell: AppShell) -> None:
    """Show requests of phones on the screen, once phones may join."""
    followers: list[RequestFollower] = []

    def on_phones_changed(phones: Phones) -> None:
        from kivy_ui.pages.device.phone_requests import RequestFollower
        from kivy_ui.pages.device.phones_page import PhonesPage

        if not followers:
            followers.append(RequestFollower(shell, phones))
        followers[0].follow(shell.top_page)
        if isinstance(shell.top_page, PhonesPage):
            shell.top_page.renew()
        if phones.received_sheet and not (phones.phone_access and phones.phone_access.next_request()):
            from kivy_ui.pages.setup.sheet_import_page import show_received

            show_received(shell, shell.top_page, phones)

    if phones := shell.device.phones:
        phones.listen(lambda: background_tasks.call_soon(on_phones_changed, phones))


def trouble_app(
    message: Words, todo: Words, ways: Sequence[tuple[str, Words, Tap]], set_up: Callable[[TroublePage], object]
) -> WindowApp:
    """Return the app that shows only the Trouble page, without a table or a file."""
    look = Settings().look(*Window.size)
    Window.clearcolor = rgba(look.theme.sea)
    page = TroublePage(look, message, todo=todo, ways=ways)
    set_up(page)
    return WindowApp(page)
