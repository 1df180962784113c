"""Whole moves a second: prompt, a random choice, decide, evolve."""

import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.rows import Row
from companion.games import catalogue
from companion.session.record.chooser import RandomPlayer
from companion.session.record.simulate import seed_of
from companion.table.chance import Chance
from companion.table.game import Game, Setup, folded
from companion.table.moves import Move
from companion.table.prompt import Choice, Prompt
from companion.table.seats import seats_named

SEATS = 4
FILLINGS = 8
NAMES = ("Ann", "Bo", "Cleo", "Dov")


class PreparedPlayer(RandomPlayer):
    """Fills every choice it meets beforehand, for games that keep their prompts: then it is prompt, decide and evolve that cost."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._prepared: dict[int, tuple[Choice, list[Move]]] = {}

    def move(self, prompt: Prompt) -> Move:
        """One of the choices, with one of its fillings."""
        choices, luck = prompt.choices, self._luck
        choice = choices[int(luck() * len(choices))]
        if not choice.fields:
            return choice.move
        prepared = self._prepared.get(id(choice))
        if prepared is None:
            prepared = self._prepared[id(choice)] = choice, [self.filled(choice) for _ in range(FILLINGS)]
        return prepared[1][int(luck() * FILLINGS)]


def four_seats(game: Game) -> Setup:
    """A table for four, or as many as may play."""
    return game.setup(seats_named(NAMES[: min(SEATS, game.most)]))


def playout(game: Game, seed: bytes, player: RandomPlayer, setup: Setup | None = None) -> int:
    """Play one game to its end and count its moves."""
    setup = setup or four_seats(game)
    chance = Chance(seed)
    state = folded(game, game.empty(setup), game.start(setup, chance))
    prompt, decide, evolve, move = game.prompt, game.decide, game.evolve, player.move
    moves = 0
    while (asked := prompt(state)) is not None:
        for event in decide(state, move(asked), chance):
            state = evolve(state, event)
        moves += 1
    return moves


def per_second(game: Game, seconds: float, player: RandomPlayer | None = None) -> float:
    """Moves a second of processor time, on one core, over whole games for at least `seconds`."""
    player, moves, games = player or RandomPlayer(1), 0, 0
    setup = four_seats(game)
    playout(game, seed_of("warm"), player, setup)
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        moves += playout(game, seed_of("bench", games), player, setup)
        games += 1
    return moves / spent


def rows(folder: Path, seconds: float = 3.0) -> Iterator[Row]:
    """A row a game."""
    for name in catalogue.names():
        rate = per_second(catalogue.game(name), seconds)
        yield Row(f"moves a second, {name}, {SEATS} seats, one core", f"{rate:,.0f}", "`make peers`", "", "", None)
