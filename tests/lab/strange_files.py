"""Fuzz imported files: backups, exports of BG Stats, box contents and names of updates, changed at random places.

Each is refused in one sentence and changes nothing, or is imported so that every page, export and backup of the store still works.
Runs in a process of its own, which measures the seconds of each file and the memory of all.
"""

import contextlib
import hashlib
import json
import math
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.command.device import updates_found
from companion.command.library_access import text_in
from companion.games import catalogue
from companion.library.exchange import backup_file, editions, import_limits
from companion.library.exchange.exchanged_files import incoming_files
from companion.library.exchange.exports import FORMATS
from companion.library.exchange.file_exchange import FileExchange
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.table.game import Game
from companion.table.reader import Reader, languages
from companion.table.sentence import UserError
from tests.lab import kit
from tests.lab.report import LabFailedError, Row
from tests.lab.strange_sources import backups, exports
from tests.sample_sizes import full_or_sample

FILES, CONTROLS = full_or_sample(5_000, 200), full_or_sample(60, 40)
MOST_S, MOST_MB, LONGEST_SENTENCE = 10.0, 150, 400
NASTY: tuple[Any, ...] = (
    *("", "x" * 500, "x" * 30_000, "x" * 900_000, "~kept", "\x1b[2J\x1b]0;x\x07", "../../etc/passwd", "9999-12-31", "\ud800", "‮"),
    *(-1, 0, 1, 7, 2**31, 2**63, 10**15, 10**17, 10**40, 1e308, -0.5, math.nan, None, True, [], {}),
)
DEEP, LONG = 200, 20_000
PlayError = Callable[[dict[str, Any], Game], Exception | None]


class WorkerReport(Struct, frozen=True):
    """Report of a worker: numbers of refused and accepted files, faults, the slowest file, and its memory."""

    refused: int
    accepted: int
    wrong: dict[str, str]
    slowest_s: float
    memory_mb: int


def run() -> list[Row]:
    """Run all files, and a few without limits. Raises LabFailedError."""
    worker_report, control = _run_worker(FILES), _run_worker(CONTROLS, "open")
    if worker_report.wrong or worker_report.memory_mb > MOST_MB:
        raise LabFailedError(f"strange files: {worker_report.memory_mb} MB; {worker_report.wrong}")
    if len(control.wrong) < CONTROLS // 4:
        raise LabFailedError("strange files: the negative control was not caught")
    note = (
        f"slowest {worker_report.slowest_s:.1f} s, {worker_report.memory_mb} MB; control caught {len(control.wrong)} of {CONTROLS}"
    )
    return [Row("files", f"strange files: {worker_report.refused:,} refused, {worker_report.accepted:,} taken", FILES, 0, note)]


def _run_worker(count: int, *flags: str) -> WorkerReport:
    command = [sys.executable, "-m", "tests.lab.strange_files", str(count), *flags]
    process = subprocess.run(command, cwd=kit.ROOT, capture_output=True, text=True, check=False)
    if process.returncode:
        raise LabFailedError(f"strange files: {process.stderr[-500:]}")
    return msgspec.json.decode(process.stdout, type=WorkerReport)


def _tried_once(play_error: PlayError) -> PlayError:
    """Return a `play_error` that remembers playable editions and plays no games with them again: most files don't change theirs.

    Editions that differ only in the order of their keys count as different.
    """
    playable: set[bytes] = set()

    def error_of(edition: dict[str, Any], game: Game) -> Exception | None:
        key = hashlib.blake2b(f"{game.name} {edition!r}".encode(errors="surrogatepass")).digest()
        if key in playable:
            return None
        if not (error := play_error(edition, game)):
            playable.add(key)
        return error

    return error_of


def import_seeds(seeds: range) -> WorkerReport:
    """Import a file for each seed, one after the other; return a report."""
    ends: Counter[str] = Counter()
    wrong: dict[str, str] = {}
    slowest = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for seed in seeds:
            began = time.process_time()
            try:
                with _limit_time():
                    ends[_try_random_way(random.Random(seed), Path(folder))] += 1
            except Exception as error:
                wrong[str(seed)] = f"{type(error).__name__}: {str(error)[:200]}"
            slowest = max(slowest, time.process_time() - began)
    return WorkerReport(ends["refused"], ends["taken"], wrong, slowest, _memory_mb())


