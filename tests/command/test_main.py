"""Exit codes and sentences that other programs rely on."""

import pytest

from companion.command.answers import Code, answer_to
from companion.command.main import main
from companion.games.catalogue import UnknownGame
from companion.library.frames import Damaged
from companion.library.lock import AnotherTable
from companion.library.store import Store
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


def test_a_second_table_is_told_so(tmp_path):
    first = Store.open(tmp_path / "fathom.db")
    code, _, err = fathom("play", "--ui", "terminal", data=tmp_path)
    first.close()
    assert code == 1 and "Another table is already open" in err


def test_a_damaged_file_is_set_aside_and_said_so_at_the_terminal(tmp_path):
    (tmp_path / "fathom.db").write_text("shopping list\n" * 500)
    code, out, err = fathom("play", "--ui", "terminal", data=tmp_path, typed="\nq\n")
    assert (code, err) == (0, "")
    assert "set aside as fathom-set-aside-1.db" in out
    assert (tmp_path / "fathom-set-aside-1.db").read_text().startswith("shopping list")


def test_without_a_screen_the_terminal_says_why_and_plays(tmp_path):
    code, out, _ = fathom("play", data=tmp_path, typed="q\n", without=("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
    assert code == 0
    assert out.startswith("No screen was found") and "What do you play?" in out
