"""The helper: order, die, peril track and scoring; physical pieces are not entered."""

import pytest

from companion.games.perils_of_the_deep.after_peril import (
    AllPressOn,
    CountMaps,
    EnterCards,
    EnterReach,
    PressOn,
    SailOn,
    WeighAnchor,
)
from companion.games.perils_of_the_deep.boarding import RollBoarding
from companion.games.perils_of_the_deep.learning import LearnAboard, LearnPeril
from companion.games.perils_of_the_deep.setup_chapter import ChooseCaptains
from companion.games.perils_of_the_deep.track import LoseCaptain
from companion.games.perils_of_the_deep.turn import EndTurn, ReportMapsTraded, SailShip
from companion.table.any_time_moves import CorrectCounter
from companion.table.seats import Seat
from companion.table.sentence import SeatName, say
from tests.games.perils_of_the_deep.builders import COLOURS, GAME, READER, Ledger

BACKWARDS = ("yellow", "green", "blue", "red")


def helper(seats=3, **options):
    """Return a helper's first turn; the seats act in order."""
    return Ledger(seats, depth="helper", **options).set_out()


def after_six(seats=3):
    """Return the state after six flipped perils, with no seat lost."""
    ledger = helper(seats)
    for _ in range(5):
        ledger.round()
    return ledger.pass_turns().play(LearnPeril(0, (), ("plain",)))


# turns


def test_a_helper_is_what_a_new_game_is():
    assert GAME.setup((Seat("Ann"), Seat("Bo", "orange"))).options["depth"] == "helper"


def test_a_plain_turn_is_one_tap_and_the_largest_answer():
    ledger = helper()
    first = ledger.prompt.choices[0]
    assert (first.move, first.cell, first.fields) == (EndTurn(0), "go", ())
    assert READER.read(first.note) == "Bo is next"
    assert ledger.play(first.move).acting_seat == 1


def test_a_turn_offers_four_answers():
    prompt = helper().prompt
    on_chart = [choice for choice in prompt.choices if isinstance(choice.move, SailShip)]
    assert [choice.marks for choice in on_chart] == [("ship:0:left",), ("ship:0:right",)]
    assert {choice.step or choice.label for choice in prompt.choices if choice not in on_chart} == {
        say("choice.end"),
        say("choice.board"),
        say("choice.traded"),
        say("step.lost"),
    }


def test_whoever_loses_its_last_crew_in_a_rivals_turn_is_lost_then_and_its_own_phone_may_say_so():
    ledger = helper()
    losses = {choice.own: choice for choice in ledger.prompt.choices if choice.label.key == "choice.lost_seat"}
    assert {*losses} == {(0,), (1,), (2,)} and all(choice.seat is None for choice in losses.values())
    ledger.play(RollBoarding(0), losses[(2,)].move)
    assert ledger.captain(2).status == "lost" and ledger.acting_seat == 0
    assert (2,) not in {choice.own for choice in ledger.prompt.choices}


def test_a_busy_turn_is_four_taps():
    ledger = helper()
    for key in ("board", "board", "traded", "end"):
        choice = ledger.answer(key)
        assert not choice.fields
        ledger.play(choice.move)
    assert ledger.acting_seat == 1


def test_nothing_on_the_table_is_asked_or_shown():
    view = helper().view()
    captain = view.captains[0]
    assert (view.depth, view.coins, view.treasure_left) == ("helper", None, None)
    assert (captain.crew, captain.maps, captain.ships, captain.would_score) == (None, None, (0, 0), None)


def test_hands_are_reminded_to_draw_and_who_draws_two():
    ledger = helper()
    assert ledger.prompt.reminders == (say("remind.draw", usual=3, less=2, seats=()),)
    ledger.play(ReportMapsTraded(0), EndTurn(0))
    assert ledger.prompt.reminders == () and ledger.view().seats[0].note == say("seat.draws_less")
    ledger.to_decision().play(AllPressOn())
    assert ledger.prompt.reminders == (say("remind.draw_less", usual=3, less=2, seats=(SeatName(0),)),)
    assert ledger.captain(0).drew_less and ledger.view().seats[0].note == say("seat.status", status="sailing")


