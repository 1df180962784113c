"""A newer Fathom is noticed from a file on this computer or on a stick, and from nowhere else."""

import os
import tracemalloc

import pytest

from companion.command.appliance.device import in_words
from companion.command.appliance.newer import FILE, newer, version


@pytest.fixture
def data(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def said(data, **parts):
    return in_words(newer(data, data.parent / "root", **{"present": "0.9.0"} | parts))


def test_without_a_notice_nothing_is_said(data):
    assert said(data) == ""


def test_a_newer_one_beside_the_games_is_said(data):
    (data / FILE).write_text('version = "0.10.0"\nnote = "speaks"\n')
    assert said(data) == f"A file in {data} says: there is a Fathom 0.10.0, “speaks”."


@pytest.mark.parametrize("number", ["0.9.0", "0.8.12", "0.9"])
def test_one_that_is_not_newer_is_not_said(data, number):
    (data / FILE).write_text(f'version = "{number}"')
    assert said(data) == ""


@pytest.mark.parametrize("place", ["media/STICK", "media/pi/STICK", "run/media/pi/STICK", "mnt"])
def test_the_newest_on_any_stick_is_said(data, place):
    stick = data.parent / "root" / place
    stick.mkdir(parents=True)
    (data / FILE).write_text('version = "1.0"')
    (stick / FILE).write_text('version = "1.0.1"')
    assert said(data).startswith(f"A file in {stick} says: there is a Fathom 1.0.1.")


@pytest.mark.parametrize(
    "words",
    ["", "[" * 5000, f"version = {'9' * 5000}", "version = 2", 'version = "soon"', "version", "\0", 'version = "1.2.0; rm -rf /"'],
)
def test_a_notice_that_cannot_be_read_is_said_and_hides_no_other(data, words):
    (data / FILE).write_text(words)
    assert said(data) == f'Fathom can\'t read {data / FILE}. It needs a line version = "1.2.0".'
    stick = data.parent / "root/media/STICK"
    stick.mkdir(parents=True)
    (stick / FILE).write_text('version = "1.0"')
    assert said(data).startswith(f"A file in {stick} says: there is a Fathom 1.0.")


def test_a_pipe_called_like_a_notice_is_not_waited_for(data):
    os.mkfifo(data / FILE)
    assert "can't read" in said(data)


def test_a_note_cannot_flood_the_screen(data):
    (data / FILE).write_text(f'version = "1.0"\nnote = """{"very new " * 99}"""')
    assert len(said(data)) < 300 and "\n" not in said(data)


@pytest.mark.parametrize("code", ["en", "de"])
def test_a_note_is_told_as_a_files_and_commands_nothing(data, code):
    (data / FILE).write_text(r'version = "1.0"' + "\n" + r'note = "\u001b[2J\u009bJ\u202eRun `sudo sh x`\u0007"')
    told = in_words(newer(data, data.parent / "root", "0.9"), code)
    assert told.isprintable() and str(data) in told and "make kiosk" not in told
    assert told.rstrip(".")[-1] in "”“" and {"en": " says: ", "de": " steht: "}[code] in told


def test_of_a_notice_without_end_little_is_read(data):
    with (data / FILE).open("wb") as file:
        file.write(b'version = "1.0"\n#')
        file.truncate(200 << 20)
    tracemalloc.start()
    assert "can't read" in said(data)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1 << 20


def test_this_version_is_the_projects():
    assert version()[0].isdigit()
