"""`--plain`: every command prints words for a screen reader, without drawing characters."""

import pytest

from tests.command.running import run_fathom
from tests.command.typist import LINE_ART

NAMES, ANSWERS = "Ann, Bo", "\n" * 8
ARGUMENTS = {"verify": ("SESSION",), "show": ("SESSION",), "sessions": (), "sheet": ("list",), "kit": ("list",), "doctor": ()}
"""Commands that print text and write nothing, with their arguments."""


@pytest.fixture(scope="module")
def begun_game(tmp_path_factory):
    """Return a folder with a game that was begun, and the game's name."""
    folder = tmp_path_factory.mktemp("plain")
    code, output, _ = run_fathom(
        "play", "into-the-blue", "--plain", data=folder, typed=f"{NAMES}\n{ANSWERS}1\nb\no\ns\nl\nw\na\n\n?\nq\n"
    )
    assert code == 0 and "the usual one" in output
    session = run_fathom("sessions", data=folder)[1].split()[0]
    return folder, session, output


def test_plain_play_draws_nothing(begun_game):
    assert [line for line in begun_game[2].splitlines() if LINE_ART.search(line)] == []


@pytest.mark.parametrize("command", ARGUMENTS)
def test_no_plain_command_draws(begun_game, command):
    folder, session, _ = begun_game
    arguments = [session if word == "SESSION" else word for word in ARGUMENTS[command]]
    code, output, error = run_fathom(command, *arguments, "--plain", data=folder)
    assert code in (0, 1) and output, (command, error)
    assert [line for line in (output + error).splitlines() if LINE_ART.search(line)] == []


def test_tables_are_in_columns_unless_plain(begun_game):
    assert [line for line in run_fathom("sessions", data=begun_game[0])[1].splitlines() if LINE_ART.search(line)]


def test_data_stays_data(begun_game):
    assert (
        run_fathom("sessions", "--json", "--plain", data=begun_game[0])[1]
        == run_fathom("sessions", "--json", data=begun_game[0])[1]
    )