def test_maps_are_traded_once_a_turn():
    assert "traded" not in helper().play(ReportMapsTraded(0)).answers


def test_the_die_falls_at_most_once_a_ship_and_what_it_shows_is_told():
    ledger = helper().play(RollBoarding(0))
    assert ledger.log_sentence().key == "log.DieFell" and ledger.events[-1].has_revealed()
    ledger.play(RollBoarding(0))
    assert "board" not in ledger.answers
    assert ledger.refusal_of(RollBoarding(0)) == ("boarded_twice", {"seat": SeatName(0)})


def test_the_die_on_the_table_is_heard():
    ledger = helper(die="table")
    choice = ledger.answer("board")
    assert choice.hears == "ROLL boarding" and len(choice.fields[0].options) == 6
    assert ledger.play(RollBoarding(0, (4,))).events[-1].effect == "attacker"
    assert ledger.refusal_of(RollBoarding(0, (7,)))[0] == "no_such_face"


def test_why_says_by_which_rule_somebody_may_be_boarded():
    assert "ends its move on a rival’s space may board once" in READER.read(helper().prompt.why)


def test_hands_are_told_what_the_die_brought_until_the_turn_ends():
    ledger = helper().play(RollBoarding(0))
    assert ledger.prompt.reminders == (say("remind.die", seat=SeatName(0), effect=ledger.state.turn.fell),)
    assert ledger.state.turn.fell and ledger.play(EndTurn(0)).prompt.reminders == ()


def test_hands_are_told_to_take_ships_off_the_islands():
    ledger = helper().to_decision().play(WeighAnchor(1, (2,)))
    off = say("remind.leaving", seats=[SeatName(1)], count=1)
    assert off in ledger.prompt.reminders
    assert off in ledger.play(AllPressOn()).prompt.reminders
    assert off not in ledger.play(EndTurn(0)).prompt.reminders
    assert ledger.play(LoseCaptain(2)).state.leaving == (2,)


def test_ships_that_sail_on_after_all_stay():
    ledger = helper().to_decision().play(WeighAnchor(1, (2,)), SailOn(1))
    assert ledger.state.leaving == ()


def test_a_box_fathom_knows_nothing_of_is_entered_not_added_to():
    fresh = Ledger(3, depth="helper").play(ChooseCaptains(COLOURS[:3]))
    assert [READER.read(choice.label) for choice in fresh.prompt.choices] == ["Enter its order"]
    fresh = helper().pass_turns()
    assert READER.read(fresh.prompt.choices[0].label) == "Enter the peril"


def test_the_board_has_ticks_and_numbers_of_the_order():
    ledger = Ledger(3, depth="helper").set_out(order=BACKWARDS).play(EndTurn(2))
    assert [(one.place, one.has_acted) for one in ledger.view().captains] == [(3, False), (2, False), (1, True)]


def test_captains_in_the_boxs_colours_are_not_asked_for_theirs():
    seats = (Seat("Ann", "green"), Seat("Bo", "yellow"))
    state = GAME.initial_state(GAME.setup(seats))
    assert state.phase == "aboard" and state.colours == ("green", "yellow")


def test_colours_told_wrongly_are_put_right_at_any_time():
    ledger = helper().play(ChooseCaptains(("blue", "red", "green")))
    assert ledger.state.order == (1, 0, 2) and ledger.state.phase == "turn"


# lost seats


def test_a_captain_without_crew_is_lost_and_its_turn_ends():
    ledger = helper().play(LoseCaptain(0))
    assert ledger.captain(0).status == "lost" and ledger.acting_seat == 1


