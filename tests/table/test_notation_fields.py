"""Fields that read typed sums and dice notation."""

import contextlib
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.dice_notation import DiceError, parse_throw
from companion.table.moves import IllegalMoveError
from companion.table.notation_fields import Notation, Sum
from companion.table.sum_notation import SumError, value_of
from tests.english_view import error_text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12+7", 19),
        ("-3", -3),
        ("2+3*4", 14),
        ("(2+3)*4", 20),
        ("10-4-3", 3),
        ("24/4/2", 3),
        ("--2", 2),
        ("2×-3", -6),
        (" 1 + 2 ", 3),
        ("7÷2", Fraction(7, 2)),
        ("0,1+0.2", Fraction(3, 10)),
    ],
)
def test_typed_sum_has_the_expected_value(text, value):
    assert value_of(text) == value


@pytest.mark.parametrize(
    "text", ["", " ", "+", "12+", "(1", "1)", "1//2", "a", "1 2", "5/0", "5/(2-2)", "()", "1..2", ".", "9" * 3 + "+1" * 40, "２+²"]
)
def test_wrong_sum_is_refused_with_a_sentence(text):
    with pytest.raises(SumError) as refusal:
        value_of(text)
    assert error_text(refusal).endswith(".")


TERMS = st.recursive(
    st.integers(0, 999).map(str), lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map("({0[0]}{0[1]}{0[2]})".format)
)


@pytest.mark.long
@given(TERMS)
def test_typed_sum_equals_the_value_in_python(text):
    if len(text) <= 60:
        assert value_of(text) == eval(text)


@given(st.text(max_size=12))
def test_any_text_is_a_sum_or_raises_sum_error(text):
    with contextlib.suppress(SumError):
        value_of(text)


def test_sum_field_accepts_values_within_its_range_and_step():
    field = Sum("points", "Points", -10, 50)
    assert (field.check("12+7"), field.check(-4), Sum("points", "Points", 0, 9, places=2).check("2.5+1/4")) == (19, -4, 275)
    for text in ("51", "-11", "7/2", "x"):
        with pytest.raises(IllegalMoveError) as refusal:
            field.check(text)
        assert refusal.value.reason == "bad_filling"


@pytest.mark.parametrize(
    ("text", "tidy", "faces"),
    [
        ("3d6", "3d6", [6]),
        ("1d20+3", "d20+3", [20]),
        ("4df", "4dF", [3]),
        ("d%", "d100", [100]),
        ("2W8 - d4", "2d8-d4", [8, 4]),
        ("2d{red, blue ,blue}", "2d{red,blue,blue}", [3]),
    ],
)
def test_dice_are_read_as_they_are_written(text, tidy, faces):
    throw = parse_throw(text)
    assert throw.notation == tidy and [len(die.faces) for die in throw.dice] == faces
    assert parse_throw(tidy) == throw


@pytest.mark.parametrize(
    "text", ["", "5", "d", "d1", "0d6", "41d6", "3d6d6", "dice", "d{one}", "d{a,b", "2d6++1", "d2000", "3d6 and"]
)
def test_wrong_dice_notation_is_refused_with_its_sentence(text):
    with pytest.raises(DiceError) as no_dice:
        parse_throw(text)
    assert error_text(no_dice).endswith(".")
    with pytest.raises(IllegalMoveError) as refusal:
        Notation("dice", "Dice").check(text)
    assert error_text(refusal) == error_text(no_dice)


@pytest.mark.parametrize(("text", "count"), [("1000d6", 1000), ("0d6+2d6", 0), ("20d6+21d6", 41)])
def test_refusal_of_too_many_or_no_dice_names_their_number(text, count):
    with pytest.raises(DiceError) as refusal:
        parse_throw(text)
    assert error_text(refusal) == f"Roll 1 to 40 dice at once, not {count}."


def test_only_faces_that_are_all_numbers_add_up():
    assert parse_throw("2d{0,1,1,2}").is_counted and not parse_throw("d{hit,2}").is_counted
