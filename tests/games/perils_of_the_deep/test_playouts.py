"""Whole games of Perils of the Deep by random captains."""

import itertools
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.perils_of_the_deep.state import State
from companion.session.invariants import all_of, every_choice_accepted, replayed
from companion.session.simulate import Step, seed_of, simulate
from companion.table.asides import for_table
from tests.games.perils_of_the_deep.builders import GAME
from tests.games.perils_of_the_deep.sweep import holds, swept
from tests.games.perils_of_the_deep.test_cards import boxful

CHUNK = 100
PLACES = ("app", "table")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("treasure", "die"), list(itertools.product(PLACES, PLACES)))
def test_every_listed_choice_and_aside_is_taken_and_the_journal_replays(seats, treasure, die):
    seed = seed_of(f"playout {treasure} {die}", seats)
    watch = all_of(every_choice_accepted(GAME, seed), holds)
    game = simulate(GAME, seats, seed, {"treasure": treasure, "die": die}, watch=watch)
    assert game.is_over
    replayed(game)


def test_so_it_is_with_a_box_that_is_entered_whole():
    seed = seed_of("whole box")
    game = simulate(GAME, 4, seed, watch=all_of(every_choice_accepted(GAME, seed), holds), edition=boxful())
    assert game.is_over
    replayed(game)


def everything_shown(state: State) -> bytes:
    """All that the whole table may see and be asked at a state."""
    asides = for_table(GAME.seated(state), GAME.counters(state), True)
    return msgspec.json.encode([GAME.view(state, None), GAME.prompt(state), GAME.asides(state), GAME.odds(state), asides])


def otherwise(state: State) -> State:
    """The same state with other secrets: the pile and the held tokens in another order, other perils face down."""
    tokens = (*state.pile, *(token for captain in state.captains for token in captain.tokens))[::-1]
    captains = []
    for captain in state.captains:
        mine, tokens = tokens[: len(captain.tokens)], tokens[len(captain.tokens) :]
        captains.append(replace(captain, tokens=mine))
    known = [peril.name for peril in state.edition.peril if peril.name not in {card.name for card in state.track}]
    hidden = tuple(known[-len(state.hidden) :]) if state.hidden else ()
    return replace(state, captains=tuple(captains), pile=tokens, hidden=hidden)


def looks_alike(step: Step) -> None:
    """A state and the same one with other secrets show the table the same."""
    if not step.before.is_over:
        assert everything_shown(step.before) == everything_shown(otherwise(step.before))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_states_that_differ_only_in_secrets_look_alike_at_every_step(seats):
    edition = boxful() if seats == 4 else None
    assert simulate(GAME, seats, seed_of("secrets", seats), watch=looks_alike, edition=edition).is_over


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_thousand_games_have_four_whole_expeditions_and_verify(seats):
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        chunks = pool.map(swept, [seats] * 10, [CHUNK] * 10, range(0, 10 * CHUNK, CHUNK))
        counts = sum(chunks, Counter())
    print(dict(counts))
    assert counts["games"] == 1000 and counts["lost"] > 100 and counts["boardings"] > 100
