"""The toolbox and score sheets by random touches: all targets work, nothing is cut or refused, and taps are as few as documented.

Each runs in a process of its own: Kivy has one window.
"""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.games.toolbox.dice import DieMade
from companion.games.toolbox.state import Thrown
from companion.session.inputs.snapshot import Shown
from tests.programs import ran

EVENINGS = ("800x480 1", "480x800 2 2 de light", "1280x720 3 1 en contrast")


@pytest.mark.parametrize("evening", EVENINGS)
def test_an_evening_with_tools_and_sheets_by_touch(evening):
    done = ran("tests.kivy_ui.tools_evening", *evening.split())
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr[-3000:]


@pytest.mark.usefixtures("window")
def test_dice_that_were_just_made_are_in_hand():
    from kivy_ui.games.toolbox.steps import Hand

    view = SimpleNamespace(thrown=Thrown("3d6"), in_hand=(3, "d6"))
    hand, shown = Hand(), Shown(view=view, entry=1)
    assert hand.of(shown).notation == "3d6"
    made = replace(shown, entry=2, events=(DieMade("2d{shark,crab}"),))
    assert hand.of(made).notation == "2d{shark,crab}" == hand.of(replace(shown, entry=3)).notation


@pytest.mark.parametrize(("out", "words"), [(1, "this one"), (3, "all 3")])
def test_putting_back_says_how_much(out, words):
    from kivy_ui.look.language import told

    assert told("toolbox.everything", count=out) == words
