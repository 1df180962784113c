"""Test Settings › Device › Wi-Fi, and Date and time, by touches on real frames.

Radio and clock are fakes; tests/command/test_wifi.py tests the calls to NetworkManager.
"""

from datetime import datetime
from types import SimpleNamespace

import pytest

from companion.command.device.system_clock import ClockState
from companion.table.sentence import say
from kivy_ui import app
from kivy_ui.device.device_services import DeviceServices
from kivy_ui.look.language import as_text
from tests.kivy_ui.fakes import PASSWORD, FakeRadio
from tests.kivy_ui.layout_check import problems
from tests.sample_sizes import full_or_sample

HAS_ENGLISH = True
WINDOWS = full_or_sample(
    ("800x480", "800x480 longer", "480x800 longer", "800x480 de deep 2", "720x1280 de deep 1"),
    ("480x800 longer", "800x480", "800x480 de deep 2"),
)


class FakeClock:
    """Clock that records its calls."""

    def __init__(self):
        self.clock_state, self.set = ClockState("Etc/UTC", True, True, False), []

    def state(self):
        return self.clock_state

    def set_automatic(self, is_automatic):
        self.clock_state = ClockState(self.clock_state.zone, is_automatic, True, is_automatic)

    def set_zone(self, zone):
        self.clock_state = ClockState(zone, self.clock_state.is_automatic, True, self.clock_state.is_right)

    def set_time(self, local):
        self.set.append(local)


class FakeUpdater:
    """Updater that runs once, then fails."""

    def __init__(self):
        self.states = [(True, "It runs.", 0.5), (False, "That update isn’t signed, so it wasn’t installed. Nothing changed.", 0.0)]
        self.start_count, self.version = 0, ""

    def offered_version(self):
        return self.version

    def begin(self):
        self.start_count += 1

    def state(self):
        return self.states.pop(0)


@pytest.fixture
def device_user(home, check_page):
    """Return a user at Home of a computer with a fake radio, clock and updater."""
    fakes = {"radio": FakeRadio(), "clock": FakeClock(), "updater": FakeUpdater()}
    home.shell.device = DeviceServices(version="0.1.0", **fakes)
    return SimpleNamespace(
        user=home, shell=home.shell, check_page=check_page, wait_until=home.wait_until, words=home.words, tap=home.tap, **fakes
    )


@pytest.fixture
def device(device_user):
    """Open the device page."""
    from kivy_ui.pages.device.device_page import DevicePage

    device_user.shell.open_page(DevicePage(device_user.shell))
    device_user.user.wait_until_idle()
    return device_user


@pytest.fixture
def wifi(device):
    """Open the page of Wi-Fi networks with the radio switched on."""
    device.radio.is_switched_on = True
    device.tap("wifi")
    device.wait_until(lambda: "network:Harbour" in device.user.targets())
    return device


@pytest.fixture
def clock(device):
    """Open the page for date and time."""
    device.tap("clock")
    device.wait_until(lambda: "zone" in device.user.targets())
    return device


def test_home_reports_games_kept_in_memory_with_advice(device_user):
    from companion.command.device.screen_device import device_sentence
    from kivy_ui.pages.home.home_page import HomePage

    warnings = [device_sentence(sentence) for sentence in (say("memory.lost"), say("memory.overlay"), say("memory.mend_overlay"))]
    assert "lost" not in device_user.user.targets()
    device_user.shell.device = DeviceServices(lost_when_off=lambda: warnings)
    device_user.shell.show_screen(HomePage(device_user.shell))
    device_user.wait_until(lambda: "lost" in device_user.user.targets())
    device_user.check_page("home-lost")
    device_user.user.tap("lost")
    device_user.check_page("home-lost-why")
    assert all(warning in device_user.words().replace("\n", " ") for warning in warnings)


def test_device_page_omits_a_radio_and_clock_it_cannot_control(device_user):
    from kivy_ui.pages.device.device_page import DevicePage

    device_user.shell.device = DeviceServices()
    device_user.shell.open_page(DevicePage(device_user.shell))
    device_user.check_page("device-bare")
    assert not {"wifi", "clock"} & set(device_user.user.targets())


def test_the_page_of_the_device(device):
    device.check_page("device")
    device.tap("power")
    device.check_page("power")


