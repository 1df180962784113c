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
    SailSpace,
    StopBefore,
    TakeSpaceBack,
    TradeMapsForCoins,
)
from companion.table.any_time_moves import CorrectCounter
from companion.table.sentence import SeatName, say
from tests.games.perils_of_the_deep.builders import GAME, READER, GameBuilder

SAILS = [say("choice.sail", ship=0), say("choice.sail", ship=1)]


def start_turn(**ann):
    """Return a game of three in Ann's turn."""
    return GameBuilder().start_first_turn().set_captain(0, **ann)


# two cards


def test_icons_of_a_card_are_entered_once_and_then_the_card_is_one_tap():
    game = start_turn()
    new_card = game.find_answer("new_card")
    game.play(new_card.fill((("sailing",), ("move", "skull", "move"))))
    (card,) = game.state.edition.card
    assert card.name == "sailing skull move move" and READER.read(card.words) == "Sailing: 1 skull, 2 moves"
    card_choices = [choice for choice in game.prompt.choices if choice.marks == ("card:sailing skull move move",)]
    assert [(choice.move, choice.fields) for choice in card_choices] == [(PlayCard(0, ("sailing",), ("skull", "move", "move")), ())]


def test_two_cards_are_two_taps_and_all_their_icons_are_counted():
    game = start_turn(crew=5).play_cards("treasure skull coin coin", "treasure crew map")
    assert (game.captain(0).crew, game.captain(0).maps, game.state.turn.coins) == (5, 1, 4)
    assert game.refusal_of(PlayCard(0, ("crew",))) == ("two_cards", {"seat": SeatName(0)})


def test_a_plain_turn_of_the_ledger_is_four_taps():
    game = (
        start_turn()
        .play_cards("sailing move", "treasure coin")
        .play(EndTurn(0), EndTurn(1), EndTurn(2))
        .flip_peril()
        .play(AllPressOn())
    )
    taps = ["card:sailing move", "card:treasure coin", "ship:0:left", "end"]
    for tap in taps:
        choice = next(
            candidate for candidate in game.prompt.choices if tap in (*candidate.marks, candidate.label.key.removeprefix("choice."))
        )
        assert not choice.fields
        game.play(choice.move)
    assert game.acting_seat == 1 and game.captain(0).ships == (1, 0)


def test_cards_that_the_seat_played_before_are_offered_first():
    game = start_turn().play_cards("crew crew", "magic").play(EndTurn(0)).play_cards("sailing move", "none").play(EndTurn(1))
    card_marks = [choice.marks[0] for choice in game.prompt.choices if choice.marks[:1] and choice.marks[0].startswith("card:")]
    assert len(card_marks) == 5 and card_marks[-1] == "card:new"
    game.play(EndTurn(2)).flip_peril().play(AllPressOn())
    first = [choice.marks[0] for choice in game.prompt.choices if choice.marks and choice.marks[0].startswith("card:")]
    assert first[:2] == ["card:crew crew", "card:magic"]


def test_a_turn_offers_four_answers_at_once():
    game = start_turn(maps=1).play_cards("sailing move", "treasure coin")
    assert {choice.step or choice.label for choice in game.prompt.choices} == {
        say("choice.end"),
        say("step.trade"),
        say("step.ships"),
        say("step.gains"),
    }


def test_skulls_cost_crew_before_anything_else_and_may_cost_the_captain():
    assert start_turn(crew=8).play_cards("none skull skull skull", "magic crew crew").captain(0).crew == 7
    game = start_turn(crew=2, ships=(2, 2), points=4).play_cards("none skull skull", "magic crew crew")
    assert game.captain(0).crew == 0 and game.captain(0).status == "lost"
    assert game.acting_seat == 1 and game.captain(0).points == 4


def test_skulls_entered_after_gained_crew_cost_as_if_entered_first():
    """Nine crew and two more make ten, so a skull entered late costs nothing, as if it had come first."""
    game = start_turn(crew=9).play(ResolveCardText(0, (5,), (0,), ("crew+", "crew+")))
    assert game.captain(0).crew == 10
    assert game.play_cards("none skull", "none").captain(0).crew == 10
    game = start_turn(crew=9).play(ResolveCardText(0, (5,), (0,), ("crew+", "crew+"))).play_cards("none skull skull", "none")
    assert game.captain(0).crew == 9


