"""Test one whole game of each scenario as text against tests/golden/deep_blue_*.txt."""

import pytest

from companion.games.deep_blue.box import COLOURS, SCENARIOS, gem_counts
from companion.games.deep_blue.state import FACE_DOWN, FACE_UP
from tests.games.deep_blue.game_builder import NAMES
from tests.games.deep_blue.golden_games import GAMES, READER, golden_game
from tests.golden import check_golden, play_as_text


def state_lines(state):
    """Yield the state in lines, with the totals that no screen shows."""
    bag, dive = state.bag, state.dive
    lying = ", ".join(f"{number} {site.gem}" for number, site in enumerate(state.sites, 1) if site.gem)
    yield f"bag {gem_text(bag.held_counts)}; supply {gem_text(bag.aside)}{'; on tiles ' + lying if lying else ''}"
    up = ", ".join(
        f"{site} ({READER.read(face.words) if face else '?'}{', Sunken City' if face and face.is_sunken else ''})"
        for site in state.sites_with(FACE_UP)
        for face in [state.face_at(site)]
    )
    yield f"face up: {up or 'none'}; face down: {len(state.sites_with(FACE_DOWN))}"
    yield f"totals {' '.join(map(str, state.tally.totals))}"
    if dive:
        yield f"drawn: {', '.join(COLOURS[kind] for kind in bag.drawn_kinds) or 'nothing'}"
        yield "diving: " + "; ".join(map(_diver_text, dive.divers))


def gem_text(counts):
    return ", ".join(READER.read_all(gem_counts(counts)))


def _diver_text(diver):
    spots = [f"{spot}{' (used)' if spot in diver.used_spots else ''}" for spot in diver.spots]
    where = ", ".join(spots + ["centre"] * (diver.boats - diver.rushed - len(spots)) + ["rushed"] * diver.rushed)
    return f"{NAMES[diver.seat]} on {where}{'' if diver.is_diving else ', resurfaced'}, cards {diver.cards} for {diver.points}"


@pytest.mark.parametrize("scenario", GAMES)
def test_whole_game_matches_its_golden_file(scenario):
    text = play_as_text(*golden_game(scenario), lambda state: tuple(state_lines(state)))
    check_golden(f"deep_blue_{scenario.replace('-', '_')}", text)


def test_golden_game_exists_for_every_scenario():
    assert set(GAMES) == set(SCENARIOS)
