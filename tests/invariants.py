"""Invariants of every step of every game, checked through the `watch` argument of `simulate`."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from companion.session.record.chooser import RandomPlayer
from companion.session.record.simulated_game import SimulatedGame, SimulatedMove, decide_offered
from companion.table.chance import Chance
from companion.table.game import Game
from companion.table.prompt import Choice


class InvariantError(Exception):
    """An invariant does not hold."""


def check_every_choice(game: Game, seed: bytes, also_any_time_choices: bool = True) -> Callable[[SimulatedMove], None]:
    """Check that `decide` and `evolve` accept every offered choice, filled at random, and that costly choices are exits.

    `also_any_time_choices`: check the game's any-time choices, too.
    """
    player = RandomPlayer(seed)

    def watch(step: SimulatedMove) -> None:
        prompt = game.prompt(step.state_before)
        if prompt is None:
            raise InvariantError(f"{game.name} was over before {step.move}")
        own = (
            tuple(choice for choice in game.any_time_choices(step.state_before) if isinstance(choice, Choice))
            if also_any_time_choices
            else ()
        )
        for choice in (*prompt.choices, *prompt.any_time_choices, *own):
            if choice.loses and choice.cell != "out":
                raise InvariantError(f"{choice.move} loses something, but is in “{choice.cell}”")
            events = decide_offered(game, step.state_before, player.fill_choice(choice), Chance(seed, step.draws_before))
            if not events:
                raise InvariantError(f"{choice.move} does nothing")
            game.rulebook.apply(step.state_before, events)

    return watch


def replay_events(simulated: SimulatedGame) -> Any:
    """Return the state after the events went through JSON and back. Raises InvariantError if it differs from the live state."""
    game = simulated.game
    events = tuple(map(msgspec.json.Decoder(game.rulebook.events).decode, map(msgspec.json.encode, simulated.events)))
    setup = msgspec.json.decode(msgspec.json.encode(simulated.setup), type=type(simulated.setup))
    state = game.rulebook.apply(game.initial_state(setup), events)
    if state != simulated.state:
        raise InvariantError(f"{game.name} replayed from its journal differs from the game that was played")
    return state


def check_no_secrets(game: Game, secrets: Callable[[Any], Iterable[str]]) -> Callable[[SimulatedMove], None]:
    """Check that no word of `secrets(state)` appears in the public view or in a public sentence."""

    def watch(step: SimulatedMove) -> None:
        view_text = msgspec.json.encode(game.view(step.state_before, None), enc_hook=tuple).decode()
        sentences = msgspec.json.encode([game.rulebook.describe(event, None) for event in step.events]).decode()
        for secret in secrets(step.state_before):
            if secret in view_text or secret in sentences:
                raise InvariantError(f"{game.name} shows {secret} to the table before {step.move}")

    return watch


def combine_checks(*watches: Callable[[SimulatedMove], None]) -> Callable[[SimulatedMove], None]:
    """Combine several checks."""

    def watch(step: SimulatedMove) -> None:
        for watcher in watches:
            watcher(step)

    return watch
