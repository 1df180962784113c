"""`fathom kiosk try`, run by fathom-trial.service on a copy of everything: the doctor, every open game resumed, every game verified."""

import argparse
import os
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from companion.command.checkup import ALL_CHECKS, Machine
from companion.command.doctor import found
from companion.command.exit_codes import Code, CommandError
from companion.files import bytes_in, write_anew
from companion.games import catalogue
from companion.library.records.sessions import Kept
from companion.library.storage.file import usual_path
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.verify import Recorded, verified
from companion.table.say import say

NOTE = "wrong-before"
"""What the version in use found wrong, in a file beside the copy: it is no fault of the new one."""


def try_out(args: argparse.Namespace) -> int:
    """Read everything; 1 where something is wrong that was not before."""
    file = usual_path()
    note, wrong = file.with_name(NOTE), sorted(troubles(file))
    if args.note:
        write_anew(note, msgspec.json.encode(wrong))
        return Code.DONE
    before = _noted(note)
    if fresh := tuple(one for one in wrong if one not in before):
        raise CommandError(Code.NO, say("try.wrong", what=fresh))
    return Code.DONE


def _noted(note: Path) -> list[str]:
    """Read what was wrong before; nothing where that can't be read."""
    with suppress(OSError, ValueError, RecursionError):
        return msgspec.json.decode(bytes_in(note), type=list[str])
    return []


def troubles(file: Path) -> Iterator[str]:
    """Name what is wrong, each thing once and always alike."""
    machine = Machine(Path("/"), file, dict(os.environ))
    yield from {finding.what for check in ALL_CHECKS for finding in found(check, machine) if finding.state == "wrong"}
    with closing(Store.open(file)) as store:
        for kept in store.sessions(with_beside=True):
            if not _is_well(store, kept):
                yield kept.id


def _is_well(store: Store, kept: Kept) -> bool:
    """Whether a game is as it was recorded, and goes on where it is open."""
    try:
        game, entries = catalogue.game(kept.game), tuple(store.journal.entries(kept.id))
        if kept.is_open:
            Session.resume(game, kept.id, store.journal, PlayClock())
        standings = kept.outcome.standings
        return verified(Recorded(game, entries, standings.seats if standings else None, names=kept.names)).is_true
    except Exception:  # whatever a version can't read, it must be named, and the others read
        return False
