"""Players who also correct, recount, deal, return and leave now and then: every kind of move of every game occurs."""

import json
import random
from typing import get_args

import pytest

from companion.games import catalogue
from companion.games.kit.examples import shipped
from companion.games.score_sheet.box import NEVER_ASKED
from companion.session.record.recorded_file import recorded_in
from companion.session.record.simulate import seed_of, simulate
from companion.session.record.verify import verified
from tests.command.running import fathom

GAMES = 60
NEVER: dict[str, set[str]] = {
    "deep-blue": {"CountCrew"},  # two seats must tie for first place: random totals go into the hundreds
    "perils-of-the-deep": {
        "Earlier",  # what only journals of before hold
        "EnterReach",  # at an expedition's sixth peril: a random captain is lost or anchored long before
        "CountMaps",  # only for a tie
    },
    "score-sheet": {"TakeIn"},  # only before a sheet is taken: tests/games/score_sheet/test_transfer.py
    "kit": {
        "EnterTotal",  # only with a score sheet, as CloseWithoutTotals: tests/games/kit/test_playing.py
        "CloseWithoutTotals",
        "EnterDraw",  # only for several draws at once on the table
        "EndTurn",  # only where a kit has a dead end: no shipped one has
    },
    "deep-dive": {"ChooseFood"},  # alone, at a predator, with equal food face up: once in hundreds of games
}
"""Moves of older set-ups, or of moments that random players hardly reach; each with a reason, and a test of its own."""


def with_whole_decks(edition):
    """Perils where every card was entered, so that Fathom may deal."""
    order = edition["captains"]["colours"]
    kinds = ("peril",) * 6 + ("jetsam", "restock", "peril")
    edition["peril"] = [{"name": f"Peril {at}", "skulls": at % 6, "order": order, "kind": kind} for at, kind in enumerate(kinds, 1)]
    edition["aboard"] = [{"name": f"Aboard {at}", "order": order} for at in range(1, 5)]
    edition["island"] = [{"name": f"Isle {deck}{letter}", "deck": deck, "worth": deck} for deck in range(1, 5) for letter in "abcd"]
    edition["decks"] |= {"perils_whole": True, "islands_whole": True}
    return edition


def with_own_sheets(edition):
    """Return a table that made sheets of its own before."""
    ours = "made at this table"
    asks = [{"key": "bid", "high": 9}, {"key": "cards", "kind": "list", "high": 9}]
    counting = {"asks": asks, "finally": [{"key": "towns", "high": 9}], "options": [{"key": "a_trick", "default": 2, "high": 9}]}
    isles = {"name": "Isles", "shape": "rounds", "note": ours, "counting": counting | {"points": "a_trick * bid + cards"}}
    return edition | {"sheets": [{"name": "Isle", "shape": "rounds", "note": ours}, isles]}


EDITIONS = {"perils-of-the-deep": with_whole_decks, "score-sheet": with_own_sheets}


def played(name, number):
    """Return a game with asides; every second one by what a table has learned of its box."""
    game = catalogue.game(name)
    luck = random.Random(number)
    options = {one.name: str(luck.choice(one.choices).value) for one in game.options if one.seats != NEVER_ASKED}
    if name == "score-sheet":  # by a list, by a house rule, by points, or as players choose
        options["sheet"] = ("Ticket to Ride", "", "Skull King", "", "Points by round", "")[number % 6]
    seats = game.seats[number // 2 % len(game.seats)]
    if name == "kit":
        fitting = [one.name for one in shipped() if one.seats[0] <= seats <= one.seats[1]]
        options["kit"] = luck.choice(fitting)
    edition = EDITIONS[name](game.edition()) if number % 2 and name in EDITIONS else None
    return simulate(game, seats, seed_of("asides", number), options, edition=edition, asides=True)


@pytest.mark.parametrize("name", catalogue.names())
def test_every_kind_of_move_occurs(name):
    made = {type(step.move).__name__ for number in range(GAMES) for step in played(name, number).steps}
    known = {move.__name__ for move in get_args(catalogue.game(name).book.moves)}
    assert known - made - NEVER.get(name, set()) == set()


@pytest.mark.parametrize("name", catalogue.names())
def test_a_game_with_asides_verifies(name):
    found = verified(recorded_in(played(name, 1).as_json()))
    assert found.is_true, found.difference


def test_asides_are_made_only_where_they_are_asked_for():
    plain, also = (fathom("simulate", "into-the-blue", "--seed", "a", *more)[1] for more in ((), ("--asides",)))
    assert "CorrectCounter" not in plain and "CorrectCounter" in also
    assert json.loads(plain)["seed"] == json.loads(also)["seed"]
