"""A captain's turn: fifteen steps, each closing all before it; crew, maps, ships, boarding, coins."""

import pytest

from companion.games.perils_of_the_deep import moves as m
from companion.games.perils_of_the_deep import turn_moves as t
from companion.table.asides import CorrectCounter
from tests.games.perils_of_the_deep.builders import GAME, Ledger


def turn(**ann):
    """Ann's turn, three at the table."""
    return Ledger().first_turn().with_captain(0, **ann)


# the checklist


def test_there_are_fifteen_steps_and_touching_one_closes_all_before_it():
    ledger = turn()
    assert [step.numbers for step in ledger.view().steps if not step.is_closed] == ["1–2", *map(str, range(3, 13)), "13–15"]
    ledger.play(t.GainMaps(0, 1))
    assert [step.numbers for step in ledger.view().steps if not step.is_closed] == [*map(str, range(7, 13)), "13–15"]


def test_a_closed_step_is_refused():
    ledger = turn().play(t.GainMaps(0, 1))
    assert ledger.refused(t.LoseToSkulls(0, 1)) == ("step_closed", "Step 3 is closed: Ann is at step 7 of 15.")


def test_a_turn_with_nothing_is_one_tap():
    assert turn().play(t.EndTurn(0)).acting == 1


def test_a_usual_turn_takes_at_most_eight_answers_and_numbers():
    """Two skulls, a pair, a ship on, coins, done: every choice is a tap, and every field one more."""
    ledger, taps = turn(), 0
    for label, values in [
        ("Skulls", (2,)),
        ("Two alike", ()),
        ("Sailing", ()),
        ("Left ship: island 1", ()),
        ("Coins", (3,)),
        ("Turn done", ()),
    ]:
        choice = next(choice for choice in ledger.prompt.choices if choice.label == label)
        ledger.play(choice.filled(values))
        taps += 1 + len(values)
    assert ledger.acting == 1 and taps == 8


# skulls


def test_skulls_cost_crew_and_close_their_step():
    ledger = turn().play(t.LoseToSkulls(0, 3))
    assert ledger.captain(0).crew == 7
    assert ledger.refused(t.LoseToSkulls(0, 1))[0] == "step_closed"


def test_losing_three_crew_with_two_left_is_none_left_and_the_seat_is_lost_at_once():
    ledger = turn(crew=2, ships=(2, 2), points=4).play(t.LoseToSkulls(0, 3))
    assert ledger.captain(0).crew == 0 and ledger.captain(0).status == "lost"
    assert ledger.acting == 1
    assert ledger.captain(0).points == 4


def test_a_lost_seats_ships_leave_the_chain():
    ledger = turn(crew=1, ships=(2, 2)).play(t.LoseToSkulls(0, 1))
    ledger.with_captain(1, ships=(2, 2))
    assert ledger.refused(t.Board(1, ("0:0",)))[0] == "no_rival_there"


# two alike


@pytest.mark.parametrize(
    ("kind", "crew", "maps", "coins"), [("sailing", 5, 0, 0), ("treasure", 5, 0, 2), ("crew", 5, 1, 0), ("magic", 6, 0, 0)]
)
def test_two_alike_bring_their_bonus(kind, crew, maps, coins):
    ledger = turn(crew=5).play(t.TouchStep(0, 4), t.MatchPair(0, (kind,)))
    assert (ledger.captain(0).crew, ledger.captain(0).maps, ledger.state.turn.coins) == (crew, maps, coins)


def test_two_treasure_cards_count_among_the_coins():
    ledger = turn().play(t.MatchPair(0, ("treasure",)), t.CountCoins(0, 2))
    assert ledger.state.turn.coins == 4


# texts


def test_an_instant_text_comes_before_the_skulls_and_another_after_the_bonus():
    ledger = turn(crew=5).play(t.FollowText(0, (2,), (0,), ("crew+",)), t.LoseToSkulls(0, 1))
    assert ledger.captain(0).crew == 5
    ledger.play(t.FollowText(0, (5,), (0, 1), ("crew-", "map+", "map+", "point+")))
    assert (ledger.captain(0).crew, ledger.captain(1).crew) == (4, 9)
    assert (ledger.captain(1).maps, ledger.captain(1).points) == (2, 1)
    assert ledger.refused(t.FollowText(0, (2,), (0,), ("crew+",)))[0] == "step_closed"


