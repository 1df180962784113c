"""Four expeditions of six rounds: the track, the order of play, perils, press on or weigh anchor, the end."""

import pytest

from companion.games.perils_of_the_deep.after_peril import (
    AllPressOn,
    DeclareInOrder,
    ExpeditionEnded,
    PressOn,
    RoundBegan,
    WeighAnchor,
)
from companion.games.perils_of_the_deep.learning import LearnAboard
from companion.games.perils_of_the_deep.setup_chapter import BeginTrack, ChooseCaptains
from companion.games.perils_of_the_deep.state import Status
from companion.games.perils_of_the_deep.track import EndPerilText, FlipPeril, ResolvePerilText
from companion.games.perils_of_the_deep.turn import EndTurn
from companion.session.record.chooser import RandomPlayer
from companion.table.sentence import SeatName, say
from tests.games.perils_of_the_deep.builders import COLOURS, GAME, READER, Ledger

BACKWARDS = ("yellow", "green", "blue", "red")


# setting out


def test_there_are_four_expeditions_of_six_rounds_each():
    ledger = Ledger()
    for _ in range(4):
        ledger.expedition()
    ends = [event for event in ledger.events if isinstance(event, ExpeditionEnded)]
    rounds = [event.round for event in ledger.events if isinstance(event, RoundBegan)]
    assert [end.expedition for end in ends] == [1, 2, 3, 4]
    assert rounds == [2, 3, 4, 5, 6] * 4
    assert ledger.state.phase == "final"


def test_a_fifth_expedition_is_refused():
    ledger = Ledger()
    for _ in range(4):
        ledger.expedition()
    assert ledger.refusal_of(LearnAboard(COLOURS)) == ("fifth_expedition", {"expeditions": 4})


def test_every_captain_has_a_colour_of_its_own():
    ledger = Ledger()
    assert ledger.refusal_of(ChooseCaptains(("red", "red", "blue")))[0] == "colours"
    assert ledger.refusal_of(ChooseCaptains(("red", "pink", "blue"))) == ("no_such_colour", {"colour": "pink", "colours": COLOURS})


def test_the_track_begins_with_all_aboard_face_up_and_six_perils_face_down():
    ledger = Ledger().set_out()
    view = ledger.view()
    assert [card.name for card in view.track] == ["All Aboard 1"] and view.face_down == 6


def test_each_all_aboard_card_is_used_in_one_expedition_only():
    ledger = Ledger().set_out(name="Fair wind").expedition()
    assert ledger.refusal_of(BeginTrack(("Fair wind",))) == ("aboard_used", {"name": "Fair wind"})


def test_the_box_has_no_fifth_all_aboard_card():
    ledger = Ledger()
    for _ in range(3):
        ledger.expedition()
    ledger.play(LearnAboard(COLOURS))
    ledger.with_state(phase="aboard")
    assert ledger.refusal_of(LearnAboard(COLOURS))[0] == "fifth_aboard"


# the order of play


def test_the_first_round_follows_all_aboard_and_round_r_the_peril_before_it():
    ledger = Ledger().set_out(order=BACKWARDS)
    assert acts(ledger) == [2, 1, 0]
    ledger.peril(order=("blue", "red", "green", "yellow")).play(AllPressOn())
    assert acts(ledger) == [1, 0, 2]


def acts(ledger):
    """Return the seats that act in this round, in order."""
    seats = []
    while ledger.state.turn:
        seats.append(ledger.acting_seat)
        ledger.play(EndTurn(ledger.acting_seat))
    return seats


def test_the_last_colour_of_an_order_follows_of_itself():
    ledger = Ledger().set_out(order=BACKWARDS)
    assert ledger.state.track[0].order == BACKWARDS


def test_anchored_and_lost_seats_are_skipped():
    ledger = Ledger(4).set_out()
    ledger.with_captain(2, crew=1).to_decision(skulls=1)
    assert ledger.captain(2).status == "lost"
    ledger.play(WeighAnchor(1), PressOn(0), PressOn(3))
    assert acts(ledger) == [0, 3]


def test_acting_out_of_order_is_refused():
    ledger = Ledger().first_turn()
    assert ledger.refusal_of(EndTurn(1)) == ("not_your_turn", {"up": SeatName(0), "seat": SeatName(1)})


@pytest.mark.parametrize("status", [Status.ANCHORED, Status.LOST])
def test_acting_while_anchored_or_lost_is_refused(status):
    ledger = Ledger().first_turn().with_captain(1, status=status)
    assert ledger.refusal_of(EndTurn(1)) == (status, {"seat": SeatName(1)})
    assert ledger.refusal_of(PressOn(1)) == (status, {"seat": SeatName(1)})


