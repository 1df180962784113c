"""Messages about devices, and about a wall clock that was set during a game."""

from companion.session.inputs.messages import DeviceStatus, DismissTrouble
from companion.session.play.play_clock import ClockJumpDetector, PlayClock
from companion.session.session_thread import SessionThread
from tests.english_view import snapshot_in_english
from tests.session.fake_store import FakeStore


def create_table(**parts):
    return SessionThread(FakeStore(), PlayClock(), **parts)


def message_after(at, *news):
    for message in news:
        at.handle(message)
    return snapshot_in_english(at).message


def test_a_failing_device_is_reported_once():
    at = create_table()
    broken = DeviceStatus("touch panel", "touch", "faulty", "it was unplugged.")
    assert message_after(at, broken) == "Touch panel: it was unplugged."
    assert message_after(at, broken) and at.snapshot.message_count == 1


def test_a_recovered_device_is_reported():
    at = create_table()
    message_after(at, DeviceStatus("buttons", "button", "faulty", "the GPIO chip went away"))
    assert message_after(at, DeviceStatus("buttons", "button", "ready")) == "Buttons: working again."


def test_a_device_absent_from_the_start_or_ready_is_not_reported():
    assert (
        message_after(
            create_table(), DeviceStatus("buttons", "button", "absent", "no chip"), DeviceStatus("tower", "serial", "ready")
        )
        == ""
    )


def test_a_file_name_in_a_report_is_unchanged():
    assert (
        message_after(create_table(), DeviceStatus("controls.toml", "settings", "faulty", "line 3: no."))
        == "controls.toml: line 3: no."
    )


def test_a_sentence_that_names_the_device_is_unchanged():
    assert (
        message_after(create_table(), DeviceStatus("controls.toml", "settings", "faulty", "controls.toml, line 3: no."))
        == "controls.toml, line 3: no."
    )


class FakeClocks:
    """Wall clock that tests set, and a monotonic clock."""

    def __init__(self):
        self.wall, self.steady = 1_774_000_000.0, 50.0

    def pass_time(self, seconds, jump=0.0):
        self.wall += seconds + jump
        self.steady += seconds

    def watch(self):
        return ClockJumpDetector(lambda: self.wall, lambda: self.steady)


def test_a_set_clock_is_reported_once_and_changes_nothing():
    clocks = FakeClocks()
    at = create_table(watch=clocks.watch())
    clocks.pass_time(60)
    assert message_after(at, DismissTrouble()) == ""
    clocks.pass_time(60, jump=86_400)
    assert message_after(at, DismissTrouble()).startswith("The clock was set forward to 20")
    earlier_count = at.snapshot.message_count
    clocks.pass_time(60)
    message_after(at, DismissTrouble())
    assert at.snapshot.message_count == earlier_count
    clocks.pass_time(60, jump=-1e9)
    assert message_after(at, DismissTrouble()).startswith("The clock was set back to 19")


def test_a_small_clock_correction_is_not_reported():
    clocks = FakeClocks()
    at = create_table(watch=clocks.watch())
    clocks.pass_time(3600, jump=4.2)
    assert message_after(at, DismissTrouble()) == ""


def test_a_clock_before_1970_is_reported():
    clocks = FakeClocks()
    at = create_table(watch=clocks.watch())
    clocks.pass_time(1, jump=-3e9)
    assert "1970" in message_after(at, DismissTrouble())
