"""Play a whole game through real frames and touches, on the answers and on the board.

This runs as its own process, because Kivy has one window a process. `python -m tests.games.deep_dive.touched_game
SEATS WxH SEED [PICTURES]` prints the result as JSON.
"""

import json
import random
import sys
import time

from companion.games.deep_dive import GAME
from companion.session.inputs.messages import BeginSession
from companion.session.record.verification import RecordedGame, verify
from companion.table.seats import seats_named
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window

NAMES = ("Ann", "Bo", "Cleo", "Dov", "Eve", "Fay")
MOST_TAPS, FLIP_SHARE, LATE_SHARE = 900, 0.85, 0.75


def main(seats, size, seed, pictures=""):
    prepare_window(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    user, luck = SimulatedUser(create_table(), Settings(motion="off"), is_blind=True), random.Random(seed)
    user.table.send(BeginSession("deep-dive", seats_named(NAMES[:seats])))
    user.wait_until_idle()
    taps, began = [], time.monotonic()
    while user.table.snapshot.prompt is not None and len(taps) < MOST_TAPS:
        taps.append(touch_answer(user, luck))
        if pictures and is_late(user.table.snapshot.view):
            user.save_picture(pictures)
            pictures = ""
    print(json.dumps(describe_result(user, taps, time.monotonic() - began)))


def touch_answer(user, luck):
    """Touch one of the answers: a button, a place on the board, or an option; return its name."""
    from kivy.tests.common import UnitTestTouch

    name = pick_answer([name for name in user.targets() if name.startswith(("choice:", "mark:", "option:", "more"))], user, luck)
    box = user.find(name)
    touch = UnitTestTouch(box.cx, box.cy)
    touch.touch_down()
    touch.touch_up()
    user.wait_until_idle(2)
    return name


def pick_answer(answers, user, luck):
    """Return an answer: mostly a flip, by its button or its pile, else the first, so that the game ends soon."""
    view = user.table.snapshot.view
    flips = [
        name for name in ("choice:Flip a tile", f"mark:depth:{view.at}") if "choice:Flip a tile" in answers and name in answers
    ]
    if luck.random() < FLIP_SHARE:
        return luck.choice(flips or answers[:1])
    return luck.choice(answers)


def is_late(view):
    """Return whether three quarters of the shallowest depth are face up."""
    return view.depths[0].down < (1 - LATE_SHARE) * 39


def describe_result(user, taps, seconds):
    """Return the result on the screen, and the result of the same moves without a screen."""
    session = user.table.session
    replayed = verify(RecordedGame(GAME, tuple(session.entries)))
    standings = user.table.snapshot.standings
    return {
        "screen": type(user.shell.screen).__name__,
        "over": user.table.snapshot.prompt is None,
        "taps": len(taps),
        "moves": len(session.entries) - 1,
        "on_board": sum(name.startswith("mark:") for name in taps),
        "sources": sorted({entry.source for entry in session.entries[1:]}),
        "shown": [[row.seat, row.place, row.total] for row in standings.seats] if standings else [],
        "replayed": [[row.seat, row.place, row.total] for row in replayed.standings.seats],
        "difference": replayed.difference,
        "seconds": round(seconds, 1),
    }


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
