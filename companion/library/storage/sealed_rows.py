"""Rows of sessions and plays, derived from entries: they can be rebuilt, and a seal detects damage."""

import hashlib
import sqlite3
from typing import Any

import msgspec
from msgspec import Struct

from companion.session.record.journal import Outcome

CELLS = "key, id, coalesce(cast(game as text), '') as game, names, outcome, beside, entries, head, seal"
"""Cells of a row. A name is cast to text: a flipped bit in its row's header can make it bytes or NULL."""
NAMES = msgspec.json.Decoder(tuple[str, ...])
OUTCOME = msgspec.json.Decoder(Outcome)


class SessionRow(Struct, frozen=True):
    """Row of a session: `entries` counts them, `head` is the hash of the last one. Older versions left `seal` empty."""

    key: int
    id: str
    game: str
    names: str
    outcome: str = msgspec.json.encode(Outcome()).decode()
    attached_to: str = ""
    entries: int = 0
    head: bytes = b""
    seal: bytes = b""

    @property
    def is_sealed(self) -> bool:
        """Whether the row matches its seal bit for bit."""
        return self.seal == self.with_seal().seal

    @property
    def is_sound(self) -> bool:
        """Whether the row is sealed correctly, or older than seals and readable."""
        return self.is_sealed if self.seal else self.read() is not None

    def read(self) -> tuple[tuple[str, ...], Outcome] | None:
        """Return the seats' names and the result; None if they cannot be read."""
        try:
            return NAMES.decode(self.names), OUTCOME.decode(self.outcome)
        except (ValueError, TypeError):  # a DecodeError is a ValueError
            return None

    def with_seal(self) -> "SessionRow":
        """Return this row with its seal."""
        return msgspec.structs.replace(
            self, seal=seal_of(self.id, self.game, self.names, self.outcome, self.attached_to, self.entries, self.head)
        )

    def write(self, db: sqlite3.Connection) -> None:
        """Replace the row with the same key. The caller holds the transaction."""
        row = self.with_seal()
        cells = (row.id, row.game, row.names, row.outcome, row.attached_to, row.entries, row.head, row.seal, row.key)
        db.execute("update session set id=?, game=?, names=?, outcome=?, beside=?, entries=?, head=?, seal=? where key=?", cells)


def seal_of(*cells: Any) -> bytes:
    """Return an 8-byte checksum of these cells."""
    return hashlib.blake2b(msgspec.json.encode(cells), digest_size=8, person=b"fathom-row").digest()
