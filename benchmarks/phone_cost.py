"""Benchmark of phones: the delay from a tap on one phone to the other six, the slowdown of taps on the screen, and the memory.

Uses three processes: the table (this one), the web server for phones, and the simulated phones (`benchmarks.phone_clients`).
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.random_player import NAMES, BenchmarkTable
from benchmarks.result_rows import Row, percentile

if TYPE_CHECKING:  # a table without phones must not load these modules
    from companion.session.phones.phone_mode import Phones

SEATS = len(NAMES)
ANSWERS = 150  # by phones
TAPS = 75  # in a block
BLOCKS = 8  # with phones, and as many without
PACE_S = 0.03  # before a tap
SETTLED_S = 1.0  # after a change
DELAY_GOAL_MS = 50
SLOWDOWN_GOAL = 1.1
TABLE_GOAL_MB = 2
PAGES_GOAL_MB = 40
PAGE_GOAL_KB = 60
COUNT_PHONE_MODULES = """
import sys, companion.command.play, kivy_ui.device.device_services
theirs = ("phones", "starlette", "uvicorn", "companion.session.phones")
print(sum(name.startswith(theirs) for name in sys.modules))
"""


def rows(folder: Path) -> Iterator[Row]:
    """Yield all rows of this benchmark."""
    yield from _answer_delay_rows(folder)
    yield _tap_slowdown_row(folder)
    yield _memory_row(folder)
    loaded = int(_output_of(sys.executable, "-c", COUNT_PHONE_MODULES))
    yield Row("modules of phones that are loaded while they are off", str(loaded), "", "", "0", loaded == 0)


def _answer_delay_rows(folder: Path) -> Iterator[Row]:
    """Measure the delay of answers from phones, the memory of the web server, and the size of a page."""
    with _open_phone_table(folder) as phone_table:
        phone_table.switch_on(SEATS + 3)
        result = json.loads(_output_of(*_phone_clients_command(phone_table, "play", ANSWERS)))
        server_mb = phone_table.server.megabytes
    times = sorted(result["times"])
    middle, most = (percentile(times, share) * 1000 for share in (0.5, 0.99))
    measurement = f"a phone's tap, kept and on six other phones, median / p99 of {len(times)}"
    yield Row(measurement, f"{middle:.1f} / {most:.1f} ms", "", "", f"{DELAY_GOAL_MS} ms", most <= DELAY_GOAL_MS)
    yield Row("the phones' process, seven phones", f"{server_mb:.1f} MB", "", "", f"{PAGES_GOAL_MB} MB", server_mb <= PAGES_GOAL_MB)
    page = result["page"] / 1000
    yield Row("a page in all, the largest", f"{page:.1f} kB", "", "", f"{PAGE_GOAL_KB} kB", page <= PAGE_GOAL_KB)


def _tap_slowdown_row(folder: Path) -> Row:
    """Compare taps on the screen with and without six connected phones; the two cases take turns."""
    times_alone, with_phones = list[float](), list[float]()
    with _open_phone_table(folder) as phone_table:
        for _ in range(BLOCKS):
            times_alone += phone_table.taps()
            phone_table.switch_on(6)
            with phone_table.open_streams():
                with_phones += phone_table.taps()
            phone_table.switch_off()
    (measured_ms, worst), (floor, most) = (
        [percentile(sorted(times), share) * 1000 for share in (0.5, 0.99)] for times in (with_phones, times_alone)
    )
    measurement = "tap to synced view beside six phones, median / p99"
    result = f"{measured_ms:.2f} / {worst:.2f} ms", f"without: {floor:.2f} / {most:.2f} ms"
    return Row(measurement, *result, f"{measured_ms / floor:.2f} ×", f"{SLOWDOWN_GOAL} ×", measured_ms <= SLOWDOWN_GOAL * floor)


def _memory_row(folder: Path) -> Row:
    """Compare the memory of the table's process with and without phones: the median of three new processes for each."""
    off_mb, on_mb = (
        sorted(float(_output_of(sys.executable, "-m", "benchmarks.phone_cost", how, str(folder))) for _ in range(3))[1]
        for how in ("off", "on")
    )
    measurement = "the table's process, six phones on"
    return Row(
        measurement,
        f"{on_mb:.1f} MB",
        f"off: {off_mb:.1f} MB",
        f"{on_mb - off_mb:+.1f} MB",
        f"+{TABLE_GOAL_MB} MB",
        on_mb - off_mb <= TABLE_GOAL_MB,
    )


