"""Test the totals of random games against a second, simpler scorer that shares no code with the game."""

import pytest

from companion.games.deep_blue import GAME
from companion.session.record.simulated_game import seed_of, simulate
from tests.long_tests import long_except_first

PLAIN = {"silver": 1, "gold": 2, "red": 4}
MATCHING = {"silver": 3, "gold": 5, "red": 10}


class Scorer:
    """Scorer that reads only events: it tracks boats, gems, cards and divers, and adds up at the end of each dive."""

    def __init__(self, scenario, seats):
        self.scenario, self.totals, self.tiles = scenario, [0] * seats, {}

    def read(self, event):
        reading = getattr(self, type(event).__name__, None)
        if reading:
            reading(event)

    def TilesDealt(self, event):
        by_id = {tile["id"]: tile for tile in GAME.edition()["tiles"]}
        self.tiles = {site: (by_id[id]["worth"], by_id[id]["kind"]) for site, id in enumerate(event.faces, 1) if id}

    def TileEntered(self, event):
        self.tiles[event.site] = (event.face.worth, event.face.kind)

    def DiveLed(self, event):
        self.leader, self.site = event.seat, event.site
        self.boats, self.gems, self.cards, self.up = {}, [], {}, set()

    def BoatsPlaced(self, event):
        if event.boats:
            self.boats[event.seat] = event.boats

    def TileGemTaken(self, event):
        self.gems.append(event.gem)

    def GemsDrawn(self, event):
        self.gems += event.gems

    def CardsPlayed(self, event):
        self.cards.setdefault(event.seat, []).append((event.cards, event.points))

    def SeatResurfaced(self, event):
        self.up.add(event.seat)

    def DiveScored(self, event):
        worth, kind = self.tiles[self.site]
        scenario = self.scenario if kind == "sunken" else ""
        for seat, boats in self.boats.items():
            for cards, points in self.cards.get(seat, []):
                self.totals[seat] += points + (4 * cards if scenario == "the-best-of-the-best" else 0)
            if seat not in self.up:
                for gem in self.gems:
                    self.totals[seat] += (MATCHING if gem in boats else PLAIN).get(gem, 0)
            if scenario == "ruins-of-plenty":
                self.totals[seat] += worth * len(boats)
            elif seat == self.leader:
                self.totals[seat] += worth
        if scenario == "bounty-wrecks" and self.leader not in self.up:
            self.totals[self.leader] += len(self.gems) // 3 * 2


@pytest.mark.long
@pytest.mark.parametrize("scenario", [option.value for option in GAME.options[0].choices if option.value != "random"])
@pytest.mark.parametrize("tiles", long_except_first(("table", "app")))
def test_totals_match_the_second_scorer(scenario, tiles):
    for number in range(12):
        game = simulate(GAME, 2 + number % 4, seed_of("recount", number), {"scenario": scenario, "tiles": tiles})
        scorer = Scorer(scenario, 2 + number % 4)
        for event in game.events:
            scorer.read(event)
        assert tuple(scorer.totals) == game.state.tally.totals
        lines = {row.seat: sum(line.points for line in row.lines) for row in game.standings.seats}
        assert lines == dict(enumerate(scorer.totals))
