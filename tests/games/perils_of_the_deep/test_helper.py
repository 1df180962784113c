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
from companion.games.perils_of_the_deep.description import describe
from companion.games.perils_of_the_deep.learning import LearnAboard, LearnPeril
from companion.games.perils_of_the_deep.setup_chapter import ChooseCaptains
from companion.games.perils_of_the_deep.state import TurnStep
from companion.games.perils_of_the_deep.track import LoseCaptain
from companion.games.perils_of_the_deep.turn import EndTurn, ReportMapsTraded, SailShip
from companion.table.any_time_moves import CorrectCounter
from companion.table.seats import Seat
from companion.table.sentence import SeatName, say
from tests.games.perils_of_the_deep.builders import COLOURS, GAME, READER, GameBuilder

BACKWARDS = ("yellow", "green", "blue", "red")


def start_helper_game(seats=3, **options):
    """Return a helper's first turn; the seats act in order."""
    return GameBuilder(seats, depth="helper", **options).lay_all_aboard()


def flip_six_perils(seats=3):
    """Return the state after six flipped perils, with no seat lost."""
    game = start_helper_game(seats)
    for _ in range(5):
        game.play_round()
    return game.pass_turns().play(LearnPeril(0, (), ("plain",)))


# turns


def test_new_game_is_a_helper():
    assert GAME.setup((Seat("Ann"), Seat("Bo", "orange"))).options["depth"] == "helper"


def test_plain_turn_is_one_tap_on_the_primary_answer():
    game = start_helper_game()
    first = game.prompt.choices[0]
    assert (first.move, first.cell, first.fields) == (EndTurn(0), "go", ())
    assert READER.read(first.note) == "Bo is next"
    assert game.play(first.move).acting_seat == 1


def test_a_turn_offers_four_answers():
    prompt = start_helper_game().prompt
    on_chart = [choice for choice in prompt.choices if isinstance(choice.move, SailShip)]
    assert [choice.marks for choice in on_chart] == [("ship:0:left",), ("ship:0:right",)]
    assert {choice.step or choice.label for choice in prompt.choices if choice not in on_chart} == {
        say("choice.end"),
        say("choice.board"),
        say("choice.traded"),
        say("step.lost"),
    }


def test_captain_can_be_lost_in_a_rivals_turn_by_touchscreen_or_own_phone():
    game = start_helper_game()
    losses = {choice.own: choice for choice in game.prompt.choices if choice.label.key == "choice.lost_seat"}
    assert {*losses} == {(0,), (1,), (2,)} and all(choice.seat is None for choice in losses.values())
    game.play(RollBoarding(0), losses[(2,)].move)
    assert game.captain(2).status == "lost" and game.acting_seat == 0
    assert (2,) not in {choice.own for choice in game.prompt.choices}


def test_a_busy_turn_is_four_taps():
    game = start_helper_game()
    for key in ("board", "board", "traded", "end"):
        choice = game.find_answer(key)
        assert not choice.fields
        game.play(choice.move)
    assert game.acting_seat == 1


def test_helper_neither_asks_nor_shows_physical_pieces():
    view = start_helper_game().view()
    captain = view.captains[0]
    assert (view.depth, view.coins, view.treasure_left) == ("helper", None, None)
    assert (captain.crew, captain.maps, captain.ships, captain.would_score) == (None, None, (0, 0), None)


def test_a_round_begins_with_the_cards_to_draw_and_names_the_seat_that_draws_two():
    game = start_helper_game()
    assert game.prompt.question == say("ask.first_turn", seat=SeatName(0)) and game.prompt.reminders == ()
    game.play(ReportMapsTraded(0), EndTurn(0))
    assert game.prompt.question == say("ask.turn", seat=SeatName(1))
    assert game.prompt.reminders == () and game.view().seats[0].note == say("seat.draws_less")
    game.play_to_decision().play(AllPressOn())
    assert game.prompt.reminders == (say("remind.draw_less", less=2, seats=(SeatName(0),)),)
    assert game.captain(0).drew_less and game.view().seats[0].note == say("seat.status", status="sailing")


def test_a_round_says_who_draws_and_only_rivals_still_sailing_can_be_boarded():
    game = start_helper_game()
    assert game.prompt.question == say("ask.first_turn", seat=SeatName(0)) and "board" in game.answers
    game.play_to_decision().play(LoseCaptain(2), AllPressOn())
    assert game.prompt.question == say("ask.first_turn_some", seat=SeatName(0)) and "board" in game.answers
    game.play(ReportMapsTraded(0)).play_to_decision().play(LoseCaptain(1), PressOn(0))
    assert game.prompt.question == say("ask.first_turn_alone", seat=SeatName(0), count=2) and "board" not in game.answers


