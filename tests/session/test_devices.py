"""Messages about devices and about a wall clock that was set."""

from companion.session.inputs.messages import Device, DismissTrouble
from companion.session.play.play_clock import ClockJumpDetector, PlayClock
from companion.session.session_thread import SessionThread
from tests.english_view import snapshot_in_english
from tests.session.fake_store import FakeStore


def table(**parts):
    return SessionThread(FakeStore(), PlayClock(), **parts)


def said(at, *news):
    for one in news:
        at.handle(one)
    return snapshot_in_english(at).said


def test_a_failing_device_is_reported_once():
    at = table()
    broken = Device("touch panel", "touch", "faulty", "it was unplugged.")
    assert said(at, broken) == "Touch panel: it was unplugged."
    assert said(at, broken) and at.shown.saying == 1


def test_a_recovered_device_is_reported():
    at = table()
    said(at, Device("buttons", "button", "faulty", "the GPIO chip went away"))
    assert said(at, Device("buttons", "button", "ready")) == "Buttons: working again."


def test_a_device_absent_from_the_start_or_ready_is_not_reported():
    assert said(table(), Device("buttons", "button", "absent", "no chip"), Device("tower", "serial", "ready")) == ""


def test_a_file_name_in_a_report_is_unchanged():
    assert said(table(), Device("controls.toml", "settings", "faulty", "line 3: no.")) == "controls.toml: line 3: no."


def test_a_sentence_that_names_the_device_is_unchanged():
    assert (
        said(table(), Device("controls.toml", "settings", "faulty", "controls.toml, line 3: no.")) == "controls.toml, line 3: no."
    )


class Clocks:
    """Wall clock that tests set, and a monotonic clock."""

    def __init__(self):
        self.wall, self.steady = 1_774_000_000.0, 50.0

    def pass_time(self, seconds, jump=0.0):
        self.wall += seconds + jump
        self.steady += seconds

    def watch(self):
        return ClockJumpDetector(lambda: self.wall, lambda: self.steady)


def test_a_set_clock_is_reported_once_and_changes_nothing():
    clocks = Clocks()
    at = table(watch=clocks.watch())
    clocks.pass_time(60)
    assert said(at, DismissTrouble()) == ""
    clocks.pass_time(60, jump=86_400)
    assert said(at, DismissTrouble()).startswith("The clock was set forward to 20")
    saying = at.shown.saying
    clocks.pass_time(60)
    said(at, DismissTrouble())
    assert at.shown.saying == saying
    clocks.pass_time(60, jump=-1e9)
    assert said(at, DismissTrouble()).startswith("The clock was set back to 19")


def test_a_small_clock_correction_is_not_reported():
    clocks = Clocks()
    at = table(watch=clocks.watch())
    clocks.pass_time(3600, jump=4.2)
    assert said(at, DismissTrouble()) == ""


def test_a_clock_before_1970_is_reported():
    clocks = Clocks()
    at = table(watch=clocks.watch())
    clocks.pass_time(1, jump=-3e9)
    assert "1970" in said(at, DismissTrouble())
