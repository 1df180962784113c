"""Play ten sessions and open every screen between them; print the number of widgets after each.

Usage: `python -m tests.kivy_ui.ten_sessions`.
"""

import gc

from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from tests.early_end import end_users_game
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window

GAMES = ("into-the-blue", "deep-blue")
TAPS_BESIDE_GAME = [
    "menu",
    "settings",
    "inputs",
    "back",
    "box",
    "back",
    "out-and-in",
    "back",
    "editions",
    "back",
    "back",
    "tools",
    "close",
    "log",
    "back",
]
TAPS_AT_HOME = ["nights", "people", "back", "statistics", "back", "play:", "back", "back", "settings", "back", "inputs", "back"]


def play_session(user, game):
    """Start a game, open every page beside it, end it early, and go Home."""
    user.table.send(BeginSession(game, seats_named(("Ann", "Bo", "Cleo"))))
    user.wait_until_idle()
    user.tap(*TAPS_BESIDE_GAME)
    end_users_game(user)
    user.tap("bg-stats", "back", "home")
    user.tap(*TAPS_AT_HOME)


def count_widgets():
    """Return the number of living widgets."""
    from kivy.uix.widget import Widget

    gc.collect()
    return sum(issubclass(type(thing), Widget) for thing in gc.get_objects())


def main():
    prepare_window(800, 480)
    from kivy.clock import Clock

    from kivy_ui.settings import Settings

    user = SimulatedUser(create_table(), Settings(motion="off"), is_blind=True)
    for number in range(10):
        play_session(user, GAMES[number % len(GAMES)])
        print(count_widgets(), len(list(Clock.get_events())))


if __name__ == "__main__":
    main()
