"""Wi-Fi for phones: the code of the device's network, and a hotspot; NetworkManager is mocked by python-dbusmock."""

import threading

import pytest

from companion.command.device.bus import BusError
from companion.command.device.hotspot import SECURITY, TITLE, Hotspot, HotspotAccess, read_stored_hotspot
from companion.command.device.wifi import ACTIVE, DEVICE, MANAGER, NAME, SAVED, SETTINGS, WIRELESS, Wifi
from tests.command.mocked_bus import MOCK, call, is_available, mocked_bus, set_error, set_reply

pytestmark = pytest.mark.skipif(not is_available(), reason="needs python3-dbusmock, dbus-daemon and busctl")
RADIO = f"{MANAGER.path}/Devices/wlan0"
HOUSE = f"{SETTINGS.path}/house"
PSK = 0x100
MAKE, MAKE_WITH = "AddAndActivateConnection2", "a{sa{sv}}ooa{sv}"
CONNECTION_REPLY = f"""
nm = objects["{MANAGER.path}"]
assert args[3] == {{"persist": "volatile"}}, args[3]
saved = objects["{SETTINGS.path}"].SettingsAddConnection(args[0])
active = nm.activate_connection(nm, saved, args[1], args[2])
%s
ret = (dbus.ObjectPath(saved), dbus.ObjectPath(active), dbus.Dictionary({{}}, signature="sv"))
"""
FAILED = f"""
objects[active].Set("{ACTIVE}", "State", dbus.UInt32(4))
objects[args[1]].props["{DEVICE}"]["StateReason"] = (dbus.UInt32(120), dbus.UInt32(%d))
"""


@pytest.fixture
def bus():
    with mocked_bus("networkmanager") as address:
        yield address


@pytest.fixture
def radio(bus):
    """Return a radio in no network, with one in reach."""
    manage("AddWiFiDevice", "ssi", "wlan0", "wlan0", 30)
    manage("AddAccessPoint", "ssssuuuyu", RADIO, "house", "Zu Hause", "00:11:22:33:44:55", 2, 2425, 54000, 80, PSK)
    set_reply(NAME, MANAGER.path, NAME, MAKE, MAKE_WITH, "ooa{sv}", CONNECTION_REPLY % "")


def manage(method, signature, *words):
    return call(NAME, MANAGER.path, MOCK, method, signature, *words)


def join(secret='{"psk": "correct; horse"}'):
    """Join the home network; the mocked NetworkManager returns its password like the real one."""
    path = manage("AddWiFiConnection", "ssss", RADIO, "house", "Zu Hause", "wpa-psk")
    manage("AddActiveConnection", "assssu", 1, RADIO, HOUSE, f"{MANAGER.path}/AccessPoint/house", "0", 2)
    set_reply(NAME, HOUSE, SAVED, "GetSecrets", "s", "a{sa{sv}}", f'ret = {{args[0]: dbus.Dictionary({secret}, signature="sv")}}')
    return path


@pytest.fixture
def wifi(tmp_path):
    return Hotspot(tmp_path / "phones-wifi.json", pause=lambda seconds: None)


def error_key(act, *words):
    with pytest.raises(BusError) as why:
        act(*words)
    assert why.value.sentence.of == "companion.command.device"
    return why.value.sentence.key


def created_connection():
    """Return the settings of the connection that NetworkManager was asked to create."""
    return call(NAME, HOUSE.replace("house", "0"), SAVED, "GetSettings")


# the code


