"""Plays the seventh game by touch, from the home screen to who won, and prints what came of it as JSON: `python -m tests.seventh.by_touch FOLDER`."""

import json
import sys

from tests.kivy_ui.simulated_user import Hand, a_table, prepared
from tests.seventh import find_boards, find_games

MOST_TOUCHES = 60


def main(folder: str) -> None:
    """One process, one window."""
    find_games(folder)
    prepared(800, 480)
    find_boards(folder)
    hand = Hand(a_table(), is_blind=True)
    sit_down(hand, "Ann", "Bo")
    board = type(hand.shell.screen.stage.board)
    for _ in range(MOST_TOUCHES):
        if hand.table.shown.prompt is None:
            break
        hand.tap("mark:bag:pearls")
    for target in ("open:", "open-next"):
        hand.tap(target)
    standings = hand.table.shown.standings
    screen = type(hand.shell.screen).__name__
    print(
        json.dumps(
            {"board": f"{board.__module__}.{board.__name__}", "screen": screen, "total": sum(row.total for row in standings.seats)}
        )
    )


def sit_down(hand: Hand, *names: str) -> None:
    """From home to the first question."""
    hand.tap("game:pearls")
    for name in names:
        hand.tap("new-name", *(f"key:{letter}" for letter in name), "key:done")
    hand.tap("begin")


if __name__ == "__main__":
    main(sys.argv[1])
