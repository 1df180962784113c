"""Test the keys of score sheets on Home before and after the first sheet."""

import pytest

from companion.library.records.sheets import LastPlay, LastSheet
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("800x480", "480x800 de light 2")
OTHER_KEYS = ("make-sheet", "game:toolbox", "nights")


def begin_and_leave_a_sheet(user):
    """Choose a sheet, write points on it, and go Home."""
    user.table.send(BeginSession("score-sheet", seats_named(("Ann", "Bo"))))
    for value in (("Rummy",), "5"):
        user.table.send(Answer(user.table.snapshot.prompt.choices[0].id, (value,)))
    user.table.send(CloseSession())
    user.shell.show_home()
    user.wait_until_idle()


def test_a_sheet_is_made_from_the_same_place_after_the_first_sheet(window):
    from kivy_ui.pages.setup.make_sheet_page import MakeSheetPage  # imported here: it imports Kivy

    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    before, places = user.find("other-sheet"), [user.find(name) for name in OTHER_KEYS]
    begin_and_leave_a_sheet(user)
    for game in ("deep-blue", "deep-dive", "into-the-blue"):  # bars of games: the last sheet has a key
        user.table.send(BeginSession(game, seats_named(("Ann", "Bo"))))
        user.table.send(Answer(next(choice.id for choice in user.table.snapshot.prompt.choices if not choice.fields)))
        user.table.send(CloseSession())
    user.go_home()
    last, after = user.find("game:score-sheet"), user.find("other-sheet")
    assert (last.x, after.right) == (before.x, before.right) and last.right < after.x, "both share the place of the first one"
    assert user.targets().count("make-sheet") == 1
    assert [(box.x, box.w) for box in places] == [(user.find(name).x, user.find(name).w) for name in OTHER_KEYS]
    assert translate("sheets.make_first").replace(" ", "") in user.words().replace(" ", "") and problems(user) == []
    user.tap("make-sheet")
    assert isinstance(user.shell.top_page or user.shell.screen, MakeSheetPage)


def test_no_sheet_is_offered_again_before_it_was_used(window):
    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    assert not {"game:score-sheet", "again-sheet"} & {*user.targets()}, "nothing says why just this sheet is there"
    begin_and_leave_a_sheet(user)
    assert any(name.startswith("go-on:") for name in user.targets()) and "again-sheet" not in user.targets()


def test_a_tap_while_the_sheets_load_does_what_the_loaded_key_does(window):
    from kivy_ui.pages.home.home_page import HomePage  # imported here: it imports Kivy
    from kivy_ui.pages.setup.sheet_chooser import SheetChooser

    user = SimulatedUser(create_table(), window.settings(), is_blind=True)
    request, asked_work = user.shell.request, []
    user.shell.request = lambda work, on_result: asked_work.append((work, on_result))
    page = HomePage(user.shell, user.shell.games)
    user.shell.show_screen(page)
    user.wait_until_idle()
    user.tap("game:score-sheet")
    assert user.shell.screen is page and user.shell.top_page is None, "nothing opens before the sheets are there"
    user.shell.request = request
    for work, on_result in asked_work:
        request(work, on_result)
    user.wait_until_idle()
    user.wait_until(lambda: isinstance(user.shell.top_page or user.shell.screen, SheetChooser))


def test_names_of_games_grow_with_the_text_size_below_three_open_games(window):
    """The long title gives way to its short form; in usual text all titles are whole."""
    user, heights = SimulatedUser(create_table(), window.settings(), is_blind=True), []
    for game in ("deep-blue", "perils-of-the-deep", "deep-dive"):
        user.table.send(BeginSession(game, seats_named(("Ann", "Bo"))))
        user.table.send(CloseSession())
    for text_size in (0, 2):
        user.shell.use_settings(user.shell.settings.with_value("text_size", text_size))
        user.go_home()
        scene = user.shell.screen.stage.scene
        card = next(target.area for target in scene.targets if target.name == "game:into-the-blue")
        heights += [text.area.h for text in scene.placed_texts if "Into" in text.text and card.contains(text.area.cx, text.area.cy)]
        assert problems(user) == [], problems(user)
    assert heights[1] >= 1.12 * heights[0], heights


def test_every_well_known_sheet_ships():
    from companion.games.shipped import WELL_KNOWN_SHEETS, shipped_icons

    assert not {*WELL_KNOWN_SHEETS} - {*shipped_icons()}


@pytest.mark.windows("800x480", "480x800 de light 2", now=2)
def test_the_key_of_the_last_sheet_says_who_plays_it_again(home):
    page = home.shell.screen
    page.sheets.value = LastPlay(LastSheet("Rummy", "", "finished", is_open=False), 79, ("Ann", "Bo"), ())
    page.renew()
    home.wait_until_idle()
    key = home.find("game:score-sheet")
    words = " ".join(text.text for text in home.shell.screen.texts if text.box.is_within(key))
    assert translate("sheets.again_names", names=["Ann", "Bo"]) in words or translate("sheets.again_note") in words, words
