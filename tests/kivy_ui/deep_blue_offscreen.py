"""Play a whole game of Deep Blue by touch on frames rendered without a display; print the results as JSON."""

import json
import sys

from companion.session.record.verification import RecordedGame, verify
from tests.kivy_ui.deep_blue_by_touch import GameByTouch, read_screen
from tests.kivy_ui.simulated_user import Hand, a_table, prepared


def main(size="800x480"):
    """Play one game; a process can open only one window."""
    prepared(*map(int, size.split("x")))
    hand = Hand(a_table())
    hand.asked = lambda: read_screen(hand.table.shown)
    evening = GameByTouch(hand)
    evening.sit_down("Ann", "Bo")
    facts = aside_of_the_game(hand, evening)
    while not evening.dives:
        evening.answer(hand.asked())
    stop_motion(hand)
    end = evening.play()
    facts |= {
        "screen": end["places"],
        "again": replay_standings(hand.table.session),
        "dives": evening.dives,
        "entries": end["entry"],
    }
    print(json.dumps(facts))


def stop_motion(hand):
    """Switch motion off on the Settings screen, after one dive with motion."""
    hand.tap("menu", "settings", "motion=off", "back")


def aside_of_the_game(hand, evening):
    """Touch controls beside the game: undo with its question, a held chest, the rotation of the screen."""
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
    """Return how many frames are drawn without any input."""
    hand.settle(10)
    drawn = []
    hand.window.bind(on_flip=lambda *_: drawn.append(1))
    for _ in range(60):
        hand._loop.idle()
    return len(drawn)


def replay_standings(session):
    """Return the standings after replaying the session's moves from its seed without a screen."""
    check = verify(RecordedGame(session.game, tuple(session.entries)))
    assert check.is_true, check.difference
    return [[row.seat, row.place, row.total] for row in check.standings.seats]


if __name__ == "__main__":
    main(*sys.argv[1:])
