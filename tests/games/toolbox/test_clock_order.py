"""Creatures and phases on the turn clock."""

import pytest

from companion.games.toolbox import GAME
from companion.games.toolbox.creatures import AddCreature, RemoveCreature
from companion.games.toolbox.phases import AddPhase, EndPhase, FinishPhase, RemovePhase, StartPhases
from companion.games.toolbox.tools import layout_moves
from companion.games.toolbox.turn_changes import CancelSkip, Reorder, Skip, StopClock
from companion.games.toolbox.turns import Begin, BeginAtRandom, EndTurn, Pass, SetClock, SetNumber, SetTurnOrder, StartRound
from companion.table.any_time_moves import LeaveTable
from companion.table.moves import IllegalMoveError
from tests.games.toolbox.builders import ToolboxGame

WOLF, BEAR = 3, 4


def refusal_of(box, move):
    with pytest.raises(IllegalMoveError) as refusal:
        box.play(move)
    return refusal.value.reason


def create_box_with_creatures(**options):
    return ToolboxGame(**options).play(AddCreature("Wolf", ("red",), 12)).play(AddCreature("Bear", ("white",), 5))


def list_turns(box, count, move=EndTurn):
    """Return the ids of the players and creatures that have the next `count` turns."""
    return [box.wait(1).play(move()).state.clock.up for _ in range(count)]


def create_box_with_phases(*phases, **options):
    box = ToolboxGame(**options)
    for name, kind in phases:
        box.play(AddPhase(name, (kind,)))
    return box


def phase_name(box):
    return box.state.clock.current_phase.name


# creatures


def test_a_creature_takes_turns_and_its_time_counts_for_no_player():
    box = create_box_with_creatures().play(Begin((2,)))
    box.wait(10).play(EndTurn()).wait(30).play(EndTurn()).wait(4).play(EndTurn())
    assert box.state.clock.up == 0 and box.state.clock.spent == (0, 0, 10_000, 30_000, 4_000)
    assert box.state.seats_in_play == (0, 1, 2)


def test_a_number_orders_creatures_among_players_each_round():
    box = create_box_with_creatures().play(SetTurnOrder(("high",)))
    for seat, number in ((0, 8), (1, 20), (2, 1)):
        box.play(SetNumber(seat, number))
    box.play(StartRound())
    assert [box.state.clock.up, *list_turns(box, 4)] == [1, WOLF, 0, BEAR, 2]
    box.play(EndTurn())
    assert box.state.clock.is_asking and box.state.clock.numbers == (8, 20, 1, 12, 5)
    box.play(SetNumber(BEAR, 30)).play(StartRound())
    assert box.state.clock.up == BEAR and box.state.clock.round == 2


def test_creatures_have_chits_in_the_bag():
    box = create_box_with_creatures().play(SetTurnOrder(("chits",))).play(BeginAtRandom())
    assert sorted([box.state.clock.up, *list_turns(box, 4)]) == [0, 1, 2, WOLF, BEAR]


def test_a_creature_passes_and_is_skipped_like_a_player():
    box = create_box_with_creatures().play(SetTurnOrder(("passing",))).play(Begin((WOLF,)))
    box.play(Pass())
    assert list_turns(box, 4, Pass) == [0, 1, 2, WOLF]
    box.play(Skip((BEAR,)))
    assert list_turns(box, 1) == [0]


def test_a_creature_gets_its_skipped_turn_back():
    box = create_box_with_creatures().play(Begin((2,))).play(Skip((WOLF,))).play(CancelSkip((WOLF,)))
    assert [str(event.name) for event in box.events] == ["Wolf"] and list_turns(box, 1) == [WOLF]


def test_a_creature_has_no_time_limit_and_rings_no_chime():
    box = create_box_with_creatures().play(SetClock(("down",), 1, 0, 20)).play(Begin((WOLF,)))
    assert box.alarms == () and box.state.clock.remaining_ms(WOLF) is None and not box.state.clock.is_slow(90_000)
    box.wait(90).play(EndTurn())
    assert box.state.clock.up == BEAR and box.state.clock.has_time_limit is False
    box.play(EndTurn())
    assert box.state.clock.has_time_limit and len(box.alarms) == 2


