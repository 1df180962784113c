"""Expeditions of `test_taps` by real touches: `python -m tests.games.perils_of_the_deep.touched_taps` prints the counts."""

from companion.session.inputs.messages import Answer, BeginSession
from companion.session.wait_idle import ask_store
from companion.table.seats import seats_named
from tests.games.perils_of_the_deep.builders import GAME, NAMES, READER
from tests.games.perils_of_the_deep.tap_counter import (
    CARDS,
    TapCounter,
    create_known_box,
    opens_by_itself,
    play_helper_expedition,
    play_ledger_expedition,
)
from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window


class ScreenGame:
    """Game on the screen, with the methods of GameBuilder that the expeditions use."""

    def __init__(self, user):
        self.user = user

    @property
    def state(self):
        return self.user.table.session.state.game

    @property
    def acting_seat(self):
        return self.state.turn.seat

    @property
    def prompt(self):
        return self.user.table.session.prompt

    def set_captain(self, seat, maps):
        """Enter maps of a seat without a tap."""
        own = next(choice for choice in self.prompt.choices if choice.label.key == "choice.gains")
        self.user.table.send(Answer(own.id, (("map+",) * maps,)))
        self.user.wait_until_idle()


class TouchCounter(TapCounter):
    """Counter that touches each answer: on the board if it has the mark, else below, in its step if it has one."""

    taps_to_open = 0  # opening a step is a touch of its own

    def __init__(self, depth, edition=None):
        from kivy_ui.settings import Settings

        self.user, self.taps = SimulatedUser(create_table(seed=3), Settings(motion="off"), is_blind=True), 0
        learned = {key: (edition or {})[key] for key in ("peril", "aboard", "card") if key in (edition or {})}
        ask_store(self.user.table, lambda store: store.save_edition(GAME.name, learned))
        self.user.table.send(BeginSession(GAME.name, seats_named(NAMES), {"depth": depth, "die": "app"}))
        self.user.wait_until_idle()
        self.game = ScreenGame(self.user)

    def tap(self, *names):
        """Tap the first of these targets that is on the screen; return whether there was one."""
        name = next((name for name in names if name in self.user.targets()), None)
        if name:
            self.user.tap(name)
            self.user.wait_until_idle()
            self.taps += 1
        return bool(name)

    def answer(self, name, *values):
        """Touch the answer with this label's key or this mark, then what fills it."""
        entry, choices = self.user.table.snapshot.entry, self.game.prompt.choices
        choice = next(candidate for candidate in choices if name in (candidate.label.key.removeprefix("choice."), *candidate.marks))
        label = f"choice:{READER.read(choice.label)}"
        if not opens_by_itself(choices) and not self.tap(f"mark:{name}", label):
            assert self.tap(f"group:{READER.read(choice.step)}") and self.tap(label), f"{name}: {self.user.targets()}"
        for field, value in zip(choice.fields, values, strict=True):
            for single_value in value if isinstance(value, tuple) else (value,):
                labels = (READER.read(option.label) for option in getattr(field, "options", ()) if option.value == single_value)
                names = (f"{kind}:{single_value}" for kind in ("order", "option", "skulls", "number"))
                assert self.tap(*(f"option:{label}" for label in labels), *names), f"{name} {single_value}: {self.user.targets()}"
            if self.user.table.snapshot.entry == entry:
                self.tap("done")
        assert self.user.table.snapshot.entry != entry, f"{name} answers nothing"


def main():
    prepare_window(800, 480)
    cards = GAME.edition() | {"card": CARDS}
    for name, expedition, edition in (
        ("helper, known", play_helper_expedition, create_known_box()), ("helper, new", play_helper_expedition, None),
        ("ledger, known", play_ledger_expedition, create_known_box()), ("ledger, new", play_ledger_expedition, cards),
    ):  # fmt: skip
        taps, turns = expedition(edition, TouchCounter)
        print(f"{name}: plain turn {sorted(turns)[len(turns) // 2]}, busy turn {max(turns)}, expedition {taps}")


if __name__ == "__main__":
    main()
