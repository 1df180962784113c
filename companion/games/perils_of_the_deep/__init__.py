"""Perils of the Deep (Brandborg and Elsdon, rules v6.2, 2024), 2 to 4 seats: a helper beside the physical pieces, or a full ledger.

Cards and their texts stay on the table. Fathom keeps the expedition clock, the order of play, the boarding die and the scoring;
the ledger also keeps crew, maps, coins and treasure instead of the pieces. Cards are learned as the table meets them.
"""

from companion.table.game import game_in

GAME = game_in(
    __package__,
    "setup_chapter effects track turn boarding tokens after_peril learning corrections legacy_moves",
    retired=("treasure",),
)
