"""Wi-Fi for phones: the network that this device is in, as a QR code, or a hotspot that it makes for an evening.

NetworkManager keeps the hotspot in memory only: it ends with the evening, or with the power. A file keeps its name and
password, so that after a power cut the same hotspot is made again and phones reconnect.
"""

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.command.device.bus import Bus, BusError, BusObject, bus_error
from companion.command.device.wifi import ACTIVE, DEVICE, MANAGER, NOTHING, PAUSE_S, SAVED, SETTINGS, Wifi
from companion.files import ChecksumError, FileTooLargeError, record_in, set_aside, with_checksum, write_anew
from companion.table.sentence import say

LOG = logging.getLogger(__name__)
LONGEST_FILE = 1 << 10
TITLE = "Fathom, Wi-Fi for phones"
"""Name of the connection in NetworkManager."""
SECURITY = "802-11-wireless-security"
BY_PASSWORD = ("wpa-psk", "sae")
CAN_MAKE, LEAST_STATE = 0x40, 30
"""NM_WIFI_DEVICE_CAP_AP, and NM_DEVICE_STATE_DISCONNECTED, the lowest state in which a device can be activated."""
SHARING_REASONS = {18, 19}
"""NetworkManager's reasons for a failure of the DHCP server."""
NO_PMF = 1
"""Protected management frames off: with them the radio of a Raspberry Pi 4 accepts no client (github.com/raspberrypi/linux/issues/3619)."""
SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Characters of a password: no look-alikes, and none that needs a second key."""
PASSWORD_SIGNS, NAME_SIGNS = 10, 3
READY_TRIES, AGAIN_TRIES, AGAIN_S = 20, 30, 2.0


class HotspotAccess(Struct, frozen=True, omit_defaults=True):
    """Data with which a phone joins a network; `is_own`: it is this device's hotspot."""

    name: str
    password: str = ""
    is_own: bool = False
    is_hidden: bool = False

    def code(self) -> str:
        r"""Return the text of the QR code that phones' cameras read.

        >>> HotspotAccess("Fish; chips", "a:b").code()
        'WIFI:T:WPA;S:Fish\\; chips;P:a\\:b;;'
        """
        security = (
            f"T:WPA;S:{_escape_field(self.name)};P:{_escape_field(self.password)};"
            if self.password
            else f"T:nopass;S:{_escape_field(self.name)};"
        )
        return f"WIFI:{security}{'H:true;' if self.is_hidden else ''};"


def _escape_field(words: str) -> str:
    return "".join(f"\\{sign}" if sign in '\\;,":' else sign for sign in words)


def read_stored_hotspot(file: Path) -> HotspotAccess | None:
    """Return the hotspot saved in a file; None if there is none. Raises ChecksumError if the file is damaged."""
    try:
        return msgspec.json.decode(record_in(file, LONGEST_FILE), type=HotspotAccess)
    except (FileTooLargeError, ValueError, RecursionError) as error:
        raise ChecksumError(str(error)) from error
    except OSError:
        return None


