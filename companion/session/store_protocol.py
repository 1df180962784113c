"""Interface of the library file for the session thread; companion.library.store.Store implements it."""

from typing import Any, Protocol

from companion.session.record.journal import DamagedError, Journal
from companion.table.game import Setup
from companion.table.seats import Seat
from companion.table.sentence import Words


class RepairReport(Protocol):
    """Report of a recovery."""

    def sentences(self) -> list[Words]:
        """Return its sentences for players."""


class SessionStore(Protocol):
    """Library file for the session thread. `is_in_play`: whether a session is open; the session thread sets it."""

    is_in_play: bool

    @property
    def journal(self) -> Journal:
        """Journal of the file."""

    def new_session(self, setup: Setup) -> str:
        """Return a new session id."""

    def session_game(self, session: str) -> str:
        """Return the game of a stored session. Raises LookupError."""

    def toolbox_of(self, session: str) -> str | None:
        """Return the open toolbox beside a session; None if there is none."""

    def previous_toolbox(self, session: str) -> str | None:
        """Return the open toolbox beside the previous session of the same game and people; None if there is none."""

    def move_dates(self, since_s: int, by_s: int) -> None:
        """Shift the dates of games that ended since `since_s` (seconds since 1970) by `by_s` seconds. Raises NotSavedError."""

    def edition(self, game: str) -> dict[str, Any] | None:
        """Return the top-level keys of a game's edition that players changed; None if it is as shipped."""

    def last_used(self, game: str) -> dict[str, Any]:
        """Return keys about the last sessions of a game, to be added to the edition of a new one."""

    def identify_seats(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return `seats` with the ids of their people. Raises NotSavedError."""

    def look_of(self, player: str) -> tuple[str, str]:
        """Return colour and emblem of the person with this id; "" for what was never chosen."""

    def reopen(self) -> RepairReport | None:
        """Close and reopen a file that could not be written; return the report if it had to be recovered.

        Raises NotSavedError while it cannot be written; reading still works then.
        """

    def repair(self, damage: DamagedError) -> RepairReport:
        """Repair damage: a single item, or the whole file, which is set aside and replaced by a new one with all records found in it."""

    def note_report_read(self) -> None:
        """Record that the report of a repair was dismissed. Raises NotSavedError."""
