"""Whole games by random players hold what must always be true."""

import random

import msgspec
import pytest

from companion.games.deep_blue import GAME, words
from companion.table.chance import Chance
from companion.table.game import folded
from companion.table.prompt import Field, Number, Pick, Value
from companion.table.seats import seats_named

NAMES = ["Ann", "Bo", "Cleo", "Dan", "Eve"]


def filling(field: Field, rng: random.Random) -> Value:
    if isinstance(field, Number):
        return rng.randrange(field.low, field.high + 1, field.step)
    assert isinstance(field, Pick)
    values = [option.value for option in field.options]
    count = rng.randint(field.least, field.most)
    return tuple(rng.choices(values, k=count) if field.repeats else rng.sample(values, count))


def gems(state):
    bag = state.bag
    return sum(bag.held) + sum(bag.aside) + len(bag.drawn) + sum(bool(site.gem) for site in state.sites)


def played(seats, seed, check=lambda state: None, **options):
    """A whole game; every move and event goes through its JSON once, as the journal keeps it."""
    rng, chance = random.Random(seed), Chance(seed.to_bytes(32, "big"))
    setup = GAME.setup(seats_named(NAMES[:seats]), options)
    events = list(GAME.start(setup, chance))
    state = folded(GAME, GAME.empty(setup), tuple(events))
    while asked := GAME.prompt(state):
        choice = rng.choice(asked.choices)
        move = choice.filled([filling(field, rng) for field in choice.fields])
        new = GAME.decide(state, msgspec.json.decode(msgspec.json.encode(move), type=GAME.moves), chance)
        assert new, "a move gives an event"
        state = folded(GAME, state, new)
        events += new
        check(state)
    decoded = (msgspec.json.decode(msgspec.json.encode(event), type=GAME.events) for event in events)
    assert folded(GAME, GAME.empty(setup), tuple(decoded)) == state, "replay equals the live state"
    return state


def holds(state):
    assert gems(state) == 31
    assert all(count >= 0 for count in (*state.bag.held, *state.bag.aside, *state.tokens))
    assert state.sunken_dived <= 4


@pytest.mark.parametrize("scenario", words.SCENARIOS)
@pytest.mark.parametrize("bag", ["app", "table"])
@pytest.mark.parametrize("tiles", ["app", "table"])
def test_random_games_end_with_31_gems_and_replay_alike(scenario, bag, tiles):
    for seats in (2, 3, 4, 5):
        state = played(seats, seats, holds, scenario=scenario, bag=bag, tiles=tiles)
        assert state.is_over and state.sunken_dived == 4
