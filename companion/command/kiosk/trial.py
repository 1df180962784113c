"""`fathom kiosk try`, run by fathom-trial.service on a copy of everything: run the doctor, resume open games, verify all games."""

import argparse
import os
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from companion.command.checkup import ALL_CHECKS, Machine
from companion.command.doctor import run_check
from companion.command.exit_codes import CommandError, ExitCode
from companion.files import bytes_in, write_anew
from companion.games import catalogue
from companion.library.records.session_records import StoredSession
from companion.library.storage.file import default_path
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.verification import RecordedGame, verify
from companion.table.sentence import say

NOTE = "wrong-before"
"""File next to the copy with the problems that the current version found, which don't count against the new one."""


def try_out(args: argparse.Namespace) -> int:
    """Check everything. Raises CommandError for a problem that the note doesn't have; with `args.note`, writes the note instead."""
    file = default_path()
    note, wrong = file.with_name(NOTE), sorted(problems(file))
    if args.note:
        write_anew(note, msgspec.json.encode(wrong))
        return ExitCode.DONE
    before = _recorded_problems(note)
    if fresh := tuple(problem for problem in wrong if problem not in before):
        raise CommandError(ExitCode.NO, say("try.wrong", what=fresh))
    return ExitCode.DONE


def _recorded_problems(note: Path) -> list[str]:
    """Return the problems found before; nothing if the note can't be read."""
    with suppress(OSError, ValueError, RecursionError):
        return msgspec.json.decode(bytes_in(note), type=list[str])
    return []


def problems(file: Path) -> Iterator[str]:
    """Yield the problems, each once and always in the same words."""
    machine = Machine(Path("/"), file, dict(os.environ))
    yield from {finding.subject for check in ALL_CHECKS for finding in run_check(check, machine) if finding.state == "wrong"}
    with closing(Store.open(file)) as store:
        for stored_session in store.sessions(with_toolboxes=True):
            if not _is_well(store, stored_session):
                yield stored_session.id


def _is_well(store: Store, stored_session: StoredSession) -> bool:
    """Return whether a game verifies, and resumes if it is open."""
    try:
        game, entries = catalogue.game(stored_session.game), tuple(store.journal.entries(stored_session.id))
        if stored_session.is_open:
            Session.resume(game, stored_session.id, store.journal, PlayClock())
        standings = stored_session.outcome.standings
        return verify(RecordedGame(game, entries, standings.seats if standings else None, names=stored_session.names)).is_true
    except Exception:  # an unreadable game is reported; the check continues
        return False
