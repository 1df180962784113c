"""File system states that a power cut may leave, checked with the real store (after ALICE, OSDI 2014): a game and its toolbox.

A file system may keep any of the writes that were not yet synced, sector by sector and in any order. For each moment of
a recorded run, the states are: all of these writes, none, each prefix, all but one, each one alone, and random halves.
At each moment a few of these states are checked, so that all kinds of moments are reached.
"""

import os
import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.lab.report import LabFailedError, Row
from tests.lab.survivors import violation
from tests.lab.syscalls import Acknowledged, Create, Operation, Sync, Truncate, Unlink, Write, record_operations
from tests.sample_sizes import FULL, full_or_sample

SECTOR = 512
CONTROLLED_MOVES = 50  # enough that the toolbox has entries, too
MOVES = 125  # and 25 in the toolbox
RANDOM_HALVES = 40
STATES_A_CUT = full_or_sample(14, 10)
STATE_COUNT = full_or_sample(20_000, 1_200)
CONTROLS = full_or_sample(4_000, 2_500)
MEMORY = Path("/dev/shm")
LOST_MOVES = ("lost an acknowledged move", "lost an acknowledged move of the toolbox")
"""Losses that the control must show: of a move of the game, and of one of the toolbox."""


def run(build: Path) -> list[Row]:
    """Sweep our store and the negative control. Raises LabFailedError."""
    states, bad, seconds = sweep(build, MOVES, STATE_COUNT)
    control_states, control_bad, _ = sweep(build, CONTROLLED_MOVES, CONTROLS, "careless", is_control=True)
    if bad or states < STATE_COUNT:
        raise LabFailedError(f"crash states: {states} states, violations {dict(bad)}")
    if not all(control_bad[kind] for kind in LOST_MOVES):
        raise LabFailedError("crash states: the negative control was not caught")
    note = f"control caught {sum(control_bad.values()):,} of {control_states:,}"
    return [Row("power", "crash states of our journal", states, 0, f"{seconds:.0f} s; {note}")]


def sweep(build: Path, moves: int, wanted_count: int, *flags: str, is_control: bool = False) -> tuple[int, Counter[str], float]:
    """Check states; return their number, violations by kind, and seconds. A sampled control ends once it has lost a move of each kind."""
    start = time.monotonic()
    folder = Path(tempfile.mkdtemp(dir=MEMORY, prefix="fathom-lab-"))
    try:
        command = ["-m", "tests.lab.journal_writer", os.fspath(folder), str(moves), *flags]
        operations = record_operations(folder, build / "trace.txt", command)
        violations: Counter[str] = Counter()
        states = 0
        for files, acknowledged in distinct_states(operations, random.Random(1)):
            states += 1
            violations[check_state(folder, files, acknowledged, moves)] += 1
            if states >= wanted_count or (is_control and not FULL and all(violations[kind] for kind in LOST_MOVES)):
                break
        del violations[""]
        return states, violations, time.monotonic() - start
    finally:
        shutil.rmtree(folder)


def check_state(folder: Path, files: dict[str, bytearray], acknowledged: int, move_count: int) -> str:
    """Write `files` into the folder; return what is wrong when the store reads it, "" for nothing."""
    shutil.rmtree(folder)
    folder.mkdir()
    for name, data in files.items():
        Path(name).write_bytes(data)
    return violation(folder, acknowledged, move_count)


def distinct_states(operations: Sequence[Operation], chance: random.Random) -> Iterator[tuple[dict[str, bytearray], int]]:
    """Yield each state that a cut after each operation may leave, once, with the last move acknowledged before it."""
    known_states: set[int] = set()
    for cut in _shuffled_cuts(len(operations), chance):
        past_operations = operations[:cut]
        acknowledged = max((operation.number for operation in past_operations if isinstance(operation, Acknowledged)), default=-1)
        pieces = list(_pieces(past_operations))
        free = [place for place, (_, is_forced) in enumerate(pieces) if not is_forced]
        sure = min(free, default=len(pieces))
        base = Disk().apply_changes(piece for piece, _ in pieces[:sure])  # writes that all states of this cut share
        subsets = list(_subsets(free, chance))
        for subset in chance.sample(subsets, min(STATES_A_CUT, len(subsets))):
            lasting = frozenset(place for place, (_, is_forced) in enumerate(pieces) if is_forced or place in subset)
            state = hash((acknowledged, cut if not free else -1, lasting))
            if state not in known_states:
                known_states.add(state)
                rest = (piece for place, (piece, _) in enumerate(pieces[sure:], sure) if place in lasting)
                yield base.copy().apply_changes(rest).files(), acknowledged


def _shuffled_cuts(count: int, chance: random.Random) -> list[int]:
    cuts = list(range(count + 1))
    chance.shuffle(cuts)
    return cuts


def _pieces(operations: Sequence[Operation]) -> Iterator[tuple[Operation, bool]]:
    """Yield changes split into sectors, each with whether a later sync makes it durable."""
    synced: dict[int | None, int] = {
        operation.file: place for place, operation in enumerate(operations) if isinstance(operation, Sync)
    }
    for place, operation in enumerate(operations):
        if isinstance(operation, Write):
            yield from ((sector, place < synced.get(operation.file, -1)) for sector in _sectors(operation))
        elif isinstance(operation, Truncate):
            yield operation, place < synced.get(operation.file, -1)
        elif isinstance(operation, Create | Unlink):
            yield operation, place < synced.get(None, -1)


def _sectors(write: Write) -> Iterator[Write]:
    at = 0
    while at < len(write.data):
        size = min(SECTOR - (write.offset + at) % SECTOR, len(write.data) - at)
        yield Write(write.file, write.offset + at, write.data[at : at + size])
        at += size


def _subsets(free: Sequence[int], chance: random.Random) -> Iterator[set[int]]:
    whole = set(free)
    yield whole
    yield set()
    yield from (set(free[:count]) for count in range(1, len(free)))
    for place in free:
        yield whole - {place}
        yield {place}
    yield from ({place for place in free if chance.random() < 0.5} for _ in range(RANDOM_HALVES))


class Disk:
    """Files by name after a sequence of changes."""

    def __init__(self, names: dict[str, int] | None = None, contents: dict[int, bytearray] | None = None) -> None:
        self._names = names or {}
        self._contents = contents or {}

    def copy(self) -> "Disk":
        """Return a copy."""
        return Disk(dict(self._names), {file: content[:] for file, content in self._contents.items()})

    def files(self) -> dict[str, bytearray]:
        """Return the content of each file, by name."""
        return {name: self._contents.get(file, bytearray()) for name, file in self._names.items()}

    def apply_changes(self, pieces: Iterable[Operation]) -> "Disk":
        """Apply these changes, and return this disk."""
        for piece in pieces:
            match piece:
                case Create(name, file):
                    self._names[name] = file
                case Unlink(name):
                    self._names.pop(name, None)
                case Write(file, offset, data):
                    content = self._contents.setdefault(file, bytearray())
                    content.extend(bytes(max(0, offset - len(content))))
                    content[offset : offset + len(data)] = data
                case Truncate(file, size):
                    content = self._contents.setdefault(file, bytearray())
                    content[size:] = bytes(max(0, size - len(content)))
        return self
