"""Test the odds: six known figures, a search through every way to keep dice, a million turns, and their cost."""

import random
import time
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest
from msgspec.structs import replace

from companion.games.into_the_blue import GAME, odds
from companion.games.into_the_blue.box import ROLLS, run_of
from companion.games.into_the_blue.state import Phase
from tests.games.into_the_blue.builders import dealt_state, fixed_state, rolled_state

FIGURES = {1: 0.962, 2: 0.898, 3: 0.796, 4: 0.644, 5: 0.437, 6: 0.197}
TRAYS = list(combinations_with_replacement(range(1, 7), 6))


@pytest.mark.parametrize(("goal", "figure"), FIGURES.items())
def test_first_roll_has_the_known_chances(goal, figure):
    assert round(odds.chance(goal, (), ROLLS), 3) == figure


# a search through every way to keep dice, independent of the module's shortcut


def is_reached(goal, dice):
    return all(face in dice for face in range(1, goal + 1))


@cache
def best_chance(goal, dice, rolls):
    """Return the best chance over every way to keep some of `dice` (sorted) and reroll the others."""
    if not rolls:
        return float(is_reached(goal, dice))
    return max(chance_with_kept_dice(goal, kept_dice, rolls) for kept_dice in ways_to_keep(dice))


def ways_to_keep(dice):
    return {kept_dice for size in range(7) for kept_dice in combinations(dice, size)}


@cache
def chance_with_kept_dice(goal, kept_dice, rolls):
    """Return the chance of keeping `kept_dice` and rerolling the others, computed one die after the other."""
    if len(kept_dice) == 6:
        return best_chance(goal, kept_dice, rolls - 1)
    return sum(chance_with_kept_dice(goal, tuple(sorted((*kept_dice, face))), rolls) for face in range(1, 7)) / 6


@pytest.mark.parametrize("goal", odds.GOALS)
def test_chances_match_the_best_of_all_ways_to_keep_dice(goal):
    for dice in TRAYS:
        for rolls in (0, 1, 2):
            assert odds.chance(goal, dice, rolls) == pytest.approx(best_chance(goal, dice, rolls), abs=1e-12)
    assert odds.chance(goal, (), 3) == pytest.approx(chance_with_kept_dice(goal, (), 3), abs=1e-12)


@pytest.mark.parametrize("goal", odds.GOALS)
def test_the_dice_named_to_keep_reach_that_chance(goal):
    for dice in TRAYS:
        for rolls in (1, 2):
            assert chance_with_kept_dice(goal, odds.best_kept(goal, dice), rolls) == pytest.approx(
                best_chance(goal, dice, rolls), abs=1e-12
            )


def test_advice_keeps_every_die_of_the_level_when_the_run_is_reached():
    assert odds.best_kept(3, (1, 2, 3, 3, 3, 6)) == (1, 2, 3, 3, 3)
    assert odds.best_kept(4, (1, 2, 3, 3, 3, 6)) == (1, 2, 3)


def test_chance_after_throw_counts_only_the_dice_picked_up():
    dice = (1, 2, 3, 4, 5, 5)
    assert odds.chance_after_throw(6, dice, (5,), 1) == pytest.approx(1 / 6)
    assert odds.chance_after_throw(5, dice, (5,), 1) == 1.0
    assert odds.chance_after_throw(6, dice, (0, 1), 2) == pytest.approx(chance_with_kept_dice(6, (3, 4, 5, 5), 2))


# a million turns


@pytest.mark.long
def test_a_million_random_turns_match_the_computed_chances():
    """Play each turn for one goal; the result may differ by four standard deviations."""
    luck = random.Random(2026)
    turns = 170_000
    faces = [(1 << face) for face in range(6)]
    choices = luck.choices
    for goal in odds.GOALS:
        wanted_faces = (1 << goal) - 1
        reached = sum(play_turn(wanted_faces, faces, choices) for _ in range(turns))
        exact = odds.chance(goal, (), 3)
        assert abs(reached / turns - exact) < 4 * (exact * (1 - exact) / turns) ** 0.5
    assert turns * len(odds.GOALS) >= 1_000_000


