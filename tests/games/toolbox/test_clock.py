"""Turn clock: with a table time that the test sets, and in a session that is paused, suspended, or whose wall clock is set."""

import inspect
import time

import pytest
from msgspec.structs import replace

from companion.games.toolbox import GAME
from companion.games.toolbox.given_time import AddTime
from companion.games.toolbox.passes import CancelPass
from companion.games.toolbox.rulebook import PASSES_CANCELLED_FROM, RESERVE_FROM
from companion.games.toolbox.turn_changes import CancelSkip, Reorder, Skip, StopClock
from companion.games.toolbox.turns import (
    USUAL_SAND_S,
    Begin,
    BeginAdmin,
    BeginAtRandom,
    EndAdmin,
    EndTurn,
    Pass,
    SetClock,
    SetNumber,
    SetTurnOrder,
    StartRound,
    TurnBegun,
    seconds_to_set,
)
from companion.session.inputs.cues import cue
from companion.session.inputs.messages import Answer, BeginSession, ReportOverdue
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import MemoryJournal
from companion.session.record.simulated_game import default_seats
from companion.session.session_thread import SessionThread
from companion.table.any_time_moves import LeaveTable
from companion.table.moves import IllegalMoveError
from companion.table.sentence import SeatName, say
from tests.games.toolbox.builders import ToolboxGame
from tests.session.fake_store import FakeStore


def refusal_of(box, move):
    with pytest.raises(IllegalMoveError) as refusal:
        box.play(move)
    return refusal.value.reason


def end_turns(box, *seconds):
    for second in seconds:
        box.wait(second).play(EndTurn())
    return box


def test_clock_counting_up_adds_the_time_of_each_seat():
    box = end_turns(ToolboxGame().play(Begin((0,))), 10, 20, 5, 1)
    assert box.state.clock.spent == (11_000, 20_000, 5_000) and box.state.clock.round == 2


def test_clock_counting_down_subtracts_time_and_adds_seconds_at_the_end_of_a_turn():
    box = ToolboxGame(2).play(SetClock(("down",), 1, 5, 0)).play(Begin((0,)))
    end_turns(box, 30)
    assert box.events[0].left_ms == 35_000
    end_turns(box, 70)
    assert box.events[0].left_ms == -5_000 and box.events[0].mood() == "hazard"


def test_a_sand_timer_is_turned_for_every_turn():
    box = ToolboxGame(2).play(SetClock(("sand",), 0, 30, 0)).play(Begin((0,)))
    assert [end_turns(box, seconds).events[0].left_ms for seconds in (10, 25, 31)] == [20_000, 5_000, -1_000]


def test_a_turn_longer_than_the_chime_is_slow():
    box = ToolboxGame(2).play(SetClock(("none",), 0, 0, 60)).play(Begin((0,)))
    assert not end_turns(box, 60).events[0].is_slow and end_turns(box, 61).events[0].is_slow


def test_admin_time_counts_for_no_seat():
    box = ToolboxGame(2).play(Begin((0,))).wait(10).play(BeginAdmin()).wait(100)
    assert refusal_of(box, EndTurn()) == "admin_time"
    box.play(EndAdmin()).wait(5).play(EndTurn())
    assert box.events[0].used_ms == 15_000 and box.state.clock.admin_ms == 100_000
    assert refusal_of(box, EndAdmin()) == "no_admin"


def test_pass_lasts_for_the_round_and_end_of_turn_does_not():
    box = ToolboxGame().play(Begin((0,))).play(Pass())
    ups = [end_turns(box, 1).state.clock.up for _ in range(4)]
    assert ups == [2, 1, 2, 1] and box.state.clock.round == 1
    box.play(Pass()).play(Pass())
    assert box.state.clock.up == 0 and box.state.clock.round == 2 and not any(box.state.clock.has_passed)


def test_a_player_who_passed_plays_on_in_the_same_round():
    box = ToolboxGame().play(Begin((0,))).play(Pass()).play(CancelPass((0,)))
    assert box.state.clock.passing == () and refusal_of(box, CancelPass((0,))) == "not_passed"
    assert [end_turns(box, 1).state.clock.up for _ in range(3)] == [2, 0, 1] and box.state.clock.round == 2
    box.state = replace(box.play(Pass()).state, rules=PASSES_CANCELLED_FROM - 1)
    assert refusal_of(box, CancelPass((1,))) == "not_passed", "of an older toolbox"