def test_a_lost_seats_ships_leave_the_chain():
    game = start_turn(crew=1, ships=(2, 2)).play_cards("none skull", "none")
    game.set_captain(1, ships=(2, 2))
    assert game.refusal_of(Board(1, ("0:0",)))[0] == "no_rival_there"


@pytest.mark.parametrize(
    ("kind", "crew", "maps", "coins"),
    [("sailing", 5, 0, 0), ("treasure", 5, 0, 2), ("crew", 5, 1, 0), ("magic", 6, 0, 0), ("none", 5, 0, 0)],
)
def test_two_cards_of_a_type_bring_the_card_bonus(kind, crew, maps, coins):
    game = start_turn(crew=5).play_cards(kind, kind)
    assert (game.captain(0).crew, game.captain(0).maps, game.state.turn.coins) == (crew, maps, coins)


def test_reminder_says_how_far_ships_move():
    game = start_turn().play_cards("sailing move move", "crew")
    assert game.prompt.reminders == (say("remind.moves", moves=(say("remind.ship", ship=0, count=2),)),)


# texts before icons (Resolve Cards, Instant Cards)

TEXT_COSTS_TWO = ResolveCardText(0, (5,), (0,), ("crew-", "crew-"))


def test_a_text_is_asked_for_before_the_icons_of_either_card():
    """Ten crew, a text that costs two, icons for two: ten, not eight."""
    game = start_turn(crew=10).play_cards("crew crew crew", "none text")
    assert game.captain(0).crew == 10 and game.prompt.question == say("ask.card_text", seat=SeatName(0))
    assert game.answers == ["text_resolved", "add_effect"]
    game.play(TEXT_COSTS_TWO)
    assert game.captain(0).crew == 8
    game.play(game.find_answer("text_resolved").move)
    assert game.captain(0).crew == 10 and "end" in game.answers


def test_captain_without_crew_after_the_text_is_lost_before_the_icons():
    game = start_turn(crew=2, points=3).play_cards("crew crew crew", "none text").play(TEXT_COSTS_TWO)
    assert (game.captain(0).status, game.captain(0).crew, game.captain(0).points) == ("lost", 0, 3)
    assert game.acting_seat == 1, "no more resolving"


def test_skulls_and_the_bonus_come_before_a_text():
    game = start_turn(crew=5).play_cards("magic skull skull map", "magic text")
    assert (game.captain(0).crew, game.captain(0).maps) == (4, 0)
    assert game.play(EndCardText(0)).captain(0).maps == 1


def test_an_instant_text_comes_before_the_skulls_and_is_wasted_at_full_crew():
    game = start_turn(crew=10).play_cards("none skull instant", "none")
    assert game.captain(0).crew == 10 and game.prompt.question == say("ask.instant_text", seat=SeatName(0))
    game.play(ResolveCardText(0, (2,), (0,), ("crew+", "crew+")), EndCardText(0))
    assert game.captain(0).crew == 9, "what was over ten spares no skull"
    assert start_turn(crew=2).play_cards("none skull skull instant", "none").play(EndCardText(0)).captain(0).status == "lost"


def test_an_instant_text_and_another_are_asked_for_one_after_the_other():
    game = start_turn(crew=5).play_cards("none instant skull", "magic text crew")
    order = []
    while game.state.turn.text:
        order.append((game.prompt.question.key, game.captain(0).crew))
        game.play(game.find_answer("text_resolved").move)
    assert order == [("ask.instant_text", 5), ("ask.card_text", 4)] and game.captain(0).crew == 5


@pytest.mark.parametrize(("icon", "question"), [("instant", "ask.instant_texts"), ("text", "ask.card_texts")])
def test_both_texts_of_one_step_are_asked_for_together(icon, question):
    """The seat chooses which comes first: it enters the changes one after the other, then the cards go on."""
    game = start_turn(crew=5).play_cards(f"none {icon} skull", f"magic {icon} crew")
    step = game.state.turn.text
    assert (game.prompt.question.key, game.find_answer("texts_resolved").move) == (question, EndCardText(0))
    game.play(ResolveCardText(0, (step,), (0,), ("crew-",)), ResolveCardText(0, (step,), (1,), ("map+",)))
    assert game.prompt.question.key == question and game.captain(1).maps == 1
    assert game.play(EndCardText(0)).captain(0).crew == 4 and not game.state.turn.text


