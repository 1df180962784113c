"""Make an own sheet, type a sum and draw a token by touch.

Usage: `python -m tests.kivy_ui.sheet_and_bag_by_touch 800x480`.
"""

import json
import sys

from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from tests.english_view import snapshot_in_english
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window


class TouchCountingUser(SimulatedUser):
    """Simulated user that counts touches."""

    taps = 0

    def touch(self, x, y):
        type(self).taps += 1
        super().touch(x, y)


def play_own_sheet(user):
    """Make a sheet and play it to its end; return the number of touches for making it."""
    user.table.send(BeginSession("score-sheet", seats_named(["Ann", "Bo"]), {"totals": "open"}))
    user.settle()
    before = user.taps
    user.tap("choice:Make your own", "name")
    user.write("Isle")
    user.tap("recipe:fewest", "chip:closer:none", "best")
    user.tap("chip:ends:rounds", "chip:ends:rounds", "key:3", "done", "start")
    made = user.taps - before
    enter_number(user, "key:-", "key:5")
    enter_number(user, "key:1", "key:2", "key:+", "key:7")
    user.tap("cell:0:0", "change", "key:2", "key:0", "write", "finish", "finish-now")
    return made


def enter_number(user, *keys):
    """Type the requested number."""
    user.tap(*keys, "write")


def play_again(user):
    """Play again from the results page; return the title, the first player, the question and the option of totals."""
    user.tap("again", "seat:Bo", "starts", "begin")
    snapshot = snapshot_in_english(user.table)
    return [snapshot.view.title, snapshot.seats[0].name, snapshot.prompt.about, user.table.session.setup.options["totals"]]


def draw_from_bag(user):
    """Fill a bag, and draw from it by touching it."""
    user.table.send(BeginSession("toolbox", seats_named(["Ann", "Bo"])))
    user.settle()
    user.tap("tab:pot", "choice:Add bag or stack=('bag',)", "shape:star", "colour:red", "ready")
    user.tap("draw")
    return snapshot_in_english(user.table).undo


def main(size):
    width, height = map(int, size.split("x"))
    prepare_window(width, height)
    user = TouchCountingUser(create_table())
    made = play_own_sheet(user)
    totals = [row.total for row in user.table.snapshot.standings.seats]
    screen = type(user.shell.screen).__name__
    report = {"made": made, "totals": totals, "screen": screen, "again": play_again(user), "drawn": draw_from_bag(user)}
    print(json.dumps(report))


if __name__ == "__main__":
    main(sys.argv[1])
