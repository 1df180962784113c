"""Benchmark of libraries with many plays and of games with many entries.

Measures a move, resuming, the end of a game, a page of history, import, backup, restore, export and recovery. Times are processor
times, so that other load on the machine changes them little. Backup, restore, exports and recovery each run in a separate
process, because their peak memory is measured, too.
"""

import gc
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from benchmarks.result_rows import Row
from benchmarks.statistics_cost import plays
from companion.library.exchange import backup_file
from companion.library.exchange.exports import csv_pieces, json_pieces
from companion.library.records.library import Library
from companion.library.records.session_results import compute_results
from companion.library.storage import recovery
from companion.library.store import Store
from companion.session.inputs.device_reports import handle_report
from companion.session.inputs.messages import Report
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.entry import Origin
from companion.table.seats import seats_named
from tests.example_games.pearls import GAME

Thing = TypeVar("Thing")
ENTRIES = (1_000, 50_000)
"""Numbers of entries of the long game at which moves are measured."""
MEASURED = 500
"""Number of moves in a measurement."""
OPEN_MS = 500.0  # goals: opening the file
STEP_MS = 50.0  # a step of reading
RESUME_MS = 150.0
END_MS = 20.0  # the end of a game
PAGE_MS = 100.0  # a page of history
MOST_MB = 150  # peak memory
PLAYS_A_BATCH = 5_000
# tasks by name; each gets the path of the library
IN_OWN_PROCESS: dict[str, Callable[[Path], Any]] = {
    "backup": lambda path: _write_backup(path, path.with_suffix(".backup")),
    "restore that backup": lambda path: _restore(path.with_suffix(".backup")),
    "export as JSON": lambda path: _read_all(json_pieces(Library.reading(path))),
    "export as CSV": lambda path: _read_all(csv_pieces(Library.reading(path))),
    "recovery": lambda path: recovery.recover_file(path, "", compute_results),
}


def rows(folder: Path, counts: Sequence[int]) -> Iterator[Row]:
    """Yield one row per measurement: first for a long game, then for a library of each number of plays in `counts`."""
    yield from _long_game_rows(folder / "long")
    for count in counts:
        yield from _many_plays_rows(folder / f"{count} plays", count)


def _long_game_rows(folder: Path) -> Iterator[Row]:
    folder.mkdir()
    store = Store.open(folder / "fathom.db")
    setup = GAME.setup(seats_named(["Ann", "Bo"]), {"bag": "table"}, {"white": 1 << 20, "black": 1 << 20})
    session = Session.begin(GAME, "long", setup, store.journal, PlayClock())
    for entries in ENTRIES:
        for _ in range(entries - len(session.entries)):
            _play_by_touch(session)
        for input_name, act in (("touch", _play_by_touch), ("serial line", _play_by_report)):
            ms = _time_ms(partial(_repeat, act, session)) / MEASURED
            yield Row(f"a move by {input_name}, after {entries:,} entries", f"{ms:.2f} ms", "", "", "", None)
    store.close()
    del session
    gc.collect()  # so that garbage of the long game doesn't slow down resuming
    path = folder / "fathom.db"
    ms, store = _time_with_result(lambda: Store.open(path))
    yield Row(f"open the file, {ENTRIES[-1]:,} entries in it", f"{ms:,.0f} ms", "", "", f"{OPEN_MS:.0f} ms", ms <= OPEN_MS)
    ms, session = _time_with_result(lambda: Session.resume(GAME, "long", store.journal, PlayClock()))
    yield Row(f"resume {ENTRIES[-1]:,} entries", f"{ms:,.0f} ms", "", "", f"{RESUME_MS:.0f} ms", ms <= RESUME_MS)
    steps = []
    while (step := _time_with_result(session.entry_log.read_skipped_entries))[1]:
        steps.append(step[0])
    ms = sum(steps)
    longest = f"{ms:,.0f} ms, longest step {max(steps):.0f} ms"
    yield Row("read the rest of them while nobody taps", longest, "", "", f"{STEP_MS:.0f} ms a step", max(steps) <= STEP_MS)
    store.close()


def _repeat(act: Callable[[Session], object], session: Session) -> None:
    for _ in range(MEASURED):
        act(session)


def _play_by_touch(session: Session) -> None:
    assert session.prompt is not None
    session.play(session.prompt.choices[0].id, ("white",))


def _play_by_report(session: Session) -> None:
    handle_report((session,), Report("DRAW", "pearls", ("white",), origin=Origin("tower", "1", len(session.entries))))


def _many_plays_rows(folder: Path, count: int) -> Iterator[Row]:
    folder.mkdir()
    path = folder / "fathom.db"
    with_all = plays(count)
    store = Store.open(path)
    ms = _time_ms(
        lambda: [store.plays.imports.save_imported(batch) for batch in iter(lambda: list(islice(with_all, PLAYS_A_BATCH)), [])]
    )
    yield Row(f"import {count:,} plays", f"{ms / 1000:,.0f} s", "", "", "600 s a million", ms <= 0.6 * count)
    more = [replace(play, id=f"more {play.id}") for play in plays(3)]
    ms = min(_time_ms(partial(store.plays.imports.save_imported, [play])) for play in more)
    yield Row(f"the end of a game, {count:,} plays", f"{ms:.1f} ms", "", "", f"{END_MS:.0f} ms", ms <= END_MS)
    ms = min(_time_ms(lambda: store.play_details.page(60, count // 2)) for _ in range(3))
    yield Row(f"a page of the history, {count:,} plays", f"{ms:.1f} ms", "", "", f"{PAGE_MS:.0f} ms", ms <= PAGE_MS)
    store.close()
    for task in IN_OWN_PROCESS:
        result = subprocess.run(
            [sys.executable, "-m", "benchmarks.growth_with_plays", task, path], capture_output=True, text=True, check=True
        )
        seconds, megabytes = result.stdout.split()
        yield Row(f"{task}, {count:,} plays", f"{seconds} s, {megabytes} MB", "", "", f"{MOST_MB} MB", int(megabytes) <= MOST_MB)


def _write_backup(path: Path, to: Path) -> None:
    with to.open("wb") as file:
        file.writelines(backup_file.pieces(Library.reading(path)))


def _restore(path: Path) -> None:
    """Restore a backup into an empty library."""
    with path.open("rb") as file, closing(Store.open(path.parent / "another/fathom.db")) as store:
        store.restore(file)


def _read_all(pieces: Iterable[Any]) -> None:
    for _ in pieces:
        pass


def _peak_memory_mb() -> int:
    """Return the peak memory of this process in MB (VmHWM); getrusage would include that of the parent process."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) >> 10


def _time_ms(act: Callable[[], Any]) -> float:
    """Call `act`; return its processor time in milliseconds."""
    return _time_with_result(act)[0]


def _time_with_result(act: Callable[[], Thing]) -> tuple[float, Thing]:
    """Call `act`; return its processor time in milliseconds, and its result."""
    start_s = time.process_time()
    result = act()
    return (time.process_time() - start_s) * 1000, result


if __name__ == "__main__":
    spent = _time_ms(lambda: IN_OWN_PROCESS[sys.argv[1]](Path(sys.argv[2])))
    print(f"{spent / 1000:.1f}", _peak_memory_mb())
