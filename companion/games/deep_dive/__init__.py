"""Deep Dive (Flatout Games / AEG, 2023): the ocean, the tableaux, the last dive and the solo opponent. 1 to 6 seats."""

from companion.games.deep_dive import box_prompts, corrections, dive, opponent, real_tiles, retelling, turns
from companion.table.game import game_in

CHAPTERS = (turns, dive, opponent, retelling, real_tiles, corrections)
GAME = game_in(__package__, CHAPTERS, deal=turns.deal, beside=box_prompts.beside, retired=("starter",))
