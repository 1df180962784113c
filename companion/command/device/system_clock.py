"""Date and time of this device, set by systemd-timedated over D-Bus."""

import time
from datetime import datetime, tzinfo

from msgspec import Struct

from companion.command.device.bus import Bus, BusError, BusObject

NAME = "org.freedesktop.timedate1"
CLOCK = BusObject("timedated", NAME, "/org/freedesktop/timedate1", NAME)
NO_CLIENT = False


class ClockState(Struct, frozen=True):
    """State of the clock.

    zone          time zone, such as "Europe/Berlin"
    is_automatic  whether it follows network time; `can_be_automatic`: whether it could
    is_right      whether network time has set it since the start
    """

    zone: str
    is_automatic: bool
    can_be_automatic: bool
    is_right: bool


class SystemClock:
    """Client of timedated. Every method may take a second, and raises BusError."""

    def __init__(self, bus: Bus | None = None) -> None:
        self._bus = bus or Bus()

    def state(self) -> ClockState:
        """Return the clock's state."""
        properties = self._bus.properties(CLOCK)
        return ClockState(
            str(properties.get("Timezone", "")),
            bool(properties.get("NTP")),
            bool(properties.get("CanNTP")),
            bool(properties.get("NTPSynchronized")),
        )

    def set_automatic(self, is_automatic: bool) -> None:
        """Switch network time on or off."""
        self._bus.call(CLOCK, "SetNTP", "bb", is_automatic, NO_CLIENT)

    def set_zone(self, zone: str) -> None:
        """Set the time zone."""
        self._bus.call(CLOCK, "SetTimezone", "sb", zone, NO_CLIENT)
        time.tzset()

    def set_time(self, local: datetime) -> None:
        """Set local date and time; switches network time off."""
        state = self.state()
        if state.is_automatic:
            self.set_automatic(False)
        moment = local.replace(tzinfo=_zone(state.zone))
        self._bus.call(CLOCK, "SetTime", "xbb", round(moment.timestamp() * 1_000_000), False, NO_CLIENT)


def _zone(name: str) -> tzinfo | None:
    """Return a time zone; None, which means this process's own, if the name is unknown here."""
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError  # loaded when the clock is set

    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return None


def is_network_time_set() -> bool:
    """Return whether timedated reports that network time has set the clock. Slow: ask only if the files don't tell."""
    try:
        return SystemClock().state().is_right
    except BusError:
        return False
