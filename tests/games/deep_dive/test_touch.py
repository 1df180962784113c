"""Whole games by real touches on real frames: four players, and one against the opponent, at the same time."""

import json
import subprocess
import sys

import pytest

from tests.waiting import HANGS_S

GAMES = {"four": ("4", "800x480", "7"), "solo": ("1", "800x480", "8")}


@pytest.fixture(scope="module")
def played():
    """Return what came of each game; each runs in a process of its own, because Kivy has one window."""
    command = (sys.executable, "-m", "tests.games.deep_dive.touched_game")
    running = {name: subprocess.Popen([*command, *args], stdout=subprocess.PIPE, text=True) for name, args in GAMES.items()}
    try:
        return {name: json.loads(game.communicate(timeout=HANGS_S)[0].splitlines()[-1]) for name, game in running.items()}
    finally:
        for game in running.values():
            game.kill()


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_by_touches_on_buttons_and_on_the_board(played, name):
    game = played[name]
    assert game["over"] and game["screen"] == "EndPage"
    assert game["sources"] == ["touch"] and game["on_board"] > 10
    assert 40 < game["moves"] <= game["taps"]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_moves_without_a_screen_give_the_same_standings(played, name):
    game = played[name]
    assert game["difference"] == ""
    assert game["shown"] == game["replayed"] and len(game["shown"]) == int(GAMES[name][0])
