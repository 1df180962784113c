"""Count the modules that handle a tap, and the calls between modules in the next frame.

`python -m tests.kivy_ui.module_crossings` prints a line for each game: its name, the modules that run until a tap is
answered, those of kivy_ui among them, and the calls between modules in the frame after it.
"""

import random
import sys
from pathlib import Path

from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window
from tests.kivy_ui.table_preview import can_move, give_random_answer

ROOT = f"{Path(__file__).parents[2]}/"
OWN_PACKAGES = tuple(f"{ROOT}{package}/" for package in ("companion", "hardware", "kivy_ui"))
MOST_ANSWERS = 200
GAMES = (
    ("score-sheet", "", "write"),
    ("deep-blue", "DrawGem", "choice:Draw"),
    ("deep-dive", "FlipTile", "choice:Flip a tile"),
    ("into-the-blue", "RollDice", "mark:tray"),
)
"""Games; for each the move up to which random answers are given, and the target that is tapped then."""


class CallCounter:
    """Context manager that counts calls."""

    def __init__(self):
        self.modules, self.crossing = set(), 0

    def __call__(self, frame, event, _):
        """Count a call of one of Fathom's functions, and whether its caller is in another of Fathom's modules."""
        name = frame.f_code.co_filename
        if event != "call" or not name.startswith(OWN_PACKAGES):
            return
        self.modules.add(name.removeprefix(ROOT))
        caller = frame.f_back.f_code.co_filename if frame.f_back else ""
        self.crossing += caller != name and caller.startswith(OWN_PACKAGES)

    def __enter__(self):
        sys.setprofile(self)
        return self

    def __exit__(self, *_):
        sys.setprofile(None)


def measure_tap(user, game, move, target):
    """Play until the move is asked for, tap the target, and draw a frame."""
    user.table.send(BeginSession(game, seats_named(["Ann", "Bo", "Cleo", "Dan"])))
    user.wait_until_idle()
    stage, luck = user.shell.screen.stage, random.Random(1)
    if target == "write":
        user.tap("mark:sheet:Points by round", "cell:1:0", "key:7")
    for _ in range(MOST_ANSWERS):
        if not move or can_move(user, move):
            break
        give_random_answer(user, luck)
    stage.finish_animations()
    user.wait_until_idle()
    stage._changed_at_s = 0  # the stage accepts a tap at once
    box = user.find_anywhere(target)
    with CallCounter() as tap:
        touch = user._finger(box.cx, box.cy)
        touch.touch_down()
        touch.touch_up()
    user.wait_until_idle()
    stage.finish_animations()
    user.wait_until_idle()
    with CallCounter() as frame:
        stage.draw_now()
    return len(tap.modules), sum(module.startswith("kivy_ui") for module in tap.modules), frame.crossing


def main():
    """Measure each game."""
    prepare_window(800, 480)
    from kivy_ui.settings import Settings

    for game, move, target in GAMES:
        user = SimulatedUser(create_table(), Settings())
        print(game, *measure_tap(user, game, move, target))


if __name__ == "__main__":
    main()
