"""README and docs/ are true: their examples run, their pins are the default wiring, and their commands and links exist."""

import re
import shlex

import pytest

from companion.command.main import COMMANDS
from companion.games import catalogue
from companion.games.score_sheet.reading import shipped_sheets
from hardware.config import DEFAULT
from tests.command.running import ROOT, run_fathom

README = (ROOT / "README.md").read_text()
COMMANDS_PAGE = (ROOT / "docs/commands.md").read_text()
PINS = (ROOT / "docs/pins.md").read_text()
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "OWNERS.md", *(ROOT / "docs").glob("*.md")]


def examples():
    """Yield every console block: commands, each with the output lines that follow it."""
    for block in re.findall(r"```console\n(.*?)```", COMMANDS_PAGE, re.S):
        commands = re.split(r"^\$ ", block, flags=re.M)[1:]
        yield [(command.split("\n")[0], command.split("\n")[1:-1]) for command in commands]


@pytest.mark.parametrize("example", list(examples()))
def test_the_examples_say_what_the_commands_say(example, tmp_path):
    for command, lines in example:
        words = [str(tmp_path / word) if word.endswith(".jsonl") else word for word in shlex.split(command)]
        assert words[0] == "fathom"
        _, output, err = run_fathom(*words[1:], data=tmp_path)
        output_lines = (output + err).splitlines()
        for at, line in enumerate(lines):
            assert re.fullmatch(re.escape(line).replace("…", ".*"), output_lines[at])


def test_the_number_of_sheets_in_the_readme_is_that_of_home():
    """Home counts all sheets; those without a group are for any game."""
    sheets = shipped_sheets()
    match = re.search(r"with (\d+) sheets, (\d+) of them for a particular game", README)
    assert match and [int(count) for count in match.groups()] == [len(sheets), sum(bool(sheet.group) for sheet in sheets)]


def test_every_command_is_in_the_table():
    assert [name for name in COMMANDS if f"| `fathom {name}" not in COMMANDS_PAGE] == []


def test_every_game_is_in_the_table():
    titles = [catalogue.game(name).title for name in catalogue.names()]
    assert [title for title in titles if f"| {title} |" not in README] == []


def test_the_pins_are_the_usual_wiring():
    rows = dict(re.findall(r"^\| ((?:button|encoder|LED|buzzer)[^|]*) \| ([\d, ]+) \|$", PINS, re.M))
    pins = {label: tuple(map(int, numbers.split(", "))) for label, numbers in rows.items()}
    seats = [f"seat:{seat}" for seat in range(6)]
    assert pins == {
        "button: primary choice": (DEFAULT.buttons["primary"],),
        "button: secondary choice": (DEFAULT.buttons["secondary"],),
        "button: danger (hold 0.6 s)": (DEFAULT.buttons["danger"],),
        "button: undo": (DEFAULT.buttons["undo"],),
        "encoder: A, B, push": (*DEFAULT.encoder, DEFAULT.buttons["push"]),
        "buttons: seats 1 to 6": tuple(DEFAULT.buttons[seat] for seat in seats),
        "LEDs: seats 1 to 6": tuple(DEFAULT.lights[seat] for seat in seats),
        "LED: hazard": (DEFAULT.lights["hazard"],),
        "buzzer": (DEFAULT.buzzer,),
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_make_target_in_the_readme_exists(page):
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))
    assert set(re.findall(r"`make ([a-z]+)", page.read_text())) <= targets


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_within_leads_somewhere(page):
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text())
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_readme_is_short():
    assert len(README.splitlines()) < 120
