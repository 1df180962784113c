"""Score sheet for any game of 1 to 12 players. Sheets are data: some ship, and players can make their own."""

from companion.table.game import lazy_game

__getattr__ = lazy_game(__package__, "choosing entering hidden_bids writing entry_order joining naming")
