"""Perils of the Deep (Brandborg and Elsdon, rules v6.2, 2024), 2 to 4 seats: a helper for the physical pieces, or a full ledger.

Cards and their texts stay physical. Fathom keeps the order of play, the boarding die and the scoring; the ledger also keeps
crew, maps, coins and treasure instead of the pieces. Fathom learns cards when players first meet them.
"""

from companion.table.game import lazy_game

__getattr__ = lazy_game(
    __package__,
    "setup_chapter effects track turn boarding tokens after_peril learning corrections legacy_moves",
    retired_options=("treasure",),
)
