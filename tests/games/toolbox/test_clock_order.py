"""Creatures and phases on the turn clock."""

import pytest

from companion.games.toolbox import GAME
from companion.games.toolbox.creatures import AddCreature, RemoveCreature
from companion.games.toolbox.phases import AddPhase, EndPhase, FinishPhase, RemovePhase, StartPhases
from companion.games.toolbox.tools import layout_moves
from companion.games.toolbox.turns import (
    Begin,
    BeginAtRandom,
    EndTurn,
    Pass,
    Reorder,
    SetClock,
    SetNumber,
    SetTurnOrder,
    Skip,
    StartRound,
    StopClock,
)
from companion.table.any_time_moves import LeaveTable
from companion.table.moves import IllegalMoveError
from tests.games.toolbox.builders import Box

WOLF, BEAR = 3, 4


def refusal_of(box, move):
    with pytest.raises(IllegalMoveError) as refusal:
        box.does(move)
    return refusal.value.reason


def with_creatures(**options):
    return Box(**options).does(AddCreature("Wolf", ("red",), 12)).does(AddCreature("Bear", ("white",), 5))


def ups(box, count, move=EndTurn):
    """Return who has the next turns, `count` of them."""
    return [box.wait(1).does(move()).state.clock.up for _ in range(count)]


def in_phases(*phases, **options):
    box = Box(**options)
    for name, kind in phases:
        box.does(AddPhase(name, (kind,)))
    return box


def phase(box):
    return box.state.clock.current_phase.name


# creatures


def test_a_creature_takes_turns_and_its_time_counts_for_no_player():
    box = with_creatures().does(Begin((2,)))
    box.wait(10).does(EndTurn()).wait(30).does(EndTurn()).wait(4).does(EndTurn())
    assert box.state.clock.up == 0 and box.state.clock.spent == (0, 0, 10_000, 30_000, 4_000)
    assert box.state.seats_in_play == (0, 1, 2)


def test_a_number_orders_creatures_among_players_each_round():
    box = with_creatures().does(SetTurnOrder(("high",)))
    for seat, number in ((0, 8), (1, 20), (2, 1)):
        box.does(SetNumber(seat, number))
    box.does(StartRound())
    assert [box.state.clock.up, *ups(box, 4)] == [1, WOLF, 0, BEAR, 2]
    box.does(EndTurn())
    assert box.state.clock.is_asking and box.state.clock.numbers == (8, 20, 1, 12, 5)
    box.does(SetNumber(BEAR, 30)).does(StartRound())
    assert box.state.clock.up == BEAR and box.state.clock.round == 2


def test_creatures_have_chits_in_the_bag():
    box = with_creatures().does(SetTurnOrder(("chits",))).does(BeginAtRandom())
    assert sorted([box.state.clock.up, *ups(box, 4)]) == [0, 1, 2, WOLF, BEAR]


def test_a_creature_passes_and_is_skipped_like_a_player():
    box = with_creatures().does(SetTurnOrder(("passing",))).does(Begin((WOLF,)))
    box.does(Pass())
    assert ups(box, 4, Pass) == [0, 1, 2, WOLF]
    box.does(Skip((BEAR,)))
    assert ups(box, 1) == [0]


def test_a_creature_has_no_time_limit_and_rings_no_chime():
    box = with_creatures().does(SetClock(("down",), 1, 0, 20)).does(Begin((WOLF,)))
    assert box.alarms == () and box.state.clock.left_ms(WOLF) is None and not box.state.clock.is_slow(90_000)
    box.wait(90).does(EndTurn())
    assert box.state.clock.up == BEAR and box.state.clock.has_time_limit is False
    box.does(EndTurn())
    assert box.state.clock.has_time_limit and len(box.alarms) == 2


