"""Builder of games for tests, with the depth “ledger” by default."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import catalogue
from companion.games.perils_of_the_deep.after_peril import AllPressOn
from companion.games.perils_of_the_deep.learning import LearnAboard, LearnPeril
from companion.games.perils_of_the_deep.setup_chapter import ChooseCaptains
from companion.games.perils_of_the_deep.state import State
from companion.games.perils_of_the_deep.turn import EndTurn, PlayCard
from companion.table.chance import Chance
from companion.table.moves import IllegalMoveError
from companion.table.seats import seats_named

GAME = catalogue.game("perils-of-the-deep")
NAMES = ("Ann", "Bo", "Cleo", "Dov")
COLOURS = ("red", "blue", "green", "yellow")
SEED = bytes(range(32))
READER = GAME.reader(NAMES)


class GameBuilder:
    """A game that a test plays move by move."""

    def __init__(self, seats: int = 3, edition: dict[str, Any] | None = None, seed: bytes = SEED, **options: str) -> None:
        self.setup = GAME.setup(seats_named(NAMES[:seats]), {"depth": "ledger"} | options, edition)
        self.chance = Chance(seed)
        events = GAME.deal(self.setup, self.chance)
        self.state: State = GAME.rulebook.apply(GAME.initial_state(self.setup), events)
        self.events = list(events)

    # moves and their sentences

    def play(self, *moves: Any) -> "GameBuilder":
        """Make `moves`, one after the other."""
        for move in moves:
            events = GAME.rulebook.decide(self.state, move, self.chance)
            self.state = GAME.rulebook.apply(self.state, events)
            self.events += events
        return self

    def refusal_of(self, move: Any) -> tuple[str, dict[str, Any]]:
        """Return the reason for which `move` is refused, and the parts of its sentence. The state doesn't change."""
        with pytest.raises(IllegalMoveError) as refusal:
            GAME.rulebook.decide(self.state, move, self.chance)
        assert READER.read(refusal.value.sentence)
        return refusal.value.reason, refusal.value.sentence.parts

    def log_sentence(self, seat: int | None = None) -> Any:
        """Return the log sentence of the last event for all players, or for a seat."""
        sentence = GAME.rulebook.describe(self.events[-1], seat)
        assert READER.read(sentence)
        return sentence

    def set_captain(self, seat: int, **changes: Any) -> "GameBuilder":
        """Change fields of a captain's board without a move."""
        self.state = self.state.with_captain(seat, **changes)
        return self

    def set_state(self, **changes: Any) -> "GameBuilder":
        """Change fields of the state without a move."""
        self.state = replace(self.state, **changes)
        return self

    # state

    def captain(self, seat: int) -> Any:
        """Return a seat's board."""
        return self.state.captains[seat]

    @property
    def prompt(self) -> Any:
        """Current prompt."""
        return GAME.prompt(self.state)

    @property
    def answers(self) -> list[str]:
        """Offered choices, by the keys of their labels: "sail" for "choice.sail"."""
        return [choice.label.key.removeprefix("choice.") for choice in self.prompt.choices]

    def find_answer(self, key: str) -> Any:
        """Return the first answer of that key."""
        return self.prompt.choices[self.answers.index(key)]

    def view(self, seat: int | None = None) -> Any:
        """Return the public view, or a seat's."""
        return GAME.view(self.state, seat)

    @property
    def acting_seat(self) -> int | None:
        """Seat that acts; None between turns."""
        return self.state.turn.seat if self.state.turn else None

    # moves to a point of the game

    def lay_all_aboard(self, order: tuple[str, ...] = COLOURS, name: str = "") -> "GameBuilder":
        """Choose colours and lay an All Aboard card."""
        if self.state.phase == "captains":
            self.play(ChooseCaptains(COLOURS[: len(self.state.captains)]))
        return self.play(LearnAboard(order[:3], name))

    def start_first_turn(self, **options: Any) -> "GameBuilder":
        """Play until the first seat, red, acts."""
        return self.lay_all_aboard(**options)

    def play_cards(self, *cards: str) -> "GameBuilder":
        """Play cards of the acting seat: "sailing skull move"."""
        for kind, *icons in map(str.split, cards):
            self.play(PlayCard(self.acting_seat, (kind,), tuple(icons)))
        return self

    def pass_turns(self) -> "GameBuilder":
        """End all turns of the round without another move."""
        while self.state.turn:
            self.play(EndTurn(self.state.turn.seat))
        return self

    def flip_peril(
        self, skulls: int = 0, order: tuple[str, ...] = COLOURS, kind: str = "plain", note: str = "", name: str = ""
    ) -> "GameBuilder":
        """Flip a peril."""
        return self.play(LearnPeril(skulls, order, (kind,), note, name))

    def play_to_decision(self, **peril: Any) -> "GameBuilder":
        """Let the round pass, and flip a peril."""
        return self.pass_turns().flip_peril(**peril)

    def play_round(self, **peril: Any) -> "GameBuilder":
        """Play a round with nothing but the peril; all press on."""
        self.play_to_decision(**peril)
        return self.play(AllPressOn()) if self.state.phase == "decide" and not self.state.is_last_peril else self

    def play_expedition(self, rounds: int = 6) -> "GameBuilder":
        """Play an expedition without other events."""
        if not self.state.track:
            self.lay_all_aboard()
        for _ in range(rounds):
            self.play_round()
        return self
