"""`--plain`: every command prints words for a screen reader, without drawing characters."""

import pytest

from tests.command.running import fathom
from tests.command.typist import DRAWN

NAMES, ANSWERS = "Ann, Bo", "\n" * 8
GIVEN = {"verify": ("SESSION",), "show": ("SESSION",), "sessions": (), "sheet": ("list",), "kit": ("list",), "doctor": ()}
"""Commands that print text and write nothing, with their arguments."""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Return a folder with a game that was begun, and the game's name."""
    folder = tmp_path_factory.mktemp("plain")
    code, said, _ = fathom(
        "play", "into-the-blue", "--plain", data=folder, typed=f"{NAMES}\n{ANSWERS}1\nb\no\ns\nl\nw\na\n\n?\nq\n"
    )
    assert code == 0 and "the usual one" in said
    session = fathom("sessions", data=folder)[1].split()[0]
    return folder, session, said


def test_plain_play_draws_nothing(played):
    assert [line for line in played[2].splitlines() if DRAWN.search(line)] == []


@pytest.mark.parametrize("command", GIVEN)
def test_no_command_draws_when_it_is_plain(played, command):
    folder, session, _ = played
    given = [session if one == "SESSION" else one for one in GIVEN[command]]
    code, said, error = fathom(command, *given, "--plain", data=folder)
    assert code in (0, 1) and said, (command, error)
    assert [line for line in (said + error).splitlines() if DRAWN.search(line)] == []


def test_tables_are_drawn_in_columns_without_it(played):
    assert [line for line in fathom("sessions", data=played[0])[1].splitlines() if DRAWN.search(line)]


def test_data_stays_data(played):
    assert fathom("sessions", "--json", "--plain", data=played[0])[1] == fathom("sessions", "--json", data=played[0])[1]
