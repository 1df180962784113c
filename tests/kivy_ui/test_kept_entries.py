"""Test that half-made entries are kept under the menu and its pages, and that Back returns to the previous step."""

import pytest

from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from tests.kivy_ui.ruler import problems
from tests.kivy_ui.simulated_user import Hand, a_table

WINDOWS = ("480x800 de light", "800x480")


@pytest.fixture(scope="module")
def hand(window):
    return Hand(a_table(), window.settings(), is_blind=True)


def begun(hand, game):
    """Start a game for three."""
    hand.table.send(CloseSession())
    hand.settle()
    hand.table.send(BeginSession(game, seats_named(("Ann", "Bo", "Cleo"))))
    hand.settle()


@pytest.mark.parametrize("page", ["", "why", "log", "more", "settings", "seats"])
def test_a_half_made_entry_is_kept_under_the_menu_and_its_pages(hand, page):
    begun(hand, "perils-of-the-deep")
    hand.tap(next(name for name in hand.targets() if name.startswith("choice:")))
    first = next(name for name in hand.targets() if name.startswith("order:"))
    hand.tap(first)
    step, shown = hand.shell.screen.stage.step, hand.words()
    hand.tap("menu")
    assert problems(hand) == []
    if page:
        hand.tap(page, "back")
    else:
        hand.tap("close")
    assert hand.shell.screen.stage.step is step and hand.words() == shown
    assert problems(hand) == []


def test_a_half_made_entry_is_kept_under_the_toolbox(hand):
    begun(hand, "perils-of-the-deep")
    hand.tap(next(name for name in hand.targets() if name.startswith("choice:")))
    hand.tap(next(name for name in hand.targets() if name.startswith("order:")))
    shown = hand.words()
    hand.tap("menu", "tools", "close")
    assert hand.words() == shown


def test_back_leads_from_the_map_to_the_step_that_opened_it(hand):
    """After moving a site, that step asks its question again and accepts its answers."""
    begun(hand, "deep-blue")
    hand.table.send(Answer(hand.table.shown.prompt.choices[0].id))
    hand.settle()
    hand.tap(next(name for name in hand.targets() if name.startswith("group:")))
    question = translate("deep_blue.flips", name="Ann")
    assert question in hand.words()
    hand.tap("beside:1")
    assert translate("deep_blue.arrange") in hand.words()
    hand.tap("back")
    assert question in hand.words()
    hand.tap("beside:1")
    box = hand.find("site:1")
    hand.drag("site:1", (box.cx + 40, box.cy + 10))
    hand.tap("back")
    assert question in hand.words()
    hand.tap("option:7", "done")
    assert [type(event).__name__ for event in hand.table.shown.events][:2] == ["SeatSailed", "TileFlipped"]


def test_the_log_marks_what_a_rewind_undoes_before_it_does(hand):
    begun(hand, "into-the-blue")
    for _ in range(4):
        hand.table.send(Answer(next(one.id for one in hand.table.shown.prompt.choices if not one.fields)))
        hand.settle()
    hand.tap("menu", "log")
    page = hand.shell.sheet
    hand.until(lambda: page.lines)
    lines = [line for line in page.lines if line.kind == "move"]
    hand.tap(f"line:{lines[2].number}")
    marked = [
        one.key for one in page.scene.sprites if one.key.startswith("line:") and getattr(one.look, "args", ())[:1] == ("undo",)
    ]
    assert len(marked) == 2, "the two later moves"
    assert translate("story.undoes", count=2) in hand.words()
    hand.tap("go-back")
    if hand.table.shown.is_question:
        hand.table.send(Answer(next(one.id for one in hand.table.shown.prompt.choices if one.role == "danger")))
        hand.settle()
    assert hand.table.shown.entry_kind == "undo"