def test_a_skipped_seat_misses_one_turn():
    box = ToolboxGame().play(Begin((0,))).play(Skip((1,)))
    assert refusal_of(box, Skip((1,))) == "already_skipped"
    assert [end_turns(box, 1).state.clock.up for _ in range(4)] == [2, 0, 1, 2]


def test_a_skipped_turn_is_given_back():
    box = ToolboxGame().play(Begin((0,))).play(Skip((1,))).play(CancelSkip((1,)))
    assert refusal_of(box, CancelSkip((1,))) == "not_skipped"
    assert [end_turns(box, 1).state.clock.up for _ in range(2)] == [1, 2]


def test_skip_of_every_seat_is_cleared_after_one_turn_each():
    box = ToolboxGame(2).play(Begin((0,))).play(Skip((0,))).play(Skip((1,)))
    assert end_turns(box, 1).state.clock.up == 1 and not any(box.state.clock.is_skipped)


def test_turn_order_can_be_changed_during_play():
    box = ToolboxGame().play(Begin((0,))).play(Reorder((2, 0, 1)))
    assert [end_turns(box, 1).state.clock.up for _ in range(3)] == [1, 2, 0]
    assert refusal_of(box, Reorder((0, 0, 1))) == "no_such_order"


def test_random_start_chooses_seats_evenly():
    fell = [ToolboxGame(seed=n.to_bytes(32, "big")).play(BeginAtRandom()).events[0].seat for n in range(300)]
    assert all(70 < fell.count(seat) < 130 for seat in range(3))


def test_stopped_clock_keeps_its_setting_and_order():
    box = ToolboxGame(2).play(SetClock(("down",), 9, 0, 0)).play(Reorder((1, 0))).play(Begin((0,)))
    assert refusal_of(box, SetClock(("up",))) == "clock_running" and refusal_of(box, Begin((1,))) == "clock_running"
    end_turns(box, 3).play(StopClock())
    clock = box.state.clock
    assert (clock.way, clock.minutes, clock.order, clock.spent, clock.up) == ("down", 9, (1, 0), (0, 0), -1)
    assert refusal_of(box, EndTurn()) == "clock_still"


# in a session


class FakeClocks:
    """Monotonic clock and wall clock that the test sets."""

    def __init__(self):
        self.monotonic, self.wall = 50.0, 1_800_000_000.0

    def clock(self):
        return PlayClock(lambda: self.monotonic, lambda: self.wall)


def find_choice(choices, key):
    """Return the choice whose label has this key."""
    return next(choice for choice in choices if getattr(choice.label, "key", "") == key)


def choose(session, key, *values):
    session.play(find_choice((*session.prompt.choices, *session.prompt.any_time_choices), key).id, values)


@pytest.fixture
def clock_session():
    time = FakeClocks()
    journal = MemoryJournal()
    session = Session.begin(GAME, "session", GAME.setup(default_seats(2)), journal, time.clock())
    choose(session, "choice.clock")
    choose(session, "choice.begins", (0,))
    return time, journal, session


def used_ms(session):
    return session.state.game.clock.spent[0]


def test_move_has_the_table_time_in_the_journal(clock_session):
    time, _, session = clock_session
    time.monotonic += 12
    choose(session, "choice.end_turn")
    assert used_ms(session) == 12_000
    assert [event.at_ms for event in session.entry_log.last_events if isinstance(event, TurnBegun)] == [12_000]
    assert b'"at_ms":12000' in bytes(session.entries[-1].move)


def test_pause_stops_the_time_of_every_seat(clock_session):
    time, _, session = clock_session
    time.monotonic += 3
    choose(session, "aside.pause")
    time.monotonic += 1000
    choose(session, "session.continue")
    time.monotonic += 4
    choose(session, "choice.end_turn")
    assert used_ms(session) == 7_000


@pytest.mark.parametrize("jump", [-(10**9), 10**9])
def test_wall_clock_jump_changes_no_time(clock_session, jump):
    time, _, session = clock_session
    time.monotonic += 5
    time.wall += jump
    choose(session, "choice.end_turn")
    assert used_ms(session) == 5_000


def test_restart_counts_for_no_seat(clock_session):
    time, journal, session = clock_session
    time.monotonic += 6
    choose(session, "choice.admin")
    choose(session, "choice.continue")
    time.monotonic = 0.5  # another boot: its clock begins anew
    resumed_session = Session.resume(GAME, "session", journal, time.clock())
    time.monotonic += 2
    choose(resumed_session, "choice.end_turn")
    assert used_ms(resumed_session) == 8_000


