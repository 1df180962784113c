"""Count taps from Home by real touches, with the last group known, and compare them with docs/taps.md."""

import re
from pathlib import Path

import pytest

from companion.games import catalogue
from companion.games.score_sheet.reading import shipped_sheets
from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from tests.early_end import end_users_game
from tests.kivy_ui.simulated_user import CountingUser, create_table

GROUP = ("Ann", "Bo", "Cleo")
SHEET, TOOLBOX, KIT = "score-sheet", "toolbox", "kit"
GAMES = {catalogue.cover(game).title("en"): game for game in catalogue.names() if game not in (SHEET, TOOLBOX, KIT)}
CARDS = sorted(shipped_sheet.name for shipped_sheet in shipped_sheets() if shipped_sheet.group == "cards")


@pytest.fixture(scope="module")
def user(window, pictures):
    """Return a user who played everything once with this group: each game, a sheet, and a bag in the toolbox."""
    user = CountingUser(create_table(), window.settings(motion="on"), is_blind=not pictures, turns_pages=False)
    for game in GAMES.values():
        user.table.send(BeginSession(game, seats_named(GROUP)))
        user.wait_until_idle()
        end_users_game(user)
        user.go_home()
    user.table.send(BeginSession(SHEET, seats_named(GROUP)))
    user.wait_until_idle()
    user.tap("mark:sheet:Points by round")
    user.go_home()
    user.tap("game:toolbox", "tab:pot", "choice:Add bag or stack=('bag',)", "colour:red", "ready", "tab:dice")
    return user


def sheet_key(user):
    """Return the target on Home for the last sheet: its bar while it is open, else its key."""
    key = f"game:{SHEET}"
    return (
        key
        if key in user.targets()
        else next(f"go-on:{session.id}" for session in user.shell.screen.open_sessions if session.game == SHEET)
    )


@pytest.fixture
def open_sheet_user(home):
    """Return a user with the current sheet open and its keypad closed."""
    home.tap(sheet_key(home), "close")
    return home


def documented_taps():
    """Return the taps of each row in the first two tables of docs/taps.md."""
    text = Path("docs/taps.md").read_text()
    section = text[text.index("## From Home\n") : text.index("## Score sheets that calculate\n")]
    rows = re.findall(r"^\| (.+?) \| (\d+)(?: plus the digits| and a drag)? \|$", section, re.MULTILINE)
    return {action_name: int(taps) for names, taps in rows for action_name in names.removeprefix("the first move of ").split(", ")}


DOCUMENTED_TAPS = documented_taps()


def test_the_document_counts_the_taps_of_each_game():
    assert set(GAMES) <= set(DOCUMENTED_TAPS)


@pytest.mark.parametrize("title", GAMES)
def test_the_first_move_of_a_game(home, title):
    assert home.taps(f"game:{GAMES[title]}", "begin") == DOCUMENTED_TAPS[title]
    assert home.table.snapshot.prompt is not None and home.table.snapshot.game == GAMES[title]


# scenarios and the shelf


def test_the_scenarios_of_a_game(home):
    assert home.taps("game:deep-blue", "option:scenario") == DOCUMENTED_TAPS["the scenarios of a game"]
    assert home.shell.top_page.turned_scenario == ""


def test_the_next_unplayed_scenario(home):
    taps = home.taps("game:deep-blue", "option:scenario", "choose", "begin")
    assert taps == DOCUMENTED_TAPS["the next unplayed scenario"]
    assert home.table.snapshot.game == "deep-blue"


def test_any_scenario(home):
    assert home.taps("game:deep-blue", "option:scenario", "value:ruins-of-plenty", "play") == DOCUMENTED_TAPS["any scenario"]
    assert home.shell._table.session.state.game.terms.scenario == "ruins-of-plenty"


def test_a_drawn_scenario(home):
    assert home.taps("game:deep-blue", "option:scenario", "draw", "play") == DOCUMENTED_TAPS["a drawn scenario"]
    assert home.shell._table.session.state.game.terms.scenario


def test_a_game_from_the_shelf(home):
    box = next(name for name in home.targets() if name.startswith("kit:"))
    assert home.taps(box, "begin") == DOCUMENTED_TAPS["a game from the shelf"]
    assert home.table.snapshot.game == KIT


# tools


def has_caused(user, event):
    """Return whether the last move caused this event, in the game or in the toolbox."""
    return any(type(session_event).__name__ == event for session_event in user.table.snapshot.events)


def test_a_rolled_die(home):
    assert home.taps("game:toolbox", "roll") == DOCUMENTED_TAPS["a rolled die"]
    assert has_caused(home, "DiceThrown")


def test_a_draw_from_a_bag(home):
    assert home.taps("game:toolbox", "tab:pot", "pot") == DOCUMENTED_TAPS["a draw from a bag"]
    assert has_caused(home, "ThingsDrawn")


def test_a_counter(home):
    assert home.taps("game:toolbox", "tab:counters", "count:0:0:plus") == DOCUMENTED_TAPS["a counter"]
    assert has_caused(home, "CountChanged")


