"""Test that animations end at the right place, on slow screens and with quick taps."""

import pytest

from companion.library.store import Store
from kivy_ui.settings import Settings
from tests.kivy_ui.simulated_user import SimulatedUser, create_table
from tests.lab.evening import TO_A_DIVE, answers, play_moves

MOVES = 10
EMPTY_PLACE = (300, 115)
"""A point without a target."""
SLOW_S = 0.12


@pytest.fixture
def play_dive(window, tmp_path):
    """Return a function that plays a dive with `motion`, and returns the picture after each move.

    Two of the moves draw a gem that must be defended against, which shakes the water. `tap(user, target)` makes a
    move; `motion_s` is the duration of a turn of the main loop.
    """

    def pictures(motion, tap=SimulatedUser.tap, motion_s=None):
        folder = tmp_path / f"{motion}{motion_s}"
        folder.mkdir()
        play_moves(folder / "fathom.db", TO_A_DIVE, {"motion": motion, "stance": "stands", "shows_firsts": False})
        store = Store.open(folder / "fathom.db")
        user = SimulatedUser(create_table(store=store), settings=Settings(motion=motion))
        user.motion_s = motion_s or user.motion_s
        user.tap("go-on:")
        for at in range(MOVES):
            tap(user, answers(user)[0])
            user.save_picture(folder / f"{at}.png")
        store.close()
        return [(folder / f"{at}.png").read_bytes() for at in range(MOVES)]

    return pictures


def tap_twice(user, target):
    """Tap a target, then an empty place while the first tap's animation runs."""
    from kivy.tests.common import UnitTestTouch  # imported here: it imports Kivy

    box = user.find(target)
    for x, y in ((box.cx, box.cy), EMPTY_PLACE):
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        touch.touch_up()
        for _ in range(4):
            user.draw()
    for _ in range(4):
        if user.is_moving:  # this one stays until it is tapped
            user.touch(*EMPTY_PLACE)
    assert not user.is_moving
    user.wait_until(lambda: user.shell._tap_mark is None or user.shell._tap_mark.parent is None)  # the ring of the second tap


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"motion_s": SLOW_S}, id="a slow screen"),
        pytest.param({"tap": tap_twice}, id="hasty taps", marks=pytest.mark.long),
    ],
)
def test_every_animation_ends_like_the_screen_without_motion(play_dive, more):
    dive = play_dive("off")
    assert len(set(dive)) == MOVES and play_dive("full", **more) == dive
