"""Four expeditions of six rounds: the track, the order of play, perils, press on or weigh anchor, the end."""

import pytest
from msgspec.structs import replace

from companion.games.perils_of_the_deep.after_peril import (
    AllPressOn,
    DeclareInOrder,
    ExpeditionEnded,
    PressOn,
    RoundBegan,
    WeighAnchor,
)
from companion.games.perils_of_the_deep.learning import CorrectAboard, LearnAboard
from companion.games.perils_of_the_deep.prompts import any_time_choices, prompt
from companion.games.perils_of_the_deep.setup_chapter import BeginTrack, ChooseCaptains
from companion.games.perils_of_the_deep.state import Status
from companion.games.perils_of_the_deep.track import EndPerilText, FlipPeril, ResolvePerilText
from companion.games.perils_of_the_deep.turn import EndTurn
from companion.session.record.chooser import RandomPlayer
from companion.table.prompt import Choice
from companion.table.sentence import SeatName, say
from tests.games.perils_of_the_deep.builders import COLOURS, GAME, READER, GameBuilder

BACKWARDS = ("yellow", "green", "blue", "red")


# setting out


def test_there_are_four_expeditions_of_six_rounds_each():
    game = GameBuilder()
    for _ in range(4):
        game.play_expedition()
    ends = [event for event in game.events if isinstance(event, ExpeditionEnded)]
    rounds = [event.round for event in game.events if isinstance(event, RoundBegan)]
    assert [end.expedition for end in ends] == [1, 2, 3, 4]
    assert rounds == [2, 3, 4, 5, 6] * 4
    assert game.state.phase == "final"


def test_a_fifth_expedition_is_refused():
    game = GameBuilder()
    for _ in range(4):
        game.play_expedition()
    assert game.refusal_of(LearnAboard(COLOURS)) == ("fifth_expedition", {"expeditions": 4})


def test_every_captain_has_a_colour_of_its_own():
    game = GameBuilder()
    assert game.refusal_of(ChooseCaptains(("red", "red", "blue")))[0] == "colours"
    assert game.refusal_of(ChooseCaptains(("red", "pink", "blue"))) == ("no_such_colour", {"colour": "pink", "colours": COLOURS})


def test_the_track_begins_with_all_aboard_face_up_and_six_perils_face_down():
    game = GameBuilder().lay_all_aboard()
    view = game.view()
    assert [card.name for card in view.track] == ["All Aboard 1"] and view.face_down == 6


def test_each_all_aboard_card_is_used_in_one_expedition_only():
    game = GameBuilder().lay_all_aboard(name="Fair wind").play_expedition()
    assert game.refusal_of(BeginTrack(("Fair wind",))) == ("aboard_used", {"name": "Fair wind"})


def test_the_box_has_no_fifth_all_aboard_card():
    game = GameBuilder()
    for _ in range(3):
        game.play_expedition()
    game.play(LearnAboard(COLOURS))
    game.set_state(phase="aboard")
    assert game.refusal_of(LearnAboard(COLOURS))[0] == "fifth_aboard"


def test_a_wrong_all_aboard_card_is_corrected_where_all_four_are_known():
    """The last expedition offers the only unused card; if the card on the table is another one, it takes that card's place."""
    game = GameBuilder()
    for _ in range(4):
        game.play_expedition()
    last = game.state.used_aboard[-1]
    game.set_state(phase="aboard", expedition=4, used_aboard=game.state.used_aboard[:-1], track=())
    first, other = prompt(game.state).choices
    assert first.move == BeginTrack((last,)) and other.move == CorrectAboard(card=(last,))
    assert [field.name for field in other.fields] == ["order"]
    game.play(replace(other.move, order=BACKWARDS[:3]))
    assert [*prompt(game.state).choices[0].note.parts["seats"]] == [SeatName(2), SeatName(1), SeatName(0)]


