"""Test who has time on the toolbox's clock, and how much: players are left out and added, and get more or less time."""

from itertools import pairwise

import pytest

from companion.session.inputs.messages import Answer, BeginSession, ResumeSession
from companion.table.seating import pad_seats
from companion.table.seats import default_name, seats_named
from kivy_ui.look.language import translate

CHECKS_TEXT_SIZES = True
WINDOWS = ("800x480", "480x800 de light 2")
HEIGHT_OF_DIGITS = 0.66
"""Height of digits and capitals as a share of a line of text."""


@pytest.fixture
def clock(home):
    """Return the simulated user at the clock that the last game's four players open from Home; Ida is known, too."""
    for names in (("Ann", "Ida"), ("Ann", "Bo", "Cleo", "Maximilian")):
        home.table.send(BeginSession("into-the-blue", seats_named(names)))
        home.wait_until_idle()
        home.go_home()
    home.tap("game:toolbox", "tab:clock")
    yield home
    home.tap("end")  # the next toolbox does not resume this one


def players_of(user):
    seats, clock = user.table.snapshot.seats, user.table.snapshot.view.clock.state
    return [seats[seat].name for seat in clock.order]


@pytest.mark.windows("800x480", now=1)
def test_players_named_in_the_toolbox_are_proposed_for_the_next_game(home):
    home.table.send(BeginSession("toolbox", pad_seats(()), {"playing": "2"}))
    home.wait_until_idle()
    home.tap("tab:clock", "players")
    for seat, name in enumerate(("Zoe", "Yan")):
        home.tap(f"player:{seat}")
        home.write(name)
        home.tap("key:done")
    home.tap("player:0")
    assert "key:done" in home.targets(), "a second tap, to correct the name, threw the player out"
    home.tap("key:done", "done")
    assert translate("toolbox.two_must_stay") in home.words(), "the other list says who plays"
    home.go_home()
    home.tap("game:deep-dive")
    assert [seat.name for seat in home.shell.screen.seats] == ["Zoe", "Yan"]
    home.tap("back", "game:toolbox", "end")  # the next toolbox does not resume this one


def test_a_tap_on_a_name_leaves_a_player_out_or_adds_a_known_one(clock, check_page):
    assert players_of(clock) == ["Ann", "Bo", "Cleo", "Maximilian"]
    clock.tap("players")
    check_page("clock-players")
    clock.tap("player:1", "player:3")
    assert players_of(clock) == ["Ann", "Cleo"]
    check_page("clock-two-players")
    assert translate("toolbox.two_must_stay") in clock.words()
    clock.tap("player:1")
    assert players_of(clock) == ["Ann", "Bo", "Cleo"], "a player who returns keeps the place"
    ida = next(at for at, seat in enumerate(clock.table.snapshot.seats) if seat.name == "Ida")
    clock.tap(f"player:{ida}", "back")
    assert players_of(clock) == ["Ann", "Bo", "Cleo", "Ida"]
    check_page("clock-other-players")


@pytest.mark.windows("800x480", now=1)
def test_a_new_toolbox_after_a_closed_one_has_those_who_played_last(clock):
    clock.tap("players", "player:1", "back", "end", "again")
    clock.tap("tab:clock")
    assert players_of(clock) == ["Ann", "Cleo", "Maximilian"]
    assert [seat.name for seat in clock.table.snapshot.seats][3:5] == ["Bo", "Ida"], "the others can join"


@pytest.mark.windows("800x480", now=1)
def test_another_tab_closes_the_page_of_players(clock):
    clock.tap("players", "tab:dice")
    assert "roll" in clock.targets() and "back" not in clock.targets()


