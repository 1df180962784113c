"""Test that all figures of a game's statistics are shown at once, in large German words, too."""

import pytest

from companion.library.store import Store
from tests.example_plays import fill_store
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("800x480 de deep 2", "480x800 de light 2", "800x480")
GAMES = ("deep-blue", "into-the-blue", "deep-dive")
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(scope="module")
def user(window, pictures):
    store = fill_store(Store.in_memory())
    return SimulatedUser(create_table(store=store), window.settings(), is_blind=not pictures)


@pytest.mark.parametrize("game", GAMES)
def test_all_figures_are_shown_at_once(user, check_page, game):
    """A key turned to the fifth one."""
    user.shell.show_game_statistics(game)
    user.wait_until_idle()
    page = user.shell.screen
    user.wait_until(lambda: page.page)
    check_page(f"figures-of-{game}")
    assert len(page.page.figures) >= 3 and all(str(figure.label) in user.words() for figure in page.page.figures)
