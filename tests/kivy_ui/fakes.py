"""Fake lights, drives and Wi-Fi radio, and the sides at which four players sit."""

from companion.command.device.bus import bus_error
from companion.command.device.wifi import Network
from companion.library.exchange.drives import Drive
from companion.table.sentence import say

PASSWORD = "Perl e$"

SIDES = '{"ann": "near", "bo": "left", "cleo": "far", "dan": "right"}'
"""Value of the setting with one player on each side of a flat screen."""


class FakeLights:
    """Lights that record their calls."""

    is_silent = False

    def __init__(self):
        self.calls = []

    def pause_signals(self, seconds=0.0):
        self.calls.append("hold")

    def resume_signals(self, snapshot):
        self.calls.append(snapshot.entry)


class FakeDrives:
    """Drives that a test plugs in and unplugs in `plugged`; `folder` has the signature of the real one."""

    def __init__(self):
        self.plugged = []

    def list_drives(self):
        return list(self.plugged)

    def folder(self, path, name):
        return Drive(name, str(path), 5_000_000_000, is_stick=False)


class FakeRadio:
    """Wi-Fi radio with fifteen networks, of which one is known, and one password; refuses each call while `is_denied`."""

    def __init__(self):
        self.is_switched_on, self.is_denied, self.calls = False, False, []
        self.known_networks = {"Harbour"}
        self.joined = ""

    def is_on(self):
        return self.is_switched_on

    def switch(self, is_on):
        self._check_allowed()
        self.is_switched_on = is_on

    def _check_allowed(self):
        if self.is_denied:
            raise bus_error(say("bus.denied", service="NetworkManager"))

    def networks(self):
        rows = [("Harbour", 90, "wpa-psk"), ("The long name of a network next door", 70, "wpa-psk"), ("Café", 40, "")]
        rows += [(f"Boat {number}", 30 - number, "wpa-psk") for number in range(12)]
        return [Network(name.encode(), share, kind, name in self.known_networks, name == self.joined) for name, share, kind in rows]

    def scan(self):
        self._check_allowed()
        self.calls.append("scan")

    def join(self, network, password=""):
        self._check_allowed()
        if not network.is_known and network.security and password != PASSWORD:
            raise bus_error(say("wifi.wrong_password", name=network.name))
        self.known_networks.add(network.name)
        self.joined = network.name

    def forget(self, network):
        self.known_networks.discard(network.name)
        self.joined = ""
