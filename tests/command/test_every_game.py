"""Every game is played to its end at the terminal."""

import pytest

from companion.games import catalogue
from tests.command.typist import play_at_terminal

LANGUAGES = ("en", "de")


@pytest.mark.parametrize(("name", "code"), [(name, LANGUAGES[at % 2]) for at, name in enumerate(catalogue.names())])
def test_a_whole_game_is_played_at_the_terminal(name, code):
    play_at_terminal(name, code)
