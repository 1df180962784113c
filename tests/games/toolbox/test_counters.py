"""Counters, and players who join later."""

import pytest
from msgspec import structs
from msgspec.structs import replace

from companion.games.toolbox import GAME
from companion.games.toolbox.counters import (
    ALL_SEATS,
    AddCounter,
    ChangeCount,
    DropCounter,
    MakeCounter,
    RenameCounter,
    ResetCounters,
    SitDown,
)
from companion.games.toolbox.rulebook import COUNTERS_RENAMED_FROM, RENAMED_LIFE_FROM
from companion.games.toolbox.tools import SelectTool
from companion.session.record.entry import Entry
from companion.session.record.newer_version import is_newer
from companion.session.record.simulated_game import default_seats
from companion.table.any_time_moves import LeaveTable
from companion.table.moves import IllegalMoveError
from companion.table.rulebook import Rulebook
from companion.table.seating import pad_seats
from tests.games.toolbox.builders import ToolboxGame


def create_box_with_players(playing):
    """Return a toolbox with 12 seats, of which `playing` are taken."""
    box = ToolboxGame()
    box.state = GAME.initial_state(GAME.setup(pad_seats(default_seats(playing)), {"playing": str(playing)}))
    return box


def counter_values(box):
    return [(counter.kind, counter.values) for counter in box.view.counters]


def offered_moves(box):
    return [type(choice.move).__name__ for choice in GAME.prompt(box.state).choices]


def any_time_moves(box):
    return [type(choice.move).__name__ for choice in GAME.any_time_choices(box.state)]


def test_every_seat_starts_with_twenty_life_and_dice_are_selected():
    box = ToolboxGame(3)
    assert counter_values(box) == [("life", (20, 20, 20))] and box.view.tool == "dice"


def test_a_fathom_without_starts_of_counters_leaves_the_game_alone():
    first_entry = Entry(0, "start", setup=GAME.setup(default_seats(2), edition={"life_start": 10}))
    older_game = structs.replace(GAME, rulebook=Rulebook(rules=2))
    assert is_newer(older_game, first_entry) and not is_newer(GAME, first_entry)


def test_life_starts_at_the_number_that_was_used_last():
    first = ToolboxGame(2).play(ResetCounters(40))
    second = ToolboxGame(2, edition=GAME.current_edition(first.state))
    assert counter_values(second) == [("life", (40, 40))] and GAME.layout_moves(second.state) == ()
    second.play(AddCounter(("coins",))).play(ResetCounters(0)).play(DropCounter(("life",))).play(AddCounter(("life",)))
    assert counter_values(second) == [("coins", (0, 0)), ("life", (40, 40))]


def test_a_start_that_no_edition_holds_is_not_saved():
    box = ToolboxGame(2).play(ResetCounters(500))
    assert counter_values(box) == [("life", (500, 500))] and GAME.current_edition(box.state)["life_start"] == 20


def test_counter_of_a_seat_changes_within_its_bounds():
    box = ToolboxGame(2).play(ChangeCount(0, 1, -7))
    assert counter_values(box) == [("life", (20, 13))] and box.log_sentences()[0].parts["before"] == 20
    box.play(ChangeCount(0, 0, 99999)).play(ChangeCount(0, 1, -99999))
    assert counter_values(box) == [("life", (9999, -999))]


def test_other_counters_start_at_zero():
    box = ToolboxGame(2)
    for kind in ("coins", "maps", "crew"):
        box.play(AddCounter((kind,)))
    assert counter_values(box)[1:] == [(kind, (0, 0)) for kind in ("coins", "maps", "crew")]
    with pytest.raises(IllegalMoveError, match="counter_there"):
        box.play(AddCounter(("crew",)))
    assert counter_values(box.play(DropCounter(("maps",))))[2][0] == "crew"


