"""Table for the benchmarks: a random player moves as soon as the table has answered."""

import threading
from pathlib import Path

from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession, CloseSession, Rewind
from companion.session.inputs.snapshot import Snapshot
from companion.session.play.play_clock import PlayClock
from companion.session.record.chooser import RandomPlayer
from companion.session.session_thread import SessionThread
from companion.session.wait_idle import wait_until_idle
from companion.table.seats import seats_named

GAME = "deep-blue"
NAMES = ("Ann", "Bo", "Cleo", "Dov")


class BenchmarkTable:
    """Table with a library file and its thread. `play` makes one move and waits for its snapshot; `entries` counts entries."""

    def __init__(self, folder: Path) -> None:
        self.store = Store.open(folder / "fathom.db")
        self.table = SessionThread(self.store, PlayClock())
        self.player = RandomPlayer(7)
        self.entries = 0
        self._awaited = (-1, "")
        self._has_arrived = threading.Event()
        self.table.listen(self._on_snapshot)
        self.table.start()
        self.begin()

    def begin(self) -> None:
        """Begin a new session, and wait for its first snapshot."""
        self.table.send(CloseSession())
        self._send_and_wait(BeginSession(GAME, seats_named(NAMES)), (0, ""))
        self.entries += 1

    def play(self, is_endless: bool = False) -> None:
        """Make one move, and wait for its snapshot, which comes after the journal was synced to disk.

        If the game is over, begin another one first, or with `is_endless` undo half of this one. Raise TimeoutError after 10 s.
        """
        if self.table.snapshot.prompt is None:
            self._go_back() if is_endless else self.begin()
        snapshot = self.table.snapshot
        assert snapshot.prompt is not None
        choice = self.player.choice(snapshot.prompt)
        self._send_and_wait(Answer(choice.id, self.player.values(choice), "bench"), (snapshot.entry + 1, snapshot.session))
        self.entries += 1

    def _go_back(self) -> None:
        """Undo half of the moves, and confirm it."""
        assert self.table.session is not None
        played_entries = self.table.session.history.entries_in_force()
        self.table.send(Rewind(played_entries[len(played_entries) // 2].entry.number))
        wait_until_idle(self.table)
        snapshot = self.table.snapshot
        assert snapshot.prompt is not None
        yes = next(choice for choice in snapshot.prompt.choices if choice.role == "danger")
        self._send_and_wait(Answer(yes.id), (snapshot.entry + 1, snapshot.session))
        self.entries += 1

    def close(self) -> None:
        """Stop the thread and close the file."""
        self.table.stop()
        self.store.close()

    def _send_and_wait(self, input: Answer | BeginSession, awaited: tuple[int, str]) -> None:
        self._awaited = awaited
        self._has_arrived.clear()
        self.table.send(input)
        if not self._has_arrived.wait(10):
            raise TimeoutError(f"no picture of entry {awaited[0]}: {self.table.snapshot.message}")

    def _on_snapshot(self, snapshot: Snapshot) -> None:
        entry, session = self._awaited
        if snapshot.entry == entry and session in ("", snapshot.session):
            self._has_arrived.set()
