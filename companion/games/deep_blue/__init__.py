"""Deep Blue (Days of Wonder, 2019): the gem bag, the wrecks, every dive and its seven scenarios. 2 to 5 seats."""

from companion.games.deep_blue import actions, bag, boats, corrections, crew_count, dive, fixes, hazards, opening, scenarios, wrecks
from companion.table.game import game_in

CHAPTERS = (opening, actions, boats, dive, bag, hazards, wrecks, scenarios, crew_count, fixes, corrections)
GAME = game_in(__package__, CHAPTERS, deal=opening.deal)
