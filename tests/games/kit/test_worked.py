"""Worked plays: what they say when a kit and its play differ."""

import pytest

from companion.games import catalogue
from companion.games.kit.reading import read_kit
from companion.games.kit.worked import KitFaultError, check_plays

KIT = """
kit = 1
name = "Sand"
seats = [2, 2]

[counters]
sand = { each = true, start = 1, low = 0 }

[[phases]]
name = "Give"
who = "in turn"

[[phases.answers]]
say = "Give"
main = true
pick = "others"
number = true
low = 1
high = "max(1, sand)"
do = ["sand -= number", "picked.sand += number", "done"]

[end]
when = "any(sand > 1)"
wins = "sand"

[[plays]]
players = 2
answers = ["1 Give: 2 1"]
counters = { sand = %s }
"""


def test_the_only_number_that_can_be_typed_may_be_written():
    check_plays(read_kit(KIT % "[0, 2]"))


def test_a_difference_names_the_player():
    with pytest.raises(KitFaultError) as caught:
        check_plays(read_kit(KIT % "[0, 3]"))
    assert "sand of player 2" in catalogue.game("kit").reader(code="en").read(caught.value.said)