@pytest.mark.parametrize("move", [EndTurn(0), SailShip(0, 0, 1), BuyCard(0, 1), ResolveCardText(0, (8,), (0,), ("map+",))])
def test_nothing_else_is_done_before_the_text(move):
    assert start_turn().play_cards("treasure coin", "none text").refusal_of(move) == ("text_awaited", {"seat": SeatName(0)})


def test_a_text_that_was_forgotten_is_accepted_while_the_turn_lasts():
    game = start_turn(crew=5).play_cards("none crew", "none text").play(EndCardText(0), TEXT_COSTS_TWO)
    assert game.captain(0).crew == 4 and game.refusal_of(EndCardText(0))[0] == "no_text"


def test_a_card_is_marked_instant_by_an_icon_of_its_own():
    (new_card,) = [choice for choice in start_turn().prompt.choices if choice.marks == ("card:new",)]
    assert [option.mark for option in new_card.fields[1].options][-2:] == ["icon:text", "icon:instant"]
    game = start_turn().play(new_card.fill((("crew",), ("instant", "crew"))))
    assert READER.read(game.state.edition.card[0].words) == "Crew: 1 crew, 1 Instant text"


def known_cards(game):
    """Return the icons of the known cards that are offered, in order."""
    return [choice.move.icons for choice in game.prompt.choices if isinstance(choice.move, PlayCard) and not choice.fields]


def test_known_cards_keep_their_places_for_all_seats_and_the_whole_game():
    """Sorted by who had played them, they changed places from seat to seat: a tap played the wrong card."""
    game = start_turn().play_cards("none coin", "none coin coin").play(EndTurn(0))
    game.play_cards("none move", "none move move").play(EndTurn(1))
    first = [("coin",), ("coin", "coin"), ("move",), ("move", "move")]
    assert known_cards(game) == first
    game.play_cards("none crew", "none map").play_to_decision().play(AllPressOn())
    assert known_cards(game)[:4] == first, "its own cards are among the first"
    game.play(EndTurn(0), EndTurn(1))
    assert known_cards(game)[:4] == [*first[:2], ("map",), ("crew",)] and len(known_cards(game)) == 6


def test_games_before_rules_3_count_icons_at_once_and_ask_for_no_text():
    game = start_turn(crew=10).set_state(rules=2)
    assert "icon:instant" not in [option.mark for option in game.find_answer("new_card").fields[1].options]
    game.play_cards("crew crew crew", "none text").play(TEXT_COSTS_TWO)
    assert game.captain(0).crew == 8 and game.prompt.reminders == (say("remind.card_text"),)


def test_late_steps_are_accepted_while_the_turn_lasts():
    game = (
        start_turn(maps=1)
        .play(SailShip(0, 0, 1), TradeMapsForCoins(0, 1))
        .play_cards("treasure coin", "none")
        .play(SailShip(0, 1, 1))
    )
    assert game.captain(0).ships == (1, 1) and game.state.turn.coins == 3


# texts


def test_an_instant_text_comes_before_the_skulls_and_another_after_the_bonus():
    game = start_turn(crew=5).play(ResolveCardText(0, (2,), (0,), ("crew+",))).play_cards("none skull", "none")
    assert game.captain(0).crew == 5
    game.play(ResolveCardText(0, (5,), (0, 1), ("crew-", "map+", "map+", "point+")))
    assert (game.captain(0).crew, game.captain(1).crew) == (4, 9)
    assert (game.captain(1).maps, game.captain(1).points) == (2, 1)
    assert game.refusal_of(ResolveCardText(0, (3,), (0,), ("crew+",)))[0] == "no_text_step"


def test_text_takes_no_more_than_the_captain_has():
    game = start_turn(maps=1).play(ResolveCardText(0, (5,), (0,), ("map-", "map-", "point-")))
    assert (game.captain(0).maps, game.captain(0).points) == (0, 0)