def test_reset_sets_life_to_the_given_number():
    box = ToolboxGame(2).play(AddCounter(("coins",))).play(ChangeCount(1, 0, 5)).play(ResetCounters(40))
    assert counter_values(box) == [("life", (40, 40)), ("coins", (0, 0))]


def test_free_seats_have_no_counters_until_a_player_sits_down():
    box = create_box_with_players(2)
    assert box.present_seats == (0, 1) and box.view.playing == (0, 1)
    with pytest.raises(IllegalMoveError, match="not_counted"):
        box.play(ChangeCount(0, 2, 1))
    box.play(SitDown())
    assert box.present_seats == (0, 1, 2) and box.state.clock.order == (0, 1, 2)


def test_a_chosen_person_sits_down():
    box = create_box_with_players(2).play(SitDown((3,)))
    assert box.present_seats == (0, 1, 3)
    with pytest.raises(IllegalMoveError, match="no_free_seat"):
        box.play(SitDown((0,)))


def test_a_player_who_left_returns_to_the_place_in_the_order():
    box = create_box_with_players(3).play(ChangeCount(0, 1, 5)).play(LeaveTable(1))
    assert box.state.clock.order == (0, 2) and 1 not in box.state.free_seats, "a new player does not get that seat"
    box.play(SelectTool("clock"))
    field = next(choice for choice in GAME.prompt(box.state).choices if isinstance(choice.move, SitDown)).fields[0]
    assert [option.value for option in field.options][:2] == [1, 3]
    box.play(SitDown((1,)))
    assert box.state.clock.order == (0, 1, 2) and box.state.departed_seats == ()
    assert counter_values(box)[0][1][:3] == (20, 25, 20)
    box.state = replace(box.play(LeaveTable(1)).state, rules=5)
    with pytest.raises(IllegalMoveError, match="no_free_seat"):
        box.play(SitDown((1,)))


def test_clock_and_counters_ask_for_players_when_all_seats_are_free():
    for tool in ("clock", "counters"):
        box = create_box_with_players(0).play(SelectTool(tool))
        assert {"ChangeCount", "Begin", "BeginAtRandom", "ResetCounters"}.isdisjoint(
            offered_moves(box)
        ) and "SitDown" in offered_moves(box)


def test_every_tool_offers_the_other_tools():
    for tool in ("dice", "clock", "counters"):
        brought = [
            choice.move.tool
            for choice in GAME.prompt(ToolboxGame(2).play(SelectTool(tool)).state).choices
            if isinstance(choice.move, SelectTool)
        ]
        assert brought == [other_tool for other_tool in ("dice", "clock", "counters") if other_tool != tool]


def test_old_toolbox_has_no_counters_and_no_selected_tool():
    box = ToolboxGame(2)
    setup = GAME.setup(default_seats(2))
    box.state = GAME.initial_state(type(setup)(setup.game, setup.seats, {}, setup.edition))
    assert box.state.tool == "" and box.view.counters == () and "SelectTool" in offered_moves(box)
    with pytest.raises(IllegalMoveError):
        box.play(SelectTool("counters"))


def test_layout_restores_counters_and_selected_tool():
    box = ToolboxGame(2).play(AddCounter(("maps",))).play(ResetCounters(30)).play(SelectTool("counters"))
    next_box = ToolboxGame(2)
    for move in GAME.layout_moves(box.state):
        next_box.play(move)
    assert counter_values(next_box) == counter_values(box) and next_box.view.tool == "counters"
    assert GAME.layout_moves(ToolboxGame(2).state) == ()


def test_a_counter_has_a_name_and_belongs_to_each_player_or_to_all():
    box = ToolboxGame(2).play(MakeCounter("Gold", 5, ("each",))).play(MakeCounter("Threat", 3, ("shared",)))
    box.play(ChangeCount(1, 0, 2)).play(ChangeCount(2, ALL_SEATS, -1))
    assert counter_values(box) == [("life", (20, 20)), ("Gold", (7, 5)), ("Threat", (2, 2))]
    assert GAME.reader().read(box.log_sentences()[0]) == "You change Threat from 3 to 2"
    assert box.play(ResetCounters(10)) and counter_values(box) == [("life", (10, 10)), ("Gold", (5, 5)), ("Threat", (3, 3))]
    for wrong in (ChangeCount(2, 0), ChangeCount(1, ALL_SEATS)):
        with pytest.raises(IllegalMoveError):
            box.play(wrong)


