"""Into the Blue (Reiner Knizia, 2021): roll runs of dice, hold the levels with shells, open the chests. 2 to 5 seats."""

from companion.table.game import game_in

GAME = game_in(__package__, "turns rolling placing corrections", retired_options=("starter",))
