"""Play whole games of Perils by touch, at both depths; print the number of taps of each game."""

import random
import sys

from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window
from tests.sample_sizes import full_or_sample

NAMES = ("Ann", "Bo", "Cleo", "Dan")
MOST_ANSWERS = 3000
GAMES = (("helper", 2, "table"), ("ledger", 3, "app"), ("helper", 4, "app"), ("ledger", 4, "table"))
NOT_ANSWERS = ("menu", "undo", "seat:", "chest:", "close", "back", "again", "home", "every-point", "end-card", "step", "stop:")


class RandomTapper:
    """Player who taps random answers and counts the taps."""

    def __init__(self, user, luck):
        self.user, self.luck, self.taps, self.kinds = user, luck, 0, set()

    def answers(self):
        """Return the names of targets that answer."""
        return [name for name in self.user.targets() if not name.startswith(NOT_ANSWERS)]

    def tap(self, name):
        self.taps += 1
        self.user.tap(name)

    def play(self):
        """Play until the game is over."""
        for _ in range(MOST_ANSWERS):
            prompt = self.user.table.snapshot.prompt
            if prompt is None:
                return
            self.kinds |= {type(choice.move).__name__ for choice in prompt.choices}
            self.answer()
        raise AssertionError(f"not over after {MOST_ANSWERS} answers")

    def answer(self):
        """Tap until one answer is complete."""
        before, tapped_names = self.user.table.snapshot.entry, set()
        for _ in range(40):
            names = self.answers()
            if "key:1" in names:  # a keypad
                names = ["done" if "done" in names else "key:1"]
            assert names, f"nothing to tap; {self.user.table.snapshot.prompt}"
            ending_names = [name for name in names if name in ("done", "choice:End turn", "choice:All press on")]
            fresh = [name for name in names if name not in tapped_names]
            name = self.luck.choice(ending_names if ending_names and self.luck.random() < 0.4 else fresh or names)
            tapped_names.add(name)
            self.tap(name)
            if self.user.table.snapshot.entry != before:
                return
        raise AssertionError(f"no way through {self.user.table.snapshot.prompt}")


def main(*depths):
    """Play both depths, with real dice and with app dice."""
    prepare_window(800, 480)
    user = SimulatedUser(create_table(), is_blind=True)
    for depth, seats, die in full_or_sample(GAMES, GAMES[:2]):
        if depths and depth not in depths:
            continue
        user.table.send(BeginSession("perils-of-the-deep", seats_named(NAMES[:seats]), {"depth": depth, "die": die}))
        user.wait_until_idle()
        player = RandomTapper(user, random.Random(f"{depth} {seats}"))
        player.play()
        print(f"{depth}, {seats} players, die {die}: {player.taps} taps")
        user.wait_until_idle()
        if "open-all" in user.targets():
            user.tap("open-all")
        user.tap("home")
        user.wait_until_idle()


if __name__ == "__main__":
    main(*sys.argv[1:])
