"""A toolbox for any game: bags and stacks built by touch, dice by notation, and a turn clock. 1 to 12 seats."""

from companion.games.toolbox import corrections, counters, dice, draws, odds, pots, tools, turns
from companion.table.game import game_in

CHAPTERS = (tools, pots, draws, odds, dice, turns, counters, corrections)
GAME = game_in(__package__, CHAPTERS, laid_out=tools.laid_out)