def test_the_turn_clock_with_another_time(home):
    taps = home.taps("game:toolbox", "tab:clock", "set", "minutes:10", "done", "begins:0")
    assert taps == DOCUMENTED_TAPS["the turn clock with another time"]
    home.tap("pause", "stop", "stop:sure")


def test_the_turn_clock(home):
    assert home.taps("game:toolbox", "tab:clock", "begins:0") == DOCUMENTED_TAPS["the turn clock"]
    assert home.table.snapshot.view.clock.state.is_running
    home.tap("pause")  # a running clock hides the tabs


# scores


def test_a_score(home):
    assert home.taps(sheet_key(home), "key:1", "key:2", "write") - 2 == DOCUMENTED_TAPS["a score"]
    assert has_caused(home, "PointsWritten")


def test_a_score_on_a_new_sheet(home):
    home.tap(sheet_key(home))
    end_users_game(home)
    home.go_home()
    assert home.taps(sheet_key(home), "key:1", "key:2", "write") - 2 == DOCUMENTED_TAPS["a score on a new sheet"]
    assert has_caused(home, "PointsWritten")


def test_a_sheet_that_is_written_on_is_left_for_other_players_after_a_question(home):
    home.tap(sheet_key(home), "key:1", "key:2", "write")
    session = home.table.snapshot.session
    home.tap("close", "menu", "players", "stay")  # Home did not ask who plays: the players are chosen on the sheet
    assert home.table.snapshot.session == session
    home.tap("menu", "players", "new-sheet")
    home.tap(f"seat:{GROUP[-1]}", "away", "begin")
    assert {seat.name for seat in home.table.snapshot.seats} == set(GROUP[:-1]) and not has_caused(home, "PointsWritten")
    home.tap("close", "menu", "players")  # that sheet is empty: Home offers only the one with an entry
    home.shell.show_home()
    home.wait_until_idle()
    assert [open_session.id for open_session in home.shell.screen.open_sessions if open_session.game == SHEET] == [session]


def test_home_offers_the_latest_games_before_a_later_toolbox(home):
    for game in ("deep-blue", "into-the-blue", "deep-dive"):
        home.tap(f"game:{game}", "begin")
        home.go_home()
    home.tap(sheet_key(home), "key:1", "key:2", "write")
    home.go_home()
    home.tap("game:toolbox", "tab:dice", "roll")
    home.go_home()
    bars = [target for target in home.targets() if target.startswith("go-on:")]
    assert bars == [f"go-on:{session.id}" for session in home.shell.screen.open_sessions[:2]] and "go-on-others" in home.targets()
    games = [session.game for session in home.shell.screen.open_sessions]
    assert len(games) > 2 and games[-1] == TOOLBOX


# sheets


def name_of_sheet(user):
    """Return the name of the current sheet."""
    return user.shell._table.session.state.game.sheet.name


def test_the_last_sheet_takes_one_tap(home):
    assert home.taps(sheet_key(home)) == 1
    assert home.table.snapshot.game == SHEET


@pytest.fixture
def group_at_home(home):
    """Return a user on Home whose last sheet was used by GROUP: Dixit and Wizard need three people."""
    home.table.send(BeginSession(SHEET, seats_named(GROUP)))
    home.wait_until_idle()
    home.go_home()
    return home


def test_a_sheet_of_a_group(group_at_home):
    assert group_at_home.taps("other-sheet", "group:party", "sheet:Dixit") == DOCUMENTED_TAPS["a sheet of a group"]
    assert name_of_sheet(group_at_home) == "Dixit"


@pytest.mark.parametrize(("name", "share"), [(CARDS[-1], 1), (CARDS[len(CARDS) // 2], 0.4)])
def test_any_sheet_by_a_drag(group_at_home, name, share):
    home = group_at_home
    before = home.taps("other-sheet")
    x, y = home._target_middle("group:cards")
    home.drag("group:cards", (x, y + (home.shell.height * 0.97 - y) * share))
    assert before + home.taps(f"sheet:{name}") == DOCUMENTED_TAPS["any sheet by a drag"]
    assert name_of_sheet(home) == name


def test_three_letters_find_a_sheet(home):
    home.tap("other-sheet", "search", "key:s", "key:k", "key:u", "sheet:Skull King")
    assert name_of_sheet(home) == "Skull King"


@pytest.mark.parametrize(("way", "key"), [("the code of the sheet", "share"), ("other sheets", "other-sheet")])
def test_from_a_sheet_in_use(open_sheet_user, way, key):
    assert open_sheet_user.taps("menu", key) == DOCUMENTED_TAPS[way]
    assert open_sheet_user.shell.top_page is not None


def test_a_change_of_an_own_sheet(home):
    from kivy_ui.pages.setup.make_sheet_page import open_make_sheet

    open_make_sheet(home.shell)
    home.wait_until_idle()
    home.tap("start", *(["close"] if "close" in home.targets() else []))
    assert home.taps("menu", "change") == DOCUMENTED_TAPS["a change of an own sheet"]
    assert home.shell.top_page is not None
