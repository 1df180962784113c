"""Date and time over D-Bus, with a timedated mocked by python-dbusmock."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from companion.command.device.bus import BusError
from companion.command.device.system_clock import CLOCK, NAME, ClockState, SystemClock
from tests.command.mocked_bus import call, is_available, mocked_bus, set_error, set_reply

pytestmark = pytest.mark.skipif(not is_available(), reason="needs python3-dbusmock, dbus-daemon and busctl")


@pytest.fixture
def clock():
    with mocked_bus("timedated"):
        call(NAME, CLOCK.path, "org.freedesktop.DBus.Peer", "Ping")
        set_reply(NAME, CLOCK.path, NAME, "SetTime", "xbb", "", f"self.AddProperty('{NAME}', 'Told', args[0])")
        yield SystemClock()


def test_the_source_of_the_clock_is_read(clock):
    assert clock.state() == ClockState("Etc/Utc", True, True, True)


def test_the_zone_is_set(clock):
    clock.set_zone("Europe/Berlin")
    assert clock.state().zone == "Europe/Berlin"


def test_the_network_s_time_is_followed_or_not(clock):
    clock.set_automatic(False)
    assert not clock.state().is_automatic


def test_a_set_time_is_local_and_ends_network_time(clock):
    clock.set_zone("Europe/Berlin")
    clock.set_time(datetime(2026, 11, 22, 20, 30))
    microseconds = clock._bus.properties(CLOCK)["Told"]
    assert datetime.fromtimestamp(microseconds / 1e6, ZoneInfo("Europe/Berlin")).strftime("%d.%m. %H:%M") == "22.11. 20:30"
    assert not clock.state().is_automatic


@pytest.mark.parametrize(
    ("method", "signature", "act"),
    [
        ("SetTime", "xbb", lambda clock: clock.set_time(datetime(2026, 1, 1))),
        ("SetTimezone", "sb", lambda clock: clock.set_zone("Europe/Paris")),
        ("SetNTP", "bb", lambda clock: clock.set_automatic(False)),
    ],
)
def test_a_denial_by_polkit_is_a_sentence(clock, method, signature, act):
    name = "org.freedesktop.DBus.Error.InteractiveAuthorizationRequired"
    set_error(NAME, CLOCK.path, NAME, method, signature, name, "Interactive authentication required.")
    with pytest.raises(BusError) as why:
        act(clock)
    assert why.value.sentence.key == "bus.denied"


def test_a_computer_without_timedated_says_so():
    with mocked_bus(), pytest.raises(BusError) as why:
        SystemClock().state()
    assert why.value.sentence.key == "bus.absent"
