"""Builders of Deep Blue's tests."""

from companion.games.deep_blue import GAME
from companion.games.deep_blue.boats import LeadDive
from tests.games.deep_blue.evening import GameBuilder, flip_tile


def gems(state):
    return sum(state.bag.held) + sum(state.bag.aside) + len(state.bag.drawn) + sum(bool(site.gem) for site in state.sites)


def evening_of_four(points, seats=3):
    """Return a game after four Sunken City dives; in the last one, each seat plays cards for its `points`."""
    evening = GameBuilder(seats=seats, scenario="dangerous-reefs")
    for nth, site in enumerate((10, 11, 12, 13)):
        flip_tile(evening, site, worth=0, spots=())
        evening.do(LeadDive(evening.state.up, (site,)))
        evening.place_boats(dict.fromkeys(range(seats), ("centre",))).draw_gems("black")
        for seat, whole in enumerate(points):
            evening.play_cards(seat, whole if nth == 3 else 0)
        evening.stop_dive()
    return evening


def places(evening):
    return {row.seat: row.place for row in GAME.standings(evening.state).seats}
