"""Test the odds: exact for the tiles seen, and confirmed by simulated flips."""

import random
from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from companion.games.deep_dive import GAME
from companion.games.deep_dive.box import DEPTHS, family, kinds
from companion.games.deep_dive.dive import FlipTile, GoDeeper, SpendRock, TakeTile, TileFlipped
from companion.games.deep_dive.odds import chance_by_flip, chance_from_depth
from companion.games.deep_dive.state import Phase, with_depth
from companion.session.record.simulated_game import seed_of, simulate
from tests.games.deep_dive.builders import (
    apply_moves,
    dealt_state,
    empty_depth,
    give_tiles,
    put_face_up,
    put_next,
    set_pile_height,
    trap_penguin,
)

# 200 games of 4 seats with this seed. For each depth, the number of flipped tiles of each family is compared with the sum of the
# chances predicted before each flip. If the odds are right, one such test in a thousand has a chi-square over the threshold.
SEED, GAMES = "the odds of Deep Dive", 200
THRESHOLD = {2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52}
OCEANS = 4000
MOST_DEVIATIONS = 4.0


def read_odds(state):
    """Return the odds in English."""
    return GAME.reader().read_all(GAME.view(state, None).odds)


def chances_by_label(state):
    return {row.label: pytest.approx(row.chance, abs=1e-12) for row in read_odds(state).rows}


def test_the_odds_of_a_new_ocean_count_every_unseen_tile():
    odds = chances_by_label(dealt_state(4))
    assert odds["Depth 1: predator"] == 6 / 44
    assert odds["Depth 1: food ≈ 1.5"] == 24 / 44
    assert odds["Depth 1: rock"] == 8 / 44 and odds["Depth 1: water"] == 6 / 44
    assert odds["Depth 5: pink 9"] == 2 / 23 and odds["Depth 5: food ≈ 9"] == 12 / 23


def test_the_tiles_removed_unseen_do_not_change_the_odds():
    assert dealt_state(4).depth(1).pile.height < dealt_state(6).depth(1).pile.height
    assert chances_by_label(dealt_state(4))["Depth 1: predator"] == chances_by_label(dealt_state(6))["Depth 1: predator"]


def test_a_seen_tile_changes_the_odds_of_its_depth_only():
    before, chances_after = (
        chances_by_label(dealt_state(4)),
        chances_by_label(put_face_up(dealt_state(4), 1, "predator", "predator")),
    )
    assert chances_after["Depth 1: predator"] == 4 / 42
    assert chances_after["Depth 2: predator"] == before["Depth 2: predator"]


def test_odds_show_the_expected_worth_of_the_food_of_a_depth():
    odds = chances_by_label(put_face_up(dealt_state(4), 5, "pink8", "green8", "yellow8"))
    assert odds["Depth 5: food ≈ 9.3"] == 9 / 20


@pytest.mark.parametrize("depth", DEPTHS)
def test_chances_of_a_depth_sum_to_one(depth):
    for state in (dealt_state(2), dealt_state(6), put_face_up(dealt_state(4), depth, "predator", kinds(depth)[-1])):
        assert sum(state.depth(depth).pile.chances().values()) == pytest.approx(1)


def test_a_depth_with_nothing_face_down_has_no_odds():
    assert not any(label.startswith("Depth 3:") for label in chances_by_label(set_pile_height(dealt_state(4), 3, 0)))


def ungrouped_chances(state):
    return {row.label: pytest.approx(row.chance) for row in read_odds(state).rows if not row.group}


def test_odds_start_with_the_next_flip_in_short():
    state = apply_moves(give_tiles(dealt_state(4), 0, (1, "rock")), SpendRock(0, (4,)))
    assert read_odds(state).title == "A flip at depth 4"
    assert list(ungrouped_chances(state)) == ["gets a tile", "predator", "food ≈ 6", "water"]
    assert ungrouped_chances(state)["gets a tile"] == chance_by_flip(state, 4)


def test_every_depth_has_its_group():
    chances = read_odds(dealt_state(2)).rows
    assert {row.group for row in chances if row.group} == {f"Depth {depth}" for depth in DEPTHS}
    assert all(row.label.startswith(f"{row.group}: ") for row in chances if row.group)


def test_odds_after_a_flip_are_those_of_the_next_depth():
    state = apply_moves(put_next(dealt_state(4), 1, "pink2"), FlipTile(0))
    assert read_odds(state).title == "A flip at depth 2"
    assert ungrouped_chances(state)["gets a tile"] == chance_from_depth(state, 2)


def test_odds_show_the_chance_after_skipping_a_depth():
    assert ungrouped_chances(trap_penguin(dealt_state(4), 0, 1))["gets one if you skip"] == chance_from_depth(dealt_state(4), 2)


def test_odds_of_the_opponents_turn_show_no_chance_to_get_a_tile():
    assert "gets a tile" not in ungrouped_chances(replace(dealt_state(1), up=-1))


def test_odds_can_be_switched_off():
    assert read_odds(dealt_state(4, odds="off")) is None
    assert read_odds(replace(dealt_state(4), phase=Phase.OVER)) is None


def dive_with_rock(depth=5, seats=4):
    """Return a state in which the active seat dived to `depth` with a rock."""
    return apply_moves(give_tiles(dealt_state(seats), 0, (1, "rock")), SpendRock(0, (depth,)))


