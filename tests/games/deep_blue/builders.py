"""Builders of Deep Blue's tests."""

from companion.games.deep_blue import GAME
from companion.games.deep_blue.boats import LeadDive
from tests.games.deep_blue.game_builder import GameBuilder, flip_tile


def count_gems(state):
    return (
        sum(state.bag.held_counts) + sum(state.bag.aside) + len(state.bag.drawn_kinds) + sum(bool(site.gem) for site in state.sites)
    )


def play_four_city_dives(points, seats=3):
    """Return a game after four Sunken City dives; in the last one, each seat plays cards for its `points`."""
    game = GameBuilder(seats=seats, scenario="dangerous-reefs")
    for nth, site in enumerate((10, 11, 12, 13)):
        flip_tile(game, site, worth=0, spots=())
        game.play(LeadDive(game.state.up, (site,)))
        game.place_boats(dict.fromkeys(range(seats), ("centre",))).draw_gems("black")
        for seat, whole in enumerate(points):
            game.play_cards(seat, whole if nth == 3 else 0)
        game.stop_dive()
    return game


def places(game):
    return {row.seat: row.place for row in GAME.standings(game.state).seats}
