"""Play and verify thousands of random games: `python -m tests.games.perils_of_the_deep.sweep --games 1000`."""

import argparse
import sys
import time
from collections import Counter

from companion.games.perils_of_the_deep.after_peril import ExpeditionEnded
from companion.games.perils_of_the_deep.state import State
from companion.games.perils_of_the_deep.track import PerilFlipped
from companion.session.record.recorded_file import recorded_in
from companion.session.record.simulated_game import SimulatedGame, SimulatedMove, seed_of, simulate
from companion.session.record.verification import verify
from tests.games.perils_of_the_deep.builders import GAME

MAPS, TOKENS, MOST_CREW = 18, 18, 10


def count_tokens(state: State) -> int:
    """Return all treasure tokens: in the pile, held, spent."""
    return len((*state.pile, *state.spent)) + sum(len(captain.tokens) for captain in state.captains)


def check_invariants(step: SimulatedMove) -> None:
    """Check crew from 0 to 10; 18 maps and 18 tokens; no ship beyond the end; no seat sails without crew."""
    state = step.state_before
    for captain in state.captains:
        assert 0 <= captain.crew <= MOST_CREW and captain.maps >= 0 and captain.points >= 0
        assert captain.status != "sailing" or captain.crew
        assert all(0 <= at <= 5 for at in captain.ships)
    assert state.is_helper or (sum(captain.maps for captain in state.captains) + state.supply == MAPS and state.supply >= 0)
    assert count_tokens(state) == TOKENS


def check_expeditions(game: SimulatedGame) -> None:
    """Check four expeditions, each ended by the sixth peril or without a sailing seat; the seats' lines add up."""
    ends = [step for step in game.steps if any(isinstance(event, ExpeditionEnded) for event in step.events)]
    assert [number for step in ends for number in _expedition_numbers(step)] == [1, 2, 3, 4]
    for step in ends:
        flipped = len(step.state_before.track) - 1 + sum(isinstance(event, PerilFlipped) for event in step.events)
        end = next(event for event in step.events if isinstance(event, ExpeditionEnded))
        assert flipped == 6 or not any(end.points)
    for row in game.standings.seats:
        assert sum(line.points for line in row.lines) == row.total


def _expedition_numbers(step: SimulatedMove) -> list[int]:
    return [event.expedition for event in step.events if isinstance(event, ExpeditionEnded)]


def play_game(seats: int, number: int, **options: str) -> SimulatedGame:
    """Play a whole game, with checks at every step."""
    game = simulate(GAME, seats, seed_of(f"perils {seats}", number), options, watch=check_invariants)
    assert game.is_over
    check_expeditions(game)
    return game


def check_verification(game: SimulatedGame) -> None:
    """Check that a replay of the recorded game gives the same events."""
    verification = verify(recorded_in(game.as_json()))
    assert verification.is_true, GAME.reader().read(verification.difference)


def play_games(seats: int, games: int, verify_each: int = 1) -> Counter:
    """Play `games` games, verify every `verify_each`-th of them, and return the counts."""
    counts: Counter = Counter()
    for number in range(games):
        depth, die = "helper" if number % 2 else "ledger", "table" if number % 4 > 1 else "app"
        game = play_game(seats, number, depth=depth, die=die)
        if number % verify_each == 0:
            check_verification(game)
            counts["verified"] += 1
        counts["games"] += 1
        counts["moves"] += len(game.steps)
        counts["lost"] += sum(type(event).__name__ == "SeatLost" for event in game.events)
        counts["boardings"] += sum(type(event).__name__ in ("BoardingRolled", "BoardingDieRolled") for event in game.events)
    return counts


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3, 4])
    arguments = parser.parse_args()
    for seats in arguments.seats:
        began = time.process_time()
        print(f"{seats} seats: {dict(play_games(seats, arguments.games))}, {time.process_time() - began:.1f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