def test_maps_are_traded_once_a_turn_in_the_step_of_the_coins():
    game = start_helper_game().play(ReportMapsTraded(0))
    assert "traded" not in game.answers and game.view().turn_step == TurnStep.TRADE


def test_die_is_rolled_at_most_once_a_ship_and_its_face_is_logged():
    game = start_helper_game().play(RollBoarding(0))
    assert game.log_sentence().key == "log.DieFell" and game.events[-1].has_revealed()
    game.play(RollBoarding(0))
    assert "board" not in game.answers
    assert game.refusal_of(RollBoarding(0)) == ("boarded_twice", {"seat": SeatName(0)})


def test_physical_die_is_reported_over_serial():
    game = start_helper_game(die="table")
    choice = game.find_answer("board")
    assert choice.report_pattern == "ROLL boarding" and len(choice.fields[0].options) == 6
    assert game.play(RollBoarding(0, (4,))).events[-1].effect == "attacker"
    assert game.refusal_of(RollBoarding(0, (7,)))[0] == "no_such_face"


def test_why_explains_which_rivals_may_be_boarded():
    assert "ends its move on a rival’s space may board once" in READER.read(start_helper_game().prompt.reason)


def test_help_with_a_turn_lists_its_steps_in_the_rulebooks_order_then_what_each_answer_does():
    reason = READER.read(start_helper_game().prompt.reason)
    steps = ("Instant texts", "skulls", "card bonus", "other texts", "crew", "maps", "moves", "boarding", "coins")
    assert ", ".join(steps) in reason and reason.count(".") == 5


def test_note_of_boarding_names_the_rivals_at_the_island_or_says_what_it_needs():
    """Fathom knows islands, and only those that were entered: it never refuses the die."""
    game = start_helper_game()
    notes = [choice.note for choice in game.prompt.choices if isinstance(choice.move, RollBoarding)]
    assert notes == [say("note.board")]
    game.play(SailShip(0, 0, 1)).play(EndTurn(0)).play(SailShip(1, 1, 1))
    notes = [choice.note for choice in game.prompt.choices if isinstance(choice.move, RollBoarding)]
    assert notes == [say("note.board_whom", rivals=[SeatName(0)])]


def test_reminder_of_the_die_face_lasts_until_the_turn_ends():
    game = start_helper_game().play(RollBoarding(0))
    assert game.prompt.reminders == (say("remind.die", seat=SeatName(0), effect=game.state.turn.fell),)
    assert game.state.turn.fell and game.play(EndTurn(0)).prompt.reminders == ()


def test_reminder_to_remove_ships_follows_weighing_anchor():
    game = start_helper_game().play_to_decision().play(WeighAnchor(1, (2,)))
    reminder = say("remind.leaving", seats=[SeatName(1)], count=1)
    assert reminder in game.prompt.reminders
    assert reminder in game.play(AllPressOn()).prompt.reminders
    assert reminder not in game.play(EndTurn(0)).prompt.reminders
    assert game.play(LoseCaptain(2)).state.leaving == (2,)


def test_ships_of_a_captain_corrected_to_sailing_stay():
    game = start_helper_game().play_to_decision().play(WeighAnchor(1, (2,)), SailOn(1))
    assert game.state.leaving == ()


def test_first_cards_of_a_box_are_entered_without_a_list_to_choose_from():
    fresh = GameBuilder(3, depth="helper").play(ChooseCaptains(COLOURS[:3]))
    assert [READER.read(choice.label) for choice in fresh.prompt.choices] == ["Enter its order"]
    fresh = start_helper_game().pass_turns()
    assert READER.read(fresh.prompt.choices[0].label) == "Enter the peril"


def test_view_shows_the_order_and_the_captains_that_acted():
    game = GameBuilder(3, depth="helper").lay_all_aboard(order=BACKWARDS).play(EndTurn(2))
    assert [(captain.place, captain.has_acted) for captain in game.view().captains] == [(3, False), (2, False), (1, True)]


def test_captains_with_colours_of_the_box_are_not_asked_for_colours():
    seats = (Seat("Ann", "green"), Seat("Bo", "yellow"))
    state = GAME.initial_state(GAME.setup(seats))
    assert state.phase == "aboard" and state.colours == ("green", "yellow")