def test_undo_returns_no_time(clock_session):
    time, _, session = clock_session
    time.monotonic += 5
    choose(session, "choice.end_turn")
    time.monotonic += 5
    session.undo()
    time.monotonic += 5
    choose(session, "choice.end_turn")
    assert used_ms(session) == 15_000


# the chime


def test_slow_turn_chimes_once():
    time = FakeClocks()
    clock = time.clock()
    table = SessionThread(FakeStore(), clock, lambda _: GAME)
    table.handle(BeginSession("toolbox", default_seats(2)))
    for key, values in (("choice.clock", ()), ("choice.set_clock", (("none",), 0, 0, 30)), ("choice.begins", ((0,),))):
        table.handle(Answer(find_choice(table.snapshot.prompt.choices, key).id, values))
    before = table.snapshot
    assert table._reminders.wait_s(before, clock.played_ms()) == 30
    time.monotonic += 29
    table.handle(ReportOverdue())
    assert table.snapshot.chimes == 0
    time.monotonic += 1
    table.handle(ReportOverdue())
    assert (table.snapshot.message.key, table.snapshot.message.parts["seat"]) == ("alarm.slow", SeatName(0)) and cue(
        before, table.snapshot
    ) == "turn"
    assert table._reminders.wait_s(table.snapshot, clock.played_ms()) is None
    table.handle(ReportOverdue())
    assert table.snapshot.chimes == 1


def test_no_chime_rings_in_a_pause():
    box = ToolboxGame(2).play(SetClock(("none",), 0, 0, 30)).play(Begin((0,))).wait(5).play(BeginAdmin())
    assert box.alarms == ()
    assert box.wait(60).play(EndAdmin()).alarms[0][0] == 65_000 + 25_000


def test_elapsed_time_of_a_seat_chimes_once():
    box = ToolboxGame(2).play(SetClock(("sand",), 0, 30, 0)).play(Begin((0,)))
    assert box.alarms == ((30_000, "alarm.up", 0),)
    box = end_turns(ToolboxGame(2).play(SetClock(("down",), 1, 0, 0)).play(Begin((0,))), 20)
    assert end_turns(box, 50).alarms[0][0] == 70_000 + 40_000
    late = end_turns(box, 70, 1)
    assert late.alarms == (), "it was said when it was up"


def test_slow_turn_and_elapsed_time_chime_in_order():
    box = ToolboxGame(2).play(SetClock(("sand",), 0, 30, 20)).play(Begin((0,)))
    assert box.alarms == ((20_000, "alarm.slow", 0), (30_000, "alarm.up", 0))
    box = ToolboxGame(2).play(SetClock(("sand",), 0, 30, 40)).play(Begin((0,)))
    assert box.alarms == ((30_000, "alarm.up", 0), (40_000, "alarm.slow", 0))


def test_elapsed_time_chimes_even_after_the_slow_turn_chime():
    time, messages = FakeClocks(), []
    table = SessionThread(FakeStore(), time.clock(), lambda _: GAME)
    table.handle(BeginSession("toolbox", default_seats(2)))
    for key, values in (("choice.clock", ()), ("choice.set_clock", (("sand",), 0, 30, 20)), ("choice.begins", ((0,),))):
        table.handle(Answer(find_choice(table.snapshot.prompt.choices, key).id, values))
    for _ in range(50):
        time.monotonic += 1
        before = table.snapshot.chimes
        table.handle(ReportOverdue())
        messages += [getattr(table.snapshot.message, "key", "")] * (table.snapshot.chimes - before)
    assert messages == ["alarm.slow", "alarm.up"]


# a suspended computer


class FakeMachine:
    """Fake computer that can be suspended: meanwhile CLOCK_BOOTTIME and the wall clock run, CLOCK_MONOTONIC stops."""

    def __init__(self):
        self.monotonic = self.boottime = 100.0
        self.wall = 1_800_000_000.0

    def run(self, seconds):
        self.monotonic += seconds
        self.boottime += seconds
        self.wall += seconds

    def sleep(self, seconds):
        self.boottime += seconds
        self.wall += seconds


def test_sleep_of_the_machine_counts_for_no_seat():
    machine, journal = FakeMachine(), MemoryJournal()
    clock = PlayClock(lambda: machine.monotonic, lambda: machine.wall)
    session = Session.begin(GAME, "session", GAME.setup(default_seats(2)), journal, clock)
    choose(session, "choice.clock")
    choose(session, "choice.begins", (0,))
    machine.run(7)
    machine.sleep(8 * 3600)
    machine.run(2)
    choose(session, "choice.end_turn")
    assert used_ms(session) == 9_000 and session.entries[-1].wall_s == int(machine.wall)


