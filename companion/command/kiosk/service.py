"""What runs inside the service: the table with its heartbeat, and the screen that says why it failed."""

import argparse
import os
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.command.answers import Code
from companion.command.kiosk.screen import MARK, WAY, mark_shown
from companion.command.play import appliance, laid
from companion.command.power import switched
from companion.command.watchdog import PATIENCE, Heart, notify, watchdog_s
from companion.files import bytes_in, write_anew
from companion.library.storage.file import NewerFile, usual_path
from companion.library.storage.lock import AnotherTable
from companion.session.hands.inputs import ResumeSession
from companion.session.hands.shown import Shown
from companion.session.record.journal import NotKept
from companion.session.table import Table

USUAL_WATCHDOG_S = 10.0
BEATS = 4
"""Beats in the time after which systemd gives up."""
LAST_WORDS = 6
UNIT = "fathom.service"
TODO = "Touch “Try again”. If it fails again, switch the box off and on, or run `fathom doctor` on it."


def lay_table(args: argparse.Namespace) -> int:
    """Play on the screen, telling systemd that all is well as long as it is."""
    try:
        _lay()
    except (AnotherTable, NewerFile, NotKept) as trouble:  # a full disk, say: said now, not after three starts
        _show(str(trouble), TODO)
        return Code.NO
    return Code.DONE


def _lay() -> None:
    from kivy_ui import app

    limit_s = watchdog_s() or USUAL_WATCHDOG_S
    bookmark = Bookmark(usual_path().with_name("playing"))
    with laid(None) as (table, reach):
        bookmark.go_on(table)
        table.listen(bookmark.keep)
        heart = Heart(table.send, lambda: table.is_alive() and reach.is_alive(), limit_s * PATIENCE)

        def set_up(_: object) -> None:
            app.once(lambda: heart.start(os.environ.get(WAY, "")))
            app.once(lambda: mark_shown(usual_path().with_name(MARK), os.environ))
            app.every(limit_s / BEATS, heart.beat)

        box = appliance(table, usual_path().parent, is_kiosk=True)
        app.run(table, set_up=set_up, when_shown=reach.open, hands=lambda: reach.hands, appliance=box, is_full=True)
    bookmark.close()


class Bookmark:
    """The session that is open, in a file beside what was played: a table cut short goes on there by itself."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._session = ""

    def go_on(self, table: Table) -> None:
        """Have the table resume what it was playing when it was cut short."""
        with suppress(OSError):
            session = bytes_in(self._path).decode(errors="replace").strip("\0\n ")
            if session:
                table.send(ResumeSession(session))

    def keep(self, shown: Shown) -> None:
        """Follow the table; called on its thread. A disk that takes nothing is no reason to stop."""
        if shown.session != self._session:
            self._session = shown.session
            with suppress(OSError):
                write_anew(self._path, shown.session)

    def close(self) -> None:
        """The table was left in good order."""
        with suppress(OSError):
            self._path.unlink()


def show_trouble(args: argparse.Namespace) -> int:
    """Say what the service said last; leaving this screen starts the table again (fathom-safe.service sees to that)."""
    _show(f"The table could not start, three times. It last said: {last_words()}", TODO)
    return Code.DONE


def _show(what: str, todo: str) -> None:
    """The Trouble screen, until somebody touches “Try again”; systemd hears that it stands, and a beat as long as it does."""
    from kivy_ui import app

    ways = [("again", "Try again", app.leave), ("off", "Switch off", lambda: threading.Thread(target=switch_off).start())]
    pages: list[Any] = []

    def switch_off() -> None:
        if why := switched("off"):
            app.once(lambda: pages[0].say(why))

    def set_up(page: Any) -> None:
        pages.append(page)
        app.once(lambda: notify("READY=1\nSTATUS=Showing what is wrong."))
        app.once(lambda: mark_shown(usual_path().with_name(MARK), os.environ))

        app.every((watchdog_s() or USUAL_WATCHDOG_S) / BEATS, lambda _: notify("WATCHDOG=1"))

    app.run_trouble(what, todo, ways, set_up, is_full=True)


def last_words() -> str:
    """The last lines the service said, from the system's journal."""
    command = ["journalctl", "-u", UNIT, "-o", "cat", "-n", str(LAST_WORDS), "--no-pager", "-q"]
    try:
        said = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=10).stdout
    except (OSError, subprocess.SubprocessError) as trouble:
        return f"nothing that can be read ({trouble})."
    return " ".join(said.split()) or "nothing."
