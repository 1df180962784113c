"""Run `fathom` with a seventh game: `python -m tests.seventh.command FOLDER simulate pearls`."""

import sys

from tests.seventh import find_games

if __name__ == "__main__":
    find_games(sys.argv[1])
    from companion.command.main import main

    sys.exit(main(sys.argv[2:]))
