"""Sessions at a real terminal: they resume after a kill, Ctrl-C or a hang-up; a second process is refused."""

import io
import signal
import sys

import pexpect
import pytest

from companion.command.terminal.console import Console
from companion.command.terminal.terminal import Terminal
from companion.library.records.session_records import StoredSession
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.record.journal import Outcome
from companion.session.session_thread import SessionThread
from tests.command.running import ROOT
from tests.command.typed_session import FakeStore
from tests.waiting import TIMEOUT_S


@pytest.fixture
def start_terminal(tmp_path):
    sittings = []

    def down():
        command = [sys.executable, "-m", "tests.command.pearls_table", str(tmp_path)]
        sitting = pexpect.spawn(command[0], command[1:], cwd=ROOT, encoding="utf-8", timeout=TIMEOUT_S, dimensions=(60, 160))
        sittings.append(sitting)
        return sitting

    yield down
    for sitting in sittings:
        sitting.close(force=True)


def deal_pearls(sitting):
    for question, typed in (("Who plays", "Ann, Bo"), ("Who goes first", "1"), ("In the app", "")):
        sitting.expect(question)
        sitting.sendline(typed)
    sitting.expect("Ann, draw or stop")


def quit_from(sitting):
    sitting.sendline("q")
    sitting.expect("Saved")
    sitting.expect(pexpect.EOF)
    sitting.close()
    assert sitting.exitstatus == 0


def test_a_whole_session_ends_with_its_standings(start_terminal):
    table = start_terminal()
    deal_pearls(table)
    table.sendline("1")
    table.expect("· Ann draws")
    for seat in ("Bo", "Ann"):
        table.expect(f"{seat}, draw or stop")
        table.sendline("2")
    table.expect("The end.")
    table.expect("1. ")
    table.expect("Seed [0-9a-f]{64}")
    quit_from(table)


@pytest.mark.long
def test_a_killed_session_is_offered_and_resumes_at_its_question(start_terminal):
    table = start_terminal()
    deal_pearls(table)
    table.sendline("1")
    table.expect("Bo, draw or stop")
    table.kill(signal.SIGKILL)
    second_table = start_terminal()
    second_table.expect("Resume pearls: Ann and Bo .1 move")
    second_table.sendline("1")
    second_table.expect("Bo, draw or stop")
    quit_from(second_table)


def test_ctrl_c_keeps_the_game_and_leaves_without_a_traceback(start_terminal):
    table = start_terminal()
    deal_pearls(table)
    table.sendintr()
    table.expect("Saved")
    table.expect(pexpect.EOF)
    assert "Traceback" not in table.before


def test_the_end_of_input_leaves_like_quit(start_terminal):
    table = start_terminal()
    deal_pearls(table)
    table.sendeof()
    table.expect("Saved")
    table.expect(pexpect.EOF)


def test_a_second_table_says_so(start_terminal, tmp_path):
    table = start_terminal()
    deal_pearls(table)
    with pytest.raises(Exception, match=r"library.another"):
        Store.open(tmp_path / "fathom.db")


def test_a_session_of_an_absent_game_is_named_and_blocks_no_other_game():
    store = FakeStore()
    store.sessions = lambda: [StoredSession("abc", "deeper-yet", ("Ann", "Bo"), 0, 0, 0, 1, Outcome())]
    table = SessionThread(store, PlayClock())
    table.start()
    page = io.StringIO()
    Terminal(table, Console(io.StringIO("1\nq\n"), page)).play()
    table.stop()
    assert "Resume deeper-yet: Ann and Bo" in page.getvalue() and "Choose a game" in page.getvalue()


@pytest.mark.long
@pytest.mark.parametrize("columns", [40, 100])
def test_lines_end_between_words_at_the_terminals_width(tmp_path, columns):
    pages = {}
    for width in (columns, 1000):
        command = [
            "-m",
            "companion.command.main",
            "play",
            "deep-blue",
            "--ui",
            "terminal",
            "--language",
            "de",
            "--data",
            str(tmp_path / str(width)),
        ]
        table = pexpect.spawn(sys.executable, command, cwd=ROOT, encoding="utf-8", timeout=TIMEOUT_S, dimensions=(60, width))
        table.expect("> ")
        page = table.before
        for typed in ("Ann, Bo", "1", "", "", "", "", "?", "", "", "?", "w", "h", "q"):
            table.sendline(typed)
            if typed != "q":
                table.expect("> ")
                page += table.before
        table.expect(pexpect.EOF)
        pages[width] = (page + table.before).replace("\r\n", "\n")
        table.close(force=True)
    assert max(map(len, pages[columns].splitlines())) <= columns < max(map(len, pages[1000].splitlines()))
    assert pages[columns].split() == pages[1000].split()
