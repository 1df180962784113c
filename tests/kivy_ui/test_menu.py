"""Test the menu over a game: sixteen cells, equal for every game, sheet and tool."""

import pytest

from companion.games import catalogue
from companion.session.inputs.messages import Answer, Undo
from companion.table.sentence import say
from kivy_ui.look.language import translate
from tests.kivy_ui.menus import opened
from tests.kivy_ui.ruler import problems
from tests.kivy_ui.simulated_user import Hand, a_table

WINDOWS = ("480x800 de light 2", "800x480", "800x480 de light 2")
PLACES = ("why", "odds", "log", "more", "people", "seats", "turn", "sound", "tools", "phones", "settings", "redo-move", "home")
LAST = ("aside:Pause", "end")
SAME = {"players": "odds", "aside:EndEarly": "end"}
"""Items that have the place of another one."""


@pytest.fixture(scope="module")
def hand(window):
    return Hand(a_table(), window.settings(), is_blind=True)


def items(hand):
    """Return the place of each item, also of disabled ones."""
    from kivy_ui.stage.sprite import area_around

    stage = hand.shell.screen.stage
    sprites = {sprite.key.removeprefix("flat:"): sprite for sprite in stage.scene.sprites if sprite.key.startswith("flat:")}
    flat = {
        name: stage.box_of(area_around(sprite.x, sprite.y, sprite.w, sprite.h))
        for name, sprite in sprites.items()
        if ":" not in name
    }
    live = {name: hand.find(name) for name in hand.targets() if name in (*PLACES, *LAST, *SAME)}
    return {SAME.get(name, name): box for name, box in (flat | live).items()}


@pytest.mark.parametrize(("game", "sheet"), [*((game, "") for game in catalogue.names()), ("score-sheet", "Rummy")])
def test_every_game_has_the_same_items_in_the_same_places(hand, game, sheet):
    opened(hand, "into-the-blue")
    usual = items(hand)
    hand.tap("close")
    opened(hand, game, sheet)
    found = items(hand)
    assert set(found) == set(usual) == {*PLACES, *LAST}
    for name, box in found.items():
        assert (round(box.x), round(box.y), round(box.w)) == tuple(map(round, (usual[name].x, usual[name].y, usual[name].w))), name
    assert problems(hand) == []
    hand.tap("close")


def test_every_title_is_whole(hand, at):
    opened(hand, "deep-dive")
    at("whole-menu")
    assert not [put.text for put in hand.shell.screen.stage.scene.puts if put.is_cut]
    hand.tap("close")


def test_an_item_that_cant_be_used_says_why_and_takes_no_tap(hand):
    opened(hand, "toolbox")
    assert "tools" not in hand.targets() and translate("curtain.is_open") in hand.words()
    assert "redo-move" not in hand.targets() and translate("curtain.no_undo") in hand.words()


def test_redo_in_the_menu_repeats_what_was_undone(hand):
    opened(hand, "deep-dive")
    hand.tap("close")
    hand.table.send(Answer(hand.table.shown.prompt.choices[0].id))
    hand.settle()
    played = hand.table.shown.view
    hand.table.send(Undo())
    if hand.table.shown.is_question:
        hand.table.send(Answer(next(one.id for one in hand.table.shown.prompt.choices if one.role == "danger")))
    hand.settle()
    assert hand.table.shown.redo is not None
    hand.tap("menu", "redo-move")
    assert hand.table.shown.view == played


def test_a_paused_game_keeps_the_asked_player_lit_and_its_menu_continues(hand):
    opened(hand, "deep-dive")
    stage, asked = hand.shell.screen.stage, hand.table.shown.prompt.lead
    assert asked is not None and stage.acting_seat == asked
    hand.tap("aside:Pause")
    assert hand.table.shown.prompt.about == say("session.paused") and stage.acting_seat == hand.table.shown.prompt.lead == asked
    hand.tap("menu")
    assert translate("session.continue") in hand.words()
    hand.tap("aside:Pause")
    assert hand.table.shown.prompt.about != say("session.paused")


def test_corrections_of_a_player_are_in_a_group_of_their_own(hand):
    opened(hand, "into-the-blue")
    hand.tap("more")
    hand.tap("group:2")
    assert [name for name in hand.targets() if name.startswith("aside:")] == [f"aside:CorrectCounter:{nth}" for nth in range(5)]
    assert "Bo" in hand.words() and "Ann: " not in hand.words()
    hand.tap("aside:CorrectCounter:0")
    assert hand.shell.screen.stage.step is not None or hand.shell.sheet


def test_a_screen_that_is_upright_can_be_laid_flat_again(hand):
    opened(hand, "into-the-blue")
    hand.tap("seats", "flat")
    assert hand.shell.settings.stance == "flat"
    hand.tap("menu", "seats", "stands")
    assert hand.shell.settings.stance == "stands"


def test_a_sheet_is_shared_or_changed_for_another_with_one_tap_in_its_menu(hand):
    from kivy_ui.pages.setup.share_sheet_page import SharePage
    from kivy_ui.pages.setup.sheet_chooser import SheetChooser

    opened(hand, "score-sheet", "Rummy")
    assert problems(hand) == [] and "change" not in hand.targets(), "a sheet that ships can't be changed"
    hand.tap("share")
    assert isinstance(hand.shell.sheet, SharePage)
    hand.tap("done", "menu", "other-sheet")
    assert isinstance(hand.shell.sheet, SheetChooser)
    hand.tap("back")


def test_a_sheet_of_the_players_own_is_changed_with_one_tap_in_its_menu(hand):
    from kivy_ui.pages.setup.make_sheet_page import MakeSheetPage, open_make_sheet

    opened(hand, "score-sheet", "Rummy")
    hand.tap("close")
    open_make_sheet(hand.shell)
    hand.settle()
    hand.tap("start")
    hand.tap(*(["close"] if "close" in hand.targets() else []), "menu", "change")
    assert isinstance(hand.shell.sheet, MakeSheetPage)
    hand.tap("back")