def _memory_mb() -> int:
    """Return this process's highest memory use, in MB. getrusage would count its parent's at the fork."""
    (most,) = (line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:"))
    return int(most.split()[1]) >> 10


@contextlib.contextmanager
def _limit_time() -> Iterator[None]:
    """Raise TimeoutError in the block after MOST_S seconds of processor time."""

    def broken_off(*_: Any) -> None:
        raise TimeoutError(f"not done after {MOST_S} s")

    signal.signal(signal.SIGPROF, broken_off)
    signal.setitimer(signal.ITIMER_PROF, MOST_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _try_random_way(chance: random.Random, folder: Path) -> str:
    ways: dict[Callable[[random.Random, Path], str], int] = {_backup: 55, _export: 30, _edition: 10, _notice: 5}
    return chance.choices(list(ways), list(ways.values()))[0](chance, folder)


# one file of each kind


def _backup(chance: random.Random, folder: Path) -> str:
    body = _encode(_change(chance, chance.choice(backups())()))
    seal = {"what": backup_file.MAGIC, "version": 1, "digest": backup_file.digest_of([body])}
    return _import_from_stick(folder / "fathom-1.backup", json.dumps(seal).encode() + b"\n" + _damage_bytes(chance, body))


def _export(chance: random.Random, folder: Path) -> str:
    return _import_from_stick(
        folder / "BGStatsExport.json", _damage_bytes(chance, _encode(_change(chance, chance.choice(exports())())))
    )


def _import_from_stick(file: Path, data: bytes) -> str:
    """Import a file from a stick into a store with contents; return "refused" or "taken"."""
    file.write_bytes(data)
    store = Store.in_memory()
    store.people.add("Ann")
    before = store.backup()
    try:
        (incoming_file,) = incoming_files(str(file.parent))
        report = FileExchange(store).file_import(incoming_file).run(lambda work: work(store))
    except UserError as refusal:
        _said_well(refusal)
        assert store.backup() == before, "something came although it was refused"
        return "refused"
    finally:
        file.unlink()
    _read_in_all(report.sentence())
    _use_whole_store(store)
    store.close()
    return "taken"


def _edition(chance: random.Random, folder: Path) -> str:
    game = catalogue.game(chance.choice(catalogue.names()))
    file = folder / "edition.toml"
    file.write_bytes(_damage_bytes(chance, _toml(_change(chance, game.edition()))))
    try:
        edition = editions.edition_from_toml(text_in(file, editions.LARGEST), game)
    except UserError as refusal:
        _said_well(refusal)
        return "refused"
    assert editions.is_playable(edition, game)
    return "taken"


def _notice(chance: random.Random, folder: Path) -> str:
    """Check a file with the name of an update on a stick: Fathom reads only its name; return "taken" if it reports a version."""
    number = _damage_bytes(chance, b"9.9.9").decode("latin-1").replace("/", "").replace("\0", "")[:80]
    file = folder / "mnt" / f"fathom-{number}.update"
    file.parent.mkdir(exist_ok=True)
    file.touch()
    notice = updates_found.newer_version_sentence(folder, "0.1.0")
    sentences = [Reader("companion.command.device", code=code).read(notice) for code in languages()]
    assert all(len(sentence) < LONGEST_SENTENCE and sentence.isprintable() for sentence in sentences)
    file.unlink()
    return "taken" if notice else "refused"


# what must hold


def _said_well(refusal: UserError) -> None:
    assert type(refusal).__name__ in {"BackupError", "ImportFileError", "EditionError", "CommandError", "FileReadError"}, repr(
        refusal
    )[:200]
    _read_in_all(refusal.sentence)


def _read_in_all(words: Any) -> None:
    sentences = [Reader("companion.command", code=code).read(words) for code in languages()]
    assert all(0 < len(sentence) < LONGEST_SENTENCE and "\n" not in sentence for sentence in sentences), sentences[0][:200]


def _use_whole_store(store: Store) -> None:
    """Read the store through all pages, exports and commands, and through a backup."""
    store.people.all_people()
    store.play_details.page(50)
    for code in languages():
        store.statistics_pages.overview(code)
        for game, _ in store.statistics.games():
            store.statistics_pages.game(game, code)
        for person in store.people.all_people():
            store.statistics_pages.person(person.player.id, code=code)
    for exporter in FORMATS.values():
        exporter(store)
    for session in store.sessions(with_toolboxes=True):
        _resumed(store, session.id, session.game)
    other = Store.in_memory()
    other.restore(store.backup())
    assert other.plays.ids() == store.plays.ids() and len(other.sessions()) == len(store.sessions())
    other.close()


def _resumed(store: Store, id: str, game: str) -> None:
    """Resume a session as the app does, which reports a game's error."""
    names: tuple[str, ...] = ()
    if game in catalogue.names():
        with contextlib.suppress(Exception):
            session = Session.resume(catalogue.game(game), id, store.journal, PlayClock())
            names = tuple(session.names)
            session.view()
    assert all(len(name) <= import_limits.LONGEST_NAME for name in names), "a name that no screen can draw"


# how a file is changed


def _change(chance: random.Random, tree: Any) -> Any:
    for _ in range(chance.choice((0, 1, 1, 1, 2, 4))):
        parent, key = _random_place(chance, tree)
        _CHANGES[chance.randrange(len(_CHANGES))](chance, parent, key)
    return tree


def _random_place(chance: random.Random, tree: Any) -> tuple[Any, Any]:
    """Return a random place in nested data, as a container and a key."""
    while True:
        key = chance.choice(list(tree) if isinstance(tree, dict) else range(len(tree)))
        inner = tree[key]
        if not (isinstance(inner, dict | list) and inner) or chance.random() < 0.12:
            return tree, key
        tree = inner


def _put_random_value(chance: random.Random, parent: Any, key: Any) -> None:
    parent[key] = chance.choice(NASTY)


def _nest(chance: random.Random, parent: Any, key: Any) -> None:
    for _ in range(DEEP):
        parent[key] = [parent[key]]


def _lengthen_value(chance: random.Random, parent: Any, key: Any) -> None:
    is_short = not isinstance(parent[key], dict | list) and len(str(parent[key])) < 100
    parent[key] = [parent[key]] * (LONG if is_short else 4)


def _drop(chance: random.Random, parent: Any, key: Any) -> None:
    del parent[key]
    if not parent and isinstance(parent, list):
        parent.append(None)
    elif not parent:
        parent["x"] = None


def _swap_values(chance: random.Random, parent: Any, key: Any) -> None:
    other = chance.choice(list(parent) if isinstance(parent, dict) else range(len(parent)))
    parent[key], parent[other] = parent[other], parent[key]


def _add(chance: random.Random, parent: Any, key: Any) -> None:
    if isinstance(parent, dict):
        parent[f"{key}2" if chance.random() < 0.5 else "type"] = parent[key]
    else:
        parent.insert(chance.randrange(len(parent) + 1), parent[key])


_CHANGES: tuple[Callable[[random.Random, Any, Any], None], ...] = (
    _put_random_value,
    _put_random_value,
    _put_random_value,
    _nest,
    _lengthen_value,
    _drop,
    _swap_values,
    _add,
)


def _with_long_names(chance: random.Random, tree: Any) -> Any:
    """For the control: make every name very long."""
    for name, inner in list(tree.items()) if isinstance(tree, dict) else enumerate(tree):
        if name == "name":
            tree[name] = "x" * 30_000
        elif isinstance(inner, dict | list):
            _with_long_names(chance, inner)
    return tree


def _encode(tree: Any) -> bytes:
    return json.dumps(tree).encode()


def _toml(table: dict[str, Any]) -> bytes:
    """Write a table as TOML; values that TOML lacks are written as JSON."""

    def inline(value: Any) -> str:
        if isinstance(value, dict):
            return f"{{{', '.join(f'{json.dumps(name)} = {inline(inner)}' for name, inner in value.items())}}}"
        return f"[{', '.join(map(inline, value))}]" if isinstance(value, list) else json.dumps(value)

    return "".join(f"{json.dumps(name)} = {inline(value)}\n" for name, value in table.items()).encode()


def _damage_bytes(chance: random.Random, data: bytes) -> bytes:
    """Return the bytes, mostly unchanged; otherwise cut, with a byte changed, or with others inserted."""
    at = chance.randrange(len(data) + 1)
    ways = [data] * 17 + [data[:at], data[:at] + chance.randbytes(1) + data[at + 1 :], data[:at] + chance.randbytes(40) + data[at:]]
    return chance.choice(ways)


if __name__ == "__main__":
    if "open" in sys.argv:
        import_limits._check = lambda value, depth: None
        _change = _with_long_names
    tried_once = _tried_once(editions.play_error)
    editions.play_error = lambda edition, game: tried_once(edition, game)
    sys.stdout.buffer.write(msgspec.json.encode(import_seeds(range(int(sys.argv[1])))))
