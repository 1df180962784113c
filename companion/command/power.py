"""Switching the box off and starting it again: everything is put away first, then systemd-logind is asked by D-Bus.

The polkit rule 50-fathom.rules lets the kiosk's user do that; at a desktop, whoever sits there may.
"""

import subprocess
import threading
from collections.abc import Callable, Sequence

from companion.session.hands.inputs import Ask
from companion.session.table import Table

VERBS = {"off": "poweroff", "again": "reboot"}
LOGIND = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
CAN = ("busctl", "--system", "call", *LOGIND, "CanPowerOff")
PATIENCE_S = 15.0
NOT_HERE = "This computer cannot be switched off from here"


class Refused(Exception):
    """A command said no; the message is what it said."""


def answer_of(command: Sequence[str]) -> str:
    """What a command prints. Raises Refused."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=PATIENCE_S, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.SubprocessError) as trouble:
        raise Refused(str(trouble)) from trouble
    if done.returncode:
        raise Refused(" ".join(done.stderr.split()) or f"{command[0]} ended with {done.returncode}")
    return done.stdout.strip()


class Power:
    """The switch of the computer that `table` runs on. `ask` runs a command and gives what it prints, or raises Refused."""

    def __init__(self, table: Table, ask: Callable[[Sequence[str]], str] = answer_of) -> None:
        self._table = table
        self._ask = ask

    def cannot(self) -> str:
        """Why the computer can not be switched off from here; "" when it can."""
        try:
            said = self._ask(CAN)
        except Refused as why:
            return f"{NOT_HERE}: {_bare(why)}."
        return "" if '"yes"' in said else f"{NOT_HERE}: this user may not do that."

    def switch(self, wish: str) -> str:
        """Put the table away, its file closed, and switch "off" or start "again". "" or why that was refused."""
        self._put_away()
        return switched(wish, self._ask)

    def _put_away(self) -> None:
        is_closed = threading.Event()
        self._table.send(Ask(lambda store: store.close(), lambda _: is_closed.set()))
        is_closed.wait(PATIENCE_S)
        self._table.stop()


def switched(wish: str, ask: Callable[[Sequence[str]], str] = answer_of) -> str:
    """Switch "off" or start "again", where no table is laid. "" or why that was refused."""
    try:
        ask(("systemctl", "--no-ask-password", VERBS[wish]))
    except Refused as why:
        return f"The box did not switch itself off: {_bare(why)}."
    return ""


def _bare(why: Refused) -> str:
    return str(why).rstrip(".")
