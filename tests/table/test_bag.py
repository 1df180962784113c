"""A bag: drawn from blindly, nothing is ever lost or made."""

from collections import Counter as Multiset

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.bag import Bag
from companion.table.chance import Chance

BAG = Bag((2, 0, 1), (0, 3, 1))


def thing_count(bag, lent=0):
    return sum(bag.held) + sum(bag.aside) + len(bag.drawn) + lent


def test_a_blind_hand_draws_each_thing_equally_often():
    drawn = Multiset(BAG.draw(Chance(bytes(32), draw)) for draw in range(6000))
    assert set(drawn) == {0, 2}
    assert drawn[0] / 6000 == pytest.approx(2 / 3, abs=0.03)


def test_a_blind_draw_uses_one_draw_of_chance_and_leaves_the_bag_alone():
    chance = Chance(bytes(32))
    BAG.draw(chance)
    assert chance.drawn == 1 and BAG.size == 3


def test_several_are_drawn_one_after_the_other_and_none_twice():
    bag = BAG.remove(0)
    one_by_one, at_once = Chance(bytes(32)), Chance(bytes(32))
    first = bag.draw(one_by_one)
    assert bag.draw_several(at_once, 2) == (first, bag.remove(first).draw(one_by_one))
    assert at_once.drawn == 2 and sorted(bag.draw_several(Chance(bytes(32)), 2)) == [0, 2]


def test_drawing_takes_it_out_and_keeps_the_order():
    bag = BAG.remove(2).remove(0)
    assert (bag.held, bag.drawn, bag.size) == ((1, 0, 0), (2, 0), 1)


def test_drawing_from_an_empty_bag_is_a_mistake_of_the_program():
    with pytest.raises(ValueError, match="below 0"):
        Bag((0, 0), (1, 1)).draw(Chance(bytes(32)))


def test_refilled_everything_drawn_is_back():
    assert BAG.remove(2).remove(0).refill() == BAG


def test_what_was_lent_comes_back_through_the_drawn_ones():
    bag = BAG.lend(2)
    assert bag.held == (2, 0, 0) and bag.drawn == ()
    assert bag.return_as_drawn(2).refill() == BAG


def test_growing_takes_from_those_set_aside():
    assert BAG.add_from_supply(1) == Bag((2, 1, 1), (0, 2, 1))


def test_counting_again_gives_the_difference_to_those_set_aside():
    assert BAG.recount((1, 2, 1)) == Bag((1, 2, 1), (1, 1, 1))


STEPS = st.lists(st.tuples(st.sampled_from(["draw", "lend", "join", "refill", "grow"]), st.integers(0, 2)), max_size=40)


@given(STEPS)
def test_whatever_is_done_nothing_is_lost_or_made(steps):
    bag, lent = BAG, []
    for what, kind in steps:
        if what == "draw" and bag.held[kind]:
            bag = bag.remove(kind)
        elif what == "lend" and bag.held[kind]:
            bag, lent = bag.lend(kind), [*lent, kind]
        elif what == "join" and lent:
            bag = bag.return_as_drawn(lent.pop())
        elif what == "grow" and bag.aside[kind]:
            bag = bag.add_from_supply(kind)
        elif what == "refill":
            bag = bag.refill()
        assert thing_count(bag, len(lent)) == 7 and min(*bag.held, *bag.aside) >= 0
