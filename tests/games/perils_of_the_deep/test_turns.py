"""A captain's turn: fifteen steps, each closing all before it; crew, maps, ships, boarding, coins."""

import pytest

from companion.games.perils_of_the_deep.boarding import Board, TellBoarding
from companion.games.perils_of_the_deep.harvest import AllPressOn, WeighAnchor
from companion.games.perils_of_the_deep.route import (
    DestroyCard,
    FindMap,
    FindPoints,
    KeepCrew,
    PayCrew,
    PayLastCrew,
    PayMaps,
    SailOther,
    SailShip,
    TakeCard,
)
from companion.games.perils_of_the_deep.turn import (
    BuyCard,
    CorrectCoins,
    CountCoins,
    EndTurn,
    FollowText,
    GainMaps,
    LeaveStep,
    LoseToSkulls,
    MatchPair,
    RegainCrew,
    SellMaps,
    TouchStep,
)
from companion.table.asides import CorrectCounter
from companion.table.say import say, who
from tests.games.perils_of_the_deep.builders import READER, Ledger

SAILS = [say("choice.sail", ship=0), say("choice.sail", ship=1)]


def turn(**ann):
    """Ann's turn, three at the table."""
    return Ledger().first_turn().with_captain(0, **ann)


# the checklist


def test_there_are_fifteen_steps_and_touching_one_closes_all_before_it():
    ledger = turn()
    assert [step.numbers for step in ledger.view().steps if not step.is_closed] == ["1–2", *map(str, range(3, 13)), "13–15"]
    ledger.play(GainMaps(0, 1))
    assert [step.numbers for step in ledger.view().steps if not step.is_closed] == [*map(str, range(7, 13)), "13–15"]


def test_a_closed_step_is_refused():
    ledger = turn().play(GainMaps(0, 1))
    assert ledger.refused(LoseToSkulls(0, 1)) == ("step_closed", {"step": 3, "seat": who(0), "now": 7})


def test_a_turn_with_nothing_is_one_tap():
    assert turn().play(EndTurn(0)).acting == 1


def test_a_usual_turn_takes_at_most_eight_answers_and_numbers():
    """Two skulls, a pair, a ship on, coins, done: every choice is a tap, and every field one more."""
    ledger, taps = turn(), 0
    for label, values in [
        ("skulls", (2,)),
        ("bonus", ()),
        ("name.pair", ()),
        ("sail", ()),
        ("coins", (3,)),
        ("end", ()),
    ]:
        ledger.play(ledger.answer(label).filled(values))
        taps += 1 + len(values)
    assert ledger.acting == 1 and taps == 8


# skulls


def test_skulls_cost_crew_and_close_their_step():
    ledger = turn().play(LoseToSkulls(0, 3))
    assert ledger.captain(0).crew == 7
    assert ledger.refused(LoseToSkulls(0, 1))[0] == "step_closed"


def test_losing_three_crew_with_two_left_is_none_left_and_the_seat_is_lost_at_once():
    ledger = turn(crew=2, ships=(2, 2), points=4).play(LoseToSkulls(0, 3))
    assert ledger.captain(0).crew == 0 and ledger.captain(0).status == "lost"
    assert ledger.acting == 1
    assert ledger.captain(0).points == 4


def test_a_lost_seats_ships_leave_the_chain():
    ledger = turn(crew=1, ships=(2, 2)).play(LoseToSkulls(0, 1))
    ledger.with_captain(1, ships=(2, 2))
    assert ledger.refused(Board(1, ("0:0",)))[0] == "no_rival_there"


# two alike


@pytest.mark.parametrize(
    ("kind", "crew", "maps", "coins"), [("sailing", 5, 0, 0), ("treasure", 5, 0, 2), ("crew", 5, 1, 0), ("magic", 6, 0, 0)]
)
def test_two_alike_bring_their_bonus(kind, crew, maps, coins):
    ledger = turn(crew=5).play(TouchStep(0, 4), MatchPair(0, (kind,)))
    assert (ledger.captain(0).crew, ledger.captain(0).maps, ledger.state.turn.coins) == (crew, maps, coins)


def test_two_treasure_cards_count_among_the_coins():
    ledger = turn().play(MatchPair(0, ("treasure",)), CountCoins(0, 2))
    assert ledger.state.turn.coins == 4


# texts


