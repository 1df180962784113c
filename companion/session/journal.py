"""Where a session's entries go. The real one is on disk; this one forgets."""

from typing import Any, Protocol

from companion.session.entry import Entry


class Journal(Protocol):
    """Keeps entries. `append` returns only when the entry would survive a pulled plug."""

    def append(self, session: str, entry: Entry, edition: dict[str, Any] | None = None) -> None:
        """Keep `entry`; and in the same transaction the game's `edition` where play changed it."""

    def entries(self, session: str) -> list[Entry]:
        """All entries of `session` up to its first gap, in order."""


class MemoryJournal:
    """A journal for tests and simulations."""

    def __init__(self) -> None:
        self.kept: dict[str, list[Entry]] = {}
        self.editions: list[dict[str, Any]] = []

    def append(self, session: str, entry: Entry, edition: dict[str, Any] | None = None) -> None:
        self.kept.setdefault(session, []).append(entry)
        if edition is not None:
            self.editions.append(edition)

    def entries(self, session: str) -> list[Entry]:
        return list(self.kept.get(session, ()))
