"""Test that the figures of a game's statistics and the key that turns them don't cover each other, in large German words, too."""

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
def test_each_figure_can_be_seen_and_tapped_beside_the_key_that_turns_them(user, check_page, game):
    user.shell.show_game_statistics(game)
    user.wait_until_idle()
    page = user.shell.screen
    user.wait_until(lambda: page.page)
    labels = set()
    for number in range(len(page.page.figures)):
        check_page(f"figures-of-{game}-{number}")
        labels |= {figure.label for figure in page.page.figures if str(figure.label) in user.words()}
        if "figures" not in user.targets():
            break
        user.tap("figures")
    assert len(labels) == len({figure.label for figure in page.page.figures})
