"""A stack is shuffled when it is created; only the number of each kind of its unseen things is public."""

from collections import Counter

from companion.table.chance import Chance
from companion.table.stack import make_stack, shuffled_pile

THINGS = ("rock",) * 3 + ("fish",) * 5


def test_shuffled_pile_removes_tiles_unseen_with_one_draw_of_chance():
    chance = Chance(bytes(32))
    pile = shuffled_pile(THINGS, chance, removed_count=2)
    assert chance.draw_count == 1 and len(pile) == 6
    assert not Counter(pile) - Counter(THINGS)


def test_flipped_top_is_no_longer_unseen_and_removed_tiles_stay():
    stack = make_stack({"rock": 3, "fish": 5}, 6, shuffled_pile(THINGS, Chance(bytes(32)), 2))
    top = stack.top
    after = stack.remove(top)
    assert after.height == 5 and after.removed_count == stack.removed_count == 2
    assert after.count(top) == stack.count(top) - 1
    assert after.order == stack.order[1:]


def test_removed_tiles_do_not_change_the_odds_of_the_next():
    assert (
        make_stack({"rock": 2, "fish": 6}, 8).chances()
        == make_stack({"rock": 2, "fish": 6}, 1).chances()
        == {"rock": 0.25, "fish": 0.75}
    )


def test_an_empty_pile_has_no_odds():
    assert make_stack({"rock": 2, "fish": 6}, 0).chances() == {}


def test_physical_pile_has_no_order():
    assert make_stack({"rock": 2}, 2).remove("rock").order == ()


def test_recount_keeps_the_order_of_the_rest():
    stack = make_stack({"rock": 2, "fish": 1}, 2, ("rock", "fish")).recount(2, {"rock": 1})
    assert stack.count("rock") == 3 and stack.removed_count == 2 and stack.order == ("rock", "fish")
