"""A captain's turn in a full ledger: two cards, ships, boarding, coins, in any order."""

import pytest

from companion.games.perils_of_the_deep.after_peril import AllPressOn, WeighAnchor
from companion.games.perils_of_the_deep.boarding import Board, EnterBoarding
from companion.games.perils_of_the_deep.legacy_moves import LegacyMove
from companion.games.perils_of_the_deep.turn import (
    AskEndTurn,
    BuyCard,
    CorrectCoins,
    EndCardText,
    EndTurn,
    KeepTurn,
    PlayCard,
    ResolveCardText,
    SailShip,
    StopBefore,
    TradeMapsForCoins,
)
from companion.table.any_time_moves import CorrectCounter
from companion.table.sentence import SeatName, say
from tests.games.perils_of_the_deep.builders import GAME, READER, Ledger

SAILS = [say("choice.sail", ship=0), say("choice.sail", ship=1)]


def turn(**ann):
    """Return a game of three in Ann's turn."""
    return Ledger().first_turn().with_captain(0, **ann)


# two cards


def test_the_icons_of_a_card_are_learned_once_and_then_it_is_one_tap():
    ledger = turn()
    new = ledger.answer("new_card")
    ledger.play(new.fill((("sailing",), ("move", "skull", "move"))))
    (card,) = ledger.state.edition.card
    assert card.name == "sailing skull move move" and READER.read(card.words) == "Sailing: 1 skull, 2 moves"
    known = [choice for choice in ledger.prompt.choices if choice.marks == ("card:sailing skull move move",)]
    assert [(choice.move, choice.fields) for choice in known] == [(PlayCard(0, ("sailing",), ("skull", "move", "move")), ())]


def test_two_cards_are_two_taps_and_all_their_icons_are_counted():
    ledger = turn(crew=5).cards("treasure skull coin coin", "treasure crew map")
    assert (ledger.captain(0).crew, ledger.captain(0).maps, ledger.state.turn.coins) == (5, 1, 4)
    assert ledger.refusal_of(PlayCard(0, ("crew",))) == ("two_cards", {"seat": SeatName(0)})


def test_a_plain_turn_of_the_ledger_is_four_taps():
    ledger = turn().cards("sailing move", "treasure coin").play(EndTurn(0), EndTurn(1), EndTurn(2)).peril().play(AllPressOn())
    taps = ["card:sailing move", "card:treasure coin", "ship:0:left", "end"]
    for tap in taps:
        choice = next(one for one in ledger.prompt.choices if tap in (*one.marks, one.label.key.removeprefix("choice.")))
        assert not choice.fields
        ledger.play(choice.move)
    assert ledger.acting_seat == 1 and ledger.captain(0).ships == (1, 0)


def test_cards_a_seat_played_before_come_first():
    ledger = turn().cards("crew crew", "magic").play(EndTurn(0)).cards("sailing move", "none").play(EndTurn(1))
    offered = [choice.marks[0] for choice in ledger.prompt.choices if choice.marks[:1] and choice.marks[0].startswith("card:")]
    assert len(offered) == 5 and offered[-1] == "card:new"
    ledger.play(EndTurn(2)).peril().play(AllPressOn())
    first = [choice.marks[0] for choice in ledger.prompt.choices if choice.marks and choice.marks[0].startswith("card:")]
    assert first[:2] == ["card:crew crew", "card:magic"]


def test_a_turn_offers_four_answers_at_once():
    ledger = turn(maps=1).cards("sailing move", "treasure coin")
    assert {choice.step or choice.label for choice in ledger.prompt.choices} == {
        say("choice.end"),
        say("step.trade"),
        say("step.ships"),
        say("step.gains"),
    }


def test_skulls_cost_crew_before_anything_else_and_may_cost_the_captain():
    assert turn(crew=8).cards("none skull skull skull", "magic crew crew").captain(0).crew == 7
    ledger = turn(crew=2, ships=(2, 2), points=4).cards("none skull skull", "magic crew crew")
    assert ledger.captain(0).crew == 0 and ledger.captain(0).status == "lost"
    assert ledger.acting_seat == 1 and ledger.captain(0).points == 4


