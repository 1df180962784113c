"""A toolbox for any game: bags and stacks built by touch, dice by notation, and a turn clock. 1 to 12 seats."""

from companion.games.toolbox import corrections, counters, dice, draws, odds, pots, tools, turns
from companion.games.toolbox.book import book
from companion.games.toolbox.box import OPTIONS
from companion.games.toolbox.prompts import beside, prompt
from companion.games.toolbox.scoring import standings
from companion.games.toolbox.state import edition_of, empty
from companion.games.toolbox.view import view
from companion.table.game import Game

GAME = Game(
    package=__package__,
    book=book.of(tools, pots, draws, odds, dice, turns, counters, corrections),
    empty=empty,
    prompt=prompt,
    standings=standings,
    view=view,
    beside=beside,
    edition_of=edition_of,
    laid_out=tools.laid_out,
    options=OPTIONS,
)
