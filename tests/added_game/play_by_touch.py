"""Play the added game by touch, from Home to the end page, and print the result as JSON.

usage: python -m tests.added_game.play_by_touch FOLDER
"""

import json
import sys

from tests.added_game import find_boards, find_games
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window

MOST_TOUCHES = 60


def main(folder: str) -> None:
    """Play in a window of this process."""
    find_games(folder)
    prepare_window(800, 480)
    find_boards(folder)
    hand = SimulatedUser(create_table(), is_blind=True)
    begin(hand, "Ann", "Bo")
    board = type(hand.shell.screen.stage.board)
    for _ in range(MOST_TOUCHES):
        if hand.table.snapshot.prompt is None:
            break
        hand.tap("mark:bag:pearls")
    for target in ("open:", "open-next"):
        hand.tap(target)
    standings = hand.table.snapshot.standings
    screen = type(hand.shell.screen).__name__
    print(
        json.dumps(
            {"board": f"{board.__module__}.{board.__name__}", "screen": screen, "total": sum(row.total for row in standings.seats)}
        )
    )


def begin(hand: SimulatedUser, *names: str) -> None:
    """Choose the game on Home, add these players, and begin."""
    hand.tap("game:pearls")
    for name in names:
        hand.tap("new-name", *(f"key:{letter}" for letter in name), "key:done")
    hand.tap("begin")


if __name__ == "__main__":
    main(sys.argv[1])
