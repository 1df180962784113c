"""What the file says of a session or a play beside its entries: all of it can be made anew, and a seal tells when it has to be."""

import hashlib
import sqlite3
from typing import Any

import msgspec
from msgspec import Struct

from companion.session.record.journal import Outcome

CELLS = "key, id, coalesce(cast(game as text), '') as game, names, outcome, beside, entries, head, seal"
"""A name is text, whatever SQLite takes it for: a flipped bit in the head of its row makes it bytes or NULL."""
NAMES = msgspec.json.Decoder(tuple[str, ...])
OUTCOME = msgspec.json.Decoder(Outcome)


class SessionRow(Struct, frozen=True):
    """A session as it is listed: `entries` counts them, `head` stands for the last one. An older version left `seal` empty."""

    key: int
    id: str
    game: str
    names: str
    outcome: str = msgspec.json.encode(Outcome()).decode()
    beside: str = ""
    entries: int = 0
    head: bytes = b""
    seal: bytes = b""

    @property
    def is_sealed(self) -> bool:
        """Whether it is, bit for bit, what was written."""
        return self.seal == self.sealed().seal

    @property
    def is_sound(self) -> bool:
        """Whether nothing speaks against it: sealed, or from before there were seals and readable."""
        return self.is_sealed if self.seal else self.read() is not None

    def read(self) -> tuple[tuple[str, ...], Outcome] | None:
        """Return the seats' names and the outcome; None where they can't be read."""
        try:
            return NAMES.decode(self.names), OUTCOME.decode(self.outcome)
        except (ValueError, TypeError):  # a DecodeError is a ValueError
            return None

    def sealed(self) -> "SessionRow":
        """This row with its seal."""
        return msgspec.structs.replace(
            self, seal=seal_of(self.id, self.game, self.names, self.outcome, self.beside, self.entries, self.head)
        )

    def write(self, db: sqlite3.Connection) -> None:
        """Put it in the place of the one with its key. The caller holds the transaction."""
        row = self.sealed()
        cells = (row.id, row.game, row.names, row.outcome, row.beside, row.entries, row.head, row.seal, row.key)
        db.execute("update session set id=?, game=?, names=?, outcome=?, beside=?, entries=?, head=?, seal=? where key=?", cells)


def seal_of(*cells: Any) -> bytes:
    """Return eight bytes that stand for these cells of a row."""
    return hashlib.blake2b(msgspec.json.encode(cells), digest_size=8, person=b"fathom-row").digest()
