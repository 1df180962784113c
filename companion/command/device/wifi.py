"""Wi-Fi through NetworkManager over D-Bus: networks in reach, joining with a password, forgetting.

The polkit rule 50-fathom.rules allows it to the kiosk's user; on a desktop, NetworkManager allows it to the user at the seat.
"""

import time
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from companion.command.device.bus import Bus, BusError, BusObject, bus_error
from companion.table.sentence import say

NAME = "org.freedesktop.NetworkManager"
MANAGER = BusObject("NetworkManager", NAME, "/org/freedesktop/NetworkManager", NAME)
SETTINGS = MANAGER.object_at("/org/freedesktop/NetworkManager/Settings", f"{NAME}.Settings")
DEVICE, WIRELESS = f"{NAME}.Device", f"{NAME}.Device.Wireless"
ACCESS_POINT, SAVED, ACTIVE = f"{NAME}.AccessPoint", f"{NAME}.Settings.Connection", f"{NAME}.Connection.Active"
WIFI, NOTHING = 2, "/"
ACTIVATED, DEACTIVATED = 2, 4
PRIVACY, PSK, ENTERPRISE, SAE = 0x1, 0x100, 0x200, 0x400
PASSWORD_REASONS = {7, 8, 9, 10, 11}
"""NetworkManager's reasons that mean a wrong password: no secrets, and errors of the supplicant."""
LEAST_PASSWORD = 8
PAUSE_S, MOST_POLLS, MOST_SCAN_POLLS = 0.5, 80, 16
"""Interval between checks whether a network is joined or a scan is done."""


class Network(Struct, frozen=True):
    """Network in reach.

    ssid       name as bytes; `name` as text
    strength   0 to 100
    security   "" (open), "wpa-psk", "sae", or "other" if it needs more than a password
    is_known   saved on this device, so joined without a password
    is_joined  this device is in it now
    """

    ssid: bytes
    strength: int
    security: str
    is_known: bool = False
    is_joined: bool = False

    @property
    def name(self) -> str:
        """Name as text."""
        return self.ssid.decode(errors="replace")


class _AccessPoint(Struct, frozen=True):
    network: Network
    path: str


