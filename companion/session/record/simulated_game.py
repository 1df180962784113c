"""Simulate whole games with random players, as data that `verify` and other programs can read."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.session.record.chooser import RandomPlayer
from companion.session.record.session_rules import any_time_choices_of, changes_nothing
from companion.table.any_time_moves import SeatJoined
from companion.table.chance import SEED_BYTES, Chance, fingerprint
from companion.table.game import Game, Setup
from companion.table.moves import Event, IllegalMoveError, Move, with_time
from companion.table.prompt import Choice, Prompt
from companion.table.seats import Seat, seats_named
from companion.table.standings import Standings

MOST_MOVES = 5000
ENOUGH_MOVES = 200
MS_A_MOVE = 5000
MOVES_AN_ASIDE = 16
"""Average number of moves between two moves possible at any time."""
NAMES = ("Ann", "Bo", "Cleo", "Dov", "Eve", "Fay")


class SimulatedMove(Struct, frozen=True):
    """Move of a simulated game: state before it, move, events, and chance draws used before and by it."""

    state_before: Any
    move: Move
    events: tuple[Event, ...]
    draws_before: int
    draw_count: int


class SimulatedGame(Struct, frozen=True):
    """Simulated game. `is_over` is False if it was stopped after `most_moves`."""

    game: Game
    seed: bytes
    setup: Setup
    deal: tuple[Event, ...]
    steps: tuple[SimulatedMove, ...]
    state: Any
    is_over: bool = True

    @property
    def standings(self) -> Standings:
        """Final standings."""
        return self.game.standings(self.state)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, the deal first."""
        return (*self.deal, *(event for step in self.steps for event in step.events))

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all seats; seats that joined later come last."""
        return (*(seat.name for seat in self.setup.seats), *(event.name for event in self.events if isinstance(event, SeatJoined)))

    def as_data(self) -> dict[str, Any]:
        """Return the game as plain data, as `fathom simulate --jsonl` prints it."""
        plain, reader = msgspec.to_builtins, self.game.reader(self.names)
        return {
            "game": self.game.name,
            "seed": self.seed.hex(),
            "setup": plain(self.setup),
            "moves": [{"move": plain(step.move), "events": plain(step.events), "drawn": step.draw_count} for step in self.steps],
            "events": plain(self.events),
            "standings": plain(reader.read_all(self.standings).rows),
            "fingerprint": fingerprint(self.seed),
        }

    def as_json(self) -> str:
        """Return the game as one line of JSON."""
        return msgspec.json.encode(self.as_data()).decode()


def seed_of(word: str | int, game_number: int = 0) -> bytes:
    """Return the seed of the n-th game for a word or number given on the command line."""
    return hashlib.blake2b(f"{word}/{game_number}".encode(), digest_size=SEED_BYTES, person=b"fathom-simulate"[:16]).digest()


def default_seats(count: int) -> tuple[Seat, ...]:
    """Return this many seats."""
    return seats_named((*NAMES, *(f"Seat {number}" for number in range(len(NAMES) + 1, count + 1)))[:count])


def simulate(
    game: Game,
    seats: int | Sequence[Seat],
    seed: bytes,
    options: Mapping[str, str] | None = None,
    most_moves: int = MOST_MOVES,
    watch: Callable[[SimulatedMove], None] | None = None,
    edition: dict[str, Any] | None = None,
    with_any_time_choices: bool = False,
) -> SimulatedGame:
    """Play a whole game; `watch` receives every step. With `with_any_time_choices` players sometimes correct, recount or leave.

    The players use a random generator of their own, so the game's draws depend on `seed` alone.
    Raises IllegalMoveError for an invalid setup, and ChoiceRefusedError if the game refuses what its prompt offered.
    """
    setup = game.setup(default_seats(seats) if isinstance(seats, int) else tuple(seats), options, edition)
    chance = Chance(seed)
    deal = game.deal(setup, chance)
    state = game.rulebook.apply(game.initial_state(setup), deal)
    player = RandomPlayer(hashlib.blake2b(seed, person=b"fathom-players").digest())
    steps: list[SimulatedMove] = []
    while (prompt := game.prompt(state)) is not None and len(steps) < most_moves:
        before, draws_before = state, chance.draw_count
        choices = any_time_choices(game, state) if with_any_time_choices and player.happens(MOVES_AN_ASIDE) else ()
        chosen_move = (
            player.choose_any_time(choices)
            if choices
            else _next_move(prompt, player, len(steps), may_end=not with_any_time_choices)
        )
        move = game.complete_move(state, with_time(chosen_move, MS_A_MOVE * len(steps)))
        events = decide_offered(game, state, move, chance)
        if choices and changes_nothing(game, state, events):
            continue
        state = game.rulebook.apply(state, events)
        steps.append(SimulatedMove(before, move, events, draws_before, chance.draw_count - draws_before))
        if watch:
            watch(steps[-1])
    return SimulatedGame(game, seed, setup, deal, tuple(steps), state, prompt is None)


def any_time_choices(game: Game, state: Any) -> tuple[Choice, ...]:
    """Return the game's own any-time choices: corrections, recounts, leaving."""
    return tuple(
        choice for choice in any_time_choices_of(game, state, is_attached=False) if game.rulebook.has_rule_for(type(choice.move))
    )


def _next_move(prompt: Prompt, player: RandomPlayer, move_count: int, may_end: bool) -> Move:
    """Return a random move. A game without an end of its own is ended after `ENOUGH_MOVES` moves, unless it may not end yet."""
    end = next((choice.move for choice in prompt.choices if choice.ends), None)
    if end and move_count >= ENOUGH_MOVES - 1:
        return end
    continuing_choices = tuple(choice for choice in prompt.choices if may_end or not choice.ends)
    return player.move(replace(prompt, choices=continuing_choices) if 0 < len(continuing_choices) < len(prompt.choices) else prompt)


class ChoiceRefusedError(Exception):
    """A game refused a move that its own prompt offered."""


def decide_offered(game: Game, state: Any, move: Move, chance: Chance) -> tuple[Event, ...]:
    """Return the events of an offered move. Raises ChoiceRefusedError if it is refused."""
    try:
        return game.rulebook.decide(state, move, chance)
    except IllegalMoveError as refusal:
        raise ChoiceRefusedError(f"{game.name} offered {move} and refused it: {refusal}") from refusal
