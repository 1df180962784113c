"""Wi-Fi: list, join and forget networks; NetworkManager is mocked by python-dbusmock, because there is no radio here."""

import pytest

from companion.command.device.bus import Bus, BusError
from companion.command.device.wifi import ACTIVE, DEVICE, MANAGER, NAME, SETTINGS, WIRELESS, Network, Wifi
from companion.command.external_programs import ProgramError
from tests.command.mocked_bus import MOCK, call, is_available, mocked_bus, set_error, set_reply

pytestmark = pytest.mark.skipif(not is_available(), reason="needs python3-dbusmock, dbus-daemon and busctl")
RADIO = f"{MANAGER.path}/Devices/wlan0"
OPEN, PSK, SAE, ENTERPRISE = 0, 0x100, 0x400, 0x200
IN_REACH = [
    ("home", "Zu Hause", 80, PSK),
    ("home2", "Zu Hause", 40, PSK),
    ("cafe", "Cafe", 60, OPEN),
    ("new", "New", 30, SAE),
    ("work", "Work", 20, ENTERPRISE),
    ("odd", "Müller", 10, OPEN),
]
JOIN = f"""
new, active = self.add_and_activate_connection(self, args[0], args[1], args[2])
self.last = args[0]
if str(args[0].get("802-11-wireless-security", {{}}).get("psk", "correct horse")) != "correct horse":
    objects[active].Set("{ACTIVE}", "State", dbus.UInt32(4))
    objects[args[1]].props["{DEVICE}"]["StateReason"] = (dbus.UInt32(120), dbus.UInt32(7))
ret = (new, active)
"""


@pytest.fixture
def bus():
    with mocked_bus("networkmanager") as address:
        yield address


@pytest.fixture
def radio(bus):
    """Return a radio with five access points in reach."""
    manage("AddWiFiDevice", "ssi", "wlan0", "wlan0", 30)
    for name, ssid, strength, security in IN_REACH:
        manage("AddAccessPoint", "ssssuuuyu", RADIO, name, ssid, "00:11:22:33:44:55", 2, 2425, 54000, strength, security)
    set_reply(NAME, MANAGER.path, NAME, "AddAndActivateConnection", "a{sa{sv}}oo", "oo", JOIN)


def manage(method, signature, *words):
    return call(NAME, MANAGER.path, MOCK, method, signature, *words)


def make_wifi():
    return Wifi(pause=lambda seconds: None)


def network_named(name):
    return next(network for network in make_wifi().networks() if network.name == name)


def error_key(act, *words):
    with pytest.raises(BusError) as why:
        act(*words)
    assert why.value.sentence.of == "companion.command.device"
    return why.value.sentence.key


def test_networks_are_listed_by_strength_once_each_with_their_security(radio):
    assert [(network.name, network.strength, network.security) for network in make_wifi().networks()] == [
        ("Zu Hause", 80, "wpa-psk"),
        ("Cafe", 60, ""),
        ("New", 30, "sae"),
        ("Work", 20, "other"),
        ("Müller", 10, ""),
    ]


@pytest.mark.long
def test_a_network_is_joined_with_its_password_and_saved(radio):
    make_wifi().join(network_named("Zu Hause"), "correct horse")
    assert network_named("Zu Hause").is_known and not network_named("Cafe").is_known


@pytest.mark.long
def test_an_open_network_is_joined_without_a_password(radio):
    make_wifi().join(network_named("Cafe"))
    assert network_named("Cafe").is_known


@pytest.mark.long
def test_a_wrong_password_is_reported_and_not_saved(radio):
    assert error_key(make_wifi().join, network_named("Zu Hause"), "battery staple") == "wifi.wrong_password"
    assert not network_named("Zu Hause").is_known


def test_impossible_passwords_and_unsupported_networks_are_refused_without_a_request(radio):
    assert error_key(make_wifi().join, network_named("Zu Hause"), "short") == "wifi.short"
    assert error_key(make_wifi().join, network_named("Work"), "correct horse") == "wifi.other"


def test_a_vanished_network_is_reported(radio):
    assert error_key(make_wifi().join, Network(b"Elsewhere", 50, ""), "") == "wifi.out_of_reach"


def test_a_known_network_is_joined_without_its_password(radio):
    make_wifi().join(network_named("Zu Hause"), "correct horse")
    make_wifi().join(network_named("Zu Hause"))
    assert network_named("Zu Hause").is_known


def test_a_forgotten_network_is_not_known_any_more(radio):
    make_wifi().join(network_named("Zu Hause"), "correct horse")
    make_wifi().forget(network_named("Zu Hause"))
    assert not network_named("Zu Hause").is_known


def test_a_radio_that_just_scanned_does_not_scan_again_without_an_error(radio):
    make_wifi().scan()
    set_error(
        NAME,
        RADIO,
        WIRELESS,
        "RequestScan",
        "a{sv}",
        f"{NAME}.Device.NotAllowed",
        "Scanning not allowed immediately following previous scan",
    )
    make_wifi().scan()


def test_a_radio_is_switched_off_and_on(radio):
    make_wifi().switch(False)
    assert not make_wifi().is_on()
    make_wifi().switch(True)
    assert make_wifi().is_on()


def test_a_device_without_a_radio_says_so(bus):
    manage("AddEthernetDevice", "ssi", "eth0", "eth0", 100)
    assert error_key(make_wifi().networks) == "wifi.no_radio"


def test_a_denial_by_polkit_is_a_sentence(radio):
    set_error(
        NAME, MANAGER.path, NAME, "AddAndActivateConnection", "a{sa{sv}}oo", f"{NAME}.PermissionDenied", "Insufficient privileges"
    )
    assert error_key(make_wifi().join, network_named("Zu Hause"), "correct horse") == "bus.denied"
    set_error(NAME, RADIO, WIRELESS, "RequestScan", "a{sv}", f"{NAME}.Device.PermissionDenied", "Not authorized to scan")
    assert error_key(make_wifi().scan) == "bus.denied"


def test_a_computer_without_networkmanager_says_so():
    with mocked_bus():
        assert error_key(make_wifi().networks) == "bus.absent"


def test_a_computer_without_a_bus_says_so(monkeypatch):
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere")
    assert error_key(make_wifi().networks) == "bus.none"


def test_a_computer_without_busctl_says_so():
    def ask(command):
        raise ProgramError("[Errno 2] No such file or directory: 'busctl'")

    assert error_key(Wifi(Bus(ask)).networks) == "bus.none"


def test_any_other_error_is_reported_in_its_own_words(radio):
    set_error(NAME, SETTINGS.path, SETTINGS.interface, "ListConnections", "", "org.example.Odd", "The moon is full")
    with pytest.raises(BusError) as why:
        make_wifi().networks()
    assert why.value.sentence.key == "bus.failed" and why.value.sentence.parts["why"] == "The moon is full"
