"""Test treasures from level 5 up and explanations of ties, against an independent judge of random positions."""

import random
from functools import cmp_to_key

import pytest
from msgspec.structs import replace

from companion.games.into_the_blue import GAME
from companion.games.into_the_blue.scoring import level_story, order, taken_treasures
from companion.games.into_the_blue.state import NO_SEAT, Phase
from companion.table.sentence import SeatName, say
from tests.games.into_the_blue.builders import dealt_state, read_english, set_shells

NO_SHELLS = (0, 0, 0, 0, 0)


def create_finished_game(rows, last_turns=None, unplayed=None, **options):
    """Return a finished game: shells by seat on levels 1 to 5, unplayed shells, and each seat's last turn."""
    state = replace(set_shells(dealt_state(len(rows), **options), rows), phase=Phase.OVER)
    if unplayed:
        state = replace(state, unplayed=unplayed)
    return replace(state, last_turns=last_turns or tuple(range(1, len(rows) + 1)))


def tokens_of_level(state, level):
    return [(token.seat, token.worth) for token in taken_treasures(state) if token.level == level]


def explanation_lines(state):
    return [read_english(sentence) for sentence in GAME.standings(state).story]


def totals(state):
    return {row.seat: row.total for row in GAME.standings(state).seats}


# treasures


def test_most_shells_take_the_main_treasure_and_second_most_the_secondary():
    assert tokens_of_level(create_finished_game([(1, 0, 0, 0, 2), (1, 0, 0, 0, 5), (2, 0, 0, 0, 1)]), 5) == [(1, 10), (0, 5)]


def test_with_four_seats_the_third_takes_the_other_secondary():
    assert tokens_of_level(create_finished_game([(0, 0, 0, 0, 2), (0, 0, 0, 0, 5), (0, 0, 0, 0, 1), (0, 0, 0, 0, 3)]), 5) == [
        (1, 10),
        (3, 5),
        (0, 5),
    ]


