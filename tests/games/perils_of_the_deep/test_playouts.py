"""Whole games of Perils of the Deep by random captains."""

import itertools
import random

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.perils_of_the_deep.after_peril import AllPressOn, PressOn
from companion.games.perils_of_the_deep.box_prompts import box_asides
from companion.games.perils_of_the_deep.corrections import counters
from companion.games.perils_of_the_deep.state import State
from companion.games.perils_of_the_deep.turn import SailShip
from companion.session.record.chooser import RandomPlayer
from companion.session.record.simulated_game import SimulatedMove, seed_of, simulate
from companion.table.any_time_moves import game_choices
from companion.table.game import remaining_seats
from companion.table.prompt import Choice
from tests.games.perils_of_the_deep.boxes import create_whole_box
from tests.games.perils_of_the_deep.builders import GAME, NAMES, GameBuilder
from tests.games.perils_of_the_deep.sweep import check_invariants, play_games
from tests.invariants import check_every_choice, combine_checks, replay_events
from tests.long_tests import SAMPLED, one_more_long
from tests.sample_sizes import full_or_sample

GAMES, VERIFY_EACH = full_or_sample(1000, 20, 7), 3
PLACES = ("app", "table")
DEPTHS = ("helper", "ledger")


@pytest.mark.parametrize("seats", one_more_long((3, 2, 4), 1, "playouts"))
@pytest.mark.parametrize(("depth", "die"), list(itertools.product(DEPTHS, PLACES)))
def test_every_offered_choice_is_accepted_and_the_journal_replays(seats, depth, die):
    seed = seed_of(f"playout {depth} {die}", seats)
    watch = combine_checks(check_every_choice(GAME, seed), check_invariants)
    game = simulate(GAME, seats, seed, {"depth": depth, "die": die}, watch=watch)
    assert game.is_over
    replay_events(game)


def test_every_offered_choice_is_accepted_with_a_whole_box():
    seed = seed_of("whole box")
    game = simulate(
        GAME,
        4,
        seed,
        {"depth": "ledger"},
        watch=combine_checks(check_every_choice(GAME, seed), check_invariants),
        edition=create_whole_box(),
    )
    assert game.is_over
    replay_events(game)


def offered_choices(state: State) -> tuple[Choice, ...]:
    """Return all choices of the prompt and those offered at any time."""
    prompt = GAME.prompt(state)
    return (*(prompt.choices if prompt else ()), *(choice for choice in GAME.any_time_choices(state) if isinstance(choice, Choice)))


@pytest.mark.parametrize("seats", one_more_long((3, 2, 4), 1, "playouts"))
@pytest.mark.parametrize("depth", DEPTHS)
def test_prompts_have_at_most_four_cells_and_losing_choices_are_in_the_last(seats, depth):
    game = simulate(GAME, seats, seed_of("cells", seats), {"depth": depth})
    choices = [choice for step in game.steps for choice in offered_choices(step.state_before)]
    assert {choice.cell for choice in choices if choice.loses} <= {"out"}
    assert {choice.cell for choice in choices if isinstance(choice.move, PressOn | AllPressOn)} <= {"go"}
    for step in game.steps:
        prompt = GAME.prompt(step.state_before)
        assert prompt
        if prompt.choices and step.state_before.phase not in ("flip", "final"):
            in_cells = [
                choice for choice in prompt.choices if choice.step or not isinstance(choice.move, SailShip)
            ]  # other choices are on the chart
            assert len({choice.step or choice.id or choice.label for choice in in_cells}) <= 4


