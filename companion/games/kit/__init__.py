"""Kits: any game at the table, from a file. 1 to 12 seats; things, places, counters, phases and the end are data."""

from companion.table.game import lazy_game

__getattr__ = lazy_game(__package__, "moving turns drawn_turns scenarios answering ending manual_changes components conditions")
