"""OWNERS.md is true: its pictures are those that the code draws, and its commands, files and quoted words exist."""

import re

from companion.command.kiosk import file_layout
from companion.command.main import COMMANDS
from companion.table.reader import sentence_file
from hardware.config import DEFAULT, GROUND_PINS, HEADER
from tests.command.running import ROOT, run_fathom
from tests.wiring import FOLDER, draw_pictures
from tests.wiring.header import POWER, list_pin_uses
from tests.wiring.tower import list_pico_uses as tower_uses

OWNERS = (ROOT / "OWNERS.md").read_text()
FIRMWARE = (ROOT / "hardware/firmware/README.md").read_text()


def test_the_pictures_are_what_the_code_draws():
    assert {path.name: path.read_text() for path in FOLDER.glob("*.svg")} == draw_pictures()


def test_every_picture_is_shown():
    pictures = re.findall(r"!\[.+?\]\((.+?)\)", OWNERS)
    assert sorted(pictures) == sorted(f"docs/wiring/{name}" for name in draw_pictures())


def test_the_header_has_forty_pins_each_of_one_kind():
    assert sorted([*HEADER, *range(28, 40)]) == list(range(40))
    assert sorted([*HEADER.values(), *POWER, *GROUND_PINS]) == list(range(1, 41))


def test_the_header_picture_has_every_wired_pin():
    count = len(DEFAULT.buttons) + len(DEFAULT.lights) + len(DEFAULT.encoder) + (DEFAULT.buzzer is not None)
    wired = {pin: use.words for pin, use in list_pin_uses(DEFAULT).items() if use.kind not in ("", "power", "ground")}
    assert len(wired) == len(set(wired.values())) == count
    assert (wired[11], wired[26], wired[29], wired[33], wired[12]) == (
        "button: primary",
        "LED: seat 1",
        "knob: A",
        "knob: push",
        "buzzer",
    )


def test_the_tower_picture_has_the_pins_of_the_firmware_s_own_table():
    rows = re.findall(r"^\| (?:lever|keep|seat|hazard)[^|]*\| [^|]*?pins? ([\d, ]+) \|", FIRMWARE, re.M)
    assert sorted(tower_uses()) == sorted(int(pin) for row in rows for pin in row.split(", "))


def test_there_are_five_commands_from_a_blank_card_to_the_first_game():
    block = re.search(r"## From a blank SD card.*?```sh\n(.*?)```", OWNERS, re.S)[1]
    assert len(block.splitlines()) == 5
    assert "make kiosk" in block.splitlines()


def test_every_fathom_command_in_owners_exists():
    commands = re.findall(r"bin/fathom (\w+)(?: (\w+))?", OWNERS)
    assert commands
    assert {command for command, _ in commands} <= set(COMMANDS)
    ways = re.findall(r"^    (\w+)$|^    (\w+) ", run_fathom("kiosk", "--help")[1], re.M)
    assert {way for command, way in commands if command == "kiosk"} <= {name for pair in ways for name in pair if name}


def test_every_make_target_in_the_readme_exists():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))
    assert set(re.findall(r"make ([a-z]+)`", OWNERS)) <= targets


def test_units_and_folders_in_owners_are_the_installers():
    units = {unit.removesuffix(".service") for unit in file_layout.UNITS}
    assert set(re.findall(r"(?:systemctl \w+|journalctl -u) (fathom[\w-]*)", OWNERS)) <= units
    assert set(re.findall(r"/var/lib/\w+", OWNERS)) == {file_layout.DATA}
    assert set(re.findall(r"/opt/fathom/\w+", OWNERS)) == {f"{file_layout.HOME}/current"}


def test_doctor_lines_and_settings_pages_in_owners_exist():
    checks = "".join(path.read_text() for path in (ROOT / "companion/command/checkup").glob("*.py"))
    lines = {
        name for lines in re.findall(r"lines? ((?:\*\w+\*(?:,? and |, )?)+)", OWNERS) for name in re.findall(r"\w+", lines)
    } - {"and"}
    assert {"screen", "service", "touch", "rotation", "power", "lines"} <= lines
    assert lines <= set(re.findall(r'CheckResult\(\s*"(\w+)"', checks))
    ways = re.findall(r"Settings › ([\w ,()›-]+)\*\*", OWNERS)
    pages = {page for way in ways for page in way.split(" › ")}
    settings = {sentence for key, sentence in sentence_file("kivy_ui.pages", "en").sentences.items() if key.startswith("settings.")}
    assert pages and set(pages) <= settings


def test_quotations_in_owners_are_sentences_of_the_product():
    paths = (path for package in ("companion", "hardware", "kivy_ui") for path in (ROOT / package).rglob("*"))
    source = "\n".join(path.read_text() for path in paths if path.suffix in (".py", ".toml"))
    quoted = re.findall(r"“(.+?)”", OWNERS)
    assert quoted
    assert [words for words in quoted if words not in source] == []
