"""Play a whole game of Deep Blue by touch on frames rendered without a display; print the results as JSON."""

import json
import sys

from companion.session.record.verification import RecordedGame, verify
from tests.kivy_ui.deep_blue_by_touch import GameByTouch, read_screen
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window


def main(size="800x480"):
    """Play one game; a process can open only one window."""
    prepare_window(*map(int, size.split("x")))
    user = SimulatedUser(create_table())
    user.asked = lambda: read_screen(user.table.snapshot)
    game = GameByTouch(user)
    game.begin_game("Ann", "Bo")
    facts = try_side_controls(user, game)
    while not game.dives:
        game.answer(user.asked())
    stop_motion(user)
    end = game.play()
    facts |= {
        "screen": end["places"],
        "again": replay_standings(user.table.session),
        "dives": game.dives,
        "entries": end["entry"],
    }
    print(json.dumps(facts))


def stop_motion(user):
    """Switch motion off on the Settings screen, after one dive with motion."""
    user.tap("menu", "settings", "motion=off", "back")


def try_side_controls(user, game):
    """Touch controls beside the game: undo with its question, a held chest, the rotation of the screen."""
    facts = {}
    game.answer(user.asked())
    user.tap("undo")
    facts["undone to"] = user.asked()["about"]
    box = user.find("chest:0")
    touch = user.touch_down(box.cx, box.cy)
    facts["peeked"] = user.shell.screen.stage._chest_peek._held_view is not None
    touch.touch_up()
    user.settle()
    facts["still peeking"] = user.shell.screen.stage._chest_peek._held_view is not None
    user.tap("turn")
    facts["turned"] = user.window.rotation
    user.tap("turn")
    facts["frames at rest"] = count_frames_at_rest(user)
    return facts


def count_frames_at_rest(user):
    """Return how many frames are drawn without any input."""
    user.settle(10)
    drawn = []
    user.window.bind(on_flip=lambda *_: drawn.append(1))
    for _ in range(60):
        user._loop.idle()
    return len(drawn)


def replay_standings(session):
    """Return the standings after replaying the session's moves from its seed without a screen."""
    check = verify(RecordedGame(session.game, tuple(session.entries)))
    assert check.is_true, check.difference
    return [[row.seat, row.place, row.total] for row in check.standings.seats]


if __name__ == "__main__":
    main(*sys.argv[1:])
