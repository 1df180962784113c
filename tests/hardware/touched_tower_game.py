"""The game of tower_game.py with a window, in a process of its own: every answer except rolls is a touch on drawn frames."""

import json
import sys
import time
from pathlib import Path
from random import Random

from companion.session.session_thread import SessionThread
from tests.hardware.tower_game import TowerGame
from tests.kivy_ui.answers_by_touch import TouchAnswers
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window
from tests.waiting import TIMEOUT_S


def main(folder):
    prepare_window(800, 480)
    table = create_table(kind=SessionThread)
    table.start()
    from kivy_ui.settings import Settings

    hand = SimulatedUser(table, Settings(motion="off"), is_blind=True)
    touches, scene = [], TouchAnswers(hand, Random(3))

    def wait(is_so, within_s=TIMEOUT_S):
        deadline = time.monotonic() + within_s
        while not (result := is_so()):
            assert time.monotonic() < deadline, (table.snapshot.prompt.question, table.snapshot.message, touches[-1:])
            hand.wait_until_idle(1)
            time.sleep(0.03)
        return result

    def touch(choice, values):
        assert not values
        wait(lambda: hand.shell.snapshot is hand.shell.table.snapshot)  # touch only what is drawn
        hand.wait_until_idle(2)
        shown_choice = next(option for option in hand.shell.snapshot.prompt.choices if option.id == choice.id)
        scene.give(shown_choice, values)
        touches.append(shown_choice.label)

    game = TowerGame(table, folder, touch, wait)
    game.play()
    wait(lambda: type(hand.shell.screen).__name__ == "EndPage")
    game.close()
    figures = {
        "rolls": game.rolls,
        "journalled": game.journal_rolls(),
        "touches": len(touches),
        "sources": sorted({entry.source for entry in table.session.entries[1:]}),
        "counters": game.counters,
        "screen": type(hand.shell.screen).__name__,
        "places": [seat.place for seat in table.snapshot.standings.seats],
    }
    print(json.dumps(figures))
    table.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
