"""Switching off: the app closes its files first, and reports a refusal as a sentence."""

import pytest

from companion.command.device.power import Power
from companion.command.external_programs import ProgramError, answer_of
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named
from companion.table.sentence import say


@pytest.fixture
def file(tmp_path):
    return tmp_path / "fathom.db"


@pytest.fixture
def table(file):
    table = SessionThread(Store.open(file), PlayClock())
    table.start()
    table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    yield table
    table.stop()


def test_undecodable_output_of_a_command_is_no_error():
    assert answer_of(("printf", r"\377yes")) == "\ufffdyes"


class FakeLogind:
    """Fake logind: records commands, and opens the library, which only works after the app has closed it."""

    def __init__(self, file, answer='s "yes"'):
        self.file, self.answer, self.calls = file, answer, []

    def __call__(self, command):
        self.calls.append(" ".join(command))
        if command[0] == "systemctl":
            store = Store.open(self.file)
            self.kept = [session.game for session in store.sessions()]
            store.close()
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize(("action", "verb"), [("off", "poweroff"), ("again", "reboot")])
def test_the_file_is_closed_before_the_box_is_switched(table, file, action, verb):
    logind = FakeLogind(file)
    assert Power(table, logind).switch(action) == ""
    assert logind.calls == [f"systemctl --no-ask-password {verb}"]
    assert logind.kept == ["into-the-blue"]
    assert not table.is_alive()


def test_a_refusal_is_a_sentence(table, file):
    refusing = FakeLogind(file, ProgramError("Interactive authentication required."))
    why = "Interactive authentication required"
    assert Power(table, refusing).switch("off") == say("power.refused", why=why)
    assert Power(table, refusing).reason_not_to_switch() == say("power.cannot", why=why)


@pytest.mark.parametrize(("answer", "can"), [('s "yes"', True), ('s "no"', False), ('s "challenge"', False), ("", False)])
def test_logind_is_asked_what_is_possible(table, file, answer, can):
    logind = FakeLogind(file, answer)
    assert (Power(table, logind).reason_not_to_switch() == "") == can
    assert logind.calls[0].endswith("org.freedesktop.login1.Manager CanPowerOff")


def test_a_command_that_is_not_there_or_fails_is_refused():
    for command in (("no-such-command-of-fathom",), ("sh", "-c", "echo no way >&2; exit 3")):
        with pytest.raises(ProgramError, match="no"):
            answer_of(command)
    assert answer_of(("echo", "yes")) == "yes"
