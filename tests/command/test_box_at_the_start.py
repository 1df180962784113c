"""The box contents at the start of a game: tiles that were not compared with the box stay physical, or are entered one by one."""

from companion.library.storage.file import FILE_NAME
from companion.library.store import Store
from tests.command.running import run_fathom

IN_THE_APP = ["Ann, Bo", "1", "", "", "2"]
"""Who plays, who starts, the usual scenario and bag, tiles in the app."""
REST = ["", "", "", "q"]
TILES = 13
"""Unverified tiles: one line each, with value and spots."""


def begin_deep_blue(tmp_path, *lines):
    _, output, _ = run_fathom(
        "play", "deep-blue", "--ui", "terminal", data=tmp_path, typed="\n".join((*IN_THE_APP, *lines, *REST)) + "\n"
    )
    return output


def test_uncompared_tiles_stay_on_the_table(tmp_path):
    output = begin_deep_blue(tmp_path, "")
    assert "Fathom must know 13 of your tiles first" in output
    assert "Put the 9 red-buoy tiles face down" in output


def test_tiles_are_entered_once_and_remembered(tmp_path):
    output = begin_deep_blue(tmp_path, "1", *["4 gold red"] * TILES)
    assert "Keep the 14 wreck tiles within reach" in output
    with_tiles = Store.open(tmp_path / FILE_NAME)
    assert all(tile["verified"] for tile in with_tiles.edition("deep-blue")["tiles"])
    with_tiles.close()
    second_output = begin_deep_blue(tmp_path)
    assert "Fathom must know" not in second_output


def test_giving_up_half_way_plays_with_real_tiles(tmp_path):
    output = begin_deep_blue(tmp_path, "1", "4 gold", "s")
    assert "Put the 9 red-buoy tiles face down" in output
