"""Fathom notices an update only by the name of a file on a stick, and doesn't open the file for that."""

import os

import pytest

from companion.command.device.screen_device import device_sentence
from companion.command.device.updates_found import newer_version_sentence, newest_version, version

STICK = "run/media/fathom/sda1"


def put_update(root, number, place=STICK):
    folder = root / place
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"fathom-{number}.update").touch()


def newer_sentence(root, code="en"):
    return device_sentence(newer_version_sentence(root, "0.9.0"), code)


def test_without_a_stick_no_update_is_reported(tmp_path):
    assert newer_sentence(tmp_path) == "" and newest_version(tmp_path) == ""


@pytest.mark.parametrize("number", ["0.9.0", "0.8.12", "0.9"])
def test_an_update_that_is_not_newer_is_offered_without_a_report(tmp_path, number):
    put_update(tmp_path, number)
    assert newer_sentence(tmp_path) == "" and newest_version(tmp_path) == number


@pytest.mark.parametrize("place", ["media/STICK", "media/pi/STICK", "run/media/pi/STICK", "mnt"])
def test_the_newest_update_on_any_stick_is_reported(tmp_path, place):
    put_update(tmp_path, "0.9.10")
    put_update(tmp_path, "0.10.0", place)
    assert newer_sentence(
        tmp_path
    ) == "Update to Fathom 0.10.0 found: Settings › Device › This device › Update." and "0.10.0" in newer_sentence(tmp_path, "de")


@pytest.mark.parametrize("number", ["", "soon", "1", "1.2.0; rm -rf", "99999.0", "1.0\n", "1.0.0.0.0", "\u0661.\u0662", "\x1b[2J"])
def test_a_name_without_a_version_is_ignored(tmp_path, number):
    put_update(tmp_path, number)
    assert newer_sentence(tmp_path) == "" and newest_version(tmp_path) == ""


def test_a_pipe_called_like_an_update_is_not_waited_for(tmp_path):
    put_update(tmp_path, "0.8.0")
    os.mkfifo(tmp_path / STICK / "fathom-1.0.update")
    assert "1.0" in newer_sentence(tmp_path)


def test_this_version_is_the_projects():
    assert version()[0].isdigit()