def test_a_text_takes_no_more_than_there_is():
    ledger = turn(maps=1).play(t.FollowText(0, (5,), (0,), ("map-", "map-", "point-")))
    assert (ledger.captain(0).maps, ledger.captain(0).points) == (0, 0)


def test_a_text_can_cost_a_rival_its_last_crew():
    ledger = turn().with_captain(2, crew=1).play(t.FollowText(0, (5,), (2,), ("crew-",)))
    assert ledger.captain(2).status == "lost" and ledger.acting == 0


# crew and maps


def test_crew_is_never_above_ten():
    ledger = turn(crew=8).play(t.RegainCrew(0, 6))
    assert ledger.captain(0).crew == 10 and ledger.told() == "Ann regains 2 crew from the cards"


def test_with_full_crew_none_is_offered():
    assert "Gain crew" not in turn().labels


def test_a_typed_crew_count_above_ten_is_refused():
    assert turn().refused(CorrectCounter("crew", 0, 11)) == ("counter_range", "Ann: crew can be 0 to 10, not 11.")


def test_when_the_eighteen_maps_are_out_nobody_gains_one_and_the_table_is_told():
    ledger = turn(maps=10).with_captain(1, maps=7)
    ledger.play(t.GainMaps(0, 3))
    assert ledger.captain(0).maps == 11 and ledger.state.supply == 0
    assert ledger.told() == "Ann gains 1 map, then none is left: the 18 are out"
    assert "Gain maps" not in ledger.labels
    ledger.play(t.FindMap(0))
    assert ledger.captain(0).maps == 11 and ledger.told() == "Ann gains no map: the 18 are out"


# ships and the icons on their way


def test_an_island_is_reached_one_after_the_other_with_one_tap_each():
    ledger = turn()
    assert {"Left ship: island 1", "Right ship: island 1"} <= set(ledger.labels)
    ledger.play(t.SailShip(0, 0, 1), t.SailShip(0, 0, 2))
    assert ledger.captain(0).ships == (2, 0)
    assert ledger.told() == "Ann's left ship reaches island 2"


def test_moving_backwards_is_refused():
    assert turn(ships=(3, 0)).refused(t.SailShip(0, 0, 2)) == (
        "backwards",
        "Ann's left ship sails on, never back: it is at island 3 and cannot reach island 2.",
    )


def test_moving_past_the_last_space_is_refused():
    ledger = turn(ships=(5, 0))
    assert ledger.refused(t.SailShip(0, 0, 6))[0] == "past_the_end"
    assert ledger.refused(t.SailShip(0, 1, 6))[0] == "past_the_end"
    assert not any(label.startswith("Left ship") for label in ledger.labels)


def test_a_route_is_paid_with_maps_one_has():
    ledger = turn(maps=2)
    assert ledger.refused(t.PayMaps(0, 3)) == ("maps_short", "Ann has 2 maps and cannot pay 3.")
    assert ledger.play(t.PayMaps(0, 2)).captain(0).maps == 0


def test_a_route_is_paid_with_crew_one_has():
    ledger = turn(crew=3)
    assert ledger.refused(t.PayCrew(0, 4)) == ("crew_short", "Ann has 3 crew and cannot pay 4.")
    assert ledger.play(t.PayCrew(0, 2)).captain(0).crew == 1


def test_the_last_crew_is_paid_only_when_asked_again_and_the_seat_is_lost():
    ledger = turn(crew=2).play(t.PayCrew(0, 2))
    assert ledger.captain(0).crew == 2 and ledger.labels == ["Keep the crew", "Pay, and be lost"]
    assert ledger.refused(t.EndTurn(0))[0] == "asked_first"
    assert ledger.play(t.PayLastCrew(0)).captain(0).status == "lost"


def test_the_last_crew_may_be_kept_after_all():
    ledger = turn(crew=2).play(t.PayCrew(0, 2), t.KeepCrew(0))
    assert ledger.captain(0).crew == 2 and ledger.acting == 0
    assert ledger.refused(t.PayLastCrew(0))[0] == "nothing_at_risk"


