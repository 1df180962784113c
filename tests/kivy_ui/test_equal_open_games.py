"""Test bars of Home for two open games of the same people: no other game may be open, as more bars have no room for this."""

import time

from companion.library.records.session_records import StoredSession
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.session.record.journal import Outcome
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from kivy_ui.pages.history.play_words import day_ago, time_ago
from kivy_ui.pages.home.open_games import player_notes
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("800x480", "480x800 de light 2")

MINUTE_S, DAY_S = 60, 86_400


def test_two_games_of_the_same_people_say_how_far_each_is(home):
    """After “Play again” the people sat in another order, and both bars had their names only."""
    for names in (("Zoe", "Tom", "Maximilian"), ("Maximilian", "Zoe", "Tom")):
        home.table.send(BeginSession("into-the-blue", seats_named(names)))
        home.table.send(CloseSession())
    home.shell.show_home()
    home.wait_until_idle()
    bars = [target.box for target in home.surfaces()[0].targets if target.name.startswith("go-on:")]
    texts = [" ".join(text.text for text in home.shell.screen.texts if text.box.is_within(bar)) for bar in bars]
    assert len(texts) == 2 and all(translate("recent.just_begun") in text for text in texts), texts


def test_an_open_game_that_has_a_twin_says_when_it_was_played(window):
    """Two games of the same people were at the same turn, and nothing said which was the older one."""
    end_s = int(time.time())
    notes = [[*player_notes(open_game(last_s), has_twin=True)] for last_s in (end_s, end_s - 5 * DAY_S)]
    assert [note[-1] for note in notes] == [translate("recent.moves", moves=3), day_ago(end_s - 5 * DAY_S)], notes
    assert time_ago(end_s) in notes[0][0] and translate("date.minutes", minutes=2) in notes[1][0], notes


def open_game(last_s):
    return StoredSession("1", "into-the-blue", ("Zoe", "Tom"), last_s, last_s, 2 * MINUTE_S * 1000, 4, Outcome())


def test_the_held_bar_of_an_open_game_ends_it_and_reopens_it(window, check_page, pictures):
    """A game could be dropped only within it, and of two games with the same people the wrong one was easily opened."""
    user = SimulatedUser(create_table(store=Store.in_memory()), window.settings(), is_blind=not pictures)
    for names in (("Zoe", "Tom"), ("Tom", "Zoe")):
        user.table.send(BeginSession("into-the-blue", seats_named(names)))
        user.table.send(CloseSession())
    user.go_home()
    latest, earlier = bars(user)
    hold(user, latest)
    assert user.targets()[:2] == ["resume", "end"] and user.table.snapshot.session == "", "letting go is no tap on the bar"
    check_page("open-game")
    user.tap("end")
    check_page("ended-open-game")
    user.tap("reopen", "end", "home")
    assert bars(user) == [earlier]
    user.tap(f"open-game:{earlier.removeprefix('go-on:')}", "resume")
    user.wait_until(lambda: user.table.snapshot.session)
    assert [seat.name for seat in user.table.snapshot.seats] == ["Zoe", "Tom"]


def bars(user):
    """Return the names of the bars that resume a game."""
    user.wait_until_idle()
    return [target.name for target in user.surfaces()[0].targets if target.name.startswith("go-on:")]


def hold(user, name):
    box = user.find(name)
    touch = user.touch_down(box.cx, box.cy)
    user.wait_until(lambda: "resume" in user.targets())
    touch.touch_up()
    user.wait_until_idle()


def test_a_game_without_a_move_comes_after_the_games_that_were_played(home):
    """A game opened by mistake was the first to resume, before the one in play."""
    sessions = []
    for is_played in (True, False):
        home.table.send(BeginSession("into-the-blue", seats_named(("Zoe", "Tom"))))
        sessions.append(home.table.snapshot.session)
        if is_played:
            home.table.send(Answer(home.table.snapshot.prompt.choices[0].id))
        home.table.send(CloseSession())
    home.shell.show_home()
    home.wait_until_idle()
    assert [bar.removeprefix("go-on:") for bar in bars(home)] == sessions