def test_skulls_told_after_crew_was_gained_cost_as_if_they_had_come_first():
    """Nine crew and two more make ten, so a skull entered late costs nothing, as if it had come first."""
    ledger = turn(crew=9).play(ResolveCardText(0, (5,), (0,), ("crew+", "crew+")))
    assert ledger.captain(0).crew == 10
    assert ledger.cards("none skull", "none").captain(0).crew == 10
    ledger = turn(crew=9).play(ResolveCardText(0, (5,), (0,), ("crew+", "crew+"))).cards("none skull skull", "none")
    assert ledger.captain(0).crew == 9


def test_a_lost_seats_ships_leave_the_chain():
    ledger = turn(crew=1, ships=(2, 2)).cards("none skull", "none")
    ledger.with_captain(1, ships=(2, 2))
    assert ledger.refusal_of(Board(1, ("0:0",)))[0] == "no_rival_there"


@pytest.mark.parametrize(
    ("kind", "crew", "maps", "coins"),
    [("sailing", 5, 0, 0), ("treasure", 5, 0, 2), ("crew", 5, 1, 0), ("magic", 6, 0, 0), ("none", 5, 0, 0)],
)
def test_two_cards_of_a_type_bring_the_card_bonus(kind, crew, maps, coins):
    ledger = turn(crew=5).cards(kind, kind)
    assert (ledger.captain(0).crew, ledger.captain(0).maps, ledger.state.turn.coins) == (crew, maps, coins)


def test_hands_are_reminded_how_far_ships_move():
    ledger = turn().cards("sailing move move", "crew")
    assert ledger.prompt.reminders == (say("remind.moves", moves=(say("remind.ship", ship=0, count=2),)),)


# texts before icons (Resolve Cards, Instant Cards)

TEXT_COSTS_TWO = ResolveCardText(0, (5,), (0,), ("crew-", "crew-"))


def test_a_text_is_asked_for_before_the_icons_of_either_card():
    """Ten crew, a text that costs two, icons for two: ten, not eight."""
    ledger = turn(crew=10).cards("crew crew crew", "none text")
    assert ledger.captain(0).crew == 10 and ledger.prompt.about == say("ask.card_text", seat=SeatName(0))
    assert ledger.answers == ["text_resolved", "add_effect"]
    ledger.play(TEXT_COSTS_TWO)
    assert ledger.captain(0).crew == 8
    ledger.play(ledger.answer("text_resolved").move)
    assert ledger.captain(0).crew == 10 and "end" in ledger.answers


def test_who_has_no_crew_left_at_the_text_is_lost_before_the_icons():
    ledger = turn(crew=2, points=3).cards("crew crew crew", "none text").play(TEXT_COSTS_TWO)
    assert (ledger.captain(0).status, ledger.captain(0).crew, ledger.captain(0).points) == ("lost", 0, 3)
    assert ledger.acting_seat == 1, "no more resolving"


def test_skulls_and_the_bonus_come_before_a_text():
    ledger = turn(crew=5).cards("magic skull skull map", "magic text")
    assert (ledger.captain(0).crew, ledger.captain(0).maps) == (4, 0)
    assert ledger.play(EndCardText(0)).captain(0).maps == 1


def test_an_instant_text_comes_before_the_skulls_and_is_wasted_at_full_crew():
    ledger = turn(crew=10).cards("none skull instant", "none")
    assert ledger.captain(0).crew == 10 and ledger.prompt.about == say("ask.instant_text", seat=SeatName(0))
    ledger.play(ResolveCardText(0, (2,), (0,), ("crew+", "crew+")), EndCardText(0))
    assert ledger.captain(0).crew == 9, "what was over ten spares no skull"
    assert turn(crew=2).cards("none skull skull instant", "none").play(EndCardText(0)).captain(0).status == "lost"


