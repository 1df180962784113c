"""Deep Blue (Days of Wonder, 2019): the gem bag, the wrecks, every dive and its seven scenarios. 2 to 5 seats."""

from companion.games.deep_blue import actions, bag, boats, corrections, dive, hazards, opening, scenarios, scoring, wrecks
from companion.table.game import game_in

CHAPTERS = (opening, actions, boats, dive, bag, hazards, wrecks, scenarios, scoring, corrections)
GAME = game_in(__package__, CHAPTERS, deal=opening.deal)
