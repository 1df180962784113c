"""Deep Blue (Days of Wonder, 2019), for 2 to 5 seats: the gem bag, the wrecks, the dives and the seven scenarios."""

from companion.table.game import lazy_game

__getattr__ = lazy_game(
    __package__, "opening actions boats dive bag hazards wrecks scenarios scoring scored_dives corrections site_map"
)