def test_play_clock_uses_the_monotonic_clock_that_stops_in_sleep():
    assert inspect.signature(PlayClock).parameters["monotonic"].default is time.monotonic
    assert time.get_clock_info("monotonic").implementation == "clock_gettime(CLOCK_MONOTONIC)"


# a player leaves


def test_turns_skip_a_seat_that_left_the_clock():
    box = ToolboxGame().play(Begin((0,))).play(LeaveTable(1))
    assert [end_turns(box, 1).state.clock.up for _ in range(3)] == [2, 0, 2] and box.present_seats == (0, 2)
    assert refusal_of(box, Skip((1,))) == "no_such_seat" and refusal_of(box, LeaveTable(1)) == "no_such_seat"
    assert refusal_of(box, Reorder((0, 1, 2))) == "no_such_order" and box.play(Reorder((2, 0))).state.clock.order == (2, 0)
    assert box.view.seats[1].is_out


def test_seat_that_leaves_in_its_turn_passes_the_turn():
    box = ToolboxGame().play(Begin((0,))).wait(5).play(LeaveTable(0))
    assert box.state.clock.up == 1 and box.state.clock.round == 1 and box.present_seats == (1, 2)
    box.wait(60).play(EndAdmin()).wait(3).play(EndTurn())
    assert box.state.clock.spent == (0, 3_000, 0), "nobody pays for the goodbyes"
    box.play(EndTurn())
    assert [end_turns(box, 1).state.clock.up for _ in range(2)] == [2, 1] and box.state.clock.round == 3


def test_round_starts_when_the_last_seat_that_has_not_passed_leaves():
    box = ToolboxGame().play(Begin((0,))).play(Pass()).play(Pass()).play(LeaveTable(2))
    assert box.state.clock.up in (0, 1) and box.state.clock.round == 2


def test_next_seat_starts_the_round_when_the_first_leaves_after_all_passed():
    box = ToolboxGame().play(Begin((1,))).play(Pass()).play(Pass()).play(LeaveTable(0))
    assert (box.state.clock.up, box.state.clock.order, box.state.clock.round) == (1, (1, 2), 2)
    box.play(EndAdmin()).play(EndTurn())
    assert box.state.clock.up == 2


def test_last_seat_cannot_leave():
    assert refusal_of(ToolboxGame(1), LeaveTable(0)) == "no_such_seat"


def test_random_start_chooses_among_present_seats():
    fell = {ToolboxGame(seed=n.to_bytes(32, "big")).play(LeaveTable(1)).play(BeginAtRandom()).events[0].seat for n in range(40)}
    assert fell == {0, 2}


# the order of turns


def list_turns(box, count):
    return [end_turns(box, 1).state.clock.up for _ in range(count)]


def create_box_with_order(turn_order, seats=3):
    return ToolboxGame(seats).play(SetTurnOrder((turn_order,)))


def test_reversed_order_alternates_each_round():
    box = create_box_with_order("reversed").play(Begin((0,)))
    assert list_turns(box, 6) == [1, 2, 2, 1, 0, 0] and box.state.clock.round == 3


def test_first_seat_to_pass_starts_the_next_round():
    box = create_box_with_order("passing").play(Begin((0,))).play(EndTurn()).play(Pass()).play(Pass())
    assert (box.state.clock.up, box.state.clock.passing) == (0, (1, 2))
    box.play(Pass())
    assert (box.state.clock.order, box.state.clock.up, box.state.clock.round) == ((1, 2, 0), 1, 2)
    assert not any(box.state.clock.has_passed) and list_turns(box, 3) == [2, 0, 1]


@pytest.mark.parametrize(("turn_order", "order"), [("high", (2, 0, 1)), ("low", (1, 0, 2))])
def test_entered_numbers_decide_the_order_of_each_round(turn_order, order):
    box = create_box_with_order(turn_order)
    for seat, number in enumerate((7, -1, 12)):
        box.play(SetNumber(seat, number))
    box.play(StartRound())
    assert (box.state.clock.order, box.state.clock.up, box.state.clock.round) == (order, order[0], 1)
    assert refusal_of(box, SetNumber(0, 3)) == "no_numbers_now"
    end_turns(box, 1, 1, 1)
    assert (
        box.state.clock.is_asking and refusal_of(box, EndTurn()) == "numbers_first" and refusal_of(box, Pass()) == "numbers_first"
    )
    spent = box.state.clock.spent
    box.wait(60).play(SetNumber(order[-1], 99 if turn_order == "high" else -99)).play(StartRound())
    assert (box.state.clock.up, box.state.clock.round, box.state.clock.spent) == (order[-1], 2, spent)


