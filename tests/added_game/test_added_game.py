"""A game needs only its folder and its drawing, without registration: an added game is found, and played with every input."""

import json

import pytest

from tests.added_game import PEARLS, copy_game
from tests.programs import run_program


@pytest.fixture(scope="module")
def game_folder(tmp_path_factory):
    return copy_game(tmp_path_factory.mktemp("added"))


def run_module(module, *arguments):
    process = run_program(f"tests.added_game.{module}", *arguments, is_fork=False)  # the catalogue is read once a process
    assert process.returncode == 0, process.stderr[-3000:]
    return process.stdout


def test_added_game_consists_of_a_game_folder_and_a_board(game_folder):
    files = {str(path.relative_to(game_folder)) for path in game_folder.rglob("*") if path.is_file()}
    game = {f"games/pearls/{path.relative_to(PEARLS)}" for path in PEARLS.rglob("*.*") if path.suffix in (".py", ".toml")}
    assert files == game | {"boards/pearls/__init__.py", "boards/pearls/board.py"}


def test_added_game_is_simulated_and_verified(game_folder, tmp_path):
    run_module("run_command", game_folder, "simulate", "pearls", "--games", 3, "--jsonl", tmp_path / "games.jsonl")
    games = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [game["game"] for game in games] == ["pearls"] * 3
    assert "Pearls" in run_module("run_command", game_folder, "verify", tmp_path / "games.jsonl")


def test_added_game_is_played_in_the_terminal(game_folder):
    run_module("play_in_terminal", game_folder)


def test_added_game_is_played_by_touch_on_its_own_board(game_folder):
    result = json.loads(run_module("play_by_touch", game_folder).splitlines()[-1])
    assert result == {"board": "kivy_ui.games.pearls.board.PearlsBoard", "screen": "EndPage", "total": 0}, (
        "8 white, 4 black: all drawn"
    )
