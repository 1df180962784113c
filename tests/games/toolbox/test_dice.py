"""Dice by notation."""

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.toolbox import GAME
from companion.games.toolbox.dice import AskTotal, MakeDie, RerollDice, RollDice, RollKept
from companion.games.toolbox.dice_rules import DICE_RULES, allowed_rule, count_for_rule, next_rule, split_rule
from companion.games.toolbox.rulebook import DICE_REROLLED_FROM
from companion.table.dice_notation import parse_throw
from companion.table.dice_odds import chances_of_totals, totals_of
from companion.table.moves import IllegalMoveError
from companion.table.sentence import Sentence, say
from tests.games.toolbox.builders import ToolboxGame


def test_total_of_dice_includes_the_modifier():
    box = ToolboxGame().play(RollDice("2d6+d4-1"))
    roll_event = box.events[0]
    assert roll_event.dice == ("d6", "d6", "d4") and roll_event.total == sum(map(int, roll_event.faces)) - 1
    faces = say("log.faces_total", faces=roll_event.faces, total=roll_event.total)
    assert box.log_sentences() == [say("log.rolled", dice="2d6+d4-1", faces=faces)]


def test_one_die_shows_no_sum():
    box = ToolboxGame().play(RollDice("d6"))
    faces = say("log.faces", faces=box.events[0].faces, total=box.events[0].total)
    assert box.log_sentences() == [say("log.rolled", dice="d6", faces=faces)]


def test_fudge_dice_and_own_faces_are_rolled():
    assert set(ToolboxGame().play(RollDice("40dF")).events[0].faces) == {"-", "0", "+"}
    roll_event = ToolboxGame().play(RollDice("20d{hit,miss}")).events[0]
    assert set(roll_event.faces) == {"hit", "miss"} and roll_event.total is None


def test_every_face_falls_about_as_often():
    box, fell = ToolboxGame(), Counter()
    for _ in range(150):
        fell.update(box.play(RollDice("40d6")).events[0].faces)
    assert set(fell) == set("123456") and all(880 < count < 1120 for count in fell.values())


def test_own_dice_are_saved_and_rolled():
    box = ToolboxGame().play(MakeDie("sun, moon", 2))
    assert box.log_sentences() == [say("log.DieMade", count=2, faces=("sun", "moon"))]
    next_box = ToolboxGame(edition=GAME.current_edition(box.state)).play(RollKept(("2d{sun,moon}",)))
    assert set(next_box.events[0].faces) <= {"sun", "moon"}


def test_any_text_of_faces_makes_a_die():
    for words in ("x", " , ", "{a},b}", ",".join("abcdefghijklmnopqrstuvwxyz")):
        assert ToolboxGame().play(MakeDie(words)).state.dice


@pytest.mark.parametrize("move", [RollDice("dice"), RollKept(("7d7",)), MakeDie("a,b", 11)])
def test_wrong_dice_notation_is_refused(move):
    with pytest.raises(IllegalMoveError) as refusal:
        ToolboxGame().play(move)
    assert GAME.reader().read(refusal.value.sentence).endswith(".")


def roll_often(notation, count=300):
    box = ToolboxGame()
    return [box.play(RollDice(notation)).events[0] for _ in range(count)]


def test_dropped_dice_are_shown_and_do_not_count():
    for roll_event in roll_often("4d6kh3"):
        faces = list(map(int, roll_event.faces))
        assert roll_event.dice == ("d6",) * 4 and len(roll_event.uncounted_positions) == 1
        assert faces[roll_event.uncounted_positions[0]] == min(faces) and roll_event.total == sum(faces) - min(faces)


def test_exploding_dice_show_every_roll():
    fell = roll_often("2d6!")
    assert all(roll_event.total == sum(map(int, roll_event.faces)) and not roll_event.uncounted_positions for roll_event in fell)
    assert (
        all(len(roll_event.faces) == 2 + roll_event.faces.count("6") for roll_event in fell)
        and max(len(roll_event.faces) for roll_event in fell) > 3
    )


def test_rerolled_dice_do_not_count():
    fell = roll_often("3d6r1")
    assert all(
        [at for at, face in enumerate(roll_event.faces) if face == "1"] == list(roll_event.uncounted_positions or ())
        for roll_event in fell
    )
    assert any(roll_event.uncounted_positions for roll_event in fell) and all(
        len(roll_event.faces) - len(roll_event.uncounted_positions or ()) == 3 for roll_event in fell
    )
    assert {len(roll_event.faces) for roll_event in roll_often("d6ro<6")} == {1, 2}


def test_rolled_totals_match_the_odds():
    for notation in ("4d6kh3", "2d4!", "2d6ro1", "3d4!!kh2"):
        totals, fell = totals_of(parse_throw(notation)), [roll_event.total for roll_event in roll_often(notation, 1500)]
        for least in range(totals.low, totals.low + 12, 3):
            assert abs(sum(total >= least for total in fell) / 1500 - totals.chance_of_total(least)) < 0.05, (notation, least)


