"""The page of open games: each with its players, its day, and what it asks now."""

from datetime import date

import pytest

from companion.session.inputs.messages import BeginSession
from companion.table.seating import pad_seats
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from kivy_ui.pages.history.play_words import day_ago

WINDOWS = ("800x480", "480x800 de light 2")
GROUP = ("Ann", "Bo", "Cleo")


@pytest.fixture
def open_games(home):
    """Leave four games open; return what each asks now, by game."""
    questions = {}
    for game in ("deep-blue", "deep-dive", "into-the-blue", "perils-of-the-deep"):
        home.table.send(BeginSession(game, seats_named(GROUP)))
        home.wait_until_idle()
        questions[game] = home.shell.snapshot.prompt.question
        home.go_home()
    home.tap("go-on-others")
    return questions


def test_each_open_game_says_who_plays_and_what_it_asks_now(home, check_page, open_games, window):
    check_page("resume")
    words, page = home.words(), home.shell.top_page
    assert [session.game for session in page.sessions][:4] == list(open_games)[::-1]
    assert translate("day.today") in words and "Ann" in words
    assert set(page.questions.values()) >= set(open_games.values())
    if not window.text_size:
        assert open_games["perils-of-the-deep"] in words


def test_a_tap_resumes_the_game(home, open_games):
    game = home.shell.top_page.sessions[1].game
    home.tap(f"go-on:{home.shell.top_page.sessions[1].id}")
    assert home.table.snapshot.game == game and home.shell.snapshot.prompt.question == open_games[game]


def test_a_long_press_ends_the_game(home, open_games):
    """A fourth open game could be ended only within it."""
    session = home.shell.top_page.sessions[1]
    box = home.find(f"go-on:{session.id}")
    touch = home.touch_down(box.cx, box.cy)
    home.wait_until(lambda: "end" in home.targets())
    touch.touch_up()
    home.tap("end", "home")
    home.wait_until_idle()
    assert session.id not in [open_session.id for open_session in home.shell.screen.open_sessions]


def test_the_dots_of_a_row_open_the_page_that_ends_the_game(home, open_games, window):
    """Nothing on the screen said that a long press does so."""
    session = home.shell.top_page.sessions[1]
    if f"open-game:{session.id}" not in home.targets():
        assert window.text_size and not home.shell.top_page.is_wide, "large names need the room"
        return
    home.tap(f"open-game:{session.id}", "end", "home")
    home.wait_until_idle()
    assert session.id not in [open_session.id for open_session in home.shell.screen.open_sessions]


def test_a_day_is_named_by_how_long_ago_it_is(window):
    noon, today = 1_700_000_000, date.fromtimestamp(1_700_000_000)
    assert day_ago(noon, today) == translate("day.today") and day_ago(noon - 86_400, today) == translate("day.yesterday")
    assert "20" not in day_ago(0, today) and day_ago(noon - 5 * 86_400, today)


def test_a_toolbox_says_which_tool_is_open_and_who_plays(home, check_page, window):
    home.table.send(BeginSession("toolbox", pad_seats(seats_named(("Ann", "Bo", "Zoe"))), {"playing": "2"}))
    home.wait_until_idle()
    home.tap("tab:clock")
    title, session = home.read_sentence("choice.clock"), home.table.snapshot.session
    home.go_home()
    if "go-on-others" in home.targets():  # games are open: they come first
        home.tap("go-on-others")
    toolbox = f"go-on:{session}"
    while toolbox not in home.targets():
        home.tap("page-on")
    home.wait_until(lambda: title in home.words())
    check_page("resume-with-toolbox")
    assert "Zoe" not in home.words(), "she may join, but does not play"
    if not window.text_size:
        assert translate("recent.all_names", names=("Ann", "Bo")) in home.words()