def test_a_peril_asks_nobody_for_crew_and_hands_are_reminded():
    ledger = helper().to_decision(skulls=2, kind="text")
    assert ledger.state.phase == "decide"
    assert ledger.prompt.reminders == (say("remind.skulls", skulls=2), say("remind.text"))
    steps = [choice.step or choice.label for choice in ledger.prompt.choices]
    assert list(dict.fromkeys(steps)) == [say("choice.all_press_on"), say("step.weigh"), say("choice.in_order"), say("step.lost")]


def test_a_rival_who_was_lost_is_told_after_the_peril():
    ledger = helper().to_decision(skulls=2).play(LoseCaptain(1), AllPressOn())
    assert ledger.play(EndTurn(0)).acting_seat == 2


def test_who_was_told_as_lost_or_anchored_by_mistake_sails_on():
    ledger = helper().to_decision().play(WeighAnchor(0, (3,)))
    assert ledger.captain(0).points == 6
    sail_on = next(one for one in GAME.any_time_choices(ledger.state) if getattr(one, "move", None) == SailOn(0))
    ledger.play(sail_on.move)
    assert (ledger.captain(0).points, ledger.captain(0).status) == (0, "sailing")
    ledger.play(LoseCaptain(1), SailOn(1), AllPressOn())
    assert ledger.state.round == 2 and ledger.state.sailing_seats == (0, 1, 2)
    assert ledger.refusal_of(SailOn(0))[0] == "sails"


# weighing anchor and the end of an expedition


def test_the_furthest_back_island_is_asked_only_at_weighing_anchor():
    ledger = helper().to_decision()
    weigh = next(choice for choice in ledger.prompt.choices if choice.move == WeighAnchor(2))
    (field,) = weigh.fields
    assert [(option.mark, READER.read(option.label), READER.read(option.note)) for option in field.options] == [
        ("island:0", "Port", "no VP"),
        ("island:1", "Island 1", "1 VP"),
        ("island:2", "Island 2", "3 VP"),
        ("island:3", "Island 3", "6 VP"),
        ("island:4", "Island 4", "10 VP"),
    ]
    ledger.play(weigh.fill(((2,),)))
    assert ledger.captain(2).points == 3 and ledger.view().captains[2].ships == (2, 2)


def test_after_the_sixth_peril_each_captain_sailing_says_where_it_is_with_one_tap():
    ledger = after_six()
    assert ledger.view().reach_asked == 0 and ledger.refusal_of(AllPressOn())[0] == "last_peril"
    for seat, island in ((0, 4), (1, 0), (2, 2)):
        choice = next(one for one in ledger.prompt.choices if f"island:{island}" in one.marks)
        assert choice.move == EnterReach(seat, island) and not choice.fields
        ledger.play(choice.move)
    assert [ledger.captain(seat).points for seat in range(3)] == [10, 0, 3]
    assert ledger.state.expedition == 2


def test_a_captain_lost_to_the_sixth_peril_scores_nothing():
    ledger = after_six(2).play(LoseCaptain(0), EnterReach(1, 1))
    assert [ledger.captain(seat).points for seat in range(2)] == [0, 1]


def test_ships_are_not_scored_before():
    assert helper().to_decision().refusal_of(EnterReach(0, 2))[0] == "not_last_peril"


def test_in_order_each_captain_is_asked_alone():
    ledger = helper().to_decision(order=BACKWARDS)
    ledger.play(ledger.answer("in_order").move)
    assert ledger.prompt.lead == 2 and ledger.answers == ["press_on", "weigh", "lost"]
    assert ledger.play(PressOn(2)).prompt.lead == 1


def test_an_islands_points_told_wrongly_are_put_right():
    ledger = helper().to_decision().play(WeighAnchor(0, (3,)), CorrectCounter("points", 0, 3))
    assert ledger.captain(0).points == 3


# the end of the game


def at_the_end(*points):
    """Return a game after four expeditions with these points."""
    ledger = Ledger(len(points), depth="helper").with_state(phase="final", expedition=4)
    for seat, count in enumerate(points):
        ledger.with_captain(seat, points=count, paid=(count, 0, 0, 0))
    return ledger


