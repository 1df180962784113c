"""A score sheet for every other game in the cupboard: 1 to 12 seats, shapes as data, sheets of the table's own."""

from companion.games.score_sheet import choosing, closing, corrections, making, writing
from companion.table.game import game_in

CHAPTERS = (choosing, making, writing, closing, corrections)
GAME = game_in(__package__, CHAPTERS, laid_out=choosing.laid_out)
