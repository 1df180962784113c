"""Date and time of this device: systemd-timedated sets them, asked over D-Bus."""

import time
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec import Struct

from companion.command.device.bus import Bus, BusError, Thing

NAME = "org.freedesktop.timedate1"
CLOCK = Thing("timedated", NAME, "/org/freedesktop/timedate1", NAME)
NOBODY_ASKED = False


class ClockState(Struct, frozen=True):
    """How the clock is set.

    zone          "Europe/Berlin"
    is_automatic  whether it follows the network's time; `can_be_automatic`: whether it could
    is_right      whether it was set by the network's time since the start
    """

    zone: str
    is_automatic: bool
    can_be_automatic: bool
    is_right: bool


class SystemClock:
    """Reads and sets the clock. Everything may take a second, and raises BusError."""

    def __init__(self, bus: Bus | None = None) -> None:
        self._bus = bus or Bus()

    def state(self) -> ClockState:
        """Say how it is set."""
        found = self._bus.properties(CLOCK)
        return ClockState(
            str(found.get("Timezone", "")), bool(found.get("NTP")), bool(found.get("CanNTP")), bool(found.get("NTPSynchronized"))
        )

    def set_automatic(self, is_automatic: bool) -> None:
        """Follow the network's time, or stop to."""
        self._bus.call(CLOCK, "SetNTP", "bb", is_automatic, NOBODY_ASKED)

    def set_zone(self, zone: str) -> None:
        """Move to another time zone."""
        self._bus.call(CLOCK, "SetTimezone", "sb", zone, NOBODY_ASKED)
        time.tzset()

    def set_time(self, local: datetime) -> None:
        """Set date and time as a clock on the wall shows them; the network's time is no longer followed."""
        state = self.state()
        if state.is_automatic:
            self.set_automatic(False)
        moment = local.replace(tzinfo=_zone(state.zone))
        self._bus.call(CLOCK, "SetTime", "xbb", round(moment.timestamp() * 1_000_000), False, NOBODY_ASKED)


def _zone(name: str) -> ZoneInfo | None:
    """Find a zone; the one this process believes in, where its name says nothing here."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return None


def is_said_right() -> bool:
    """Whether timedated says that the network's time was set, by whatever program; asked once the files tell nothing."""
    try:
        return SystemClock().state().is_right
    except BusError:
        return False