def test_a_text_can_cost_a_rival_its_last_crew():
    game = start_turn().set_captain(2, crew=1).play(ResolveCardText(0, (5,), (2,), ("crew-",)))
    assert game.captain(2).status == "lost" and game.acting_seat == 0


# crew and maps


def test_crew_is_never_above_ten():
    game = start_turn(crew=8).play_cards("none", "crew crew crew crew crew crew crew")
    assert game.captain(0).crew == 10 and game.log_sentence() == say("log.crew_gained", seat=SeatName(0), count=2, why="cards")


def test_a_text_moves_a_ship_by_islands():
    game = start_turn().set_captain(1, ships=(2, 0)).play(ResolveCardText(0, (5,), (0, 1), ("left+", "right-")))
    assert game.captain(0).ships == (1, 0) and game.captain(1).ships == (3, 0)


def test_a_typed_crew_count_above_ten_is_refused():
    anns_crew = say("aside.counter", seat=SeatName(0), counter=say("counter.crew"))
    assert start_turn().refusal_of(CorrectCounter("crew", 0, 11)) == (
        "counter_range",
        {"counter": anns_crew, "low": 0, "high": 10, "value": 11},
    )


def test_no_map_is_gained_when_all_eighteen_are_held_and_the_screen_says_so():
    game = start_turn(maps=10).set_captain(1, maps=7)
    game.play_cards("none", "none map map map")
    assert game.captain(0).maps == 11 and game.state.supply == 0
    assert game.log_sentence() == say("log.maps_out", seat=SeatName(0), count=1, all=18)
    game.play(ResolveCardText(0, (8,), (0,), ("map+",)))
    assert game.captain(0).maps == 11 and game.log_sentence() == say("log.no_maps", seat=SeatName(0), count=0, all=18)


# ships and the icons on their way


def test_each_island_step_of_a_ship_is_one_tap():
    game = start_turn()
    assert [choice.label for choice in game.prompt.choices if choice.note == say("note.sail", to=1)] == SAILS
    game.play(SailShip(0, 0, 1), SailShip(0, 0, 2))
    assert game.captain(0).ships == (2, 0)
    assert game.log_sentence() == say("log.ShipSailed", seat=SeatName(0), ship=0, to=2)


def test_moving_backwards_is_refused():
    assert start_turn(ships=(3, 0)).refusal_of(SailShip(0, 0, 2)) == (
        "backwards",
        {"seat": SeatName(0), "ship": 0, "at": 3, "to": 2},
    )


def test_moving_past_the_last_space_is_refused():
    game = start_turn(ships=(5, 0))
    assert game.refusal_of(SailShip(0, 0, 6))[0] == "past_the_end"
    assert game.refusal_of(SailShip(0, 1, 6))[0] == "past_the_end"
    assert SAILS[0] not in [choice.label for choice in game.prompt.choices]


def test_a_space_sailed_without_an_island_is_a_move_while_the_cards_allow_it():
    game = start_turn(ships=(5, 0)).play(PlayCard(0, ("sailing",), ("move", "move")), PlayCard(0, ("crew",), ("move",)))
    assert [choice.move for choice in game.prompt.choices if isinstance(choice.move, SailSpace)] == [SailSpace(0, 1)]
    game.play(SailSpace(0, 1))
    assert game.state.turn.moves_left == (2, 0, 0) and game.captain(0).ships == (5, 0)
    assert READER.read(game.log_sentence()) == "Ann’s white-sailed ship sails 1 space"
    for place in (1, 2, 3, -1):
        assert game.refusal_of(SailSpace(0, place)) == ("no_spaces", {"seat": SeatName(0)})