def test_correcting_all_aboard_asks_only_for_what_differs():
    """It asked for the only card, and for a name."""
    game = GameBuilder().lay_all_aboard(order=BACKWARDS)
    choices = [choice for choice in any_time_choices(game.state) if isinstance(choice, Choice)]
    asides = [choice for choice in choices if isinstance(choice.move, CorrectAboard)]
    assert [(choice.move.card, [field.name for field in choice.fields]) for choice in asides] == [
        (game.state.used_aboard, ["order"])
    ]


# the order of play


def test_first_round_follows_all_aboard_and_later_rounds_the_peril_before():
    game = GameBuilder().lay_all_aboard(order=BACKWARDS)
    assert list_acting_seats(game) == [2, 1, 0]
    game.flip_peril(order=("blue", "red", "green", "yellow")).play(AllPressOn())
    assert list_acting_seats(game) == [1, 0, 2]


def list_acting_seats(game):
    """Return the seats that act in this round, in order."""
    seats = []
    while game.state.turn:
        seats.append(game.acting_seat)
        game.play(EndTurn(game.acting_seat))
    return seats


def test_last_colour_of_an_order_is_completed_automatically():
    game = GameBuilder().lay_all_aboard(order=BACKWARDS)
    assert game.state.track[0].order == BACKWARDS


def test_anchored_and_lost_seats_are_skipped():
    game = GameBuilder(4).lay_all_aboard()
    game.set_captain(2, crew=1).play_to_decision(skulls=1)
    assert game.captain(2).status == "lost"
    game.play(WeighAnchor(1), PressOn(0), PressOn(3))
    assert list_acting_seats(game) == [0, 3]


def test_acting_out_of_order_is_refused():
    game = GameBuilder().start_first_turn()
    assert game.refusal_of(EndTurn(1)) == ("not_your_turn", {"up": SeatName(0), "seat": SeatName(1)})


@pytest.mark.parametrize("status", [Status.ANCHORED, Status.LOST])
def test_acting_while_anchored_or_lost_is_refused(status):
    game = GameBuilder().start_first_turn().set_captain(1, status=status)
    assert game.refusal_of(EndTurn(1)) == (status, {"seat": SeatName(1)})
    assert game.refusal_of(PressOn(1)) == (status, {"seat": SeatName(1)})


def test_refusal_in_the_wrong_phase_names_the_open_question():
    game = GameBuilder().start_first_turn()
    assert game.refusal_of(AllPressOn()) == ("wrong_phase", {"now": "turn"})


# perils


def test_a_flipped_peril_costs_everyone_sailing_its_skulls():
    game = GameBuilder().start_first_turn().set_captain(1, crew=2).set_captain(2, status="anchored").play_to_decision(skulls=3)
    assert [game.captain(seat).crew for seat in range(3)] == [7, 0, 10]
    assert game.captain(1).status == "lost"


def test_text_of_a_peril_is_resolved_before_the_decisions():
    game = GameBuilder().start_first_turn().play_to_decision(kind="text")
    assert game.prompt.question == say("ask.text")
    game.set_captain(0, maps=2).play(ResolvePerilText((0, 1), ("map-",)))
    assert game.captain(0).maps == 1 and game.captain(1).maps == 0
    assert game.play(EndPerilText()).state.phase == "decide"


def test_a_peril_on_the_track_cannot_be_flipped_again():
    game = GameBuilder().start_first_turn().play_to_decision(name="Fog").play(AllPressOn()).pass_turns()
    assert game.refusal_of(FlipPeril(("Fog",)))[0] == "peril_used"


# press on or weigh anchor


def test_weighing_anchor_scores_at_once_and_removes_the_ships():
    game = GameBuilder().start_first_turn().set_captain(0, ships=(4, 2)).play_to_decision()
    game.play(WeighAnchor(0))
    assert game.captain(0).points == 3 and game.captain(0).status == "anchored"
    assert READER.read(game.log_sentence()) == "Ann weighs anchor and banks 1 + 2 = 3 VP"


def test_games_before_rules_6_record_no_values_of_islands():
    game = GameBuilder().set_state(rules=5).start_first_turn().set_captain(0, ships=(4, 2)).play_to_decision()
    assert game.play(WeighAnchor(0)).log_sentence() == say("log.AnchorWeighed", seat=SeatName(0), points=3)


