"""Score sheet for any game: 1 to 12 seats. Sheets are data; players can make their own."""

from companion.table.game import lazy_game

__getattr__ = lazy_game(__package__, "choosing entering hidden_bids writing entry_order joining naming")
