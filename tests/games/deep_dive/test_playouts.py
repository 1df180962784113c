"""Test that invariants hold at every step of random games."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.deep_dive import GAME
from companion.games.deep_dive.state import with_depth
from companion.games.deep_dive.turns import GameEnded, LastDiveBegan
from companion.session.record.recorded_file import recorded_in
from companion.session.record.simulated_game import seed_of, simulate
from companion.session.record.verification import verify
from companion.table.any_time_moves import CorrectCounter, CounterCorrected
from companion.table.chance import Chance
from companion.table.sentence import SeatName, say
from tests.games.deep_dive.builders import count_box_tiles, count_tiles, counters, read_english
from tests.invariants import check_every_choice, replay_events
from tests.long_tests import SAMPLED, one_more_long_row
from tests.sample_sizes import full_or_sample

CHECKED_GAMES = full_or_sample(2, 1)
GAMES = full_or_sample(1000, 10, 4)
TILES = ("app", "table")
TABLES = [
    *((1, {"opponent": level}) for level in ("easy", "medium", "hard")),
    *((seats, {}) for seats in range(2, 7)),
]


def check_tiles(step):
    """Check that every tile in play is in one place, at its depth, and that the number of face-down tiles is right."""
    state = step.state_before
    assert count_tiles(state) == count_box_tiles(state)
    for depth in state.depths:
        assert 0 <= depth.pile.height <= depth.pile.unseen_count and min(depth.pile.unseen) >= 0
        assert state.on_table or len(depth.pile.order) == depth.pile.height
    for seat in range(state.seats):
        assert len(state.penguin_depths(seat)) <= 2


def shuffle_hidden_tiles(state, luck):
    """Return the same game with other secrets: face-down and removed tiles are exchanged and reordered."""
    for number, depth in enumerate(state.depths, 1):
        tiles = [kind for kind, count in zip(depth.pile.kinds, depth.pile.unseen, strict=True) for _ in range(count)]
        order = tuple(luck.sample(tiles, depth.pile.height))
        state = with_depth(state, number, pile=replace(depth.pile, order=order))
    return state


def visible_parts(state):
    """Return everything that players can see."""
    views = tuple(GAME.view(state, seat) for seat in (None, *range(state.seats)))
    return views, GAME.prompt(state), GAME.any_time_choices(state), GAME.standings(state)


def check_secrets(luck):
    """Return a watch that checks that all views are the same with another secret ocean, in one step of four."""

    def watch(step):
        if luck.random() < 0.25:
            assert visible_parts(step.state_before) == visible_parts(shuffle_hidden_tiles(step.state_before, luck))

    return watch


@pytest.mark.parametrize(
    ("seats", "tiles"),
    one_more_long_row([(seats, TILES[(seats + turn) % 2]) for turn in (0, 1) for seats in range(1, 7)], 3, "playouts", 3),
)
def test_random_games_accept_every_choice_keep_every_tile_and_hide_secrets(seats, tiles):
    luck = random.Random(seats)
    for number in range(CHECKED_GAMES):
        seed = seed_of(f"watched {seats} {tiles}", number)
        watches = [check_every_choice(GAME, seed), check_tiles, *([check_secrets(luck)] if tiles == "app" else [])]

        def watch(step, watches=watches):
            for watch in watches:
                watch(step)

        game = simulate(GAME, seats, seed, {"tiles": tiles, "odds": "shown"}, watch=watch)
        assert game.is_over
        assert replay_events(game) == game.state


def test_state_contains_the_secret_order():
    game = simulate(GAME, 3, seed_of("secret"))
    state = game.steps[3].state_before
    assert shuffle_hidden_tiles(state, random.Random(1)) != state


def test_log_of_the_deal_hides_the_order_of_the_ocean():
    game = simulate(GAME, 4, seed_of("told"))
    assert [GAME.rulebook.describe(event) for event in game.deal] == [
        say("log.OceanShuffled"),
        say("log.StartChosen", seat=SeatName(0)),
    ]


def test_every_event_is_read_back_from_the_journal():
    game = simulate(GAME, 1, seed_of("journal"), {"tiles": "table"})
    decoder = msgspec.json.Decoder(GAME.rulebook.events)
    for event in game.events:
        assert decoder.decode(msgspec.json.encode(event)) == event
        assert read_english(GAME.rulebook.describe(event)) or not event.is_logged or event.cause == "water"


@pytest.mark.long
def test_any_count_of_face_down_tiles_can_be_corrected_at_any_time():
    luck = random.Random(3)

    def watch(step):
        for counter in counters(step.state_before):
            value = luck.randint(counter.low, counter.high)
            events = GAME.rulebook.decide(step.state_before, CorrectCounter(counter.key, counter.seat, value), Chance(bytes(32)))
            assert isinstance(events[0], CounterCorrected)
            assert GAME.prompt(GAME.rulebook.apply(step.state_before, events)).choices

    for seats in (1, 4):
        assert simulate(GAME, seats, seed_of("recount", seats), {"tiles": "table"}, watch=watch).is_over


@SAMPLED
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=[str(options.get("opponent", seats)) for seats, options in TABLES])
def test_many_games_for_each_count_and_difficulty_end_and_are_verified(seats, options):
    lengths = []
    for number in range(GAMES):
        game = simulate(GAME, seats, seed_of(f"thousand {seats} {options}", number), options)
        assert game.is_over and game.events[-1] == GameEnded()
        assert sum(isinstance(event, LastDiveBegan) for event in game.events) == 1
        check_tiles(game.steps[-1])
        verification = verify(recorded_in(game.as_json()))
        assert verification.standings == game.standings and verification.is_true, read_english(verification.difference)
        lengths.append(len(game.steps))
    assert 20 < min(lengths) <= max(lengths) < 600