def test_all_captains_decide_at_once_listed_in_the_newest_order():
    game = GameBuilder().start_first_turn().play_to_decision(order=BACKWARDS)
    assert game.answers == ["all_press_on", "weigh_seat", "weigh_seat", "weigh_seat", "in_order"]
    assert [choice.move.seat for choice in game.prompt.choices[1:4]] == [2, 1, 0]
    game.play(PressOn(0))
    assert game.refusal_of(WeighAnchor(0))[0] == "declared"


def test_captains_decide_one_by_one_in_the_newest_order_on_request():
    game = GameBuilder().start_first_turn().play_to_decision(order=BACKWARDS).play(DeclareInOrder())
    assert game.refusal_of(PressOn(0)) == ("not_your_turn", {"up": SeatName(2), "seat": SeatName(0)})
    assert game.refusal_of(AllPressOn())[0] == "in_order"
    game.play(PressOn(2), WeighAnchor(1), PressOn(0))
    assert game.state.round == 2


def test_a_ship_at_the_last_space_may_still_press_on():
    game = GameBuilder().start_first_turn().set_captain(0, ships=(5, 5)).play_to_decision()
    assert game.play(AllPressOn()).captain(0).status == "sailing"


# the end of an expedition


def test_expedition_ends_without_a_further_peril_when_no_captain_sails():
    game = GameBuilder(2).start_first_turn().play_to_decision().play(WeighAnchor(0), WeighAnchor(1))
    assert game.state.expedition == 2 and game.state.phase == "aboard"


def test_the_sixth_peril_ends_the_expedition():
    game = GameBuilder().play_expedition(5).pass_turns()
    assert len(game.state.track) == 6
    game.flip_peril()
    assert game.state.expedition == 2


def test_text_of_the_sixth_peril_is_resolved_before_scoring():
    game = GameBuilder().play_expedition(5).pass_turns().flip_peril(kind="text")
    assert game.prompt.question == say("ask.text") and game.state.expedition == 1
    assert game.play(EndPerilText()).state.expedition == 2


def test_rulebook_example_of_an_expedition():
    """Red at 4 and 2 anchors: 3. Blue at 3 and 3 is lost to the last peril: 0. Green at 4 and 3 ends with 6."""
    game = GameBuilder().play_expedition(4)
    game.set_captain(0, ships=(4, 2)).set_captain(1, ships=(3, 3), crew=1).set_captain(2, ships=(4, 3), crew=3)
    game.play_to_decision().play(WeighAnchor(0), PressOn(1), PressOn(2))
    game.play_to_decision(skulls=1)
    assert [game.captain(seat).points for seat in range(3)] == [3, 0, 6]
    assert game.log_sentence().parts["scored"] == (say("log.scored_sum", seat=SeatName(2), worths=(1, 2, 3), points=6),)


def test_a_ship_still_in_port_has_reached_no_island():
    game = GameBuilder().start_first_turn().set_captain(0, ships=(4, 0)).play_to_decision()
    assert game.play(WeighAnchor(0)).captain(0).points == 0


def test_first_revealed_jetsam_or_restock_leaves_the_game_with_a_reminder():
    game = GameBuilder(2).start_first_turn().play_to_decision(name="Fog").play(AllPressOn())
    game.play_to_decision(kind="restock", name="Fresh wares").play(EndPerilText(), AllPressOn())
    game.play_to_decision(kind="jetsam", name="Flotsam").play(EndPerilText(), AllPressOn())
    game.set_captain(0, crew=1).set_captain(1, crew=1).play_to_decision(skulls=4)
    assert game.state.removed_cards == ("Fresh wares",)
    assert game.prompt.reminders == (say("remind.removed", card="Fresh wares"), say("remind.anew_ledger"))
    game.lay_all_aboard().pass_turns()
    assert [choice.move for choice in game.prompt.choices[1:]] == [
        FlipPeril(("Fog",)),
        FlipPeril(("Flotsam",)),
        FlipPeril(("Peril 1",)),
    ]
    assert game.refusal_of(FlipPeril(("Fresh wares",)))[0] == "peril_used"


