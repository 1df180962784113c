"""Test that Back returns to the page before, and that a tap beside a menu closes it."""

from types import SimpleNamespace

import pytest

from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from hardware.config import DEFAULT
from hardware.control_status import ControlStatus
from kivy_ui.look.language import translate
from tests.early_end import end_at
from tests.kivy_ui.ruler import problems

WINDOWS = ("800x480", "480x800 de light")
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def play(hand, home):
    """End a game; return the target of its play in History."""
    hand.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo"))))
    hand.settle()
    end_at(hand)
    hand.go_home()
    hand.tap("nights")
    hand.until(lambda: any(name.startswith("play:") for name in hand.targets()))
    return next(name for name in hand.targets() if name.startswith("play:"))


def test_a_tap_beside_homes_menu_closes_it(hand):
    hand.tap("menu")
    assert {"quit", "settings", "behind"} <= set(hand.targets()) and not any(name.startswith("game:") for name in hand.targets())
    icons = [getattr(sprite.look, "args", ())[:1] for sprite in hand.shell.screen.stage.scene.sprites]
    assert ("door",) in icons and icons.count(("close",)) == 1, "the cross closes the menu alone"
    hand.tap("behind")
    assert "quit" not in hand.targets() and "game:deep-blue" in hand.targets()


def test_a_search_begins_a_sheet_only_after_a_letter_was_typed(hand):
    hand.tap("other-sheet", "search")
    assert "key:done" not in hand.targets()
    hand.tap("key:s")
    assert "key:done" in hand.targets()


def test_back_leads_from_the_set_up_of_play_again_to_that_play(hand, play):
    hand.tap(play, "again", "back")
    assert "delete" in hand.targets() and hand.shell.sheet is not None
    hand.tap("back")
    assert play in hand.targets()


def test_back_leads_from_deleted_plays_to_all_plays(hand, play):
    hand.tap(play, "delete", "deleted", "back")
    assert hand.shell.screen.sight == "shown"
    hand.tap("back")
    assert "game:deep-blue" in hand.targets()


def test_whole_names_stand_beside_the_bars_of_a_sheet(hand):
    names = ("Anna", "Maximilian", "Christopher")
    hand.table.send(BeginSession("score-sheet", seats_named(names)))
    hand.settle()
    hand.tap("mark:sheet:Points by round")
    for points in ("12", "12", "12"):
        hand.table.send(Answer(hand.table.shown.prompt.choices[0].id, (points,)))
        hand.settle()
    close = next(one for one in hand.table.shown.prompt.choices if type(one.move).__name__ == "CloseSheet")
    hand.table.send(Answer(close.id))
    hand.settle()
    assert all(any(text.text == name for text in hand.shell.screen.texts) for name in names)


def test_back_leads_from_other_players_to_the_sheet(hand):
    hand.table.send(BeginSession("score-sheet", seats_named(("Ann", "Bo"))))
    hand.settle()
    hand.tap("mark:sheet:Points by round", "key:7", "write", "close")
    before = hand.table.shown.session
    hand.tap("menu", "players", "new-sheet", "back")
    assert hand.table.shown.session == before and hand.table.shown.view.lines


def test_help_shows_a_picture_of_the_question_and_its_rule(hand):
    hand.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo"))))
    hand.settle()
    hand.tap("menu", "why")
    card = hand.table.shown and hand.shell.screen.stage.board.first_cards["RollDice"]
    drawn = [sprite.look for sprite in hand.shell.sheet.scene.sprites]
    assert card.drawing and all(look in drawn for look, _ in card.drawing)
    assert problems(hand) == []
    hand.tap("back", "menu", "log")
    hints = [sprite.look.args for sprite in hand.shell.sheet.scene.sprites if sprite.key == "missing"]
    assert not hints, "a hint is no outlined key"


def test_controls_that_are_not_wired_are_pictures_and_their_pins_are_one_tap_away(hand):
    from kivy_ui.pages.device.controls_page import ControlsPage

    absent = [ControlStatus(name, "button", "absent") for name in ("primary", "secondary", "undo")]
    hand.shell.hardware = lambda: SimpleNamespace(status=lambda: tuple(absent), config=DEFAULT)
    hand.shell.open_page(ControlsPage(hand.shell, lambda hands, shown: None))
    hand.settle()
    assert not any(name.startswith("input:") for name in hand.targets()) and translate("controls.no_wires") in hand.words()
    assert problems(hand) == []
    hand.tap("how")
    assert "GPIO 17" in hand.words() and problems(hand) == []
    hand.shell.hardware = lambda: None
