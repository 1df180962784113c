"""The app: names the screen before Kivy is imported, opens the window, and runs until somebody quits."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy_ui import fonts
from kivy_ui.display import Display, find, whole

SIZE = (800, 480)


def prepare(display: Display, size: tuple[int, int] = SIZE, kivy_home: Path | None = None, is_full: bool = False) -> None:
    """Set Kivy up for this display, before it is imported: our own KIVY_HOME, and one touch path only.

    `is_full`: the whole screen is ours, whatever its size. On the bare display it always is.
    """
    home = kivy_home or Path(tempfile.gettempdir()) / f"fathom-kivy-{os.getuid()}"
    home.mkdir(parents=True, exist_ok=True)
    os.environ.update(
        SDL_VIDEODRIVER=display.driver,
        KIVY_HOME=str(home),
        KIVY_NO_ARGS="1",
        KIVY_NO_FILELOG="1",
        KIVY_NO_CONFIG="1",
        KIVY_LOG_MODE="PYTHON",
    )
    from kivy import kivy_data_dir
    from kivy.config import Config

    letters = fonts.usual(Path(kivy_data_dir) / "fonts")
    if letters.trouble:  # Kivy does not even start without the files it is told of
        own = [str(path) for path in (letters.regular, letters.regular, letters.bold, letters.bold)]
        Config.set("kivy", "default_font", str([fonts.NAME, *own]))
    if is_full:
        size = whole(display, size)
    settings = {
        "width": size[0],
        "height": size[1],
        "resizable": 1,
        "multisamples": 0,  # every rim is drawn smooth: blending four samples a pixel would only cost a Pi its frames
        "maxfps": 60,
        "allow_screensaver": 0,  # the touch that wakes a blanked screen would count
        "show_cursor": int(display.touch == "mouse"),
        "fullscreen": "auto" if is_full or display.driver.casefold() == "kmsdrm" else 0,
    }
    for name, value in settings.items():
        Config.set("graphics", name, value)
    Config.set("kivy", "exit_on_escape", 0)
    for name, _ in Config.items("input"):
        Config.remove_option("input", name)
    path = ("mouse", "mouse,disable_multitouch") if display.touch == "mouse" else ("mtdev_%(name)s", "probesysfs,provider=mtdev")
    Config.set("input", *path)


def run(
    table: Any,
    game: str | None = None,
    size: tuple[int, int] = SIZE,
    display: Display | None = None,
    set_up: Callable[[Any], Any] | None = None,
    when_shown: Callable[[], Any] = lambda: None,
    hands: Callable[[], Any] = lambda: None,
    appliance: Any = None,
    is_full: bool = False,
) -> None:
    """Show `table` on the screen until somebody quits. `game`: what was asked for at the start.

    `when_shown` is called once, after the first frame: what the first frame need not wait for. Raises NoScreen when there is nothing to draw on.
    """
    prepare(display or find(), size, is_full=is_full)
    make_app(table, game, set_up, when_shown, hands, appliance).run()


def run_trouble(
    what: str,
    todo: str,
    ways: Any,
    set_up: Callable[[Any], Any],
    size: tuple[int, int] = SIZE,
    is_full: bool = False,
) -> None:
    """Show nothing but the Trouble screen: no table, no file. `ways`: (name, title, tap) of its buttons.

    Raises NoScreen when there is nothing to draw on.
    """
    prepare(find(), size, is_full=is_full)
    from kivy.app import App
    from kivy.core.window import Window

    from kivy_ui.screens.trouble import TroublePage
    from kivy_ui.settings import Settings
    from kivy_ui.theme import rgba

    class TroubleApp(App):
        """The window's owner."""

        title = "Fathom"

        def build(self) -> Any:
            """The one screen."""
            look = Settings().look(*Window.size)
            Window.clearcolor = rgba(look.theme.sea_deep)
            page = TroublePage(look, what, todo=todo, ways=ways)
            set_up(page)
            return page

        def on_start(self) -> None:
            """The first frame can come."""
            _draw_twice(Window)

    TroubleApp().run()


def _draw_twice(window: Any) -> None:
    """Have a second frame follow the first: a bare KMS/DRM display may go on showing black until it comes."""
    from kivy.clock import Clock

    def again(window: Any) -> None:
        window.unbind(on_flip=again)
        Clock.schedule_once(lambda _: window.canvas.ask_update(), 0)

    window.bind(on_flip=again)


def every(seconds: float, act: Callable[..., Any]) -> None:
    """Have `act` called on the main loop from the first frame on; draws nothing by itself."""
    from kivy.clock import Clock

    Clock.schedule_interval(act, seconds)


def make_app(
    table: Any,
    game: str | None = None,
    set_up: Callable[[Any], Any] | None = None,
    when_shown: Callable[[], Any] = lambda: None,
    hands: Callable[[], Any] = lambda: None,
    appliance: Any = None,
) -> Any:
    """The Kivy app over `table`. `set_up(shell)` may change the shell before it starts; `hands()`: its hardware.Hands, once open."""
    from kivy.app import App
    from kivy.clock import Clock
    from kivy.core.window import Window

    from kivy_ui.settings import Settings
    from kivy_ui.shell import Shell

    class FathomApp(App):
        """The window's owner."""

        title = "Fathom"

        def build(self) -> Any:
            """The shell, on whatever the table shows."""
            self.shell = Shell(table, Settings(), self.stop, appliance=appliance)
            self.shell.first_game = game
            self.shell.hands = hands
            if set_up:
                set_up(self.shell)
            return self.shell

        def on_start(self) -> None:
            """The first frame can come."""
            Window.bind(on_flip=self._shown)
            _draw_twice(Window)
            self.shell.start()

        def _shown(self, window: Any) -> None:
            window.unbind(on_flip=self._shown)
            Clock.schedule_once(lambda _: when_shown(), 0)

    return FathomApp()


def once(act: Callable[[], Any]) -> None:
    """Have `act` called on the main loop once the first frame stands."""
    from kivy.clock import Clock

    Clock.schedule_once(lambda _: act(), 0)


def leave() -> None:
    """End the app that runs."""
    from kivy.app import App

    running = App.get_running_app()
    if running:
        running.stop()