def test_a_space_entered_by_mistake_is_taken_back_after_later_moves():
    """It could only be undone together with all that came after it."""
    game = start_turn().play(PlayCard(0, ("sailing",), ("move", "move", "coin")), PlayCard(0, ("crew",), ("move",)))
    game.play(SailSpace(0, 0), SailSpace(0, 0), SailSpace(0, 1), BuyCard(0, 1))
    choices = [choice for choice in game.prompt.choices if isinstance(choice.move, TakeSpaceBack)]
    assert [(choice.move, choice.marks) for choice in choices] == [
        (TakeSpaceBack(0, 0), ("ticked:0",)),
        (TakeSpaceBack(0, 1), ("ticked:1",)),
    ]
    game.play(TakeSpaceBack(0, 0))
    assert game.state.turn.moves_left == (1, 0, 0) and game.state.turn.coins == 0
    assert READER.read(game.log_sentence()) == "You take back a space of Ann’s single-colour ship"
    for place in (2, -1):
        assert game.refusal_of(TakeSpaceBack(0, place)) == ("no_space_sailed", {"seat": SeatName(0)})
    assert game.refusal_of(TakeSpaceBack(1, 0))[0] == "not_your_turn"


def test_an_island_reached_by_mistake_is_taken_back_after_later_moves():
    """Only Undo took it back, with all that came after it."""
    game = start_turn(ships=(1, 0)).play(PlayCard(0, ("sailing",), ("move", "move", "coin")), PlayCard(0, ("crew",), ()))
    game.play(SailShip(0, 0, 2), SailSpace(0, 0), BuyCard(0, 1), TakeSpaceBack(0, 0))
    assert game.captain(0).ships == (2, 0), "the space comes first"
    game.play(TakeSpaceBack(0, 0))
    assert game.captain(0).ships == (1, 0) and game.state.turn.moves_left == (2, 0, 0) and game.state.turn.coins == 0
    assert READER.read(game.log_sentence()) == "You take back an island of Ann’s single-colour ship"
    assert game.refusal_of(TakeSpaceBack(0, 0))[0] == "no_space_sailed"


def test_an_island_reached_by_the_space_of_either_ship_is_taken_back_after_later_moves():
    """Only a ship's own spaces could be taken back."""
    game = start_turn(ships=(1, 0)).play(PlayCard(0, ("sailing",), ("move", "coin")), PlayCard(0, ("sailing",), ()))
    game.play(SailShip(0, 0, 2), SailShip(0, 0, 3), BuyCard(0, 1), TakeSpaceBack(0, 2))
    assert game.captain(0).ships == (2, 0) and game.state.turn.moves_left == (0, 0, 1)
    game.play(SailShip(0, 1, 1), TakeSpaceBack(0, 2), TakeSpaceBack(0, 0))
    assert game.captain(0).ships == (1, 0) and game.state.turn.moves_left == (1, 0, 1)
    assert game.refusal_of(TakeSpaceBack(0, 2))[0] == "no_space_sailed"


def test_an_island_after_a_space_takes_the_space_of_either_ship():
    """It took the ship's own space a second time, and the bonus was still offered; older games may have sailed it."""
    game = start_turn(ships=(1, 0)).play(PlayCard(0, ("sailing",), ("move", "coin")), PlayCard(0, ("sailing",), ()))
    game.play(SailSpace(0, 0), SailShip(0, 0, 2))
    assert game.state.turn.moves_left == (0, 0, 0)
    assert not any(isinstance(choice.move, SailSpace) for choice in game.prompt.choices)
    game.play(SailSpace(0, 2))


def test_ships_to_remove_are_named_until_the_next_step_of_a_turn():
    """The line stayed through the next player's turn, glued to what that player should do."""
    game = start_turn(crew=1).play(PlayCard(0, ("sailing",), ("skull",)), PlayCard(0, ("crew",), ("move",)))
    assert "remind.leaving" in [reminder.key for reminder in game.prompt.reminders]
    game.play(PlayCard(game.state.turn.seat, ("sailing",), ("move",)))
    assert game.state.turn.played_cards and "remind.leaving" not in [reminder.key for reminder in game.prompt.reminders]


def test_gains_and_costs_of_a_route_are_one_answer():
    game = start_turn(maps=3, crew=5)
    own = game.find_answer("gains")
    assert own.marks == ("crew:0", "points:0", "maps:0") and [field.name for field in own.fields] == ["effects"]
    game.play(own.fill((("map-", "map-", "crew-", "point+", "point+"),)))
    assert (game.captain(0).maps, game.captain(0).crew, game.captain(0).points) == (1, 4, 2)
    assert READER.read(GAME.rulebook.describe(game.events[-1])) == "Ann gains 2 VP on the route"


