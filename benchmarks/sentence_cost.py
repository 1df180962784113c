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
    reader, times_ms = game.reader(NAMES), []
    for number in range(games):
        for step in simulate(game, min(SEATS, game.seats[-1]), seed_of("read", number)).steps:
            view_and_prompt = game.view(step.state_before, None), game.prompt(step.state_before)
            start_s = time.process_time()
            reader.read_all(view_and_prompt)
            times_ms.append(1000 * (time.process_time() - start_s))
    return times_ms


def rows(folder: Path) -> Iterator[Row]:
    """Yield one row per game."""
    for name in catalogue.names():
        times_ms = sorted(reading_ms(catalogue.game(name)))
        usual, slow = median(times_ms), times_ms[int(0.95 * len(times_ms))]
        yield Row(f"a tap's sentences, {name}", f"{usual:.2f} ms", f"p95 {slow:.2f} ms", "", f"{GOAL_MS} ms", usual <= GOAL_MS)