class Hotspot(Wifi):
    """Wi-Fi radio for phones. Every method may take seconds, and raises BusError."""

    def __init__(self, file: Path, bus: Bus | None = None, pause: Callable[[float], None] = time.sleep) -> None:
        super().__init__(bus, pause)
        self._file = file
        self._lock = threading.Lock()

    def access(self) -> HotspotAccess | None:
        """Return the hotspot, else the network that the device is in, else None."""
        active = self._bus.properties(self._radio()._replace(interface=DEVICE)).get("ActiveConnection", NOTHING)
        if active == NOTHING:
            return None
        saved = SETTINGS.object_at(self._bus.properties(MANAGER.object_at(active, ACTIVE))["Connection"], SAVED)
        return self._access(saved, self._bus.call(saved, "GetSettings"))

    def make(self) -> HotspotAccess:
        """Start a hotspot and save it; the radio leaves its network. Returns once phones can join."""
        with self._lock:
            access = HotspotAccess(f"Fathom {_signs(NAME_SIGNS).upper()}", _signs(PASSWORD_SIGNS), is_own=True)
            write_anew(self._file, with_checksum(msgspec.json.encode(access)))
            try:
                self._switched_off()
                self._create(access)
            except BusError:
                self._file.unlink(missing_ok=True)
                raise
            return access

    def resume(self) -> None:
        """Start the saved hotspot again after a power cut; the services it needs may still be starting."""
        for _ in range(AGAIN_TRIES):
            with self._lock:
                if (access := read_stored_hotspot(self._file)) is None:
                    return
                try:
                    return self._create(access)
                except BusError as error:
                    LOG.warning("no Wi-Fi for phones yet: %s", error)
            self._pause(AGAIN_S)

    def set_damaged_aside(self) -> str:
        """Set a damaged file aside and stop the hotspot. Return the file's new name, "" if it is sound. Raises BusError."""
        try:
            read_stored_hotspot(self._file)
        except ChecksumError:
            with self._lock:
                name = set_aside(self._file).name
                self._switched_off()
            return name
        return ""

    def end(self) -> None:
        """Stop the hotspot and forget it."""
        with self._lock:
            if self._file.exists():
                self._file.unlink()
                self._switched_off()

    def stop_for_now(self) -> None:
        """Stop the hotspot until the app is back."""
        with self._lock:
            if self._file.exists():
                self._switched_off()

    # the network this device is in

    def _access(self, saved: BusObject, settings: dict[str, Any]) -> HotspotAccess:
        wireless = settings.get("802-11-wireless", {})
        ssid, keys = bytes(wireless.get("ssid", [])), settings.get(SECURITY, {}).get("key-mgmt", "")
        name = ssid.decode(errors="replace")
        if keys not in ("", *BY_PASSWORD) or name.encode() != ssid:
            raise bus_error(say("wifi.no_code", name=name))
        password = self._password(saved, name) if keys else ""
        return HotspotAccess(name, password, wireless.get("mode") == "ap", bool(wireless.get("hidden")))

    def _password(self, saved: BusObject, name: str) -> str:
        """Return a saved password. Raises BusError if a user's own keyring has it."""
        try:
            password = self._bus.call(saved, "GetSecrets", "s", SECURITY).get(SECURITY, {}).get("psk")
        except BusError as error:
            if getattr(error.sentence, "key", "") != "bus.failed":
                raise
            password = ""
        if not password:
            raise bus_error(say("wifi.no_password", name=name))
        return str(password)

    # the hotspot

    def _create(self, access: HotspotAccess) -> None:
        if any(self._own_connections()):
            return
        if not self.is_on():
            self.switch(True)
        radio = self._ready()
        _, active, _ = self._bus.answers(
            MANAGER, "AddAndActivateConnection2", "a{sa{sv}}ooa{sv}", *_settings(access), radio.path, NOTHING, *VOLATILE
        )
        if not self._wait_until_up(active):
            raise bus_error(say("wifi.no_sharing" if self._reason(radio) in SHARING_REASONS else "wifi.not_made"))

    def _ready(self) -> BusObject:
        """Return the radio once it can be activated: it may have been switched on just before."""
        radio = self._radio()
        for _ in range(READY_TRIES):
            if self._bus.properties(radio._replace(interface=DEVICE)).get("State", LEAST_STATE) >= LEAST_STATE:
                break
            self._pause(PAUSE_S)
        if not self._bus.properties(radio).get("WirelessCapabilities", 0) & CAN_MAKE:
            raise bus_error(say("wifi.cannot_make"))
        return radio

    def _own_connections(self) -> Iterator[str]:
        """Yield the hotspots that are active."""
        for path in self._bus.properties(MANAGER).get("ActiveConnections", []):
            with suppress(BusError):  # it has ended in the meantime
                if self._bus.properties(MANAGER.object_at(path, ACTIVE)).get("Id") == TITLE:
                    yield path

    def _switched_off(self) -> None:
        for path in list(self._own_connections()):
            self._bus.call(MANAGER, "DeactivateConnection", "o", path)


def _signs(count: int) -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(count))


VOLATILE = (1, "persist", "s", "volatile")
"""NetworkManager's flag for a connection that is deleted when it is deactivated."""


def _settings(access: HotspotAccess) -> tuple[object, ...]:
    """Return the hotspot's settings in busctl's form: WPA2, and addresses for its clients."""
    ssid = access.name.encode()
    parts: dict[str, tuple[tuple[object, ...], ...]] = {
        "connection": (("id", "s", TITLE), ("type", "s", "802-11-wireless"), ("autoconnect", "b", False)),
        "802-11-wireless": (("ssid", "ay", len(ssid), *ssid), ("mode", "s", "ap"), ("band", "s", "bg")),
        SECURITY: (
            ("key-mgmt", "s", "wpa-psk"),
            ("psk", "s", access.password),
            *((name, "as", 1, only) for name, only in (("proto", "rsn"), ("pairwise", "ccmp"), ("group", "ccmp"))),
            ("pmf", "i", NO_PMF),
        ),
        "ipv4": (("method", "s", "shared"),),
        "ipv6": (("method", "s", "ignore"),),
    }
    return (
        len(parts),
        *(
            word
            for name, settings in parts.items()
            for word in (name, len(settings), *(item for setting in settings for item in setting))
        ),
    )
