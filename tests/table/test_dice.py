"""A tray of dice described as data, and its sentences."""

import pytest

from companion.table.dice import DiceSet, Face
from companion.table.moves import IllegalMoveError
from tests.english_view import english_text, error_text

BOARDING = DiceSet("boarding", 1, (Face("1", 1), Face("2", 2), Face("skull")))
PAIR = DiceSet("pair", 2, tuple(Face(str(pips), pips) for pips in range(1, 7)))


def test_faces_are_read_by_label_in_any_case():
    assert PAIR.read(("6", "1"), 2) == (6, 1)
    assert BOARDING.read(("SKULL",), 1) == (3,)


@pytest.mark.parametrize(
    ("faces", "count", "reason", "sentence"),
    [
        (("2",), 2, "wrong_count", "Need 2 dice, got 1. Roll again, or tap them in."),
        (("2", "2"), 1, "wrong_count", "Need 1 die, got 2. Roll again, or tap them in."),
        (("7",), 1, "unknown_face", "No die has a face “7”. They show 1, 2, 3, 4, 5 or 6."),
        (("7", "1", "1"), 1, "unknown_face", "No die has a face “7”. They show 1, 2, 3, 4, 5 or 6."),
    ],
)
def test_impossible_faces_are_refused_with_a_sentence(faces, count, reason, sentence):
    with pytest.raises(IllegalMoveError) as refusal:
        PAIR.read(faces, count)
    assert (refusal.value.reason, error_text(refusal)) == (reason, sentence)


def test_dice_are_entered_by_face_and_picked_by_position():
    entry = BOARDING.entry_field("faces", "The die", 1)
    assert [option.value for option in entry.options] == ["1", "2", "skull"] and entry.check(("skull",)) == ("skull",)
    field = PAIR.pick_field("dice", "Which?", (2, 5))
    assert [(option.value, english_text(option.label), option.mark) for option in field.options] == [
        (0, "2", "die:0"),
        (1, "5", "die:1"),
    ]


def test_dice_set_has_its_report_pattern():
    assert BOARDING.report_pattern == "ROLL boarding" and BOARDING.labels == ("1", "2", "skull")