def test_vp_are_entered_once_at_the_end_of_the_game():
    ledger = at_the_end(3, 5)
    assert [field.name for field in ledger.answer("enter_cards").fields] == ["tokens", "treasure", "points"]
    ledger.play(EnterCards(0, -2, 4, 6), EnterCards(1, 1, 0, 0))
    assert [row.total for row in GAME.standings(ledger.state).seats] == [11, 6] and ledger.prompt is None


def test_maps_are_counted_only_by_those_who_tie():
    ledger = at_the_end(3, 5, 1).play(EnterCards(0, 2), EnterCards(1, 0), EnterCards(2, 0))
    assert [choice.move for choice in ledger.prompt.choices] == [CountMaps(0), CountMaps(1)]
    assert ledger.refusal_of(CountMaps(2))[0] == "no_tie"
    ledger.play(CountMaps(0, 1), CountMaps(1, 4))
    assert ledger.prompt is None and GAME.standings(ledger.state).winners == (1,)


def test_maps_that_nobody_counted_break_no_tie_and_are_not_told_as_alike():
    ledger = at_the_end(3, 5, 1).play(EnterCards(0, 2), EnterCards(1, 0), EnterCards(2, 0)).play(CountMaps(0, 3))
    standings = GAME.standings(ledger.state)
    assert standings.winners == (0, 1)
    assert standings.story == (say("tie.tied", seats=[SeatName(0), SeatName(1)], points=5), say("tie.open"))


# the other depth


@pytest.mark.parametrize("move", [ReportMapsTraded(0), RollBoarding(0), LoseCaptain(0), EnterReach(0, 1)])
def test_a_ledger_refuses_what_only_a_helper_asks(move):
    assert Ledger().set_out().refusal_of(move)[0] == "other_depth"


def test_perils_of_the_deep_asks_nobody_who_starts():
    assert not GAME.asks_starter(2) and not GAME.asks_starter(4)


def test_the_first_question_of_a_known_box_is_one_tap():
    edition = GAME.edition() | {"aboard": [{"name": "Fair wind", "order": list(COLOURS)}]}
    ledger = Ledger(2, edition, depth="helper").play(ChooseCaptains(COLOURS[:2]))
    assert [choice.label.key for choice in ledger.prompt.choices] == ["name.first", "choice.new_aboard"]
    assert isinstance(ledger.prompt.choices[1].move, LearnAboard)
    assert ledger.play(ledger.prompt.choices[0].move).acting_seat == 0


def test_a_helpers_ships_may_be_moved_on_the_chart_and_are_never_asked_for():
    ledger = helper()
    ledger.play(SailShip(0, 0, 1), SailShip(0, 0, 2), SailShip(0, 1, 1))
    assert ledger.view().captains[0].ships == (2, 1) and ledger.view().captains[1].ships == (0, 0)
    ledger.play(EndTurn(0))
    ledger.to_decision()
    assert ledger.view().captains[0].ships == (2, 1)


def test_what_a_peril_asks_of_all_stays_until_the_next_one():
    ledger = helper()
    assert ledger.view().duties == ()
    ledger.to_decision(skulls=2)
    skulls = next(one for one in ledger.view().duties if one.key.startswith("skulls"))
    assert skulls.words == say("remind.skulls", skulls=2) and skulls.seats == ledger.state.order
    ledger.play(AllPressOn(), EndTurn(ledger.state.order[0]))
    assert skulls in ledger.view().duties
    ledger.to_decision(skulls=1)
    assert skulls not in ledger.view().duties


def test_a_token_of_the_boarding_die_is_counted_at_once():
    ledger = helper(die="table")
    ledger.play(RollBoarding(0, (ledger.state.edition.boarding.faces.index("point") + 1,)))
    assert [one.vp_tokens for one in ledger.view().captains][:2] == [1, 0] and ledger.captain(0).points == 0