def test_an_instant_text_and_another_are_asked_for_one_after_the_other():
    ledger = turn(crew=5).cards("none instant skull", "magic text crew")
    order = []
    while ledger.state.turn.text:
        order.append((ledger.prompt.about.key, ledger.captain(0).crew))
        ledger.play(ledger.answer("text_resolved").move)
    assert order == [("ask.instant_text", 5), ("ask.card_text", 4)] and ledger.captain(0).crew == 5


@pytest.mark.parametrize("move", [EndTurn(0), SailShip(0, 0, 1), BuyCard(0, 1), ResolveCardText(0, (8,), (0,), ("map+",))])
def test_nothing_else_is_done_before_the_text(move):
    assert turn().cards("treasure coin", "none text").refusal_of(move) == ("text_awaited", {"seat": SeatName(0)})


def test_a_text_that_was_forgotten_is_accepted_while_the_turn_lasts():
    ledger = turn(crew=5).cards("none crew", "none text").play(EndCardText(0), TEXT_COSTS_TWO)
    assert ledger.captain(0).crew == 4 and ledger.refusal_of(EndCardText(0))[0] == "no_text"


def test_a_card_is_marked_instant_by_an_icon_of_its_own():
    (new,) = [one for one in turn().prompt.choices if one.marks == ("card:new",)]
    assert [option.mark for option in new.fields[1].options][-2:] == ["icon:text", "icon:instant"]
    ledger = turn().play(new.fill((("crew",), ("instant", "crew"))))
    assert READER.read(ledger.state.edition.card[0].words) == "Crew: 1 crew, 1 Instant text"


def test_games_of_before_count_icons_at_once_and_ask_for_no_text():
    ledger = turn(crew=10).with_state(rules=2)
    assert "icon:instant" not in [option.mark for option in ledger.answer("new_card").fields[1].options]
    ledger.cards("crew crew crew", "none text").play(TEXT_COSTS_TWO)
    assert ledger.captain(0).crew == 8 and ledger.prompt.reminders == (say("remind.card_text"),)


def test_late_steps_are_accepted_while_the_turn_lasts():
    ledger = turn(maps=1).play(SailShip(0, 0, 1), TradeMapsForCoins(0, 1)).cards("treasure coin", "none").play(SailShip(0, 1, 1))
    assert ledger.captain(0).ships == (1, 1) and ledger.state.turn.coins == 3


# texts


def test_an_instant_text_comes_before_the_skulls_and_another_after_the_bonus():
    ledger = turn(crew=5).play(ResolveCardText(0, (2,), (0,), ("crew+",))).cards("none skull", "none")
    assert ledger.captain(0).crew == 5
    ledger.play(ResolveCardText(0, (5,), (0, 1), ("crew-", "map+", "map+", "point+")))
    assert (ledger.captain(0).crew, ledger.captain(1).crew) == (4, 9)
    assert (ledger.captain(1).maps, ledger.captain(1).points) == (2, 1)
    assert ledger.refusal_of(ResolveCardText(0, (3,), (0,), ("crew+",)))[0] == "no_text_step"


def test_a_text_takes_no_more_than_there_is():
    ledger = turn(maps=1).play(ResolveCardText(0, (5,), (0,), ("map-", "map-", "point-")))
    assert (ledger.captain(0).maps, ledger.captain(0).points) == (0, 0)


def test_a_text_can_cost_a_rival_its_last_crew():
    ledger = turn().with_captain(2, crew=1).play(ResolveCardText(0, (5,), (2,), ("crew-",)))
    assert ledger.captain(2).status == "lost" and ledger.acting_seat == 0


# crew and maps


def test_crew_is_never_above_ten():
    ledger = turn(crew=8).cards("none", "crew crew crew crew crew crew crew")
    assert ledger.captain(0).crew == 10 and ledger.log_sentence() == say("log.crew_gained", seat=SeatName(0), count=2, why="cards")


