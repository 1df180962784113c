"""Test scoring row by row, against both worked examples and an independent count."""

import random

import pytest
from msgspec.structs import replace

from companion.games.deep_dive import GAME
from companion.games.deep_dive.scoring import complete_rows, points, points_added, rows
from companion.games.deep_dive.state import Diver, Phase, TakenTile
from companion.table.sentence import say
from tests.games.deep_dive.builders import dealt_state, read_english

TABLEAUX = 20_000


def create_diver(pink=(), green=(), yellow=(), rocks=0) -> Diver:
    columns = {"pink": pink, "green": green, "yellow": yellow}
    tiles = [f"{colour}{worth}" for colour, column in columns.items() for worth in column]
    return Diver(tuple(TakenTile(tile, 1) for tile in (*tiles, *["rock"] * rocks)))


def sum_points(diver: Diver) -> int:
    return sum(row.points for row in rows(diver))


def score_on_grid(columns):
    """Return the score of tiles laid out on a grid, top row first.

    A row of three counts in full; any other row counts half, rounded down.
    """
    grid = {(row, colour): worth for colour, column in enumerate(columns) for row, worth in enumerate(column)}
    total = 0
    for row in range(60):
        tiles = [grid[row, colour] for colour in range(3) if (row, colour) in grid]
        if len(tiles) == 3:
            total += tiles[0] + tiles[1] + tiles[2]
        else:
            half = 0
            while 2 * (half + 1) <= sum(tiles):
                half += 1
            total += half
    return total


def test_first_rulebook_example_scores_34():
    tableau = create_diver((1, 2, 4), (9, 7), (3, 5, 3, 9))
    assert [row.points for row in rows(tableau)] == [13, 14, 3, 4]
    assert sum_points(tableau) == 34
    lines = GAME.standings(replace(dealt_state(2), divers=(tableau, create_diver()))).seats[0].lines
    assert list(map(read_english, (line.label for line in lines))) == [
        "Full row 1: 1 + 9 + 3",
        "Full row 2: 2 + 7 + 5",
        "Incomplete row 3: half of 4 + 3, rounded down",
        "Incomplete row 4: half of 9, rounded down",
    ]


def test_second_rulebook_example_scores_15():
    tableau = create_diver((2, 3), (2,), (3, 6, 9))
    assert [(row.worths, row.points, row.is_complete) for row in rows(tableau)] == [
        ((2, 2, 3), 7, True),
        ((3, 0, 6), 4, False),
        ((0, 0, 9), 4, False),
    ]
    assert sum_points(tableau) == 15


def test_halves_are_rounded_down_row_by_row():
    assert sum_points(create_diver((1, 1, 1), (), ())) == 0
    assert sum_points(create_diver((3, 3), (), ())) == 2


def test_rocks_score_nothing_for_people():
    assert sum_points(create_diver((2,), rocks=7)) == 1
    assert points(replace(dealt_state(2), divers=(create_diver(rocks=7), create_diver())), 0) == 0


@pytest.mark.long
def test_scoring_agrees_with_an_independent_count_on_20000_random_tableaux():
    luck = random.Random(5)
    for _ in range(TABLEAUX):
        columns = [[luck.randint(1, 10) for _ in range(luck.randint(0, luck.choice((3, 12))))] for _ in range(3)]
        tableau = create_diver(*columns)
        assert sum_points(tableau) == score_on_grid(columns)
        assert complete_rows(tableau) == min(map(len, columns))


def test_the_points_a_tile_adds_are_the_difference_it_makes():
    luck = random.Random(6)
    for _ in range(2000):
        columns = [[luck.randint(1, 10) for _ in range(luck.randint(0, 5))] for _ in range(3)]
        colour, worth = luck.randrange(3), luck.randint(1, 10)
        longer = [[*column, worth] if index == colour else column for index, column in enumerate(columns)]
        tile = ("pink", "green", "yellow")[colour] + str(worth)
        assert points_added(create_diver(*columns), tile) == score_on_grid(longer) - score_on_grid(columns)


def create_standings(*divers, phase=Phase.OVER):
    state = replace(dealt_state(len(divers)), phase=phase)
    return GAME.standings(replace(state, divers=divers, box=replace(state.box, is_verified=True)))


def test_most_points_win_and_every_score_line_names_its_source():
    standings = create_standings(create_diver((1,)), create_diver((1,), (9,), (3,)), create_diver((9, 9)))
    assert [(row.seat, row.place, row.total) for row in standings.seats] == [(1, 1, 13), (2, 2, 8), (0, 3, 0)]
    assert [(line.label, line.points) for line in standings.seats[1].lines] == [
        (say("score.rounded_row", number=1, worths=(9,)), 4),
        (say("score.rounded_row", number=2, worths=(9,)), 4),
    ]
    assert standings.seats[0].lines[0].label == say("score.row", number=1, worths=(1, 9, 3))
    assert standings.story == ()


def test_a_tie_is_broken_by_more_complete_rows():
    tied = create_standings(create_diver((6,)), create_diver((1,), (1,), (1,)))
    assert [(row.seat, row.place) for row in tied.seats] == [(1, 1), (0, 2)]
    assert [read_english(line) for line in tied.story] == [
        "Ann and Bo have 3 VP each.",
        "Tie-break, complete rows: Ann 0 and Bo 1. Bo wins.",
    ]


def test_tie_below_the_first_place_is_explained():
    tied = create_standings(create_diver((6,)), create_diver((1,), (1,), (1,)), create_diver((9, 9)))
    assert [(row.seat, row.place) for row in tied.seats] == [(2, 1), (1, 2), (0, 3)]
    assert [read_english(line) for line in tied.story] == [
        "Ann and Bo have 3 VP each.",
        "Tie-break, complete rows: Ann 0 and Bo 1. Bo comes out ahead.",
    ]


def test_seats_still_tied_share_the_victory():
    tied = create_standings(create_diver((6,)), create_diver((), (7,)), create_diver((1,)))
    assert tied.winners == (0, 1)
    assert read_english(tied.story[1]) == "Tie-break, complete rows: Ann 0 and Bo 0. Ann and Bo share the win."


def test_a_tie_has_no_winner_before_the_end():
    """A game ended early said “No win counts yet”, and then that both share the win."""
    tied = create_standings(create_diver((6,)), create_diver((), (7,)), phase=Phase.DIVE)
    assert read_english(tied.story[1]).endswith("Ann and Bo share the place.")


def test_standings_have_no_doubt_about_the_box():
    scored = create_diver((9,)), create_diver((1,))
    assert {GAME.standings(replace(dealt_state(tiles=tiles), divers=scored)).doubt for tiles in ("app", "table")} == {""}


def test_the_tableau_is_filled_from_the_top_in_the_order_taken():
    state = replace(dealt_state(2), divers=(create_diver((2, 5), (), (7,)), create_diver()))
    worths = [row.worths for row in GAME.view(state, None).tableaux[0].rows]
    assert worths == [(2, 0, 7), (5, 0, 0)]


def test_tableau_has_running_sums_and_food_by_colour():
    state = replace(dealt_state(2), divers=(create_diver((2, 5, 4), (1, 3), (7,)), create_diver()))
    tableau, empty_tableau = GAME.view(state, None).tableaux[:2]
    assert [row.points for row in tableau.rows] == [10, 4, 2]
    assert (tableau.sums, tableau.foods) == ((10, 14, 16), (3, 2, 1))
    assert (empty_tableau.sums, empty_tableau.foods) == ((), (0, 0, 0))