@pytest.mark.windows(*WINDOWS, now=1)
def test_a_players_name_is_changed_on_the_page_of_players(clock, check_page):
    clock.tap("players", "done", "player:1")
    for _ in "Bo":
        clock.tap("key:rub out")
    clock.write("Bob")
    clock.tap("key:done")
    assert players_of(clock) == ["Ann", "Bob", "Cleo", "Maximilian"]
    check_page("clock-names")
    clock.tap("back", "player:1")
    assert players_of(clock) == ["Ann", "Cleo", "Maximilian"], "back from the names, a tap leaves a player out again"


@pytest.mark.windows(*WINDOWS, now=1)
def test_the_menus_page_of_players_pauses_the_clock_to_change_who_plays(clock, check_page):
    clock.tap("begins:0", "menu", "people")
    assert translate("toolbox.change_pauses") in clock.words()
    check_page("players-of-a-running-clock")
    clock.tap("players", "player:1")
    assert clock.table.snapshot.view.clock.state.is_admin and players_of(clock) == ["Ann", "Cleo", "Maximilian"]
    clock.tap("player:1", "back")
    assert players_of(clock) == ["Ann", "Bo", "Cleo", "Maximilian"]


@pytest.mark.windows("800x480", now=1)
def test_undo_names_the_player_who_leaves_in_the_middle_of_a_turn(clock):
    clock.tap("begins:0", "pause", "players", "player:0")
    assert players_of(clock) == ["Bo", "Cleo", "Maximilian"]
    assert "Ann leaves" in clock.words() and "The pause" not in clock.words(), clock.words()


