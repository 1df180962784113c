"""Deep Blue (Days of Wonder, 2019): the gem bag, the wrecks, every dive and its seven scenarios. 2 to 5 seats."""

from companion.games.deep_blue import actions, bag, boats, corrections, crew_count, dive, fixes, hazards, opening, scenarios, wrecks
from companion.games.deep_blue.book import book
from companion.games.deep_blue.box import OPTIONS, checklist
from companion.games.deep_blue.prompts import beside, prompt
from companion.games.deep_blue.scoring import standings
from companion.games.deep_blue.state import edition_of, empty
from companion.games.deep_blue.view import view
from companion.table.game import Game

GAME = Game(
    package=__package__,
    book=book.of(opening, actions, boats, dive, bag, hazards, wrecks, scenarios, crew_count, fixes, corrections),
    deal=opening.deal,
    empty=empty,
    prompt=prompt,
    standings=standings,
    view=view,
    options=OPTIONS,
    checklist=checklist,
    beside=beside,
    edition_of=edition_of,
)
