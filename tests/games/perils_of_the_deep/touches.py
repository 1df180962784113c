"""Play a four-player expedition of the depth “helper” by real touches, and count them.

`python -m tests.games.perils_of_the_deep.touches 800x480 [FOLDER] [round]` also writes PNGs to FOLDER, if one is given.
"""

import sys
from pathlib import Path

from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window

NAMES = ("Ann", "Bo", "Cleo", "Dov")
GAME = "perils-of-the-deep"
MOST_TAPS_A_TURN = 4


class TapCounter:
    """Counter of touches, in total and for each turn."""

    def __init__(self, user, folder=None):
        self.user, self.folder = user, folder
        self.taps = 0
        self.turns = []
        self.problems = []

    def tap(self, *names):
        """Touch these targets, one after the other."""
        for name in names:
            self.user.tap(name)
            self.taps += 1
        return self

    def check_layout(self, name):
        """Check the board with the ruler; take a picture if pictures are wanted."""
        self.problems += [f"{name}: {problem}" for problem in problems(self.user)]
        if self.folder:
            self.user.save_picture(Path(self.folder) / f"perils-{name}.png")
        return self

    @property
    def view(self):
        """Public view."""
        return self.user.table.snapshot.view

    def play_turn(self, *names):
        """Play the acting seat's turn by touch."""
        before = self.taps
        self.tap(*names, "choice:End turn")
        self.turns.append(self.taps - before)

    def enter_peril(self, kind, skulls, *colours):
        """Enter a peril met for the first time: kind, skulls, and the flags in its order; the sixth has none."""
        order = (f"order:{colour}" for colour in colours)
        self.tap(f"option:{kind}", f"skulls:{skulls}", *order)


def enter_all_aboard(counter):
    """Enter All Aboard; the captains have the box's colours."""
    counter.check_layout("new-card").tap("order:green", "order:red", "order:yellow")


def play_first_round(counter):
    """Play a busy turn, three plain ones, and a peril."""
    counter.check_layout("turn").play_turn("choice:Board a rival", "choice:Board a rival", "choice:Trade maps")
    for _ in range(3):
        counter.play_turn()
    counter.check_layout("flip").enter_peril("plain", 1, "red", "green", "blue")
    counter.tap("choice:All press on")


def play_later_rounds(counter):
    """Play five more rounds with new perils, then enter the island of each captain."""
    for skulls in (2, 3, 4, 2):
        for _ in range(4):
            counter.play_turn()
        counter.enter_peril("text", skulls, "red", "green", "blue")
        counter.tap("choice:All press on")
    for _ in range(4):
        counter.play_turn()
    counter.enter_peril("plain", 0)
    counter.check_layout("reach")
    for island in (1, 4, 2, 2):
        counter.tap(f"mark:island:{island}")


def play_expedition(size, folder=None, is_whole=True):
    """Play the expedition, or its first round, at a size; return the counter of touches."""
    prepare_window(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    user = SimulatedUser(create_table(), Settings(motion="off"), is_blind=not folder)
    user.table.send(BeginSession(GAME, seats_named(NAMES), {"die": "app"}))
    user.wait_until_idle()
    counter = TapCounter(user, folder)
    enter_all_aboard(counter)
    play_first_round(counter)
    if is_whole:
        play_later_rounds(counter)
    return counter


def main(size, folder=None, part="expedition"):
    is_whole = part == "expedition"
    counter = play_expedition(size, folder, is_whole)
    counter.check_layout("second-expedition" if is_whole else "second-round")
    view, turns = counter.view, counter.turns
    assert (view.expedition, view.round) == ((2, 1) if is_whole else (1, 2)), view.title
    assert max(turns) <= MOST_TAPS_A_TURN, turns
    assert not counter.problems, "\n".join(counter.problems)
    print(
        f"{size}: a four-player {part}, {counter.taps} taps: {len(turns)} turns of {min(turns)} to {max(turns)} taps, "
        f"{sum(turns) / len(turns):.1f} on average; points {[captain.points for captain in view.captains]}"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
