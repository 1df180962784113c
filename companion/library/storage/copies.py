"""Second copy on a stick or in another folder: frames of finished games are appended, and lost frames are restored from it.

Frames identify themselves, so a copy is a plain sequence of frames; a mark holds the highest stamp up to which it is complete.
"""

import os
import sqlite3
from pathlib import Path

from companion.files import CHUNK, PRIVATE, sync_folder
from companion.library.storage.frames import encode_single, scan_frames
from companion.library.storage.signing_keys import Keys
from companion.library.storage.sqlite_journal import SESSION_SHIFT
from companion.library.storage.tables import OPEN

MARK = "~copy"
STAMP = "substr(frame, 33, 8)"
"""Position of a frame's stamp, as SQL."""
NEW_FRAMES = f"""select frame from entry where typeof(frame) = 'blob' and place >> {SESSION_SHIFT} in (
    select place >> {SESSION_SHIFT} from entry join session on session.key = place >> {SESSION_SHIFT}
    where not ({OPEN}) group by 1 having max({STAMP}) > :after
) union all select frame from kept where typeof(frame) = 'blob' and {STAMP} > :after"""
LATEST_STAMP = f"select max(coalesce((select max({STAMP}) from entry), x''), coalesce((select max({STAMP}) from kept), x''))"
TAIL = 4096


def copy_in(folder: Path, keys: Keys) -> Path:
    """Return the path of the copy in a folder for the file with these keys."""
    return folder / f"fathom-{keys.name.hex()}.copy"


def add_to(copy: Path, db: sqlite3.Connection) -> int:
    """Append missing frames to a copy, created if needed; return their number. Raises OSError; the copy stays valid."""
    after = _mark_of(copy)
    to = copy if after else copy.with_suffix(".half")
    if not after:
        to.unlink(missing_ok=True)
    file = os.open(to, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, PRIVATE)
    with os.fdopen(file, "wb") as stream:
        latest: bytes = db.execute(LATEST_STAMP).fetchone()[0]
        count = sum(bool(stream.write(frame)) for (frame,) in db.execute(NEW_FRAMES, {"after": after}))
        stream.write(b"".join(encode_single(MARK, int.from_bytes(latest, "big"), b"").frames))
        stream.flush()
        os.fsync(stream.fileno())
    if not after:
        os.replace(to, copy)
        sync_folder(copy.parent)
    return count


def _mark_of(copy: Path) -> bytes:
    """Return the stamp up to which a copy is complete; none if it is missing or truncated."""
    try:
        with copy.open("rb") as file:
            file.seek(max(0, copy.stat().st_size - TAIL))
            marks = [part.stamp for part in scan_frames(file.read(CHUNK)) if part.owner == MARK]
    except FileNotFoundError:
        return b""
    return marks[-1].to_bytes(8, "big") if marks else b""
