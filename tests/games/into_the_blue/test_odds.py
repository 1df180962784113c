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
from companion.table.sentence import say
from tests.games.into_the_blue.builders import dealt_state, fixed_state, rolled_state, set_shells

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


def test_chances_of_a_reroll_are_computed_once_for_all_dice_that_help_as_much():
    assert odds.chances_keeping((1, 2, 3, 5, 5, 6), (0, 1), 2) == odds.chances_keeping((1, 2, 4, 4, 4, 6), (0, 1), 2)
    miss_count = odds._chance_throwing.cache_info().misses
    odds.chances_keeping((1, 2, 2, 2, 3, 3), (0, 1), 2)
    assert odds._chance_throwing.cache_info().misses == miss_count


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


def plain_gains(*worths):
    """Return the gains of an empty board with these main treasures."""
    return odds.Gains(tuple((0, worth) for worth in worths), 6.4)


def best_expected_gain(gains):
    """Return a function of kept faces: the most VP to expect if the other dice are rolled once, by a search through all rolls."""

    def gain_of(dice):
        run = run_of(dice)
        if run.is_perfect:
            return gains.chest
        return max((gains.on_level(level, dice.count(level)) for level in range(1, run.top + 1)), default=0)

    @cache
    def expect(kept_faces):
        if len(kept_faces) == 6:
            return gain_of(kept_faces)
        return sum(expect(tuple(sorted((*kept_faces, face)))) for face in range(1, 7)) / 6

    return expect


BOARDS = [
    plain_gains(2, 4, 6, 8, 10),
    odds.Gains(((0, 0), (0, 0, 4, 4), (0, 3, 3, 6), (0, 0), (0, 10)), 9.0),
    odds.Gains(((0, 2), (0, 0), (0, 0), (0, 8), (0, 0)), 7.0),
]


@pytest.mark.parametrize("gains", BOARDS)
def test_the_advice_loses_little_against_a_search_through_all_ways_to_keep_dice(gains):
    """The advice is an estimate; ties, led levels and chests are in the gains."""
    expect = best_expected_gain(gains)
    losses = []
    for dice in TRAYS:
        if not run_of(dice).is_perfect:
            kept_places, _ = odds.advise(dice, 1, gains)
            kept_faces = tuple(dice[place] for place in kept_places)
            losses.append(max(map(expect, ways_to_keep(dice))) - expect(kept_faces))
    assert sum(losses) / len(losses) < 0.1


def test_advice_and_odds_show_the_same_chances():
    """Check that the level named by the advice has the chance shown in the odds."""
    gains = plain_gains(2, 4, 6, 8, 10)
    for rolls in (1, 2):
        for dice in TRAYS:
            if not run_of(dice).is_perfect:
                kept_places, goal = odds.advise(dice, rolls, gains)
                chances = odds.chances_keeping(dice, kept_places, rolls)
                assert not kept_places or chances[odds.GOALS.index(goal)] == pytest.approx(odds.chance(goal, dice, rolls)), dice


def test_advised_dice_follow_the_gains():
    dice = (1, 2, 3, 5, 5, 6)
    assert odds.advise(dice, 2, plain_gains(2, 4, 6, 8, 7)) == ((0, 1, 2), 4)
    assert odds.advise(dice, 2, plain_gains(2, 4, 6, 8, 12)) == ((0, 1, 2, 3), 5)


def test_a_level_led_already_is_no_goal():
    """A guest was advised “level 4, up to 8 VP” for a level that was his, and for one where a shell only lost a tie."""
    dice = (1, 2, 3, 3, 5, 6)
    led = set_shells(rolled_state(dice, 2), [(0, 0, 0, 2, 0), (0, 0, 0, 0, 0)])
    assert odds.advise(dice, 2, odds.gains_of(led)).goal != 4
    tied = set_shells(rolled_state((2, 2, 3, 4, 5, 5), 2), [(0, 0, 0, 0, 0), (0, 0, 3, 1, 0)])
    assert odds.gains_of(tied).on_level(4, 1) == 4, "Scott has more shells on level 3"
    assert odds.advise((2, 2, 3, 4, 5, 5), 2, odds.gains_of(tied)).goal == 5


