"""A score sheet for every other game in the cupboard: 1 to 12 seats, shapes as data, sheets of the table's own."""

from companion.games.score_sheet import choosing, closing, corrections, making, writing
from companion.games.score_sheet.book import book
from companion.games.score_sheet.box import OPTIONS
from companion.games.score_sheet.prompts import beside, prompt
from companion.games.score_sheet.scoring import standings
from companion.games.score_sheet.state import edition_of, empty
from companion.games.score_sheet.view import view
from companion.table.game import Game

GAME = Game(
    package=__package__,
    book=book.of(choosing, making, writing, closing, corrections),
    empty=empty,
    prompt=prompt,
    standings=standings,
    view=view,
    options=OPTIONS,
    beside=beside,
    edition_of=edition_of,
    laid_out=choosing.laid_out,
)
