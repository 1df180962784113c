"""Deep Blue (Days of Wonder, 2019): the gem bag, the wrecks, every dive and its seven scenarios. 2 to 5 seats."""

from companion.table.game import game_in

GAME = game_in(__package__, "opening actions boats dive bag hazards wrecks scenarios scoring corrections site_map")
