"""A session as the store keeps it, without what was played in it."""

from msgspec import Struct

from companion.session.journal import Outcome


class Kept(Struct, frozen=True):
    """A session kept in the store: its game, the seats' names, when it was begun and last played, and how it stands.

    Times are seconds since 1970 by the wall clock, which may never have been set; `played_ms` is table time.
    `beside`: the session it lies beside, with which it comes back; "" for one that stands alone.
    """

    id: str
    game: str
    names: tuple[str, ...]
    started_s: int
    last_s: int
    played_ms: int
    entries: int
    outcome: Outcome
    beside: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it is still played."""
        return self.outcome.status == "open"