def test_a_text_moves_a_ship_by_islands():
    ledger = turn().with_captain(1, ships=(2, 0)).play(ResolveCardText(0, (5,), (0, 1), ("left+", "right-")))
    assert ledger.captain(0).ships == (1, 0) and ledger.captain(1).ships == (3, 0)


def test_a_typed_crew_count_above_ten_is_refused():
    anns_crew = say("aside.counter", seat=SeatName(0), counter=say("counter.crew"))
    assert turn().refusal_of(CorrectCounter("crew", 0, 11)) == (
        "counter_range",
        {"counter": anns_crew, "low": 0, "high": 10, "value": 11},
    )


def test_when_the_eighteen_maps_are_out_nobody_gains_one_and_the_table_is_told():
    ledger = turn(maps=10).with_captain(1, maps=7)
    ledger.cards("none", "none map map map")
    assert ledger.captain(0).maps == 11 and ledger.state.supply == 0
    assert ledger.log_sentence() == say("log.maps_out", seat=SeatName(0), count=1, all=18)
    ledger.play(ResolveCardText(0, (8,), (0,), ("map+",)))
    assert ledger.captain(0).maps == 11 and ledger.log_sentence() == say("log.no_maps", seat=SeatName(0), count=0, all=18)


# ships and the icons on their way


def test_an_island_is_reached_one_after_the_other_with_one_tap_each():
    ledger = turn()
    assert [choice.label for choice in ledger.prompt.choices if choice.note == say("note.sail", to=1)] == SAILS
    ledger.play(SailShip(0, 0, 1), SailShip(0, 0, 2))
    assert ledger.captain(0).ships == (2, 0)
    assert ledger.log_sentence() == say("log.ShipSailed", seat=SeatName(0), ship=0, to=2)


def test_moving_backwards_is_refused():
    assert turn(ships=(3, 0)).refusal_of(SailShip(0, 0, 2)) == (
        "backwards",
        {"seat": SeatName(0), "ship": 0, "at": 3, "to": 2},
    )


def test_moving_past_the_last_space_is_refused():
    ledger = turn(ships=(5, 0))
    assert ledger.refusal_of(SailShip(0, 0, 6))[0] == "past_the_end"
    assert ledger.refusal_of(SailShip(0, 1, 6))[0] == "past_the_end"
    assert SAILS[0] not in [choice.label for choice in ledger.prompt.choices]


def test_what_the_route_brings_and_costs_is_one_answer():
    ledger = turn(maps=3, crew=5)
    own = ledger.answer("gains")
    assert own.marks == ("crew:0", "points:0", "maps:0") and [field.name for field in own.fields] == ["effects"]
    ledger.play(own.fill((("map-", "map-", "crew-", "point+", "point+"),)))
    assert (ledger.captain(0).maps, ledger.captain(0).crew, ledger.captain(0).points) == (1, 4, 2)
    assert READER.read(GAME.book.describe(ledger.events[-1])) == "Ann gains 2 VP on the route"


# routes that a seat can't pay (Pay Maps, Lose Crew)


def test_who_cannot_pay_a_route_pays_nothing_and_is_told_to_stop_before_the_icon():
    ledger = turn(maps=0).play(ResolveCardText(0, (8,), (0,), ("map-",) * 3 + ("point+",)))
    assert (ledger.captain(0).maps, ledger.captain(0).points) == (0, 0)
    assert READER.read(ledger.log_sentence()) == "Ann can’t pay 3 maps on the route"
    assert ledger.prompt.reminders[0] == say("remind.unpaid", seat=SeatName(0), owed=say("amount.map", count=3))
    assert ledger.play(SailShip(0, 0, 1)).prompt.reminders[:1] != (ledger.log_sentence(),)
    assert "remind.unpaid" not in [one.key for one in ledger.prompt.reminders]
    ledger = turn(crew=2).play(ResolveCardText(0, (8,), (0,), ("crew-",) * 3))
    assert ledger.captain(0).crew == 2 and ledger.captain(0).status == "sailing"


