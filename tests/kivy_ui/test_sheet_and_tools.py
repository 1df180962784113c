"""Test an own score sheet and the toolbox by touch."""

import pytest

from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from tests.english_view import snapshot_in_english
from tests.kivy_ui.simulated_user import CountingUser, create_table

WINDOWS = ("800x480", "720x1280")
MOST_TOUCHES = 20
"""A sheet is made in under a minute, at three seconds a touch."""
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def user(window):
    return CountingUser(create_table(), window.settings(), is_blind=True)


@pytest.fixture
def own_sheet(home):
    """Return a user at an own sheet of Ann and Bo with three rounds, the fewest points win; `made_with` counts the touches."""
    home.table.send(BeginSession("score-sheet", seats_named(["Ann", "Bo"]), {"totals": "open"}))
    home.wait_until_idle()
    before = home.touches
    home.tap("choice:Make your own", "all", "name")
    home.write("Isle")
    home.tap("recipe:fewest", "chip:closer:none", "best")
    home.tap("chip:ends:rounds", "chip:ends:rounds", "key:3", "done", "start")
    home.made_with = home.touches - before
    return home


@pytest.fixture
def finished_sheet(own_sheet):
    """Return the user after a sum, a negative number, a correction and the end of the sheet."""
    own_sheet.tap("key:-", "key:5", "write")
    own_sheet.tap("key:1", "key:2", "key:+", "key:7", "write")
    own_sheet.tap("cell:0:0", "key:2", "key:0", "write", "finish", "finish-now")
    return own_sheet


def test_own_sheet_is_made_with_few_touches(own_sheet):
    assert own_sheet.made_with <= MOST_TOUCHES


def test_sums_and_corrections_count_in_the_totals(finished_sheet):
    assert [row.total for row in finished_sheet.table.snapshot.standings.seats] == [20, -5]


def test_finished_sheet_shows_the_end_page(finished_sheet):
    assert type(finished_sheet.shell.screen).__name__ == "EndPage"


def test_same_people_play_again_on_the_same_sheet_with_the_same_options(finished_sheet):
    title = snapshot_in_english(finished_sheet.table).view.title
    finished_sheet.tap("again", "seat:Bo", "starts", "begin")
    snapshot = snapshot_in_english(finished_sheet.table)
    assert title.startswith("Isle"), "later sheets of a test run get a number after the name"
    assert (snapshot.view.title, snapshot.seats[0].name, snapshot.prompt.question) == (title, "Ann", "Ann: Points, round 1?")
    assert finished_sheet.table.session.setup.options["dealer"] == "2", "columns stay, and Bo deals"
    assert finished_sheet.table.session.setup.options["totals"] == "open"


def test_token_is_drawn_from_a_bag_that_was_filled_by_touch(home):
    home.table.send(BeginSession("toolbox", seats_named(["Ann", "Bo"])))
    home.wait_until_idle()
    home.tap("tab:pot", "choice:Add bag or stack=('bag',)", "shape:star", "colour:red", "ready", "draw")
    assert snapshot_in_english(home.table).undo == "Draw red star from Bag"