def test_an_instant_text_comes_before_the_skulls_and_another_after_the_bonus():
    ledger = turn(crew=5).play(FollowText(0, (2,), (0,), ("crew+",)), LoseToSkulls(0, 1))
    assert ledger.captain(0).crew == 5
    ledger.play(FollowText(0, (5,), (0, 1), ("crew-", "map+", "map+", "point+")))
    assert (ledger.captain(0).crew, ledger.captain(1).crew) == (4, 9)
    assert (ledger.captain(1).maps, ledger.captain(1).points) == (2, 1)
    assert ledger.refused(FollowText(0, (2,), (0,), ("crew+",)))[0] == "step_closed"


def test_a_text_takes_no_more_than_there_is():
    ledger = turn(maps=1).play(FollowText(0, (5,), (0,), ("map-", "map-", "point-")))
    assert (ledger.captain(0).maps, ledger.captain(0).points) == (0, 0)


def test_a_text_can_cost_a_rival_its_last_crew():
    ledger = turn().with_captain(2, crew=1).play(FollowText(0, (5,), (2,), ("crew-",)))
    assert ledger.captain(2).status == "lost" and ledger.acting == 0


# crew and maps


def test_crew_is_never_above_ten():
    ledger = turn(crew=8).play(RegainCrew(0, 6))
    assert ledger.captain(0).crew == 10 and ledger.told() == say("log.crew_gained", seat=who(0), count=2, why="cards")


def test_with_full_crew_none_is_offered():
    assert "crew" not in turn().answers


def test_a_typed_crew_count_above_ten_is_refused():
    anns_crew = say("aside.counter", seat=who(0), counter=say("counter.crew"))
    assert turn().refused(CorrectCounter("crew", 0, 11)) == (
        "counter_range",
        {"counter": anns_crew, "low": 0, "high": 10, "value": 11},
    )


def test_when_the_eighteen_maps_are_out_nobody_gains_one_and_the_table_is_told():
    ledger = turn(maps=10).with_captain(1, maps=7)
    ledger.play(GainMaps(0, 3))
    assert ledger.captain(0).maps == 11 and ledger.state.supply == 0
    assert ledger.told() == say("log.maps_out", seat=who(0), count=1, all=18)
    assert "maps" not in ledger.answers
    ledger.play(FindMap(0))
    assert ledger.captain(0).maps == 11 and ledger.told() == say("log.no_maps", seat=who(0), count=0, all=18)


# ships and the icons on their way


def test_an_island_is_reached_one_after_the_other_with_one_tap_each():
    ledger = turn()
    assert [choice.label for choice in ledger.prompt.choices if choice.note == say("note.sail", to=1)] == SAILS
    ledger.play(SailShip(0, 0, 1), SailShip(0, 0, 2))
    assert ledger.captain(0).ships == (2, 0)
    assert ledger.told() == say("log.ShipSailed", seat=who(0), ship=0, to=2, why="")


def test_moving_backwards_is_refused():
    assert turn(ships=(3, 0)).refused(SailShip(0, 0, 2)) == (
        "backwards",
        {"seat": who(0), "ship": 0, "at": 3, "to": 2},
    )


def test_moving_past_the_last_space_is_refused():
    ledger = turn(ships=(5, 0))
    assert ledger.refused(SailShip(0, 0, 6))[0] == "past_the_end"
    assert ledger.refused(SailShip(0, 1, 6))[0] == "past_the_end"
    assert SAILS[0] not in [choice.label for choice in ledger.prompt.choices]


def test_a_route_is_paid_with_maps_one_has():
    ledger = turn(maps=2)
    assert ledger.refused(PayMaps(0, 3)) == ("maps_short", {"seat": who(0), "has": 2, "count": 3})
    assert ledger.play(PayMaps(0, 2)).captain(0).maps == 0


def test_a_route_is_paid_with_crew_one_has():
    ledger = turn(crew=3)
    assert ledger.refused(PayCrew(0, 4)) == ("crew_short", {"seat": who(0), "has": 3, "count": 4})
    assert ledger.play(PayCrew(0, 2)).captain(0).crew == 1


def test_the_last_crew_is_paid_only_when_asked_again_and_the_seat_is_lost():
    ledger = turn(crew=2).play(PayCrew(0, 2))
    assert ledger.captain(0).crew == 2 and ledger.answers == ["keep", "pay_last"]
    assert ledger.refused(EndTurn(0))[0] == "asked_first"
    assert ledger.play(PayLastCrew(0)).captain(0).status == "lost"


