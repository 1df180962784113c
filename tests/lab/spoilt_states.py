"""Faults of a disk (a list of TigerBeetle's): phantom, misdirected and torn writes, and flipped bits.

If a disk loses a write that it reported as synced, or puts it elsewhere, acknowledged moves may be lost: no program can
prevent that. But every file must open, no move may be invented, and missing entries are reported if any byte shows that
they existed.
"""

import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from companion.games.toolbox import GAME as TOOLBOX
from companion.library.storage.file import FILE_NAME, wal_of
from companion.library.storage.frame_scan import records_in
from companion.library.storage.frames import DamagedError
from companion.library.storage.sql import connect
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import NotSavedError
from tests.example_games.pearls import GAME
from tests.lab.crash_states import MEMORY, Disk
from tests.lab.report import LabFailedError, Row
from tests.lab.survivors import differs_from_entries
from tests.lab.syscalls import Acknowledged, Operation, Write, record_operations
from tests.sample_sizes import full_or_sample

MOVES = 60
STATE_COUNT = full_or_sample(20_000, 800)
PAGE = 4096
SECTOR = 512
Fault = Callable[[list[Operation], random.Random], list[Operation]]
Bodies = dict[tuple[str, int], bytes]


def run(build: Path) -> list[Row]:
    """Sweep all kinds of faults, and return a row for each. Raises LabFailedError."""
    states, bad, silent, seconds = sweep(build, STATE_COUNT)
    if bad:
        raise LabFailedError(f"spoilt states: violations {dict(bad)}")
    if not all(silent[kind] for kind in ("phantom", "misdirected")):
        raise LabFailedError("spoilt states: the negative control was not caught: SQLite alone lost nothing silently")
    note = f"SQLite alone was silent about {{}} of {states // len(FAULTS):,}"
    return [
        Row(
            "power",
            f"{kind}: opened, reported or repaired",
            states // len(FAULTS),
            0,
            f"{seconds:.0f} s in all; {note.format(silent[kind])}",
        )
        for kind in FAULTS
    ]


def sweep(build: Path, state_count: int) -> tuple[int, Counter[str], Counter[str], float]:
    """Check states; return their number, violations by kind, states by fault that SQLite alone didn't notice, and seconds."""
    start, chance = time.monotonic(), random.Random(16)
    folder = Path(tempfile.mkdtemp(dir=MEMORY, prefix="fathom-lab-"))
    try:
        operations = record_operations(folder, build / "spoilt.txt", ["-m", "tests.lab.journal_writer", str(folder), str(MOVES)])
        bodies = bodies_in(folder)
        bad: Counter[str] = Counter()
        silent: Counter[str] = Counter()
        for state in range(state_count):
            kind = tuple(FAULTS)[state % len(FAULTS)]
            write_files(folder, spoilt_files(operations, kind, chance))
            silent[kind] += is_silent(folder, bodies)
            if wrong := violation(folder, bodies):
                bad[f"{kind}: {wrong}"] += 1
        return state_count, bad, silent, time.monotonic() - start
    finally:
        shutil.rmtree(folder)