def test_equal_numbers_keep_their_order():
    box = create_box_with_order("high").play(Reorder((1, 2, 0))).play(StartRound())
    assert box.state.clock.order == (1, 2, 0)


def test_chits_draw_every_seat_once_a_round_in_random_order():
    round_orders = set()
    for number in range(60):
        box = ToolboxGame(3, seed=number.to_bytes(32, "big")).play(SetTurnOrder(("chits",))).play(BeginAtRandom())
        first = (box.state.clock.up, *list_turns(box, 2))
        assert sorted(first) == [0, 1, 2] and sorted(list_turns(box, 3)) == [0, 1, 2] and box.state.clock.round == 2
        assert box.state.clock.known_next() is None
        round_orders.add(first)
    assert len(round_orders) == 6


def test_a_skipped_chit_stays_in_the_bag_for_its_round():
    box = create_box_with_order("chits").play(Begin((0,))).play(Skip((1,)))
    assert list_turns(box, 1) == [2]
    assert box.play(EndTurn()).state.clock.round == 2 and not any(box.state.clock.is_skipped)


def test_every_turn_order_works_after_a_seat_left():
    for turn_order in ("reversed", "passing", "high", "low", "chits"):
        box = create_box_with_order(turn_order, 4)
        box.play(StartRound() if turn_order in ("high", "low") else Begin((0,))).play(LeaveTable(0))
        if box.state.clock.is_admin:
            box.play(EndAdmin())
        for _ in range(9):
            box.play(StartRound() if box.state.clock.is_asking else EndTurn())
            assert box.state.clock.up != 0, turn_order


def test_seat_that_passed_still_shows_its_time():
    box = ToolboxGame().play(Begin((0,))).wait(6).play(Pass())
    view = box.view.clock
    assert view.seats[0][1] == say("seat.passed") and view.state.seat_ms(0, 99_000) == 6_000


# rounds of a clock whose first turn was not the first seat's


def list_seats_and_rounds(box, count):
    """Return seat and round of `count` turns, the current one first."""
    turns = []
    for _ in range(count):
        turns.append((box.state.clock.up, box.state.clock.round))
        end_turns(box, 1)
    return turns


def test_round_ends_at_the_seat_that_started():
    box = ToolboxGame(4).play(Begin((2,)))
    assert list_seats_and_rounds(box, 9) == [(2, 1), (3, 1), (0, 1), (1, 1), (2, 2), (3, 2), (0, 2), (1, 2), (2, 3)]


def test_every_round_has_every_seat_when_the_start_seat_is_skipped_or_leaves():
    box = ToolboxGame(3).play(Begin((1,))).play(Skip((1,)))
    assert list_seats_and_rounds(box, 4) == [(1, 1), (2, 1), (0, 1), (2, 2)]
    box = ToolboxGame(3).play(Begin((1,))).play(LeaveTable(1)).play(EndAdmin())
    assert list_seats_and_rounds(box, 4) == [(2, 1), (0, 1), (2, 2), (0, 2)]


