"""Waypoints on disk: one per session, beside its entries, sealed with the key and bound to the record before it."""

import hashlib
import sqlite3
from hmac import compare_digest

from companion.library.storage.frames import Record
from companion.library.storage.signing_keys import Keys
from companion.library.storage.sql import FRAME, translate_sqlite_errors

KIND = "waypoint"
SEAL_BYTES = 16


def store(db: sqlite3.Connection, keys: Keys, record: Record, data: bytes) -> None:
    """Store a waypoint after `record`, replacing the session's earlier one. The caller holds the transaction."""
    db.execute("delete from aside where kind = ? and name = ?", (KIND, record.owner))
    row = (KIND, record.owner, record.number, _seal(keys, record, data) + data)
    db.execute("insert into aside (kind, name, number, frame) values (?, ?, ?, ?)", row)


def find_waypoint(db: sqlite3.Connection, session: str) -> tuple[int, bytes]:
    """Return a session's waypoint and the number of the record before it; 0 and b"" if there is none."""
    with translate_sqlite_errors():
        rows = db.execute(f"select number, {FRAME} from aside where kind = ? and name = ?", (KIND, session)).fetchall()
    return rows[-1] if rows else (0, b"")


def decode_waypoint(frame: bytes, keys: Keys, record: Record) -> bytes:
    """Decode a waypoint; return b"" unless it is bit for bit the one written after this record."""
    seal, data = frame[:SEAL_BYTES], frame[SEAL_BYTES:]
    return data if compare_digest(seal, _seal(keys, record, data)) else b""


def _seal(keys: Keys, record: Record, data: bytes) -> bytes:
    return hashlib.blake2b(
        record.head + data, digest_size=SEAL_BYTES, key=keys.keys_by_id[keys.name], person=b"fathom-way"
    ).digest()