def test_the_last_crew_may_be_kept_after_all():
    ledger = turn(crew=2).play(PayCrew(0, 2), KeepCrew(0))
    assert ledger.captain(0).crew == 2 and ledger.acting == 0
    assert ledger.refused(PayLastCrew(0))[0] == "nothing_at_risk"


def test_each_icon_on_the_way_has_its_own_tap():
    ledger = turn(maps=1, ships=(2, 1)).play(TouchStep(0, 8))
    icons = ["collect", "pay_maps", "pay_crew", "find_map", "find_points", "take_card", "destroy", "sail_other", "no_icon"]
    assert ledger.answers == icons and ledger.answer("sail_other").move == SailOther(0, 1, 2)
    ledger.play(FindMap(0), FindPoints(0, 3), TakeCard(0, 4), DestroyCard(0))
    assert (ledger.captain(0).maps, ledger.captain(0).points) == (2, 3)


def test_an_icon_moves_the_other_ship_only_when_it_is_further_back():
    ledger = turn(ships=(3, 1))
    assert ledger.refused(SailOther(0, 0, 4)) == ("not_further_back", {"seat": who(0), "ship": 0, "other": 1})
    assert ledger.play(SailOther(0, 1, 2)).captain(0).ships == (3, 2)


def test_a_step_that_was_touched_by_mistake_brings_nothing():
    ledger = turn().play(TouchStep(0, 8), LeaveStep(0))
    assert "end" in ledger.answers and ledger.refused(LeaveStep(0))[0] == "no_step_touched"
    assert ledger.refused(TouchStep(0, 9))[0] == "no_such_step"


# boarding


def beside(**options):
    """Ann's ships lie beside Bo's on island 2."""
    return Ledger(**options).first_turn().with_captain(0, ships=(2, 2), crew=5).with_captain(1, ships=(2, 0), crew=5)


def test_boarding_is_offered_beside_rivals_only_and_never_in_port():
    assert "board" not in turn().answers
    assert "board" in beside().answers


def test_boarding_across_islands_is_refused():
    ledger = turn(ships=(2, 0)).with_captain(1, ships=(3, 3))
    assert ledger.refused(Board(0, ("0:1",))) == ("no_rival_there", {"seat": who(0), "ship": 0, "at": 2, "rival": who(1)})


def test_a_ship_boards_at_most_once_a_turn_and_both_may():
    ledger = beside(die="table").play(Board(0, ("0:1",)), TellBoarding(0, (1,)))
    assert ledger.refused(Board(0, ("0:1",))) == ("boarded", {"seat": who(0), "ship": 0})
    ledger.play(Board(0, ("1:1",)), TellBoarding(0, (3,)))
    assert ledger.state.turn.coins == 2 and ledger.captain(0).points == 1


def test_boarding_comes_after_all_moves():
    ledger = beside(die="table").play(Board(0, ("0:1",)), TellBoarding(0, (1,)))
    assert ledger.refused(SailShip(0, 0, 3))[0] == "step_closed"


@pytest.mark.parametrize(
    ("face", "ann", "bo", "coins"),
    [
        (1, (5, 0, 0), 5, 2),
        (2, (5, 1, 0), 5, 0),
        (3, (5, 0, 1), 5, 0),
        (4, (4, 0, 0), 5, 0),
        (5, (5, 0, 0), 4, 0),
        (6, (5, 0, 0), 5, 2),
    ],
)
def test_every_face_of_the_boarding_die(face, ann, bo, coins):
    ledger = beside(die="table").play(Board(0, ("0:1",)), TellBoarding(0, (face,)))
    captain = ledger.captain(0)
    assert (captain.crew, captain.maps, captain.points) == ann
    assert (ledger.captain(1).crew, ledger.state.turn.coins) == (bo, coins)


def test_boarding_may_cost_the_attacker_or_the_target_its_last_crew():
    ledger = beside(die="table").with_captain(0, crew=1).with_captain(1, crew=1)
    ledger.play(Board(0, ("0:1",)), TellBoarding(0, (5,)))
    assert ledger.captain(1).status == "lost" and ledger.acting == 0
    ledger = beside(die="table").with_captain(0, crew=1).play(Board(0, ("0:1",)), TellBoarding(0, (4,)))
    assert ledger.captain(0).status == "lost" and ledger.acting == 1


def test_the_die_on_the_table_is_told_by_touch_or_serial_line():
    ledger = beside(die="table").play(Board(0, ("0:1",)))
    (tell,) = ledger.prompt.choices
    assert tell.hears == "ROLL boarding"
    assert [READER.read(option.label) for option in tell.fields[0].options][:2] == ["2 coins", "1 map"]
    assert ledger.refused(EndTurn(0))[0] == "die_awaited"
    assert ledger.refused(TellBoarding(0, (7,)))[0] == "no_such_face"


