"""Deep Blue (Days of Wonder, 2019): the gem bag, the wrecks, every dive and its seven scenarios. 2 to 5 seats."""

from companion.table.game import lazy_game

__getattr__ = lazy_game(__package__, "opening actions boats dive bag hazards wrecks scenarios scoring corrections site_map")