def test_names_of_creatures_are_unique_and_recorded():
    box = ToolboxGame().play(AddCreature("Wolf", ("red",))).play(AddCreature("Wolf", ("red",))).play(AddCreature(" ", ("red",)))
    assert [creature.name for creature in box.state.clock.creatures] == ["Wolf", "Wolf 2", "Creature"]
    box.play(Reorder((3, 0, 1, 2, 4, 5)))
    assert box.events[0].names == ("Wolf", "", "", "", "Wolf 2", "Creature")


def test_the_turn_of_a_removed_creature_goes_to_the_next():
    box = create_box_with_creatures().play(Begin((WOLF,))).play(RemoveCreature((WOLF,)))
    assert box.state.clock.up == BEAR and box.state.clock.order == (0, 1, 2, BEAR)
    assert refusal_of(box, RemoveCreature((WOLF,))) == "no_such_creature"
    assert list_turns(box, 4) == [0, 1, 2, BEAR]


@pytest.mark.parametrize("turns", ["fixed", "reversed", "passing", "high", "low", "chits"])
@pytest.mark.parametrize("before", range(5))
def test_play_goes_on_after_a_creature_is_removed_in_its_turn(turns, before):
    box = create_box_with_creatures().play(SetTurnOrder((turns,)))
    box.play(StartRound() if turns in ("high", "low") else Begin((0,)))
    for _ in range(before):
        box.play(StartRound() if box.state.clock.is_asking else EndTurn())
    for creature in (WOLF, BEAR):
        box.play(RemoveCreature((creature,)))
    seen_actors = set()
    for _ in range(9):
        box.play(StartRound() if box.state.clock.is_asking else EndTurn())
        seen_actors.add(box.state.clock.up)
    assert seen_actors - {-1} == {0, 1, 2}


def test_stop_keeps_creatures_and_wrong_creatures_are_refused():
    box = create_box_with_creatures().play(Begin((0,)))
    box.play(StopClock())
    assert box.state.clock.order == (0, 1, 2, WOLF, BEAR) and box.state.clock.numbers == (0, 0, 0, 12, 5)
    assert refusal_of(box, AddCreature("Owl", ("pink",))) == "no_such_colour"
    assert refusal_of(box, AddCreature("Owl", ("red",), 100)) == "no_such_number"
    for _ in range(10):
        box.play(AddCreature("Owl", ("red",)))
    assert refusal_of(box, AddCreature("Owl", ("red",))) == "too_many_creatures"
    assert refusal_of(box, LeaveTable(WOLF)) == "no_such_seat"


# phases


def test_a_round_goes_through_its_phases():
    box = create_box_with_phases(("Plan", "once"), ("Act", "turns"), ("Upkeep", "table"))
    box.play(StartPhases())
    assert phase_name(box) == "Plan" and box.state.clock.unfinished_seats == (0, 1, 2) and box.state.clock.round == 1
    box.play(FinishPhase(seat=1)).play(FinishPhase(seat=0))
    assert refusal_of(box, FinishPhase(seat=1)) == "not_in_phase" and phase_name(box) == "Plan"
    box.play(FinishPhase(seat=2))
    assert phase_name(box) == "Act" and box.state.clock.is_start_asked, "the very first turn is chosen"
    box.play(Begin((1,)))
    assert list_turns(box, 2) == [2, 0] and phase_name(box) == "Act"
    box.play(EndTurn())
    assert phase_name(box) == "Upkeep" and box.state.clock.up == -1 and refusal_of(box, EndTurn()) == "no_turn_now"
    box.play(EndPhase())
    assert phase_name(box) == "Plan" and box.state.clock.round == 2
    box.play(EndPhase())
    assert phase_name(box) == "Act" and box.state.clock.up == 1, "rounds begin with the seat that had the first turn"


def test_time_counts_in_turns_only():
    box = create_box_with_phases(("Plan", "once"), ("Act", "turns"))
    box.play(StartPhases()).wait(60).play(EndPhase()).play(Begin((0,))).wait(5)
    for _ in range(3):
        box.play(EndTurn())
    assert box.state.clock.spent == (5_000, 0, 0) and not box.state.clock.is_running


