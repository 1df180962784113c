"""Benchmark: time from a tap until its entry is synced to disk and its snapshot is published.

Compared in the same run with a single SQLite commit of the same bytes.
"""

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.random_player import BenchmarkTable
from benchmarks.result_rows import Row, percentile
from companion.session.record.entry import ENCODER

MEDIAN_GOAL_MS = 2.0
P99_GOAL_MS = 8.0


def rows(folder: Path, moves: int = 2000) -> Iterator[Row]:
    """Yield two rows, the median and the 99th percentile of taps and of commits."""
    taps, commits = _measure(folder, moves)
    for quantile_name, part, goal in (("median", 0.5, MEDIAN_GOAL_MS), ("p99", 0.99, P99_GOAL_MS)):
        measured_ms, floor = (percentile(sorted(times), part) * 1000 for times in (taps, commits))
        more = measured_ms - floor
        yield Row(
            f"tap to synced view, {quantile_name}",
            f"{measured_ms:.2f} ms",
            f"{floor:.2f} ms",
            f"+{more:.2f} ms",
            f"+{goal:.0f} ms",
            more <= goal,
        )


def _measure(folder: Path, moves: int) -> tuple[list[float], list[float]]:
    """Return the seconds of each tap, and of a bare commit of its entry, made right after it."""
    benchmark_table, floor = BenchmarkTable(folder), BareCommits(folder / "floor.db")
    taps, commits = [], []
    for _ in range(moves):
        start_s = time.perf_counter()
        benchmark_table.play()
        taps.append(time.perf_counter() - start_s)
        assert benchmark_table.table.session is not None
        commits.append(floor.commit(ENCODER.encode(benchmark_table.table.session.entries[-1])))
    benchmark_table.close()
    return taps, commits


class BareCommits:
    """SQLite file with one table, for the least work that saves an entry safely: one row, one commit, one sync."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.execute("pragma journal_mode = wal")
        self._db.execute("pragma synchronous = full")
        self._db.execute("create table entry (place integer primary key, body blob)")

    def commit(self, body: bytes) -> float:
        """Commit one row; return the seconds that it took."""
        start_s = time.perf_counter()
        self._db.execute("begin immediate")
        self._db.execute("insert into entry (body) values (?)", (body,))
        self._db.execute("commit")
        return time.perf_counter() - start_s
