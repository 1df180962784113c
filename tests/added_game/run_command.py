"""Run `fathom` with the added game: `python -m tests.added_game.run_command FOLDER simulate pearls`."""

import sys

from tests.added_game import find_games

if __name__ == "__main__":
    find_games(sys.argv[1])
    from companion.command.main import main

    sys.exit(main(sys.argv[2:]))