def test_what_the_route_brings_first_may_pay_for_what_comes_after():
    ledger = turn(maps=0).play(ResolveCardText(0, (8,), (0,), ("map+", "map-", "point+")))
    assert (ledger.captain(0).maps, ledger.captain(0).points) == (0, 1)


def test_the_last_crew_is_paid_on_a_route_only_once_it_is_confirmed():
    costs = ResolveCardText(0, (8,), (0,), ("crew-", "crew-", "point+"))
    ledger = turn(crew=2).play(costs)
    assert ledger.captain(0).crew == 2 and ledger.prompt.about == say("ask.risk", seat=SeatName(0), count=2)
    keep, pay = ledger.prompt.choices
    assert pay.loses == say("loses.expedition") and ledger.refusal_of(EndTurn(0)) == ("route_awaited", {"seat": SeatName(0)})
    stopped = turn(crew=2).play(costs, keep.move)
    assert (stopped.captain(0).crew, stopped.captain(0).points) == (2, 0) and "end" in stopped.answers
    assert ledger.play(pay.move).captain(0).status == "lost" and ledger.acting_seat == 1
    assert ledger.captain(0).points == 1 and turn().refusal_of(StopBefore(0))[0] == "no_route"


def test_games_of_before_take_what_there_is_for_a_route():
    ledger = turn(maps=1, crew=2).with_state(rules=2).play(ResolveCardText(0, (8,), (0,), ("map-", "map-")))
    assert ledger.captain(0).maps == 0
    assert ledger.play(ResolveCardText(0, (8,), (0,), ("crew-", "crew-"))).captain(0).status == "lost"


def test_a_game_of_before_left_at_the_question_for_its_last_crew_goes_on():
    ledger = turn(crew=2).play(LegacyMove("PayCrew", {"seat": 0, "count": 2}))
    assert ledger.captain(0).crew == 2 and ledger.answers == ["keep", "pay_last"]
    keep, pay = ledger.prompt.choices
    assert turn(crew=2).play(LegacyMove("PayCrew", {"seat": 0, "count": 2}), keep.move).captain(0).crew == 2
    assert ledger.play(pay.move).captain(0).status == "lost"


def test_ships_are_called_what_the_rulebook_calls_them():
    assert [READER.read(one.label) for one in turn().prompt.choices if one.label.key == "choice.sail"] == [
        "Single-colour ship",
        "White-sailed ship",
    ]


# boarding


def ships_side_by_side(**options):
    """Return a state with Ann's and Bo's ships on island 2."""
    return Ledger(**options).first_turn().with_captain(0, ships=(2, 2), crew=5).with_captain(1, ships=(2, 0), crew=5)


def test_boarding_is_offered_beside_rivals_only_and_never_in_port():
    assert "board" not in turn().answers
    assert "board" in ships_side_by_side().answers


def test_boarding_across_islands_is_refused():
    ledger = turn(ships=(2, 0)).with_captain(1, ships=(3, 3))
    assert ledger.refusal_of(Board(0, ("0:1",))) == (
        "no_rival_there",
        {"seat": SeatName(0), "ship": 0, "at": 2, "rival": SeatName(1)},
    )


def test_a_ship_boards_at_most_once_a_turn_and_both_may():
    ledger = ships_side_by_side(die="table").play(Board(0, ("0:1",)), EnterBoarding(0, (1,)))
    assert ledger.refusal_of(Board(0, ("0:1",))) == ("boarded", {"seat": SeatName(0), "ship": 0})
    ledger.play(Board(0, ("1:1",)), EnterBoarding(0, (3,)))
    assert ledger.state.turn.coins == 2 and ledger.captain(0).points == 1