def spoilt_files(operations: Sequence[Operation], kind: str, chance: random.Random) -> dict[str, bytearray]:
    """Return the files of a disk with one fault, after all writes up to a random acknowledgement."""
    cuts = [place for place, operation in enumerate(operations, 1) if isinstance(operation, Acknowledged)]
    past_operations = list(operations[: chance.choice(cuts)])
    if kind != "flipped":
        return Disk().apply_changes(FAULTS[kind](past_operations, chance)).files()
    files = Disk().apply_changes(past_operations).files()
    data = files[chance.choice([name for name, data in files.items() if data])]
    for _ in range(chance.choice((1, 1, 1, 8))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return files


def _pick_write(operations: Sequence[Operation], chance: random.Random) -> tuple[int, Write]:
    place = chance.choice(
        [place for place, operation in enumerate(operations) if isinstance(operation, Write) and len(operation.data) >= SECTOR]
    )
    write = operations[place]
    assert isinstance(write, Write)
    return place, write


def _with_phantom_write(operations: list[Operation], chance: random.Random) -> list[Operation]:
    """Drop a write that the disk reported as done."""
    place, _ = _pick_write(operations, chance)
    return operations[:place] + operations[place + 1 :]


def _with_misdirected_write(operations: list[Operation], chance: random.Random) -> list[Operation]:
    """Put a write at another place of the file, over the bytes there."""
    place, write = _pick_write(operations, chance)
    other_offsets = [
        operation.offset
        for operation in operations[:place]
        if isinstance(operation, Write) and operation.file == write.file and operation.offset != write.offset
    ]
    where = chance.choice(other_offsets) if other_offsets else write.offset + PAGE
    return [*operations[:place], Write(write.file, where, write.data), *operations[place + 1 :]]


def _with_torn_write(operations: list[Operation], chance: random.Random) -> list[Operation]:
    """Keep only some sectors of a write."""
    place, write = _pick_write(operations, chance)
    cut = chance.randrange(0, len(write.data), SECTOR)
    part = (
        Write(write.file, write.offset, write.data[:cut])
        if chance.random() < 0.5
        else Write(write.file, write.offset + cut, write.data[cut:])
    )
    return [*operations[:place], part, *operations[place + 1 :]]


FAULTS: dict[str, Fault] = {
    "phantom": _with_phantom_write,
    "misdirected": _with_misdirected_write,
    "torn": _with_torn_write,
    "flipped": lambda operations, chance: operations,
}


def write_files(folder: Path, files: dict[str, bytearray]) -> None:
    """Replace the folder's contents by these files; the key stays, since it was written long before."""
    for old in folder.iterdir():
        if old.suffix != ".key":
            old.unlink()
    for name, data in files.items():
        if not name.endswith(".key") and not name.endswith(".new"):
            Path(name).write_bytes(data)


def bodies_in(folder: Path) -> Bodies:
    """Return the bodies of all entries, by session and number."""
    with closing(Store.reading(folder / FILE_NAME)) as store:
        return {(id, record.number): record.body for id in store.journal.sessions() for record in store.journal.records(id)}


def is_silent(folder: Path, bodies: Bodies) -> bool:
    """Return whether SQLite alone (the control) opens the file without an error although an entry before the last one is missing."""
    paths, last_numbers = [folder / FILE_NAME, wal_of(folder / FILE_NAME)], {}
    for session in {session for session, _ in bodies}:
        last_numbers[session] = max((record.number for record in records_in(paths, session)), default=-1)
    with suppress(Exception), closing(connect(f"file:{folder / FILE_NAME}?mode=ro", is_uri=True)) as db:
        count = db.execute("select count(*) from entry where place & 255 = 0").fetchone()[0]
        is_whole = db.execute("pragma integrity_check").fetchone()[0] == "ok"
        return bool(is_whole and count < sum(number + 1 for number in last_numbers.values()))
    return False


def violation(folder: Path, bodies: Bodies) -> str:
    """Open the spoilt file with the store; return what is wrong with the result, "" for nothing."""
    path = folder / FILE_NAME
    sessions = sorted({session for session, _ in bodies})
    last_numbers = {id: max((record.number for record in records_in([path, wal_of(path)], id)), default=-1) for id in sessions}
    try:
        store = Store.open(path)
    except (DamagedError, NotSavedError, msgspec.MsgspecError, ValueError) as error:
        return f"does not open: {error}"
    with closing(store):
        for session in sessions:
            records = store.journal.readable_records(session)
            if any(bodies[session, record.number] != record.body for record in records):
                return "invented a move"
            if len(records) <= last_numbers[session] and store.recovery is None:
                return "lost moves in silence"
            if records and differs_from_entries(_resumed(store, session)):
                return "resumed in a state that never existed"
    return ""


def _resumed(store: Store, session: str) -> Session:
    game = TOOLBOX if store.session_game(session) == TOOLBOX.name else GAME
    return Session.resume(game, session, store.journal, PlayClock())
