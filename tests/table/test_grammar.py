"""Dice notation in each language, such as “2d6” and “2W6”."""

from companion.games import catalogue
from companion.table.sentence import say

GAME = catalogue.game("toolbox")


def test_german_notation_writes_w_for_dice():
    sentence = say("log.rolled", dice="2d20+d{red,2d6}+4dF", faces=("3", "9"))
    assert "2d20+d{red,2d6}+4dF" in GAME.reader((), "en").read(sentence)
    assert "2W20+W{red,2d6}+4dF" in GAME.reader((), "de").read(sentence)