def test_a_move_in_the_wrong_phase_says_what_is_asked():
    ledger = Ledger().first_turn()
    assert ledger.refusal_of(AllPressOn()) == ("wrong_phase", {"now": "turn"})


# perils


def test_a_flipped_peril_costs_everyone_sailing_its_skulls():
    ledger = Ledger().first_turn().with_captain(1, crew=2).with_captain(2, status="anchored").to_decision(skulls=3)
    assert [ledger.captain(seat).crew for seat in range(3)] == [7, 0, 10]
    assert ledger.captain(1).status == "lost"


def test_the_perils_text_is_followed_before_anyone_decides():
    ledger = Ledger().first_turn().to_decision(kind="text")
    assert ledger.prompt.about == say("ask.text")
    ledger.with_captain(0, maps=2).play(ResolvePerilText((0, 1), ("map-",)))
    assert ledger.captain(0).maps == 1 and ledger.captain(1).maps == 0
    assert ledger.play(EndPerilText()).state.phase == "decide"


def test_a_peril_on_the_track_cannot_be_flipped_again():
    ledger = Ledger().first_turn().to_decision(name="Fog").play(AllPressOn()).pass_turns()
    assert ledger.refusal_of(FlipPeril(("Fog",)))[0] == "peril_used"


# press on or weigh anchor


def test_weigh_anchor_pays_now_and_the_ships_leave():
    ledger = Ledger().first_turn().with_captain(0, ships=(4, 2)).to_decision()
    ledger.play(WeighAnchor(0))
    assert ledger.captain(0).points == 3 and ledger.captain(0).status == "anchored"
    assert ledger.log_sentence() == say("log.AnchorWeighed", seat=SeatName(0), points=3)


def test_everyone_is_asked_at_once_and_the_newest_order_leads():
    ledger = Ledger().first_turn().to_decision(order=BACKWARDS)
    assert ledger.answers == ["all_press_on", "weigh_seat", "weigh_seat", "weigh_seat", "in_order"]
    assert [choice.move.seat for choice in ledger.prompt.choices[1:4]] == [2, 1, 0]
    ledger.play(PressOn(0))
    assert ledger.refusal_of(WeighAnchor(0))[0] == "declared"


def test_if_anyone_asks_it_is_said_in_the_newest_order():
    ledger = Ledger().first_turn().to_decision(order=BACKWARDS).play(DeclareInOrder())
    assert ledger.refusal_of(PressOn(0)) == ("not_your_turn", {"up": SeatName(2), "seat": SeatName(0)})
    assert ledger.refusal_of(AllPressOn())[0] == "in_order"
    ledger.play(PressOn(2), WeighAnchor(1), PressOn(0))
    assert ledger.state.round == 2


def test_a_ship_at_the_last_space_may_still_press_on():
    ledger = Ledger().first_turn().with_captain(0, ships=(5, 5)).to_decision()
    assert ledger.play(AllPressOn()).captain(0).status == "sailing"


# the end of an expedition


def test_with_nobody_sailing_the_expedition_ends_at_once_and_no_peril_is_flipped():
    ledger = Ledger(2).first_turn().to_decision().play(WeighAnchor(0), WeighAnchor(1))
    assert ledger.state.expedition == 2 and ledger.state.phase == "aboard"


def test_the_sixth_peril_ends_the_expedition():
    ledger = Ledger().expedition(5).pass_turns()
    assert len(ledger.state.track) == 6
    ledger.peril()
    assert ledger.state.expedition == 2


def test_the_sixth_perils_text_is_asked_for_before_anything_is_scored():
    ledger = Ledger().expedition(5).pass_turns().peril(kind="text")
    assert ledger.prompt.about == say("ask.text") and ledger.state.expedition == 1
    assert ledger.play(EndPerilText()).state.expedition == 2


def test_the_worked_example():
    """Red at 4 and 2 anchors: 3. Blue at 3 and 3 is lost to the last peril: 0. Green at 4 and 3 ends with 6."""
    ledger = Ledger().expedition(4)
    ledger.with_captain(0, ships=(4, 2)).with_captain(1, ships=(3, 3), crew=1).with_captain(2, ships=(4, 3), crew=3)
    ledger.to_decision().play(WeighAnchor(0), PressOn(1), PressOn(2))
    ledger.to_decision(skulls=1)
    assert [ledger.captain(seat).points for seat in range(3)] == [3, 0, 6]
    assert ledger.log_sentence().parts["scored"] == (say("log.scored", seat=SeatName(2), points=6),)


