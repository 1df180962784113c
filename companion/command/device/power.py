"""Switch the device off or restart it: save everything, then ask systemd-logind over D-Bus.

The polkit rule 50-fathom.rules allows it to the kiosk's user; on a desktop, logind allows it to the user at the seat.
"""

import threading
from collections.abc import Callable, Sequence
from typing import Any

from companion.command.external_programs import TIMEOUT_S, ProgramError, answer_of
from companion.session.inputs.messages import StoreRequest
from companion.session.inputs.snapshot import Snapshot
from companion.session.session_thread import SessionThread
from companion.table.sentence import Words, say

VERBS = {"off": "poweroff", "again": "reboot"}
LOGIND = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
CAN_POWER_OFF = ("busctl", "--system", "call", *LOGIND, "CanPowerOff")


class Power:
    """Power switch of the computer. `ask` runs a command and returns its output, or raises ProgramError."""

    def __init__(self, table: SessionThread, ask: Callable[[Sequence[str]], str] = answer_of) -> None:
        self._table = table
        self._ask = ask

    def reason_not_to_switch(self) -> Words:
        """Return why the computer can't be switched off from here; "" if it can."""
        try:
            answer = self._ask(CAN_POWER_OFF)
        except ProgramError as error:
            return say("power.cannot", why=_bare_sentence(error))
        return "" if '"yes"' in answer else say("power.may_not")

    def switch(self, action: str) -> Words:
        """Save and close everything, then switch "off" or "again" (restart). Return the reason if it was refused, else ""."""
        self._save_and_close()
        return switch_power(action, self._ask)

    def _save_and_close(self) -> None:
        is_closed = threading.Event()
        self._table.send(StoreRequest(lambda store: store.close(), lambda _: is_closed.set()))
        is_closed.wait(TIMEOUT_S)
        self._table.stop(TIMEOUT_S)


def switch_power(action: str, ask: Callable[[Sequence[str]], str] = answer_of) -> Words:
    """Switch "off" or "again" (restart) while no session is open. Return the reason if it was refused, else ""."""
    try:
        ask(("systemctl", "--no-ask-password", VERBS[action]))
    except ProgramError as error:
        return say("power.refused", why=_bare_sentence(error))
    return ""


def switch_off_listener(power: Power, write: Callable[[Words], Any]) -> Callable[[Snapshot], None]:
    """Return a listener for the terminal that switches off after the button was held long enough."""

    def listen(snapshot: Snapshot) -> None:
        if snapshot.power == "off":
            threading.Thread(target=lambda: write(power.switch("off") or say("power.off")), name="power").start()

    return listen


def _bare_sentence(why: ProgramError) -> str:
    return str(why).rstrip(".")
