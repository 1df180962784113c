"""The toolbox and score sheets by random touches: all targets work, nothing is cut or refused, and taps are as few as documented.

Each runs in a process of its own: Kivy has one window.
"""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.games.toolbox.dice import DiceThrown, DieMade
from companion.games.toolbox.state import Thrown
from companion.session.inputs.messages import BeginSession
from companion.session.inputs.snapshot import Snapshot
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from tests.programs import ran

EVENINGS = ("800x480 1", "480x800 2 2 de light", "1280x720 3 1 en contrast")


@pytest.mark.parametrize("evening", EVENINGS)
def test_an_evening_with_tools_and_sheets_by_touch(evening):
    done = ran("tests.kivy_ui.tools_evening", *evening.split())
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr[-3000:]


@pytest.mark.usefixtures("window")
def test_dice_that_were_just_made_are_in_hand():
    from kivy_ui.games.toolbox.steps import DicePool

    view = SimpleNamespace(thrown=Thrown("3d6"), in_hand=(3, "d6"))
    hand, shown = DicePool(), Snapshot(view=view, entry=1)
    assert hand.of(shown).notation == "3d6"
    made = replace(shown, entry=2, events=(DieMade("2d{shark,crab}"),))
    assert hand.of(made).notation == "2d{shark,crab}" == hand.of(replace(shown, entry=3)).notation


@pytest.mark.parametrize(("out", "words"), [(1, "this one"), (3, "all 3")])
def test_putting_back_says_how_much(out, words):
    assert translate("toolbox.everything", count=out) == words


def toolbox(hand, tab):
    """Open a tool of a new toolbox for three."""
    hand.go_home()
    hand.table.send(BeginSession("toolbox", seats_named(("Ann", "Tom", "Cy"))))
    hand.settle()
    hand.tap(f"tab:{tab}")


def test_the_key_that_rolls_typed_dice_says_so(hand):
    toolbox(hand, "dice")
    hand.tap("kind", "write")
    assert "done" not in hand.targets() and translate("fields.type_dice") in hand.words()
    hand.tap("key:3", "key:d", "key:6")
    assert translate("fields.roll", dice="3d6") in hand.words()
    hand.tap("done")
    assert len(hand.table.shown.view.thrown.faces) == 3


def test_the_clock_names_who_is_next_or_says_that_it_is_the_same_player(hand):
    toolbox(hand, "clock")
    hand.tap("begins:0")
    assert translate("toolbox.tap_anywhere", name="Tom") in hand.words()
    hand.tap("clock", "pass")
    assert translate("toolbox.tap_anywhere", name="Ann") in hand.words()
    hand.tap("pass")
    assert translate("toolbox.tap_again", name="Ann") in hand.words()


def thrown(*faces, die="d20", lost=()):
    """Return a roll of dice of one kind."""
    return Thrown(f"{len(faces)}{die}", (die,) * len(faces), faces, None, lost)


def test_a_natural_20_and_five_alike_are_celebrated(hand):
    from kivy_ui.games.toolbox.animations import animations, feat_of

    assert feat_of(thrown("20")) == translate("toolbox.natural") == feat_of(thrown("3", "20"))
    assert not feat_of(thrown("3", "20", lost=(1,))), "a 20 that doesn't count is no feat"
    assert not feat_of(thrown("20", die="d100")) and not feat_of(thrown("6", "6", "6", "6", die="d6"))
    assert feat_of(thrown("6", "6", "6", "6", "6", die="d6")) == translate("toolbox.all_alike", count=5)
    event = DiceThrown("d20", ("d20",), ("20",), 20)
    kinds = [moment.kind for moment in animations(Snapshot(view=SimpleNamespace(thrown=thrown("20"), front=None), events=(event,)))]
    assert kinds == ["dice", "feat"]