def test_flip_at_depth_5_gets_a_tile_unless_it_is_a_predator():
    assert chance_by_flip(dive_with_rock(), 5) == pytest.approx(12 / 23)


def test_open_water_carries_on_to_the_next_depth():
    state = dive_with_rock(4)
    assert chance_by_flip(state, 4) == pytest.approx(12 / 23 + 3 / 23 * 12 / 23)


def test_chance_is_one_when_a_tile_is_face_up():
    assert chance_from_depth(put_face_up(dealt_state(4), 2, "pink2"), 2) == 1


def test_chance_counts_a_retreat_when_two_penguins_are_trapped():
    state = trap_penguin(dealt_state(4), 0, 5, 5)
    assert chance_by_flip(put_face_up(state, 5, "pink8"), 5) == 1
    assert chance_by_flip(state, 5) == pytest.approx(12 / 21)


def test_chance_skips_a_depth_with_an_own_penguin_when_that_is_likelier():
    state = empty_depth(trap_penguin(dealt_state(4), 0, 4), 5)
    state = put_face_up(state, 5, "green9")
    assert chance_from_depth(state, 4) == 1


def test_chance_is_zero_when_no_tile_is_left():
    assert chance_from_depth(empty_depth(dealt_state(4), 5), 5) == 0


def reshuffle(state, luck):
    """Return the state with the face-down tiles in another order, which looks the same to players."""
    for number, depth in enumerate(state.depths, 1):
        tiles = [kind for kind, count in zip(depth.pile.kinds, depth.pile.unseen, strict=True) for _ in range(count)]
        order = tuple(luck.sample(tiles, depth.pile.height))
        state = with_depth(state, number, pile=replace(depth.pile, order=order))
    return state


def gets_tile(state):
    """Return whether the first seat gets a tile if it flips, takes what it can, and dives deeper only if it must."""
    state = apply_moves(state, FlipTile(0))
    while state.up == 0:
        this_depth, takeable = state.current_depth, state.current_depth.takeable
        if state.phase == Phase.RETREAT:
            return True
        if state.phase == Phase.FLIPPED or takeable:
            return True
        state = apply_moves(state, FlipTile(0) if this_depth.pile.height else GoDeeper(0))
    return sum(map(len, state.divers[0].columns)) + len(state.divers[0].rocks) > 0


@pytest.mark.parametrize("trapped", [(), (3, 4)])
def test_simulated_dives_match_the_predicted_chances(trapped):
    """Compare with 4,000 oceans that look alike, seed 11.

    A deviation of over 4 standard deviations comes once in 15,000 tests.
    """
    luck, state = random.Random(11), trap_penguin(dealt_state(2), 0, *trapped)
    state = put_face_up(state, 3, "pink4") if trapped else state
    predicted = chance_by_flip(state, 1)
    hits = sum(gets_tile(reshuffle(state, luck)) for _ in range(OCEANS))
    spread = (OCEANS * predicted * (1 - predicted)) ** 0.5
    assert abs(hits - OCEANS * predicted) < MOST_DEVIATIONS * max(spread, 1)


def list_flips(game):
    """Yield every flip of a simulated game: its depth, the chances counts before it, and the tile."""
    for step in game.steps:
        for event in step.events:
            if isinstance(event, TileFlipped):
                yield event.depth, step.state_before.depth(event.depth).pile.chances(), event.tile


@cache
def all_flips():
    """Return the flips of all games, which are played once for all tests."""
    return [flip for number in range(GAMES) for flip in list_flips(simulate(GAME, 4, seed_of(SEED, number)))]


def sum_by_family(chances):
    sums = Counter()
    for tile, chance in chances.items():
        sums[family(tile)] += chance
    return sums


def compute_chi_squares(predict=lambda chances: chances):
    """Return the chi-square of each depth, with its degrees of freedom."""
    expected, counts = ({depth: Counter() for depth in DEPTHS} for _ in range(2))
    for depth, chances, tile in all_flips():
        expected[depth].update(sum_by_family(predict(chances)))
        counts[depth][family(tile)] += 1
    return {
        depth: (
            sum((counts[depth][name] - count) ** 2 / count for name, count in expected[depth].items()),
            len(expected[depth]) - 1,
        )
        for depth in DEPTHS
    }


@pytest.mark.long
def test_predicted_odds_match_the_flips_of_200_games():
    for depth, (chi_square, freedom) in compute_chi_squares().items():
        assert chi_square < THRESHOLD[freedom], f"depth {depth}"


@pytest.mark.long
def test_chi_square_detects_wrong_odds():
    """Check that every depth fails if the chance of a predator is taken a quarter too high."""

    def wrong(chances):
        more = chances.get("predator", 0) * 0.25
        rest = 1 - chances.get("predator", 0) or 1
        return {tile: chance * (1.25 if tile == "predator" else 1 - more / rest) for tile, chance in chances.items()}

    failing = [depth for depth, (chi_square, freedom) in compute_chi_squares(wrong).items() if chi_square >= THRESHOLD[freedom]]
    assert len(failing) >= 3


def test_taken_tile_no_longer_counts_as_unseen():
    state = apply_moves(put_next(dealt_state(4), 1, "pink2"), FlipTile(0), TakeTile(0, 1, "pink2"))
    assert chances_by_label(state)["Depth 1: pink 2"] == 3 / 43
