"""Test the keys of score sheets on Home before and after the first sheet."""

import pytest

from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("800x480", "480x800 de light 2")
OTHER_KEYS = ("other-sheet", "game:toolbox", "nights")


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
    before, places = user.find("make-sheet"), [user.find(name) for name in OTHER_KEYS]
    begin_and_leave_a_sheet(user)
    after = user.find("make-sheet")
    assert (after.x, after.h, after.right) == (before.x, before.h, before.right), "the bar above resumes the last sheet"
    assert user.targets().count("make-sheet") == 1
    assert [(box.x, box.w) for box in places] == [(user.find(name).x, user.find(name).w) for name in OTHER_KEYS]
    assert translate("sheets.make_first").replace(" ", "") in user.words().replace(" ", "") and problems(user) == []
    user.tap("make-sheet")
    assert isinstance(user.shell.top_page or user.shell.screen, MakeSheetPage)


def test_a_tap_while_the_sheets_load_does_what_the_loaded_key_does(window):
    from kivy_ui.pages.home.home_page import HomePage  # imported here: it imports Kivy
    from kivy_ui.pages.setup.setup_page import SetUpPage

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
    user.wait_until(lambda: isinstance(user.shell.top_page or user.shell.screen, SetUpPage))
    assert "Skull King" in user.words()


def test_every_well_known_sheet_ships():
    from companion.games.shipped import WELL_KNOWN_SHEETS, shipped_icons

    assert not {*WELL_KNOWN_SHEETS} - {*shipped_icons()}


@pytest.mark.windows("800x480", "480x800 de light 2", now=2)
def test_the_key_of_a_sheet_says_who_plays(home):
    home.table.send(BeginSession("deep-blue", seats_named(("Ann", "Bo"))))
    home.table.send(CloseSession())
    home.go_home()
    key = home.find("again-sheet")
    words = " ".join(text.text for text in home.shell.screen.texts if text.box.is_within(key))
    assert "Ann, Bo" in words, words
