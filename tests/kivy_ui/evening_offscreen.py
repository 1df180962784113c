"""Plays a whole Deep Blue evening through real frames and touches without a display, and prints what came of it as JSON."""

import json
import sys

from companion.session.record.verify import Recorded, verified
from tests.kivy_ui.evening import Evening, told
from tests.kivy_ui.hand import Hand, a_table, prepared


def main(size="800x480"):
    """One process, one window."""
    prepared(*map(int, size.split("x")))
    hand = Hand(a_table())
    hand.asked = lambda: told(hand.table.shown)
    evening = Evening(hand)
    evening.sit_down("Ann", "Bo")
    facts = aside_of_the_game(hand, evening)
    while not evening.dives:
        evening.answer(hand.asked())
    still(hand)
    end = evening.play()
    facts |= {"screen": end["places"], "again": again(hand.table.session), "dives": evening.dives, "entries": end["entry"]}
    print(json.dumps(facts))


def still(hand):
    """Motion off, by the Settings screen: one dive was seen with it."""
    hand.tap("menu", "settings", "motion=off", "back")


def aside_of_the_game(hand, evening):
    """What may be touched beside the game: undo with its question, a chest held, the screen turned round."""
    facts = {}
    evening.answer(hand.asked())
    hand.tap("undo")
    facts["undone to"] = hand.asked()["about"]
    box = hand.find("chest:0")
    touch = hand.down(box.cx, box.cy)
    facts["peeked"] = hand.shell.screen.stage._peeking._own is not None
    touch.touch_up()
    hand.settle()
    facts["still peeking"] = hand.shell.screen.stage._peeking._own is not None
    hand.tap("turn")
    facts["turned"] = hand.window.rotation
    hand.tap("turn")
    facts["frames at rest"] = frames_at_rest(hand)
    return facts


def frames_at_rest(hand):
    """Frames drawn while nobody does anything."""
    hand.settle(10)
    drawn = []
    hand.window.bind(on_flip=lambda *_: drawn.append(1))
    for _ in range(60):
        hand._loop.idle()
    return len(drawn)


def again(session):
    """The standings the same moves lead to, every one decided again from the seed without a screen."""
    check = verified(Recorded(session.game, tuple(session.entries)))
    assert check.is_true, check.difference
    return [[row.seat, row.place, row.total] for row in check.standings.seats]


if __name__ == "__main__":
    main(*sys.argv[1:])
