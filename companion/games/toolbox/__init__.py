"""Toolbox for any game of 1 to 12 players: bags, stacks and piles, dice by notation, counters, and a turn clock."""

from companion.table.game import lazy_game

__getattr__ = lazy_game(
    __package__,
    "tools bags_and_stacks named_things draws places odds dice creature_turns turns turn_changes passes given_time creatures phases counters",
)