def test_odds_of_a_total_are_shown_before_the_roll():
    box = ToolboxGame().play(AskTotal("3d6", 16))
    assert box.log_sentences() == [say("log.TotalAsked", notation="3d6", total=16, chance=10 / 216)]
    rows = {row.label.parts["total"]: row.chance for row in box.play(RollDice("2d6")).view.odds.rows}
    assert rows[12] == 1 / 36 and rows[2] == 1


def test_sentence_of_a_roll_can_be_encoded_with_and_without_dropped_dice():
    for notation in ("3d6", "4d6kh3"):
        roll_event = ToolboxGame().play(RollDice(notation)).events[0]
        assert msgspec.json.decode(msgspec.json.encode(roll_event.short_name()), type=Sentence) == say(
            "undo.DiceThrown", **roll_event.short_name().parts
        )


@pytest.mark.parametrize("notation", ["d6!", "2d6!", "d20!", "6d6!", "d4!!", "10-d6!"])
def test_odds_of_exploding_dice_omit_very_rare_totals(notation):
    chances = [chance for _, chance in chances_of_totals(notation)]
    assert 10 <= len(chances) <= 24 and min(chances) >= 0.005 and sorted(chances, reverse=True) == chances
    assert sum(chance > 0.995 for chance in chances) <= 1


def test_the_odds_of_dice_with_a_highest_total_name_it():
    assert chances_of_totals("4d6")[-1] == (24, 6**-4)


def test_chances_of_exactly_a_total_and_of_it_or_less():
    assert dict(chances_of_totals("2d6", "exactly"))[7] == 6 / 36
    assert dict(chances_of_totals("2d6", "or_less"))[7] == pytest.approx(21 / 36)


@pytest.mark.parametrize("rule", DICE_RULES)
def test_a_rule_for_dice_that_count_gets_enough_dice(rule):
    """Each rule has a number of dice with which it is allowed, and dice in notation are split into number, kind and rule."""
    count = count_for_rule(rule.suffix, 1)
    assert allowed_rule(rule.suffix, count) == rule.suffix and allowed_rule(rule.suffix, rule.least - 1) == ""
    notation = f"{count if count > 1 else ''}d6{rule.suffix}"
    assert split_rule(parse_throw(notation).notation) == (count, "d6", rule.suffix)
    event = ToolboxGame().play(RollDice(notation)).events[0]
    assert len(event.faces) - len(event.uncounted_positions or ()) == {"": count, "dl1": count - 1}.get(rule.suffix, 1)


def test_rules_follow_each_other_as_far_as_the_dice_suffice():
    """One die offers the highest of two, two dice no dropped one; dice of several kinds keep all."""
    suffixes = {count: [suffix := next_rule("", count), next_rule(suffix, count)] for count in (1, 2, 3)}
    assert suffixes == {1: ["kh1", ""], 2: ["kh1", "kl1"], 3: ["kh1", "kl1"]} and next_rule("kl1", 3) == "dl1"
    assert count_for_rule("", 0) == 0


def test_rerolled_dice_change_and_the_others_stay():
    box = ToolboxGame().play(RollDice("3d6+2d{sun,moon}"))
    before = box.state.last_throw
    changed = set()
    for _ in range(40):
        box.play(RerollDice((0, 4)))
        faces = box.state.last_throw.faces
        assert faces[1:4] == before.faces[1:4] and faces[4] in {"sun", "moon"}
        changed.add((faces[0], faces[4]))
    assert len(changed) > 6 and box.events[0].rerolled_positions == (0, 4)


def test_rerolled_dice_have_a_new_total_and_a_line_in_the_log():
    box = ToolboxGame().play(RollDice("3d6-d4+2")).play(RerollDice((3, 0)))
    (event,) = box.events
    *faces, die = map(int, event.faces)
    assert event.total == sum(faces) - die + 2 == box.state.last_throw.total
    shown_faces = say("log.faces_total", faces=event.faces, total=event.total)
    assert box.log_sentences() == [say("log.rerolled", count=2, dice="3d6-d4+2", faces=shown_faces)]
    assert b"rerolled" not in msgspec.json.encode(ToolboxGame().play(RollDice("3d6")).events[0])


@pytest.mark.parametrize("notation", ["d6", "4d6kh3", "3d6!", "13d6"])
def test_dice_that_cannot_be_rerolled_are_refused(notation):
    box = ToolboxGame().play(RollDice(notation))
    assert not any(isinstance(choice.move, RerollDice) for choice in GAME.prompt(box.state).choices)
    with pytest.raises(IllegalMoveError):
        box.play(RerollDice((0,)))


def test_rerolls_are_neither_offered_nor_allowed_under_earlier_rules():
    box = ToolboxGame().play(RollDice("3d6"))
    assert any(isinstance(choice.move, RerollDice) for choice in GAME.prompt(box.state).choices)
    box.state = replace(box.state, rules=DICE_REROLLED_FROM - 1)
    assert not any(isinstance(choice.move, RerollDice) for choice in GAME.prompt(box.state).choices)
    with pytest.raises(IllegalMoveError):
        box.play(RerollDice((0,)))
    with pytest.raises(IllegalMoveError):
        ToolboxGame().play(RollDice("3d6")).play(RerollDice((3,)))