def test_a_ship_still_in_port_has_reached_no_island():
    ledger = Ledger().first_turn().with_captain(0, ships=(4, 0)).to_decision()
    assert ledger.play(WeighAnchor(0)).captain(0).points == 0


def test_the_first_jetsam_or_restock_revealed_leaves_the_game_and_hands_are_reminded():
    ledger = Ledger(2).first_turn().to_decision(name="Fog").play(AllPressOn())
    ledger.to_decision(kind="restock", name="Fresh wares").play(EndPerilText(), AllPressOn())
    ledger.to_decision(kind="jetsam", name="Flotsam").play(EndPerilText(), AllPressOn())
    ledger.with_captain(0, crew=1).with_captain(1, crew=1).to_decision(skulls=4)
    assert ledger.state.removed == ("Fresh wares",)
    assert ledger.prompt.reminders == (say("remind.removed", card="Fresh wares"), say("remind.anew_ledger"))
    ledger.set_out().pass_turns()
    assert [choice.move for choice in ledger.prompt.choices[1:]] == [
        FlipPeril(("Fog",)),
        FlipPeril(("Flotsam",)),
        FlipPeril(("Peril 1",)),
    ]
    assert ledger.refusal_of(FlipPeril(("Fresh wares",)))[0] == "peril_used"


def test_the_next_expedition_begins_with_full_crew_and_ships_in_port_and_keeps_the_rest():
    ledger = Ledger(2).first_turn()
    ledger.with_captain(0, maps=3, points=2, owes=True, ships=(2, 2)).with_captain(1, crew=1).to_decision(skulls=1)
    ledger.play(WeighAnchor(0))
    captain = ledger.captain(0)
    assert (captain.crew, captain.ships, captain.status) == (10, (0, 0), "sailing")
    assert (captain.maps, captain.points, captain.owes) == (3, 5, True)
    assert ledger.captain(1).status == "sailing"


def test_a_lost_seat_keeps_the_points_it_has():
    ledger = Ledger().first_turn().with_captain(1, points=4, crew=1).to_decision(skulls=1)
    assert ledger.captain(1).points == 4


def test_until_the_end_the_captains_read_what_they_would_score():
    ledger = Ledger().first_turn().with_captain(0, ships=(3, 2)).to_decision()
    notes = [choice.note for choice in ledger.prompt.choices if choice.move == WeighAnchor(0)]
    assert notes == [say("note.weigh", points=3)]
    assert ledger.view().captains[0].would_score == 3


# physical pieces


def test_the_set_up_list_of_each_depth_says_where_tokens_are_and_what_happens_to_them():
    helper, ledger = (GAME.checklist(Ledger(depth=depth, die="table").setup) for depth in ("helper", "ledger"))
    assert say("setup.treasure") in helper and say("setup.supply_and_die") in helper
    assert say("setup.treasure_markers") in ledger and say("setup.boards_in_app") in ledger and say("setup.die") in ledger
    assert not [one.key for one in ledger if one.key.startswith("setup.supply")]
    boards = READER.read(ledger[0])
    assert "in the box" in boards and "treasure" not in boards, "its tokens lie on the treasure spaces, as the next lines say"


def test_every_question_has_its_rule_in_our_words():
    ledger = Ledger(die="table")
    seen = {}
    for _ in range(400):
        if ledger.prompt is None:
            break
        assert len(READER.read(ledger.prompt.why)) > 40
        seen[ledger.state.phase] = READER.read(ledger.prompt.why)
        ledger.play(RandomPlayer(len(ledger.events)).move(ledger.prompt))
    assert len(set(seen.values())) >= 7


# rules that Why shows at the right moment


def tells(ledger, key):
    """Return whether Why shows this rule now, and the rule has a text."""
    told = [one.key for one in ledger.prompt.why.parts.get("parts", (ledger.prompt.why,))]
    return f"why.{key}" in told and len(READER.read(ledger.prompt.why)) > 40


def test_why_tells_that_texts_come_before_icons():
    assert tells(Ledger().first_turn(), "text_first") and tells(Ledger(depth="helper").first_turn(), "text_first")
    assert tells(Ledger().first_turn().cards("none text", "none"), "card_text")


def test_why_tells_that_the_lost_keep_their_vp_tokens():
    assert tells(Ledger(depth="helper").first_turn(), "lost_keep") and tells(Ledger().first_turn().to_decision(), "lost_keep")


def test_why_tells_that_one_may_press_on_with_a_ship_at_the_end():
    assert tells(Ledger().first_turn().with_captain(0, ships=(5, 2)).to_decision(), "at_the_end")
    assert not tells(Ledger().first_turn().to_decision(), "at_the_end")
    assert tells(Ledger(depth="helper").first_turn().to_decision(), "at_the_end")