def play_turn(wanted_faces, faces, choices):
    """Return whether a turn of three rolls reaches all wanted faces (bits): keep one of each, and reroll the others."""
    have, missing = 0, 6
    for _ in range(3):
        for bit in choices(faces, k=missing):
            have |= bit
        have &= wanted_faces
        if have == wanted_faces:
            return True
        missing = 6 - have.bit_count()
    return False


# the panel of odds


def read_odds(state):
    """Return the odds in English."""
    return GAME.reader().read_all(GAME.view(state, None).odds)


def test_advice_and_odds_show_the_same_chances():
    """Check that no other dice reach the goal of the advice more often, and that no other level has more expected value."""
    worths = (2, 4, 6, 8, 10)
    for rolls in (1, 2):
        for dice in TRAYS:
            if run_of(dice).is_perfect:
                continue
            kept_places, goal = odds.advise(dice, rolls, worths)
            chances = odds.chances_keeping(dice, kept_places, rolls)
            assert chances[odds.GOALS.index(goal)] == pytest.approx(odds.chance(goal, dice, rolls)), (dice, goal)
            top = run_of(dice).top
            rivals = [odds.chance(level, dice, rolls) * worths[level - 1] for level in range(top + 1, 6)]
            assert goal == 6 if top == 5 else odds.chance(goal, dice, rolls) * worths[goal - 1] == max(rivals)


def test_advised_dice_follow_the_treasures():
    dice = (1, 2, 3, 5, 5, 6)
    assert odds.advise(dice, 2, (2, 4, 6, 8, 10)) == ((0, 1, 2), 4)
    assert odds.advise(dice, 2, (2, 4, 6, 8, 12)) == ((0, 1, 2, 3), 5)


def test_odds_panel_lists_every_run_and_the_perfect_dive_with_dice_to_keep():
    panel = read_odds(rolled_state((1, 1, 2, 4, 5, 6)))
    assert panel.title == "Chances with 2 rolls left"
    assert [(row.label, row.note) for row in panel.rows] == [
        ("Perfect dive", "keep 1 2 4 5 chest"),
        ("Sequence 1–5", "keep 1 2 4 5"),
        ("Sequence 1–4", "keep 1 2 4"),
        ("Sequence 1–3", "keep 1 2"),
        ("Sequence 1–2", "keep 1 2"),
        ("Sequence 1", "keep 1 1"),
    ]
    assert [row.chance for row in panel.rows[4:]] == [1.0, 1.0]
    assert panel.rows[0].chance == pytest.approx(1 - (5 / 6) ** 2)


def test_odds_panel_shows_the_chances_of_a_turn_before_the_first_roll():
    assert {row.label: round(row.chance, 3) for row in read_odds(dealt_state()).rows} == {
        "Perfect dive": 0.197,
        "Sequence 1–5": 0.437,
        "Sequence 1–4": 0.644,
        "Sequence 1–3": 0.796,
        "Sequence 1–2": 0.898,
        "Sequence 1": 0.962,
    }
    assert not any(row.note for row in read_odds(dealt_state()).rows)


def test_fixed_dice_have_no_odds():
    assert read_odds(fixed_state((1, 1, 2, 4, 5, 6))) is None


def test_dice_picked_up_for_a_throw_have_odds():
    panel = read_odds(replace(rolled_state((1, 2, 3, 4, 5, 5)), phase=Phase.THROW, throwing=(5,)))
    assert panel.rows[0].chance == pytest.approx(1 - (5 / 6) ** 2)


def test_the_panel_takes_less_than_50_ms_even_the_first_time():
    odds._goal_chance.cache_clear()
    odds._new_face_chances.cache_clear()
    begin = time.process_time()
    read_odds(dealt_state())
    read_odds(rolled_state((1, 1, 2, 4, 5, 6)))
    assert time.process_time() - begin < 0.05
