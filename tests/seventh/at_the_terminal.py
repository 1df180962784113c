"""Plays the seventh game to its end at the terminal: `python -m tests.seventh.at_the_terminal FOLDER`."""

import sys

from tests.seventh import find_games

if __name__ == "__main__":
    find_games(sys.argv[1])
    from tests.command.typist import play_at_terminal

    play_at_terminal("pearls", "en")
