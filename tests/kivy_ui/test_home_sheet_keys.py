"""Test the keys of score sheets on Home before and after the first sheet."""

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
