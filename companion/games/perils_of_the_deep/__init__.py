"""Perils of the Deep (Brandborg and Elsdon, rules v6.2, 2024): the captain's ledger. 2 to 4 seats.

Cards and their texts stay on the table. The ledger keeps the expedition clock, the order of play, every counter,
what chance decides, and the scoring; and it learns the box card by card.
"""

from companion.games.perils_of_the_deep import (
    boarding,
    corrections,
    effects,
    harvest,
    learning,
    route,
    setting_out,
    tokens,
    track,
    turn,
)
from companion.games.perils_of_the_deep.book import book
from companion.games.perils_of_the_deep.box import OPTIONS, checklist
from companion.games.perils_of_the_deep.prompts import beside, prompt
from companion.games.perils_of_the_deep.scoring import standings
from companion.games.perils_of_the_deep.state import edition_of, empty
from companion.games.perils_of_the_deep.view import view
from companion.table.game import Game

GAME = Game(
    package=__package__,
    book=book.of(setting_out, effects, track, turn, route, boarding, tokens, harvest, learning, corrections),
    deal=setting_out.deal,
    empty=empty,
    prompt=prompt,
    standings=standings,
    view=view,
    options=OPTIONS,
    checklist=checklist,
    beside=beside,
    edition_of=edition_of,
)
