"""Test that the text of Undo fits on two lines of the screen, in every language and with long names."""

import pytest

from companion.games import catalogue
from companion.session.record.entry import Entry
from companion.session.record.history import PlayedEntry
from companion.session.record.simulated_game import seed_of, simulate
from companion.table.reader import languages

MOST_CHARACTERS = 68
"""Most letters on two lines beside Undo, with the longest name."""
NAMES = ("Maximilian",) * 6
GAMES_AND_OPTIONS = [(name, {}) for name in catalogue.names()] + [("perils-of-the-deep", {"depth": "ledger"})]


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize(("name", "options"), GAMES_AND_OPTIONS, ids=str)
def test_undo_fits_on_two_lines(name, options, code):
    game = catalogue.game(name)
    played_game = simulate(game, game.seats[-1], seed_of("undo"), options, most_moves=250)
    reader = game.reader(NAMES, code)
    entry_names = {reader.read(PlayedEntry(Entry(1, "move"), step.events, None, 0).name(game)) for step in played_game.steps}
    assert [name for name in entry_names if len(name) > MOST_CHARACTERS] == []
