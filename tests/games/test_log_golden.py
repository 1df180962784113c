"""Test the logs of three whole games in both languages against tests/golden/log_*.txt."""

import pytest

from companion.games import catalogue
from companion.session.record.history import log_sentences
from companion.session.record.simulated_game import seed_of, simulate
from companion.table.seats import seats_named
from tests.golden import check_golden

GAMES = {
    "deep-blue": {"scenario": "scattered-wealth", "totals": "open"},
    "deep-dive": {"tiles": "table"},
    "perils-of-the-deep": {"depth": "ledger"},
}
NAMES = ("Ann", "James", "Zoë")


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_whole_log_matches_its_golden_file(name, code):
    game = catalogue.game(name)
    played_game = simulate(game, seats_named(NAMES), seed_of("log"), GAMES[name], with_any_time_choices=True)
    reader = game.reader(NAMES, code)
    lines = [
        " · ".join(map(reader.read, log_sentences(game, events, None)))
        for events in (played_game.deal, *(step.events for step in played_game.steps))
    ]
    check_golden(f"log_{name.replace('-', '_')}_{code}", "\n".join([*filter(None, lines), ""]))