def test_the_sixth_face_says_check_with_your_box_until_the_table_has():
    ledger = beside(die="table").play(Board(0, ("0:1",)))
    notes = [option.note for option in ledger.prompt.choices[0].fields[0].options]
    assert notes == [""] * 5 + [say("note.unverified")]


def test_the_die_in_the_app_falls_at_once_and_is_shown():
    ledger = beside().play(Board(0, ("0:1",)))
    rolled = next(event for event in ledger.events if type(event).__name__ == "BoardingRolled")
    assert rolled.source == "app" and rolled.shows() and 1 <= rolled.face <= 6


def test_a_die_on_the_table_gives_the_same_event_with_another_source():
    ledger = beside(die="table").play(Board(0, ("0:1",)), TellBoarding(0, (1,)))
    rolled = next(event for event in ledger.events if type(event).__name__ == "BoardingRolled")
    assert (rolled.face, rolled.effect, rolled.source) == (1, "coins", "table") and not rolled.shows()


# coins, maps sold, cards bought


def test_coins_last_for_one_turn_only():
    ledger = turn().play(CountCoins(0, 5), EndTurn(0))
    assert ledger.state.turn.coins == 0


def test_double_all_coins_is_entered_as_a_corrected_total():
    ledger = turn().play(MatchPair(0, ("treasure",)), CountCoins(0, 2), CorrectCoins(0, 8))
    assert ledger.state.turn.coins == 8
    assert ledger.refused(CountCoins(0, 1))[0] == "coins_counted"


def test_maps_are_sold_for_two_coins_each_and_the_next_draw_is_two():
    ledger = turn(maps=3).play(CountCoins(0, 1), SellMaps(0, 2))
    assert (ledger.state.turn.coins, ledger.captain(0).maps, ledger.captain(0).owes) == (5, 1, True)
    assert ledger.refused(SellMaps(0, 2)) == ("maps_short", {"seat": who(0), "has": 1, "count": 2})


def test_maps_may_be_sold_between_two_cards_bought():
    ledger = turn(maps=2).play(CountCoins(0, 3), BuyCard(0, 3), SellMaps(0, 2), BuyCard(0, 4))
    assert ledger.state.turn.coins == 0


def test_selling_without_buying_still_costs_the_draw():
    ledger = turn(maps=1).play(CountCoins(0, 0), SellMaps(0, 1)).to_decision().play(AllPressOn())
    assert ledger.prompt.about == say("ask.draw_less", round=2, seats=(who(0),), usual=3, less=2)


def test_maps_are_not_sold_outside_the_buying_step():
    ledger = turn(maps=1)
    assert "trade" not in ledger.answers
    assert ledger.refused(SellMaps(0, 1)) == (
        "not_buying",
        {"seat": who(0)},
    )
    ledger.play(EndTurn(0))
    assert ledger.refused(SellMaps(0, 1))[0] == "not_your_turn"
    ledger.pass_turns()
    assert ledger.refused(SellMaps(0, 1))[0] == "wrong_phase"


def test_the_draw_of_two_is_owed_even_across_expeditions_and_paid_once():
    ledger = Ledger(2).first_turn().with_captain(0, maps=1)
    ledger.play(CountCoins(0, 0), SellMaps(0, 1)).to_decision().play(WeighAnchor(0), WeighAnchor(1))
    assert ledger.state.expedition == 2
    ledger.set_out()
    assert ledger.prompt.about.key == "ask.draw_less" and ledger.prompt.about.parts["seats"] == (who(0),)
    ledger.round()
    assert ledger.prompt.about.key == "ask.draw"


def test_a_card_is_bought_with_the_coins_one_has():
    ledger = turn().play(CountCoins(0, 3))
    assert ledger.refused(BuyCard(0, 4)) == ("coins_short", {"seat": who(0), "has": 3, "cost": 4})
    assert ledger.play(BuyCard(0, 3)).state.turn.coins == 0


def test_a_ship_moved_by_the_other_ships_icon_may_board_too():
    ledger = turn(ships=(2, 1)).with_captain(1, ships=(2, 2)).play(TouchStep(0, 8), SailOther(0, 1, 2))
    assert [option.value for option in ledger.answer("board").fields[0].options] == ["0:1", "1:1"]
