"""Whole games of Perils of the Deep by random captains."""

import pytest

from companion.games import catalogue
from companion.session.invariants import every_choice_accepted, replayed
from companion.session.simulate import seed_of, simulate

GAME = catalogue.game("perils-of-the-deep")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("where", ["app", "table"])
def test_every_listed_choice_is_taken_and_the_journal_replays(seats, where):
    seed = seed_of(f"playout {where}", seats)
    game = simulate(GAME, seats, seed, {"treasure": where, "die": where}, watch=every_choice_accepted(GAME, seed))
    assert game.is_over
    replayed(game)
