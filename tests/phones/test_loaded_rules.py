"""The process of the phones draws games without loading their rules, whose modules take 0.4 MB a game."""

import subprocess
import sys

import pytest

from companion.games import catalogue
from companion.table.game import Game
from tests.architecture.module_imports import ROOT

GAMES = sorted(package.rpartition(".")[2] for package in catalogue.packages().values())
LOADED = """
import sys
from importlib import import_module

import_module("phones.boards." + sys.argv[1])
package = "companion.games." + sys.argv[1]
print([name for name in sys.modules if name in (f"{package}.prompts", f"{package}.description") or name == package and "GAME" in vars(sys.modules[name])])
"""


@pytest.mark.parametrize("game", GAMES)
def test_game_board_loads_no_rules(game):
    ran = subprocess.run([sys.executable, "-c", LOADED, game], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    assert ran.stdout.strip() == "[]"


def test_game_is_loaded_once_at_first_use():
    from companion.games import deep_blue

    assert isinstance(deep_blue.GAME, Game)
    assert deep_blue.GAME is catalogue.game("deep-blue")
    with pytest.raises(AttributeError):
        deep_blue.GAMES  # noqa: B018 - it is asked for, not used
