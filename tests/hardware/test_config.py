"""Controls file: with any invalid content the last good copy is used, and the error names the line."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.table.reader import Reader
from hardware.config import (
    DEFAULT,
    HEADER,
    PINS,
    Config,
    ConfigError,
    LoadedConfig,
    config_text,
    connections,
    load_config,
    parse_config,
    save,
)

read = Reader().read

GOOD = config_text(DEFAULT)


def line_of(text, part):
    return next(at for at, line in enumerate(text.split("\n"), 1) if part in line)


def reported_line(raw):
    """Return the line that the error names; None for a valid file."""
    try:
        parse_config(raw)
    except ConfigError as broken:
        return broken.line
    return None


def replace_once(old, new):
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def test_a_written_configuration_is_read_back_equal():
    assert parse_config(GOOD.encode()) == DEFAULT


pins = st.permutations(list(PINS))


@settings(max_examples=200)
@given(pins, st.integers(0, 11), st.booleans(), st.lists(st.text('abc/*-_\\"', min_size=0).map("/".__add__), max_size=3))
def test_every_wiring_survives_being_written(pins, wired, has_encoder, ports):
    names = ["primary", "secondary", "danger", "undo", "push", *(f"seat:{seat}" for seat in range(6))][:wired]
    lights = dict(zip(["hazard", "seat:2"], pins[14:16], strict=True))
    config = Config(
        dict(zip(names, pins, strict=False)), (pins[12], pins[13]) if has_encoder else None, lights, pins[16], tuple(ports)
    )
    assert parse_config(config_text(config).encode()) == config


@pytest.mark.parametrize("clicks", [1, 2, 4])
def test_clicks_per_cycle_are_written_only_if_unusual(clicks):
    text = config_text(replace(DEFAULT, clicks=clicks))
    assert parse_config(text.encode()).clicks == clicks
    assert (f"\nclicks_per_cycle = {clicks}\n" in text) == (clicks != 1)


BROKEN = {
    "a knob with three clicks in a cycle": ("a = 5\n", "a = 5\nclicks_per_cycle = 3\n", "clicks_per_cycle = 3"),
    "clicks in quotes": ("a = 5\n", 'a = 5\nclicks_per_cycle = "2"\n', 'clicks_per_cycle = "2"'),
    "clicks of a button": ("undo = 23\n", "undo = 23\nclicks_per_cycle = 2\n", "clicks_per_cycle = "),
    "an unclosed quote": ('"/dev/fathom-*"', "/dev/fathom-*", "/dev/fathom-*"),
    "an unclosed bracket": ('usb-MicroPython_*",\n]', 'usb-MicroPython_*",\n', None),
    "a word for a number": ("primary = 17", "primary = seventeen", "primary ="),
    "a word in quotes for a number": ("primary = 17", 'primary = "seventeen"', "primary ="),
    "a number with a point": ("undo = 23", "undo = 23.0", "undo ="),
    "yes for a number": ("undo = 23", "undo = true", "undo ="),
    "a pin that no header has": ("undo = 23", "undo = 28", "undo ="),
    "a negative pin": ("undo = 23", "undo = -1", "undo ="),
    "one pin twice": ("undo = 23", "undo = 17", "undo ="),
    "one key twice": ("undo = 23", "primary = 23", "primary = 23"),
    "a key misspelt": ("secondary = 27", "secnodary = 27", "secnodary"),
    "a section misspelt": ("[buttons]", "[botons]", "[botons]"),
    "a section twice": ("[lights]", "[buttons]", None),
    "a missing equals sign": ("danger = 22", "danger 22", "danger 22"),
    "a key in the wrong section": ("a = 5", "primary = 5", "primary = 5"),
    "half an encoder": ("\nb = 6", "", "a = 5"),
    "a port that is no path": ('"/dev/fathom-*"', '"COM3"', "ports ="),
    "a number among the ports": ('"/dev/fathom-*"', "3", "ports ="),
    "a table for a pin": ("primary = 17", "primary = {pin = 17}", "primary ="),
    "a dash typed as a long one": ("undo = 23", "undo — 23", "undo —"),
    "typographic quotes": ('"/dev/fathom-*"', "“/dev/fathom-*”", "“/dev/fathom-*”"),
    "a conflict mark": ("[encoder]", "<<<<<<< HEAD\n[encoder]", "<<<<<<<"),
    "a tab and a stray word": ("[serial]", "[serial]\n\tstray", "stray"),
    "a byte that is no text": ("undo = 23", "undo = 23 # \udcff", "undo ="),
    "a zero byte": ("undo = 23", "undo = 2\x003", "undo ="),
    "a number without end": ("undo = 23", f"undo = {'9' * 5000}", None),
    "tables without end": ("undo = 23", f"undo = {'[' * 5000}", None),
    "a leading zero": ("undo = 23", "undo = 023", "undo ="),
    "a value left out": ("undo = 23", "undo =", "undo ="),
    "a bare word for a table": ("[buzzer]\npin = 18", "buzzer = 18", None),
}


@pytest.mark.parametrize(("old", "new", "faulty_text"), BROKEN.values(), ids=BROKEN)
def test_a_broken_file_names_its_line_and_the_last_good_one_is_used(tmp_path, old, new, faulty_text):
    path = tmp_path / "controls.toml"
    own_config = Config({"primary": 4}, None, {}, None, ("/dev/mine",))
    save(path, own_config)
    text = replace_once(old, new)
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    loaded_config = load_config(path)
    assert loaded_config.config == own_config
    line = line_of(text, faulty_text) if faulty_text else None
    assert read(loaded_config.trouble).startswith(f"Line {line}: " if line else "Line ")
    assert loaded_config.trouble.key == "wiring.unread_last_good"
    assert path.read_bytes() == text.encode("utf-8", "surrogateescape"), "what the person wrote stays"


def test_an_emptied_file_uses_the_last_good_one(tmp_path):
    path = tmp_path / "controls.toml"
    save(path, DEFAULT)
    for emptied in (b"", b"\n\n", b"# nothing but a remark\n"):
        path.write_bytes(emptied)
        assert read(load_config(path).trouble).startswith("Line 1: The file is empty.")


@pytest.mark.parametrize("cut", range(0, len(GOOD), 17))
def test_a_file_cut_anywhere_is_read_or_named_but_never_fatal(tmp_path, cut):
    path = tmp_path / "controls.toml"
    path.write_bytes(GOOD.encode()[:cut])
    loaded_config = load_config(path)
    assert isinstance(loaded_config.config, Config) and (loaded_config.trouble == "" or "Line" in read(loaded_config.trouble))


@settings(max_examples=300)
@given(st.integers(0, len(GOOD) - 1), st.integers(0, 255), st.integers(0, 2))
def test_any_changed_added_or_removed_byte_is_read_or_reported(at, byte, kind):
    raw = GOOD.encode()
    raw = (raw[:at] + bytes([byte]) + raw[at + 1 :], raw[:at] + bytes([byte]) + raw[at:], raw[:at] + raw[at + 1 :])[kind]
    assert reported_line(raw) in (None, *range(1, raw.count(b"\n") + 2))


@pytest.mark.parametrize("raw", [b"\xef\xbb\xbf" + GOOD.encode(), GOOD.replace("\n", "\r\n").encode(), GOOD.rstrip().encode()])
def test_editors_byte_order_marks_and_line_ends_are_accepted(raw):
    assert parse_config(raw) == DEFAULT


def test_without_a_file_the_usual_wiring_is_used_silently(tmp_path):
    assert load_config(tmp_path / "controls.toml").config == DEFAULT
    assert load_config(tmp_path / "controls.toml").trouble == ""


def test_a_broken_file_without_a_good_copy_gives_the_usual_wiring(tmp_path):
    path = tmp_path / "controls.toml"
    path.write_text("primary = 17")
    loaded_config = load_config(path)
    assert loaded_config.config == DEFAULT and loaded_config.trouble.key == "wiring.unread_usual"


def test_a_good_file_becomes_the_last_good_one(tmp_path):
    path = tmp_path / "controls.toml"
    path.write_text("[buttons]\nprimary = 26\n")
    assert load_config(path).config.buttons == {"primary": 26}
    path.write_text("[buttons\n")
    assert load_config(path).config.buttons == {"primary": 26}


def test_a_folder_in_the_files_place_is_named(tmp_path):
    path = tmp_path / "controls.toml"
    path.mkdir()
    assert load_config(path).config == DEFAULT and read(load_config(path).trouble).endswith("the default wiring.")


def test_a_pipe_in_the_files_place_is_named_at_once_and_never_waited_for(tmp_path):
    path = tmp_path / "controls.toml"
    os.mkfifo(path)
    os.mkfifo(path.with_suffix(".last-good.toml"))
    loaded_config = load_config(path)
    assert loaded_config.config == DEFAULT
    assert read(loaded_config.trouble) == "Is no file but a pipe or a device. Fathom uses the default wiring."


def test_a_pipe_at_the_files_path_is_replaced(tmp_path):
    path = tmp_path / "controls.toml"
    for pipe_path in (path, path.with_suffix(".new"), path.with_suffix(".last-good.toml"), path.with_suffix(".last-good.new")):
        os.mkfifo(pipe_path)
    save(path, DEFAULT)
    assert load_config(path) == LoadedConfig(DEFAULT)


def test_the_list_of_connections_gives_every_part_its_pin_of_the_header():
    parts = list(connections(DEFAULT))
    assert {("primary", "button", 17, 11), ("encoder b", "knob", 6, 31), ("hazard", "light", 24, 18)} <= set(parts)
    assert len({part.pin for part in parts}) == len(parts) == 21


def test_the_header_has_every_pin_once():
    assert sorted(HEADER) == list(PINS) and len(set(HEADER.values())) == 28
