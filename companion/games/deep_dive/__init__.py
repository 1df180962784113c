"""Deep Dive (Flatout Games / AEG, 2023): the ocean, the tableaux, the last dive and the solo opponent. 1 to 6 seats."""

from companion.games.deep_dive import corrections, dive, opponent, real_tiles, retelling, turns
from companion.games.deep_dive.book import book
from companion.games.deep_dive.box import OPTIONS, checklist
from companion.games.deep_dive.box_prompts import beside
from companion.games.deep_dive.prompts import prompt
from companion.games.deep_dive.scoring import standings
from companion.games.deep_dive.state import edition_of, empty
from companion.games.deep_dive.view import view
from companion.table.game import Game

GAME = Game(
    package=__package__,
    book=book.of(turns, dive, opponent, retelling, real_tiles, corrections),
    deal=turns.deal,
    empty=empty,
    prompt=prompt,
    standings=standings,
    view=view,
    options=OPTIONS,
    checklist=checklist,
    beside=beside,
    edition_of=edition_of,
    retired=("starter",),
)