@pytest.mark.parametrize(("seats", "most"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_secondary_treasures_are_one_for_two_or_three_seats_and_two_for_more(seats, most):
    state = create_finished_game([(seat + 1, 0, 0, 0, 0) for seat in range(seats)])
    assert len(tokens_of_level(state, 1)) == most


def test_seat_without_shells_on_a_level_gets_no_token():
    assert tokens_of_level(create_finished_game([(0, 0, 3, 0, 0), (1, 0, 0, 0, 0), NO_SHELLS, NO_SHELLS]), 3) == [(0, 6)]
    assert tokens_of_level(create_finished_game([NO_SHELLS, NO_SHELLS]), 3) == []


def test_second_place_takes_the_more_valuable_secondary_treasure():
    state = create_finished_game([(3, 0, 0, 0, 0), (2, 0, 0, 0, 0), (1, 0, 0, 0, 0), NO_SHELLS])
    state = replace(state, terms=replace(state.terms, treasures=((7, 1, 4),) * 5))
    assert tokens_of_level(state, 1) == [(0, 7), (1, 4), (2, 1)]


def test_score_lines_list_the_deepest_level_first():
    lines = GAME.standings(create_finished_game([(1, 1, 1, 1, 1), NO_SHELLS])).seats[0].lines
    assert [line.label for line in lines] == [say("score.token", level=level, rank=0) for level in (5, 4, 3, 2, 1)]
    assert [line.points for line in lines] == [10, 8, 6, 4, 2]


def test_chests_count_at_the_end():
    state = replace(create_finished_game([NO_SHELLS, (0, 1, 0, 0, 0)]), chests=(8, 5, 7, 6, 6), holders=(0, 1, NO_SEAT, 0, NO_SEAT))
    assert totals(state) == {0: 14, 1: 9}


def test_a_tied_total_is_a_shared_win():
    state = create_finished_game([(3, 0, 0, 0, 0), (0, 1, 0, 0, 0), (1, 0, 0, 0, 0)])
    state = replace(state, terms=replace(state.terms, treasures=((4, 1, 1), (4, 1, 1), (6, 1, 1), (8, 1, 1), (10, 1, 1))))
    standings = GAME.standings(state)
    assert standings.winners == (0, 1) and [row.place for row in standings.seats] == [1, 1, 3]
    assert say("score.shared", seats=(SeatName(0), SeatName(1)), total=4) in standings.story


# ties


def test_rulebook_example_of_sarah_and_scott_on_level_4():
    state = create_finished_game([(0, 0, 3, 2, 0), (0, 0, 1, 2, 0)])
    assert tokens_of_level(state, 4) == [(0, 8), (1, 4)]
    assert explanation_lines(state)[0] == (
        "Level 4 is tied: Sarah and Scott have 2 shells each. Tie-break, level 3: Sarah 3, Scott 1. "
        "Sarah takes the main treasure and Scott takes the secondary treasure."
    )


def test_rulebook_example_of_jim_and_alice_on_level_3():
    rows = [(9, 0, 0, 1, 0), (12, 0, 0, 0, 0), (2, 2, 3, 3, 0), (2, 2, 3, 3, 0)]
    # Scott ended the game; then Sarah, Alice and Jim had their last turns.
    state = create_finished_game(rows, last_turns=(21, 20, 22, 23))
    assert tokens_of_level(state, 3) == [(2, 6), (3, 3)]
    assert explanation_lines(state)[1] == (
        "Level 3 is tied: Alice and Jim have 3 shells each. Tie-break, level 2: Alice and Jim tied at 2; level 1: Alice and Jim tied at 2; "
        "unplayed shells: Alice and Jim tied at 2; earlier last turn: Alice in turn 22, Jim in turn 23. "
        "Alice takes the main treasure and Jim takes the secondary treasure."
    )


def test_before_the_end_no_seat_is_ahead_by_its_last_turn():
    """Each turn changes which last turn is the earlier one, so that the explanation named the wrong seat."""
    rows = [(2, 2, 3, 0, 0), (2, 2, 3, 0, 0), (3, 2, 3, 0, 0)]
    tie = read_english(level_story(create_finished_game(rows), 3, is_over=False)[0])
    assert tie.endswith("the earlier last turn wins at the end. Alice takes the main treasure."), tie
    tie = read_english(level_story(create_finished_game(rows[:2]), 3, is_over=False)[0])
    assert tie.endswith("; the earlier last turn wins at the end.") and "takes" not in tie


def test_more_unplayed_shells_win_after_level_1():
    state = create_finished_game([(2, 0, 0, 1, 0), (2, 0, 0, 1, 0)], unplayed=(3, 4))
    assert tokens_of_level(state, 4) == [(1, 8), (0, 4)]


def test_levels_below_do_not_count():
    assert tokens_of_level(create_finished_game([(1, 1, 0, 0, 9), (1, 1, 1, 0, 0)], last_turns=(4, 3), unplayed=(2, 2)), 2) == [
        (1, 4),
        (0, 2),
    ]


def test_tie_of_three_is_explained_until_each_place_is_decided():
    state = create_finished_game([(1, 2, 2, 0, 0), (2, 2, 2, 0, 0), (0, 3, 2, 0, 0), NO_SHELLS])
    assert explanation_lines(state)[0] == (
        "Level 3 is tied: Alice, Scott and Sarah have 2 shells each. Tie-break, level 2: Alice 3, Scott 2, Sarah 2; level 1: Scott 2, Sarah 1. "
        "Alice takes the main treasure, Scott takes the secondary treasure and Sarah takes the other secondary treasure."
    )


def test_tie_below_the_token_places_is_not_explained():
    tied_for_third = [(5, 0, 0, 0, 0), (4, 0, 0, 0, 0), (1, 0, 0, 0, 0), (1, 0, 0, 0, 0)]
    assert any(
        line.startswith("Level 1 is tied: Alice and Jim") for line in explanation_lines(create_finished_game(tied_for_third))
    )
    tied_for_fourth = [(5, 0, 0, 0, 0), (4, 0, 0, 0, 0), (3, 0, 0, 0, 0), (1, 0, 0, 0, 0), (1, 0, 0, 0, 0)]
    assert not any(line.startswith("Level 1") for line in explanation_lines(create_finished_game(tied_for_fourth)))


def test_unverified_treasures_are_named_in_the_standings():
    assert GAME.standings(create_finished_game([NO_SHELLS, NO_SHELLS])).doubt == say("check_box")


# an independent judge


def tokens_by_rulebook(rows, unplayed, last_turns, seats):
    """Return the tokens of every level by asking the rulebook's questions in turn for each pair of seats."""

    def beats(level, seat, other):
        for upper in range(level, 0, -1):
            if rows[seat][upper - 1] > rows[other][upper - 1]:
                return True
            if rows[seat][upper - 1] < rows[other][upper - 1]:
                return False
        if unplayed[seat] > unplayed[other]:
            return True
        if unplayed[seat] < unplayed[other]:
            return False
        return last_turns[seat] < last_turns[other]

    def placed(level):
        seats_there = [seat for seat in range(seats) if rows[seat][level - 1] > 0]
        return sorted(seats_there, key=cmp_to_key(lambda seat, other: -1 if beats(level, seat, other) else 1))

    return {level: placed(level)[: 3 if seats >= 4 else 2] for level in range(1, 6)}


@pytest.mark.long
def test_tokens_of_random_positions_match_the_rulebook_order():
    luck = random.Random(5)
    close = 0
    for _ in range(5000):
        seats = luck.randint(2, 5)
        most = luck.choice((1, 2, 3))
        rows = [tuple(luck.randint(0, most) for _ in range(5)) for _ in range(seats)]
        if luck.random() < 0.5:
            rows[-1] = rows[0]
        unplayed = tuple(luck.choice((12 - sum(row), 2)) for row in rows)
        last_turns = tuple(luck.sample(range(1, 60), seats))
        state = create_finished_game(rows, last_turns, unplayed)
        expected = tokens_by_rulebook(rows, unplayed, last_turns, seats)
        treasures = taken_treasures(state)
        for level in range(1, 6):
            assert [token.seat for token in treasures if token.level == level] == expected[level], (
                rows,
                unplayed,
                last_turns,
                level,
            )
        close += rows[-1] == rows[0] and unplayed[-1] == unplayed[0]
    assert close > 200, "many positions are decided by the last turn alone"


def test_order_of_a_level_ranks_every_seat():
    luck = random.Random(8)
    for _ in range(500):
        rows = [tuple(luck.randint(0, 2) for _ in range(5)) for _ in range(5)]
        state = create_finished_game(rows, tuple(luck.sample(range(1, 60), 5)))
        for level in range(1, 6):
            places = order(state, level)
            assert len(set(places)) == len(places) == sum(row[level - 1] > 0 for row in rows)
            assert len(tokens_of_level(state, level)) == min(3, len(places))


@pytest.mark.long
def test_every_tie_for_a_token_is_explained_with_the_seats_that_take_one():
    luck = random.Random(9)
    for _ in range(500):
        rows = [tuple(luck.randint(0, 2) for _ in range(5)) for _ in range(4)]
        state = create_finished_game(rows)
        for level in range(1, 6):
            counts = [rows[seat][level - 1] for seat in order(state, level)]
            tied = any(counts[at] == counts[at + 1] for at in range(min(3, len(counts) - 1)))
            assert tied == any(line.startswith(f"Level {level} is tied:") for line in explanation_lines(state))


def test_seat_that_left_is_ranked_last_despite_more_points():
    state = replace(create_finished_game([(0, 0, 0, 0, 3), (2, 0, 0, 0, 0), (1, 0, 0, 0, 0)]), present=(False, True, True))
    standings = GAME.standings(state)
    assert [(row.seat, row.place) for row in standings.seats] == [(1, 1), (2, 2), (0, 3)]
    assert standings.seats[2].total > standings.seats[0].total


def test_totals_are_not_compared_while_only_some_chests_have_their_value():
    state = replace(create_finished_game([NO_SHELLS, NO_SHELLS]), holders=(0, 1, NO_SEAT, NO_SEAT, NO_SEAT))
    values = ((0, 0, 0, 0, 0), (8, 0, 0, 0, 0), (8, 5, 0, 0, 0))
    assert [GAME.standings(replace(state, chests=chests)).is_partial for chests in values] == [False, True, False]
