"""Deep Dive (Flatout Games / AEG, 2023): the ocean, the tableaux, the last dive and the solo opponent. 1 to 6 seats."""

from companion.table.game import lazy_game

__getattr__ = lazy_game(__package__, "turns dive tile_corrections real_tiles corrections", retired_options=("starter",))