def test_a_player_gets_time_by_a_tap_on_the_paused_clock(clock, check_page):
    clock.tap("set", "minutes:10", "done", "begins:0", "pause")
    check_page("paused-clock-with-times")
    clock.tap("time:1")
    check_page("time-of-one")
    clock.tap("minutes:1", "minutes:1")
    assert "12:00" in clock.words()
    clock.tap("minutes:-5")
    assert "done" not in clock.targets(), "only Back leads away"
    clock.tap("back")
    state = clock.table.snapshot.view.clock.state
    assert state.is_admin and [state.seat_ms(seat, 0) // 60_000 for seat in (1, 2)] == [7, 10]


def test_corrections_of_the_clock_are_about_the_clock_and_its_pause_ends_in_the_menu(clock, check_page):
    clock.tap("set", "minutes:10", "done", "begins:0", "pause", "menu")
    assert translate("curtain.pause_note") not in clock.words(), "no other pause is offered in a pause"
    assert translate("curtain.continue_note") in clock.words(), "it starts the clock, and does not just close the menu"
    clock.tap("more")
    check_page("corrections-of-the-clock")
    cards = {name.partition(":")[2] for name in clock.targets() if name.startswith("aside:")}
    assert cards == {"WriteNote", "AddTime", "Skip", "Reorder", "StopClock"}
    assert not [name for name in clock.targets() if name.startswith("group:")], "few corrections need no tabs"
    clock.tap("back", "tab:dice", "menu")
    assert translate("curtain.clock_is_paused") in clock.words(), "behind another tool, too"
    clock.tap("close", "tab:clock", "menu", "why")
    check_page("help-on-the-paused-clock")
    assert translate("toolbox.turns") in clock.words(), "the way to another order"
    clock.tap("back", "menu", "aside:Pause")
    assert clock.table.snapshot.view.clock.state.is_running


def test_the_clock_runs_on_while_players_use_another_tool_and_one_tap_leads_back(clock, check_page):
    clock.tap("set", "minutes:10", "done", "begins:0", "tools")
    state = clock.table.snapshot.view.clock.state
    assert "roll" in clock.targets() and state.is_running
    assert translate("toolbox.tab", tool="clock") not in clock.words() and ("10:00" in clock.words() or "9:5" in clock.words())
    check_page("dice-beside-the-running-clock")
    clock.tap("roll", "tab:clock")
    assert translate("table.undo_what", what="").strip() in clock.words()
    check_page("clock-after-a-roll")
    clock.tap("tools")
    clock.tap("tab:counters", "tab:clock", "tools")
    assert clock.table.snapshot.view.tool == "counters", "the tool that was used last"
    clock.tap("tab:clock", "pause", "tab:dice")
    assert translate("toolbox.paused") in clock.words()


@pytest.mark.windows(*WINDOWS, now=1)
def test_undo_on_the_clock_after_a_roll_asks_how_far(clock, check_page):
    clock.tap("begins:0", "clock", "tools", "roll", "roll", "tab:clock", "undo")
    assert translate("toolbox.undo_turn", name="Ann") in clock.words()
    check_page("clock-undo-how-far")
    clock.tap("undo-turn")
    view = clock.table.snapshot.view
    assert (view.tool, view.clock.state.up, view.last_throw.faces) == ("clock", 0, ()), "the turn, and both rolls after it"
    clock.tap("clock", "pause", "tab:dice", "roll", "tab:counters", "undo")
    assert "undo-turn" not in clock.targets(), "counters have no turns"
    clock.tap("undo-last")
    assert clock.table.snapshot.view.tool == "dice"


def test_a_new_round_after_all_have_passed_is_said_on_the_clock(clock, check_page):
    clock.tap("begins:1")
    assert translate("toolbox.tap_to_skip") in clock.words()
    clock.tap("pass", "pass")
    assert translate("toolbox.until_all_pass") in clock.words()
    clock.tap("pass")
    assert translate("toolbox.tap_to_skip") not in clock.words(), "no turn of the others is left to skip"
    assert translate("toolbox.all_passed") in clock.words()
    words = translate("toolbox.round_begins", round=2, name="Bo")
    assert words not in clock.words()
    clock.tap("pass")
    assert words in clock.words() and translate("toolbox.round", round=2) in clock.words()
    check_page("clock-new-round")
    clock.tap("clock")
    assert words not in clock.words()


@pytest.mark.windows(*WINDOWS, now=1)
def test_a_tap_on_a_player_who_passed_offers_to_play_on(clock, check_page):
    clock.tap("begins:0", "pass", "other:0")
    assert translate("toolbox.has_passed", name="Ann") in clock.words()
    assert clock.table_stage.step.lead == 0, "the mark beside the sentence is of the player it names"
    check_page("clock-plays-on")
    clock.tap("plays-on")
    assert not any(clock.table.snapshot.view.clock.state.has_passed) and clock.table.snapshot.view.clock.state.up == 1


def test_a_toolbox_whose_clock_runs_is_paused_when_it_is_resumed(clock, check_page):
    clock.tap("begins:0")
    session = clock.table.snapshot.session
    clock.go_home()
    clock.table.send(ResumeSession(session))
    clock.wait_until_idle()
    assert clock.table.snapshot.view.clock.state.is_admin, "nobody's time runs before all have sat down"
    assert not clock.table.snapshot.is_still and {"players", "go-on", "tab:dice"} <= set(clock.targets()), "the clock's own pause"
    check_page("resumed-clock")
    clock.tap("go-on")
    assert clock.table.snapshot.view.clock.state.is_running and not clock.table.snapshot.is_still
    clock.tap("menu", "aside:Pause")
    clock.go_home()
    clock.table.send(ResumeSession(session))
    clock.wait_until_idle()
    assert clock.table.snapshot.is_still, "a toolbox that players paused stays so"
    clock.table.send(Answer(clock.table.snapshot.prompt.choices[0].id))
    clock.wait_until_idle()


@pytest.mark.windows("800x480", "800x480 en contrast 2", "800x480 de light 2", "800x480 de", "720x1280 de deep 2", now=3)
def test_redo_has_room_beside_the_keys_of_the_running_clock(clock, check_page):
    clock.tap("set", "minutes:10", "done", "begins:0", "clock")
    check_page("running-clock-undo")
    clock.tap("undo")
    assert {"undo", "redo", "pass"} <= set(clock.targets())
    check_page("running-clock-redo")


def unnamed_key(user):
    seats = user.table.snapshot.seats
    return next(f"player:{at}" for at, seat in enumerate(seats) if seat.name == default_name(at + 1))


def test_another_player_is_asked_for_the_name_and_joins_with_it(clock, check_page):
    clock.tap("players", unnamed_key(clock))
    assert players_of(clock) == ["Ann", "Bo", "Cleo", "Maximilian"], "nobody joins before the name is known"
    check_page("clock-new-player")
    clock.write("Zoe")
    clock.tap("key:done")
    assert players_of(clock) == ["Ann", "Bo", "Cleo", "Maximilian", "Zoe"]
    check_page("clock-players-with-a-new-one")


def test_names_of_players_are_typed_in_a_row_without_closing_the_keyboard(clock, check_page):
    clock.tap("players", unnamed_key(clock))
    page = clock.shell.top_page
    for name in ("Zoe", "Yann"):
        clock.write(name)
        clock.tap("key:next")
        assert clock.shell.top_page is page and page.typed == ""
    check_page("clock-new-players-in-a-row")
    clock.write("zoe")
    assert "key:next" not in clock.targets() and not page.is_enough(), "Zoe plays already"
    clock.tap("key:rub out", "key:rub out", "key:rub out")
    clock.write("Xaver")
    clock.tap("key:done")
    assert clock.shell.top_page is not page
    assert players_of(clock) == ["Ann", "Bo", "Cleo", "Maximilian", "Zoe", "Yann", "Xaver"]


def test_a_known_person_joins_by_one_tap_on_the_page_for_names(clock):
    clock.tap("players", unnamed_key(clock), "usual:Ida")
    assert players_of(clock) == ["Ann", "Bo", "Cleo", "Maximilian", "Ida"]


def test_a_player_joins_without_a_name_by_a_key_and_one_who_plays_joins_only_once(clock):
    clock.tap("players", unnamed_key(clock))
    clock.write("ann")
    assert not clock.shell.top_page.is_enough() and translate("new_player.plays", name="ann") in clock.words()
    clock.tap("nameless")
    assert len(players_of(clock)) == 5 and players_of(clock)[4].startswith("Seat ")


def test_a_new_player_is_saved_for_later_games_and_one_undo_takes_the_joining_back(clock):
    clock.tap("players", unnamed_key(clock))
    clock.write("Yann")
    clock.tap("key:done", "back")
    assert "Yann" in {player.name for player in clock.table._store.players()}
    clock.tap("undo")
    assert players_of(clock) == ["Ann", "Bo", "Cleo", "Maximilian"]
    assert "Yann" in [seat.name for seat in clock.table.snapshot.seats], "who returns keeps the name"


def test_beside_a_game_a_player_without_a_name_is_asked_for_it_when_joining(home):
    home.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo", default_name(3)))))
    home.wait_until_idle()
    home.tap("menu", "tools", "tab:clock", "players", "player:2")
    assert list(home.table.snapshot.toolbox.view.playing) == [0, 1]
    assert "done" not in home.targets(), "the game has the names, and no key here changes them"
    home.tap("player:2")
    home.write("Yann")
    home.tap("key:done")
    assert list(home.table.snapshot.toolbox.view.playing) == [0, 1, 2]
    assert [seat.name for seat in home.table.snapshot.seats] == ["Ann", "Bo", "Yann"]


def test_a_player_without_a_name_is_named_by_a_tap_or_left_out_by_a_key(home, check_page):
    home.table.send(BeginSession("toolbox", pad_seats(()), {"playing": "3"}))
    home.wait_until_idle()
    home.tap("tab:clock", "players")
    check_page("clock-nameless-players")
    home.tap("player:1")
    check_page("name-of-a-player")
    home.write("Vera")
    home.tap("key:done")
    assert players_of(home) == ["Seat 1", "Vera", "Seat 3"]
    home.tap("player:0", "leave")
    assert players_of(home) == ["Vera", "Seat 3"]
    assert home.words().count(translate("toolbox.unnamed_player")) == 1, "one key for all other players"
    home.tap("player:2")
    assert "leave" not in home.targets(), "two must stay"
    home.tap("back", "back", "menu", "end")


def test_a_player_who_joins_takes_the_place_of_one_without_a_name(home):
    home.table.send(BeginSession("toolbox", pad_seats(()), {"playing": "2"}))
    home.wait_until_idle()
    home.tap("tab:clock", "players", "player:2")
    for name in ("Vera", "Wim", "Xaver"):
        home.write(name)
        home.tap("key:done" if name == "Xaver" else "key:next")
    assert players_of(home) == ["Vera", "Wim", "Xaver"]
    home.tap("back", "menu", "end")


def test_beside_a_game_each_tool_offers_only_what_belongs_to_it(home):
    home.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo", "Cleo"))))
    home.wait_until_idle()
    home.tap("menu", "tools", "more")
    assert [name for name in home.targets() if "choice:" in name], "physical rolls are entered at the dice"
    home.tap("back", "tab:counters", "add")
    assert not [name for name in home.targets() if "d20" in name]
    home.tap("back", "tab:clock")
    assert "players" in home.targets() and "more" not in home.targets()


@pytest.mark.parametrize("count", [6, 8, 12])
@pytest.mark.windows("800x480", "800x480 de light 2", "480x800 de light 2", "480x800 de", "1280x720 de contrast 1", now=2)
def test_all_others_are_above_the_running_clock_of_many_players(home, check_page, count):
    names = ("Ann", "Bo", "Cleo", "Maximilian-Alexander", "Ida", "Fay", "Gus", "Hal", "Anna-Katharina", "Jo", "Kay", "Lou")
    home.table.send(BeginSession("toolbox", seats_named(names[:count])))
    home.wait_until_idle()
    home.tap("tab:clock", "begins:0", "other:1", "pass")
    sprite_keys = {sprite.key for sprite in home.table_stage.scene.sprites}
    assert {f"other:{seat}" for seat in range(count) if seat != 2} <= sprite_keys
    assert "passed" in home.words() or "gepasst" in home.words()
    check_page(f"clock-of-{count}")


@pytest.mark.windows("800x480", "480x800 de light 2", "480x800 de")
def test_all_four_others_are_above_the_running_clock(home, check_page):
    home.table.send(BeginSession("toolbox", seats_named(("Ann", "Bo", "Cleo", "Maximilian", "Ida"))))
    home.wait_until_idle()
    home.tap("tab:clock", "begins:0")
    assert [f"other:{seat}" for seat in (1, 2, 3, 4)] == [name for name in home.targets() if name.startswith("other:")]
    check_page("clock-of-five")
    home.tap("pass", "pause")
    check_page("pause-of-five")


@pytest.mark.parametrize("count", [2, 3, 4, 9])
@pytest.mark.windows("800x480", "480x800 de", "480x800 de light 2", "720x1280")
def test_time_and_note_of_a_player_are_below_the_name_in_a_pause(home, count):
    """The time covered the name of a player who sat out, on a high panel."""
    home.table.send(
        BeginSession("toolbox", seats_named(("Ann", "Bo", "Cleo", "Maximilian", "Ida", "Fay", "Gus", "Hal", "Jo")[:count]))
    )
    home.wait_until_idle()
    home.tap("tab:clock", "begins:0", "other:1", "pause")
    texts = {sprite.key: sprite for sprite in home.table_stage.scene.sprites}
    lines = [texts[key] for part in ("name", "time", "note") if (key := f"clock:1:{part}") in texts]
    assert home.read_sentence("seat.skips") in home.words() and (len(lines) == 3 or count == 9), "a low panel has one line for both"
    for upper, lower in pairwise(lines):
        assert lower.y - upper.y > HEIGHT_OF_DIGITS * (upper.h + lower.h) / 2, "a line of text is higher than its digits"