# routes that a seat can't pay (Pay Maps, Lose Crew)


def test_captain_that_cannot_pay_a_route_pays_nothing_and_is_reminded_to_stop():
    game = start_turn(maps=0).play(ResolveCardText(0, (8,), (0,), ("map-",) * 3 + ("point+",)))
    assert (game.captain(0).maps, game.captain(0).points) == (0, 0)
    assert READER.read(game.log_sentence()) == "Ann can’t pay 3 maps on the route"
    assert game.prompt.reminders[0] == say("remind.unpaid", seat=SeatName(0), owed=say("amount.map", count=3))
    assert game.play(SailShip(0, 0, 1)).prompt.reminders[:1] != (game.log_sentence(),)
    assert "remind.unpaid" not in [reminder.key for reminder in game.prompt.reminders]
    game = start_turn(crew=2).play(ResolveCardText(0, (8,), (0,), ("crew-",) * 3))
    assert game.captain(0).crew == 2 and game.captain(0).status == "sailing"


def test_gains_of_a_route_may_pay_for_its_later_costs():
    game = start_turn(maps=0).play(ResolveCardText(0, (8,), (0,), ("map+", "map-", "point+")))
    assert (game.captain(0).maps, game.captain(0).points) == (0, 1)


def test_last_crew_is_paid_on_a_route_only_after_a_confirmation():
    costs = ResolveCardText(0, (8,), (0,), ("crew-", "crew-", "point+"))
    game = start_turn(crew=2).play(costs)
    assert game.captain(0).crew == 2 and game.prompt.question == say("ask.risk", seat=SeatName(0), count=2)
    keep, pay = game.prompt.choices
    assert pay.loses == say("loses.expedition") and game.refusal_of(EndTurn(0)) == ("route_awaited", {"seat": SeatName(0)})
    stopped_game = start_turn(crew=2).play(costs, keep.move)
    assert (stopped_game.captain(0).crew, stopped_game.captain(0).points) == (2, 0) and "end" in stopped_game.answers
    assert game.play(pay.move).captain(0).status == "lost" and game.acting_seat == 1
    assert game.captain(0).points == 1 and start_turn().refusal_of(StopBefore(0))[0] == "no_route"


def test_games_before_rules_3_take_as_much_as_possible_for_a_route():
    game = start_turn(maps=1, crew=2).set_state(rules=2).play(ResolveCardText(0, (8,), (0,), ("map-", "map-")))
    assert game.captain(0).maps == 0
    assert game.play(ResolveCardText(0, (8,), (0,), ("crew-", "crew-"))).captain(0).status == "lost"


def test_old_game_saved_at_the_question_for_the_last_crew_continues():
    game = start_turn(crew=2).play(LegacyMove("PayCrew", {"seat": 0, "count": 2}))
    assert game.captain(0).crew == 2 and game.answers == ["keep", "pay_last"]
    keep, pay = game.prompt.choices
    assert start_turn(crew=2).play(LegacyMove("PayCrew", {"seat": 0, "count": 2}), keep.move).captain(0).crew == 2
    assert game.play(pay.move).captain(0).status == "lost"


def test_ships_have_the_names_of_the_rulebook():
    assert [READER.read(choice.label) for choice in start_turn().prompt.choices if choice.label.key == "choice.sail"] == [
        "Single-colour ship",
        "White-sailed ship",
    ]


# boarding


def put_ships_on_one_island(**options):
    """Return a state with Ann's and Bo's ships on island 2."""
    return GameBuilder(**options).start_first_turn().set_captain(0, ships=(2, 2), crew=5).set_captain(1, ships=(2, 0), crew=5)


def test_boarding_is_offered_only_on_a_rivals_space_outside_the_port():
    assert "board" not in start_turn().answers
    assert "board" in put_ships_on_one_island().answers


