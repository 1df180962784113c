"""What must hold at every step of every game, checked by whoever simulates with `watch`."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from companion.session.record.chooser import RandomPlayer
from companion.session.record.simulate import Simulated, Step, decided
from companion.table.chance import Chance
from companion.table.game import Game
from companion.table.prompt import Choice


class Broken(Exception):
    """Something that must hold does not."""


def every_choice_accepted(game: Game, seed: bytes, also_asides: bool = True) -> Callable[[Step], None]:
    """A watch: every listed choice, filled at random, is taken by `decide`, and its events by `evolve`; what loses something leads out.

    `also_asides`: the game's own asides too.
    """
    player = RandomPlayer(seed)

    def watch(step: Step) -> None:
        prompt = game.prompt(step.before)
        if prompt is None:
            raise Broken(f"{game.name} was over before {step.move}")
        own = tuple(one for one in game.beside(step.before) if isinstance(one, Choice)) if also_asides else ()
        for choice in (*prompt.choices, *prompt.asides, *own):
            if choice.loses and choice.cell != "out":
                raise Broken(f"{choice.move} loses something, but lies in “{choice.cell}”")
            events = decided(game, step.before, player.filled(choice), Chance(seed, step.drawn_before))
            if not events:
                raise Broken(f"{choice.move} does nothing")
            game.book.after(step.before, events)

    return watch


def replayed(simulated: Simulated) -> Any:
    """Return the state after the game's events went through JSON and back. Raises Broken when it is not the live one."""
    game = simulated.game
    events = tuple(map(msgspec.json.Decoder(game.book.events).decode, map(msgspec.json.encode, simulated.events)))
    setup = msgspec.json.decode(msgspec.json.encode(simulated.setup), type=type(simulated.setup))
    state = game.book.after(game.empty(setup), events)
    if state != simulated.state:
        raise Broken(f"{game.name} replayed from its journal differs from the game that was played")
    return state


def free_of_secrets(game: Game, secrets: Callable[[Any], Iterable[str]]) -> Callable[[Step], None]:
    """Watch that no word that `secrets(state)` lists stands in the table's view or in a sentence of what happened."""

    def watch(step: Step) -> None:
        shown = msgspec.json.encode(game.view(step.before, None), enc_hook=tuple).decode()
        told = msgspec.json.encode([game.book.tell(event, None) for event in step.events]).decode()
        for secret in secrets(step.before):
            if secret in shown or secret in told:
                raise Broken(f"{game.name} shows {secret} to the table before {step.move}")

    return watch


def all_of(*watches: Callable[[Step], None]) -> Callable[[Step], None]:
    """Make one watch of several."""

    def watch(step: Step) -> None:
        for each in watches:
            each(step)

    return watch
