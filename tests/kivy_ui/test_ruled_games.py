"""Whole random games on the glass at every size: answers in their cells, what loses something in D alone, the scene's share, sizes, no cut word."""

from types import SimpleNamespace

import pytest

from tests.kivy_ui.ruled_games import sizes, stretched
from tests.programs import ran

WAYS = (
    ("800x480", "deep", "0", "en"),
    ("800x480", "deep", "2", "de"),
    ("800x480", "deep", "0", "longer"),
    ("1280x720", "contrast", "0", "de"),
    ("720x1280", "light", "0", "de"),
    ("480x800", "deep", "0", "en"),
)


@pytest.mark.parametrize("way", WAYS, ids=" ".join)
def test_whole_games_keep_to_the_ruler(way):
    done = ran("tests.kivy_ui.ruled_games", *way)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stdout + done.stderr[-2000:]


@pytest.mark.parametrize("way", [("800x480", "0"), ("480x800", "0"), ("480x800", "2")], ids=" ".join)
def test_flags_of_five_players_have_room_for_four_letters(way):
    done = ran("tests.kivy_ui.narrow_flags", *way)
    *said, up, touching = [line.split() for line in done.stdout.splitlines()]
    assert touching == ["touching:"], "numbers keep off the rims of flags, and tips off what is written on them"
    assert up == ["Maxi", "is", "driven", "up!"], "a long name leaves room for what happened"
    assert len(said) == 3 and all(len(name) >= 4 for names in said for name in names), done.stdout + done.stderr[-2000:]


def test_a_longer_language_keeps_its_parts():
    assert stretched("Undo {name:list} now") == "Undoo {name:list} noow"


def test_the_ruler_sees_a_name_that_is_too_small():
    look = SimpleNamespace(unit=1.0, scale=5.2)
    sprite = SimpleNamespace(key="flag:0:name", look=SimpleNamespace(size=20))
    assert list(sizes(SimpleNamespace(look=look, scene=SimpleNamespace(sprites=[sprite])))) == ["flag:0:name is 3.8 mm high"]