def test_names_of_creatures_are_unique_and_recorded():
    box = Box().does(AddCreature("Wolf", ("red",))).does(AddCreature("Wolf", ("red",))).does(AddCreature(" ", ("red",)))
    assert [one.name for one in box.state.clock.creatures] == ["Wolf", "Wolf 2", "Creature"]
    box.does(Reorder((3, 0, 1, 2, 4, 5)))
    assert box.events[0].names == ("Wolf", "", "", "", "Wolf 2", "Creature")


def test_the_turn_of_a_removed_creature_goes_to_the_next():
    box = with_creatures().does(Begin((WOLF,))).does(RemoveCreature((WOLF,)))
    assert box.state.clock.up == BEAR and box.state.clock.order == (0, 1, 2, BEAR)
    assert refusal_of(box, RemoveCreature((WOLF,))) == "no_such_creature"
    assert ups(box, 4) == [0, 1, 2, BEAR]


@pytest.mark.parametrize("turns", ["fixed", "reversed", "passing", "high", "low", "chits"])
@pytest.mark.parametrize("before", range(5))
def test_play_goes_on_after_a_creature_is_removed_in_its_turn(turns, before):
    box = with_creatures().does(SetTurnOrder((turns,)))
    box.does(StartRound() if turns in ("high", "low") else Begin((0,)))
    for _ in range(before):
        box.does(StartRound() if box.state.clock.is_asking else EndTurn())
    for creature in (WOLF, BEAR):
        box.does(RemoveCreature((creature,)))
    seen = set()
    for _ in range(9):
        box.does(StartRound() if box.state.clock.is_asking else EndTurn())
        seen.add(box.state.clock.up)
    assert seen - {-1} == {0, 1, 2}


def test_stop_keeps_creatures_and_wrong_creatures_are_refused():
    box = with_creatures().does(Begin((0,)))
    box.does(StopClock())
    assert box.state.clock.order == (0, 1, 2, WOLF, BEAR) and box.state.clock.numbers == (0, 0, 0, 12, 5)
    assert refusal_of(box, AddCreature("Owl", ("pink",))) == "no_such_colour"
    assert refusal_of(box, AddCreature("Owl", ("red",), 100)) == "no_such_number"
    for _ in range(10):
        box.does(AddCreature("Owl", ("red",)))
    assert refusal_of(box, AddCreature("Owl", ("red",))) == "too_many_creatures"
    assert refusal_of(box, LeaveTable(WOLF)) == "no_such_seat"


# phases


def test_a_round_goes_through_its_phases():
    box = in_phases(("Plan", "once"), ("Act", "turns"), ("Upkeep", "table"))
    box.does(StartPhases())
    assert phase(box) == "Plan" and box.state.clock.unfinished_seats == (0, 1, 2) and box.state.clock.round == 1
    box.does(FinishPhase(seat=1)).does(FinishPhase(seat=0))
    assert refusal_of(box, FinishPhase(seat=1)) == "not_in_phase" and phase(box) == "Plan"
    box.does(FinishPhase(seat=2))
    assert phase(box) == "Act" and box.state.clock.is_start_asked, "the very first turn is chosen"
    box.does(Begin((1,)))
    assert ups(box, 2) == [2, 0] and phase(box) == "Act"
    box.does(EndTurn())
    assert phase(box) == "Upkeep" and box.state.clock.up == -1 and refusal_of(box, EndTurn()) == "no_turn_now"
    box.does(EndPhase())
    assert phase(box) == "Plan" and box.state.clock.round == 2
    box.does(EndPhase())
    assert phase(box) == "Act" and box.state.clock.up == 1, "rounds begin with the seat that had the first turn"


def test_time_counts_in_turns_only():
    box = in_phases(("Plan", "once"), ("Act", "turns"))
    box.does(StartPhases()).wait(60).does(EndPhase()).does(Begin((0,))).wait(5)
    for _ in range(3):
        box.does(EndTurn())
    assert box.state.clock.spent == (5_000, 0, 0) and not box.state.clock.is_running