@pytest.mark.parametrize("code", ["en", "de"])
def test_every_view_and_log_sentence_is_read_in_every_language(code):
    reader = GAME.reader(NAMES, code)
    for number in range(4):
        depth, die = DEPTHS[number % 2], PLACES[number // 2]
        game = simulate(GAME, 2 + number % 3, seed_of("read", number), {"depth": depth, "die": die}, with_any_time_choices=True)
        for step in game.steps:
            sentence = [GAME.rulebook.describe(event, seat) for event in step.events for seat in (None, 0)]
            assert reader.read_all((offered_choices(step.state_before), GAME.view(step.state_before, 0), tuple(sentence)))
        assert reader.read_all(GAME.standings(game.state)).seats


def encode_public_view(state: State) -> bytes:
    """Return everything public at a state: the view, the prompt and the any-time choices."""
    any_time_choices = game_choices(remaining_seats(GAME, state), counters(state), True, {})
    view = GAME.view(state, None)
    return msgspec.json.encode(
        [replace(view, sketch=tuple(view.sketch)), GAME.prompt(state), GAME.any_time_choices(state), any_time_choices]
    )


def replace_secrets(state: State) -> State:
    """Return the same state with other secrets: the pile and the held tokens in another order, other perils face down."""
    tokens = (*state.pile, *(token for captain in state.captains for token in captain.tokens))[::-1]
    captains = []
    for captain in state.captains:
        own_tokens, tokens = tokens[: len(captain.tokens)], tokens[len(captain.tokens) :]
        captains.append(replace(captain, tokens=own_tokens))
    peril_names = [peril.name for peril in state.edition.peril if peril.name not in {card.name for card in state.track}]
    hidden = tuple(peril_names[-len(state.hidden) :]) if state.hidden else ()
    return replace(state, captains=tuple(captains), pile=tokens, hidden=hidden)


def check_secrets_hidden(step: SimulatedMove) -> None:
    """Check that a state and the same one with other secrets have the same public view."""
    if not step.state_before.is_over:
        assert encode_public_view(step.state_before) == encode_public_view(replace_secrets(step.state_before))


@pytest.mark.long
@pytest.mark.parametrize("seats", one_more_long((3, 2, 4), 1, "playouts"))
def test_states_that_differ_only_in_secrets_have_equal_views(seats):
    edition = create_whole_box() if seats == 4 else None
    assert simulate(
        GAME, seats, seed_of("secrets", seats), {"depth": "ledger"}, watch=check_secrets_hidden, edition=edition
    ).is_over


@SAMPLED
@pytest.mark.long
@pytest.mark.parametrize("seats", one_more_long((3, 2, 4), 1, "playouts"))
def test_random_games_have_four_expeditions_and_verify(seats):
    """Every third game is verified here; `sweep` verifies every one."""
    counts = play_games(seats, GAMES, verify_each=VERIFY_EACH)
    print(dict(counts))
    assert (
        counts["games"] == GAMES
        and counts["verified"] == -(-GAMES // VERIFY_EACH)
        and min(counts["lost"], counts["boardings"]) > GAMES // 10
    )


@pytest.mark.parametrize("seats", one_more_long((3, 2, 4), 1, "playouts"))
@pytest.mark.parametrize("depth", DEPTHS)
def test_game_with_random_corrections_and_leaving_seats_always_ends(seats, depth):
    """Counters, cards and tokens are corrected at random, and seats leave; the counts still add up."""
    for number in range(6):
        luck, player = random.Random(f"{seats} {depth} {number}"), RandomPlayer(number)
        game = GameBuilder(seats, seed=seed_of("corrections", number), depth=depth, die=PLACES[number % 2])
        for _ in range(3000):
            if game.prompt is None:
                break
            any_time_choices = (
                *box_asides(game.state),
                *game_choices(remaining_seats(GAME, game.state), counters(game.state), True, {}),
            )
            known_choices = [aside for aside in any_time_choices if GAME.rulebook.has_rule_for(type(aside.move))]
            choice = luck.choice(known_choices) if luck.random() < 0.08 else player.choice(game.prompt)
            game.play(player.fill_choice(choice))
            check_invariants(SimulatedMove(game.state, None, (), 0, 0))
        assert game.prompt is None