def test_each_icon_on_the_way_has_its_own_tap():
    ledger = turn(maps=1, ships=(2, 1)).play(t.TouchStep(0, 8))
    assert ledger.labels == [
        "Treasure space",
        "Pay maps",
        "Pay crew",
        "Find 1 map",
        "Find VP",
        "Take a card",
        "Destroy a discard",
        "Moves right ship: island 2",
        "No icon",
    ]
    ledger.play(t.FindMap(0), t.FindPoints(0, 3), t.TakeCard(0, 4), t.DestroyCard(0))
    assert (ledger.captain(0).maps, ledger.captain(0).points) == (2, 3)


def test_an_icon_moves_the_other_ship_only_when_it_is_further_back():
    ledger = turn(ships=(3, 1))
    assert ledger.refused(t.SailOther(0, 0, 4)) == ("not_further_back", "Ann's left ship is not further back than the right ship.")
    assert ledger.play(t.SailOther(0, 1, 2)).captain(0).ships == (3, 2)


def test_a_step_that_was_touched_by_mistake_brings_nothing():
    ledger = turn().play(t.TouchStep(0, 8), t.LeaveStep(0))
    assert "Turn done" in ledger.labels and ledger.refused(t.LeaveStep(0))[0] == "no_step_touched"
    assert ledger.refused(t.TouchStep(0, 9))[0] == "no_such_step"


# boarding


def beside(**options):
    """Ann's ships lie beside Bo's on island 2."""
    return Ledger(**options).first_turn().with_captain(0, ships=(2, 2), crew=5).with_captain(1, ships=(2, 0), crew=5)


def test_boarding_is_offered_beside_rivals_only_and_never_in_port():
    assert "Board a rival" not in turn().labels
    assert "Board a rival" in beside().labels


def test_boarding_across_islands_is_refused():
    ledger = turn(ships=(2, 0)).with_captain(1, ships=(3, 3))
    assert ledger.refused(t.Board(0, ("0:1",))) == ("no_rival_there", "Ann's left ship is at island 2, and no ship of Bo is there.")


def test_a_ship_boards_at_most_once_a_turn_and_both_may():
    ledger = beside(die="table").play(t.Board(0, ("0:1",)), t.TellBoarding(0, (1,)))
    assert ledger.refused(t.Board(0, ("0:1",))) == ("boarded", "Ann's left ship has boarded this turn; once is all.")
    ledger.play(t.Board(0, ("1:1",)), t.TellBoarding(0, (3,)))
    assert ledger.state.turn.coins == 2 and ledger.captain(0).points == 1


def test_boarding_comes_after_all_moves():
    ledger = beside(die="table").play(t.Board(0, ("0:1",)), t.TellBoarding(0, (1,)))
    assert ledger.refused(t.SailShip(0, 0, 3))[0] == "step_closed"


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
    ledger = beside(die="table").play(t.Board(0, ("0:1",)), t.TellBoarding(0, (face,)))
    captain = ledger.captain(0)
    assert (captain.crew, captain.maps, captain.points) == ann
    assert (ledger.captain(1).crew, ledger.state.turn.coins) == (bo, coins)


def test_boarding_may_cost_the_attacker_or_the_target_its_last_crew():
    ledger = beside(die="table").with_captain(0, crew=1).with_captain(1, crew=1)
    ledger.play(t.Board(0, ("0:1",)), t.TellBoarding(0, (5,)))
    assert ledger.captain(1).status == "lost" and ledger.acting == 0
    ledger = beside(die="table").with_captain(0, crew=1).play(t.Board(0, ("0:1",)), t.TellBoarding(0, (4,)))
    assert ledger.captain(0).status == "lost" and ledger.acting == 1


def test_the_die_on_the_table_is_told_by_touch_or_serial_line():
    ledger = beside(die="table").play(t.Board(0, ("0:1",)))
    (tell,) = ledger.prompt.choices
    assert tell.hears == "ROLL boarding"
    assert [option.label for option in tell.fields[0].options][:2] == ["2 coins", "1 map"]
    assert ledger.refused(t.EndTurn(0))[0] == "die_awaited"
    assert ledger.refused(t.TellBoarding(0, (7,)))[0] == "no_such_face"


def test_the_sixth_face_says_check_with_your_box_until_the_table_has():
    ledger = beside(die="table").play(t.Board(0, ("0:1",)))
    notes = [option.note for option in ledger.prompt.choices[0].fields[0].options]
    assert notes == [""] * 5 + ["check with your box"]