@pytest.mark.parametrize(("turns", "second"), [("fixed", [0, 1, 2]), ("reversed", [2, 1, 0]), ("passing", [1, 2, 0])])
def test_the_order_of_rounds_holds_for_turns_in_phases(turns, second):
    box = in_phases(("Act", "turns"), ("Trade", "turns"), ("Upkeep", "table")).does(SetTurnOrder((turns,)))
    box.does(Begin((0,))).does(EndTurn()).does(Pass()).does(Pass()).does(Pass())
    assert phase(box) == "Trade" and box.state.clock.up == 0, "the same order in the same round"
    ups(box, 3)
    assert phase(box) == "Upkeep"
    box.does(EndPhase())
    assert [box.state.clock.up, *ups(box, 2)] == second


def test_numbers_are_asked_before_the_first_turns_of_each_round():
    box = in_phases(("Bid", "once"), ("Act", "turns"), ("Sell", "turns")).does(SetTurnOrder(("low",)))
    box.does(StartPhases()).does(EndPhase())
    assert box.state.clock.is_asking and box.state.clock.next_round == 1
    box.does(SetNumber(0, 9)).does(SetNumber(1, 4)).does(SetNumber(2, 5)).does(StartRound())
    assert [box.state.clock.up, *ups(box, 2)] == [1, 2, 0]
    box.does(EndTurn())
    assert phase(box) == "Sell" and box.state.clock.up == 1, "asked once a round"
    ups(box, 3)
    box.does(EndPhase())
    assert box.state.clock.is_asking and box.state.clock.round == 2


def test_all_chits_return_to_the_bag_for_each_phase():
    box = in_phases(("Move", "turns"), ("Shoot", "turns")).does(AddCreature("Wolf", ("red",))).does(SetTurnOrder(("chits",)))
    box.does(BeginAtRandom())
    for name in ("Move", "Shoot", "Move"):
        assert phase(box) == name
        assert sorted([box.state.clock.up, *ups(box, 3)]) == [0, 1, 2, 3]
        box.does(EndTurn())
    assert box.state.clock.round == 2


def test_leaving_seat_ends_the_phase_that_waits_for_it():
    box = in_phases(("Plan", "once"), ("Act", "turns")).does(StartPhases()).does(FinishPhase(seat=0)).does(FinishPhase(seat=2))
    box.does(LeaveTable(1))
    assert phase(box) == "Act" and box.state.clock.order == (0, 2)
    box.does(Begin((2,))).does(EndTurn()).does(LeaveTable(0))
    assert phase(box) == "Plan" and box.state.clock.round == 2


def test_phases_are_set_before_the_clock_starts_and_kept_in_the_layout():
    box = in_phases(("Act", "turns"), ("Upkeep", "table"))
    assert refusal_of(box, StartPhases()) == "no_such_phase" and refusal_of(box, AddPhase("X", ("x",))) == "no_such_phase"
    again = Box()
    for move in layout_moves(box.state):
        again.does(move)
    assert again.state.clock.phases == box.state.clock.phases
    box.does(Begin((0,)))
    assert refusal_of(box, AddPhase("X", ("once",))) == refusal_of(box, RemovePhase((0,))) == "clock_running"
    box.does(StopClock()).does(RemovePhase((0,)))
    assert [one.name for one in box.state.clock.phases] == ["Upkeep"]


def test_each_seat_may_finish_the_phase():
    box = in_phases(("Plan", "once"), ("Upkeep", "table")).clock()
    start = GAME.prompt(box.state)
    assert type(start.choices[0].move) is StartPhases
    prompt = GAME.prompt(box.does(StartPhases()).state)
    done = [choice for choice in prompt.choices if isinstance(choice.move, FinishPhase)]
    assert [(choice.seat, choice.move.seat) for choice in done] == [(0, 0), (1, 1), (2, 2)]
    assert box.view.clock.note.key == "clock.phase" and box.view.subtitle.key == "header.phase"
