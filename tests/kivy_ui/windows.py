"""Fixtures for tests with a window: its size and settings, a simulated user, and a check of each page.

A module names its windows: `WINDOWS = ("800x480", "480x800 de light 2")`, each as size, language, theme and text
size; a test may have its own with `@pytest.mark.windows(...)`. `make test` runs the first of them (with `now=2` the
first two), `make test-long` one of the others, with `FULL=1` all of them. Modules in `LAYOUT_MODULES` always run all
of them there. `--window "480x800 de"` runs tests with that window instead, and may be given several times.
`--pictures FOLDER` writes a PNG wherever a test checks a page with `check_page(name)`.
"""

import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.long_tests import long_except_first, one_more_long

LAYOUT_MODULES = {
    "test_deep_blue",
    "test_deep_blue_corrections",
    "test_deep_blue_sites",
    "test_home",
    "test_pages",
    "test_perils",
    "test_perils_duties",
    "test_perils_ships",
    "test_screens",
    "test_sheet_layout",
    "test_tools",
}
"""Modules that look for layout mistakes on whole screens: `make test-long` runs all their windows."""
USUAL = ("800x480",)
REST = ("en", "deep", "0")


class WindowSettings(NamedTuple):
    """Size of a window in pixels, and the settings of the screen."""

    size: tuple[int, int]
    language: str = "en"
    theme: str = "deep"
    text_size: int = 0

    @classmethod
    def parse(cls, words):
        """Read `800x480 de light 2`; omitted values at the end are the defaults.

        The language `longer` is English, 40 % longer.
        """
        size, *more = words.split()
        language, theme, text_size = (*more, *REST[len(more) :])
        return cls(tuple(map(int, size.split("x"))), language, theme, int(text_size))

    def settings(self, **more):
        """Return the settings of the screen, without motion by default."""
        from kivy_ui.settings import Settings

        language = "de" if self.language == "de" else "en"
        return Settings(**{"motion": "off", "language": language, "theme": self.theme, "text_size": self.text_size} | more)

    def folder(self):
        """Return the relative path of the folder for its pictures, such as 800x480/deep."""
        rest = [] if (self.language, self.text_size) == ("en", 0) else [self.language, str(self.text_size)]
        return Path("x".join(map(str, self.size)), "-".join([self.theme, *rest]))


def pytest_addoption(parser):
    group = parser.getgroup("window")
    group.addoption("--window", action="append", default=[], help="size, language, theme and text size instead of the tests' own")
    group.addoption("--pictures", type=Path, help="a folder for pictures of the pages that tests look at")


def pytest_configure(config):
    config.addinivalue_line("markers", "windows(*windows): the windows a test runs in, if not those of its module")


def pytest_generate_tests(metafunc):
    if "window" in metafunc.fixturenames:
        own = metafunc.definition.get_closest_marker("windows")
        window_names = own.args if own else getattr(metafunc.module, "WINDOWS", USUAL)
        count = own.kwargs.get("now", 1) if own else 1
        module = metafunc.module.__name__.rpartition(".")[2]
        # the tests of a module share a process for each window, so a module's own windows are chosen once for all of them
        name = metafunc.definition.nodeid if own else module
        chosen_windows = metafunc.config.getoption("window") or (
            long_except_first(window_names, count) if module in LAYOUT_MODULES else one_more_long(window_names, count, name)
        )
        metafunc.parametrize("window", chosen_windows, indirect=True, scope="module")


@pytest.fixture(scope="module")
def window(request):
    """Return the size and settings of this process's window."""
    from tests.kivy_ui.game_layouts import lengthen_sentences
    from tests.kivy_ui.simulated_user import prepare_window

    settings = WindowSettings.parse(request.param)
    if "kivy.core.window" in sys.modules:  # a module before this one has opened it
        return settings
    prepare_window(*settings.size)
    import kivy.core.window  # noqa: F401 - nothing is drawn without it

    if settings.language == "longer":
        lengthen_sentences()
    return settings


@pytest.fixture(scope="module")
def pictures(request, window):
    """Return the folder for pictures of this window, or None if none were requested."""
    folder = request.config.getoption("pictures")
    return folder and folder / window.folder()


@pytest.fixture(scope="module")
def user(window, pictures):
    """Return a simulated user at a table without plays."""
    from tests.kivy_ui.simulated_user import SimulatedUser, create_table

    return SimulatedUser(create_table(), window.settings(), is_blind=not pictures)


@pytest.fixture
def check_page(user, window, pictures, request):
    """Return a check of the shown page: no layout mistakes, and no English on a German screen.

    A module whose tests enter English words themselves sets HAS_ENGLISH = True. One that sets CHECKS_TEXT_SIZES = True also looks
    for small words in the largest text.
    """
    from tests.kivy_ui import english_leftovers
    from tests.kivy_ui.layout_check import problems
    from tests.kivy_ui.text_sizes import LARGEST, small_texts

    def look(name):
        user.wait_until_idle()
        if pictures:
            user.save_picture(pictures / f"{name}.png")
        mistakes = problems(user)
        if window.text_size == LARGEST and getattr(request.module, "CHECKS_TEXT_SIZES", False):
            mistakes += small_texts(user)
        if window.language == "de" and not getattr(request.module, "HAS_ENGLISH", False):
            mistakes += english_leftovers.english_on_screen(user, name)
        assert not mistakes, f"{name}: {mistakes}"

    return look


@pytest.fixture
def home(user):
    """Return the simulated user at Home, with no open game or page, and with initial settings."""
    user.go_home()
    user.shell.use_settings(user.settings)
    return user
