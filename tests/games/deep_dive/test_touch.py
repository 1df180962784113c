"""Test whole games by touches on real frames: four players, and one against the opponent."""

import json

import pytest

from tests.programs import run_program

GAMES = {"four": ("4", "800x480", "7"), "solo": ("1", "800x480", "8")}


@pytest.fixture(scope="module")
def game_results():
    """Return the result of each game; each runs in its own process, because Kivy has one window a process."""
    return {name: _last_line(run_program("tests.games.deep_dive.touched_game", *arguments)) for name, arguments in GAMES.items()}


def _last_line(process):
    assert process.returncode == 0, process.stderr[-3000:]
    return json.loads(process.stdout.splitlines()[-1])


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_whole_game_is_played_by_touches_on_buttons_and_board(game_results, name):
    game = game_results[name]
    assert game["over"] and game["screen"] == "EndPage"
    assert game["sources"] == ["touch"] and game["on_board"] > 10
    assert 40 < game["moves"] <= game["taps"]


@pytest.mark.parametrize("name", GAMES)
def test_moves_replayed_without_a_screen_give_the_same_standings(game_results, name):
    game = game_results[name]
    assert game["difference"] == ""
    assert game["shown"] == game["replayed"] and len(game["shown"]) == int(GAMES[name][0])
