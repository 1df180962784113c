"""Make an own sheet, type a sum and draw a token by touch.

Usage: `python -m tests.kivy_ui.sheet_and_tools_evening 800x480`.
"""

import json
import sys

from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from tests.english_view import snapshot_in_english
from tests.kivy_ui.simulated_user import Hand, a_table, prepared


class HandWithCount(Hand):
    """Simulated user that counts touches."""

    taps = 0

    def touch(self, x, y):
        type(self).taps += 1
        super().touch(x, y)


def own_sheet(hand):
    """Make a sheet and play it to its end; return the number of touches for making it."""
    hand.table.send(BeginSession("score-sheet", seats_named(["Ann", "Bo"]), {"totals": "open"}))
    hand.settle()
    before = hand.taps
    hand.tap("choice:Make your own", "name")
    hand.write("Isle")
    hand.tap("key:done", "recipe:fewest", "chip:closer:none", "best")
    hand.tap("chip:ends:rounds", "chip:ends:rounds", "key:3", "done", "start")
    made = hand.taps - before
    enter(hand, "key:-", "key:5")
    enter(hand, "key:1", "key:2", "key:+", "key:7")
    hand.tap("cell:0:0", "change", "key:2", "key:0", "write", "finish", "finish-now")
    return made


def enter(hand, *keys):
    """Type the requested number."""
    hand.tap(*keys, "write")


def play_again(hand):
    """Play again from the results page; return the title, the first player, the question and the option of totals."""
    hand.tap("again", "seat:Bo", "starts", "begin")
    shown = snapshot_in_english(hand.table)
    return [shown.view.title, shown.seats[0].name, shown.prompt.about, hand.table.session.setup.options["totals"]]


def a_bag(hand):
    """Fill a bag, and draw from it by touching it."""
    hand.table.send(BeginSession("toolbox", seats_named(["Ann", "Bo"])))
    hand.settle()
    hand.tap("tab:pot", "choice:Add bag or stack=('bag',)", "shape:star", "colour:red", "ready")
    hand.tap("draw")
    return snapshot_in_english(hand.table).undo


def main(size):
    width, height = map(int, size.split("x"))
    prepared(width, height)
    hand = HandWithCount(a_table())
    made = own_sheet(hand)
    totals = [row.total for row in hand.table.shown.standings.seats]
    screen = type(hand.shell.screen).__name__
    told = {"made": made, "totals": totals, "screen": screen, "again": play_again(hand), "drawn": a_bag(hand)}
    print(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1])