@pytest.mark.long
def test_update_is_offered_started_once_followed_and_its_failure_explained(device):
    device.tap("update")
    device.check_page("update")
    assert "update" not in device.user.targets() and as_text(say("update.none")).replace(" ", "") in device.words().replace(" ", "")
    device.updater.version = "0.2.0"
    device.wait_until(lambda: "update" in device.user.targets())
    assert "0.2.0" in device.words()
    device.check_page("update-offered")
    device.tap("update")
    device.wait_until(lambda: "It runs." in device.words())
    assert "update" not in device.user.targets() and device.updater.start_count == 1
    device.check_page("update-running")
    device.wait_until(lambda: "isn’t signed" in device.words() and "update" in device.user.targets())
    device.check_page("update-refused")


def test_no_game_starts_while_a_version_is_tried(device, pictures):
    before = len(device.shell.children)
    app.cover_screen(device.shell, 60)
    device.user.wait_until_idle()
    cover = device.shell.children[0]
    assert len(device.shell.children) == before + 1 and cover.size == device.shell.size
    assert as_text(say("update.cover", version="0.1.0")) in " ".join(text.text for text in cover.texts)
    assert problems(device.user) == []
    sheet = device.shell.top_page
    device.user.touch(0.05, 0.95)
    assert device.shell.top_page is sheet
    if pictures:
        device.user.save_picture(pictures / "update-trial.png")
    cover.size = 1, 1
    device.shell.property("size").dispatch(device.shell)  # the screen is rotated
    assert cover.size == device.shell.size
    device.shell.remove_widget(cover)


def test_a_radio_that_is_switched_off_is_switched_on(device):
    device.tap("wifi")
    device.wait_until(lambda: "on" in device.user.targets())
    device.check_page("wifi-off")
    device.tap("on")
    device.wait_until(lambda: "network:Harbour" in device.user.targets())
    device.check_page("wifi")


def test_wrong_wifi_password_is_reported(wifi):
    wifi.tap("scan")
    wifi.wait_until(lambda: wifi.radio.calls == ["scan"] and "scan" in wifi.user.targets())
    wifi.tap("network:The long")
    wifi.check_page("wifi-password")
    wifi.user.write("Perl")
    wifi.tap("key:done")
    wifi.wait_until(lambda: as_text(say("wifi.tap")) not in wifi.words() and wifi.shell.top_page.is_bad)
    wifi.check_page("wifi-wrong")


def test_network_is_joined_with_any_characters_in_its_password(wifi):
    wifi.tap("network:The long")
    wifi.user.write(PASSWORD)
    wifi.tap("key:done")
    wifi.wait_until(lambda: wifi.radio.joined.startswith("The long"))
    wifi.wait_until(lambda: any(network.is_joined for network in wifi.shell.top_page._networks))
    wifi.check_page("wifi-joined")


def test_a_known_network_is_joined_with_two_taps_and_forgotten_with_two(wifi):
    wifi.tap("network:Harbour", "join")
    wifi.wait_until(lambda: wifi.radio.joined == "Harbour")
    wifi.wait_until(lambda: "scan" in wifi.user.targets())
    wifi.tap("network:Harbour")
    wifi.check_page("wifi-known")
    wifi.tap("forget")
    wifi.wait_until(lambda: "Harbour" not in wifi.radio.known_networks and "scan" in wifi.user.targets())


def test_denied_access_is_reported_with_a_sentence(wifi):
    wifi.radio.is_denied = True
    wifi.tap("scan")
    wifi.wait_until(lambda: wifi.shell.top_page.is_bad)
    assert "NetworkManager" in wifi.words()
    wifi.check_page("wifi-denied")


def test_the_zone_is_chosen_by_its_region_and_its_city(clock):
    clock.check_page("clock")
    clock.tap("zone", "choose:Europe")
    clock.check_page("clock-city")
    while "choose:Berlin" not in clock.user.targets():
        clock.tap("page-on")
    clock.tap("choose:Berlin")
    clock.wait_until(lambda: "Berlin" in clock.words())


def test_date_and_time_are_set_by_hand(clock):
    clock.tap("automatic=False")
    clock.wait_until(lambda: not clock.clock.clock_state.is_automatic)
    clock.tap("time")
    clock.check_page("clock-by-hand")
    before = clock.shell.top_page.local
    clock.tap("year+", "hour+", "hour-", "set")
    clock.wait_until(lambda: clock.clock.set)
    assert clock.clock.set == [before.replace(year=before.year + 1)] and isinstance(before, datetime)