@pytest.mark.parametrize(("turns", "second"), [("fixed", [0, 1, 2]), ("reversed", [2, 1, 0]), ("passing", [1, 2, 0])])
def test_the_order_of_rounds_holds_for_turns_in_phases(turns, second):
    box = create_box_with_phases(("Act", "turns"), ("Trade", "turns"), ("Upkeep", "table")).play(SetTurnOrder((turns,)))
    box.play(Begin((0,))).play(EndTurn()).play(Pass()).play(Pass()).play(Pass())
    assert phase_name(box) == "Trade" and box.state.clock.up == 0, "the same order in the same round"
    list_turns(box, 3)
    assert phase_name(box) == "Upkeep"
    box.play(EndPhase())
    assert [box.state.clock.up, *list_turns(box, 2)] == second


def test_numbers_are_asked_before_the_first_turns_of_each_round():
    box = create_box_with_phases(("Bid", "once"), ("Act", "turns"), ("Sell", "turns")).play(SetTurnOrder(("low",)))
    box.play(StartPhases()).play(EndPhase())
    assert box.state.clock.is_asking and box.state.clock.next_round == 1
    box.play(SetNumber(0, 9)).play(SetNumber(1, 4)).play(SetNumber(2, 5)).play(StartRound())
    assert [box.state.clock.up, *list_turns(box, 2)] == [1, 2, 0]
    box.play(EndTurn())
    assert phase_name(box) == "Sell" and box.state.clock.up == 1, "asked once a round"
    list_turns(box, 3)
    box.play(EndPhase())
    assert box.state.clock.is_asking and box.state.clock.round == 2


def test_all_chits_return_to_the_bag_for_each_phase():
    box = (
        create_box_with_phases(("Move", "turns"), ("Shoot", "turns"))
        .play(AddCreature("Wolf", ("red",)))
        .play(SetTurnOrder(("chits",)))
    )
    box.play(BeginAtRandom())
    for name in ("Move", "Shoot", "Move"):
        assert phase_name(box) == name
        assert sorted([box.state.clock.up, *list_turns(box, 3)]) == [0, 1, 2, 3]
        box.play(EndTurn())
    assert box.state.clock.round == 2


def test_leaving_seat_ends_the_phase_that_waits_for_it():
    box = (
        create_box_with_phases(("Plan", "once"), ("Act", "turns"))
        .play(StartPhases())
        .play(FinishPhase(seat=0))
        .play(FinishPhase(seat=2))
    )
    box.play(LeaveTable(1))
    assert phase_name(box) == "Act" and box.state.clock.order == (0, 2)
    box.play(Begin((2,))).play(EndTurn()).play(LeaveTable(0))
    assert phase_name(box) == "Plan" and box.state.clock.round == 2


def test_phases_are_set_before_the_clock_starts_and_kept_in_the_layout():
    box = create_box_with_phases(("Act", "turns"), ("Upkeep", "table"))
    assert refusal_of(box, StartPhases()) == "no_such_phase" and refusal_of(box, AddPhase("X", ("x",))) == "no_such_phase"
    next_box = ToolboxGame()
    for move in layout_moves(box.state):
        next_box.play(move)
    assert next_box.state.clock.phases == box.state.clock.phases
    box.play(Begin((0,)))
    assert refusal_of(box, AddPhase("X", ("once",))) == refusal_of(box, RemovePhase((0,))) == "clock_running"
    box.play(StopClock()).play(RemovePhase((0,)))
    assert [phase.name for phase in box.state.clock.phases] == ["Upkeep"]


def test_each_seat_may_finish_the_phase():
    box = create_box_with_phases(("Plan", "once"), ("Upkeep", "table")).clock()
    start = GAME.prompt(box.state)
    assert type(start.choices[0].move) is StartPhases
    prompt = GAME.prompt(box.play(StartPhases()).state)
    finish_choices = [choice for choice in prompt.choices if isinstance(choice.move, FinishPhase)]
    assert [(choice.seat, choice.move.seat) for choice in finish_choices] == [(0, 0), (1, 1), (2, 2)]
    assert box.view.clock.note.key == "clock.phase" and box.view.subtitle.key == "header.phase"
