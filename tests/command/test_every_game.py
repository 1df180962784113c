"""Every game can be finished at the terminal by a player who reads only the printed text and sometimes types invalid input."""

import pytest

from companion.games import catalogue
from tests.command.typist import LINE_ART, play_at_terminal

LANGUAGES = ("en", "de")
ALL = [(name, LANGUAGES[at % 2]) for at, name in enumerate(catalogue.names())]


@pytest.mark.parametrize(("name", "code"), ALL)
def test_a_whole_game_is_played_at_the_terminal(name, code):
    play_at_terminal(name, code)


@pytest.mark.parametrize(("name", "code"), ALL)
def test_a_plain_terminal_draws_nothing_and_suffices_to_play(name, code):
    """Every command is typed on the way: board, odds, seats, log, more actions, why."""
    text = play_at_terminal(name, code, is_plain=True)
    assert [line for line in text.splitlines() if LINE_ART.search(line)] == []
    assert ("the usual one" if code == "en" else "das Übliche") in text


def test_drawings_are_found_on_request():
    text = play_at_terminal("into-the-blue", "en")
    assert [line for line in text.splitlines() if LINE_ART.search(line)]