def test_two_counters_of_one_name_have_different_labels_and_eight_fit():
    box = ToolboxGame(2)
    for _ in range(7):
        box.play(MakeCounter(" Gold ", 0, ("each",)))
    assert [counter.kind for counter in box.view.counters] == ["life", "Gold", *(f"Gold {number}" for number in range(2, 8))]
    with pytest.raises(IllegalMoveError):
        box.play(MakeCounter("More", 0, ("each",)))
    assert not any(isinstance(choice.move, MakeCounter) for choice in GAME.prompt(box.play(SelectTool("counters")).state).choices)


def test_own_counters_are_kept_for_the_next_game():
    box = ToolboxGame(2).play(MakeCounter("Threat", 3, ("shared",)))
    next_box = ToolboxGame(2)
    for move in GAME.layout_moves(box.state):
        next_box.play(move)
    assert next_box.view.counters == box.view.counters


def test_counter_gets_another_name_and_keeps_its_counts():
    box = ToolboxGame(2).play(MakeCounter("Gift", 3, ("each",))).play(ChangeCount(1, 0, 2)).play(RenameCounter(1, " Poison "))
    assert counter_values(box) == [("life", (20, 20)), ("Poison", (5, 3))]
    assert box.log_sentences()[0].parts == {"counter": 1, "before": "Gift", "kind": "Poison"}
    assert counter_values(box.play(RenameCounter(1, "Poison"))) == counter_values(box)
    with pytest.raises(IllegalMoveError, match="not_counted"):
        box.play(RenameCounter(2, "Poison"))


def test_renamed_life_still_starts_where_life_starts():
    box = ToolboxGame(2).play(RenameCounter(0, "Health")).play(RenameCounter(0, "Hit points")).play(ResetCounters(40))
    assert counter_values(box) == [("Hit points", (40, 40))] and box.view.counters[0].first_kind == "life"
    old = ToolboxGame(2)
    old.state = replace(old.state, rules=RENAMED_LIFE_FROM - 1)
    old.play(RenameCounter(0, "Health")).play(ResetCounters(40))
    assert counter_values(old) == [("Health", (20, 20))], "a journal from before is read as it was played"


@pytest.mark.parametrize(
    "moves",
    [
        (RenameCounter(0, "Health"), ResetCounters(10)),
        (AddCounter(("coins",)), DropCounter(("life",))),
        (AddCounter(("coins",)), RenameCounter(0, "Health"), MakeCounter("Gold", 3, ("shared",))),
    ],
)
def test_next_toolbox_has_the_same_counters(moves):
    first, second = ToolboxGame(2), ToolboxGame(2)
    for move in moves:
        first.play(move)
    for move in GAME.layout_moves(first.state):
        second.play(move)
    assert counter_values(second) == counter_values(first)


def test_counter_with_the_name_of_another_one_gets_a_number():
    box = ToolboxGame(2).play(MakeCounter("Gold", 0, ("each",))).play(MakeCounter("Wood", 0, ("shared",)))
    assert box.play(RenameCounter(2, "Gold")).view.counters[2].kind == "Gold 2"


def test_counters_of_a_toolbox_from_before_keep_their_names():
    box = ToolboxGame(2).play(SelectTool("counters"))
    assert "RenameCounter" in any_time_moves(box)
    box.state = replace(box.state, rules=COUNTERS_RENAMED_FROM - 1)
    assert "RenameCounter" not in any_time_moves(box)
    with pytest.raises(IllegalMoveError, match="not_counted"):
        box.play(RenameCounter(0, "Health"))