def test_only_ships_that_moved_are_offered_for_boarding():
    def boarding_targets(*cards):
        ledger = ships_side_by_side().cards(*cards)
        choice = ledger.answer("board")
        return [option.value for field in choice.fields for option in field.options] or list(choice.move.target)

    assert boarding_targets("sailing move", "crew") == ["0:1"] and boarding_targets("crew", "treasure move") == ["1:1"]
    assert boarding_targets("sailing", "sailing") == ["0:1", "1:1"]
    assert "board" not in ships_side_by_side().cards("crew", "treasure").answers


def test_who_boards_whom_is_not_asked_where_only_one_can():
    choice = ships_side_by_side().cards("sailing move", "crew").answer("board")
    assert (choice.fields, choice.move) == ((), Board(0, ("0:1",)))
    assert choice.note == say("name.boarding", ship=0, rival=SeatName(1))


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
    ledger = ships_side_by_side(die="table").play(Board(0, ("0:1",)), EnterBoarding(0, (face,)))
    captain = ledger.captain(0)
    assert (captain.crew, captain.maps, captain.points) == ann
    assert (ledger.captain(1).crew, ledger.state.turn.coins) == (bo, coins)


def test_boarding_may_cost_the_attacker_or_the_target_its_last_crew():
    ledger = ships_side_by_side(die="table").with_captain(0, crew=1).with_captain(1, crew=1)
    ledger.play(Board(0, ("0:1",)), EnterBoarding(0, (5,)))
    assert ledger.captain(1).status == "lost" and ledger.acting_seat == 0
    ledger = ships_side_by_side(die="table").with_captain(0, crew=1).play(Board(0, ("0:1",)), EnterBoarding(0, (4,)))
    assert ledger.captain(0).status == "lost" and ledger.acting_seat == 1


def test_the_die_on_the_table_is_told_by_touch_or_serial_line():
    ledger = ships_side_by_side(die="table").play(Board(0, ("0:1",)))
    (tell,) = ledger.prompt.choices
    assert tell.hears == "ROLL boarding"
    assert [READER.read(option.label) for option in tell.fields[0].options][:2] == ["2 coins", "1 map"]
    assert ledger.refusal_of(EndTurn(0))[0] == "die_awaited"
    assert ledger.refusal_of(EnterBoarding(0, (7,)))[0] == "no_such_face"


def test_the_six_faces_are_offered_without_a_word_about_the_box():
    ledger = ships_side_by_side(die="table").play(Board(0, ("0:1",)))
    assert [option.note for option in ledger.prompt.choices[0].fields[0].options] == [""] * 6


def test_the_die_in_the_app_falls_at_once_and_is_shown():
    ledger = ships_side_by_side().play(Board(0, ("0:1",)))
    rolled = next(event for event in ledger.events if type(event).__name__ == "BoardingRolled")
    assert rolled.source == "app" and rolled.has_revealed() and 1 <= rolled.face <= 6


def test_a_die_on_the_table_gives_the_same_event_with_another_source():
    ledger = ships_side_by_side(die="table").play(Board(0, ("0:1",)), EnterBoarding(0, (1,)))
    rolled = next(event for event in ledger.events if type(event).__name__ == "BoardingRolled")
    assert (rolled.face, rolled.effect, rolled.source) == (1, "coins", "table") and not rolled.has_revealed()


# coins, traded maps, bought cards


def test_coins_last_for_one_turn_only():
    ledger = turn().cards("none coin", "none coin").play(EndTurn(0))
    assert ledger.state.turn.coins == 0


def test_double_all_coins_is_entered_as_a_corrected_total():
    ledger = turn().cards("treasure coin", "treasure coin").play(CorrectCoins(0, 8))
    assert ledger.state.turn.coins == 8


