"""Switching the device off and starting it again: everything is saved first, then systemd-logind is asked by D-Bus.

The polkit rule 50-fathom.rules lets the kiosk's user do that; at a desktop, whoever sits there may.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Any

from companion.command.external_programs import PATIENCE_S, ProgramError, answer_of
from companion.session.inputs.messages import Ask
from companion.session.inputs.snapshot import Shown
from companion.session.table import Table
from companion.table.say import Words, say

VERBS = {"off": "poweroff", "again": "reboot"}
LOGIND = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
CAN = ("busctl", "--system", "call", *LOGIND, "CanPowerOff")


class Power:
    """The switch of the computer that `table` runs on. `ask` runs a command and gives what it prints, or raises ProgramError."""

    def __init__(self, table: Table, ask: Callable[[Sequence[str]], str] = answer_of) -> None:
        self._table = table
        self._ask = ask

    def cannot(self) -> Words:
        """Say why the computer can't be switched off from here; "" when it can."""
        try:
            said = self._ask(CAN)
        except ProgramError as why:
            return say("power.cannot", why=_bare(why))
        return "" if '"yes"' in said else say("power.may_not")

    def switch(self, wish: str) -> Words:
        """Save and close everything, and switch "off" or start "again". "" or why that was refused."""
        self._put_away()
        return switched(wish, self._ask)

    def _put_away(self) -> None:
        is_closed = threading.Event()
        self._table.send(Ask(lambda store: store.close(), lambda _: is_closed.set()))
        is_closed.wait(PATIENCE_S)
        self._table.stop(PATIENCE_S)


def switched(wish: str, ask: Callable[[Sequence[str]], str] = answer_of) -> Words:
    """Switch "off" or start "again", where no table is open. "" or why that was refused."""
    try:
        ask(("systemctl", "--no-ask-password", VERBS[wish]))
    except ProgramError as why:
        return say("power.refused", why=_bare(why))
    return ""


def by_button(power: Power, write: Callable[[Words], Any]) -> Callable[[Shown], None]:
    """Make a listener, for a terminal, which has no screen to do it: it switches off once the button was held long enough."""

    def listen(shown: Shown) -> None:
        if shown.power == "off":
            threading.Thread(target=lambda: write(power.switch("off") or say("power.off")), name="power").start()

    return listen


def _bare(why: ProgramError) -> str:
    return str(why).rstrip(".")