@pytest.mark.parametrize(
    ("order", "expected"),
    [("reversed", [1, 2, 0, 0, 2, 1, 1]), ("passing", [1, 2, 0, 1, 2, 0, 1]), ("fixed", [1, 2, 0, 1, 2, 0, 1])],
)
def test_next_order_starts_from_the_seat_that_started(order, expected):
    box = ToolboxGame(3).play(SetTurnOrder((order,))).play(Begin((1,)))
    assert list_seats_and_rounds(box, 7) == [(seat, 1 + nth // 3) for nth, seat in enumerate(expected)]


def test_seat_that_started_starts_again_after_all_passed():
    box = ToolboxGame(3).play(Begin((1,)))
    for _ in range(3):
        box.play(Pass())
    assert (box.state.clock.up, box.state.clock.round) == (1, 2)


def test_round_of_rules_1_ends_at_the_first_seat_in_order():
    box = ToolboxGame(3)
    box.state = GAME.initial_state(replace(GAME.setup(default_seats(3), {}), rules=1))
    assert list_seats_and_rounds(box.play(Begin((1,))), 4) == [(1, 1), (2, 1), (0, 2), (1, 2)]


def test_a_paused_clock_is_set_and_keeps_rounds_and_used_times():
    box = ToolboxGame(2).play(SetClock(("down",), 10, 0, 0)).play(Begin((0,))).wait(5)
    assert refusal_of(box, SetClock(("down",), 12, 0, 0)) == "clock_running"
    box = box.play(BeginAdmin()).play(SetClock(("down",), 12, 0, 30))
    clock = box.state.clock
    assert (clock.round, clock.up, clock.is_admin, clock.chime) == (1, 0, True, 30)
    assert [clock.seat_ms(seat, 5000) for seat in (0, 1)] == [12 * 60_000 - 5000, 12 * 60_000]
    box = ToolboxGame(2)
    box.state = GAME.initial_state(replace(GAME.setup(default_seats(2), {}), rules=4))
    box = box.play(Begin((0,))).play(BeginAdmin())
    assert refusal_of(box, SetClock(("down",), 12, 0, 0)) == "clock_running", "older games refuse it"


def test_one_player_gets_more_time_or_less_also_in_a_turn():
    box = ToolboxGame(2).play(SetClock(("down",), 10, 0, 0)).play(Begin((0,))).wait(5)
    box.play(AddTime((1,), 2)).play(AddTime((0,), -1))
    assert [box.state.clock.seat_ms(seat, 5000) for seat in (0, 1)] == [9 * 60_000 - 5000, 12 * 60_000]
    assert box.log_sentences()[0].key == "log.time_taken"
    assert box.alarms[0][0] == 9 * 60_000, "the time is up a minute earlier"
    assert refusal_of(box, AddTime((0,), 0)) == "no_minutes" and refusal_of(box, AddTime((0,), 181)) == "out_of_range"
    assert refusal_of(box, AddTime((2,), 1)) == "no_such_seat"
    box.play(StopClock())
    assert box.state.clock.seat_ms(1, 0) == 10 * 60_000, "a reset gives everyone the same time"
    box.play(SetClock(("up",), 0, 0, 0))
    assert refusal_of(box, AddTime((1,), 2)) == "no_limit"


def test_a_sand_timer_without_seconds_gets_the_usual_ones():
    box = ToolboxGame(2).play(SetClock(("sand",), 0, 0, 0))
    assert box.state.clock.seconds == USUAL_SAND_S == seconds_to_set("sand", 0)
    assert box.play(SetClock(("sand",), 0, 45, 0)).state.clock.seconds == 45
    assert box.play(SetClock(("down",), 5, 0, 0)).state.clock.seconds == 0
    box.state = GAME.initial_state(replace(GAME.setup(default_seats(2), {}), rules=5))
    assert box.play(SetClock(("sand",), 0, 0, 0)).state.clock.seconds == 0, "older games keep 0"


def test_a_turn_uses_its_own_seconds_first_and_then_the_reserve():
    box = ToolboxGame(2).play(SetClock(("reserve",), 10, 120, 0)).play(Begin((0,)))
    assert box.alarms == ((120_000, "alarm.reserve", 0), (720_000, "alarm.up", 0))
    assert [box.state.clock.shown_ms(second * 1000) for second in (0, 119, 120, 130, 721)] == [
        120_000,
        1000,
        600_000,
        590_000,
        -1000,
    ]
    assert not box.state.clock.is_slow(719_000) and box.state.clock.has_run_out(721_000)
    box = end_turns(box, 90, 150)
    assert [box.state.clock.seat_ms(seat, box.ms) for seat in (0, 1)] == [600_000, 570_000], "only what is longer is taken"
    assert box.events[0].left_ms == 570_000
    box.play(AddTime((1,), 1)).play(BeginAdmin()).wait(500).play(EndAdmin())
    assert [box.state.clock.seat_ms(seat, box.ms) for seat in (0, 1)] == [600_000, 630_000]
    assert box.play(StopClock()).state.clock.seat_ms(1, 0) == 600_000
    assert box.play(SetClock(("reserve",), 5, 0, 0)).state.clock.seconds == USUAL_SAND_S
    box.state = GAME.initial_state(replace(GAME.setup(default_seats(2), {}), rules=RESERVE_FROM - 1))
    assert refusal_of(box, SetClock(("reserve",), 10, 120, 0)) == "no_such_way", "older games refuse it"