def test_boarding_across_islands_is_refused():
    game = start_turn(ships=(2, 0)).set_captain(1, ships=(3, 3))
    assert game.refusal_of(Board(0, ("0:1",))) == (
        "no_rival_there",
        {"seat": SeatName(0), "ship": 0, "at": 2, "rival": SeatName(1)},
    )


def test_a_ship_boards_at_most_once_a_turn_and_both_may():
    game = put_ships_on_one_island(die="table").play(Board(0, ("0:1",)), EnterBoarding(0, (1,)))
    assert game.refusal_of(Board(0, ("0:1",))) == ("boarded", {"seat": SeatName(0), "ship": 0})
    game.play(Board(0, ("1:1",)), EnterBoarding(0, (3,)))
    assert game.state.turn.coins == 2 and game.captain(0).points == 1


def test_only_ships_that_moved_are_offered_for_boarding():
    def boarding_targets(*cards):
        game = put_ships_on_one_island().play_cards(*cards)
        choice = game.find_answer("board")
        return [option.value for field in choice.fields for option in field.options] or list(choice.move.target)

    assert boarding_targets("sailing move", "crew") == ["0:1"] and boarding_targets("crew", "treasure move") == ["1:1"]
    assert boarding_targets("sailing", "sailing") == ["0:1", "1:1"]
    assert "board" not in put_ships_on_one_island().play_cards("crew", "treasure").answers


def test_boarding_with_one_possible_ship_and_rival_asks_no_field():
    choice = put_ships_on_one_island().play_cards("sailing move", "crew").find_answer("board")
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
def test_every_face_of_the_boarding_die_has_its_effect(face, ann, bo, coins):
    game = put_ships_on_one_island(die="table").play(Board(0, ("0:1",)), EnterBoarding(0, (face,)))
    captain = game.captain(0)
    assert (captain.crew, captain.maps, captain.points) == ann
    assert (game.captain(1).crew, game.state.turn.coins) == (bo, coins)


def test_boarding_may_cost_the_attacker_or_the_target_its_last_crew():
    game = put_ships_on_one_island(die="table").set_captain(0, crew=1).set_captain(1, crew=1)
    game.play(Board(0, ("0:1",)), EnterBoarding(0, (5,)))
    assert game.captain(1).status == "lost" and game.acting_seat == 0
    game = put_ships_on_one_island(die="table").set_captain(0, crew=1).play(Board(0, ("0:1",)), EnterBoarding(0, (4,)))
    assert game.captain(0).status == "lost" and game.acting_seat == 1


def test_physical_die_is_reported_by_touch_or_serial_line():
    game = put_ships_on_one_island(die="table").play(Board(0, ("0:1",)))
    (tell,) = game.prompt.choices
    assert tell.report_pattern == "ROLL boarding"
    assert [READER.read(option.label) for option in tell.fields[0].options][:2] == ["2 coins", "1 map"]
    assert game.refusal_of(EndTurn(0))[0] == "die_awaited"
    assert game.refusal_of(EnterBoarding(0, (7,)))[0] == "no_such_face"


def test_six_faces_of_the_die_are_offered_without_notes():
    game = put_ships_on_one_island(die="table").play(Board(0, ("0:1",)))
    assert [option.note for option in game.prompt.choices[0].fields[0].options] == [""] * 6


def test_die_in_the_app_is_rolled_at_once_and_shown():
    game = put_ships_on_one_island().play(Board(0, ("0:1",)))
    roll_event = next(event for event in game.events if type(event).__name__ == "BoardingRolled")
    assert roll_event.source == "app" and roll_event.has_revealed() and 1 <= roll_event.face <= 6


def test_physical_die_and_app_die_differ_only_in_the_source():
    game = put_ships_on_one_island(die="table").play(Board(0, ("0:1",)), EnterBoarding(0, (1,)))
    roll_event = next(event for event in game.events if type(event).__name__ == "BoardingRolled")
    assert (roll_event.face, roll_event.effect, roll_event.source) == (1, "coins", "table") and not roll_event.has_revealed()


# coins, traded maps, bought cards


def test_coins_last_for_one_turn_only():
    game = start_turn().play_cards("none coin", "none coin").play(EndTurn(0))
    assert game.state.turn.coins == 0