class WebServer:
    """Process of the web server for phones."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe_socket:
            probe_socket.bind(("127.0.0.1", 0))
            self.port = int(probe_socket.getsockname()[1])
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the web server."""
        command = [sys.executable, "-m", "companion.command.main", "phones", "--data", str(self._folder), "--port", str(self.port)]
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        self._process = subprocess.Popen(command, env=environment)  # compiled files are reused, as on a device

    def stop(self) -> None:
        """Stop the web server if it runs, and wait until it has ended."""
        if self._process:
            self._process.terminate()
            self._process.wait()
            self._process = None

    @property
    def megabytes(self) -> float:
        """Resident memory in MB; 0 while it is stopped."""
        return _megabytes(self._process.pid) if self._process else 0.0


class PhoneTable:
    """Table on which a random player taps every `PACE_S` seconds, with or without phones."""

    def __init__(self, folder: Path) -> None:
        self.benchmark_table, self.server, self.keys = BenchmarkTable(folder), WebServer(folder), list[str]()
        self._folder = folder
        self._phones: Phones | None = None

    def switch_on(self, count: int) -> None:
        """Switch phones on and admit `count` phones: one for each seat, then phones that only watch."""
        from companion.session.phones.phone_mode import EVENING, Phones

        self._phones = Phones(
            self.benchmark_table.table, self._folder / "phones.json", self._folder / "phones.sock", {os.getuid()}, self.server
        )
        self._phones.switch(EVENING)
        while not self._phones.is_up:
            time.sleep(0.05)
        time.sleep(SETTLED_S)
        self.keys = [self._admit_phone(at if at < SEATS else None) for at in range(count)]

    def _admit_phone(self, seat: int | None) -> str:
        phone_access = self._phones.phone_access if self._phones else None
        assert phone_access is not None
        key = phone_access.request_access(phone_access.ticket(), "")
        phone_access.request_place(key, seat)
        if guest := phone_access.client(key):
            phone_access.decide(guest.fingerprint, True)
        return key

    def switch_off(self) -> None:
        """Switch phones off if they are on."""
        if self._phones:
            self._phones.switch("off")
            self._phones = None

    @contextmanager
    def open_streams(self) -> Iterator[None]:
        """Keep the event stream of every phone open inside the `with` block."""
        process = subprocess.Popen(_phone_clients_command(self, "look"))
        try:
            yield
        finally:
            process.terminate()
            process.wait()

    def taps(self) -> list[float]:
        """Tap `TAPS` times; return the seconds that each tap took."""
        time.sleep(2 * SETTLED_S)
        return [self._tap() for _ in range(TAPS)]

    def _tap(self) -> float:
        time.sleep(PACE_S)
        start_s = time.perf_counter()
        self.benchmark_table.play()
        return time.perf_counter() - start_s


@contextmanager
def _open_phone_table(folder: Path) -> Iterator[PhoneTable]:
    with tempfile.TemporaryDirectory(dir=folder) as room:
        phone_table = PhoneTable(Path(room))
        try:
            yield phone_table
        finally:
            phone_table.switch_off()
            phone_table.benchmark_table.close()


def _phone_clients_command(phone_table: PhoneTable, *arguments: object) -> list[str]:
    return [
        sys.executable,
        "-m",
        "benchmarks.phone_clients",
        str(phone_table.server.port),
        ",".join(phone_table.keys),
        *map(str, arguments),
    ]


def _output_of(*command: str) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=600).stdout


def _megabytes(pid: int | str) -> float:
    """Return the resident memory of a process in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1000


def _memory_after_taps(how: str, folder: str) -> float:
    """Return the resident memory of this process in MB after some taps, with phones "on" or "off"."""
    with _open_phone_table(Path(folder)) as phone_table:
        if how == "off":
            phone_table.taps()
            return _megabytes("self")
        phone_table.switch_on(6)
        with phone_table.open_streams():
            phone_table.taps()
        return _megabytes("self")


if __name__ == "__main__":
    print(_memory_after_taps(*sys.argv[1:]))
