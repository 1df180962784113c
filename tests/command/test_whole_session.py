"""A whole session of Deep Blue at the terminal, and the output of the other commands about it."""

import json
import re
import sys

import pexpect
import pytest

from companion.library.store import Store
from tests.command.bot import play_deep_blue
from tests.command.running import ROOT, run_fathom
from tests.waiting import TIMEOUT_S


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return tmp_path_factory.mktemp("fathom")


@pytest.fixture(scope="module")
def printed_end(data):
    """Return what was printed after a whole session was played and left."""
    command = [sys.executable, "-m", "companion.command.main", "play", "deep-blue", "--ui", "terminal", "--data", str(data)]
    return play_deep_blue(command, 11, cwd=ROOT, timeout=TIMEOUT_S)


@pytest.fixture(scope="module")
def session_id(data, printed_end):
    _, output, _ = run_fathom("sessions", data=data)
    return output.split()[0]


@pytest.mark.long
def test_the_end_lists_every_place(printed_end):
    assert set(re.findall(r"^ +\d+\. (\w+)", printed_end, re.M)) == {"Ann", "Bo", "Cleo"}


def test_verify_computes_the_same_standings_as_were_shown(data, printed_end, session_id):
    code, output, err = run_fathom("verify", session_id, data=data)
    assert (code, err) == (0, "")
    places = output.splitlines()[1:]
    assert len(places) > 3 and "\n".join(places) in printed_end


def test_sessions_lists_a_finished_game_as_finished(data, session_id):
    _, output, _ = run_fathom("sessions", "--json", data=data)
    session = json.loads(output)
    assert (session["id"], session["game"], session["outcome"]["status"]) == (session_id, "deep-blue", "over")


def test_show_gives_the_log_and_the_end(data, session_id):
    code, output, err = run_fathom("show", session_id, data=data)
    assert (code, err) == (0, "")
    assert "0    0:00  The game begins" in output and "Seed " in output


def test_verify_accepts_an_export_and_names_one_altered_point(data, session_id, tmp_path):
    exported = tmp_path / "nights.json"
    assert run_fathom("export", "--format", "json", "--out", exported, data=data) == (0, "", "")
    assert run_fathom("verify", exported)[0] == 0
    nights = json.loads(exported.read_text())
    nights["sessions"][0]["standings"][0]["total"] += 1
    exported.write_text(json.dumps(nights))
    code, _, err = run_fathom("verify", exported)
    assert code == 1 and "total" in err and err.count("\n") == 1


def test_verifying_a_file_in_which_no_game_is_over_says_so_instead_of_nothing(tmp_path):
    exported = tmp_path / "nights.json"
    exported.write_text(json.dumps({"fathom": 1, "sessions": [{"id": "one", "game": "deep-blue"}]}))
    code, output, err = run_fathom("verify", exported)
    assert (code, output) == (1, "") and "nothing to verify" in err


def test_csv_has_a_row_a_seat(data, session_id):
    _, output, _ = run_fathom("export", "--format", "csv", data=data)
    rows = [line.split(",") for line in output.splitlines()]
    assert rows[0][:2] == ["play", "game"]
    assert sorted(row[6] for row in rows[1:]) == ["Ann", "Bo", "Cleo"]


def test_bgstats_gets_a_link(data, session_id):
    _, output, _ = run_fathom("export", "--format", "bgstats", data=data)
    assert output.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B") and session_id in output


@pytest.mark.long
def test_an_open_session_keeps_its_secrets_in_every_command(tmp_path):
    command = ["-m", "companion.command.main", "play", "deep-blue", "--ui", "terminal", "--data", str(tmp_path)]
    table = pexpect.spawn(sys.executable, command, cwd=ROOT, encoding="utf-8", timeout=TIMEOUT_S, echo=False)
    table.delaybeforesend = None
    for line in ("Ann, Bo", *[""] * 12):
        table.expect("> ")
        table.sendline(line)
    table.sendline("q")
    table.expect(pexpect.EOF)
    session = run_fathom("sessions", data=tmp_path)[1].split()[0]
    seed = Store.reading(tmp_path / "fathom.db").journal.entries(session)[0].seed
    for command in (("show", session), ("verify", session), ("export",), ("sessions", "--json")):
        code, output, _ = run_fathom(*command, data=tmp_path)
        assert code == 0
        assert seed not in output and '"events"' not in output and " 1. " not in output
