"""A score sheet for every other game in the cupboard: 1 to 12 seats, shapes as data, sheets of the table's own."""

from companion.table.game import game_in

GAME = game_in(__package__, "choosing writing joining naming")
