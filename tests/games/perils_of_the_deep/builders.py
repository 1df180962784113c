"""Ledgers for tests: brought to a point in a sentence, asked and refused in one line."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import catalogue
from companion.games.perils_of_the_deep import card_moves as c
from companion.games.perils_of_the_deep import moves as m
from companion.games.perils_of_the_deep import turn_moves as t
from companion.games.perils_of_the_deep.state import State, changed
from companion.table.chance import Chance
from companion.table.game import folded
from companion.table.moves import IllegalMove
from companion.table.seats import seats_named
from companion.table.wording import named

GAME = catalogue.game("perils-of-the-deep")
NAMES = ("Ann", "Bo", "Cleo", "Dov")
COLOURS = ("red", "blue", "green", "yellow")
SEED = bytes(range(32))


class Ledger:
    """A game in the hands of a test."""

    def __init__(self, seats: int = 3, edition: dict[str, Any] | None = None, seed: bytes = SEED, **options: str) -> None:
        self.setup = GAME.setup(seats_named(NAMES[:seats]), options, edition)
        self.chance = Chance(seed)
        events = GAME.start(self.setup, self.chance)
        self.state: State = folded(GAME, GAME.empty(self.setup), events)
        self.events = list(events)

    # what happens

    def play(self, *moves: Any) -> "Ledger":
        """Make `moves`, one after the other."""
        for move in moves:
            events = GAME.decide(self.state, move, self.chance)
            self.state = folded(GAME, self.state, events)
            self.events += events
        return self

    def refused(self, move: Any) -> tuple[str, str]:
        """The reason and the sentence with which `move` is refused; nothing has changed."""
        with pytest.raises(IllegalMove) as refusal:
            GAME.decide(self.state, move, self.chance)
        return refusal.value.reason, named(refusal.value.message, NAMES)

    def told(self, last: int = 1, seat: int | None = None) -> str:
        """The sentences of the last events."""
        return " · ".join(filter(None, (named(GAME.tell(event, seat), NAMES) for event in self.events[-last:])))

    def with_captain(self, seat: int, **changes: Any) -> "Ledger":
        """Put something on a captain's board, as if it had come about."""
        self.state = changed(self.state, seat, **changes)
        return self

    def with_state(self, **changes: Any) -> "Ledger":
        """Change the state, as if it had come about."""
        self.state = replace(self.state, **changes)
        return self

    # how it stands

    def captain(self, seat: int) -> Any:
        """A seat's board."""
        return self.state.captains[seat]

    @property
    def prompt(self) -> Any:
        """What is asked."""
        return GAME.prompt(self.state)

    @property
    def labels(self) -> list[str]:
        """What may be answered, in words."""
        return [named(choice.label, NAMES) for choice in self.prompt.choices]

    @property
    def about(self) -> str:
        """The question."""
        return named(self.prompt.about, NAMES)

    def view(self, seat: int | None = None) -> Any:
        """What the table or a seat sees."""
        return GAME.view(self.state, seat)

    @property
    def acting(self) -> int | None:
        """Whose turn it is."""
        return self.state.turn.seat if self.state.turn else None

    # the way to a point of the game

    def set_out(self, order: tuple[str, ...] = COLOURS, name: str = "") -> "Ledger":
        """Lay the chain and an All Aboard card."""
        if self.state.phase == "captains":
            self.play(m.ChooseCaptains(COLOURS[: len(self.state.captains)]))
        return self.play(m.LayIslands(), c.LearnAboard(order[:3], name))

    def cards_down(self) -> "Ledger":
        """Everyone drew and played."""
        return self.play(m.PutCardsDown())

    def first_turn(self, **options: Any) -> "Ledger":
        """Red, the first seat, is in its turn."""
        return self.set_out(**options).cards_down()

    def pass_turns(self) -> "Ledger":
        """All turns of the round pass with nothing."""
        while self.state.turn:
            self.play(t.EndTurn(self.state.turn.seat))
        return self

    def peril(
        self, skulls: int = 0, order: tuple[str, ...] = COLOURS, kind: str = "peril", note: str = "", name: str = ""
    ) -> "Ledger":
        """A new peril is flipped."""
        return self.play(c.LearnPeril(skulls, order, (kind,), note, name))

    def to_decision(self, **peril: Any) -> "Ledger":
        """The round passes and a peril is flipped."""
        return self.pass_turns().peril(**peril)

    def round(self, **peril: Any) -> "Ledger":
        """A whole round in which nothing happens but the peril; everyone presses on."""
        if self.state.phase == "draw":
            self.cards_down()
        self.to_decision(**peril)
        return self.play(m.AllPressOn()) if self.state.phase == "decide" else self

    def expedition(self, rounds: int = 6) -> "Ledger":
        """An expedition in which nothing happens."""
        if not self.state.track:
            self.set_out()
        for _ in range(rounds):
            self.round()
        return self