def test_next_expedition_resets_crew_and_ships_and_keeps_maps_and_points():
    game = GameBuilder(2).start_first_turn()
    game.set_captain(0, maps=3, points=2, owes=True, ships=(2, 2)).set_captain(1, crew=1).play_to_decision(skulls=1)
    game.play(WeighAnchor(0))
    captain = game.captain(0)
    assert (captain.crew, captain.ships, captain.status) == (10, (0, 0), "sailing")
    assert (captain.maps, captain.points, captain.owes) == (3, 5, True)
    assert game.captain(1).status == "sailing"


def test_a_lost_seat_keeps_the_points_it_has():
    game = GameBuilder().start_first_turn().set_captain(1, points=4, crew=1).play_to_decision(skulls=1)
    assert game.captain(1).points == 4


def test_view_shows_the_points_that_each_captain_would_score():
    game = GameBuilder().start_first_turn().set_captain(0, ships=(3, 2)).play_to_decision()
    notes = [choice.note for choice in game.prompt.choices if choice.move == WeighAnchor(0)]
    assert notes == [say("note.weigh", points=3)]
    assert game.view().captains[0].would_score == 3


# physical pieces


def test_set_up_list_of_each_depth_says_how_tokens_are_handled():
    helper, game = (GAME.checklist(GameBuilder(depth=depth, die="table").setup) for depth in ("helper", "ledger"))
    assert say("setup.treasure") in helper and say("setup.supply_and_die") in helper
    assert say("setup.treasure_markers") in game and say("setup.boards_in_app") in game and say("setup.die") in game
    assert not [sentence.key for sentence in game if sentence.key.startswith("setup.supply")]
    boards = READER.read(game[0])
    assert "in the box" in boards and "treasure" not in boards, "its tokens lie on the treasure spaces, as the next lines say"


def test_every_question_has_a_rule_text():
    game = GameBuilder(die="table")
    reason_by_phase = {}
    for _ in range(900):
        if game.prompt is None:
            break
        assert len(READER.read(game.prompt.reason)) > 40
        reason_by_phase[game.state.phase] = READER.read(game.prompt.reason)
        game.play(RandomPlayer(len(game.events)).move(game.prompt))
    assert len(set(reason_by_phase.values())) >= 7


# rules that Why shows at the right moment


def shows_rule(game, key):
    """Return whether Why shows this rule now, and the rule has a text."""
    sentence = [part.key for part in game.prompt.reason.parts.get("parts", (game.prompt.reason,))]
    return f"why.{key}" in sentence and len(READER.read(game.prompt.reason)) > 40


def test_why_says_that_texts_come_before_icons():
    assert shows_rule(GameBuilder().start_first_turn(), "text_first")
    assert shows_rule(GameBuilder().start_first_turn().play_cards("none text", "none"), "card_text")


def test_why_says_that_lost_captains_keep_their_vp_tokens():
    for depth in ("helper", "ledger"):
        assert shows_rule(GameBuilder(depth=depth).start_first_turn().play_to_decision(), "lost_keep")


def test_why_says_that_a_captain_with_a_ship_at_the_end_may_press_on():
    assert shows_rule(GameBuilder().start_first_turn().set_captain(0, ships=(5, 2)).play_to_decision(), "at_the_end")
    assert not shows_rule(GameBuilder().start_first_turn().play_to_decision(), "at_the_end")
    assert shows_rule(GameBuilder(depth="helper").start_first_turn().play_to_decision(), "at_the_end")


def test_all_press_on_names_the_others_once_a_seat_weighed_anchor():
    game = GameBuilder().start_first_turn().play_to_decision()
    assert "all_press_on" in game.answers
    game.play(WeighAnchor(0))
    assert "rest_press_on" in game.answers and "all_press_on" not in game.answers
    game.play(AllPressOn()).play_to_decision()
    assert "all_press_on" in game.answers, "in the next round, these are all"
