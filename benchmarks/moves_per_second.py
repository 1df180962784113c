"""Benchmark of the rules: moves per second. A move is its prompt, a random choice, the decision and the next state."""

import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.result_rows import Row
from companion.games import catalogue
from companion.session.record.chooser import RandomPlayer
from companion.session.record.simulated_game import seed_of
from companion.table.chance import Chance
from companion.table.game import Game, Setup
from companion.table.seats import seats_named

SEATS = 4
NAMES = ("Ann", "Bo", "Cleo", "Dov")


def four_seats(game: Game) -> Setup:
    """Return a setup for four players, or for the most that the game allows if these are fewer."""
    return game.setup(seats_named(NAMES[: min(SEATS, game.seats[-1])]))


def playout(game: Game, seed: bytes, player: RandomPlayer, setup: Setup) -> int:
    """Play one game to its end; return its number of moves."""
    chance = Chance(seed)
    prompt, rulebook, move = game.prompt, game.rulebook, player.move
    state = rulebook.apply(game.initial_state(setup), game.deal(setup, chance))
    moves = 0
    while (current_prompt := prompt(state)) is not None:
        state = rulebook.apply(state, rulebook.decide(state, move(current_prompt), chance))
        moves += 1
    return moves


def per_second(game: Game, seconds: float) -> float:
    """Return the moves per second of processor time on one core. Plays whole games for at least `seconds`."""
    player, moves, games = RandomPlayer(1), 0, 0
    setup = four_seats(game)
    playout(game, seed_of("warm"), player, setup)
    start_s = time.process_time()
    while (spent := time.process_time() - start_s) < seconds:
        moves += playout(game, seed_of("bench", games), player, setup)
        games += 1
    return moves / spent


def rows(folder: Path, seconds: float = 3.0) -> Iterator[Row]:
    """Yield one row per game."""
    for name in catalogue.names():
        rate = per_second(catalogue.game(name), seconds)
        yield Row(f"moves a second, {name}, {SEATS} seats, one core", f"{rate:,.0f}", "`make peers`", "", "", None)
