"""Benchmark: time to resume a session of 2,000 moves, from its file to the first prompt."""

import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.random_player import GAME, BenchmarkTable
from benchmarks.result_rows import Row
from companion.games import catalogue
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session

MOVES = 2000
GOAL_MS = 50.0
TIMES = 5


def rows(folder: Path, moves: int = MOVES) -> Iterator[Row]:
    """Yield one row. A game is shorter than `moves`, so at its end the player undoes half of it and plays on."""
    benchmark_table = BenchmarkTable(folder)
    for _ in range(moves):
        benchmark_table.play(is_endless=True)
    session = benchmark_table.table.snapshot.session
    benchmark_table.close()
    store = Store.open(folder / "fathom.db")
    took = min(_time_resume(store, session, moves) for _ in range(TIMES)) * 1000
    store.close()
    yield Row(f"resume a session of {moves} moves, best of {TIMES}", f"{took:.1f} ms", "", "", f"{GOAL_MS:.0f} ms", took <= GOAL_MS)


def _time_resume(store: Store, session: str, moves: int) -> float:
    start_s = time.perf_counter()
    resumed = Session.resume(catalogue.game(GAME), session, store.journal, PlayClock())
    took = time.perf_counter() - start_s
    assert len(resumed.entries) > moves
    return took
