"""Entries of a session: all of them, those in force, and the device lines that were handled.

When a session is resumed from a waypoint, entries before it are read later: while the table is idle (`read_skipped_entries`), or at once
for the log, for undo past the waypoint, or for a line that may have been handled before.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence

from companion.session.record.codec import RecordCodec
from companion.session.record.entry import Entry, Origin
from companion.session.record.history import History, PlayedEntry
from companion.session.record.waypoint import Waypoint, serialise
from companion.table.game import Game
from companion.table.moves import Events

LOG = logging.getLogger(__name__)
WAYPOINT_INTERVAL = 500
"""Number of entries between waypoints; replaying them takes about 10 ms."""
ReadEarlierEntries = Callable[[int], Iterable[Sequence[Entry]]]
"""Function that reads the entries after the start, up to a number, in batches."""


class SessionLog:
    """Entries of a session.

    start        first entry: setup, seed and deal
    history      entries in force
    last_events  events of the last entry
    last_line    last device line that was handled, with its move; None if there was none
    """

    def __init__(self, game: Game, start: Entry, events: Events) -> None:
        self.start = start
        self.history = History(game, start, events)
        self.last_events = events
        self.last_line: tuple[Origin, str] | None = None
        self._game = game
        self._records = RecordCodec(game)
        self._entries = [start]
        self._lines: set[Origin] = set()
        self._latest: dict[tuple[str, str], int] = {}
        self._next_waypoint = WAYPOINT_INTERVAL
        self._skipped_entries: Callable[[], Iterator[None]] = lambda: iter(())
        self._reading = self._skipped_entries()

    @classmethod
    def begin(cls, game: Game, start: Entry) -> "SessionLog":
        """Return the log that has a stored first entry only."""
        return cls(game, start, RecordCodec(game).events(start))

    def start_from(self, waypoint: Waypoint, at: Entry, earlier: ReadEarlierEntries) -> None:
        """Continue from a waypoint whose entry is `at`; `earlier` reads the entries before it when they are needed."""
        events = self._records.events(at)
        played_entry = PlayedEntry(at, events, waypoint.state, waypoint.draw_count)
        self.history.begin_at(played_entry, waypoint.seed, waypoint.peeked_undos, self.read_all)
        self.last_events, self.last_line, self._latest = (), waypoint.last, waypoint.latest
        self._entries, self._next_waypoint = [at], at.number + WAYPOINT_INTERVAL
        self._skipped_entries = lambda: self._read_before(waypoint, earlier)
        self._reading = self._skipped_entries()

    @property
    def entries(self) -> list[Entry]:
        """All entries in order; reads those that were skipped. Raises DamagedError."""
        self.read_all()
        return self._entries

    @property
    def last_entry(self) -> Entry:
        """Last entry."""
        return self._entries[-1]

    def recent_entries(self, most: int) -> list[Entry]:
        """Return at most `most` last entries that are in memory. Any thread may call it: it reads no file."""
        return self._entries[-most:]

    @property
    def next_number(self) -> int:
        """Number of the next entry."""
        return self.last_entry.number + 1

    def has_line(self, line: Origin) -> bool:
        """Return whether this device line became an entry. Raises DamagedError."""
        if line not in self._lines and line.number <= self._latest.get((line.device, line.boot), -1):
            self.read_all()
        return line in self._lines

    def add(self, entry: Entry, new_entry: PlayedEntry, events: Events = ()) -> None:
        """Add an entry; `new_entry` is what `preview` returned for it."""
        self.last_events = events
        self._entries.append(entry)
        if line := entry.origin:
            run = (line.device, line.boot)
            self._lines.add(line)
            self._latest = self._latest | {run: max(line.number, self._latest.get(run, -1))}
            self.last_line = line, bytes(entry.move).decode()
        self.history.add(entry, new_entry)

    def catch_up(self, entries: Iterable[Entry]) -> None:
        """Add entries that are already stored."""
        for entry in entries:
            events = self._records.events(entry)
            self.add(entry, self.history.preview(entry, events))

    # waypoints

    def waypoint(self) -> Waypoint:
        """Return a waypoint after the current entry."""
        current_entry, history = self.history.last_entry, self.history
        return Waypoint(
            current_entry.entry.number,
            current_entry.state,
            current_entry.draw_count,
            history.seed,
            history.peeked_undos,
            self._latest,
            self.last_line,
        )

    def waypoint_due(self) -> bytes:
        """Return the serialised waypoint to store now: once every EVERY entries, after a move with nothing to redo; else b""."""
        if (
            self.history.last_entry.entry is not self.last_entry
            or self.last_entry.number < self._next_waypoint
            or self.history.redo_entries
        ):
            return b""
        self._next_waypoint = self.last_entry.number + WAYPOINT_INTERVAL
        return serialise(self.waypoint(), self._game)

    def read_skipped_entries(self) -> bool:
        """Read some of the skipped entries; return whether there were any. Raises DamagedError."""
        try:
            return any(True for _ in self._reading)
        except BaseException:
            self._reading = self._skipped_entries()
            raise

    def read_all(self) -> None:
        """Read all skipped entries. Raises DamagedError."""
        while self.read_skipped_entries():
            pass

    def _read_before(self, waypoint: Waypoint, earlier: ReadEarlierEntries) -> Iterator[None]:
        """Replay all entries from the start; the result replaces the waypoint's."""
        whole = SessionLog.begin(self._game, self.start)
        for entries in earlier(waypoint.number):
            whole.catch_up(entries)
            yield
        if whole.waypoint() != waypoint:
            LOG.warning("the waypoint at entry %s was wrong", waypoint.number)
        whole.catch_up(self._entries[1:])
        self.history.copy_from(whole.history)
        self._entries, self._lines, self._latest = whole._entries, whole._lines, whole._latest
