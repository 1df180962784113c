"""Interface of the journal, and one in memory. The real one is in companion/library."""

from collections.abc import Iterator
from typing import Any, Literal, Protocol

from msgspec import Struct

from companion.session.record.entry import Entry
from companion.table.sentence import UserError
from companion.table.standings import Standings

Status = Literal["open", "over", "ended"]


class NotSavedError(UserError):
    """The journal could not store something, such as on a full or read-only disk; the message is for players.

    Nothing was changed: the same input can be repeated once the cause is gone.
    """


class NotWritableError(NotSavedError):
    """The disk accepts no writes: it is faulty, read-only or removed. Later attempts may succeed."""


class DamagedError(UserError):
    """Stored data differs from what was written: the file must be recovered before use."""


class CorruptEntryError(DamagedError):
    """One stored item differs from what was written; the rest of the file is intact."""


class SessionNotFoundError(UserError, LookupError):
    """There is no session with this id."""


class Outcome(Struct, frozen=True, omit_defaults=True, rename={"game_name": "played"}):
    """Result of a session: open, over, or ended early; with its present standings.

    `game_name`: the name of the game that a score sheet is for, if the game is the score sheet. `note`: notes, one per line.
    `joined`: the people's ids in the seats that joined later.
    """

    status: Status = "open"
    standings: Standings | None = None
    played_ms: int = 0
    wall_s: int = 0
    game_name: str = ""
    note: str = ""
    joined: tuple[str, ...] = ()


class SideRecords(Struct, frozen=True):
    """Records stored in the same transaction as an entry, if they changed.

    edition   top-level keys of the saved edition that play corrected or learned
    before    values of the same keys in this session before the entry: other sessions may have changed them meanwhile
    names     names of the seats
    outcome   result so far
    waypoint  waypoint before the entry, to resume from; b"" for none
    """

    edition: dict[str, Any] = {}
    before: dict[str, Any] = {}
    names: tuple[str, ...] | None = None
    outcome: Outcome | None = None
    waypoint: bytes = b""


NO_SIDE_RECORDS = SideRecords()


class Journal(Protocol):
    """Storage of entries. `append` returns only when the entry would survive a power cut."""

    def append(self, session: str, entry: Entry, extras: SideRecords = NO_SIDE_RECORDS) -> None:
        """Store `entry`, and `extras` in the same transaction. Raises NotSavedError; nothing is changed then."""

    def entries(self, session: str) -> list[Entry]:
        """Return all entries of `session` in order, up to the first gap."""

    def read_since_waypoint(self, session: str) -> tuple[bytes, list[Entry]]:
        """Return the waypoint of `session`, its start, and its entries from the waypoint on; without a valid one b"" and all entries."""

    def entries_up_to(self, session: str, number: int) -> Iterator[list[Entry]]:
        """Yield the entries of `session` after the start, up to and including that number, in batches. Raises DamagedError."""


class MemoryJournal:
    """Journal in memory, for tests and simulations."""

    def __init__(self) -> None:
        self.entries_by_session: dict[str, list[Entry]] = {}
        self.editions: list[dict[str, Any]] = []
        self.outcomes: dict[str, Outcome] = {}
        self.waypoints: dict[str, tuple[bytes, int]] = {}

    def append(self, session: str, entry: Entry, extras: SideRecords = NO_SIDE_RECORDS) -> None:
        """Append an entry, and what is stored with it."""
        if extras.waypoint:
            self.waypoints[session] = extras.waypoint, entry.number - 1
        self.entries_by_session.setdefault(session, []).append(entry)
        if extras.edition:
            self.editions.append(extras.edition)
        if extras.outcome:
            self.outcomes[session] = extras.outcome

    def entries(self, session: str) -> list[Entry]:
        """Return all entries of a session."""
        return list(self.entries_by_session.get(session, ()))

    def read_since_waypoint(self, session: str) -> tuple[bytes, list[Entry]]:
        """Return the waypoint, and the start with the entries after it; b"" and all entries without a waypoint."""
        entries = self.entries(session)
        data, number = self.waypoints.get(session, (b"", 0))
        return data, [entries[0], *entries[number:]] if data else entries

    def entries_up_to(self, session: str, number: int) -> Iterator[list[Entry]]:
        """Yield the entries after the start, up to this number."""
        yield self.entries(session)[1 : number + 1]
