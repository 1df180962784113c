"""Where a session's entries go. The real one is on disk; this one forgets."""

from collections.abc import Iterator
from typing import Any, Literal, Protocol

from msgspec import Struct

from companion.session.record.entry import Entry
from companion.table.say import Told
from companion.table.standings import Standings

Status = Literal["open", "over", "ended"]


class NotKept(Told):
    """The journal could not keep something (a full disk, one that can only be read); the message is for the table.

    Nothing was changed: the same can be done again once the cause is gone.
    """


class NotWritable(NotKept):
    """The disk takes nothing at all: a card the kernel found a fault on, a disk that was pulled. It may be mended beneath."""


class Damaged(Told):
    """What is kept is not what was written: the file must be recovered before it can be used."""


class Spoilt(Damaged):
    """One thing that is kept is not what was written; the rest of the file is."""


class NoSession(Told, LookupError):
    """There is no session of that id; the message says so."""


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How a session stands: open, played to its end (over), or ended early by the table; with its standings then.

    `played`: the name of what was played, where its game is a sheet for any other. `note`: what was noted meanwhile, a line each.
    `joined`: the people's ids in the seats that joined later.
    """

    status: Status = "open"
    standings: Standings | None = None
    played_ms: int = 0
    wall_s: int = 0
    played: str = ""
    note: str = ""
    joined: tuple[str, ...] = ()


class Beside(Struct, frozen=True):
    """What is kept in the same transaction as an entry: only what it changed.

    edition  top-level keys of the saved edition that play corrected or learned
    names    the seats' names
    outcome  how the session stands now
    waypoint where it stood before the entry, to be resumed from; b"" for none
    """

    edition: dict[str, Any] = {}
    names: tuple[str, ...] | None = None
    outcome: Outcome | None = None
    waypoint: bytes = b""


NOTHING_BESIDE = Beside()


class Journal(Protocol):
    """Keeps entries. `append` returns only when the entry would survive a pulled plug."""

    def append(self, session: str, entry: Entry, beside: Beside = NOTHING_BESIDE) -> None:
        """Keep `entry`, and `beside` in the same transaction. Raises NotKept, having changed nothing."""

    def entries(self, session: str) -> list[Entry]:
        """Return all entries of `session` up to its first gap, in order."""

    def since_waypoint(self, session: str) -> tuple[bytes, list[Entry]]:
        """Return the waypoint of `session`, its start, and its entries from the waypoint on; without one that fits, b"" and all entries."""

    def before(self, session: str, number: int) -> Iterator[list[Entry]]:
        """Go through the entries of `session` after the start, up to and with that number, some at a time. Raises Damaged."""


class MemoryJournal:
    """A journal for tests and simulations."""

    def __init__(self) -> None:
        self.kept: dict[str, list[Entry]] = {}
        self.editions: list[dict[str, Any]] = []
        self.outcomes: dict[str, Outcome] = {}
        self.waypoints: dict[str, tuple[bytes, int]] = {}

    def append(self, session: str, entry: Entry, beside: Beside = NOTHING_BESIDE) -> None:
        if beside.waypoint:
            self.waypoints[session] = beside.waypoint, entry.number - 1
        self.kept.setdefault(session, []).append(entry)
        if beside.edition:
            self.editions.append(beside.edition)
        if beside.outcome:
            self.outcomes[session] = beside.outcome

    def entries(self, session: str) -> list[Entry]:
        return list(self.kept.get(session, ()))

    def since_waypoint(self, session: str) -> tuple[bytes, list[Entry]]:
        entries = self.entries(session)
        data, number = self.waypoints.get(session, (b"", 0))
        return data, [entries[0], *entries[number:]] if data else entries

    def before(self, session: str, number: int) -> Iterator[list[Entry]]:
        yield self.entries(session)[1 : number + 1]
