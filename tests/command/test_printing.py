"""Names, places and ids from files are printed without control characters, which could clear or control a terminal."""

import ast
import io
import json

import pytest

from companion.command.terminal.console import Console
from companion.games import catalogue
from companion.library.records.plays import Play, Score
from companion.library.store import Store
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.table.seats import seats_named
from tests.command.running import ROOT, run_fathom

COMMANDS = "\x1b\x9b\x07\r\x7f\u202e"
NASTY = "Ann\x1b[2J\x9b31m\x07\r\x7f\u202e"


def control_letters(*texts):
    return {letter for text in texts for letter in text} & {*COMMANDS}


@pytest.fixture
def data(tmp_path):
    store, game = Store.open(tmp_path / "fathom.db"), catalogue.game("toolbox")
    Session.begin(game, "one", game.setup(seats_named([NASTY, "Bo"])), store.journal, PlayClock(), bytes(32))
    store.plays.imports.save_imported([Play("a", "Chess", 1_750_000_000, 0, (Score(0, NASTY, 1, 0),), location=NASTY, note=NASTY)])
    store.close()
    return tmp_path


@pytest.mark.parametrize("command", ["sessions", "sessions --json", "show one", "export --format csv", "export --format json"])
def test_a_name_commands_no_terminal(data, command):
    code, output, err = run_fathom(*command.split(), data=data)
    assert (code, control_letters(output, err)) == (0, set()) and "Ann\\u001b[2J" in output
    if "json" in command:
        assert NASTY in all_texts(json.loads(output))


def all_texts(value):
    """Return all texts in decoded JSON."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value, *(word for item in inside for word in all_texts(item))]


@pytest.mark.parametrize("command", [("show", NASTY), ("verify", NASTY), ("restore", NASTY), ("play", NASTY)])
def test_typed_text_in_a_refusal_sends_no_terminal_commands(data, command):
    code, output, err = run_fathom(*command, data=data)
    assert code and control_letters(output, err) == set() and "\\u001b" in err


def test_nor_does_what_a_table_says():
    page = io.StringIO()
    console = Console(io.StringIO("q\n"), page)
    console.print_lines(NASTY)
    console.start()
    console.arrival(NASTY)
    assert control_letters(page.getvalue()) == set() and page.getvalue().count("Ann\\u001b[2J") == 2


def test_only_the_command_package_prints():
    modules = [path for path in (ROOT / "companion/command").rglob("*.py") if path.name != "output.py"]
    calls = [(path.name, node.func.id) for path in modules for node in ast.walk(ast.parse(path.read_text())) if is_print(node)]
    assert calls == []


def is_print(node):
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print"
