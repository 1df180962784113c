"""A bag: draws are random, and no item is ever lost or added."""

from collections import Counter as Multiset

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.bag import Bag
from companion.table.chance import Chance

BAG = Bag((2, 0, 1), (0, 3, 1))


def thing_count(bag, lent=0):
    return sum(bag.held_counts) + sum(bag.aside) + len(bag.drawn_kinds) + lent


def test_random_draws_take_each_thing_equally_often():
    counts = Multiset(BAG.draw(Chance(bytes(32), draw)) for draw in range(6000))
    assert set(counts) == {0, 2}
    assert counts[0] / 6000 == pytest.approx(2 / 3, abs=0.03)


def test_random_draw_uses_one_draw_of_chance_and_does_not_change_the_bag():
    chance = Chance(bytes(32))
    BAG.draw(chance)
    assert chance.draw_count == 1 and BAG.size == 3


def test_several_things_are_drawn_one_by_one_without_repetition():
    bag = BAG.remove(0)
    one_by_one, at_once = Chance(bytes(32)), Chance(bytes(32))
    first = bag.draw(one_by_one)
    assert bag.draw_several(at_once, 2) == (first, bag.remove(first).draw(one_by_one))
    assert at_once.draw_count == 2 and sorted(bag.draw_several(Chance(bytes(32)), 2)) == [0, 2]


def test_removed_things_are_listed_in_the_order_drawn():
    bag = BAG.remove(2).remove(0)
    assert (bag.held_counts, bag.drawn_kinds, bag.size) == ((1, 0, 0), (2, 0), 1)


def test_draw_from_an_empty_bag_raises_an_error():
    with pytest.raises(ValueError, match="below 0"):
        Bag((0, 0), (1, 1)).draw(Chance(bytes(32)))


def test_refill_returns_everything_drawn():
    assert BAG.remove(2).remove(0).refill() == BAG


def test_lent_thing_returns_through_the_drawn_things():
    bag = BAG.without_one(2)
    assert bag.held_counts == (2, 0, 0) and bag.drawn_kinds == ()
    assert bag.return_as_drawn(2).refill() == BAG


def test_added_thing_comes_from_the_supply():
    assert BAG.add_from_supply(1) == Bag((2, 1, 1), (0, 2, 1))


def test_recount_moves_the_difference_to_the_supply():
    assert BAG.recount((1, 2, 1)) == Bag((1, 2, 1), (1, 1, 1))


STEPS = st.lists(st.tuples(st.sampled_from(["draw", "lend", "join", "refill", "grow"]), st.integers(0, 2)), max_size=40)


@given(STEPS)
def test_random_bag_operations_keep_the_number_of_things(steps):
    bag, lent = BAG, []
    for operation, kind in steps:
        if operation == "draw" and bag.held_counts[kind]:
            bag = bag.remove(kind)
        elif operation == "lend" and bag.held_counts[kind]:
            bag, lent = bag.without_one(kind), [*lent, kind]
        elif operation == "join" and lent:
            bag = bag.return_as_drawn(lent.pop())
        elif operation == "grow" and bag.aside[kind]:
            bag = bag.add_from_supply(kind)
        elif operation == "refill":
            bag = bag.refill()
        assert thing_count(bag, len(lent)) == 7 and min(*bag.held_counts, *bag.aside) >= 0
