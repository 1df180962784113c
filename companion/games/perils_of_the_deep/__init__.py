"""Perils of the Deep (Brandborg and Elsdon, rules v6.2, 2024), 2 to 4 seats: a helper beside the real pieces, or a full ledger.

Cards and their texts stay on the table. Fathom keeps the expedition clock, the order of play, the boarding die and the scoring;
the ledger also keeps crew, maps, coins and treasure instead of the pieces. Cards are learned as the table meets them.
"""

from companion.games.perils_of_the_deep import (
    before,
    boarding,
    corrections,
    effects,
    harvest,
    helper,
    learning,
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
    book=book.of(setting_out, effects, track, turn, boarding, tokens, harvest, helper, learning, corrections, before),
    deal=setting_out.deal,
    empty=empty,
    prompt=prompt,
    standings=standings,
    view=view,
    options=OPTIONS,
    checklist=checklist,
    beside=beside,
    edition_of=edition_of,
    retired=("treasure",),
)
