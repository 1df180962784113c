"""Test whole games as text against tests/golden/into_the_blue_*.txt."""

import pytest

from tests.games.into_the_blue.builders import NAMES
from tests.games.into_the_blue.golden_games import GAMES, golden_game
from tests.golden import check_golden, play_as_text


def state_lines(state):
    """Return the state in lines."""
    rows = (
        f"{NAMES[seat]} {' '.join(str(column[seat]) for column in state.shells)}, {state.unplayed[seat]} left"
        for seat in range(state.terms.seats)
    )
    return (*rows, f"on the floor: {state.holders.count(-1)} chests")


@pytest.mark.parametrize("name", GAMES)
def test_whole_game_matches_its_golden_file(name):
    check_golden(f"into_the_blue_{name}", play_as_text(*golden_game(name), state_lines))
