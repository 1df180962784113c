"""Into the Blue (Reiner Knizia, 2021): roll runs of dice, hold the levels with shells, open the chests. 2 to 5 seats."""

from companion.games.into_the_blue import chests, corrections, ending, placing, rolling, turns
from companion.table.game import game_in

CHAPTERS = (turns, rolling, placing, chests, ending, corrections)
GAME = game_in(__package__, CHAPTERS, deal=turns.deal, retired=("starter",))
