"""A dive with hazards by touch: on a slow screen, with hasty taps, and without motion; prints a sentence for each check passed.

usage: python -m tests.kivy_ui.motion_evening [still|slow|hasty FOLDER]      with both: a picture of each move, in FOLDER
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from companion.library.store import Store
from kivy_ui.settings import Settings
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.lab.evening import answers, before

SIZE = (800, 480)
MOVES = 10
TITLE = (300, 115)
"""A point without a target."""
SLOW_S = 0.12
WAYS = {"still": "off", "slow": "full", "hasty": "full"}


def dive(way, folder):
    """Save the screen after each move. Two of them draw a gem that must be answered, which shakes the water."""
    before(folder / "fathom.db", "DrawGem", {"motion": WAYS[way], "stance": "stands", "shows_firsts": False})
    hand = Hand(a_table(store=Store.open(folder / "fathom.db")), settings=Settings(motion=WAYS[way]))
    if way == "slow":
        hand.motion_s = SLOW_S
    hand.tap("go-on:")
    for at in range(MOVES):
        target = answers(hand)[0]
        if way == "hasty":
            tap_twice(hand, target)
        else:
            hand.tap(target)
        hand.picture(folder / f"{at}.png")


def tap_twice(hand, target):
    """Tap a target, then an empty place while the animation of the first tap still runs."""
    from kivy.tests.common import UnitTestTouch

    box = hand.find(target)
    for x, y in ((box.cx, box.cy), TITLE):
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        touch.touch_up()
        for _ in range(4):
            hand.draw()
    for _ in range(4):
        if hand.is_moving:  # it stays until it is tapped
            hand.touch(*TITLE)
    assert not hand.is_moving


def pictures(way, folder):
    """Return the pictures of a dive in a process of its own."""
    folder = folder / way
    folder.mkdir()
    subprocess.run([sys.executable, "-m", "tests.kivy_ui.motion_evening", way, str(folder)], check=True)
    return [(folder / f"{at}.png").read_bytes() for at in range(MOVES)]


def evening(folder):
    """Check that every way ends with the same pictures."""
    still = pictures("still", folder)
    assert len(set(still)) == MOVES
    assert pictures("slow", folder) == still
    yield "on a slow screen every motion ends where it should"
    assert pictures("hasty", folder) == still
    yield "a motion cut short ends where it should"


if __name__ == "__main__":
    if sys.argv[1:]:
        prepared(*SIZE)
        dive(sys.argv[1], Path(sys.argv[2]))
    else:
        for sentence in evening(Path(tempfile.mkdtemp())):
            print(sentence, flush=True)
