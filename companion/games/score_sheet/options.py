"""Options of a score sheet: its box's, the sheet to begin with, and who deals first."""

from typing import cast

from companion.games.score_sheet import box
from companion.games.score_sheet.reading import shipped_sheets
from companion.table.game import NEVER_ASKED_SEATS, GameOption
from companion.table.lazy_sequence import LazySequence
from companion.table.prompt import Option
from companion.table.seats import MOST_SEATS
from companion.table.sentence import say


def _sheets() -> tuple[Option, ...]:
    return (Option("", say("option.sheet.none")), *(Option(sheet.name, sheet.words, sheet.said_note) for sheet in shipped_sheets()))


SHEET = GameOption(
    "sheet", say("option.sheet.label"), cast("tuple[Option, ...]", LazySequence(_sheets)), "", seats=NEVER_ASKED_SEATS
)
"""The sheet that is taken first; no page asks for it, and `fathom simulate --set sheet=NAME` sets it."""
DEALER = GameOption(
    "dealer",
    say("option.dealer.label"),
    tuple(Option(str(number), str(number)) for number in range(1, MOST_SEATS + 1)),
    "1",
    seats=NEVER_ASKED_SEATS,
)
"""Who deals the first round, as the number of the player from 1; the page of players sets it, so that no column moves."""
OPTIONS = (*box.OPTIONS, SHEET, DEALER)
