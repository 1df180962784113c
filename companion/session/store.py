"""The file of everything, as the table thread needs it; the real one is in companion/library."""

from typing import Any, Protocol

from companion.session.record.journal import Damaged, Journal
from companion.table.game import Setup
from companion.table.say import Words
from companion.table.seats import Seat


class Told(Protocol):
    """What a recovery has to tell."""

    def sentences(self) -> list[Words]:
        """List them one after the other."""


class Store(Protocol):
    """The file of everything, as the table thread needs it. `is_in_play`: whether a session is open while it is asked something."""

    is_in_play: bool

    @property
    def journal(self) -> Journal:
        """Where entries go."""

    def new_session(self, setup: Setup) -> str:
        """Return a fresh session id."""

    def session_game(self, session: str) -> str:
        """Return the game of a kept session. Raises LookupError."""

    def beside(self, session: str) -> str | None:
        """Return the open toolbox beside a session; None when there is none."""

    def beside_before(self, session: str) -> str | None:
        """Return the open toolbox beside the last session of the same game and people but this; None when there is none."""

    def move_dates(self, since_s: int, by_s: int) -> None:
        """Correct the dates of games that ended since then by a clock that was wrong by so much. Raises NotKept."""

    def edition(self, game: str) -> dict[str, Any] | None:
        """Return the top-level keys of a game's edition that tables changed; None when it is as shipped."""

    def known(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return `seats` with the ids of the people in them. Raises NotKept."""

    def reopen(self) -> Told | None:
        """Let go of a file whose disk takes nothing, and take it up again; what is told when it had to be recovered.

        Raises NotKept while it cannot be written: then everything can still be read.
        """

    def mend(self, damage: Damaged) -> Told:
        """Mend what is spoilt: one thing alone, or the whole file, which is set aside for a new one with what is found of it."""

    def trouble_read(self) -> None:
        """Note that somebody read what was mended. Raises NotKept."""
