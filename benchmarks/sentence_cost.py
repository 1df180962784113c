"""Benchmark: time to put the view and the prompt of a snapshot into words, as after each tap. Menus aren't included."""

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.result_rows import Row
from companion.games import catalogue
from companion.session.record.simulated_game import seed_of, simulate
from companion.table.game import Game

SEATS = 4
NAMES = ("Ann", "Bo", "Cleo", "Dov")
GOAL_MS = 0.5


def reading_ms(game: Game, games: int = 6) -> list[float]:
    """Return the processor time in milliseconds for each view and prompt of some simulated games."""
    reader, taken = game.reader(NAMES), []
    for number in range(games):
        for step in simulate(game, min(SEATS, game.seats[-1]), seed_of("read", number)).steps:
            shown = game.view(step.before, None), game.prompt(step.before)
            begun = time.process_time()
            reader.read_all(shown)
            taken.append(1000 * (time.process_time() - begun))
    return taken


def rows(folder: Path) -> Iterator[Row]:
    """Yield one row per game."""
    for name in catalogue.names():
        taken = sorted(reading_ms(catalogue.game(name)))
        usual, slow = median(taken), taken[int(0.95 * len(taken))]
        yield Row(f"a tap's sentences, {name}", f"{usual:.2f} ms", f"p95 {slow:.2f} ms", "", f"{GOAL_MS} ms", usual <= GOAL_MS)
