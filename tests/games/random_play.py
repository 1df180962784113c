"""Sessions after random moves, with complete boxes."""

import random

from companion.games import catalogue
from companion.games.kit.examples import read_shipped_kits
from companion.session.record.simulated_game import seed_of, simulate
from companion.table.game import NEVER_ASKED_SEATS


def add_whole_decks(edition):
    """Return an edition of Perils with every card entered, so that Fathom may deal."""
    order = edition["captains"]["colours"]
    kinds = ("peril",) * 6 + ("jetsam", "restock", "peril")
    edition["peril"] = [{"name": f"Peril {at}", "skulls": at % 6, "order": order, "kind": kind} for at, kind in enumerate(kinds, 1)]
    edition["aboard"] = [{"name": f"Aboard {at}", "order": order} for at in range(1, 5)]
    edition["island"] = [{"name": f"Isle {deck}{letter}", "deck": deck, "worth": deck} for deck in range(1, 5) for letter in "abcd"]
    edition["decks"] |= {"perils_whole": True, "islands_whole": True}
    return edition


def add_own_sheets(edition):
    """Return an edition with own score sheets."""
    note_text = "made at this table"
    asks = [{"key": "bid", "high": 9}, {"key": "cards", "kind": "list", "high": 9}]
    counting = {"asks": asks, "finally": [{"key": "towns", "high": 9}], "options": [{"key": "a_trick", "default": 2, "high": 9}]}
    isles = {"name": "Isles", "shape": "rounds", "note": note_text, "counting": counting | {"points": "a_trick * bid + cards"}}
    return edition | {"sheets": [{"name": "Isle", "shape": "rounds", "note": note_text}, isles]}


EDITIONS = {"perils-of-the-deep": add_whole_decks, "score-sheet": add_own_sheets}


def play_random_game(name, number):
    """Return a random game with any-time choices; every second one has an edition that the players changed."""
    game = catalogue.game(name)
    luck = random.Random(number)
    options = {option.name: str(luck.choice(option.choices).value) for option in game.options if option.seats != NEVER_ASKED_SEATS}
    if name == "score-sheet":  # sheets in turn: with a list, with a house rule, by points, or as the players choose
        options["sheet"] = ("Ticket to Ride", "", "Skull King", "", "Points by round", "")[number % 6]
    seats = game.seats[number // 2 % len(game.seats)]
    if name == "kit":
        fitting = [kit.name for kit in read_shipped_kits() if kit.seats[0] <= seats <= kit.seats[1]]
        options["kit"] = luck.choice(fitting)
    edition = EDITIONS[name](game.edition()) if number % 2 and name in EDITIONS else None
    return simulate(game, seats, seed_of("asides", number), options, edition=edition, with_any_time_choices=True)