@pytest.mark.parametrize(
    ("access", "code"),
    [
        (HotspotAccess("Cafe"), "WIFI:T:nopass;S:Cafe;;"),
        (HotspotAccess("Müller", "correct horse"), "WIFI:T:WPA;S:Müller;P:correct horse;;"),
        (HotspotAccess('a;b,c:d"e\\f', ';,:"\\'), 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:\\;\\,\\:\\"\\\\;;'),
        (HotspotAccess("Secret", "correct horse", is_hidden=True), "WIFI:T:WPA;S:Secret;P:correct horse;H:true;;"),
    ],
)
def test_a_code_is_written_in_the_format_of_cameras(access, code):
    assert access.code() == code


# the network of the device


def test_the_joined_network_is_given_with_its_password(radio, wifi):
    assert wifi.access() is None
    join()
    assert wifi.access() == HotspotAccess("Zu Hause", "correct; horse")


def test_a_password_in_a_users_keyring_is_unknown(radio, wifi):
    join("{}")
    assert error_key(wifi.access) == "wifi.no_password"
    set_error(NAME, HOUSE, SAVED, "GetSecrets", "s", f"{NAME}.AgentManager.NoSecrets", "No agents were available for this request.")
    assert error_key(wifi.access) == "wifi.no_password"


def test_a_refused_password_read_is_reported(radio, wifi):
    join()
    set_error(NAME, HOUSE, SAVED, "GetSecrets", "s", f"{NAME}.Settings.PermissionDenied", "Insufficient privileges")
    assert error_key(wifi.access) == "bus.denied"


def test_a_network_that_takes_more_than_a_password_has_no_code(radio, wifi):
    join()
    settings = f'ret = {{"802-11-wireless": {{"ssid": dbus.ByteArray(b"Work")}}, "{SECURITY}": {{"key-mgmt": "wpa-eap"}}}}'
    set_reply(NAME, HOUSE, SAVED, "GetSettings", "", "a{sa{sv}}", settings)
    assert error_key(wifi.access) == "wifi.no_code"
    set_reply(NAME, HOUSE, SAVED, "GetSettings", "", "a{sa{sv}}", 'ret = {"802-11-wireless": {"ssid": dbus.ByteArray(b"\\xff")}}')
    assert error_key(wifi.access) == "wifi.no_code"


# the hotspot


def test_our_network_exists_in_memory_with_its_own_password(radio, wifi, tmp_path):
    own = wifi.make()
    assert own.is_own and len(own.password) == 10 and own.name.startswith("Fathom ")
    assert read_stored_hotspot(tmp_path / "phones-wifi.json") == own
    assert (tmp_path / "phones-wifi.json").stat().st_mode & 0o777 == 0o600
    connection_text = created_connection()
    for words in (
        TITLE,
        '"mode" s "ap"',
        '"method" s "shared"',
        '"key-mgmt" s "wpa-psk"',
        own.password,
        '"pmf" i 1',
        '"proto" as 1 "rsn"',
    ):
        assert words in connection_text
    set_reply(
        NAME, HOUSE.replace("house", "0"), SAVED, "GetSecrets", "s", "a{sa{sv}}", f'ret = {{args[0]: {{"psk": "{own.password}"}}}}'
    )
    assert wifi.access() == own


def test_each_night_has_another_password(radio, wifi):
    first = wifi.make()
    wifi.end()
    assert wifi.access() is None
    second = wifi.make()
    assert first.password != second.password and first.name != second.name


def test_our_network_ends_with_the_night(radio, wifi, tmp_path):
    wifi.make()
    wifi.end()
    assert wifi.access() is None and not (tmp_path / "phones-wifi.json").exists()


def test_no_foreign_network_is_switched_off(radio, wifi):
    join()
    wifi.end()
    wifi.stop_for_now()
    assert wifi.access() == HotspotAccess("Zu Hause", "correct; horse")


def test_the_same_network_returns_after_a_power_cut(radio, wifi, tmp_path):
    own = wifi.make()
    wifi.stop_for_now()
    assert wifi.access() is None
    second_hotspot = Hotspot(tmp_path / "phones-wifi.json", pause=lambda seconds: None)
    second_hotspot.resume()
    assert own.password in call(NAME, HOUSE.replace("house", "1"), SAVED, "GetSettings")


def test_a_network_that_outlived_its_table_is_unchanged(radio, wifi, tmp_path):
    wifi.make()
    set_error(NAME, MANAGER.path, NAME, MAKE, MAKE_WITH, "org.example.Odd", "made a second time")
    Hotspot(tmp_path / "phones-wifi.json", pause=pytest.fail).resume()


def test_a_networkmanager_that_starts_later_is_waited_for(tmp_path):
    file, waited = tmp_path / "phones-wifi.json", []
    file.write_text('{"name":"Fathom ABC","password":"abcdefghjk","is_own":true}')
    with mocked_bus():
        Hotspot(file, pause=waited.append).resume()
    assert len(waited) == 30 and file.exists()


def test_nothing_waits_after_the_end(tmp_path):
    waited = threading.Event()
    with mocked_bus():
        Hotspot(tmp_path / "phones-wifi.json", pause=lambda seconds: waited.set()).resume()
    assert not waited.is_set()


def test_a_radio_that_is_off_is_switched_on_first(radio, wifi):
    Wifi().switch(False)
    wifi.make()
    assert Wifi().is_on()


def test_a_radio_that_can_make_none_says_so(radio, wifi, tmp_path):
    call(NAME, RADIO, MOCK, "UpdateProperties", "sa{sv}", WIRELESS, 1, "WirelessCapabilities", "u", 0x3F)
    assert error_key(wifi.make) == "wifi.cannot_make"
    assert not (tmp_path / "phones-wifi.json").exists()


@pytest.mark.parametrize(("reason", "key"), [(18, "wifi.no_sharing"), (19, "wifi.no_sharing"), (8, "wifi.not_made")])
def test_the_reason_of_a_failed_start_is_reported(radio, wifi, tmp_path, reason, key):
    set_reply(NAME, MANAGER.path, NAME, MAKE, MAKE_WITH, "ooa{sv}", CONNECTION_REPLY % (FAILED % reason))
    assert error_key(wifi.make) == key
    assert not (tmp_path / "phones-wifi.json").exists()


def test_a_denial_by_polkit_is_a_sentence(radio, wifi, tmp_path):
    set_error(
        NAME, MANAGER.path, NAME, MAKE, MAKE_WITH, f"{NAME}.PermissionDenied", "Not authorized to share connections via wifi."
    )
    assert error_key(wifi.make) == "bus.denied"
    assert not (tmp_path / "phones-wifi.json").exists()


def test_a_computer_without_a_radio_or_without_networkmanager_says_so(bus, wifi):
    manage("AddEthernetDevice", "ssi", "eth0", "eth0", 100)
    assert error_key(wifi.access) == error_key(wifi.make) == "wifi.no_radio"


def test_a_computer_without_networkmanager_says_so(wifi):
    with mocked_bus():
        assert error_key(wifi.access) == error_key(wifi.make) == "bus.absent"