def test_maps_are_sold_for_two_coins_each_and_the_next_draw_is_two():
    ledger = turn(maps=3).cards("none coin", "none").play(TradeMapsForCoins(0, 2))
    assert (ledger.state.turn.coins, ledger.captain(0).maps, ledger.captain(0).owes) == (5, 1, True)
    assert ledger.refusal_of(TradeMapsForCoins(0, 2)) == ("maps_short", {"seat": SeatName(0), "has": 1, "count": 2})


def test_maps_may_be_sold_between_two_cards_bought():
    ledger = turn(maps=2).cards("none coin coin", "none coin").play(BuyCard(0, 3), TradeMapsForCoins(0, 2), BuyCard(0, 4))
    assert ledger.state.turn.coins == 0


def test_a_map_is_traded_with_one_tap_and_needs_no_coins_counted_before():
    ledger = turn(maps=1).cards("none", "none")
    trade = ledger.answer("trade")
    assert trade.move == TradeMapsForCoins(0, 1) and not trade.fields
    ledger.play(trade.move).to_decision().play(AllPressOn())
    assert ledger.prompt.reminders == (say("remind.draw_less", seats=(SeatName(0),), usual=3, less=2),)


def test_nobody_trades_maps_outside_a_turn():
    ledger = turn(maps=1).play(EndTurn(0))
    assert ledger.refusal_of(TradeMapsForCoins(0, 1))[0] == "not_your_turn"
    ledger.pass_turns()
    assert ledger.refusal_of(TradeMapsForCoins(0, 1))[0] == "wrong_phase"


def test_the_draw_of_two_is_owed_even_across_expeditions_and_paid_once():
    ledger = Ledger(2).first_turn().with_captain(0, maps=1)
    ledger.play(TradeMapsForCoins(0, 1)).to_decision().play(WeighAnchor(0), WeighAnchor(1))
    assert ledger.state.expedition == 2
    ledger.set_out()
    (reminder,) = ledger.prompt.reminders
    assert reminder.key == "remind.draw_less" and reminder.parts["seats"] == (SeatName(0),)
    (reminder,) = ledger.round().prompt.reminders
    assert reminder.key == "remind.draw"


def test_a_card_is_bought_with_the_coins_one_has():
    ledger = turn().cards("none coin coin", "none coin")
    assert ledger.refusal_of(BuyCard(0, 4)) == ("coins_short", {"seat": SeatName(0), "has": 3, "cost": 4})
    assert ledger.play(BuyCard(0, 3)).state.turn.coins == 0


def test_what_one_coin_buys_is_not_asked():
    ledger = Ledger().first_turn().cards("treasure coin", "crew")
    assert ledger.state.turn.coins == 1 and ledger.answer("buy").fields == ()
    assert ledger.play(ledger.answer("buy").move).state.turn.coins == 0


def test_a_turn_with_one_of_two_cards_says_that_nothing_counts_yet_and_ends_only_when_confirmed():
    ledger = turn().cards("treasure coin")
    assert say("remind.one_card", of=2) in ledger.prompt.reminders and ledger.state.turn.coins == 0
    assert ledger.answer("end").move == AskEndTurn(0)
    ledger.play(AskEndTurn(0))
    assert ledger.prompt.about == say("ask.one_card", seat=SeatName(0)) and ledger.answers == ["second_card", "end"]
    ledger.play(KeepTurn(0))
    assert ledger.acting_seat == 0 and ledger.refusal_of(KeepTurn(0))[0] == "not_one_card"
    ledger.play(AskEndTurn(0)).play(ledger.answer("end").move)
    assert ledger.acting_seat == 1


def test_only_a_single_card_is_asked_about():
    ledger = turn()
    assert ledger.answer("end").move == EndTurn(0) and ledger.refusal_of(AskEndTurn(0))[0] == "not_one_card"
    ledger.cards("treasure coin", "magic")
    assert ledger.answer("end").move == EndTurn(0) and say("remind.one_card", of=2) not in ledger.prompt.reminders
    ledger = turn().cards("none").play(EndTurn(0))
    assert ledger.acting_seat == 1, "as in journals of earlier versions"
