"""Play random games with many corrections; try offered answers and count those that are refused.

`python -m tests.games.offered_choices GAME FIRST GAMES` lists the kinds of refusals.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games import catalogue
from companion.session.record.chooser import RandomPlayer
from companion.session.record.session_rules import any_time_choices_of
from companion.session.record.simulated_game import default_seats, seed_of
from companion.table.any_time_moves import LeaveTable
from companion.table.chance import Chance
from companion.table.game import Game
from companion.table.moves import IllegalMoveError, Move, with_time
from companion.table.prompt import Choice

MOST_MOVES = 400
MOVES_AN_ASIDE = 4
"""Average number of moves for each correction."""
STATES_A_LOOK = 8
"""Average number of states of which one is shown in full."""
CORRECTIONS_A_LEAVER = 40
"""Average number of corrections for each player who leaves."""


@dataclass
class OfferReport:
    """Number of answers tried, and the refused ones: number of each kind, and the first of each."""

    answers: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    first: dict[str, str] = field(default_factory=dict)

    def add(self, other: "OfferReport") -> None:
        """Add the counts of another game."""
        self.answers += other.answers
        self.refused += other.refused
        self.first = other.first | self.first

    def record(self, move: Move, problem: Exception, where: str) -> None:
        """Record an answer that was offered and refused."""
        reason = problem.reason if isinstance(problem, IllegalMoveError) else ""
        kind = f"{type(move).__name__}: {type(problem).__name__} {reason}".rstrip()
        self.refused[kind] += 1
        self.first.setdefault(kind, f"{where}, {move}: {problem!r}")


class _RandomGame:
    """Game played at random.

    Before each move a further answer is tried. After some moves everything that the screens show is built.
    """

    def __init__(self, game: Game, number: int, holds: Callable[[Any], None]) -> None:
        luck = random.Random(f"offered {game.name} {number}")
        options = {option.name: str(luck.choice(option.choices).value) for option in game.options}
        setup = game.setup(default_seats(game.seats[number % len(game.seats)]), options)
        self.game, self.title, self.luck, self.check_state, self.report = (
            game,
            f"{game.name} {number} {options}",
            luck,
            holds,
            OfferReport(),
        )
        self.player, self.chance = RandomPlayer(number), Chance(seed_of("offered", number))
        self.state = game.rulebook.apply(game.initial_state(setup), game.deal(setup, self.chance))

    def play(self) -> OfferReport:
        """Play until the end, or until an offered answer is refused."""
        for number in range(MOST_MOVES):
            prompt = self.game.prompt(self.state)
            if prompt is None:
                break
            any_time_choices = self._any_time_choices() if self.luck.random() * MOVES_AN_ASIDE < 1 else ()
            self._try_choice(self.luck.choice(any_time_choices or prompt.choices), Chance(bytes(32)), number)
            choice = self._pick_any_time_choice(any_time_choices) if any_time_choices else self.player.choice(prompt)
            after = self._try_choice(choice, self.chance, number)
            if after is None:
                break
            self.state = after
        return self.report

    def _any_time_choices(self) -> tuple[Choice, ...]:
        """Return the choices that are possible at any time; those that let a player leave only with a low probability."""
        every = tuple(
            choice
            for choice in any_time_choices_of(self.game, self.state, False)
            if self.game.rulebook.has_rule_for(type(choice.move))
        )
        stays = tuple(choice for choice in every if not isinstance(choice.move, LeaveTable))
        return stays if self.luck.random() * CORRECTIONS_A_LEAVER > 1 else every

    def _pick_any_time_choice(self, any_time_choices: Sequence[Choice]) -> Choice:
        """Return a random one of these choices, with equal probability for each kind of move."""
        kind = self.luck.choice(list(dict.fromkeys(type(choice.move) for choice in any_time_choices)))
        return self.luck.choice([choice for choice in any_time_choices if type(choice.move) is kind])

    def _try_choice(self, choice: Choice, chance: Chance, number: int) -> Any:
        """Return the state after a choice, filled at random; None if it was refused or the state can't be shown."""
        self.report.answers += 1
        move = with_time(self.player.fill_choice(choice), 1000 * number)
        try:
            events = self.game.rulebook.decide(self.state, move, chance)
            assert events, "nothing happens"
            after = self.game.rulebook.apply(self.state, events)
            if self.luck.random() * STATES_A_LOOK < 1:
                self._build_screens(after, events)
        except Exception as problem:
            self.report.record(move, problem, f"{self.title}, move {number}")
            return None
        return after

    def _build_screens(self, state: Any, events: Sequence[Any]) -> None:
        """Build everything that is shown at a state, and the log sentences of the events before it."""
        self.check_state(state)
        view = self.game.view(state, None)
        assert self.game.standings(state).seats
        assert tuple(view.sketch) or state
        for event in events:
            self.game.rulebook.describe(event, None)


def check_nothing(state: Any) -> None:
    """Check nothing: default for `holds`."""


def try_offered_choices(game: Game, first: int, games: int, holds: Callable[[Any], None] = check_nothing) -> OfferReport:
    """Play `games` games from number `first` on; `holds(state)` asserts an invariant of every state."""
    every = OfferReport()
    for number in range(first, first + games):
        every.add(_RandomGame(game, number, holds).play())
    return every


if __name__ == "__main__":
    report = try_offered_choices(catalogue.game(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
    print(f"{sys.argv[1]}: {report.answers} answers, {report.refused.total()} refused")
    for kind, count in report.refused.most_common():
        print(f"{count:5} {kind}\n      {report.first[kind][:600]}")
