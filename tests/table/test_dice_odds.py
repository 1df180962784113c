"""Odds of totals, compared with an enumeration of all rolls; and modifiers of the dice notation."""

import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from companion.table import dice_odds
from companion.table.chance import Chance
from companion.table.dice_notation import MOST_ROLLS, DiceError, parse_throw
from companion.table.dice_odds import MOST_STEPS, _die_weights, odds_of, totals_of
from companion.table.grammar import grammar_of


def chances(notation):
    totals = totals_of(parse_throw(notation))
    whole = sum(totals.weights)
    return {totals.low + at: Fraction(weight, whole) for at, weight in enumerate(totals.weights) if weight}


def count_odds(falls, total):
    falls = list(falls)
    odds = {}
    for fall in falls:
        odds[total(fall)] = odds.get(total(fall), 0) + Fraction(1, len(falls))
    return odds


@pytest.mark.parametrize(
    ("notation", "dice", "total"),
    [
        ("3d6+2", (6, 6, 6), lambda fall: sum(fall) + 2),
        ("2d8-d4", (8, 8, 4), lambda fall: fall[0] + fall[1] - fall[2]),
        ("4d6kh3", (6,) * 4, lambda fall: sum(sorted(fall)[1:])),
        ("4d6k3", (6,) * 4, lambda fall: sum(sorted(fall)[1:])),
        ("4d6dl1", (6,) * 4, lambda fall: sum(sorted(fall)[1:])),
        ("2d20kl1", (20, 20), min),
        ("3d6dh2", (6,) * 3, min),
        ("2d20kh1+d4", (20, 20, 4), lambda fall: max(fall[:2]) + fall[2]),
    ],
)
def test_odds_match_counting_every_fall(notation, dice, total):
    assert chances(notation) == count_odds(product(*(range(1, sides + 1) for sides in dice)), total)


@pytest.mark.long
def test_exploding_die_rolls_again_on_its_highest_face():
    odds = chances("d6!")
    assert odds[5] == Fraction(1, 6) and 6 not in odds and odds[7] == Fraction(1, 36) and odds[13] == Fraction(1, 216)
    assert chances("d6!>4")[6] == Fraction(1, 36) and sum(odds.values()) == 1
    assert max(odds) == 6 * MOST_ROLLS
    assert chances("d6!!") == odds


def test_dice_that_explode_on_most_faces_are_computed_in_few_calls():
    """Ten dice that explode on two of ten faces took 8 seconds: each exploding face computed all rolls after it again."""
    calls = []
    sys.setprofile(lambda frame, event, argument: calls.append(event))
    try:
        totals = totals_of(parse_throw("2d6!>=3"))
    finally:
        sys.setprofile(None)
    assert Fraction(totals.weights[0], sum(totals.weights)) == Fraction(1, 36) and len(calls) < 20_000


def test_rerolled_face_remains_only_if_it_falls_every_time():
    reroll_odds = chances("d6r1")
    assert reroll_odds[1] == Fraction(1, 6**MOST_ROLLS) and reroll_odds[2] == (1 - reroll_odds[1]) / 5
    assert chances("d6ro<3") == {face: Fraction(1, 6) + Fraction(1, 18) if face > 2 else Fraction(1, 18) for face in range(1, 7)}


def test_dropping_compound_dice_is_exact_and_single_explosions_have_no_odds():
    assert sum(chances("3d4!!kh2").values()) == 1
    assert totals_of(parse_throw("3d4!kh2")) is None and totals_of(parse_throw("2d{a,b}")) is None


def test_dice_with_too_many_totals_have_no_odds_and_take_no_time():
    assert odds_of("40d1000") is None and odds_of("40d100!!kh20") is None
    assert abs(odds_of("40d20").chance_of_total(421) - 0.5) < 0.01


@pytest.mark.parametrize(
    ("notation", "has_odds"),
    [
        *[
            (notation, True)
            for notation in ("4d6kh3", "10d20kh5", "20d6kh10", "3d10!!kh2", "d100!>=95", "10d10!>=9", "d100r<50", "6d6!!kl2")
        ],
        *[
            (notation, False)
            for notation in ("4d10!!>=3kh3", "20d100!>=2", "10d100kh9", "d100r<40!>=45", "8d20!!kh4", "2d1000!>500")
        ],
    ],
)
def test_odds_take_a_limited_number_of_steps(notation, has_odds, monkeypatch):
    """`comb` is called at each step of kept dice; the weights of one die are counted when they are read."""
    steps = Counter()
    monkeypatch.setattr(dice_odds, "comb", lambda *numbers: steps.update(kept=1) or comb(*numbers))
    monkeypatch.setattr(dice_odds, "_die_weights", lambda *words, **more: count_reads(_die_weights(*words, **more), steps))
    assert (totals_of(parse_throw(notation)) is not None) == has_odds
    assert max(steps.values(), default=0) <= MOST_STEPS, steps


def count_reads(weights, steps):
    steps.update(rolls=len(weights))
    return weights


@pytest.mark.parametrize("text", ["4d6kh5", "4d6dl4", "d6r<7", "d6!>0", "d6r<4!>3", "3d{a,b}kh1", "4d6kh3x", "d6r", "2d6d1"])
def test_modifiers_that_leave_no_die_are_refused(text):
    with pytest.raises(DiceError):
        parse_throw(text)


def test_notation_is_written_as_it_was_read():
    for text in ("4d6kh3", "d6!", "2d20kl1", "2d6r1", "3d6ro<3!", "d6!!", "10d10!>=9"):
        assert parse_throw(text).notation == text == parse_throw(parse_throw(text).notation).notation
    assert parse_throw("4W6KH3").notation == "4d6kh3" and grammar_of("de").notation("4d6dl1+2d20kh1") == "4W6dl1+2W20kh1"


def test_plain_dice_keep_their_sequence_of_draws():
    from companion.games.toolbox.dice import _throw_event

    chance = Chance(bytes(32))
    assert _throw_event(parse_throw("3d6+d20"), chance).faces == tuple(
        map(str, (*Chance(bytes(32)).roll(3, 6, 1), *Chance(bytes(32), 1).roll(1, 20, 1)))
    )
    assert chance.draw_count == 2
