"""Edition in which all cards of a box are entered."""

from tests.games.perils_of_the_deep.builders import COLOURS, GAME

PERILS = [("Fog", 1, "peril"), ("Reef", 2, "peril"), ("Storm", 3, "peril"), ("Calm", 0, "peril"), ("Kraken", 2, "peril")]


MORE_PERILS = [("Crates", 0, "jetsam"), ("New wares", 1, "restock"), ("Pirates", 1, "peril"), ("Gale", 2, "peril")]


def create_whole_box(**decks):
    """Return an edition whose decks are entered."""
    edition = GAME.edition()
    edition["aboard"] = [{"name": f"Aboard {number}", "order": list(COLOURS)} for number in range(1, 5)]
    edition["peril"] = [
        {"name": name, "skulls": skulls, "order": list(COLOURS), "kind": kind} for name, skulls, kind in PERILS + MORE_PERILS
    ]
    edition["island"] = [
        {"name": f"Isle {deck}{letter}", "deck": deck, "worth": deck + 1} for deck in range(1, 5) for letter in "abcd"
    ]
    edition["decks"] |= {"perils_whole": True, "islands_whole": True, **decks}
    return edition
