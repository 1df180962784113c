"""Kits: games for 1 to 12 players, each described by a TOML file of things, places, counters, phases and ends."""

from companion.table.game import lazy_game

__getattr__ = lazy_game(__package__, "moving turns drawn_turns scenarios answering ending manual_changes components conditions")
