"""Turn clock with table time given by the test, and in a session whose clock is paused, suspended and set."""

import inspect
import time

import pytest
from msgspec.structs import replace

from companion.games.toolbox import GAME
from companion.games.toolbox.turns import (
    Begin,
    BeginAdmin,
    BeginAtRandom,
    EndAdmin,
    EndTurn,
    Pass,
    Reorder,
    SetClock,
    SetNumber,
    SetTurnOrder,
    Skip,
    StartRound,
    StopClock,
    TurnBegun,
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
from tests.games.toolbox.builders import Box
from tests.session.fake_store import FakeStore


def refusal_of(box, move):
    with pytest.raises(IllegalMoveError) as refusal:
        box.does(move)
    return refusal.value.reason


def turns(box, *seconds):
    for one in seconds:
        box.wait(one).does(EndTurn())
    return box


def test_clock_counting_up_adds_the_time_of_each_seat():
    box = turns(Box().does(Begin((0,))), 10, 20, 5, 1)
    assert box.state.clock.spent == (11_000, 20_000, 5_000) and box.state.clock.round == 2


def test_clock_counting_down_subtracts_time_and_adds_seconds_at_the_end_of_a_turn():
    box = Box(2).does(SetClock(("down",), 1, 5, 0)).does(Begin((0,)))
    turns(box, 30)
    assert box.events[0].left_ms == 35_000
    turns(box, 70)
    assert box.events[0].left_ms == -5_000 and box.events[0].mood() == "hazard"


def test_a_sand_timer_is_turned_for_every_turn():
    box = Box(2).does(SetClock(("sand",), 0, 30, 0)).does(Begin((0,)))
    assert [turns(box, seconds).events[0].left_ms for seconds in (10, 25, 31)] == [20_000, 5_000, -1_000]


def test_a_turn_longer_than_the_chime_is_slow():
    box = Box(2).does(SetClock(("none",), 0, 0, 60)).does(Begin((0,)))
    assert not turns(box, 60).events[0].is_slow and turns(box, 61).events[0].is_slow


def test_admin_time_counts_for_no_seat():
    box = Box(2).does(Begin((0,))).wait(10).does(BeginAdmin()).wait(100)
    assert refusal_of(box, EndTurn()) == "admin_time"
    box.does(EndAdmin()).wait(5).does(EndTurn())
    assert box.events[0].used_ms == 15_000 and box.state.clock.admin_ms == 100_000
    assert refusal_of(box, EndAdmin()) == "no_admin"


def test_pass_lasts_for_the_round_and_end_of_turn_does_not():
    box = Box().does(Begin((0,))).does(Pass())
    ups = [turns(box, 1).state.clock.up for _ in range(4)]
    assert ups == [2, 1, 2, 1] and box.state.clock.round == 1
    box.does(Pass()).does(Pass())
    assert box.state.clock.up == 0 and box.state.clock.round == 2 and not any(box.state.clock.has_passed)


def test_a_skipped_seat_misses_one_turn():
    box = Box().does(Begin((0,))).does(Skip((1,)))
    assert refusal_of(box, Skip((1,))) == "already_skipped"
    assert [turns(box, 1).state.clock.up for _ in range(4)] == [2, 0, 1, 2]


def test_skip_of_every_seat_is_cleared_after_one_turn_each():
    box = Box(2).does(Begin((0,))).does(Skip((0,))).does(Skip((1,)))
    assert turns(box, 1).state.clock.up == 1 and not any(box.state.clock.is_skipped)


def test_turn_order_can_be_changed_during_play():
    box = Box().does(Begin((0,))).does(Reorder((2, 0, 1)))
    assert [turns(box, 1).state.clock.up for _ in range(3)] == [1, 2, 0]
    assert refusal_of(box, Reorder((0, 0, 1))) == "no_such_order"


def test_random_start_chooses_seats_evenly():
    fell = [Box(seed=n.to_bytes(32, "big")).does(BeginAtRandom()).events[0].seat for n in range(300)]
    assert all(70 < fell.count(seat) < 130 for seat in range(3))


def test_stopped_clock_keeps_its_setting_and_order():
    box = Box(2).does(SetClock(("down",), 9, 0, 0)).does(Reorder((1, 0))).does(Begin((0,)))
    assert refusal_of(box, SetClock(("up",))) == "clock_running" and refusal_of(box, Begin((1,))) == "clock_running"
    turns(box, 3).does(StopClock())
    clock = box.state.clock
    assert (clock.way, clock.minutes, clock.order, clock.spent, clock.up) == ("down", 9, (1, 0), (0, 0), -1)
    assert refusal_of(box, EndTurn()) == "clock_still"


# in a session


class Time:
    """Monotonic clock and wall clock that the test sets."""

    def __init__(self):
        self.monotonic, self.wall = 50.0, 1_800_000_000.0

    def clock(self):
        return PlayClock(lambda: self.monotonic, lambda: self.wall)


def choice_with_key(choices, key):
    """Return the choice whose label has this key."""
    return next(one for one in choices if getattr(one.label, "key", "") == key)


def take(session, key, *values):
    session.play(choice_with_key((*session.prompt.choices, *session.prompt.any_time_choices), key).id, values)


@pytest.fixture
def evening():
    time = Time()
    journal = MemoryJournal()
    session = Session.begin(GAME, "evening", GAME.setup(default_seats(2)), journal, time.clock())
    take(session, "choice.clock")
    take(session, "choice.begins", (0,))
    return time, journal, session


def used(session):
    return session.state.game.clock.spent[0]


def test_move_has_the_table_time_in_the_journal(evening):
    time, _, session = evening
    time.monotonic += 12
    take(session, "choice.end_turn")
    assert used(session) == 12_000
    assert [event.at_ms for event in session.entry_log.last_events if isinstance(event, TurnBegun)] == [12_000]
    assert b'"at_ms":12000' in bytes(session.entries[-1].move)


def test_pause_stops_the_time_of_every_seat(evening):
    time, _, session = evening
    time.monotonic += 3
    take(session, "aside.pause")
    time.monotonic += 1000
    take(session, "session.continue")
    time.monotonic += 4
    take(session, "choice.end_turn")
    assert used(session) == 7_000


@pytest.mark.parametrize("jump", [-(10**9), 10**9])
def test_wall_clock_jump_changes_no_time(evening, jump):
    time, _, session = evening
    time.monotonic += 5
    time.wall += jump
    take(session, "choice.end_turn")
    assert used(session) == 5_000


def test_restart_counts_for_no_seat(evening):
    time, journal, session = evening
    time.monotonic += 6
    take(session, "choice.admin")
    take(session, "choice.continue")
    time.monotonic = 0.5  # another boot: its clock begins anew
    again = Session.resume(GAME, "evening", journal, time.clock())
    time.monotonic += 2
    take(again, "choice.end_turn")
    assert used(again) == 8_000


def test_undo_returns_no_time(evening):
    time, _, session = evening
    time.monotonic += 5
    take(session, "choice.end_turn")
    time.monotonic += 5
    session.undo()
    time.monotonic += 5
    take(session, "choice.end_turn")
    assert used(session) == 15_000


# the chime


def test_slow_turn_chimes_once():
    time = Time()
    clock = time.clock()
    table = SessionThread(FakeStore(), clock, lambda _: GAME)
    table.handle(BeginSession("toolbox", default_seats(2)))
    for key, values in (("choice.clock", ()), ("choice.set_clock", (("none",), 0, 0, 30)), ("choice.begins", ((0,),))):
        table.handle(Answer(choice_with_key(table.shown.prompt.choices, key).id, values))
    before = table.shown
    assert table._reminders.wait_s(before, clock.played_ms()) == 30
    time.monotonic += 29
    table.handle(ReportOverdue())
    assert table.shown.chimes == 0
    time.monotonic += 1
    table.handle(ReportOverdue())
    assert (table.shown.said.key, table.shown.said.parts["seat"]) == ("alarm.slow", SeatName(0)) and cue(
        before, table.shown
    ) == "turn"
    assert table._reminders.wait_s(table.shown, clock.played_ms()) is None
    table.handle(ReportOverdue())
    assert table.shown.chimes == 1


def test_no_chime_rings_in_a_pause():
    box = Box(2).does(SetClock(("none",), 0, 0, 30)).does(Begin((0,))).wait(5).does(BeginAdmin())
    assert box.alarms == ()
    assert box.wait(60).does(EndAdmin()).alarms[0][0] == 65_000 + 25_000


def test_elapsed_time_of_a_seat_chimes_once():
    box = Box(2).does(SetClock(("sand",), 0, 30, 0)).does(Begin((0,)))
    assert box.alarms == ((30_000, "alarm.up", 0),)
    box = turns(Box(2).does(SetClock(("down",), 1, 0, 0)).does(Begin((0,))), 20)
    assert turns(box, 50).alarms[0][0] == 70_000 + 40_000
    late = turns(box, 70, 1)
    assert late.alarms == (), "it was said when it was up"


def test_slow_turn_and_elapsed_time_chime_in_order():
    box = Box(2).does(SetClock(("sand",), 0, 30, 20)).does(Begin((0,)))
    assert box.alarms == ((20_000, "alarm.slow", 0), (30_000, "alarm.up", 0))
    box = Box(2).does(SetClock(("sand",), 0, 30, 40)).does(Begin((0,)))
    assert box.alarms == ((30_000, "alarm.up", 0), (40_000, "alarm.slow", 0))


def test_elapsed_time_chimes_even_after_the_slow_turn_chime():
    time, said = Time(), []
    table = SessionThread(FakeStore(), time.clock(), lambda _: GAME)
    table.handle(BeginSession("toolbox", default_seats(2)))
    for key, values in (("choice.clock", ()), ("choice.set_clock", (("sand",), 0, 30, 20)), ("choice.begins", ((0,),))):
        table.handle(Answer(choice_with_key(table.shown.prompt.choices, key).id, values))
    for _ in range(50):
        time.monotonic += 1
        before = table.shown.chimes
        table.handle(ReportOverdue())
        said += [getattr(table.shown.said, "key", "")] * (table.shown.chimes - before)
    assert said == ["alarm.slow", "alarm.up"]


# a suspended computer


class Machine:
    """A computer that can be put to sleep: CLOCK_BOOTTIME and the wall clock then go on, CLOCK_MONOTONIC does not."""

    def __init__(self):
        self.monotonic = self.boottime = 100.0
        self.wall = 1_800_000_000.0

    def awake(self, seconds):
        self.monotonic += seconds
        self.boottime += seconds
        self.wall += seconds

    def asleep(self, seconds):
        self.boottime += seconds
        self.wall += seconds


def test_sleep_of_the_machine_counts_for_no_seat():
    machine, journal = Machine(), MemoryJournal()
    clock = PlayClock(lambda: machine.monotonic, lambda: machine.wall)
    session = Session.begin(GAME, "evening", GAME.setup(default_seats(2)), journal, clock)
    take(session, "choice.clock")
    take(session, "choice.begins", (0,))
    machine.awake(7)
    machine.asleep(8 * 3600)
    machine.awake(2)
    take(session, "choice.end_turn")
    assert used(session) == 9_000 and session.entries[-1].wall_s == int(machine.wall)


def test_play_clock_uses_the_monotonic_clock_that_stops_in_sleep():
    assert inspect.signature(PlayClock).parameters["monotonic"].default is time.monotonic
    assert time.get_clock_info("monotonic").implementation == "clock_gettime(CLOCK_MONOTONIC)"


# a player leaves


def test_turns_skip_a_seat_that_left_the_clock():
    box = Box().does(Begin((0,))).does(LeaveTable(1))
    assert [turns(box, 1).state.clock.up for _ in range(3)] == [2, 0, 2] and box.present_seats == (0, 2)
    assert refusal_of(box, Skip((1,))) == "no_such_seat" and refusal_of(box, LeaveTable(1)) == "no_such_seat"
    assert refusal_of(box, Reorder((0, 1, 2))) == "no_such_order" and box.does(Reorder((2, 0))).state.clock.order == (2, 0)
    assert box.view.seats[1].is_out


def test_seat_that_leaves_in_its_turn_passes_the_turn():
    box = Box().does(Begin((0,))).wait(5).does(LeaveTable(0))
    assert box.state.clock.up == 1 and box.state.clock.round == 1 and box.present_seats == (1, 2)
    box.wait(60).does(EndAdmin()).wait(3).does(EndTurn())
    assert box.state.clock.spent == (0, 3_000, 0), "nobody pays for the goodbyes"
    box.does(EndTurn())
    assert [turns(box, 1).state.clock.up for _ in range(2)] == [2, 1] and box.state.clock.round == 3


def test_round_starts_when_the_last_seat_that_has_not_passed_leaves():
    box = Box().does(Begin((0,))).does(Pass()).does(Pass()).does(LeaveTable(2))
    assert box.state.clock.up in (0, 1) and box.state.clock.round == 2


def test_next_seat_starts_the_round_when_the_first_leaves_after_all_passed():
    box = Box().does(Begin((1,))).does(Pass()).does(Pass()).does(LeaveTable(0))
    assert (box.state.clock.up, box.state.clock.order, box.state.clock.round) == (1, (1, 2), 2)
    box.does(EndAdmin()).does(EndTurn())
    assert box.state.clock.up == 2


def test_last_seat_cannot_leave():
    assert refusal_of(Box(1), LeaveTable(0)) == "no_such_seat"


def test_random_start_chooses_among_present_seats():
    fell = {Box(seed=n.to_bytes(32, "big")).does(LeaveTable(1)).does(BeginAtRandom()).events[0].seat for n in range(40)}
    assert fell == {0, 2}


# the order of turns


def ups(box, count):
    return [turns(box, 1).state.clock.up for _ in range(count)]


def box_with_order(turn_order, seats=3):
    return Box(seats).does(SetTurnOrder((turn_order,)))


def test_reversed_order_alternates_each_round():
    box = box_with_order("reversed").does(Begin((0,)))
    assert ups(box, 6) == [1, 2, 2, 1, 0, 0] and box.state.clock.round == 3


def test_first_seat_to_pass_starts_the_next_round():
    box = box_with_order("passing").does(Begin((0,))).does(EndTurn()).does(Pass()).does(Pass())
    assert (box.state.clock.up, box.state.clock.passing) == (0, (1, 2))
    box.does(Pass())
    assert (box.state.clock.order, box.state.clock.up, box.state.clock.round) == ((1, 2, 0), 1, 2)
    assert not any(box.state.clock.has_passed) and ups(box, 3) == [2, 0, 1]


@pytest.mark.parametrize(("turn_order", "order"), [("high", (2, 0, 1)), ("low", (1, 0, 2))])
def test_entered_numbers_decide_the_order_of_each_round(turn_order, order):
    box = box_with_order(turn_order)
    for seat, number in enumerate((7, -1, 12)):
        box.does(SetNumber(seat, number))
    box.does(StartRound())
    assert (box.state.clock.order, box.state.clock.up, box.state.clock.round) == (order, order[0], 1)
    assert refusal_of(box, SetNumber(0, 3)) == "no_numbers_now"
    turns(box, 1, 1, 1)
    assert (
        box.state.clock.is_asking and refusal_of(box, EndTurn()) == "numbers_first" and refusal_of(box, Pass()) == "numbers_first"
    )
    spent = box.state.clock.spent
    box.wait(60).does(SetNumber(order[-1], 99 if turn_order == "high" else -99)).does(StartRound())
    assert (box.state.clock.up, box.state.clock.round, box.state.clock.spent) == (order[-1], 2, spent)


def test_equal_numbers_keep_their_order():
    box = box_with_order("high").does(Reorder((1, 2, 0))).does(StartRound())
    assert box.state.clock.order == (1, 2, 0)


def test_chits_draw_every_seat_once_a_round_in_random_order():
    seen = set()
    for number in range(60):
        box = Box(3, seed=number.to_bytes(32, "big")).does(SetTurnOrder(("chits",))).does(BeginAtRandom())
        first = (box.state.clock.up, *ups(box, 2))
        assert sorted(first) == [0, 1, 2] and sorted(ups(box, 3)) == [0, 1, 2] and box.state.clock.round == 2
        assert box.state.clock.known_next() is None
        seen.add(first)
    assert len(seen) == 6


def test_a_skipped_chit_stays_in_the_bag_for_its_round():
    box = box_with_order("chits").does(Begin((0,))).does(Skip((1,)))
    assert ups(box, 1) == [2]
    assert box.does(EndTurn()).state.clock.round == 2 and not any(box.state.clock.is_skipped)


def test_every_turn_order_works_after_a_seat_left():
    for turn_order in ("reversed", "passing", "high", "low", "chits"):
        box = box_with_order(turn_order, 4)
        box.does(StartRound() if turn_order in ("high", "low") else Begin((0,))).does(LeaveTable(0))
        if box.state.clock.is_admin:
            box.does(EndAdmin())
        for _ in range(9):
            box.does(StartRound() if box.state.clock.is_asking else EndTurn())
            assert box.state.clock.up != 0, turn_order


def test_seat_that_passed_still_shows_its_time():
    box = Box().does(Begin((0,))).wait(6).does(Pass())
    view = box.view.clock
    assert view.seats[0][1] == say("seat.passed") and view.now.seat_ms(0, 99_000) == 6_000


# rounds of a clock whose first turn was not the first seat's


def rounds(box, count):
    """Return seat and round of as many turns, the present one first."""
    found = []
    for _ in range(count):
        found.append((box.state.clock.up, box.state.clock.round))
        turns(box, 1)
    return found


def test_round_ends_at_the_seat_that_started():
    box = Box(4).does(Begin((2,)))
    assert rounds(box, 9) == [(2, 1), (3, 1), (0, 1), (1, 1), (2, 2), (3, 2), (0, 2), (1, 2), (2, 3)]


def test_every_round_has_every_seat_when_the_start_seat_is_skipped_or_leaves():
    box = Box(3).does(Begin((1,))).does(Skip((1,)))
    assert rounds(box, 4) == [(1, 1), (2, 1), (0, 1), (2, 2)]
    box = Box(3).does(Begin((1,))).does(LeaveTable(1)).does(EndAdmin())
    assert rounds(box, 4) == [(2, 1), (0, 1), (2, 2), (0, 2)]


@pytest.mark.parametrize(
    ("order", "expected"),
    [("reversed", [1, 2, 0, 0, 2, 1, 1]), ("passing", [1, 2, 0, 1, 2, 0, 1]), ("fixed", [1, 2, 0, 1, 2, 0, 1])],
)
def test_next_order_starts_from_the_seat_that_started(order, expected):
    box = Box(3).does(SetTurnOrder((order,))).does(Begin((1,)))
    assert rounds(box, 7) == [(seat, 1 + nth // 3) for nth, seat in enumerate(expected)]


def test_seat_that_started_starts_again_after_all_passed():
    box = Box(3).does(Begin((1,)))
    for _ in range(3):
        box.does(Pass())
    assert (box.state.clock.up, box.state.clock.round) == (1, 2)


def test_round_of_rules_1_ends_at_the_first_seat_in_order():
    box = Box(3)
    box.state = GAME.initial_state(replace(GAME.setup(default_seats(3), {}), rules=1))
    assert rounds(box.does(Begin((1,))), 4) == [(1, 1), (2, 1), (0, 2), (1, 2)]
