"""The app: chooses the display before Kivy is imported, opens the window, and runs until it is closed."""

import gc
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.files import PRIVATE_FOLDER
from kivy_ui.display import Display, find, screen_size
from kivy_ui.look import fonts

if TYPE_CHECKING:  # they import Kivy, which `prepare` must configure first
    from companion.session.session_thread import SessionThread
    from companion.table.sentence import Words
    from kivy_ui.device.device_services import DeviceServices
    from kivy_ui.pages.device.trouble_page import TroublePage
    from kivy_ui.shell import AppShell, GetHardware
    from kivy_ui.stage.touch import Tap

SIZE = (800, 480)
INPUTS = {"mouse": ("mouse", "mouse,disable_multitouch"), "mtdev": ("mtdev_%(name)s", "probesysfs,provider=mtdev,select_all=0")}
"""Kivy's input section by the source of touches."""
NO_STYLES = Path(__file__).parent / "look" / "no_styles"
"""Folder of an empty style.kv."""


def prepare(display: Display, size: tuple[int, int] = SIZE, kivy_home: Path | None = None, is_full: bool = False) -> None:
    """Configure Kivy for this display before Kivy is imported: a separate KIVY_HOME, and only one source of touches.

    With `is_full` the window covers the whole screen, as it always does without a window system.
    """
    home = kivy_home or Path(tempfile.gettempdir()) / f"fathom-kivy-{os.getuid()}"
    home.mkdir(PRIVATE_FOLDER, parents=True, exist_ok=True)
    if home.is_symlink() or home.stat().st_uid != os.getuid():  # else Kivy would read files of another user
        home = Path(tempfile.mkdtemp())
    os.environ.update(
        SDL_VIDEODRIVER=display.driver,
        KIVY_HOME=str(home),
        KIVY_NO_ARGS="1",
        KIVY_NO_FILELOG="1",
        KIVY_NO_CONFIG="1",
        KIVY_IMAGE="sdl2",
        KIVY_LOG_MODE="PYTHON",
    )
    from kivy import kivy_data_dir
    from kivy.config import Config

    letters = fonts.find_fonts(Path(kivy_data_dir) / "fonts")
    if letters.trouble:  # Kivy does not start without its default font
        font_files = [str(path) for path in (letters.regular, letters.regular, letters.bold, letters.bold)]
        Config.set("kivy", "default_font", str([fonts.NAME, *font_files]))
    if is_full:
        size = screen_size(display, size)
    settings = {
        "width": size[0],
        "height": size[1],
        "resizable": 1,
        "multisamples": 0,  # edges are smooth without it, and it is slow on a Pi
        "maxfps": 60,
        "allow_screensaver": 0,  # a touch that wakes a blanked screen would also tap
        "show_cursor": int(display.touch == "mouse"),
        "fullscreen": "auto" if is_full or display.driver.casefold() == "kmsdrm" else 0,
    }
    for name, value in settings.items():
        Config.set("graphics", name, value)
    Config.set("kivy", "exit_on_escape", 0)
    for name, _ in Config.items("input"):
        Config.remove_option("input", name)
    Config.set("input", *INPUTS[display.touch])
    _import_builder_without_styles()


def _import_builder_without_styles() -> None:
    """Import Kivy's builder without the styles of its buttons, labels and so on, which no page uses.

    Parsing Kivy's style.kv takes a sixth of the start. The builder reads it from Kivy's data folder when it is imported.
    """
    import kivy
    import kivy.resources  # uses the data folder, too, so it is imported before the folder is replaced

    folder, kivy.kivy_data_dir = kivy.kivy_data_dir, str(NO_STYLES)
    try:
        import kivy.lang.builder
    finally:
        kivy.kivy_data_dir = folder


def run(
    table: "SessionThread",
    game: str | None = None,
    size: tuple[int, int] = SIZE,
    display: Display | None = None,
    set_up: "Callable[[AppShell], object]" = lambda shell: None,
    when_shown: Callable[[], object] = lambda: None,
    hardware: "GetHardware" = lambda: None,
    device: "DeviceServices | None" = None,
    is_full: bool = False,
) -> None:
    """Show `table` on the screen until the app is closed. `game`: the game to open first.

    `set_up(shell)` may change the shell before it starts. `hardware()` returns its devices once they are open. `when_shown` is
    called once after the first frame, for work that can wait for it. Raises NoScreenError if there is no screen to draw on.
    """
    display = display or find()
    gc.disable()  # until the first frame: garbage collection takes 5 % of the start and finds little
    prepare(display, size, is_full=is_full)
    from kivy_ui import window

    if display.driver.casefold() == "x11":
        window.show_name()
    window.table_app(table, game, set_up, when_shown, hardware=hardware, device=device).run()


def run_trouble(
    message: "Words",
    todo: "Words",
    ways: "Sequence[tuple[str, Words, Tap]]",
    set_up: "Callable[[TroublePage], object]",
    size: tuple[int, int] = SIZE,
    is_full: bool = False,
) -> None:
    """Show only the Trouble page, without a table or a file. `ways`: (name, title, tap) of its buttons.

    Raises NoScreenError if there is no screen to draw on.
    """
    prepare(find(), size, is_full=is_full)
    from kivy_ui import window

    window.trouble_app(message, todo, ways, set_up).run()


def call_every(seconds: float, act: Callable[[float], object]) -> None:
    """Call `act` at intervals on the main loop, from the first frame on. It draws nothing by itself."""
    from kivy.clock import Clock

    Clock.schedule_interval(act, seconds)


def call_after_first_frame(act: Callable[[], object]) -> None:
    """Call `act` on the main loop, once the first frame is shown."""
    from kivy.clock import Clock

    Clock.schedule_once(lambda _: act(), 0)


def close_app() -> None:
    """End the running app."""
    from kivy.app import App

    app = App.get_running_app()
    if app:
        app.stop()


def cover_screen(shell: "AppShell", seconds: float) -> None:
    """Cover the screen for `seconds` while a new version is tried, so that no move is entered."""
    from kivy_ui.pages.device.update_page import TrialCover

    shell.add_widget(TrialCover(shell, shell, seconds))
