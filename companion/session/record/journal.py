"""Where a session's entries go. The real one is on disk; this one forgets."""

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
    """

    status: Status = "open"
    standings: Standings | None = None
    played_ms: int = 0
    wall_s: int = 0
    played: str = ""
    note: str = ""


class Beside(Struct, frozen=True):
    """What is kept in the same transaction as an entry: only what it changed.

    edition  top-level keys of the saved edition that play corrected or learned
    names    the seats' names
    outcome  how the session stands now
    """

    edition: dict[str, Any] = {}
    names: tuple[str, ...] | None = None
    outcome: Outcome | None = None


NOTHING_BESIDE = Beside()


class Journal(Protocol):
    """Keeps entries. `append` returns only when the entry would survive a pulled plug."""

    def append(self, session: str, entry: Entry, beside: Beside = NOTHING_BESIDE) -> None:
        """Keep `entry`, and `beside` in the same transaction. Raises NotKept, having changed nothing."""

    def entries(self, session: str) -> list[Entry]:
        """Return all entries of `session` up to its first gap, in order."""


class MemoryJournal:
    """A journal for tests and simulations."""

    def __init__(self) -> None:
        self.kept: dict[str, list[Entry]] = {}
        self.editions: list[dict[str, Any]] = []
        self.outcomes: dict[str, Outcome] = {}

    def append(self, session: str, entry: Entry, beside: Beside = NOTHING_BESIDE) -> None:
        self.kept.setdefault(session, []).append(entry)
        if beside.edition:
            self.editions.append(beside.edition)
        if beside.outcome:
            self.outcomes[session] = beside.outcome

    def entries(self, session: str) -> list[Entry]:
        return list(self.kept.get(session, ()))
