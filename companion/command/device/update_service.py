"""Update from a stick: start root's updater unit over D-Bus, and put its state into words.

The polkit rule 50-fathom.rules allows the kiosk's user to start that one unit.
"""

import time
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.command.device.bus import PACKAGE, SYSTEMD, Bus, bus_error
from companion.command.device.updates_found import newest_version
from companion.files import start_of
from companion.table.sentence import Words, mark_package, say

UNIT = "fathom-update.service"
PATH = "/org/freedesktop/systemd1/unit/fathom_2dupdate_2eservice"
"""D-Bus path of the unit, with systemd's escaping."""
RESULT_FILE = Path("/run/fathom-update/said")
LONGEST, FRESH_S = 1 << 12, 600.0


class UpdaterState(Struct, frozen=True):
    """State that the updater (systemd/updater) wrote last: a code, the version, and the share done, 0 to 1."""

    code: str
    version: str = ""
    share: float = 0.0

    @property
    def words(self) -> Words:
        """Sentence for the state; a code that this version doesn't know counts as failed."""
        sentences = {
            "reading": say("update.reading"),
            "installing": say("update.installing", version=self.version),
            "trying": say("update.trying", version=self.version),
            "watching": say("update.watching", version=self.version),
            "done": say("update.done", version=self.version),
            "back": say("update.back", version=self.version),
            "none": say("update.none"),
            "strange": say("update.strange"),
            "unsigned": say("update.unsigned"),
            "cut": say("update.cut"),
            "altered": say("update.altered"),
            "keyless": say("update.keyless"),
            "stranger": say("update.stranger"),
            "older": say("update.older"),
            "box": say("update.box"),
            "unfit": say("update.unfit"),
            "trial": say("update.trial"),
            "unwell": say("update.unwell"),
            "room": say("update.room"),
        }
        return mark_package(PACKAGE, sentences.get(self.code, say("update.failed")))


class UpdateService:
    """Update of this device. Every method may take a second, and raises BusError."""

    def __init__(self, bus: Bus | None = None, state_file: Path = RESULT_FILE, root: Path = Path("/")) -> None:
        self._bus = bus or Bus()
        self._report_file = state_file
        self._root = root

    def offered_version(self) -> str:
        """Return the version that a stick offers, from its file name; "" if there is none."""
        return newest_version(self._root)

    def begin(self) -> None:
        """Start the update; it restarts Fathom midway, and again at the end."""
        if self._unit().get("LoadState") != "loaded":
            raise bus_error(say("update.no_kiosk"))
        self._bus.call(SYSTEMD, "StartUnit", "ss", UNIT, "replace")

    def state(self) -> tuple[bool, Words, float]:
        """Return whether the update runs, a sentence about it, and the share done, 0 to 1."""
        updater_state = _read(self._report_file)
        is_running = self._unit().get("ActiveState", "") in ("activating", "active", "deactivating", "reloading")
        return is_running, updater_state.words, updater_state.share if is_running else 0.0

    def ended_update_sentence(self) -> Words:
        """Return a sentence on the result of an update that has just ended; "" if there was none."""
        try:
            is_fresh = time.time() - self._report_file.stat().st_mtime < FRESH_S
        except OSError:
            return ""
        return _read(self._report_file).words if is_fresh else ""

    def _unit(self) -> dict[str, object]:
        return self._bus.properties(SYSTEMD.object_at(PATH, f"{SYSTEMD.service}.Unit"))


def _read(path: Path) -> UpdaterState:
    try:
        return msgspec.json.decode(start_of(path, LONGEST), type=UpdaterState)
    except (OSError, ValueError, RecursionError):  # a DecodeError or UnicodeDecodeError is a ValueError
        return UpdaterState("")
