"""Into the Blue (Reiner Knizia, 2021): roll runs of dice, hold the levels with shells, open the chests. 2 to 5 seats."""

from companion.games.into_the_blue import chests, corrections, ending, placing, rolling, turns
from companion.games.into_the_blue.book import book
from companion.games.into_the_blue.box import OPTIONS, checklist
from companion.games.into_the_blue.prompts import beside, prompt
from companion.games.into_the_blue.scoring import standings
from companion.games.into_the_blue.state import edition_of, empty
from companion.games.into_the_blue.view import view
from companion.table.game import Game

GAME = Game(
    package=__package__,
    book=book.of(turns, rolling, placing, chests, ending, corrections),
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
