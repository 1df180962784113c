"""Benchmark: disk syncs per move, checkpoints included. strace counts them in a run with many moves and in one without."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.random_player import BenchmarkTable
from benchmarks.result_rows import Missing, Row

TITLE = "syncs a move, checkpoints included"
GOAL = 1.01
CALLS = "fsync,fdatasync,msync,sync,syncfs,sync_file_range"


def rows(folder: Path, moves: int = 2000) -> Iterator[Row | Missing]:
    """Yield one row; a `Missing` if strace isn't installed."""
    if not shutil.which("strace"):
        yield Missing(TITLE, "strace is missing")
        return
    (many, entry_count), (start_syncs, dealt) = _count_syncs(folder, moves), _count_syncs(folder, 0)
    syncs_per_entry = (many - start_syncs) / (entry_count - dealt)
    yield Row(TITLE, f"{syncs_per_entry:.4f}", "1", f"{syncs_per_entry:.4f} ×", f"{GOAL} ×", syncs_per_entry <= GOAL)


def _count_syncs(folder: Path, moves: int) -> tuple[int, int]:
    """Return the syncs and the saved entries, starts of games included, of a process that makes `moves` moves."""
    with tempfile.TemporaryDirectory(dir=folder) as room:
        trace = Path(room) / "trace"
        command = [
            "strace",
            "-f",
            "-e",
            f"trace={CALLS}",
            "-o",
            str(trace),
            sys.executable,
            "-m",
            "benchmarks.syncs_per_move",
            room,
            str(moves),
        ]
        ran = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        syncs = sum(any(f"{call}(" in line for call in CALLS.split(",")) for line in trace.read_text().splitlines())
        return syncs, int(ran.stdout)


if __name__ == "__main__":
    benchmark_table = BenchmarkTable(Path(sys.argv[1]))
    for _ in range(int(sys.argv[2])):
        benchmark_table.play()
    benchmark_table.close()
    print(benchmark_table.entries)