def test_the_named_goal_is_why_the_dice_are_kept():
    """A guest read “level 5: 6%” although both fives were rerolled for the threes, and “chest: 2%” for a single 2."""
    dice = (1, 2, 3, 3, 5, 5)
    rows = [(0, 1, 0, 1, 0), (0, 0, 2, 2, 0)]
    assert odds.advise(dice, 1, odds.gains_of(set_shells(rolled_state(dice, 2), rows))) == ((0, 1, 2, 3), 3)
    dice = (2, 4, 5, 2, 4, 4)
    rows = [(0, 0, 2, 2, 0), (0, 1, 2, 1, 0)]
    kept_places, goal = odds.advise(dice, 1, odds.gains_of(set_shells(rolled_state(dice, 2), rows)))
    assert (kept_places, goal) == ((0, 1, 2), 5)


def test_advice_names_a_sure_level_and_no_unlikely_goal():
    """A guest read “level 5: 6 %” for dice without a 5, and “chest: 2 %” for a die that may well bring another level."""
    sure = odds.Gains(((0, 0), (0, 0), (0, 3, 6), (0, 0), (0, 10)), 6.4)
    assert odds.advise((1, 2, 3, 3, 5, 5), 1, sure) == ((0, 1, 2, 3), 3)
    likely = odds.Gains(((0, 2), (0, 0), (0, 3), (0, 0), (0, 0)), 7.4)
    assert odds.advise((2, 2, 4, 4, 4, 5), 1, likely) == ((0,), 3)
    chances = odds.chances_keeping((2, 2, 4, 4, 4, 5), (0,), 1)
    assert odds.best_goal((2,), chances, odds.Gains(((0, 2), (0, 0), (0, 0), (0, 0), (0, 0)), 7.4)) == 1


@pytest.mark.parametrize(("dice", "kept_places"), [((1, 1, 2, 3, 4, 5), (0, 2, 3, 4, 5)), ((1, 2, 3, 4, 5, 5), tuple(range(6)))])
def test_a_spare_die_beside_a_sequence_to_5_is_rerolled_unless_it_is_a_5(dice, kept_places):
    """Stop was advised. In a simulation a chest brought 5.3 VP more than level 5, and a second shell there 2.2 VP more than one."""
    assert odds.advise(dice, 1, odds.gains_of(rolled_state(dice, 2))).kept_places == kept_places


def test_stop_is_advised_if_a_reroll_can_only_lose():
    """Four shells on level 3 lead there; nothing else would bring anything."""
    rows = [(1, 1, 0, 0, 0), (0, 0, 3, 4, 3)]
    state = set_shells(rolled_state((1, 2, 3, 3, 3, 3), 2), rows)
    state = replace(state, holders=(0, 0, 0, 0, -1), rolls=2)
    stop = next(choice for choice in GAME.prompt(state).choices if choice.label == say("choice.stop"))
    assert stop.role == "primary"


def test_a_perfect_dive_is_worth_its_chest_and_no_level():
    """A guest read “level 5 is safe: +10 VP” for 1 to 5 and a chest, which bring a chest and another turn."""
    gains, dice = plain_gains(2, 4, 6, 8, 10), (1, 2, 3, 4, 5, 6)
    assert odds.ranked_ways(dice, 1, gains) == [odds.Way(odds.Advice(tuple(range(6)), odds.CHEST), 1.0, gains.chest)]
    assert odds.best_goal(dice, odds.chances_keeping(dice, range(6), 1), gains) == odds.CHEST


def test_odds_panel_lists_every_run_and_the_perfect_dive_with_dice_to_keep():
    panel = read_odds(rolled_state((1, 1, 2, 4, 5, 6)))
    assert panel.title == "Odds with 2 rolls left"
    assert [(row.label, row.note) for row in panel.rows] == [
        ("Perfect dive: a chest", "keep 1 2 4 5 chest"),
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
        "Perfect dive: a chest": 0.197,
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


def test_keeping_all_dice_has_no_chance_of_anything_else():
    """Beside the advice to stop the board showed 17 % for a chest."""
    assert odds.chances_keeping((1, 1, 2, 3, 4, 5), range(6), 2) == (0, 1, 1, 1, 1, 1)


def test_the_panel_takes_less_than_50_ms_even_the_first_time():
    odds._goal_chance.cache_clear()
    odds._new_face_chances.cache_clear()
    begin = time.process_time()
    read_odds(dealt_state())
    read_odds(rolled_state((1, 1, 2, 4, 5, 6)))
    assert time.process_time() - begin < 0.05