def test_captains_colours_can_be_corrected_at_any_time():
    game = start_helper_game().play(ChooseCaptains(("blue", "red", "green")))
    assert game.state.order == (1, 0, 2) and game.state.phase == "turn"


# lost seats


def test_a_captain_without_crew_is_lost_and_its_turn_ends():
    game = start_helper_game().play(LoseCaptain(0))
    assert game.captain(0).status == "lost" and game.acting_seat == 1


def test_peril_in_a_helper_reminds_of_lost_crew_without_asking():
    game = start_helper_game().play_to_decision(skulls=2, kind="text")
    assert game.state.phase == "decide"
    assert game.prompt.reminders == (say("remind.skulls", skulls=2), say("remind.text"))
    steps = [choice.step or choice.label for choice in game.prompt.choices]
    assert list(dict.fromkeys(steps)) == [say("choice.all_press_on"), say("step.weigh"), say("choice.in_order"), say("step.lost")]


def test_captain_entered_as_lost_after_the_peril_has_no_turn():
    game = start_helper_game().play_to_decision(skulls=2).play(LoseCaptain(1), AllPressOn())
    assert game.play(EndTurn(0)).acting_seat == 2


def test_captain_entered_as_lost_or_anchored_by_mistake_can_sail_on():
    game = start_helper_game().play_to_decision().play(WeighAnchor(0, (3,)))
    assert game.captain(0).points == 6
    sail_on = next(choice for choice in GAME.any_time_choices(game.state) if getattr(choice, "move", None) == SailOn(0))
    game.play(sail_on.move)
    assert (game.captain(0).points, game.captain(0).status) == (0, "sailing")
    game.play(LoseCaptain(1), SailOn(1), AllPressOn())
    assert game.state.round == 2 and game.state.sailing_seats == (0, 1, 2)
    assert game.refusal_of(SailOn(0))[0] == "sails"


# weighing anchor and the end of an expedition


def test_the_furthest_back_island_is_asked_only_at_weighing_anchor():
    game = start_helper_game().play_to_decision()
    weigh = next(choice for choice in game.prompt.choices if choice.move == WeighAnchor(2))
    (field,) = weigh.fields
    assert [(option.mark, READER.read(option.label), READER.read(option.note)) for option in field.options] == [
        ("island:0", "Port", "no VP"),
        ("island:1", "Island 1", "1 VP"),
        ("island:2", "Island 2", "3 VP"),
        ("island:3", "Island 3", "6 VP"),
        ("island:4", "Island 4", "10 VP"),
    ]
    game.play(weigh.fill(((2,),)))
    assert game.captain(2).points == 3 and game.view().captains[2].ships == (2, 2)


def test_captains_sailing_after_the_sixth_peril_enter_their_island_with_one_tap():
    game = flip_six_perils()
    assert game.view().reach_asked == 0 and game.refusal_of(AllPressOn())[0] == "last_peril"
    for seat, island in ((0, 4), (1, 0), (2, 2)):
        choice = next(candidate for candidate in game.prompt.choices if f"island:{island}" in candidate.marks)
        assert choice.move == EnterReach(seat, island) and not choice.fields
        game.play(choice.move)
    assert [game.captain(seat).points for seat in range(3)] == [10, 0, 3]
    assert game.state.expedition == 2


def test_a_captain_lost_to_the_sixth_peril_scores_nothing():
    game = flip_six_perils(2).play(LoseCaptain(0), EnterReach(1, 1))
    assert [game.captain(seat).points for seat in range(2)] == [0, 1]


def test_island_is_refused_before_the_sixth_peril():
    assert start_helper_game().play_to_decision().refusal_of(EnterReach(0, 2))[0] == "not_last_peril"


def test_captains_are_asked_one_by_one_in_order():
    game = start_helper_game().play_to_decision(order=BACKWARDS)
    game.play(game.find_answer("in_order").move)
    assert game.prompt.lead == 2 and game.answers == ["press_on", "weigh", "lost"]
    assert game.play(PressOn(2)).prompt.lead == 1


def test_points_of_an_island_can_be_corrected():
    game = start_helper_game().play_to_decision().play(WeighAnchor(0, (3,)), CorrectCounter("points", 0, 3))
    assert game.captain(0).points == 3


# the end of the game


def end_game(*points):
    """Return a game after four expeditions with these points."""
    game = GameBuilder(len(points), depth="helper").set_state(phase="final", expedition=4)
    for seat, count in enumerate(points):
        game.set_captain(seat, points=count, expedition_points=(count, 0, 0, 0))
    return game