def test_the_die_in_the_app_falls_at_once_and_is_shown():
    ledger = beside().play(t.Board(0, ("0:1",)))
    rolled = next(event for event in ledger.events if type(event).__name__ == "BoardingRolled")
    assert rolled.source == "app" and GAME.shows(rolled) and 1 <= rolled.face <= 6


def test_a_die_on_the_table_gives_the_same_event_with_another_source():
    ledger = beside(die="table").play(t.Board(0, ("0:1",)), t.TellBoarding(0, (1,)))
    rolled = next(event for event in ledger.events if type(event).__name__ == "BoardingRolled")
    assert (rolled.face, rolled.effect, rolled.source) == (1, "coins", "table") and not GAME.shows(rolled)


# coins, maps sold, cards bought


def test_coins_last_for_one_turn_only():
    ledger = turn().play(t.CountCoins(0, 5), t.EndTurn(0))
    assert ledger.state.turn.coins == 0


def test_double_all_coins_is_entered_as_a_corrected_total():
    ledger = turn().play(t.MatchPair(0, ("treasure",)), t.CountCoins(0, 2), t.CorrectCoins(0, 8))
    assert ledger.state.turn.coins == 8
    assert ledger.refused(t.CountCoins(0, 1))[0] == "coins_counted"


def test_maps_are_sold_for_two_coins_each_and_the_next_draw_is_two():
    ledger = turn(maps=3).play(t.CountCoins(0, 1), t.SellMaps(0, 2))
    assert (ledger.state.turn.coins, ledger.captain(0).maps, ledger.captain(0).owes) == (5, 1, True)
    assert ledger.refused(t.SellMaps(0, 2)) == ("maps_short", "Ann has 1 map and cannot pay 2.")


def test_maps_may_be_sold_between_two_cards_bought():
    ledger = turn(maps=2).play(t.CountCoins(0, 3), t.BuyCard(0, 3), t.SellMaps(0, 2), t.BuyCard(0, 4))
    assert ledger.state.turn.coins == 0


def test_selling_without_buying_still_costs_the_draw():
    ledger = turn(maps=1).play(t.CountCoins(0, 0), t.SellMaps(0, 1)).to_decision().play(m.AllPressOn())
    assert ledger.about == "Round 2: draw 3 cards, but Ann only 2 (maps were sold). Play 2 face down."


def test_maps_are_not_sold_outside_the_buying_step():
    ledger = turn(maps=1)
    assert "Sell maps" not in ledger.labels
    assert ledger.refused(t.SellMaps(0, 1)) == (
        "not_buying",
        "Maps are sold while Ann buys: its coins are counted first, even if there are none.",
    )
    ledger.play(t.EndTurn(0))
    assert ledger.refused(t.SellMaps(0, 1))[0] == "not_your_turn"
    ledger.pass_turns()
    assert ledger.refused(t.SellMaps(0, 1))[0] == "wrong_phase"


def test_the_draw_of_two_is_owed_even_across_expeditions_and_paid_once():
    ledger = Ledger(2).first_turn().with_captain(0, maps=1)
    ledger.play(t.CountCoins(0, 0), t.SellMaps(0, 1)).to_decision().play(m.WeighAnchor(0), m.WeighAnchor(1))
    assert ledger.state.expedition == 2
    ledger.set_out()
    assert "Ann only 2" in ledger.about
    ledger.round()
    assert "only 2" not in ledger.about


def test_a_card_is_bought_with_the_coins_one_has():
    ledger = turn().play(t.CountCoins(0, 3))
    assert ledger.refused(t.BuyCard(0, 4)) == ("coins_short", "Ann has 3 coins and cannot pay 4.")
    assert ledger.play(t.BuyCard(0, 3)).state.turn.coins == 0


def test_a_ship_moved_by_the_other_ships_icon_may_board_too():
    ledger = turn(ships=(2, 1)).with_captain(1, ships=(2, 2)).play(t.TouchStep(0, 8), t.SailOther(0, 1, 2))
    (board,) = (choice for choice in ledger.prompt.choices if choice.label == "Board a rival")
    assert [option.value for option in board.fields[0].options] == ["0:1", "1:1"]
