"""Programs of the kiosk's units: the app with its heartbeat, and the Trouble page."""

import argparse
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.command.device import trouble_answers
from companion.command.device.screen_device import device, device_sentence
from companion.command.device.update_service import UpdateService
from companion.command.exit_codes import ExitCode, sentence_of_error
from companion.command.external_programs import ProgramError, answer_of
from companion.command.kiosk.display_wait import replace_process
from companion.command.kiosk.file_layout import UNITS
from companion.command.kiosk.heartbeat import WATCHDOG_SHARE, Heartbeat, TimeoutExtender, notify, watchdog_s
from companion.command.kiosk.screen import ACCESS_VARIABLE, MARK, mark_shown
from companion.command.play import NO_TABLE, open_table
from companion.command.sentences import language_of
from companion.files import bytes_in, write_anew
from companion.library.storage.file import default_path
from companion.session.inputs.messages import ResumeSession
from companion.session.inputs.snapshot import Snapshot
from companion.session.session_thread import SessionThread
from companion.table.sentence import Words
from kivy_ui.display import NoScreenError

USUAL_WATCHDOG_S = 10.0
BEATS = 4
"""Number of beats in systemd's watchdog timeout."""
LAST_WORDS = 6
TRIAL = "FATHOM_TRIAL"
"""Seconds for which a new version is tried on a copy of everything (systemd/fathom-trial.conf)."""
PLAYING_STATUS = "playing"
"""Name of the bookmark's file."""


def play_on_device(args: argparse.Namespace) -> int:
    """Play on the screen; send systemd a heartbeat."""
    try:
        return _play_or_report()
    except NoScreenError:  # the display was disconnected after `fathom kiosk run` found it
        replace_process("run")


def _play_or_report() -> ExitCode:
    """Play; if the library can't be opened, show the reason."""
    try:
        _play()
    except NO_TABLE as error:  # such as a full disk: shown now, not after three starts
        if is_trial():  # the updater reverts and reports it
            raise
        _show(sentence_of_error(error))
        return ExitCode.NO
    return ExitCode.DONE


def _play() -> None:
    from kivy_ui import app

    limit_s = watchdog_s() or USUAL_WATCHDOG_S
    bookmark = Bookmark(default_path().with_name(PLAYING_STATUS))
    with open_table(None, TimeoutExtender()) as (table, inputs):
        bookmark.resume(table)
        table.listen(bookmark.follow)
        heartbeat = Heartbeat(table.send, lambda: table.is_alive() and inputs.is_alive(), limit_s * WATCHDOG_SHARE)

        def set_up(shell: Any) -> None:
            shell.first_language = "" if is_trial() else language_of(os.environ)
            _show_update(shell)
            app.call_after_first_frame(lambda: heartbeat.start(os.environ.get(ACCESS_VARIABLE, "")))
            app.call_after_first_frame(lambda: mark_shown(default_path().with_name(MARK), os.environ))
            app.call_every(limit_s / BEATS, heartbeat.beat)

        device_services = device(table, default_path().parent, is_kiosk=True, phones=inputs.phones)
        when_shown = _do_nothing if is_trial() else inputs.open  # no inputs: a move would be lost with the copy
        app.run(table, set_up=set_up, when_shown=when_shown, hardware=lambda: inputs.hardware, device=device_services, is_full=True)
    bookmark.close()


def is_trial() -> bool:
    """Return whether this is a new, unconfirmed version that runs on a copy of everything."""
    return bool(os.environ.get(TRIAL))


def _show_update(shell: Any) -> None:
    """Cover the screen during a trial; else show the result of an update that has just ended."""
    from kivy_ui import app

    if is_trial():
        app.cover_screen(shell, float(os.environ[TRIAL]))
    elif news := UpdateService().ended_update_sentence():
        app.call_after_first_frame(lambda: shell.show_message(device_sentence(news)))


def _do_nothing() -> None:
    """Do nothing."""


class Bookmark:
    """File with the open session, which is resumed after a power cut."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._session = ""

    def resume(self, table: SessionThread) -> None:
        """Resume the session that was open at the power cut."""
        with suppress(OSError):
            session = bytes_in(self._path).decode(errors="replace").strip("\0\n ")
            if session:
                table.send(ResumeSession(session))

    def follow(self, snapshot: Snapshot) -> None:
        """Follow the open session. Called on the session thread; a read-only disk is ignored."""
        if snapshot.session != self._session:
            self._session = snapshot.session
            with suppress(OSError):
                write_anew(self._path, snapshot.session)

    def close(self) -> None:
        """Delete the bookmark after a clean exit."""
        with suppress(OSError):
            self._path.unlink()


def show_trouble(args: argparse.Namespace) -> int:
    """Show the last messages of the service; leaving the page starts the app again (fathom-safe.service).

    It starts on Home: the last game may have caused the failure, and can be resumed from there.
    """
    try:
        _show(trouble_answers.start_failure_sentence(last_words()), Bookmark(default_path().with_name(PLAYING_STATUS)).close)
    except NoScreenError:
        replace_process("safe")
    return ExitCode.DONE


def _show(trouble_words: Words, when_shown: Callable[[], object] = lambda: None) -> None:
    """Show the Trouble page until the user taps “Try again”; tell systemd that it is shown, and send a heartbeat."""
    from kivy_ui import app

    def set_up(page: Any) -> None:
        app.call_after_first_frame(when_shown)
        app.call_after_first_frame(lambda: notify("READY=1\nSTATUS=Showing what is wrong."))
        app.call_after_first_frame(lambda: mark_shown(default_path().with_name(MARK), os.environ))
        app.call_every((watchdog_s() or USUAL_WATCHDOG_S) / BEATS, lambda _: notify("WATCHDOG=1"))

    trouble_answers.report_trouble_at_kiosk(default_path(), trouble_words, set_up)


def last_words() -> str:
    """Return the last lines of the service in the system's journal; "" if there are none."""
    try:
        return " ".join(answer_of(("journalctl", "-u", UNITS[0], "-o", "cat", "-n", str(LAST_WORDS), "--no-pager", "-q")).split())
    except ProgramError as error:
        return f"({error})"
