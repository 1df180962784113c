"""Into the Blue (Reiner Knizia, 2021): roll sequences, place shells on levels, take chests. 2 to 5 seats."""

from companion.table.game import lazy_game

__getattr__ = lazy_game(__package__, "turns rolling placing corrections", retired_options=("starter",))
