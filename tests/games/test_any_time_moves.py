"""Test random games with corrections, recounts, deals and leaving: every kind of move of every game occurs."""

import json
from typing import get_args

import pytest

from companion.games import catalogue
from companion.session.record.recorded_file import recorded_in
from companion.session.record.verification import verify
from tests.command.running import run_fathom
from tests.games.random_play import play_random_game

GAMES = 360
SLOW = ("kit", "toolbox", "score-sheet", "perils-of-the-deep")
"""Games whose random games take seconds: they run in `make test-long`."""
MOVES_NEVER_OFFERED: dict[str, set[str]] = {
    "deep-blue": {"CountCrew"},  # two seats must tie for first place, and random totals reach the hundreds
    "perils-of-the-deep": {
        "LegacyMove",  # only in journals of older versions
        "EnterReach",  # at the sixth peril: a random captain is lost or anchored long before
        "CountMaps",  # only for a tie
        "SkipCount",  # only after an early end: tests/games/perils_of_the_deep/test_session.py
    },
    "score-sheet": {"ImportSheet"},  # only before a sheet is chosen: tests/games/score_sheet/test_transfer.py
    "kit": {
        "EnterTotal",  # only with a score sheet, as is CloseWithoutTotals: tests/games/kit/test_playing.py
        "CloseWithoutTotals",
        "EnterDraw",  # only for several draws at once with physical things
        "EndTurn",  # only where a kit has a dead end; no shipped kit has one
        "EnterTurn",  # only where turns are drawn with physical things: tests/games/kit/test_playing.py
    },
    "toolbox": {
        "StartPhases",  # phases are added before the clock starts: tests/games/toolbox/test_clock_order.py
        "FinishPhase",
        "EndPhase",
        "RemovePhase",
        "RemoveCreature",
        "CancelPass",  # only after a pass in the same round: tests/games/toolbox/test_clock.py
        "CancelSkip",  # only between a skip and the skipped turn: tests/games/toolbox/test_clock.py
    },
    "deep-dive": {"ChooseFood"},  # only solo, at a predator with equal food face up: once in hundreds of games
}
"""Moves of older set-ups, and moves that random players hardly reach; each with a reason, and a test of its own."""


@pytest.mark.parametrize(
    "name", [name if name not in SLOW else pytest.param(name, marks=pytest.mark.long) for name in catalogue.names()]
)
def test_random_games_make_every_kind_of_move(name):
    missing = {move.__name__ for move in get_args(catalogue.game(name).rulebook.moves)} - MOVES_NEVER_OFFERED.get(name, set())
    for number in range(GAMES):
        if not missing:
            break
        missing -= {type(step.move).__name__ for step in play_random_game(name, number).steps}
    assert missing == set()


@pytest.mark.parametrize("name", catalogue.names())
def test_game_with_any_time_moves_verifies(name):
    verification = verify(recorded_in(play_random_game(name, 1).as_json()))
    assert verification.is_true, verification.difference


def test_simulation_makes_any_time_moves_only_on_request():
    plain, also = (run_fathom("simulate", "into-the-blue", "--seed", "c", *more)[1] for more in ((), ("--asides",)))
    assert "CorrectCounter" not in plain and "CorrectCounter" in also
    assert json.loads(plain)["seed"] == json.loads(also)["seed"]
