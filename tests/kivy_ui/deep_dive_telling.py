"""Run as a process of its own: each tile that depth 1 can hold, told by one touch on the board; prints what was told, as JSON."""

import json

import msgspec

from companion.session.hands.inputs import BeginSession, Undo
from companion.table.seats import seats_named
from tests.kivy_ui.hand import Hand, a_table, prepared


def main():
    prepared(800, 480)
    from kivy_ui.settings import Settings

    hand = Hand(a_table(), Settings(motion="off"))
    hand.table.send(BeginSession("deep-dive", seats_named(("Ann", "Bo")), {"tiles": "table"}))
    hand.settle()
    told = {}
    for mark in [name for name in hand.targets() if name.startswith("mark:kind:")]:
        hand.tap(mark)
        told[mark.rpartition(":")[2]] = msgspec.json.decode(hand.table.session.entries[-1].move)["tile"]
        hand.table.send(Undo("touch"))
        hand.settle()
    print(json.dumps(told))


if __name__ == "__main__":
    main()
