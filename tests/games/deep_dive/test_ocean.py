"""Test the ocean: 160 tiles, sorted by depth, shuffled, and reduced for the number of players."""

from collections import Counter

import pytest
from msgspec.structs import replace

from companion.games.deep_dive import GAME
from companion.games.deep_dive.box import COLOURS, DEPTHS, FEWEST_FOR_EXTRAS, FOOD, family, from_edition, kinds
from companion.table.chance import Chance
from companion.table.moves import IllegalMoveError
from companion.table.sentence import say
from tests.games.deep_dive.builders import count_box_tiles, count_tiles, dealt_state, setup

PRINTED = {
    "water": (6, 4, 7, 3, 0),
    "rock": (8, 7, 0, 0, 0),
    "pink": (8, 7, 5, 4, 4),
    "green": (8, 7, 5, 4, 4),
    "yellow": (8, 7, 5, 4, 4),
    "predator": (6, 8, 8, 8, 11),
}
RANGES = ((1, 2), (2, 4), (3, 5), (5, 7), (8, 10))
SPLIT = ((4, 4), (2, 3, 2), (1, 3, 1), (1, 2, 1), (1, 2, 1))
EXTRAS = {"water": (1, 1, 2, 1, 0), "rock": (2, 2, 0, 0, 0), "predator": (2, 2, 2, 2, 3)} | dict.fromkeys(COLOURS, (2, 2, 1, 1, 1))


def family_count(name, depth, part="counts"):
    """Return the number of tiles of a family in edition.toml."""
    counts = GAME.edition()["depths"][depth - 1][part]
    return sum(count for tile, count in counts.items() if family(tile) == name)


@pytest.mark.parametrize("name", PRINTED)
def test_the_box_holds_as_many_of_each_kind_at_each_depth_as_printed(name):
    assert tuple(family_count(name, depth) for depth in DEPTHS) == PRINTED[name]


def test_the_box_holds_160_tiles_84_of_them_food_and_41_predators():
    sums = {name: sum(family_count(name, depth) for depth in DEPTHS) for name in PRINTED}
    assert sum(sums.values()) == 160
    assert [sum(family_count(name, depth) for name in PRINTED) for depth in DEPTHS] == [44, 40, 30, 23, 23]
    assert sums == {"water": 20, "rock": 15, "pink": 28, "green": 28, "yellow": 28, "predator": 41}


@pytest.mark.parametrize("depth", DEPTHS)
def test_food_has_the_worths_of_its_depth(depth):
    low, high = RANGES[depth - 1]
    assert {FOOD[tile][1] for tile in kinds(depth) if tile in FOOD} == set(range(low, high + 1))


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("colour", COLOURS)
def test_worths_of_each_colour_are_split_as_expected(depth, colour):
    counts = GAME.edition()["depths"][depth - 1]["counts"]
    assert tuple(count for tile, count in counts.items() if tile.startswith(colour)) == SPLIT[depth - 1]


def test_41_tiles_are_extras_and_119_the_main_set():
    assert {name: tuple(family_count(name, depth, "extras") for depth in DEPTHS) for name in PRINTED} == EXTRAS
    assert sum(map(sum, EXTRAS.values())) == 41
    assert sum(sum(counts.values()) for counts in from_edition(GAME.edition()).tiles_in_play(2)) == 119


def test_the_shipped_split_is_marked_unverified():
    assert GAME.edition()["verified"] is False


@pytest.mark.parametrize(("seats", "removed_count"), [(1, 7), (2, 7), (3, 3), (4, 5), (5, 4), (6, 3)])
@pytest.mark.parametrize("tiles", ["app", "table"])
def test_tiles_are_removed_unseen_from_each_depth_by_the_number_of_players(seats, removed_count, tiles):
    state = dealt_state(seats, tiles=tiles)
    assert [depth.pile.removed_count for depth in state.depths] == [removed_count] * 5
    assert sum(sum(count.values()) for count in count_box_tiles(state)) == (160 if seats >= FEWEST_FOR_EXTRAS else 119)


@pytest.mark.parametrize(("seats", "heights"), [(4, (39, 35, 25, 18, 18)), (5, (40, 36, 26, 19, 19)), (6, (41, 37, 27, 20, 20))])
def test_number_of_face_down_tiles_depends_on_the_number_of_seats(seats, heights):
    assert tuple(depth.pile.height for depth in dealt_state(seats).depths) == heights


@pytest.mark.parametrize("seats", range(1, 7))
def test_every_pile_is_drawn_from_its_own_depths_tiles(seats):
    state = dealt_state(seats)
    assert count_tiles(state) == count_box_tiles(state)
    for depth, counts in zip(state.depths, count_box_tiles(state), strict=True):
        assert len(depth.pile.order) == depth.pile.height
        assert not Counter(depth.pile.order) - counts


def test_another_seed_gives_another_ocean():
    terms = setup(2)
    first_piles, other = (GAME.deal(terms, Chance(bytes([seed] * 32)))[0].piles for seed in (1, 2))
    assert first_piles != other and list(map(Counter, first_piles)) != list(map(Counter, other))


def test_physical_tiles_have_no_known_order():
    assert all(depth.pile.order == () for depth in dealt_state(3, tiles="table").depths)


def test_first_seat_starts_unless_an_old_set_up_draws_the_start_player():
    assert dealt_state(4).up == 0
    terms = replace(setup(4), options=setup(4).options | {"starter": "random"}, rules=0)
    starters = {
        GAME.rulebook.apply(GAME.initial_state(terms), GAME.deal(terms, Chance(bytes([seed] * 32)))).up for seed in range(30)
    }
    assert starters == {0, 1, 2, 3}


def test_everyone_has_three_penguins():
    penguins = say("counter.penguins", count=3)
    assert [dict(seat.counters)[penguins] for seat in GAME.view(dealt_state(5), None).seats] == [3] * 5


def test_an_edition_that_does_not_add_up_is_refused_with_its_numbers():
    edition = GAME.edition()
    edition["depths"][4]["counts"]["pink9"] = 3
    with pytest.raises(IllegalMoveError) as refusal:
        dealt_state(2, edition)
    assert refusal.value.reason == "edition_sums"
    assert refusal.value.sentence == say("box.wrong_sum", depth=5, family="pink", counts=(1, 3, 1), sum=5, printed=4)


def test_the_checklist_says_what_to_sort_shuffle_and_remove():
    steps = GAME.checklist(setup(5, tiles="table"))
    assert steps[0] == say("setup.sort_all")
    assert steps[1] == say("setup.depth", depth=1, tiles=44, removed=4, left=40)
    assert say("setup.unverified") in steps
    assert say("setup.unverified") not in GAME.checklist(setup(5)), "who leaves the tiles in the box has nothing to compare"
    assert len([step for step in steps if step.key == "setup.depth"]) == 5


def test_verified_box_needs_no_check():
    edition = GAME.edition() | {"verified": True}
    assert say("setup.unverified") not in GAME.checklist(setup(2, edition, tiles="table"))
    assert (
        GAME.view(dealt_state(2, edition), None).subtitle
        == GAME.view(dealt_state(2), None).subtitle
        == say("header.round", round=1)
    )


def test_solo_set_up_list_places_the_opponents_penguin():
    assert GAME.checklist(setup(1))[-2:] == (say("setup.penguins_alone", each=3), say("setup.pawn"))
