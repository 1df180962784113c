"""Test whole games as text against tests/golden/deep_dive_*.txt."""

import pytest

from companion.games.deep_dive.box import DEPTHS
from companion.games.deep_dive.scoring import points, rows
from companion.games.deep_dive.state import NO_SEAT, OPPONENT
from companion.table.sentence import say
from tests.games.deep_dive.builders import NAMES, read_english
from tests.games.deep_dive.golden_games import GAMES, golden_game
from tests.golden import check_golden, play_as_text


def state_lines(state):
    """Return the five depths and every tableau."""
    depths = [f"depth {depth}: {state.depth(depth).pile.height} face down; {face_up_text(state, depth)}" for depth in DEPTHS]
    owners = [*range(state.seats), *([OPPONENT] if state.level else [])]
    return [*depths, *(f"{owner_name(seat)}: {tableau_text(state, seat)}" for seat in owners)]


def owner_name(seat):
    return "The opponent" if seat == OPPONENT else NAMES[seat]


def face_up_text(state, depth):
    words = (
        read_english(say("odds.tile", tile=up_tile.tile))
        + (f" with a penguin of {owner_name(up_tile.penguin)}" if up_tile.penguin != NO_SEAT else "")
        for up_tile in state.depth(depth).up
    )
    return ", ".join(words) or "nothing face up"


def tableau_text(state, seat):
    diver = state.divers[seat]
    fish = " | ".join(" ".join(str(worth or "-") for worth in row.worths) for row in rows(diver))
    return f"{points(state, seat)} points; {fish or 'no food'}; {len(diver.rocks)} rocks, {diver.waters} open water"


@pytest.mark.parametrize("game", GAMES)
def test_whole_game_matches_its_golden_file(game):
    check_golden(f"deep_dive_{game}", play_as_text(*golden_game(game), state_lines))
