"""Exit codes and sentences that other programs rely on."""

import pytest

from companion.command.answers import Code, answer_to
from companion.command.main import main
from companion.games.catalogue import UnknownGame
from companion.library.frames import Damaged
from companion.library.lock import AnotherTable
from companion.session.journal import NotKept
from tests.command.running import fathom

BAD_USAGE = [
    (),
    ("frob",),
    ("simulate",),
    ("simulate", "deep-blue", "--seats", "0"),
    ("simulate", "deep-blue", "--games", "many"),
    ("simulate", "deep-blue", "--set", "scenario"),
    ("simulate", "chess"),
    ("play", "chess"),
    ("play", "--ui", "paper"),
    ("show",),
    ("export", "--format", "xml"),
]


@pytest.mark.parametrize("arguments", BAD_USAGE)
def test_bad_usage_is_2_with_one_sentence(arguments, capsys):
    assert main(arguments) == Code.BAD
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("fathom: ") and said.err.count("\n") == 1


def test_an_unknown_game_is_told_which_there_are(capsys):
    main(("simulate", "chess"))
    assert "There is no game chess; there are deep-blue, into-the-blue" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("trouble", "code"),
    [
        (UnknownGame("no"), 2),
        (Damaged("no"), 2),
        (FileNotFoundError(2, "No such file or directory", "games.jsonl"), 2),
        (AnotherTable("no"), 1),
        (NotKept("no"), 1),
        (KeyboardInterrupt(), 1),
        (ZeroDivisionError("oh"), 1),
    ],
)
def test_every_trouble_has_its_code_and_one_line(trouble, code):
    answer = answer_to(trouble)
    assert answer.code == code
    assert answer.sentence and "\n" not in answer.sentence


def test_help_is_0():
    code, out, err = fathom("--help")
    assert (code, err) == (0, "")
    assert "simulate" in out


def test_nothing_played_yet_is_no_trouble(tmp_path):
    assert fathom("sessions", data=tmp_path) == (0, "Nothing was played yet.\n", "")


def test_a_file_that_is_not_ours_is_named_and_left_alone(tmp_path):
    (tmp_path / "fathom.db").write_text("shopping list")
    code, out, err = fathom("sessions", data=tmp_path)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert (tmp_path / "fathom.db").read_text() == "shopping list"