def test_points_of_cards_are_entered_once_at_the_end():
    game = end_game(3, 5)
    assert [field.name for field in game.find_answer("enter_cards").fields] == ["tokens", "treasure", "points"]
    game.play(EnterCards(0, -2, 4, 6), EnterCards(1, 1, 0, 0))
    assert [row.total for row in GAME.standings(game.state).seats] == [11, 6] and game.prompt is None


def test_only_tied_captains_count_their_maps():
    game = end_game(3, 5, 1).play(EnterCards(0, 2), EnterCards(1, 0), EnterCards(2, 0))
    assert [choice.move for choice in game.prompt.choices] == [CountMaps(0), CountMaps(1)]
    assert game.refusal_of(CountMaps(2))[0] == "no_tie"
    game.play(CountMaps(0, 1), CountMaps(1, 4))
    assert game.prompt is None and GAME.standings(game.state).winners == (1,)


def test_uncounted_maps_break_no_tie_and_are_named_as_open():
    game = end_game(3, 5, 1).play(EnterCards(0, 2), EnterCards(1, 0), EnterCards(2, 0)).play(CountMaps(0, 3))
    standings = GAME.standings(game.state)
    assert standings.winners == (0, 1)
    assert standings.story == (say("tie.tied", seats=[SeatName(0), SeatName(1)], points=5), say("tie.open"))


# the other depth


@pytest.mark.parametrize("move", [ReportMapsTraded(0), RollBoarding(0), LoseCaptain(0), EnterReach(0, 1)])
def test_a_ledger_refuses_what_only_a_helper_asks(move):
    assert GameBuilder().lay_all_aboard().refusal_of(move)[0] == "other_depth"


def test_perils_of_the_deep_asks_for_no_start_player():
    assert not GAME.asks_starter(2) and not GAME.asks_starter(4)


def test_the_first_question_of_a_known_box_is_one_tap():
    edition = GAME.edition() | {"aboard": [{"name": "Fair wind", "order": list(COLOURS)}]}
    game = GameBuilder(2, edition, depth="helper").play(ChooseCaptains(COLOURS[:2]))
    assert [choice.label.key for choice in game.prompt.choices] == ["name.first", "choice.new_aboard"]
    assert isinstance(game.prompt.choices[1].move, LearnAboard)
    assert game.play(game.prompt.choices[0].move).acting_seat == 0


def test_a_helpers_ships_may_be_moved_on_the_chart_and_are_never_asked_for():
    game = start_helper_game()
    game.play(SailShip(0, 0, 1), SailShip(0, 0, 2), SailShip(0, 1, 1))
    assert game.view().captains[0].ships == (2, 1) and game.view().captains[1].ships == (0, 0)
    game.play(EndTurn(0))
    game.play_to_decision()
    assert game.view().captains[0].ships == (2, 1)


def test_duties_of_a_peril_are_shown_until_the_next_peril():
    game = start_helper_game()
    assert game.view().duties == ()
    game.play_to_decision(skulls=2)
    skulls = next(duty for duty in game.view().duties if duty.key.startswith("skulls"))
    assert skulls.words == say("remind.skulls", skulls=2) and skulls.seats == game.state.order
    game.play(AllPressOn(), EndTurn(game.state.order[0]))
    assert skulls in game.view().duties
    game.play_to_decision(skulls=1)
    assert skulls not in game.view().duties


def test_the_second_result_of_the_boarding_die_leaves_the_first_to_do():
    game = start_helper_game(die="table").play(RollBoarding(0, (4,)))
    first = game.prompt.reminders
    game.play(RollBoarding(0, (1,)))
    coins, crew = game.prompt.reminders
    assert (crew,) == first and coins == say("remind.die", seat=SeatName(0), effect="coins")
    assert game.view().die_duties == (coins, crew)


def test_a_token_of_the_boarding_die_is_counted_at_once():
    game = start_helper_game(die="table")
    game.play(RollBoarding(0, (game.state.edition.boarding.faces.index("point") + 1,)))
    assert [captain.vp_tokens for captain in game.view().captains][:2] == [1, 0] and game.captain(0).points == 0
    assert [captain.points for captain in game.view().captains][:2] == [1, 0], "it is known, so it counts"


def test_the_description_names_the_present_step_of_a_turn():
    """A screen reader reads the step that the screen frames: the first one before an entry."""
    game = start_helper_game()
    assert say("text.step", step=TurnStep.INSTANT) in describe(game.view(), None)
    game.play(SailShip(0, 0, 1))
    assert say("text.step", step=TurnStep.SHIPS) in describe(game.view(), 0)
