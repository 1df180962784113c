"""Numbers of taps of a turn and an expedition, counted as in `docs/taps.md`; `-s` prints them."""

import pytest

from companion.games.perils_of_the_deep.after_peril import AllPressOn
from companion.games.perils_of_the_deep.setup_chapter import ChooseCaptains
from tests.games.perils_of_the_deep.builders import COLOURS, GAME
from tests.games.perils_of_the_deep.tap_counter import (
    CARDS,
    TapCounter,
    create_known_box,
    play_helper_expedition,
    play_ledger_expedition,
)


def print_taps(name, taps, turns):
    print(f"{name}: plain turn {min(turns)}, busy turn {max(turns)}, expedition {taps}")


def test_a_helpers_expedition_of_four_with_known_perils_is_at_most_70_taps():
    taps, turns = play_helper_expedition(create_known_box())
    print_taps("helper, known", taps, turns)
    assert taps <= 70 and min(turns) == 1 and max(turns) <= 4


def test_a_helpers_expedition_of_four_with_six_new_perils_is_at_most_88_taps():
    taps, turns = play_helper_expedition(None)
    print_taps("helper, new", taps, turns)
    assert taps <= 88


def test_a_ledgers_plain_turn_is_at_most_four_taps_and_a_busy_one_eight():
    taps, turns = play_ledger_expedition(create_known_box())
    print_taps("ledger, known", taps, turns)
    assert sorted(turns)[len(turns) // 2] <= 4 and max(turns) <= 8
    taps, turns = play_ledger_expedition(GAME.edition() | {"card": CARDS})
    print_taps("ledger, new perils", taps, turns)
    assert taps <= 158


@pytest.mark.parametrize("depth", ["helper", "ledger"])
def test_a_known_peril_is_two_taps_and_a_new_one_six(depth):
    counter = TapCounter(depth, create_known_box())
    counter.lay_all_aboard()
    counter.game.pass_turns()
    before = counter.taps
    counter.flip_peril(1)
    assert counter.taps - before == 2
    counter.game.play(AllPressOn()).pass_turns()
    before = counter.taps
    counter.answer("new_peril", ("plain",), 4, ("blue", "red", "green"))
    assert counter.taps - before == 6 and counter.game.state.edition.peril[-1].order[-1] == "yellow"


@pytest.mark.parametrize(("seats", "taps"), [(2, 3), (3, 4), (4, 5)])
def test_a_new_peril_asks_only_for_the_colours_that_play(seats, taps):
    counter = TapCounter("helper", seats=seats)
    counter.game.play(ChooseCaptains(COLOURS[:seats]))
    counter.answer("new_aboard", COLOURS[: seats - 1])
    counter.game.pass_turns()
    before = counter.taps
    counter.answer("new_peril", ("plain",), 2, COLOURS[: seats - 1])
    assert counter.taps - before == taps
