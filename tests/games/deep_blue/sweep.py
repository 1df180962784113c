"""Play random games over all seats, scenarios and modes: `python -m tests.games.deep_blue.sweep --games 1000`.

1,000 games for each number of seats are 35 or 36 for each combination of scenario, bag and tiles (app or physical).
"""

import argparse
import itertools
import random
import sys
import time

import msgspec
from msgspec.structs import replace

from companion.games.deep_blue import GAME
from companion.games.deep_blue.box import SCENARIOS
from companion.games.deep_blue.state import State
from companion.session.record.chooser import RandomPlayer
from companion.session.record.simulated_game import MOST_MOVES, SimulatedGame, SimulatedMove, seed_of, simulate
from companion.table.any_time_moves import CorrectableCounter, LeaveTable, SessionMove, game_choices
from companion.table.chance import Chance
from companion.table.game import remaining_seats
from companion.table.prompt import Choice
from companion.table.reader import languages
from companion.table.scored_points import SourcePoints
from companion.table.seats import seats_named
from tests.games.deep_blue.game_builder import any_time_choices
from tests.invariants import check_every_choice, combine_checks, replay_events


def count_gems(state):
    """Return all gems: in the bag, in the supply, drawn, and on tiles."""
    bag = state.bag
    return sum(bag.held_counts) + sum(bag.aside) + len(bag.drawn_kinds) + sum(bool(site.gem) for site in state.sites)


def check_invariants(step: SimulatedMove) -> None:
    """Check that there are 31 gems and that no number is negative."""
    state = step.state_before
    assert count_gems(state) == 31
    assert all(count >= 0 for count in (*state.bag.held_counts, *state.bag.aside, *state.tokens))
    assert sum(site.status == "gone" for site in state.sites) <= state.dives


def encode_public_view(state):
    """Return as text everything in a state that all players may see."""
    return msgspec.json.encode(
        [GAME.view(state, None), GAME.prompt(state), GAME.any_time_choices(state), list_any_time_choices(state)], enc_hook=tuple
    )


def replace_secrets(state):
    """Return the same state with other secrets: other chest values, and exchanged face-down tiles."""
    down = state.sites_with("face down")
    sites = list(state.sites)
    for site, other in zip(down, (*down[1:], *down[:1]), strict=True):
        sites[site - 1] = replace(state.sites[site - 1], face=state.sites[other - 1].face)
    return replace(state, sites=tuple(sites), tally=state.tally.add(0, [SourcePoints("gems", 77, 9)]))


def check_secrets_hidden(step: SimulatedMove) -> None:
    """Check that a state and the same one with other secrets have the same public view."""
    state = step.state_before
    if not state.is_ended:
        assert encode_public_view(state) == encode_public_view(replace_secrets(state))


def check_cells(step: SimulatedMove) -> None:
    """Check that losing choices are in the last cell, and that a variant's main answer is offered, too."""
    choices = GAME.prompt(step.state_before).choices
    assert all(choice.cell == "out" for choice in choices if choice.loses)
    assert all(any(choice.step == other.label for other in choices) for choice in choices if choice.step)


def check_sentences(step: SimulatedMove) -> None:
    """Check that everything shown and logged can be read in every language."""
    for code in languages():
        reader = GAME.reader(code=code)
        reader.read_all(
            (
                GAME.view(step.state_before, 0),
                GAME.prompt(step.state_before),
                GAME.standings(step.state_before),
                list_any_time_choices(step.state_before),
            )
        )
        reader.read_all(tuple(GAME.rulebook.describe(event, 0) for event in step.events))


def play_game(seats: int, number: int, thorough: bool = False, **options: str) -> SimulatedGame:
    """Return a whole game, after checking that it ends and replays.

    `thorough` also checks every choice of every prompt, and every view's secrets.
    """
    seed = seed_of(repr(sorted(options.items())), number)
    watch = (
        combine_checks(check_every_choice(GAME, seed), check_secrets_hidden, check_invariants, check_cells, check_sentences)
        if thorough
        else combine_checks(check_invariants, check_cells)
    )
    game = simulate(GAME, seats, seed, options, watch=watch)
    assert game.is_over and count_gems(game.state) == 31
    replay_events(game)
    return game


def play_restless_game(seats: int, number: int, share: float = 0.15, **options: str) -> State:
    """Play a whole game with corrections, recounts, new entries and leaving seats at random times."""
    luck, seed = random.Random(repr((number, seats, sorted(options.items())))), seed_of("restless", number)
    player, chance = RandomPlayer(luck.random().hex().encode()), Chance(seed)
    setup = GAME.setup(seats_named("ABCDE"[:seats]), options)
    events = list(GAME.deal(setup, chance))
    state = GAME.rulebook.apply(GAME.initial_state(setup), tuple(events))
    for _ in range(MOST_MOVES):
        if (prompt := GAME.prompt(state)) is None:
            break
        choice = luck.choice(list_any_time_choices(state)) if luck.random() < share else player.choice(prompt)
        new = GAME.rulebook.decide(state, player.fill_choice(choice), chance)
        assert new, "a move gives an event"
        state, events = GAME.rulebook.apply(state, new), [*events, *new]
        assert count_gems(state) == 31
        encode_public_view(state)
    assert GAME.prompt(state) is None, "the table is never stuck"
    assert GAME.rulebook.apply(GAME.initial_state(setup), tuple(events)) == state
    return state


def list_any_time_choices(state: State) -> tuple[Choice, ...]:
    """Return the game's choices that are possible at any time: its own, corrections of counters, and leaving."""
    counters = (choice for choice in GAME.any_time_choices(state) if isinstance(choice, CorrectableCounter))
    every = (
        *any_time_choices(state),
        *game_choices(remaining_seats(GAME, state), counters, GAME.rulebook.has_rule_for(LeaveTable), {}),
    )
    return tuple(choice for choice in every if not isinstance(choice.move, SessionMove))


def main() -> None:
    """Play `--games` games for each number of seats, through all scenarios and modes; check every 50th thoroughly."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=28)
    games = parser.parse_args().games
    ways = itertools.cycle(itertools.product(SCENARIOS, ("app", "table"), ("app", "table")))
    start, count, moves = time.monotonic(), 0, 0
    for seats in (2, 3, 4, 5):
        for number in range(games):
            scenario, bag, tiles = next(ways)
            game = play_game(seats, number, number % 50 == 0, scenario=scenario, bag=bag, tiles=tiles)
            count, moves = count + 1, moves + len(game.steps)
        print(f"up to {seats} seats: {count} games, {moves} moves, {time.monotonic() - start:.0f} s")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
