"""Dice by notation."""

from collections import Counter

import pytest

from companion.games.toolbox import GAME
from companion.games.toolbox.dice import MakeDie, RollDice, RollKept
from companion.table.moves import IllegalMove
from companion.table.say import say
from tests.games.toolbox.builders import Box


def test_dice_add_up_with_what_is_added():
    box = Box().does(RollDice("2d6+d4-1"))
    thrown = box.events[0]
    assert thrown.dice == ("d6", "d6", "d4") and thrown.total == sum(map(int, thrown.faces)) - 1
    faces = say("log.faces_total", faces=thrown.faces, total=thrown.total)
    assert box.told() == [say("log.rolled", dice="2d6+d4-1", faces=faces)]


def test_one_die_is_not_added_up():
    box = Box().does(RollDice("d6"))
    faces = say("log.faces", faces=box.events[0].faces, total=box.events[0].total)
    assert box.told() == [say("log.rolled", dice="d6", faces=faces)]


def test_fudge_dice_and_faces_of_ones_own():
    assert set(Box().does(RollDice("40dF")).events[0].faces) == {"-", "0", "+"}
    thrown = Box().does(RollDice("20d{hit,miss}")).events[0]
    assert set(thrown.faces) == {"hit", "miss"} and thrown.total is None


def test_every_face_falls_about_as_often():
    box, fell = Box(), Counter()
    for _ in range(150):
        fell.update(box.does(RollDice("40d6")).events[0].faces)
    assert set(fell) == set("123456") and all(880 < count < 1120 for count in fell.values())


def test_dice_of_ones_own_are_kept_and_rolled():
    box = Box().does(MakeDie("sun, moon", 2))
    assert box.told() == [say("log.DieMade", count=2, faces=("sun", "moon"))]
    again = Box(edition=GAME.edition_of(box.state)).does(RollKept(("2d{sun,moon}",)))
    assert set(again.events[0].faces) <= {"sun", "moon"}


def test_whatever_is_written_as_faces_makes_a_die():
    for words in ("x", " , ", "{a},b}", ",".join("abcdefghijklmnopqrstuvwxyz")):
        assert Box().does(MakeDie(words)).state.dice


@pytest.mark.parametrize("move", [RollDice("dice"), RollKept(("7d7",)), MakeDie("a,b", 11)])
def test_what_are_no_dice_is_refused(move):
    with pytest.raises(IllegalMove) as refusal:
        Box().does(move)
    assert GAME.reader().read(refusal.value.said).endswith(".")
