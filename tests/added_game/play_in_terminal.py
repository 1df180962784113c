"""Play the added game to its end in the terminal: `python -m tests.added_game.play_in_terminal FOLDER`."""

import sys

from tests.added_game import find_games

if __name__ == "__main__":
    find_games(sys.argv[1])
    from tests.command.typist import play_at_terminal

    play_at_terminal("pearls", "en")