def test_double_all_coins_is_entered_as_a_corrected_total():
    game = start_turn().play_cards("treasure coin", "treasure coin").play(CorrectCoins(0, 8))
    assert game.state.turn.coins == 8


def test_maps_are_sold_for_two_coins_and_reduce_the_next_draw_to_two():
    game = start_turn(maps=3).play_cards("none coin", "none").play(TradeMapsForCoins(0, 2))
    assert (game.state.turn.coins, game.captain(0).maps, game.captain(0).owes) == (5, 1, True)
    assert game.refusal_of(TradeMapsForCoins(0, 2)) == ("maps_short", {"seat": SeatName(0), "has": 1, "count": 2})


def test_maps_may_be_sold_between_two_cards_bought():
    game = start_turn(maps=2).play_cards("none coin coin", "none coin").play(BuyCard(0, 3), TradeMapsForCoins(0, 2), BuyCard(0, 4))
    assert game.state.turn.coins == 0


def test_map_is_traded_with_one_tap_without_counted_coins():
    game = start_turn(maps=1).play_cards("none", "none")
    trade = game.find_answer("trade")
    assert trade.move == TradeMapsForCoins(0, 1) and not trade.fields
    game.play(trade.move).play_to_decision().play(AllPressOn())
    assert game.prompt.reminders == (say("remind.draw_less", seats=(SeatName(0),), less=2),)


def test_maps_cannot_be_traded_outside_a_turn():
    game = start_turn(maps=1).play(EndTurn(0))
    assert game.refusal_of(TradeMapsForCoins(0, 1))[0] == "not_your_turn"
    game.pass_turns()
    assert game.refusal_of(TradeMapsForCoins(0, 1))[0] == "wrong_phase"


def test_draw_of_two_lasts_into_the_next_expedition_and_applies_once():
    game = GameBuilder(2).start_first_turn().set_captain(0, maps=1)
    game.play(TradeMapsForCoins(0, 1)).play_to_decision().play(WeighAnchor(0), WeighAnchor(1))
    assert game.state.expedition == 2
    game.lay_all_aboard()
    (reminder,) = game.prompt.reminders
    assert reminder.key == "remind.draw_less" and reminder.parts["seats"] == (SeatName(0),)
    assert game.play_round().prompt.reminders == () and game.prompt.question.key == "ask.first_turn"


def test_card_is_bought_with_at_most_the_coins_of_the_seat():
    game = start_turn().play_cards("none coin coin", "none coin")
    assert game.refusal_of(BuyCard(0, 4)) == ("coins_short", {"seat": SeatName(0), "has": 3, "cost": 4})
    assert game.play(BuyCard(0, 3)).state.turn.coins == 0


def test_purchase_with_one_coin_asks_no_field():
    game = GameBuilder().start_first_turn().play_cards("treasure coin", "crew")
    assert game.state.turn.coins == 1 and game.find_answer("buy").fields == ()
    assert game.play(game.find_answer("buy").move).state.turn.coins == 0


def test_turn_with_one_of_two_cards_ends_only_after_a_confirmation():
    game = start_turn().play_cards("treasure coin")
    assert game.prompt.question == say("ask.second_card", seat=SeatName(0)) and game.state.turn.coins == 0
    assert game.find_answer("end").move == AskEndTurn(0)
    game.play(AskEndTurn(0))
    assert game.prompt.question == say("ask.one_card", seat=SeatName(0)) and game.answers == ["second_card", "end"]
    game.play(KeepTurn(0))
    assert game.acting_seat == 0 and game.refusal_of(KeepTurn(0))[0] == "not_one_card"
    game.play(AskEndTurn(0)).play(game.find_answer("end").move)
    assert game.acting_seat == 1


def test_confirmation_is_asked_only_for_a_single_card():
    game = start_turn()
    assert game.find_answer("end").move == EndTurn(0) and game.refusal_of(AskEndTurn(0))[0] == "not_one_card"
    game.play_cards("treasure coin", "magic")
    assert game.find_answer("end").move == EndTurn(0) and game.prompt.question.key != "ask.second_card"
    game = start_turn().play_cards("none").play(EndTurn(0))
    assert game.acting_seat == 1, "as in journals of earlier versions"
