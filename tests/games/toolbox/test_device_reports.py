"""Physical draws and rolls, entered by touch or by a serial device."""

import pytest

from companion.games.toolbox import GAME
from companion.games.toolbox import box as toolbox
from companion.games.toolbox.bags_and_stacks import AddThings, NewPot
from companion.games.toolbox.dice import EnterRoll, MakeDie, RollDice
from companion.games.toolbox.draws import CorrectCount, EnterDraw
from companion.table.moves import IllegalMoveError
from companion.table.sentence import say
from tests.games.toolbox.builders import ToolboxGame, things_words


def refusal_of(box, move):
    with pytest.raises(IllegalMoveError) as refusal:
        box.play(move)
    return refusal.value


def device_names(box):
    return [aside.report_pattern for aside in GAME.any_time_choices(box.state) if aside.report_pattern]


def test_device_reports_draws_of_a_bag_with_any_selected_tool():
    box = ToolboxGame().fill_pot(red=2, blue=1).clock()
    assert "DRAW ours" in device_names(box) and "DRAW ours" in device_names(ToolboxGame().fill_pot(red=1).play(RollDice("d6")))


def test_entered_things_are_drawn_and_undone_without_a_question():
    box = ToolboxGame().fill_pot(red=2, blue=1).play(EnterDraw(0, ("red-circle", "RED-CIRCLE", 1)))
    assert box.pot.held_counts == (0, 0) and box.pot.drawn_kinds == (0, 0, 1)
    assert box.log_sentences() == [
        say("log.drawn_on_table", pot="Ours", things=toolbox.things(("red circle", "red circle", "blue circle")))
    ]
    assert not box.events[0].has_revealed()


def test_device_can_name_a_thing_by_its_letter():
    box = ToolboxGame().fill_pot(red=2).play(AddThings(0, ("star",), ("white",), "A", 2)).play(EnterDraw(0, ("a",)))
    assert box.pot.held_counts == (2, 1)


def test_thing_that_the_bag_lacks_is_refused_with_a_correction():
    box = ToolboxGame().fill_pot(red=1, blue=1)
    refusal = refusal_of(box, EnterDraw(0, ("red-circle", "red-circle")))
    assert (refusal.reason, refusal.sentence.parts["held"], refusal.offers) == ("not_in_pot", 1, (CorrectCount,))
    assert refusal_of(box, EnterDraw(0, ("pink",))).sentence == say(
        "refused.no_such_thing", pot="Ours", told="pink", kinds=things_words("red circle", "blue circle")
    )
    assert refusal_of(box, EnterDraw(0)).reason == "nothing_told" and refusal_of(box, EnterDraw(3, (0,))).reason == "no_such_pot"


def test_entered_draw_from_a_stack_keeps_the_order_of_the_rest():
    box = ToolboxGame().fill_pot("stack", red=2, blue=2)
    order = box.pot.order
    assert "DRAW ours" in device_names(box)
    box.play(EnterDraw(0, (order[-1],)))
    remaining_order = list(order)
    remaining_order.remove(order[-1])
    assert box.pot.order == tuple(remaining_order) and box.pot.drawn_kinds == (order[-1],)


def test_face_up_pile_takes_no_device_reports():
    box = ToolboxGame().play(NewPot("Ours", ("pile",))).play(AddThings(0, ("circle",), ("red",), "", 1))
    assert "DRAW ours" not in device_names(box) and refusal_of(box, EnterDraw(0, (0,))).reason == "no_such_pot"


def test_device_reports_dice_by_kind_and_selected_dice_as_dice():
    box = ToolboxGame().play(MakeDie("sun, moon", 2)).play(RollDice("4d8"))
    assert {"ROLL dice", "ROLL d6", "ROLL d20", "ROLL d100", "ROLL dF", "ROLL d2", "ROLL d{sun,moon}"} == set(device_names(box))
    in_hand = next(aside for aside in GAME.any_time_choices(box.state) if aside.report_pattern == "ROLL dice")
    assert in_hand.move == EnterRoll("d8") and box.play(in_hand.fill_from_report(("8", "1"))).state.last_throw.total == 9


def test_entered_dice_are_shown_with_their_notation():
    box = ToolboxGame().play(EnterRoll("d6", ("6", 3, "3")))
    assert (box.state.last_throw.notation, box.state.last_throw.faces, box.state.last_throw.total) == ("3d6", ("6", "3", "3"), 12)
    assert box.log_sentences() == [
        say("log.rolled_on_table", dice="3d6", faces=say("log.faces_total", faces=("6", "3", "3"), total=12))
    ]
    assert not box.events[0].has_revealed()
    assert GAME.prompt(box.play(RollDice("d6")).state).choices
    assert ToolboxGame().play(EnterRoll("d{sun,moon}", ("MOON",))).log_sentences()[0].parts["faces"] == say(
        "log.faces", faces=("moon",), total=None
    )


def test_unknown_faces_of_a_die_are_refused():
    assert refusal_of(ToolboxGame(), EnterRoll("d6", ("7",))).sentence == say("refused.unknown_face.die", die="d6", face="7")
    assert refusal_of(ToolboxGame(), EnterRoll("d6", ())).reason == "too_many_dice"
    assert refusal_of(ToolboxGame(), EnterRoll("d6", ("1",) * 41)).reason == "too_many_dice"
    assert refusal_of(ToolboxGame(), EnterRoll("what", ("1",))).reason == "no_dice"
