"""Test the numbers of a round that belong together: the last is proposed, and one that is too large is taken from another player."""

import random

import pytest

from companion.session.inputs.messages import BeginSession, CloseSession
from companion.table.seats import seats_named
from tests.kivy_ui.calculating_sheets import answer_at_random

WINDOWS = ("800x480", "480x800 de light 2", "800x480 de contrast 1")
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def skull_king(user):
    """Return the user at a sheet of Skull King whose first round has bids of 1, 0 and 0."""
    user.table.send(CloseSession())
    user.wait_until_idle()
    user.table.send(BeginSession("score-sheet", seats_named(("Ann", "Bo", "Cleo"))))
    user.wait_until_idle()
    user.tap("mark:sheet:Skull King", "key:1", "key:0", "key:0")
    return user


def tricks(user, line=0):
    """Return the tricks of a round in turn order, None for those that are missing."""
    row = user.table.snapshot.view.count.rows[line]
    won_numbers = [next(number for number in cell.numbers if number.ask == "won") for cell in row.cells]
    values = [int(str(number.sentence)) if number.is_entered else None for number in won_numbers]
    return values[row.first :] + values[: row.first]


def test_the_last_players_tricks_are_proposed_and_one_tap_enters_them(skull_king, check_page):
    user = skull_king
    user.tap("key:0")
    assert "write" not in user.targets(), "two players are missing"
    user.tap("key:0")
    check_page("last-trick")
    assert user.table.snapshot.view.count.implied_number == 1
    user.tap("write")
    assert tricks(user) == [0, 0, 1]


def test_another_number_than_the_proposed_one_can_still_be_typed(skull_king):
    user = skull_king
    user.tap("key:0", "key:0", "key:0")
    assert tricks(user) == [0, 0, 0], "a trick that nobody took"


def test_a_trick_too_many_is_taken_from_the_player_who_has_it(skull_king, check_page):
    user = skull_king
    user.tap("key:1", "key:0", "write")
    assert tricks(user) == [1, 0, 0]
    second = (user.table.snapshot.view.count.rows[0].first + 1) % 3
    user.tap(f"cell:0:{second}", "change")
    user.tap("key:1")
    check_page("whose-trick")
    givers = [name for name in user.targets() if name.startswith("giver:")]
    assert len(givers) == 1, "only one player has a trick"
    user.tap(givers[0])
    user.wait_until_idle()
    assert tricks(user) == [0, 1, 0] and not user.table.snapshot.message


def test_change_nothing_returns_to_the_keypad(skull_king):
    user = skull_king
    user.tap("key:1", "key:1", "keep")
    assert tricks(user) == [1, None, None] and "key:0" in user.targets()


def test_a_number_that_no_player_can_give_is_still_refused_with_a_reason(skull_king):
    user = skull_king
    user.tap("key:1", "key:5")
    assert tricks(user) == [1, None, None] and "strip" in {sprite.key for sprite in user.table_stage.scene.sprites}
    assert user.table_stage.board.selection.refused


def test_a_paused_sheet_says_so_and_one_tap_continues(skull_king, check_page):
    user = skull_king
    user.tap("menu", "aside:Pause")
    check_page("paused-sheet")
    assert [name for name in user.targets() if name.startswith("choice:")], "an answer continues"
    user.tap("choice:")
    assert "key:0" in user.targets()


def test_a_tap_on_the_tricks_that_are_missing_corrects_their_round(skull_king, check_page):
    user = skull_king
    user.tap("key:0", "key:0", "key:0")
    check_page("missing-trick")
    user.tap("strip")
    check_page("missing-trick-corrected")
    assert "strip" not in user.targets(), "the round is selected"
    user.tap("key:1")
    assert sum(tricks(user)) == 1


@pytest.mark.windows("480x800 de", "720x1280 contrast")
def test_rounds_out_of_sight_are_reached_by_a_slider_upright(skull_king, check_page):
    user, luck = skull_king, random.Random("rounds")
    while len(user.table.snapshot.view.count.rows) < 7:
        answer_at_random(user, luck)
    assert "name:0" not in user.targets()
    while "name:0" not in user.targets():
        user.tap("scroll:earlier")
    check_page("first-rounds")
