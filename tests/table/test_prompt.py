"""A choice accepts values within the ranges of its fields, and refuses others with a sentence."""

import pytest

from companion.table.moves import IllegalMoveError, Move
from companion.table.prompt import Choice, Number, Option, Pick, Prompt, Text
from tests.english_view import error_text


class EnterGems(Move, frozen=True):
    gems: tuple[str, ...] = ()
    count: int = 0
    note: str = ""


GEMS = tuple(Option(colour, colour) for colour in ("silver", "gold", "red"))


def create_choice(**pick):
    fields = (Pick("gems", "Gems", GEMS, **pick), Number("count", "Cards", 1, 9, 2), Text("note", "Note", 5, least=1))
    return Choice("Tell", EnterGems(), fields=fields)


def refusal_of(choice, *values):
    with pytest.raises(IllegalMoveError) as refused:
        choice.fill(values)
    assert refused.value.reason == "bad_filling"
    return error_text(refused)


def test_a_filled_choice_is_its_move_with_the_values():
    assert create_choice().fill((("gold",), 3, "hi")) == EnterGems(("gold",), 3, "hi")


def test_single_picked_value_needs_no_tuple():
    assert create_choice().fill(("red", 1, "x")).gems == ("red",)


def test_unordered_pick_is_sorted_by_the_options():
    assert create_choice(most=3).fill((("red", "silver"), 1, "x")).gems == ("silver", "red")


def test_an_ordered_pick_keeps_its_order():
    assert create_choice(most=3, ordered=True).fill((("red", "silver"), 1, "x")).gems == ("red", "silver")


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ((("gold",), 3), "Tell: 3 answers needed, not 2."),
        ((("jade",), 3, "x"), "Jade isn’t one of the options."),
        ((("gold", "red"), 3, "x"), "Pick 1, not 2."),
        (((), 3, "x"), "Pick 1, not 0."),
        ((("gold",), 2, "x"), "Enter a number from 1 to 9, not 2."),
        ((("gold",), 11, "x"), "Enter a number from 1 to 9, not 11."),
        ((("gold",), True, "x"), "Enter a number from 1 to 9, not True."),
        ((("gold",), 3, ""), "Type 1 to 5 characters."),
        ((("gold",), 3, "longer"), "Type 1 to 5 characters."),
    ],
)
def test_a_filling_outside_the_ranges_is_refused(values, sentence):
    assert refusal_of(create_choice(), *values) == sentence


def test_a_thing_is_picked_once_unless_it_repeats():
    assert refusal_of(create_choice(most=2), ("gold", "gold"), 1, "x") == "Pick each only once."
    assert create_choice(most=2, repeats=True).fill((("gold", "gold"), 1, "x")).gems == ("gold", "gold")


def test_a_seat_sees_its_own_choices_and_those_of_anyone():
    own_choice, anyones, other_choice = Choice("a", EnterGems(), seat=0), Choice("b", EnterGems()), Choice("c", EnterGems(), seat=1)
    assert Prompt("?", (own_choice, anyones, other_choice)).choices_of(0) == (own_choice, anyones)


def test_number_with_one_possible_value_is_never_asked():
    choice = Choice("Tell", EnterGems(), fields=(Pick("gems", "Gems", GEMS), Number("count", "Cards", 1, 1)))
    assert [field.name for field in choice.fields] == ["gems"]
    assert choice.fill((("gold",),)) == EnterGems(("gold",), 1)
