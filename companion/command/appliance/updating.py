"""Updating: a unit of root's fetches the newest Fathom and installs it; here it is only begun, and asked how it goes, over D-Bus.

The polkit rule 50-fathom.rules lets the kiosk's user start that one unit.
"""

from companion.command.appliance.bus import PACKAGE, Bus, Thing, trouble
from companion.table.say import Words, said_by, say

NAME = "org.freedesktop.systemd1"
MANAGER = Thing("systemd", NAME, "/org/freedesktop/systemd1", f"{NAME}.Manager")
UNIT = "fathom-update.service"
PATH = "/org/freedesktop/systemd1/unit/fathom_2dupdate_2eservice"
"""The unit's object, as systemd writes names."""


class Updating:
    """The update of this device. Everything may take a second, and raises Trouble."""

    def __init__(self, bus: Bus | None = None) -> None:
        self._bus = bus or Bus()

    def begin(self) -> None:
        """Begin; Fathom is started again once it is done."""
        if self._unit(f"{NAME}.Unit").get("LoadState") != "loaded":
            raise trouble(say("update.no_kiosk"))
        self._bus.call(MANAGER, "StartUnit", "ss", UNIT, "replace")

    def state(self) -> tuple[bool, Words]:
        """Say whether it still runs, and how it goes or went."""
        state = self._unit(f"{NAME}.Unit").get("ActiveState", "")
        if state in ("activating", "active", "reloading"):
            return True, said_by(PACKAGE, say("update.runs"))
        if state == "failed":
            why = str(self._unit(f"{NAME}.Service").get("StatusText", ""))
            return False, said_by(PACKAGE, say("update.failed_because", why=why) if why else say("update.failed"))
        return False, said_by(PACKAGE, say("update.done"))

    def _unit(self, interface: str) -> dict[str, object]:
        return self._bus.properties(MANAGER.at(PATH, interface))