class Wifi:
    """Wi-Fi radio. Every method may take seconds, and raises BusError. `pause` waits; tests replace it."""

    def __init__(self, bus: Bus | None = None, pause: Callable[[float], None] = time.sleep) -> None:
        self._bus = bus or Bus()
        self._pause = pause

    def networks(self) -> tuple[Network, ...]:
        """Return the networks of the last scan: the joined one first, then by strength."""
        access_points = self._access_points(self._radio())
        return tuple(
            sorted(
                (access_point.network for access_point in access_points),
                key=lambda network: (not network.is_joined, -network.strength, network.ssid),
            )
        )

    def scan(self) -> None:
        """Scan for networks, which takes some seconds. A second scan within seconds finds nothing new."""
        radio = self._radio()
        before = self._bus.properties(radio).get("LastScan")
        try:
            self._bus.call(radio, "RequestScan", "a{sv}", 0)
        except BusError as error:
            if getattr(error.sentence, "key", "") != "bus.failed":
                raise
            return
        for _ in range(MOST_SCAN_POLLS):
            if self._bus.properties(radio).get("LastScan") != before:
                return
            self._pause(PAUSE_S)

    def join(self, network: Network, password: str = "") -> None:
        """Join a network; a known one needs no password. Returns once it is joined."""
        radio = self._radio()
        access_point = next((point for point in self._access_points(radio) if point.network.ssid == network.ssid), None)
        if access_point is None:
            raise bus_error(say("wifi.out_of_reach", name=network.name))
        if access_point.network.is_known and not password:
            saved = next(self._saved_profiles(network.ssid))
            active = self._bus.call(MANAGER, "ActivateConnection", "ooo", saved.path, radio.path, access_point.path)
            self._wait(network, radio, active, None)
        else:
            self._join_anew(access_point, radio, password)

    def forget(self, network: Network) -> None:
        """Delete a saved network; a device that is in it leaves it."""
        for saved in list(self._saved_profiles(network.ssid)):
            self._bus.call(saved, "Delete")

    def is_on(self) -> bool:
        """Return whether the radio is switched on."""
        return bool(self._bus.properties(MANAGER).get("WirelessEnabled"))

    def switch(self, is_on: bool) -> None:
        """Switch the radio on or off."""
        self._bus.set(MANAGER, "WirelessEnabled", "b", is_on)

    # networks in reach

    def _radio(self) -> BusObject:
        for path in self._bus.call(MANAGER, "GetDevices"):
            if self._bus.properties(MANAGER.object_at(path, DEVICE)).get("DeviceType") == WIFI:
                return MANAGER.object_at(path, WIRELESS)
        raise bus_error(say("wifi.no_radio"))

    def _access_points(self, radio: BusObject) -> list[_AccessPoint]:
        """Return one access point per network: the joined one, else the strongest."""
        joined = self._bus.properties(radio).get("ActiveAccessPoint")
        known_ssids = {bytes(self._ssid(saved)) for saved in self._all_saved()}
        best: dict[bytes, _AccessPoint] = {}
        for path in self._bus.call(radio, "GetAllAccessPoints"):
            network = _network(self._bus.properties(MANAGER.object_at(path, ACCESS_POINT)), known_ssids, path == joined)
            if network.ssid and (network.ssid not in best or _rank(network) > _rank(best[network.ssid].network)):
                best[network.ssid] = _AccessPoint(network, path)
        return list(best.values())

    def _all_saved(self) -> Iterator[BusObject]:
        for path in self._bus.call(SETTINGS, "ListConnections"):
            yield SETTINGS.object_at(path, SAVED)

    def _saved_profiles(self, ssid: bytes) -> Iterator[BusObject]:
        return (saved for saved in self._all_saved() if bytes(self._ssid(saved)) == ssid)

    def _ssid(self, saved: BusObject) -> list[int]:
        """Return the SSID of a saved connection; empty for a cable's, or another user's."""
        try:
            ssid: list[int] = self._bus.call(saved, "GetSettings").get("802-11-wireless", {}).get("ssid", [])
        except BusError:
            return []
        return ssid

    # joining

    def _join_anew(self, access_point: _AccessPoint, radio: BusObject, password: str) -> None:
        _check(access_point.network, password)
        self.forget(access_point.network)
        ssid = ("ssid", "ay", len(access_point.network.ssid), *access_point.network.ssid)
        security = ("802-11-wireless-security", 2, "key-mgmt", "s", access_point.network.security, "psk", "s", password)
        settings = ("802-11-wireless", 1, *ssid, *(security if access_point.network.security else ()))
        parts = 2 if access_point.network.security else 1
        arguments = (parts, *settings, radio.path, access_point.path)
        new, active = self._bus.answers(MANAGER, "AddAndActivateConnection", "a{sa{sv}}oo", *arguments)
        self._wait(access_point.network, radio, active, SETTINGS.object_at(new, SAVED))

    def _wait(self, network: Network, radio: BusObject, active: str, new: BusObject | None) -> None:
        """Wait until the network is joined; delete a `new` one that failed."""
        if self._wait_until_up(active):
            return
        reason = self._reason(radio)
        if new:
            self._bus.call(new, "Delete")
        raise bus_error(say("wifi.wrong_password" if reason in PASSWORD_REASONS else "wifi.not_joined", name=network.name))

    def _wait_until_up(self, active: str) -> bool:
        """Wait until the connection is up or has failed."""
        for _ in range(MOST_POLLS):
            if (state := self._state(active)) in (ACTIVATED, DEACTIVATED):
                return state == ACTIVATED
            self._pause(PAUSE_S)
        return False

    def _reason(self, radio: BusObject) -> int:
        """Return the reason for the radio's state."""
        _, reason = self._bus.properties(radio._replace(interface=DEVICE)).get("StateReason", (0, 0))
        return int(reason)

    def _state(self, active: str) -> int:
        """Return the state of an activation; one that no longer exists has failed."""
        try:
            return int(self._bus.properties(MANAGER.object_at(active, ACTIVE)).get("State", DEACTIVATED))
        except BusError:
            return DEACTIVATED


def _rank(network: Network) -> tuple[bool, int]:
    return network.is_joined, network.strength


def _network(properties: dict[str, Any], known_ssids: set[bytes], is_joined: bool) -> Network:
    ssid = bytes(properties.get("Ssid", []))
    keys = properties.get("WpaFlags", 0) | properties.get("RsnFlags", 0)
    return Network(
        ssid, int(properties.get("Strength", 0)), _security(keys, properties.get("Flags", 0)), ssid in known_ssids, is_joined
    )


def _security(keys: int, flags: int) -> str:
    if keys & PSK:
        return "wpa-psk"
    if keys & SAE:
        return "sae"
    return "other" if keys & ENTERPRISE or flags & PRIVACY else ""


def _check(network: Network, password: str) -> None:
    if network.security == "other":
        raise bus_error(say("wifi.other", name=network.name))
    if network.security and len(password) < LEAST_PASSWORD:
        raise bus_error(say("wifi.short", least=LEAST_PASSWORD))
